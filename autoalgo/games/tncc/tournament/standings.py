"""What the players of a tournament or a league have reached: points, survivals, who outlived whom (TN-15)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

from autoalgo.games.tncc.tournament.games import GameResult
from autoalgo.games.tncc.tournament.ratings import RatedGame, Rating, ratings

_95_PER_CENT: Final = 1.96
"""Standard errors on either side."""


@dataclass
class Standing:
    """What a player has reached."""

    name: str
    rating: Rating
    games: int = 0
    """That he played in."""
    points: Fraction = Fraction(0)
    """Each game has one point, shared by those who are alive at its end."""
    survived: int = 0
    """Games that he was alive at the end of."""
    alone: int = 0
    """Games that he was the only one alive at the end of."""
    defaults: int = 0
    """Decisions that were made for him (TN-11)."""
    outlived: Counter[str] = field(default_factory=Counter)
    """By the name of each other, the games that he was alive at the end of and the other was not."""
    met: Counter[str] = field(default_factory=Counter)
    """By the name of each other, the games in which they met."""

    @property
    def share(self) -> float:
        """The points of a game on average, 0–1; 0 without any."""
        return float(self.points / self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson), as if each game were drawn and gave the whole point or nothing.

        Shared points vary less than whole ones, so it is rather too wide than too narrow. 0 to 1 without any game.
        """
        if not self.games:
            return 0.0, 1.0
        share, games = self.share, self.games
        spread = _95_PER_CENT**2 / games
        middle = (share + spread / 2) / (1 + spread)
        margin = _95_PER_CENT * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
        return max(middle - margin, 0.0), min(middle + margin, 1.0)

    def share_outlived(self, other: str) -> float | None:
        """Return in which share of the games in which they met he outlived another; None where they never met."""
        return self.outlived[other] / self.met[other] if self.met[other] else None


@dataclass(frozen=True)
class Standings:
    """A tournament, or the games of one that have been played."""

    players: tuple[Standing, ...]
    """In the order of their numbers."""
    games: int
    cycles: int
    """Of all games together."""

    @property
    def ranked(self) -> list[Standing]:
        """The players, the best rating first; last those who have not played yet."""
        return sorted(self.players, key=lambda standing: (not standing.games, -standing.rating.points))


def standings(names: Sequence[str], results: Iterable[GameResult], seed: int) -> Standings:
    """Return what the players with these names have reached in some games; the same for the same."""
    kinds, defaults, cycles = Counter[RatedGame](), [0] * len(names), 0
    for result in results:
        kinds[tuple(sorted(result.players)), result.alive] += 1
        cycles += result.cycles
        for player, made in zip(result.players, result.defaults, strict=True):
            defaults[player] += made
    rated = ratings(len(names), kinds, seed)
    players = tuple(
        Standing(name, rating, defaults=made) for name, rating, made in zip(names, rated, defaults, strict=True)
    )
    for kind, times in kinds.items():
        _count(players, kind, times)
    return Standings(players, kinds.total(), cycles)


def _count(players: Sequence[Standing], kind: RatedGame, times: int) -> None:
    """Count games of one kind."""
    table, alive = kind
    for number in table:
        player = players[number]
        player.games += times
        player.met.update({players[other].name: times for other in table if other != number})
        if number in alive:
            player.survived += times
            player.points += Fraction(times, len(alive))
            player.alone += times * (len(alive) == 1)
            player.outlived.update({players[other].name: times for other in table if other not in alive})
