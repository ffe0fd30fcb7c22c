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


@dataclass
class Standing:
    """What a player has reached."""

    name: str
    games: int = 0
    points: Fraction = Fraction(0)
    """Each game has one point, shared by those who are alive at its end."""
    survived: int = 0
    """Games that it was alive at the end of."""
    alone: int = 0
    """Games that it was the only one alive at the end of."""
    defaults: int = 0
    """Decisions that were made for it (TN-11)."""

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
    outlived: tuple[tuple[int, ...], ...]
    """Of each player and each other, the games that the one was alive at the end of and the other was not."""
    ratings: tuple[Rating, ...]
    """Of each player."""
    games: int
    cycles: int
    """Of all games together."""


def standings(names: Sequence[str], results: Iterable[GameResult], seed: int) -> Standings:
    """Return what the players with these names have reached in some games, at least one; the same for the same."""
    played = tuple(results)
    players = tuple(Standing(name) for name in names)
    outlived = [[0] * len(names) for _ in names]
    for result in played:
        _count(result, players, outlived)
    cycles = sum(result.cycles for result in played)
    rated = ratings(len(names), [result.alive for result in played], seed)
    return Standings(players, tuple(map(tuple, outlived)), rated, len(played), cycles)


def _count(result: GameResult, players: Sequence[Standing], outlived: list[list[int]]) -> None:
    for player, standing in enumerate(players):
        standing.games += 1
        standing.defaults += result.defaults[player]
        if player not in result.alive:
            for survivor in result.alive:
                outlived[survivor][player] += 1
            continue
        standing.points += Fraction(1, len(result.alive))
        standing.survived += 1
        standing.alone += len(result.alive) == 1
