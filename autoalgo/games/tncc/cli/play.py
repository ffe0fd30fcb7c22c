"""`autoalgo tncc play`: a game between bots, its chronicle in sentences, and its record."""

from collections.abc import Iterable
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.game_command import GameFolders
from autoalgo.common.growing_file import GrowingFile
from autoalgo.common.problems import Failure
from autoalgo.games.tncc.bots import Isolated, play
from autoalgo.games.tncc.cli.arguments import PlayOptions
from autoalgo.games.tncc.cli.players import table_of
from autoalgo.games.tncc.play.record import record_lines
from autoalgo.games.tncc.words.as_json import game_json
from autoalgo.games.tncc.words.sentences import sentences


def play_game(options: PlayOptions, home: GameFolders) -> Exit:
    """Play a game, print it, and write its record where that is asked for."""
    table = table_of(options.players, home)
    if isinstance(table, Failure):
        return tell_problems(table)
    with table.open():
        game = play(table.constants, table.seats, table.seed)
    players = options.players
    if options.json:
        say(game_json(game, players.bots, players.preset, table.seed).text())
    else:
        say_lines([f"Preset {players.preset}, seed {table.seed}", *sentences(game)])
    if options.out is None:
        return Exit.DONE
    isolated = [player for player, seat in enumerate(table.seats) if isinstance(seat.make, Isolated)]
    trusted = players.trusted and table.isolated
    return _recorded(options.out, record_lines(game, players.bots, table.seed, isolated, trusted=trusted))


def _recorded(path: Path, lines: Iterable[str]) -> Exit:
    file = GrowingFile(path)
    file.write_lines(lines)
    file.close()
    if file.failure:
        tell(file.failure)
        return Exit.UNWRITTEN
    tell(f"The record is in {file.path}")
    return Exit.DONE
