"""The plan of a sweep: which fields take which values, and how many wars each combination fights.

The plan is checked before anything is fought, but not whether a value is allowed: that is told of its own combination
by the checks of a run, and the others go on.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.odds.sweep.fields import find_field
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs, SweptField, inputs_of
from autoalgo.war.odds.sweep.variation import MOST_COMBINATIONS, Variation, field_place, numeral, same_value

MOST_DRAWN: Final = 2
"""Fields that a picture can show."""

Values = tuple[str, ...]
"""A value of each dimension: a combination."""


@dataclass(frozen=True)
class Dimension:
    """A field and the values that it takes in turn."""

    field: SweptField
    values: Values

    @property
    def numbers(self) -> tuple[float, ...] | None:
        """The values as numbers, None if any is none."""
        numbers = tuple(number for value in self.values if (number := numeral(value)) is not None)
        return numbers if len(numbers) == len(self.values) else None

    def stands(self, value: str) -> bool:
        """Return whether the field has this value as it stands."""
        return same_value(value, self.field.now)


@dataclass(frozen=True)
class Plan:
    """A sweep that can be carried out. The last dimension changes fastest."""

    basis: SweepBasis
    dimensions: tuple[Dimension, ...]
    runs: int
    """Wars of each combination."""

    @property
    def seed(self) -> int:
        """Whose streams every combination draws from."""
        seed = self.basis.request.seed
        if seed is None:
            raise ValueError("the request of a sweep carries a seed")
        return seed

    def __len__(self) -> int:
        """Return the number of combinations."""
        return math.prod(len(dimension.values) for dimension in self.dimensions)

    def combinations(self) -> Iterator[Values]:
        """Yield every combination."""
        yield from product(*(dimension.values for dimension in self.dimensions))

    def inputs(self, values: Values) -> SweepInputs:
        """Return what the war of a combination is made from."""
        inputs = inputs_of(self.basis)
        for dimension, value in zip(self.dimensions, values, strict=True):
            inputs = dimension.field.put(inputs, value)
        return inputs

    def stands(self, values: Values) -> bool:
        """Return whether the war of a combination is the war as it stands."""
        return all(dimension.stands(value) for dimension, value in zip(self.dimensions, values, strict=True))


def plan_sweep(variations: Sequence[Variation], basis: SweepBasis, runs: int) -> Plan | Failure:
    """Return the plan of what was asked for, or everything that is wrong with it."""
    dimensions: list[Dimension] = []
    problems = [] if variations else [_nothing_varied()]
    for variation in variations:
        field = find_field(variation.field, basis)
        if isinstance(field, Failure):
            problems += field
        else:
            dimensions.append(Dimension(field, variation.values))
    plan = Plan(basis, tuple(dimensions), runs)
    return failure_of([*problems, *_repeated(dimensions), *_too_many(plan)]) or plan


def _nothing_varied() -> Problem:
    return Problem(Place(key="--vary"), "nothing to vary", "FIELD=a,b,c, once or several times")


def _repeated(dimensions: Sequence[Dimension]) -> list[Problem]:
    taken: set[str] = set()
    problems = []
    for field in (dimension.field for dimension in dimensions):
        if field.places & taken:
            hint = "put all its values behind one --vary"
            problems.append(Problem(field_place(field.name), "varied twice", "each field once", hint))
        taken |= field.places
    return problems


def _too_many(plan: Plan) -> list[Problem]:
    if len(plan) <= MOST_COMBINATIONS:
        return []
    counts = " × ".join(f"{len(dimension.values):,}" for dimension in plan.dimensions)
    found = f"{len(plan):,} combinations, {counts}"
    return [Problem(Place(key="--vary"), found, f"at most {MOST_COMBINATIONS:,}", "take fewer values of some field")]
