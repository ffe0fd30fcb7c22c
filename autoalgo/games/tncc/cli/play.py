"""`autoalgo tncc play`: a game between bots, its chronicle in sentences or as JSON, and its record."""

from autoalgo import __version__
from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.game_command import GameFolders
from autoalgo.common.growing_file import GrowingFile
from autoalgo.common.json_out import JsonResult
from autoalgo.common.problems import Failure
from autoalgo.games.tncc.bots import apart, play
from autoalgo.games.tncc.cli.arguments import PlayOptions
from autoalgo.games.tncc.cli.players import GameSetup, table_of
from autoalgo.games.tncc.play.record import record_lines
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.store.entries import CycleEntry, GameEntry, TurnEntry, entry_of
from autoalgo.games.tncc.words.sentences import sentences


class GameResult(JsonResult):
    """A game that is over. Players in the order of turns; the chronicle's entries are lines of a record."""

    version: str
    preset: str
    constants: Constants
    seed: int
    players: tuple[str, ...]
    bots: tuple[str, ...]
    cycles: int
    winners: tuple[str, ...]
    chronicle: tuple[TurnEntry | CycleEntry, ...]


def play_game(options: PlayOptions, home: GameFolders) -> Exit:
    """Play a game, print it, and write its record where that is asked for."""
    table = table_of(options.players, home)
    if isinstance(table, Failure):
        return tell_problems(table)
    with table.open() as unready:
        if unready:
            return tell_problems(unready)
        game = play(table.constants, table.seats, table.seed)
    if options.json:
        say(_result(game, options, table).text())
    else:
        say_lines([f"Preset {options.players.preset}, seed {table.seed}", *sentences(game)])
    if options.out is None:
        return Exit.DONE
    file = GrowingFile(options.out)
    file.write_lines(record_lines(game, _opening(options, table)))
    file.close()
    tell(file.failure or f"The record is in {file.path}")
    return Exit.UNWRITTEN if file.failure else Exit.DONE


def _opening(options: PlayOptions, table: GameSetup) -> GameEntry:
    return GameEntry(
        constants=table.constants,
        players=tuple(seat.name for seat in table.seats),
        bots=options.players.bots,
        seed=table.seed,
        isolated=tuple(apart(table.seats)),
        trusted_bots=options.players.trusted and bool(apart(table.seats)),
    )


def _result(game: Game, options: PlayOptions, table: GameSetup) -> GameResult:
    return GameResult(
        version=__version__,
        preset=options.players.preset,
        constants=game.constants,
        seed=table.seed,
        players=tuple(country.name for country in game.countries),
        bots=options.players.bots,
        cycles=game.cycle,
        winners=tuple(game.countries[winner].name for winner in game.winners),
        chronicle=tuple(map(entry_of, game.chronicle)),
    )
