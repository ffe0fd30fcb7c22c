"""Which lines of the variables belong to a cause: those that rest on any of the inputs that it is made of (B-4d)."""

from collections.abc import Mapping
from typing import Final

from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.explanation import Group
from autoalgo.war.explanation.groups import (
    LOCATION_FIELDS,
    MILITARY_FIELDS,
    NATION_FIELDS,
    REQUEST_FIELDS,
    UNIT_FIELDS,
)
from autoalgo.war.variables.leadership import MILITARY_LEADER, NATIONAL_LEADER
from autoalgo.war.variables.origins import BRANCH_COLUMNS, Origin
from autoalgo.war.window.why.contributions import Line

_UNITS: Final = "Soldier.json"
_UNIT_KEYS: Final[Mapping[str, str]] = {
    "Speed": "speed_kmh",
    "Rebound": "rebound_hours",
    "Shock": "shock",
    "Short range": "ranges_km",
    "Medium range": "ranges_km",
    "Long range": "ranges_km",
    "1": "powers",
    "2": "powers",
    "3": "powers",
    "Psychology": "psychology",
    "Defense": "defense",
    "Tactical training": "training",
    "Logistics": "logistics",
    "Soldier type": "soldier_type",
    "Military type": "military_type",
    "Capacity": "capacity",
}
"""What the last word of a key of Soldier.json is called in a `UnitType`."""


def _columns(tab: Tab, groups: Mapping[str, Group | None]) -> dict[tuple[str, str], Group | None]:
    named = vars(type(tab)).items()
    return {(tab.tab_name, column.name): groups[name] for name, column in named if isinstance(column, Column)}


_CELLS: Final = {
    **_columns(NATIONS, NATION_FIELDS),
    **_columns(MILITARIES, MILITARY_FIELDS),
    **_columns(LOCATIONS, LOCATION_FIELDS),
}
_TYPES: Final = frozenset((MILITARIES.tab_name, column.name) for column in BRANCH_COLUMNS)
_INPUTS: Final[Mapping[str, Group]] = {
    NATIONAL_LEADER: Group.NATION,
    MILITARY_LEADER: Group.COMMANDER,
    LOCATIONS.fortifications.name: Group.DEFENSES,
}
"""Inputs whose cells do not tell: a leader may lead nation and military, and an attacker's walls are in no cell."""


def groups_of(line: Line) -> frozenset[Group]:
    """Return the causes that a line belongs to."""
    if line.input in _INPUTS:
        return frozenset({_INPUTS[line.input]})
    origins = [origin for part in line.parts if part is not None for origin in part.origins]
    # Whatever rests on a number of the unit type belongs where that number does.
    of_units = any(origin.parts[0] == _UNITS for origin in origins)
    found = (_group(origin) for origin in origins if not (of_units and origin.parts[::2] in _TYPES))
    return frozenset(group for group in found if group is not None)


def _group(origin: Origin) -> Group | None:
    if origin.is_cell:
        return _CELLS.get((origin.parts[0], origin.parts[2]))
    if origin.is_key:
        return UNIT_FIELDS[_UNIT_KEYS[origin.parts[1].rpartition(".")[2]]] if origin.parts[0] == _UNITS else None
    return Group.NUMBERS if origin.parts[0].endswith(".size") else REQUEST_FIELDS.get(origin.parts[0])
