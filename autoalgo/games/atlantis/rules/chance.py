"""All chance of a month: one generator, whose draws are noted in their order so that anybody can repeat them (AL-8).

Only numbers from 0 up to 1 are taken from it: NumPy may change what its other laws draw from one version to the next,
and some of them take logarithms, which machines round differently (SC-6).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

_TOLD_WHOLE: Final = 32
"""Numbers of one draw that the log tells; of more, how many there were and a digest."""
_MOST_LOTS: Final = 10**6
"""What one draw takes from the generator at most, but for tickets; of more trials or pieces several go together."""
_Whole = NDArray[np.int64]
_Drawn = TypeVar("_Drawn", _Whole, NDArray[np.float64])


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw from the generator."""

    purpose: str
    """Such as "recruits at (3,4)"."""
    law: str
    """With all its parameters: "binomial(2000, 0.05)"."""
    result: tuple[float, ...] | str
    """What came of it; of many numbers, their count and the SHA-256 of their bytes as 64-bit numbers."""


@dataclass
class Chance:
    """The generator of a month and the log of its draws.

    A draw that cannot come out in two ways is neither made nor noted.
    """

    generator: np.random.Generator
    log: list[Draw] = field(default_factory=list)
    noting: bool = True
    """Whether draws are noted: those of battles that are only tried out need not be."""

    def below(self, purpose: str, count: int) -> int:
        """Return a whole number from 0 to `count` − 1, each as likely as any other."""
        if count == 1:
            return 0
        return int(self._noted(purpose, f"below({count})", self._below(count, 1))[0])

    def binomial(self, purpose: str, trials: int, probability: float) -> int:
        """Return how many of so many trials succeed."""
        if not trials or probability in {0.0, 1.0}:
            return trials * round(probability)
        lots = _lots(trials)
        succeeded = lots @ (self.generator.random(len(lots)) < probability)
        return int(self._noted(purpose, f"binomial({trials}, {probability!r})", np.array([succeeded]))[0])

    def scatter(self, purpose: str, many: int, weights: Sequence[int]) -> tuple[int, ...]:
        """Return how many of `many` fall to each, whose chance is in proportion to its weight."""
        if not many or len(weights) == 1:
            return (many,) + (0,) * (len(weights) - 1)
        lots, bounds = _lots(many), np.cumsum(weights)
        owners = np.searchsorted(bounds, self._below(int(bounds[-1]), len(lots)), side="right")
        shares = np.zeros(len(weights), np.int64)
        np.add.at(shares, owners, lots)
        return tuple(self._noted(purpose, f"scatter({many}, {tuple(weights)})", shares).tolist())

    def shares(self, purpose: str, claims: Sequence[int], paid: int) -> tuple[int, ...]:
        """Return what each claim gets when `paid` of all tickets that are claimed are drawn and no more (AL-9).

        `claims` are the tickets of each who claims.
        """
        claimed = sum(claims)
        if claimed <= paid:
            return tuple(claims)
        if len(claims) == 1 or not paid:
            return (paid,) + (0,) * (len(claims) - 1)
        drawn = self._tickets(claimed, min(paid, claimed - paid))
        shares = np.diff(np.searchsorted(drawn, np.cumsum(claims)), prepend=0)
        if paid > claimed - paid:
            shares = np.array(claims) - shares
        return tuple(self._noted(purpose, f"shares({tuple(claims)}, {paid})", shares).tolist())

    def order(self, purpose: str, count: int) -> list[int]:
        """Return the numbers from 0 to `count` − 1 in an order of which each is as likely as any other."""
        if count <= 1:
            return list(range(count))
        drawn = np.argsort(self.generator.random(count), kind="stable")
        order: list[int] = self._noted(purpose, f"order({count})", drawn).tolist()
        return order

    def uniform(self, purpose: str, count: int) -> NDArray[np.float64]:
        """Return so many numbers from 0 up to 1."""
        return self._noted(purpose, f"random({count})", self.generator.random(count))

    def _below(self, count: int, many: int) -> _Whole:
        return (self.generator.random(many) * count).astype(np.int64)

    def _tickets(self, claimed: int, many: int) -> _Whole:
        """Return the numbers of so many of all tickets that are claimed, rising."""
        tickets = np.empty(0, np.int64)
        while len(tickets) < many:
            # NumPy's own union takes ten times as long.
            tickets = np.sort(np.concatenate((tickets, self._below(claimed, many - len(tickets)))))
            tickets = tickets[np.diff(tickets, prepend=-1) > 0]
        return tickets

    def _noted(self, purpose: str, law: str, drawn: _Drawn) -> _Drawn:
        if self.noting:
            self.log.append(Draw(purpose, law, _told(drawn)))
        return drawn


def chance_of(seed: int, turn: int, land: bool = False) -> Chance:
    """Return the chance of a turn, that of a generator of its own: PCG64 of the world's seed and the turn's number.

    The `land` that a moderator adds before that turn has another one, with the key (turn, 1).
    """
    key = (turn, 1) if land else (turn,)
    return Chance(np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=key))))


def _lots(many: int) -> _Whole:
    """Return `many` divided into as many lots as may be, of one size but for the last."""
    size = -(-many // _MOST_LOTS)
    lots = np.full(-(-many // size), size)
    lots[-1] -= size * len(lots) - many
    return lots


def _told(drawn: _Whole | NDArray[np.float64]) -> tuple[float, ...] | str:
    if len(drawn) <= _TOLD_WHOLE:
        return tuple(drawn.tolist())
    return f"{len(drawn)} numbers, {sha256(drawn.tobytes()).hexdigest()}"
