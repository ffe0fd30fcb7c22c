"""The rows of a tab whose columns are known to stand where they belong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from autoalgo.common.problems import Place, Problem
from autoalgo.common.text_matching import normalized
from autoalgo.war.database.cells.cells import Cell, Unreadable, is_blank, text_of
from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.records import DEFAULT_NAME


def is_default(name: str) -> bool:
    """Tell whether `name` is the one that every menu offers for a record of defaults (DB-6)."""
    return normalized(name) == DEFAULT_NAME


@dataclass(frozen=True)
class Row:
    """One row of a tab."""

    file: str
    tab: Tab
    number: int
    """As the spreadsheet counts, from 1; 0 for a row that stands in no spreadsheet."""
    cells: Mapping[str, Cell]
    """By the name of the column."""
    asked: Mapping[str, str] = field(default_factory=dict)
    """Columns whose cell the request has put another value in, and the key that it stands under there (EX-2)."""

    def cell(self, column: Column) -> Cell:
        """Return the cell in `column`, None where the row ends before it."""
        return self.cells.get(column.name)

    def place(self, column: Column) -> Place:
        """Return the place of the cell in `column`, that in the request where the request has it."""
        if column.name in self.asked:
            return Place(key=self.asked[column.name])
        return Place(file=self.file, tab=self.tab.tab_name, row=self.number, column=column.name)

    def with_cells(self, cells: Mapping[str, Cell], asked: Mapping[str, str]) -> "Row":
        """Return the row with other values in some cells, which stand under the keys `asked` of the request."""
        return replace(self, cells={**self.cells, **cells}, asked={**self.asked, **asked})

    @cached_property
    def name(self) -> str:
        """The name of the row's record, empty if it has none that can be read."""
        text = text_of(self.cell(self.tab.name_column))
        return "" if isinstance(text, Unreadable) else text

    @property
    def blank(self) -> bool:
        """True when nothing stands in any column of the tab."""
        return all(is_blank(cell) for name, cell in self.cells.items() if name != self.tab.aliases.name)


@dataclass(frozen=True)
class Table:
    """All rows of a tab that hold anything, in the sheet's order."""

    file: str
    tab: Tab
    rows: tuple[Row, ...] = ()
    usable: bool = True
    """False when the tab is missing or its structure broken, so that nothing is known of what it should hold."""
    has_aliases: bool = True
    """False when the column of other names is left out (O-6)."""

    @cached_property
    def names(self) -> Names:
        """Every name once, in the sheet's order; the reserved name "default" is none of them (DB-6)."""
        unique = dict.fromkeys(row.name for row in self.rows if row.name and not is_default(row.name))
        return Names(tuple(unique), f"the tab {self.tab.tab_name}")

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[Row]]:
        rows: dict[str, list[Row]] = {}
        for row in self.rows:
            rows.setdefault(row.name, []).append(row)
        return rows

    def named(self, name: str) -> tuple[Row, ...]:
        """Return the rows called `name`: one, unless the name is unknown or stands there twice."""
        return tuple(self._by_name.get(tidy(name), ()))


def repeated(name: str, row: Row, first: Row) -> Problem:
    """Return the problem that `row` has the same `name` as the row before it, `first`."""
    found = f"{name} stands in row {first.number} already"
    return Problem(row.place(row.tab.name_column), found, "each name once", "rename or delete one of the two")
