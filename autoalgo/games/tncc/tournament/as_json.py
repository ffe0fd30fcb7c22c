"""A tournament as JSON (TN-15)."""

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.tournament.games import Tournament
from autoalgo.games.tncc.tournament.standings import Standings
from autoalgo.games.tncc.tournament.tables import EveryOrder


class RatingPart(JsonPart):
    """A rating by the model of Plackett and Luce with ties, 1500 in the middle (TN-17)."""

    points: float
    interval: tuple[float, float]
    """95 %."""


class PlayerPart(JsonPart):
    """What a player has reached; `TournamentResult` tells of how many games."""

    name: str
    bot: str
    games: int
    points: float
    share: float
    """Points of a game on average, 0–1."""
    interval: tuple[float, float]
    """The 95 % interval of the share."""
    survived: int
    alone: int
    defaults: int
    """Decisions that were made for it."""
    rating: RatingPart
    outlived: dict[str, int]
    """By the name of each other, the games that it was alive at the end of and the other was not."""


class TournamentResult(JsonResult):
    """The whole tournament, players in the order in which they were named."""

    version: str
    preset: str | None
    """Null for a league, which may be older than the presets of today."""
    constants: Constants
    seed: int
    games: int
    table: int
    """Players of a game."""
    every_order: bool
    """Whether every order of the players was played once; otherwise orders were drawn."""
    cycles: int
    """Of all games together."""
    players: tuple[PlayerPart, ...]


def tournament_json(
    standings: Standings, tournament: Tournament, bots: tuple[str, ...], preset: str | None
) -> TournamentResult:
    """Return a tournament as one object; `bots` by their names, in the order of the players."""
    names = [standing.name for standing in standings.players]
    players = tuple(
        PlayerPart(
            name=standing.name,
            bot=bot,
            games=standing.games,
            points=float(standing.points),
            share=standing.share,
            interval=standing.interval,
            survived=standing.survived,
            alone=standing.alone,
            defaults=standing.defaults,
            rating=RatingPart(points=standing.rating.points, interval=standing.rating.interval),
            outlived={name: standing.outlived[name] for name in names if name != standing.name},
        )
        for standing, bot in zip(standings.players, bots, strict=True)
    )
    return TournamentResult(
        version=__version__,
        preset=preset,
        constants=tournament.constants,
        seed=tournament.seed,
        games=standings.games,
        table=tournament.table,
        every_order=isinstance(tournament.orders, EveryOrder),
        cycles=standings.cycles,
        players=players,
    )
