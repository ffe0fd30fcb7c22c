"""How the ends of very many wars are counted, in memory that does not grow with their number.

Whatever is counted falls into bins that are fixed before the first battle, so that a tally is whole numbers alone. Sums
of whole numbers are the same in any order: no number of threads, no cutting into parts and no cluster can change a bit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.rounding import whole_parts
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import KILLED, NO_LEADER, STALEMATE, SURVIVED, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.flank_counts import NO_FLANKS, FlankCounts, FlankScales
from autoalgo.war.odds.variant_counts import VariantCounts
from autoalgo.war.tables import ScoreBand, Tables
from autoalgo.war.tables.bands import places_of

Counts = npt.NDArray[np.int64]
Values = npt.NDArray[np.float64]

MOST_BINS: Final = 10_000
"""A quantity is told apart as finely as single men up to 10,000 of them, and to a ten-thousandth of its most beyond."""
STABILITY_BINS_PER_UNIT: Final = 50
SCORE_BINS_PER_UNIT: Final = 250
COARSER_BINS_PER_UNIT: Final = (25, 10, 5, 2, 1)
"""With all of these no middle of a bin lies half-way between two numbers of as few decimals as are told."""
FARTHEST_SCORE: Final = 20
"""Occupation scores are counted up to it either way: 10²⁰ times as much control as no occupation at all."""
SUM_PARTS: Final = 1024
"""Into how many parts a bin is divided for the sum of a quantity."""
_SUM_SHIFT: Final = 10
LARGEST_RUNS: Final = 10**11
"""Wars in one tally at most: no sum of a quantity reaches 2⁶³ up to here."""

_OUTCOMES: Final = (Side.ATTACKER, Side.DEFENDER, STALEMATE)
_FATES: Final = (KILLED, SURVIVED)


class Quantity(StrEnum):
    """The quantities that are counted of every war."""

    KILLED = "killed"
    DIED = "died"
    """Of attrition or disease."""
    CAPTURED = "captured"
    REMAINING = "remaining"
    SHIPS_SUNK = "ships sunk"
    STABILITY = "stability"
    """Of the side's nation after the war (ST-2)."""
    OCCUPATION = "occupation score"
    """Of the wars that the side won (OC-5)."""
    HOURS = "hours"
    """Of the battle; the only quantity that belongs to no side."""


_MEN: Final = (Quantity.KILLED, Quantity.DIED, Quantity.CAPTURED, Quantity.REMAINING)


@dataclass(frozen=True)
class Binning:
    """The bins of a quantity: bin i holds what is nearest to `least` + i · `step` / `per`; ends hold all beyond."""

    least: int
    step: int
    per: int
    bins: int
    most: float
    """No value is told as greater, though the middle of the last bin may be."""

    @property
    def width(self) -> float:
        """The width of a bin."""
        return self.step / self.per

    def value(self, bins: int, parts: int = 1) -> float:
        """Return the quantity in the middle of bin `bins` / `parts`, which may lie between bins; at most `most`."""
        return min((self.least * self.per * parts + bins * self.step) / (self.per * parts), self.most)

    def parts_of(self, values: Values) -> Counts:
        """Return where values lie, in parts of a bin above the middle of bin 0."""
        places = (values - self.least) * (SUM_PARTS * self.per / self.step)
        np.rint(places, out=places)
        np.clip(places, 0, (self.bins - 1) * SUM_PARTS, out=places)
        return places.astype(np.int64)

    def bin_of(self, value: float) -> int:
        """Return the bin into which a value falls."""
        return int(nearest_bins(self.parts_of(np.array([value])))[0])


