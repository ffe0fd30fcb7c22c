"""Counts the points of a tournament (TN-15)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from autoalgo.games.tncc.tournament.games import GameResult
from autoalgo.games.tncc.tournament.ratings import Rating, ratings

_95_PER_CENT: Final = 1.96
"""Standard errors on either side."""


@dataclass(frozen=True)
class Standing:
    """What a player has reached."""

    name: str
    games: int
    points: Fraction
    """Each game has one point, shared by those who are alive at its end."""
    survived: int
    """Games that it was alive at the end of."""
    alone: int
    """Games that it was the only one alive at the end of."""
    defaults: int
    """Decisions that were made for it (TN-11)."""
    outlived: dict[str, int]
    """By the name of each other, the games that it was alive at the end of and the other was not."""
    rating: Rating

    @property
    def share(self) -> float:
        """The points of a game on average, 0–1."""
        return float(self.points / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson), as if each game were drawn and gave the whole point or nothing.

        Shared points vary less than whole ones, so it is rather too wide than too narrow.
        """
        share, games = self.share, self.games
        spread = _95_PER_CENT**2 / games
        middle = (share + spread / 2) / (1 + spread)
        margin = _95_PER_CENT * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
        return max(middle - margin, 0.0), min(middle + margin, 1.0)


@dataclass(frozen=True)
class Standings:
    """A tournament, or the games of one that have been played."""

    players: tuple[Standing, ...]
    """In the order in which they were named."""
    games: int
    cycles: int
    """Of all games together."""

    @property
    def ranked(self) -> list[Standing]:
        """The players, the best first."""
        return sorted(self.players, key=lambda standing: -standing.points)


def standings(names: Sequence[str], results: Iterable[GameResult], seed: int) -> Standings:
    """Return what the players with these names have reached in some games, at least one; the same for the same."""
    played = tuple(results)
    rated = ratings(len(names), [result.alive for result in played], seed)
    players = tuple(_standing(number, names, played, rating) for number, rating in enumerate(rated))
    return Standings(players, len(played), sum(result.cycles for result in played))


def _standing(player: int, names: Sequence[str], played: Sequence[GameResult], rating: Rating) -> Standing:
    survived = [result.alive for result in played if player in result.alive]
    points = sum((Fraction(1, len(alive)) for alive in survived), Fraction(0))
    alone = sum(len(alive) == 1 for alive in survived)
    defaults = sum(result.defaults[player] for result in played)
    outlived = {
        name: sum(other not in alive for alive in survived) for other, name in enumerate(names) if other != player
    }
    return Standing(names[player], len(played), points, len(survived), alone, defaults, outlived, rating)
