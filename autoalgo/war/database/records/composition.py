"""What a military is made of: up to three unit types and their proportions, or none of them for a navy only (DB-7)."""

from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from autoalgo.war.database.records.row_reading import Reading
from autoalgo.war.domain.column import NumberColumn, ReferenceColumn, quantity_text
from autoalgo.war.domain.columns import MILITARIES, PROPORTION_TOLERANCE
from autoalgo.war.domain.units import SOLDIER, UnitType

_ROUNDING: Final = 1e-9
"""A sum as near to 1 as this is 1 but for the rounding of floats."""


@dataclass(frozen=True)
class BranchPart:
    """One land branch. No unit type goes with a proportion of 0: the branch is disabled."""

    unit: UnitType | None
    proportion: float


@dataclass(frozen=True)
class Composition:
    """The three land branches; all proportions are 0 for a navy only, else they add up to 1."""

    infantry: BranchPart
    cavalry: BranchPart
    artillery: BranchPart


@dataclass(frozen=True)
class _Cells:
    """The two cells of a branch as they are filled in."""

    type_column: ReferenceColumn
    proportion_column: NumberColumn
    type_given: bool
    unit: UnitType | None
    proportion_given: bool
    proportion: float


def read_composition(reading: Reading) -> Composition:
    """Return the composition of the row.

    Reading of the rule where it leaves a choice: a blank proportion is 0 beside others that are filled in; where all
    three are blank, the only unit type is all of the military, and two or more unit types are a problem. A proportion
    without a unit type is a problem too, but for infantry where no unit type is given at all: those are Soldiers.
    """
    before = len(reading.problems)
    branches = [
        _cells(reading, MILITARIES.infantry, MILITARIES.infantry_proportion),
        _cells(reading, MILITARIES.cavalry, MILITARIES.cavalry_proportion),
        _cells(reading, MILITARIES.artillery, MILITARIES.artillery_proportion),
    ]
    if not any(branch.type_given for branch in branches):
        branches[0] = _soldiers(reading, branches[0])
    if not any(branch.proportion_given for branch in branches):
        branches = _whole(reading, branches)
    if len(reading.problems) == before:
        _check(reading, branches)
    return _composition(branches)


def _cells(reading: Reading, type_column: ReferenceColumn, proportion_column: NumberColumn) -> _Cells:
    return _Cells(
        type_column,
        proportion_column,
        reading.names_something(type_column),
        reading.unit_type(type_column),
        not reading.blank(proportion_column),
        reading.optional_number(proportion_column) or 0.0,
    )


def _soldiers(reading: Reading, infantry: _Cells) -> _Cells:
    """Return the infantry of a military without any unit type: Soldiers."""
    soldier = reading.references.unit_type(SOLDIER)
    if soldier is None:
        reading.reject(infantry.type_column, f'unit type not found: "{SOLDIER}"', "put it back into JSON/Soldier.json")
    return replace(infantry, type_given=True, unit=soldier)


def _whole(reading: Reading, branches: list[_Cells]) -> list[_Cells]:
    """Return the branches of a military without any proportion: its only unit type is all of it."""
    given = [branch for branch in branches if branch.type_given]
    if len(given) > 1:
        named = ", ".join(branch.proportion_column.name for branch in given)
        reading.reject(
            given[0].proportion_column,
            f"blank, although there are {len(given)} unit types",
            f"fill in {named}",
            "proportions that add up to 1",
        )
        return branches
    return [replace(branch, proportion_given=True, proportion=float(branch.type_given)) for branch in branches]


def _check(reading: Reading, branches: list[_Cells]) -> None:
    total = fsum(branch.proportion for branch in branches)
    if total == 0:
        return
    for branch in branches:
        if branch.proportion > 0 and not branch.type_given:
            found = f"blank, but {branch.proportion_column.name} is {quantity_text(branch.proportion)}"
            reading.reject(branch.type_column, found, "name a unit type")
    if abs(total - 1) > PROPORTION_TOLERANCE + _ROUNDING:
        blank = any(not branch.proportion_given for branch in branches)
        reading.reject(
            branches[0].proportion_column,
            f"the proportions add up to {quantity_text(total)}",
            "a blank proportion counts as 0" if blank else "",
            f"a sum of 1, give or take {PROPORTION_TOLERANCE}, or 0 for a navy only",
        )


def _composition(branches: list[_Cells]) -> Composition:
    total = fsum(branch.proportion for branch in branches)
    scale = 1.0 if total == 0 or abs(total - 1) <= _ROUNDING else total
    parts = [
        BranchPart(branch.unit if branch.proportion > 0 else None, branch.proportion / scale) for branch in branches
    ]
    return Composition(*parts)
