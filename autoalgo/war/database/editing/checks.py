"""The database's own checks on a draft: of everything, row by row, and of one row while it is typed (DB-2, W-11)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from autoalgo.common.problems import Problem
from autoalgo.war.database.cells.structure import DatabaseTables, read_tables
from autoalgo.war.database.editing.draft import Draft, DraftRow, DraftSheet
from autoalgo.war.database.records.references import References
from autoalgo.war.database.records.table_checks import every_problem, row_problems
from autoalgo.war.domain.units import Branch, UnitType

RowProblems = Mapping[tuple[str, int], tuple[Problem, ...]]
"""What is wrong with each row, by tab and key."""


@dataclass(frozen=True)
class Checks:
    """The checks of one state of a draft."""

    draft: Draft
    units: Mapping[str, UnitType]
    maps: Collection[str]
    branches: Mapping[str, Branch | None]

    @cached_property
    def _tables(self) -> DatabaseTables:
        return read_tables(self.draft.checked_cells(), self.draft.file)

    @cached_property
    def references(self) -> References:
        """Everything that a row can name."""
        tables = self._tables
        return References(tables.nations, tables.locations, tables.leaders, self.units, self.maps, self.branches)

    def all_problems(self) -> RowProblems:
        """Return everything that is wrong, each problem with the row that it stands in."""
        places = self.draft.placed
        keys = {(name, number): key for name, by_key in places.items() for key, number in by_key.items()}
        found: dict[tuple[str, int], dict[Problem, None]] = {}
        for problem in every_problem(self._tables, self.references):
            key = keys.get((problem.place.tab, problem.place.row))
            if key is not None:
                found.setdefault((problem.place.tab, key), {})[problem] = None
        return {place: tuple(problems) for place, problems in found.items()}

    def row(self, sheet: DraftSheet, row: DraftRow, number: int) -> tuple[Problem, ...]:
        """Return what is wrong with a row by itself, as it is typed."""
        as_row = sheet.as_row(row, number, self.draft.file)
        here = (problem for problem in row_problems(as_row, self.references) if problem.place.tab == sheet.tab.tab_name)
        return tuple(problem for problem in here if problem.place.row == number)
