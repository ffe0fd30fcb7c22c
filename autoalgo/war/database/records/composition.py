"""The composition of a military: up to three unit types and their proportions, or none for a navy only (DB-7)."""

from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.column import NumberColumn, ReferenceColumn, quantity_text
from autoalgo.war.domain.columns import MILITARIES, PROPORTION_TOLERANCE
from autoalgo.war.domain.units import SOLDIER, Branch, UnitType

_ROUNDING: Final = 1e-9
"""A sum as near to 1 as this is 1 but for the rounding of floats."""


@dataclass(frozen=True)
class BranchPart:
    """One land branch. No unit type goes with a proportion of 0: the branch is disabled."""

    unit: UnitType | None
    proportion: float


@dataclass(frozen=True)
class Composition:
    """The three land branches; what their proportions leave over of 1 is the crew of the ships."""

    infantry: BranchPart
    cavalry: BranchPart
    artillery: BranchPart


@dataclass(frozen=True)
class _Cells:
    """The two cells of a branch as they are filled in."""

    type_column: ReferenceColumn
    proportion_column: NumberColumn
    says_none: bool
    """True for a type cell that is filled in to say that there is none."""
    type_given: bool
    unit: UnitType | None
    proportion_given: bool
    proportion: float


def read_composition(reading: RowReader) -> Composition:
    """Return the composition of the row.

    Reading of the rule where it leaves a choice: a blank proportion is 0 beside others that are filled in; where all
    three are blank, the only unit type is all of the military, and two or more unit types are a problem. What the
    proportions leave over is the crew of a military with ships, unless there is infantry, and else Soldiers where the
    infantry's cells are blank. A proportion without a unit type is a problem, but for infantry where no unit type is
    given at all: those are Soldiers. Three types that say none make a navy only.
    """
    before = len(reading.problems)
    branches = [
        _cells(reading, Branch.INFANTRY, MILITARIES.infantry, MILITARIES.infantry_proportion),
        _cells(reading, Branch.CAVALRY, MILITARIES.cavalry, MILITARIES.cavalry_proportion),
        _cells(reading, Branch.ARTILLERY, MILITARIES.artillery, MILITARIES.artillery_proportion),
    ]
    if all(branch.says_none for branch in branches):
        branches = [replace(branch, proportion_given=True) for branch in branches]
    elif not any(branch.type_given for branch in branches):
        branches[0] = _soldiers(reading, branches[0])
    if not any(branch.proportion_given for branch in branches):
        branches = _whole(reading, branches)
    elif _leaves_soldiers(reading, branches):
        rest = 1 - fsum(branch.proportion for branch in branches)
        branches[0] = replace(_soldiers(reading, branches[0]), proportion_given=True, proportion=rest)
    if len(reading.problems) == before:
        _check(reading, branches)
    return _composition(branches)


def _cells(reading: RowReader, branch: Branch, type_column: ReferenceColumn, proportion_column: NumberColumn) -> _Cells:
    return _Cells(
        type_column,
        proportion_column,
        not reading.blank(type_column) and not reading.names_something(type_column),
        reading.names_something(type_column),
        reading.unit_type(type_column, branch),
        not reading.blank(proportion_column),
        reading.optional_number(proportion_column) or 0.0,
    )


def _soldiers(reading: RowReader, infantry: _Cells) -> _Cells:
    """Return the infantry of a military without any unit type: Soldiers."""
    soldier = reading.references.unit_type(SOLDIER)
    if soldier is None:
        reading.reject(infantry.type_column, f'unit type not found: "{SOLDIER}"', "put it back into JSON/Soldier.json")
    return replace(infantry, type_given=True, unit=soldier)


def _whole(reading: RowReader, branches: list[_Cells]) -> list[_Cells]:
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


def _leaves_soldiers(reading: RowReader, branches: list[_Cells]) -> bool:
    """Return whether the proportions leave men over who are Soldiers: no ship's crew, and nothing said of infantry."""
    infantry, *others = branches
    silent = reading.blank(infantry.type_column) and not infantry.proportion_given and not infantry.type_given
    given = fsum(branch.proportion for branch in others)
    return silent and 0 < given < 1 - PROPORTION_TOLERANCE and not reading.names_something(MILITARIES.transport)


def _check(reading: RowReader, branches: list[_Cells]) -> None:
    total = fsum(branch.proportion for branch in branches)
    if total == 0:
        return
    crew = reading.names_something(MILITARIES.transport) and branches[0].proportion == 0
    for branch in branches:
        if branch.proportion > 0 and not branch.type_given:
            found = f"blank, but {branch.proportion_column.name} is {quantity_text(branch.proportion)}"
            reading.reject(branch.type_column, found, "name a unit type")
    if abs(total - 1) > PROPORTION_TOLERANCE + _ROUNDING and not (crew and total < 1):
        blank = any(not branch.proportion_given for branch in branches)
        reading.reject(
            branches[0].proportion_column,
            f"the proportions add up to {quantity_text(total)}",
            "a blank proportion counts as 0" if blank else "",
            f"a sum of 1, give or take {PROPORTION_TOLERANCE}, or 0 for a navy only",
        )


def _composition(branches: list[_Cells]) -> Composition:
    total = fsum(branch.proportion for branch in branches)
    scale = total if _ROUNDING < abs(total - 1) <= PROPORTION_TOLERANCE + _ROUNDING else 1.0
    parts = [
        BranchPart(branch.unit if branch.proportion > 0 else None, branch.proportion / scale) for branch in branches
    ]
    return Composition(*parts)
