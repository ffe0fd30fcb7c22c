"""How much of the spread comes from chance, and how much from not knowing: the law of total variance (EX-2).

Of a quantity X and the variant V that a war is fought with, Var X = E Var(X | V) + Var E(X | V): what chance does where
all is known, and what is not known does where chance is taken out. The share of the second in the whole is estimated
from the wars of each variant, without the bias that few wars of each would bring, and an interval by leaving out one of
16 groups of wars at a time (the jackknife).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum
from typing import Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.variant_counts import GROUPS, Counts, VariantCounts

LEAST_WARS: Final = 2
"""Wars of each variant that are left when a group is: fewer have no spread of their own."""
STUDENT_QUANTILE: Final = 2.131449545559323
"""Standard errors on either side that hold 95 % of Student's t with 15 degrees of freedom, one fewer than groups."""


@dataclass(frozen=True)
class Ignorance:
    """Which share of the variance of a quantity comes from not knowing the inputs; the rest is chance."""

    killed: Side | None
    """Of the killed of a side; None for the victory of the attacker."""
    share: float
    """0–1."""
    low: float
    high: float
    """Ends of the 95 % interval."""

    @property
    def text(self) -> str:
        """The quantity that varies: "whether the attacker wins", "killed of the attacker"."""
        return "whether the attacker wins" if self.killed is None else f"killed of the {self.killed.label}"


def ignorances(counts: VariantCounts) -> tuple[Ignorance, ...]:
    """Return the shares for the victory and for the killed of both sides.

    What is the same in all wars is left out. Nothing where there are too few wars to tell, or nothing is uncertain.
    """
    if counts.variants == 1 or int((counts.wars.sum(axis=0) - counts.wars).min()) < LEAST_WARS:
        return ()
    return tuple(_ignorances(counts))


def _ignorances(counts: VariantCounts) -> Iterator[Ignorance]:
    told: list[tuple[Side | None, Counts, Counts]] = [(None, counts.victories, counts.victories)]
    told += [(side, counts.killed[side], counts.killed_squared[side]) for side in Side]
    for killed, sums, squares in told:
        arrays = (counts.wars, sums, squares)
        found = _share(*arrays)
        if found is None:
            continue
        without = [_share(*(np.delete(each, group, axis=0) for each in arrays)) for group in range(GROUPS)]
        known = [0.0 if share is None else share for share in without]
        mean = fsum(known) / GROUPS
        reach = STUDENT_QUANTILE * math.sqrt((GROUPS - 1) / GROUPS * fsum((share - mean) ** 2 for share in known))
        yield Ignorance(killed, *(min(max(end, 0.0), 1.0) for end in (found, found - reach, found + reach)))


def _share(wars: Counts, sums: Counts, squares: Counts) -> float | None:
    """Return Var E(X | V) / Var X, each variant as likely; below 0 by chance; None where X never varies.

    With n wars of a variant, their mean m and unbiased variance s²: Var E(X | V) is the mean of (m − M)², M the mean of
    all m, less what chance adds to it, (1 − 1/variants) times the mean of s²/n; E Var(X | V) is the mean of s².
    """
    number = wars.shape[1]
    rows = list(zip(*(each.sum(axis=0).tolist() for each in (wars, sums, squares)), strict=True))
    means = [total / count for count, total, _ in rows]
    # Whole numbers up to the one division, so that nothing is lost where the values are all but equal.
    variances = [(count * square - total * total) / (count * (count - 1)) for count, total, square in rows]
    middle = fsum(means) / number
    added = (1 - 1 / number) * fsum(variance / row[0] for variance, row in zip(variances, rows, strict=True)) / number
    between = fsum((mean - middle) ** 2 for mean in means) / number - added
    whole = between + fsum(variances) / number
    return between / whole if whole > 0 else None
