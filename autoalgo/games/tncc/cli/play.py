"""`autoalgo tncc play`: a game between bots, its chronicle in sentences, and its record."""

from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.game_command import GameFolders
from autoalgo.common.growing_file import GrowingFile
from autoalgo.games.tncc.bots import play
from autoalgo.games.tncc.cli.arguments import PlayOptions
from autoalgo.games.tncc.cli.players import table_of
from autoalgo.games.tncc.report.as_json import game_json
from autoalgo.games.tncc.report.record import record_lines
from autoalgo.games.tncc.report.sentences import sentences
from autoalgo.games.tncc.rules.game import Game


def play_game(options: PlayOptions, home: GameFolders) -> Exit:
    """Play a game, print it, and write its record where that is asked for."""
    table = table_of(options.players, home)
    if isinstance(table, list):
        return tell_problems(table)
    with table.open():
        game = play(table.constants, table.seats, table.seed)
    bots = options.players.bots
    if options.json:
        say(game_json(game, bots, options.players.preset, table.seed).text())
    else:
        say_lines([f"Preset {options.players.preset}, seed {table.seed}", *sentences(game)])
    return Exit.DONE if options.record is None else _recorded(options.record, game, bots, table.seed)


def _recorded(path: Path, game: Game, bots: tuple[str, ...], seed: int) -> Exit:
    file = GrowingFile(path)
    file.write_lines(record_lines(game, bots, seed))
    file.close()
    if file.failure:
        tell(file.failure)
        return Exit.UNWRITTEN
    tell(f"The record is in {file.path}")
    return Exit.DONE
