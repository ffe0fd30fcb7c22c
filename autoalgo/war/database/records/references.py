"""References of the names in cells: records of other tabs, unit types, terrain maps."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.database.cells.table import Row, Table
from autoalgo.war.domain.column import Reference
from autoalgo.war.domain.units import Branch, UnitType


@dataclass(frozen=True)
class References:
    """Everything that a row can name."""

    nations: Table
    locations: Table
    leaders: Table
    units: Mapping[str, UnitType]
    maps: Collection[str]
    branches: Mapping[str, Branch | None] = field(default_factory=dict)
    """The branch that each unit type usually takes; None, or no entry, where that is not known."""

    @cached_property
    def _names(self) -> Mapping[Reference, Names]:
        return {
            Reference.LEADER: self.leaders.names,
            Reference.LOCATION: self.locations.names,
            Reference.UNIT_TYPE: Names(tuple(self.units), "JSON/Soldier.json"),
            Reference.TERRAIN_MAP: Names(tuple(self.maps), "the Maps folder"),
        }

    def names(self, refers_to: Reference) -> Names:
        """Return the names that a column which refers to `refers_to` may hold."""
        return self._names[refers_to]

    def known(self, refers_to: Reference) -> bool:
        """Tell whether it can be said which names there are: not where their tab cannot be used, which is told."""
        if refers_to is Reference.LEADER:
            return self.leaders.usable
        return self.locations.usable if refers_to is Reference.LOCATION else True

    def unit_type(self, name: str) -> UnitType | None:
        """Return the unit type called `name`, None if there is none."""
        canonical = self._names[Reference.UNIT_TYPE].find(name)
        return None if canonical is None else self.units[canonical]

    def with_leader_rows(self, name: str, change: Callable[[Row], Row]) -> "References":
        """Return the same with the rows of the leader called `name` changed."""
        changed = {row.number: change(row) for row in self.leaders.named(name)}
        rows = tuple(changed.get(row.number, row) for row in self.leaders.rows)
        return replace(self, leaders=replace(self.leaders, rows=rows))
