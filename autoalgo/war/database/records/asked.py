"""Values of a request in the place of those in the cells of a military and of its leader (EX-2).

A value of the request is read like the cell that it stands in for, with the same limits and the same words for what is
wrong with it; only the place that a problem names is that in the request.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.cells.table import Row
from autoalgo.war.domain.columns import MILITARIES, NATIONS, SKILLS
from autoalgo.war.domain.request import Ally, WarRequest
from autoalgo.war.domain.sides import Side

NATION_INPUTS: Final = frozenset({"stability"})
"""Inputs that are cells of the nation's row."""


@dataclass(frozen=True)
class AskedValues:
    """The values asked for one side, by the attributes `size`, `attack` … and what they stand under."""

    key: str = ""
    """Of the request: `attacker_inputs`."""
    values: Mapping[str, Cell] = field(default_factory=dict)

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of the military's leader that are asked for."""
        return tuple(attribute for attribute in self.values if attribute in SKILLS)

    def of_nation(self, row: Row) -> Row:
        """Return the row of the nation with the stability that is asked for."""
        own = [attribute for attribute in self.values if attribute in NATION_INPUTS]
        return self._put(row, {attribute: getattr(NATIONS, attribute).name for attribute in own})

    def of_military(self, row: Row) -> Row:
        """Return the row of the military with what is asked for of it."""
        own = [attribute for attribute in self.values if attribute not in {*SKILLS, *NATION_INPUTS}]
        return self._put(row, {attribute: getattr(MILITARIES, attribute).name for attribute in own})

    def of_leader(self, row: Row) -> Row:
        """Return the row of the military's leader with the skills that are asked for."""
        return self._put(row, {attribute: SKILLS[attribute].name for attribute in self.skills})

    def _put(self, row: Row, columns: Mapping[str, str]) -> Row:
        if not columns:
            return row
        cells = {name: self.values[attribute] for attribute, name in columns.items()}
        return row.with_cells(cells, {name: f"{self.key}.{attribute}" for attribute, name in columns.items()})


NOTHING_ASKED: Final = AskedValues()


@dataclass(frozen=True)
class AskedMember:
    """A nation and a military of one side, as a request names them, with the keys that it names them under."""

    side: Side
    nation_key: str
    nation: str
    military_key: str
    military: str
    values: AskedValues


def asked_of(request: WarRequest, side: Side) -> tuple[AskedMember, ...]:
    """Return the members of a side, the leading one first, each with what is asked for of its military and leader."""
    nation, military = (
        (request.attacker, request.attacker_military),
        (request.defender, request.defender_military),
    )[side]
    values = AskedValues(f"{side.label}_inputs", request.inputs_of(side))
    leading = AskedMember(side, side.label, nation, f"{side.label}_military", military, values)
    return leading, *(_ally(side, number, ally) for number, ally in enumerate(request.allies_of(side), 1))


def _ally(side: Side, number: int, ally: Ally) -> AskedMember:
    key = f"{side.label}_allies.{number}"
    values = AskedValues(f"{key}.inputs", ally.given)
    return AskedMember(side, f"{key}.nation", ally.nation, f"{key}.military", ally.military, values)
