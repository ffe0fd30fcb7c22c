"""The findings of a sweep about each field, in a sentence: whether it matters, and where the sides are even.

A chance differs from combination to combination by chance as well. Whether it differs by more is asked of the two
values whose chances lie farthest apart, by the test for two proportions at 5 %, divided among all pairs of values that
might have been those two (Bonferroni). The same streams everywhere make chance differ less than the test supposes, so
that it says "beyond chance" too rarely rather than too often.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import comb, sqrt
from statistics import NormalDist
from typing import Final

from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.plan import Dimension, Plan, Values
from autoalgo.war.odds.sweep.sweep_run import CombinationOutcome, SweepRow

SIGNIFICANCE: Final = 0.05
"""How often a difference that is none may be taken for one."""

_ROUNDING: Final = 1e-9


class Weight(StrEnum):
    """The weight of a field for the chance of victory."""

    NONE = "none"
    """Every war ends the same to the last man, whatever its value: it does not reach this war."""
    WITHIN_CHANCE = "within chance"
    """Wars end differently, but the chances differ no more than by chance alone."""
    MATTERS = "matters"


@dataclass(frozen=True)
class FieldEffect:
    """The effect of one field on the chances of the side that it matters most to, all other values equal."""

    dimension: Dimension
    weight: Weight
    side: Side
    least: tuple[str, Share]
    """The value at which the side wins least, and how often over all values of the other fields."""
    most: tuple[str, Share]


@dataclass(frozen=True)
class EvenPoint:
    """Where both sides win equally often, on the straight line between two values."""

    at: float
    below: tuple[str, CombinationOutcome]
    above: tuple[str, CombinationOutcome]


@dataclass(frozen=True)
class Balance:
    """Which side is ahead along the values of a numeric field, at one combination of the others."""

    place: int
    """Of the dimension in the plan."""
    others: Values
    """The values of the other dimensions."""
    points: tuple[EvenPoint, ...]
    """Where the lead changes, from the least number up."""
    closest: tuple[str, CombinationOutcome]
    """The value at which the sides are nearest to even."""


def findings(plan: Plan, rows: Sequence[SweepRow]) -> list[FieldEffect]:
    """Return what was found of each field of which two values or more were fought with the same others."""
    found = (_finding(plan, place, rows) for place in range(len(plan.dimensions)))
    return [finding for finding in found if finding is not None]


def balances(plan: Plan, rows: Sequence[SweepRow]) -> list[Balance]:
    """Return where the sides are even along the first field whose values are numbers; nothing where there is none."""
    place = next((place for place, each in enumerate(plan.dimensions) if each.numbers and len(each.values) > 1), None)
    if place is None:
        return []
    numbers = dict(zip(plan.dimensions[place].values, plan.dimensions[place].numbers or (), strict=True))
    found = _by_others(place, rows).items()
    return [_balance(place, others, group, numbers) for others, group in found if len(group) > 1]


def _balance(
    place: int, others: Values, group: Mapping[str, CombinationOutcome], numbers: Mapping[str, float]
) -> Balance:
    fought = sorted(group.items(), key=lambda pair: numbers[pair[0]])
    points = []
    for below, above in pairwise(fought):
        before, after = _lead(below[1]), _lead(above[1])
        if (before < 0) != (after < 0):
            low, high = numbers[below[0]], numbers[above[0]]
            points.append(EvenPoint(low + (high - low) * before / (before - after), below, above))
    return Balance(place, others, tuple(points), min(fought, key=lambda pair: abs(_lead(pair[1]))))


def _lead(outcome: CombinationOutcome) -> int:
    """Return how many more wars the attacker won than the defender."""
    return outcome.attacker.count - outcome.defender.count


def _fought(rows: Sequence[SweepRow]) -> Iterator[tuple[Values, CombinationOutcome]]:
    """Yield the values and the outcome of the combinations that were fought to the end."""
    for row in rows:
        if row.outcome is not None and not row.outcome.partial:
            yield row.values, row.outcome


def _finding(plan: Plan, place: int, rows: Sequence[SweepRow]) -> FieldEffect | None:
    dimension, groups = plan.dimensions[place], _groups(place, rows)
    if not groups:
        return None
    pooled = {side: _pooled(groups, side) for side in Side}
    distances = {side: _distance(list(shares.values())) for side, shares in pooled.items()}
    # Without stalemates the two are the same but for the rounding of floats.
    defender_more = distances[Side.DEFENDER] > distances[Side.ATTACKER] * (1 + _ROUNDING)
    side = Side.DEFENDER if defender_more else Side.ATTACKER
    weight = Weight.WITHIN_CHANCE
    if all(len(set(group.values())) == 1 for group in groups):
        weight = Weight.NONE
    elif distances[side] > _chance_alone(len(groups[0])):
        weight = Weight.MATTERS
    ordered = sorted(pooled[side].items(), key=lambda pair: pair[1].value)
    return FieldEffect(dimension, weight, side, ordered[0], ordered[-1])


def _groups(place: int, rows: Sequence[SweepRow]) -> list[Mapping[str, CombinationOutcome]]:
    """Return the outcomes by the value at `place`, one mapping for each combination of the others.

    Values that were never fought are left out, and so are combinations of the others where one of the rest is missing.
    """
    groups = _by_others(place, rows).values()
    fought = {value for group in groups for value in group}
    return [group for group in groups if len(group) == len(fought) > 1]


def _by_others(place: int, rows: Sequence[SweepRow]) -> Mapping[Values, Mapping[str, CombinationOutcome]]:
    """Return what was fought: for each combination of the other values, the outcomes by the value at `place`."""
    groups: defaultdict[Values, dict[str, CombinationOutcome]] = defaultdict(dict)
    for values, outcome in _fought(rows):
        groups[values[:place] + values[place + 1 :]][values[place]] = outcome
    return groups


def _pooled(groups: Sequence[Mapping[str, CombinationOutcome]], side: Side) -> dict[str, Share]:
    """Return how often a side won at each value, all combinations of the others taken together."""
    shares = {}
    for value in groups[0]:
        victories = [group[value].victory(side) for group in groups]
        shares[value] = Share(sum(share.count for share in victories), sum(share.runs for share in victories))
    return shares


def _distance(shares: Sequence[Share]) -> float:
    """Return how far the greatest and the least of some shares are apart, in standard deviations."""
    least, most = min(shares, key=lambda share: share.value), max(shares, key=lambda share: share.value)
    together = (least.count + most.count) / (least.runs + most.runs)
    variance = together * (1 - together) * (1 / least.runs + 1 / most.runs)
    return (most.value - least.value) / sqrt(variance) if variance > 0 else 0.0


def _chance_alone(values: int) -> float:
    """Return how many standard deviations the farthest of so many values lie apart by chance, of either side."""
    tests = len(Side) * comb(values, 2)
    return NormalDist().inv_cdf(1 - SIGNIFICANCE / (2 * tests))