def nearest_bins(parts: Counts) -> Counts:
    """Return the bins that are nearest to places given in parts of a bin."""
    return (parts + SUM_PARTS // 2) >> _SUM_SHIFT


@dataclass(frozen=True)
class Measure:
    """A quantity of one side, or of the war where `side` is None, and its bins."""

    quantity: Quantity
    side: Side | None
    scale: Binning
    bands: tuple[ScoreBand, ...] = ()
    """Those of a score (OC-5, ST-2), which are counted besides and by the score itself, not by its bin."""
    member: int = 0
    """Whose of a coalition it is where not the leading member's or the whole side's (CO-8)."""


def measures_of(campaign: Campaign, tables: Tables, variants: Sequence[Campaign] = ()) -> tuple[Measure, ...]:
    """Return what is counted of the wars of a campaign, or of all its `variants`, the attacker's quantities first."""
    stability = _fine_scale(0, tables.rules.stability.maximum, STABILITY_BINS_PER_UNIT)
    score = _fine_scale(-FARTHEST_SCORE, FARTHEST_SCORE, SCORE_BINS_PER_UNIT)
    measures = []
    for side in Side:
        bands = {Quantity.STABILITY: tables.stability_bands, Quantity.OCCUPATION: tables.occupation_bands[side]}
        lines = [[plan for plan in each.flanks if plan.side is side] for each in variants or (campaign,)]
        men = _whole_scale(max(sum(plan.size for plan in plans) for plans in lines))
        scales = {
            **dict.fromkeys(_MEN, men),
            Quantity.SHIPS_SUNK: _whole_scale(max(sum(plan.ships for plan in plans) for plans in lines)),
            Quantity.STABILITY: stability,
            Quantity.OCCUPATION: score,
        }
        measures += [Measure(quantity, side, scale, bands.get(quantity, ())) for quantity, scale in scales.items()]
        allies = range(1, len(campaign.selection.belligerent(side).members))
        measures += [Measure(Quantity.STABILITY, side, stability, tables.stability_bands, ally) for ally in allies]
    return (*measures, Measure(Quantity.HOURS, None, _whole_scale(tables.rules.scale.maximum_hours)))


def _whole_scale(most: int) -> Binning:
    """Return bins for what is counted in whole ones from 0 to `most`."""
    step = max(-(-most // MOST_BINS), 1)
    return Binning(0, step, 1, -(-most // step) + 1, float(most))


def _fine_scale(least: int, most: float, per_unit: int) -> Binning:
    """Return bins for a number from `least` to `most`, at best `per_unit` to every 1, fewer where that is too many."""
    finer = (per for per in (per_unit, *COARSER_BINS_PER_UNIT) if (most - least) * per <= MOST_BINS)
    per = next(finer, 1)
    step = max(int((most - least) * per // MOST_BINS), 1)
    return Binning(least, step, per, math.ceil((most - least) * per / step) + 1, float(most))


class Tally:
    """The ends of any number of wars, counted. Two tallies are equal when every count and sum is.

    Parameters
    ----------
    measures
        What is counted, as `measures_of` says; only tallies of the same measures can be merged.
    variants
        How many variants the wars are fought with; where there are more than one, what came of each is counted (EX-2).
    flanks
        What is counted of each flank; by default nothing (O-10).
    """

    def __init__(self, measures: tuple[Measure, ...], variants: int = 1, flanks: FlankScales = NO_FLANKS) -> None:
        self.measures: Final = measures
        self.by_variant: Final = VariantCounts(variants)
        self.by_flank: Final = FlankCounts(flanks)
        self._starts: Final = tuple(accumulate((measure.scale.bins for measure in measures), initial=0))
        self._counts: Counts = np.zeros(self._starts[-1], dtype=np.int64)
        self._sums: Counts = np.zeros(len(measures), dtype=np.int64)
        self._bands: Final = tuple(np.zeros(len(measure.bands), dtype=np.int64) for measure in measures)
        self._outcomes: Counts = np.zeros(len(_OUTCOMES), dtype=np.int64)
        self._fates: Counts = np.zeros((len(Side), len(_FATES)), dtype=np.int64)

    def __eq__(self, other: object) -> bool:
        """Return whether the same was counted to the last bit."""
        if not isinstance(other, Tally):
            return NotImplemented
        same = all(np.array_equal(mine, theirs) for mine, theirs in zip(self._arrays(), other._arrays(), strict=True))
        parts = self.by_variant == other.by_variant and self.by_flank == other.by_flank
        return self.measures == other.measures and same and parts

    __hash__ = None  # type: ignore[assignment]  # it changes as wars are added; so Python's data model has it

    @property
    def runs(self) -> int:
        """How many wars were counted."""
        return int(self._outcomes.sum())

    @property
    def stalemates(self) -> int:
        """How many wars nobody won (SC-5)."""
        return int(self._outcomes[STALEMATE])

    def victories(self, side: Side) -> int:
        """Return how many wars `side` won."""
        return int(self._outcomes[side])

    def fates(self, side: Side) -> tuple[int, int]:
        """Return how many times the leader of `side` was killed and how many times he survived, twice 0 without one."""
        killed, survived = self._fates[side]
        return int(killed), int(survived)

    def counts(self, quantity: Quantity, side: Side | None, member: int = 0) -> Counts:
        """Return how many wars fell into each bin of a quantity; not to be written to."""
        return self._counts_at(self._place(quantity, side, member))

    def band_counts(self, quantity: Quantity, side: Side, member: int = 0) -> dict[str, int]:
        """Return how many wars fell into each band of a score, by the names of the bands from the lowest up."""
        place = self._place(quantity, side, member)
        names = (band.name for band in self.measures[place].bands)
        return dict(zip(names, self._bands[place].tolist(), strict=True))

    def total(self, quantity: Quantity, side: Side | None, member: int = 0) -> int:
        """Return the sum of where the wars lay above the middle of a quantity's bin 0, in parts of a bin."""
        return int(self._sums[self._place(quantity, side, member)])

    def scale(self, quantity: Quantity, side: Side | None) -> Binning:
        """Return the bins of a quantity."""
        return self.measures[self._place(quantity, side)].scale

    def add(
        self, rows: StructuredArray, first: int = 0, ends: StructuredArray | None = None, allies: Values | None = None
    ) -> None:
        """Count wars, shape (wars,), dtype `WAR`, each with its aftermath; the first has the number `first`.

        `ends` tells of their flanks, where those are counted: shape (wars, flanks), dtype `FLANK_END`. `allies` is the
        stability of every ally, the attacker's first, shape (wars, allies); None where both sides fight alone.
        """
        if ends is not None and self.by_flank.scales.sides:
            self.by_flank.add(ends)
        of_allies = iter(() if allies is None else allies.T)
        self.by_variant.add_wars(rows["winner"] == Side.ATTACKER, first)
        self._outcomes += np.bincount(rows["winner"], minlength=len(_OUTCOMES))
        for side in Side:
            leaders = rows["leader"][:, side]
            self._fates[side] += np.bincount(leaders[leaders != NO_LEADER], minlength=len(_FATES))
        values = _values(rows)
        for place, measure in enumerate(self.measures):
            found = next(of_allies) if measure.member else values[measure.quantity, measure.side]
            parts = measure.scale.parts_of(found)
            bins = nearest_bins(parts)
            self._sums[place] += parts.sum()
            self._counts_at(place)[:] += np.bincount(bins, minlength=measure.scale.bins)
            if measure.quantity is Quantity.KILLED and measure.side is not None:
                self.by_variant.add_killed(measure.side, bins, first)
            if measure.bands:
                counted = self._bands[place]
                counted += np.bincount(places_of(measure.bands, found), minlength=len(counted))

    def merged(self, other: "Tally") -> "Tally":
        """Return the tally of the wars of both; ValueError if they count different things."""
        if self.measures != other.measures:
            raise ValueError("tallies of different campaigns cannot be merged")
        merged = Tally(self.measures, self.by_variant.variants, self.by_flank.scales)
        self.by_variant.merge(other.by_variant, merged.by_variant)
        self.by_flank.merge(other.by_flank, merged.by_flank)
        for target, mine, theirs in zip(merged._arrays(), self._arrays(), other._arrays(), strict=True):
            np.add(mine, theirs, out=target)
        return merged

    def whole_numbers(self) -> Counts:
        """Return all counts and sums one after the other."""
        return np.concatenate([each.ravel() for each in self._all_arrays()], dtype=np.int64)

    def enter(self, numbers: Counts, wars: range) -> None:
        """Take over what `whole_numbers` of another tally of just these wars were.

        Raises
        ------
        ValueError
            When these wars cannot have been counted so.
        """
        arrays = self._all_arrays()
        for array, part in zip(arrays, np.split(numbers, np.cumsum([each.size for each in arrays])[:-1]), strict=True):
            array[...] = part.reshape(array.shape)
        parts = self.by_variant.adds_up(wars, MOST_BINS) and self.by_flank.adds_up(len(wars))
        if not (parts and self._adds_up(len(wars))):
            raise ValueError(f"counts that {len(wars):,} wars cannot have")

    def _adds_up(self, wars: int) -> bool:
        """Return whether every war is counted once wherever it should be."""
        if any((each < 0).any() or (each > wars).any() for each in (self._counts, *self._arrays()[2:])):
            return False
        fates = set(self._fates.sum(axis=1).tolist())
        return self.runs == wars and fates <= {0, wars} and all(map(self._measure_adds_up, range(len(self.measures))))

    def _measure_adds_up(self, place: int) -> bool:
        measure, counts, bands = self.measures[place], self._counts_at(place), self._bands[place]
        won = measure.side if measure.quantity is Quantity.OCCUPATION else None
        wars = self.runs if won is None else self.victories(won)
        # A war lies at most half a bin beside the middle of its bin.
        middles = int(counts @ np.arange(len(counts))) * SUM_PARTS
        near = abs(int(self._sums[place]) - middles) <= wars * SUM_PARTS // 2
        return int(counts.sum()) == wars and near and (not measure.bands or int(bands.sum()) == wars)

    def _all_arrays(self) -> tuple[npt.NDArray[np.integer], ...]:
        return *self._arrays(), *self.by_variant.arrays(), *self.by_flank.arrays()

    def _arrays(self) -> tuple[Counts, ...]:
        return self._counts, self._sums, self._outcomes, self._fates, *self._bands

    def _counts_at(self, place: int) -> Counts:
        return self._counts[self._starts[place] : self._starts[place + 1]]

    def _place(self, quantity: Quantity, side: Side | None, member: int = 0) -> int:
        for place, measure in enumerate(self.measures):
            if measure.quantity is quantity and measure.side is side and measure.member == member:
                return place
        raise KeyError((quantity, side, member))


def _values(rows: StructuredArray) -> dict[tuple[Quantity, Side | None], Values]:
    """Return the values of every quantity of a side or of the war, one a war that has it; men are whole (FL-5)."""
    died = rows["died_of_attrition"] + rows["died_of_disease"]
    men = whole_parts(np.stack((rows["killed"], died, rows["captured"], rows["remaining"])))
    values: dict[tuple[Quantity, Side | None], Values] = {(Quantity.HOURS, None): rows["hours"].astype(np.float64)}
    for side in Side:
        for part, quantity in enumerate(_MEN):
            values[quantity, side] = men[part, :, side]
        values[Quantity.SHIPS_SUNK, side] = rows["ships_sunk"][:, side]
        values[Quantity.STABILITY, side] = rows["stability"][:, side]
        values[Quantity.OCCUPATION, side] = rows["occupation_score"][rows["winner"] == side]
    return values
