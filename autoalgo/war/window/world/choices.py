"""What a menu of a cell offers: the values of a list, records of another tab, unit types by era with their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.database.editing.draft import Draft
from autoalgo.war.database.records.presentation import choices_of, offered
from autoalgo.war.domain.column import Column, NationsColumn, Reference, ReferenceColumn, Tab
from autoalgo.war.domain.columns import NATIONS, UNIT_COLUMNS
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.tables import Tables

_ANY_TIME: Final = 10_000
"""Where unit types without an era stand: behind all others."""


@dataclass(frozen=True)
class Offered:
    """One entry of a menu."""

    name: str
    detail: str = ""
    """What stands beside it."""


def offers(column: Column, draft: Draft, tables: Tables | None, maps: Sequence[str]) -> tuple[Offered, ...] | None:
    """Return what the menu of a column offers; None for a column without a menu."""
    if isinstance(column, NationsColumn):
        return tuple(map(Offered, draft.names(NATIONS).names))
    if isinstance(column, ReferenceColumn) and column.refers_to is Reference.UNIT_TYPE:
        return () if tables is None else _units(column, tables)
    found = offered(column, choices_of({}, maps))
    if isinstance(found, Tab):
        return tuple(map(Offered, draft.names(found).names))
    return None if found is None else tuple(map(Offered, found))


def _units(column: ReferenceColumn, tables: Tables) -> tuple[Offered, ...]:
    """Return all unit types, those of the column's branch first, by the time in which they fought."""
    branch = next(branch for branch, each in UNIT_COLUMNS.items() if each is column)

    def rank(name: str) -> tuple[bool, int, str]:
        era = tables.eras.get(name)
        return tables.branches.get(name) is not branch, _ANY_TIME if era is None else era.first, name

    names = sorted(tables.units, key=rank)
    return tuple(Offered(name, _unit_words(tables.units[name], tables, branch)) for name in names)


def _unit_words(unit: UnitType, tables: Tables, branch: Branch) -> str:
    era = tables.eras.get(unit.name)
    power = "/".join(f"{each:g}" for each in unit.powers)
    carries = f"carries {unit.capacity:g}" if branch is Branch.SHIP else f"training {unit.training:g}"
    when = era.text() if era else "any time"
    return f"{when} · power {power} · defense {unit.defense:g} · {unit.speed_kmh:g} km/h · {carries}"
