"""The database as the rest of the program knows it: names for the menus, and records for a war (DB-1, DB-2)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from autoalgo.common.problems import Failure, Problem, failure_of
from autoalgo.war.database.cells.cells import Cells, Unreadable, text_of
from autoalgo.war.database.cells.structure import DatabaseTables, read_tables
from autoalgo.war.database.cells.table import Table, is_default
from autoalgo.war.database.records.defaults import Defaults
from autoalgo.war.database.records.membership import nations_of
from autoalgo.war.database.records.references import References
from autoalgo.war.database.records.selector import Selector
from autoalgo.war.database.records.table_checks import check_tables
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, MILITARIES, NATIONS
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.units import Branch, UnitType


@dataclass(frozen=True)
class Database:
    """A store's content, understood. Menus add "default" to each list of names themselves (DB-6)."""

    cells: Cells
    file: str
    """Name of the store, as messages give it."""

    @cached_property
    def _tables(self) -> DatabaseTables:
        return read_tables(self.cells, self.file)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the tabs and their columns; while there are any, nothing can be selected."""
        return self._tables.problems

    def nations(self) -> tuple[str, ...]:
        """Return the names of the nations, each once, in the sheet's order."""
        return self._tables.nations.names.names

    def militaries_of(self, nation: str) -> tuple[str, ...]:
        """Return the names of the militaries that `nation` can field; none but "default" for the nation "default"."""
        return self._fielded.get(tidy(nation), ())

    @cached_property
    def _fielded(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the militaries that each nation can field."""
        found: dict[str, dict[str, None]] = {}
        for row in self._tables.militaries.rows:
            if row.name and not is_default(row.name):
                for nation in nations_of(row, MILITARIES.nations, self._tables.nations.names):
                    found.setdefault(nation, {})[row.name] = None
        return {nation: tuple(names) for nation, names in found.items()}

    def locations(self) -> tuple[str, ...]:
        """Return the names of the locations, each once, in the sheet's order."""
        return self._tables.locations.names.names

    def leaders(self) -> tuple[str, ...]:
        """Return the names of the leaders, each once, in the sheet's order."""
        return self._tables.leaders.names.names

    def aliases(self, tab: Tab) -> Mapping[str, tuple[str, ...]]:
        """Return the other names of the records of `tab`, by their names (O-6); names without any are left out."""
        found: dict[str, tuple[str, ...]] = {}
        for row in next(table for table in self._tables_in_order if table.tab is tab).rows:
            text = text_of(row.cell(tab.aliases))
            parts = () if isinstance(text, Unreadable) else tuple(filter(None, map(str.strip, text.split(";"))))
            if parts and row.name:
                found[row.name] = (*found.get(row.name, ()), *parts)
        return found

    def commanders(self) -> Mapping[str, str]:
        """Return the leader that each military names, and each nation, by the name of the military or nation."""
        columns = ((self._tables.militaries, MILITARIES.leader), (self._tables.nations, NATIONS.leader))
        texts = ((row.name, text_of(row.cell(column))) for table, column in columns for row in table.rows)
        return {name: text for name, text in texts if name and text and not isinstance(text, Unreadable)}

    def sizes(self) -> Mapping[str, str]:
        """Return the size of each military as its cell has it; those that cannot be read are left out."""
        texts = ((row.name, text_of(row.cell(MILITARIES.size))) for row in self._tables.militaries.rows)
        return {name: text for name, text in texts if name and text and not isinstance(text, Unreadable)}

    def capitals(self) -> Mapping[str, str]:
        """Return the capital of each nation that has one."""
        texts = ((row.name, text_of(row.cell(NATIONS.capital))) for row in self._tables.nations.rows)
        return {name: text for name, text in texts if name and text and not isinstance(text, Unreadable)}

    def nations_of_leaders(self) -> Mapping[str, tuple[str, ...]]:
        """Return the nations that each leader serves."""
        names = self._tables.nations.names
        return {row.name: nations_of(row, LEADERS.nations, names) for row in self._tables.leaders.rows if row.name}

    @property
    def without_aliases(self) -> tuple[str, ...]:
        """The names of the tabs that lack the column of other names, which prevents nothing (O-6j)."""
        lacking = (table.tab for table in self._tables_in_order if table.usable and not table.has_aliases)
        return tuple(tab.tab_name for tab in lacking)

    @property
    def _tables_in_order(self) -> tuple[Table, ...]:
        tables = self._tables
        return (tables.nations, tables.militaries, tables.locations, tables.leaders)

    def record_name(self, tab: str, row: int) -> str:
        """Return the name that stands in a row of a tab; empty where none does."""
        rows = (each for table in self._tables_in_order if table.tab.tab_name == tab for each in table.rows)
        return next((each.name for each in rows if each.number == row), "")

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
        self, units: Mapping[str, UnitType], maps: Collection[str], branches: Mapping[str, Branch | None] | None = None
    ) -> Failure | None:
        """Return all problems of all rows of all tabs, whatever the year of a war (DB-2)."""
        return check_tables(self._tables, self._references(units, maps, branches))

    def _references(
        self, units: Mapping[str, UnitType], maps: Collection[str], branches: Mapping[str, Branch | None] | None
    ) -> References:
        tables = self._tables
        return References(tables.nations, tables.locations, tables.leaders, units, maps, branches or {})
