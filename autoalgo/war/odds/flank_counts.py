"""What became of each flank in very many wars, counted: when it broke, by whom, what it killed and lost, where (O-10).

All are whole numbers of a size that is fixed before the first war, as in all of a tally, and merge in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.battle import FLANK_END, PARTS_A_PIXEL, Watch
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_PIXELS

Counts = npt.NDArray[np.int64]
Places = npt.NDArray[np.int16]

MEN_BINS: Final = 1000
"""Bins of the men that a flank kills or loses. Bin b holds what is near (b/1000)² of the most, so that few men are told
apart as finely as they need to be."""
SUM_PARTS: Final = 2**20
"""Into how many parts the most is divided for a sum: the sums of 10¹¹ wars fit."""
EVERY_HOUR: Final = 24
"""Hours of a battle up to which each is looked at; later ones lie a fifth further each."""
_LATER: Final = 1.2
PLACED_WARS: Final = 1000
"""The first wars, of which places are kept: they tell where 90 % stand to two points."""
MOST_PLACES: Final = 600_000
"""Places that are kept at most, of 4 bytes each; of very many flanks in fewer wars."""
_FEWEST_PLACED: Final = 50


@dataclass(frozen=True)
class FlankScales:
    """What the counts of the flanks of a war are made for; nothing is counted where there are no flanks."""

    sides: tuple[Side, ...] = ()
    """One a flank, attackers first."""
    lost: tuple[int, ...] = ()
    """The men of each flank, 1 or more: the most that it can lose."""
    killed: tuple[int, ...] = ()
    """The men of its enemies, 1 or more: the most that it can kill."""
    hours: int = 0
    """The longest battle."""
    looks: tuple[int, ...] = ()
    """The hours after which it is kept where flanks stand."""
    placed: int = 0
    """In how many wars, the first ones."""


NO_FLANKS: Final = FlankScales()
"""For wars of whose flanks nobody asks."""


def flank_scales(variants: Sequence[Campaign], maximum_hours: int, *, places: bool) -> FlankScales:
    """Return what is counted of the flanks of a war, all of whose `variants` have as many; places where asked."""
    plans = [each.flanks for each in variants]
    sides = tuple(plan.side for plan in plans[0])
    totals = {side: max(sum(plan.size for plan in each if plan.side is side) for each in plans) for side in Side}
    looks = hours_looked_at(maximum_hours) if places else ()
    placed = min(PLACED_WARS, max(MOST_PLACES // max(len(looks) * len(sides), 1), _FEWEST_PLACED)) if places else 0
    return FlankScales(
        sides=sides,
        lost=tuple(max(1, *(flank.size for flank in each)) for each in zip(*plans, strict=True)),
        killed=tuple(max(1, totals[side.enemy]) for side in sides),
        hours=maximum_hours,
        looks=looks,
        placed=placed,
    )


def hours_looked_at(maximum_hours: int) -> tuple[int, ...]:
    """Return the hours after which it is counted where flanks stand: each of the first, then further apart."""
    hours = list(range(1, min(maximum_hours, EVERY_HOUR) + 1))
    while hours[-1] < maximum_hours:
        hours.append(min(round(hours[-1] * _LATER), maximum_hours))
    return tuple(hours)


class FlankCounts:
    """The flanks of any number of wars, counted.

    Parameters
    ----------
    scales
        What is counted; only counts of the same scales can be merged.
    """

    def __init__(self, scales: FlankScales) -> None:
        self.scales: Final = scales
        flanks = len(scales.sides)
        bins = MEN_BINS + 1 if flanks else 0
        self.broke: Final[Counts] = np.zeros((flanks, scales.hours + 1 if flanks else 0), dtype=np.int64)
        """Wars by the hour in which the flank broke, shape (flanks, hours + 1); 0 where it never did."""
        self.broken_by: Final[Counts] = np.zeros((flanks, flanks + 1 if flanks else 0), dtype=np.int64)
        """Wars in which it broke by the flank that did that, shape (flanks, flanks + 1), the last for nobody."""
        self.killed: Final[Counts] = np.zeros((flanks, bins), dtype=np.int64)
        self.lost: Final[Counts] = np.zeros((flanks, bins), dtype=np.int64)
        self.sums: Final[Counts] = np.zeros((2, flanks), dtype=np.int64)
        """Of the killed and of the lost, in parts of the most."""
        self.places: Final[Places] = np.zeros((scales.placed, len(scales.looks), flanks, 2), dtype=np.int16)
        """Where a flank stood in the first wars, shape (wars, looks, flanks, 2), as `Watch` has it; 0 for nowhere."""

    def __eq__(self, other: object) -> bool:
        """Return whether the same was counted."""
        if not isinstance(other, FlankCounts):
            return NotImplemented
        return self.scales == other.scales and all(map(np.array_equal, self.arrays(), other.arrays()))

    __hash__ = None  # type: ignore[assignment]  # it changes as wars are added; so Python's data model has it

    def watch(self, ends: StructuredArray) -> Watch:
        """Return what has the kernels put down the ends in `ends`, and keep the places here at once."""
        looks = np.full(max(self.scales.looks, default=-1) + 1, -1, dtype=np.int64)
        looks[list(self.scales.looks)] = np.arange(len(self.scales.looks))
        return Watch(ends, looks, self.places)

    def add(self, ends: StructuredArray) -> None:
        """Count wars, shape (wars, flanks), dtype `FLANK_END`."""
        for flank, (most_killed, most_lost) in enumerate(zip(self.scales.killed, self.scales.lost, strict=True)):
            here = ends[:, flank]
            broke, by = here["broke_hour"], here["broken_by"]
            self.broke[flank] += np.bincount(broke, minlength=self.broke.shape[1])
            self.broken_by[flank] += np.bincount(by[broke > 0] % self.broken_by.shape[1], minlength=len(ends[0]) + 1)
            for place, (counts, values, most) in enumerate(
                ((self.killed, here["killed"], most_killed), (self.lost, here["lost"], most_lost))
            ):
                shares = values / most
                counts[flank] += np.bincount(_bins(shares), minlength=MEN_BINS + 1)
                self.sums[place, flank] += np.rint(shares * SUM_PARTS).astype(np.int64).sum()

    def merge(self, other: "FlankCounts", into: "FlankCounts") -> None:
        """Write the counts of both into those of a third."""
        for target, mine, theirs in zip(into.arrays(), self.arrays(), other.arrays(), strict=True):
            np.add(mine, theirs, out=target)

    def adds_up(self, wars: int) -> bool:
        """Return whether just so many wars can have been counted so."""
        if any((each < 0).any() for each in self.arrays()):
            return False
        whole = all((each.sum(axis=1) == wars).all() for each in (self.broke, self.killed, self.lost))
        by = np.array_equal(self.broken_by.sum(axis=1), self.broke[:, 1:].sum(axis=1))
        within = (self.sums <= wars * SUM_PARTS).all() and np.count_nonzero(self.places.any(axis=(1, 2, 3))) <= wars
        known = self.places.max(initial=0) <= MAP_PIXELS * PARTS_A_PIXEL + 1
        return bool(whole and by and within and known)

    def arrays(self) -> tuple[npt.NDArray[np.integer], ...]:
        """Return all counts, in an order that stays."""
        return self.broke, self.broken_by, self.killed, self.lost, self.sums, self.places


def new_ends(wars: int, flanks: int) -> StructuredArray:
    """Return room for the ends of the flanks of so many wars; none where no flanks are counted."""
    return np.zeros((wars, flanks) if flanks else (0, 0), dtype=FLANK_END)


def _bins(shares: npt.NDArray[np.float64]) -> Counts:
    """Return the bins of shares of the most, which rounding may have left a hair beyond 0 or 1."""
    bins: Counts = np.rint(np.sqrt(np.clip(shares, 0, 1)) * MEN_BINS).astype(np.int64)
    return bins


def men_at(bins: float, most: int) -> float:
    """Return how many men are in the middle of a bin, which may lie between bins."""
    return most * (bins / MEN_BINS) ** 2
