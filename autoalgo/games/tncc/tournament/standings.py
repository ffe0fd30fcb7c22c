"""Plays a tournament and counts its points (TN-15)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from autoalgo.games.tncc.bots import Seat, play
from autoalgo.games.tncc.rules.actions import Trade, War
from autoalgo.games.tncc.rules.chronicle import Turn
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.tournament.schedule import Order, Schedule

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
    """A tournament that has been played."""

    players: tuple[Standing, ...]
    """In the order in which they were named."""
    outlived: tuple[tuple[int, ...], ...]
    """Of each player and each other, the games that the one was alive at the end of and the other was not."""
    cycles: int
    """Of all games together."""


def hold(
    constants: Constants,
    seats: Sequence[Seat],
    games: Schedule,
    told: Callable[[int], None] = lambda _: None,
) -> Standings:
    """Play every game of a schedule; `told` gets the number of those that are over."""
    players = tuple(Standing(seat.name) for seat in seats)
    outlived = [[0] * len(seats) for _ in seats]
    cycles = 0
    for number, order in enumerate(games.orders()):
        game = play(constants, [seats[player] for player in order], games.seed, number)
        _count(game, order, players, outlived)
        cycles += game.cycle
        told(number + 1)
    return Standings(players, tuple(tuple(row) for row in outlived), cycles)


def _count(game: Game, order: Order, players: Sequence[Standing], outlived: list[list[int]]) -> None:
    alive = [order[winner] for winner in game.winners]
    for player in order:
        standing = players[player]
        standing.games += 1
        if player not in alive:
            for winner in alive:
                outlived[winner][player] += 1
            continue
        standing.points += Fraction(1, len(alive))
        standing.survived += 1
        standing.alone += len(alive) == 1
    for entry in game.chronicle:
        if isinstance(entry, Turn):
            players[order[entry.player]].defaults += bool(entry.default)
            match entry.action:
                case Trade(other) | War(other):
                    players[order[other]].defaults += bool(entry.reply_default)
