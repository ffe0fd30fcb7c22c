"""The counts of the wars of each variant, so that the spread can be told by its sources (EX-2).

Counts, sums and sums of squares are whole numbers, as all of a tally: the same in any order of the wars. The wars are
also told apart by 16 groups, each with as many wars of every variant, by which an interval can be found (`ignorance`).
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.sides import Side

GROUPS: Final = 16

Counts = npt.NDArray[np.int64]


class VariantCounts:
    """Wars by group and variant: shape (groups, variants) each. Nothing is counted where there is one variant alone.

    Parameters
    ----------
    variants
        How many there are; war i has variant i modulo their number, and the group of the round that it is in.
    """

    def __init__(self, variants: int) -> None:
        self.variants: Final = variants
        cells = (GROUPS, variants) if variants > 1 else (0, 0)
        self.wars: Final[Counts] = np.zeros(cells, dtype=np.int64)
        self.victories: Final[Counts] = np.zeros(cells, dtype=np.int64)
        """Of the attacker."""
        self.killed: Final[Counts] = np.zeros((len(Side), *cells), dtype=np.int64)
        """Sums over the wars, in bins of the quantity: 10⁴ at most each, so that the squares of 10¹¹ wars fit."""
        self.killed_squared: Final[Counts] = np.zeros((len(Side), *cells), dtype=np.int64)

    def __eq__(self, other: object) -> bool:
        """Return whether the same was counted."""
        if not isinstance(other, VariantCounts):
            return NotImplemented
        return self.variants == other.variants and all(map(np.array_equal, self.arrays(), other.arrays()))

    __hash__ = None  # type: ignore[assignment]  # it changes as wars are added; so Python's data model has it

    def add_wars(self, won: npt.NDArray[np.bool_], first: int) -> None:
        """Count wars, from number `first` on, and those that the attacker won."""
        if self.variants > 1:
            self.wars[...] += self._summed(np.ones(len(won)), first)
            self.victories[...] += self._summed(won, first)

    def add_killed(self, side: Side, bins: Counts, first: int) -> None:
        """Count the killed of a side in wars from number `first` on."""
        if self.variants > 1:
            self.killed[side] += self._summed(bins, first)
            self.killed_squared[side] += self._summed(bins * bins, first)

    def merge(self, other: "VariantCounts", into: "VariantCounts") -> None:
        """Write the counts of both into those of a third."""
        for target, mine, theirs in zip(into.arrays(), self.arrays(), other.arrays(), strict=True):
            np.add(mine, theirs, out=target)

    def adds_up(self, wars: range, most_bins: int) -> bool:
        """Return whether just these wars can have been counted so, with the killed of a war in so many bins at most."""
        expected = VariantCounts(self.variants)
        expected.add_wars(np.zeros(len(wars), dtype=np.bool_), wars.start)
        bounds = (self.victories, 1), (self.killed, most_bins), (self.killed_squared, most_bins**2)
        within = all(((counted >= 0) & (counted <= most * expected.wars)).all() for counted, most in bounds)
        return within and np.array_equal(self.wars, expected.wars)

    def arrays(self) -> tuple[Counts, ...]:
        """Return all counts, in an order that stays."""
        return self.wars, self.victories, self.killed, self.killed_squared

    def _summed(self, values: npt.NDArray[np.generic], first: int) -> Counts:
        """Return the sums of the values of wars by group and variant."""
        cells = GROUPS * self.variants
        at = np.arange(first % cells, first % cells + len(values)) % cells
        # Sums of whole numbers below 2⁵³ are exact as floats too.
        summed = np.bincount(at, weights=values, minlength=cells)
        return summed.astype(np.int64).reshape(GROUPS, self.variants)
