"""A game as JSON (TN-13)."""

from autoalgo import __version__
from autoalgo.common.json_out import JsonResult
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.store.entries import CycleEntry, TurnEntry, entry_of


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


def game_json(game: Game, bots: tuple[str, ...], preset: str, seed: int) -> GameResult:
    """Return a game as one object; `bots` decided for the players, in their order."""
    return GameResult(
        version=__version__,
        preset=preset,
        constants=game.constants,
        seed=seed,
        players=tuple(country.name for country in game.countries),
        bots=bots,
        cycles=game.cycle,
        winners=tuple(game.countries[winner].name for winner in game.winners),
        chronicle=tuple(entry_of(entry) for entry in game.chronicle),
    )
