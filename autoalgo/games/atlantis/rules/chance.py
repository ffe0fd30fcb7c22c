"""All chance of a month: one generator, whose draws are noted in their order so that anybody can repeat them (AL-8)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

import numpy as np
from numpy.typing import NDArray

_TOLD_WHOLE: Final = 32
"""Numbers of one draw that the log tells; of more, how many there were and a digest."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw from the generator."""

    purpose: str
    """Such as "recruits at (3,4)"."""
    law: str
    """Of NumPy's generator, with all its parameters: "binomial(2000, 0.05)"."""
    result: tuple[float, ...] | str
    """What came of it; of many numbers, their count and the SHA-256 of their bytes as 64-bit numbers."""


@dataclass
class Chance:
    """The generator of a month and the log of its draws.

    A draw that cannot come out in two ways is neither made nor noted.
    """

    generator: np.random.Generator
    log: list[Draw] = field(default_factory=list)

    def below(self, purpose: str, count: int) -> int:
        """Return a whole number from 0 to `count` − 1, each as likely as any other."""
        if count == 1:
            return 0
        return int(self._noted(purpose, f"integers({count})", self.generator.integers(count, size=1))[0])

    def binomial(self, purpose: str, trials: int, probability: float) -> int:
        """Return how many of so many trials succeed."""
        if not trials or probability in {0.0, 1.0}:
            return trials * round(probability)
        law = f"binomial({trials}, {probability!r})"
        return int(self._noted(purpose, law, self.generator.binomial(trials, probability, size=1))[0])

    def spread(self, purpose: str, many: int, kinds: int) -> tuple[int, ...]:
        """Return how many of `many` go each of so many ways, each as likely as any other."""
        if not many or kinds == 1:
            return (many,) + (0,) * (kinds - 1)
        drawn = self.generator.multinomial(many, [1 / kinds] * kinds)
        return tuple(int(part) for part in self._noted(purpose, f"multinomial({many}, 1/{kinds})", drawn))

    def shares(self, purpose: str, claims: Sequence[int], paid: int) -> tuple[int, ...]:
        """Return what each claim gets when `paid` of all tickets that are claimed are drawn and no more (AL-9).

        Parameters
        ----------
        purpose
            For the log.
        claims
            Tickets of each who claims.
        paid
            How many tickets there is something for.
        """
        claimed = sum(claims)
        if claimed <= paid:
            return tuple(claims)
        if len(claims) == 1 or not paid:
            return (paid,) + (0,) * (len(claims) - 1)
        # NumPy's own sampling is exact for large numbers with this method only.
        drawn = self.generator.multivariate_hypergeometric(list(claims), paid, method="marginals")
        law = f"multivariate_hypergeometric({tuple(claims)}, {paid})"
        return tuple(int(part) for part in self._noted(purpose, law, drawn))

    def scatter(self, purpose: str, many: int, weights: Sequence[int]) -> tuple[int, ...]:
        """Return how many of `many` fall to each, whose chance is in proportion to its weight."""
        if not many or len(weights) == 1:
            return (many,) + (0,) * (len(weights) - 1)
        whole = sum(weights)
        drawn = self.generator.multinomial(many, [weight / whole for weight in weights])
        law = f"multinomial({many}, {tuple(weights)} / {whole})"
        return tuple(int(part) for part in self._noted(purpose, law, drawn))

    def order(self, purpose: str, count: int) -> list[int]:
        """Return the numbers from 0 to `count` − 1 in an order of which each is as likely as any other."""
        if count <= 1:
            return list(range(count))
        return [
            int(place) for place in self._noted(purpose, f"permutation({count})", self.generator.permutation(count))
        ]

    def uniform(self, purpose: str, count: int) -> NDArray[np.float64]:
        """Return so many numbers from 0 up to 1."""
        drawn = self.generator.random(count)
        self._noted(purpose, f"random({count})", drawn)
        return drawn

    def _noted(self, purpose: str, law: str, drawn: NDArray[np.int64] | NDArray[np.float64]) -> NDArray[np.int64]:
        self.log.append(Draw(purpose, law, _told(drawn)))
        return drawn.astype(np.int64)


def chance_of(seed: int, turn: int) -> Chance:
    """Return the chance of a turn, that of a generator of its own: PCG64 of the world's seed and the turn's number."""
    return Chance(np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(turn,)))))


def _told(drawn: NDArray[np.int64] | NDArray[np.float64]) -> tuple[float, ...] | str:
    if len(drawn) <= _TOLD_WHOLE:
        return tuple(drawn.tolist())
    return f"{len(drawn)} numbers, {sha256(drawn.tobytes()).hexdigest()}"
