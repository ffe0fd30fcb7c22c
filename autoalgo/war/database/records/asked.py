"""Values of a request in the place of those in the cells of a military and of its leader (EX-2).

A value of the request is read like the cell that it stands in for, with the same limits and the same words for what is
wrong with it; only the place that a problem names is that in the request.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.cells.table import Row
from autoalgo.war.domain.columns import MILITARIES, SKILLS
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.strategy import Side


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

    def of_military(self, row: Row) -> Row:
        """Return the row of the military with what is asked for of it."""
        own = [attribute for attribute in self.values if attribute not in SKILLS]
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


def asked_of(request: WarRequest, side: Side) -> AskedValues:
    """Return what `request` asks for of a side's military and its leader."""
    return AskedValues(f"{side.label}_inputs", request.inputs_of(side))
