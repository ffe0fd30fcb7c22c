"""Warnings about a selection that is hardly meant: a leader too young or too old, a unit type out of its time (DB-2).

A moderator who picks the wrong row of the database, or the wrong year, sees it here before the war. Nothing of it
prevents a war or changes its result.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.records import Belligerent, Leader, Military, Nation, Selection
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import KINDS, LAND_BRANCHES, UnitType
from autoalgo.war.domain.years import year_text
from autoalgo.war.tables import Tables

YOUNGEST_LEADER_YEARS: Final = 10
OLDEST_LEADER_YEARS: Final = 90
LONGEST_OUT_OF_TIME_YEARS: Final = 300
"""How far from its era a unit type may fight without a warning."""


def selection_warnings(year: int, selection: Selection, tables: Tables) -> tuple[Problem, ...]:
    """Return a warning for everything in `selection` that is hardly meant in a war of `year` (DB-2)."""
    return tuple(
        warning
        for side in Side
        for number, part in enumerate(selection.belligerent(side).parts)
        for warning in _part_warnings(side, number, part, year, tables)
    )


def _part_warnings(side: Side, number: int, part: Belligerent, year: int, tables: Tables) -> Iterator[Problem]:
    """Yield the warnings of a side, or of one member of its coalition, by the keys of the request."""
    nation, military = side.label, f"{side.label}_military"
    if number:
        nation, military = (f"{side.label}_allies.{number}.{key}" for key in ("nation", "military"))
    yield from _nation_warnings(Place(key=nation), part.nation, year)
    yield from _military_warnings(Place(key=military), part.military, year, tables)


def _nation_warnings(place: Place, nation: Nation, year: int) -> Iterator[Problem]:
    dated = (
        (nation.year_founded, f"{nation.name} is founded in"),
        (nation.year_crisis, f"{nation.name} has its crisis in"),
    )
    for event_year, words in dated:
        if event_year > year:
            found = f"{words} {year_text(event_year)}, after the war, which counts as the year of the war"
            yield Problem(place, found, "", "choose another nation or another year of the war")
    yield from _leader_warnings(place, nation.leader, year)


def _military_warnings(place: Place, military: Military, year: int, tables: Tables) -> Iterator[Problem]:
    yield from _leader_warnings(place, military.leader, year)
    for unit in dict.fromkeys(_unit_types(military)):
        yield from _kind_warnings(place, military, unit, tables)
        era = tables.eras.get(unit.name)
        away = era.years_away(year) if era else 0
        if era and away > LONGEST_OUT_OF_TIME_YEARS:
            when = "before" if year < era.first else "after"
            found = f"the unit type {unit.name} fought from {era.text()}, and the war is {away:,} years {when} that"
            yield Problem(place, found, "", "choose another military or another year of the war")


def _kind_warnings(place: Place, military: Military, unit: UnitType, tables: Tables) -> Iterator[Problem]:
    """Yield that a unit type takes another branch than its own though that is free (FL-7).

    Where that has another unit type, an army of two kinds of foot or of horse has no other place for the second.
    """
    kind = tables.branches.get(unit.name)
    if kind is None or kind not in LAND_BRANCHES:
        return
    if military.proportion(kind) > 0 and military.unit_type(kind) != unit:
        return
    for branch in LAND_BRANCHES:
        if branch is not kind and military.unit_type(branch) == unit and military.proportion(branch) > 0:
            found = f"the unit type {unit.name} is {KINDS[kind]}, and fights as {KINDS[branch]} here"
            yield Problem(place, found, "", f"name it as {KINDS[kind]}, or choose another unit type")


def _leader_warnings(place: Place, leader: Leader | None, year: int) -> Iterator[Problem]:
    if leader is None or leader.birth_year is None:
        return
    usual = f"leaders are {YOUNGEST_LEADER_YEARS} to {OLDEST_LEADER_YEARS} years old"
    hint = f"{usual}: choose another leader or another year of the war"
    born, age = year_text(leader.birth_year), leader.age_years(year)
    if leader.birth_year > year:
        found = f"the leader {leader.name} is born in {born}, after the war, and counts as {age} years old"
        yield Problem(place, found, "", hint)
    elif not YOUNGEST_LEADER_YEARS <= age <= OLDEST_LEADER_YEARS:
        found = f"the leader {leader.name}, born in {born}, is {counted(age, 'year')} old"
        yield Problem(place, found, "", hint)


def _unit_types(military: Military) -> Iterable[UnitType]:
    """Return the unit types that take part; a navy's crew counts as no infantry here."""
    for branch in LAND_BRANCHES:
        unit = military.unit_type(branch)
        if unit is not None and military.proportion(branch) > 0:
            yield unit
    if military.transport_given:
        yield military.transport
