"""The database as the rest of the program knows it: names for the menus, and records for a war (DB-1, DB-2)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from autoalgo.common.problems import Failure, Problem, failure_of
from autoalgo.war.database.cells.cells import Cells
from autoalgo.war.database.cells.structure import DatabaseTables, read_tables
from autoalgo.war.database.cells.table import is_default
from autoalgo.war.database.records.checking import check_tables
from autoalgo.war.database.records.defaults import Defaults
from autoalgo.war.database.records.membership import militaries_of
from autoalgo.war.database.records.references import References
from autoalgo.war.database.records.selector import Selector
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.units import Branch, UnitType


@dataclass(frozen=True)
class Database:
    """What a store has read, understood. Menus add "default" to each list of names themselves (DB-6)."""

    cells: Cells
    file: str
    """Name of the store, as messages give it."""

    @cached_property
    def _tables(self) -> DatabaseTables:
        return read_tables(self.cells, self.file)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the tabs and their columns; while anything is, nothing can be selected."""
        return self._tables.problems

    def nations(self) -> tuple[str, ...]:
        """Return the names of the nations, each once, in the sheet's order."""
        return self._tables.nations.names.names

    def militaries_of(self, nation: str) -> tuple[str, ...]:
        """Return the names of the militaries that `nation` can field; none but "default" for the nation "default"."""
        rows = militaries_of(nation, self._tables.militaries, self._tables.nations.names)
        return tuple(dict.fromkeys(row.name for row in rows if row.name and not is_default(row.name)))

    def locations(self) -> tuple[str, ...]:
        """Return the names of the locations, each once, in the sheet's order."""
        return self._tables.locations.names.names

    def leaders(self) -> tuple[str, ...]:
        """Return the names of the leaders, each once, in the sheet's order."""
        return self._tables.leaders.names.names

    def select(
        self,
        request: WarRequest,
        units: Mapping[str, UnitType],
        defaults: Defaults,
        maps: Collection[str],
        branches: Mapping[str, Branch | None] | None = None,
    ) -> Selection | Failure:
        """Return what `request` picks, or all problems with it (DB-2).

        `units` are the unit types by name, `maps` the names of the terrain maps, `branches` what is known of the branch
        that each unit type usually takes. The two nations must differ unless
        both are "default", and the nation "default" has the military "default" alone.
        """
        if failure := failure_of(self.problems):
            return failure
        return Selector(self._tables, request, self._references(units, maps, branches), defaults).selection()

    def check(
        self,
        units: Mapping[str, UnitType],
        maps: Collection[str],
        branches: Mapping[str, Branch | None] | None = None,
    ) -> Failure | None:
        """Return all problems of all rows of all tabs, whatever the year of a war (DB-2)."""
        return check_tables(self._tables, self._references(units, maps, branches))

    def _references(
        self, units: Mapping[str, UnitType], maps: Collection[str], branches: Mapping[str, Branch | None] | None
    ) -> References:
        tables = self._tables
        return References(tables.nations, tables.locations, tables.leaders, units, maps, branches or {})
