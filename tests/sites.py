"""The two places where moderators keep a game, a workbook and a Google Sheet, worked in alike.

A `Site` is the store that the program uses together with what moderators do to it meanwhile. Both call themselves
`FILE`, so that the same mistake must have the same words in both.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from archives import replace_in
from online import store_of
from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font
from rows import FILE, save
from sheets_server import Formula, Google, Spreadsheet, dated, percent

from autoalgo.war.database import Cells, Store, WorkbookStore
from autoalgo.war.database.google_sheet.reference import SheetReference

Simple = str | int | float | bool | None


@dataclass(frozen=True)
class Computed:
    """A formula, and the number that it comes to."""

    formula: str
    result: float


@dataclass(frozen=True)
class Share:
    """A number that is shown in per cent."""

    number: float


Entry = Simple | Computed | Share | datetime.date
"""What a moderator can put into a cell. A text such as "#REF!" is a formula that has gone wrong."""
Look = Mapping[tuple[str, int, int], tuple[object, ...]]
"""Content, number format, boldness and note of every cell that has any, by tab, row and column from 1."""


class Site(Protocol):
    """One place."""

    store: Store
    """What the program sees of it."""

    def put(self, tab: str, row: int, column: int, entry: Entry) -> None:
        """Put `entry` into a cell, as a moderator does; row and column count from 1."""

    def insert_row(self, tab: str, row: int) -> None:
        """Insert an empty row before `row`."""

    def delete_tab(self, tab: str) -> None:
        """Delete a tab."""

    def merge(self, tab: str, area: str) -> None:
        """Merge cells, such as "A3:B4"."""

    def adorn(self, tab: str, row: int, column: int) -> None:
        """Make a cell bold, and give it a note."""

    def look(self) -> Look:
        """Return everything that can be seen of every cell."""


class WorkbookSite:
    """A workbook on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store: Store = WorkbookStore(path)

    def put(self, tab: str, row: int, column: int, entry: Entry) -> None:
        """Save the workbook with `entry` in it; a formula has its result, as spreadsheet programs save it."""
        book = load_workbook(self.path)
        page = book[tab]
        written = entry
        if isinstance(entry, Computed):
            written = f"={entry.formula}"
        elif isinstance(entry, Share):
            written = entry.number
            page.cell(row, column).number_format = "0%"
        # Given to the method, None would leave the cell as it is.
        page.cell(row, column).value = written  # type: ignore[assignment]  # formulas are texts by now
        book.save(self.path)
        if isinstance(entry, Computed):
            part = f"xl/worksheets/sheet{book.sheetnames.index(tab) + 1}.xml"
            formula = f"<f>{entry.formula}</f>".encode()
            replace_in(self.path, part, formula + b"<v />", formula + f"<v>{entry.result}</v>".encode())

    def insert_row(self, tab: str, row: int) -> None:
        """Save the workbook with a row more."""
        book = load_workbook(self.path)
        book[tab].insert_rows(row)
        book.save(self.path)

    def delete_tab(self, tab: str) -> None:
        """Save the workbook without a tab."""
        book = load_workbook(self.path)
        book.remove(book[tab])
        book.save(self.path)

    def merge(self, tab: str, area: str) -> None:
        """Save the workbook with merged cells."""
        book = load_workbook(self.path)
        book[tab].merge_cells(area)
        book.save(self.path)

    def adorn(self, tab: str, row: int, column: int) -> None:
        """Save the workbook with a look of its own."""
        book = load_workbook(self.path)
        cell = book[tab].cell(row, column)
        cell.font = Font(bold=True)
        cell.comment = Comment("ours", "Moderator")
        book.save(self.path)

    def look(self) -> Look:
        """Return what a spreadsheet program would show."""
        book = load_workbook(self.path)
        return {
            (page.title, number, column): (
                cell.value,
                cell.number_format,
                bool(cell.font.bold),
                cell.comment.text if cell.comment else "",
            )
            for page in book.worksheets
            for number, row in enumerate(page.iter_rows(), start=1)
            for column, cell in enumerate(row, start=1)
            if cell.value is not None or cell.has_style or cell.comment
        }


class SheetSite:
    """A Google Sheet that a moderator is signed in for."""

    def __init__(self, google: Google, key: str, folder: Path) -> None:
        self.google = google
        self.key = key
        self.store: Store = store_of(google, folder, SheetReference(key=key))

    def put(self, tab: str, row: int, column: int, entry: Entry) -> None:
        """Write into the sheet."""
        if isinstance(entry, Computed):
            self.google.edit(self.key, tab, row, column, Formula(f"={entry.formula}", entry.result))
        elif isinstance(entry, Share):
            self.google.edit(self.key, tab, row, column, percent(entry.number))
        elif isinstance(entry, datetime.date):
            self.google.edit(self.key, tab, row, column, dated(entry))
        else:
            self.google.edit(self.key, tab, row, column, entry)

    def insert_row(self, tab: str, row: int) -> None:
        """Insert a row into the sheet."""
        self.google.insert_row(self.key, tab, row)

    def delete_tab(self, tab: str) -> None:
        """Delete a tab of the sheet."""
        self._held.tabs.remove(self._held.tab(tab))

    def merge(self, tab: str, area: str) -> None:
        """Merge cells of the sheet."""
        self.google.merge(self.key, f"'{tab}'!{area}")

    def adorn(self, tab: str, row: int, column: int) -> None:
        """Give a cell of the sheet a look of its own."""
        cells, place = self._held.tab(tab).cells, (row - 1, column - 1)
        cells[place] = replace(cells[place], format={"textFormat": {"bold": True}}, note="ours")

    def look(self) -> Look:
        """Return what a browser would show."""
        return {
            (tab.title, row + 1, column + 1): (cell.entry, cell.format, cell.note)
            for tab in self._held.tabs
            for (row, column), cell in tab.cells.items()
        }

    @property
    def _held(self) -> Spreadsheet:
        return self.google.sheet(self.key)


KINDS: Final = ("workbook", "Google Sheet")


def site(kind: str, google: Google, folder: Path, held: Cells) -> Site:
    """Return a site of `held`, whose files lie in `folder`."""
    if kind == "Google Sheet":
        return SheetSite(google, google.add(FILE, held), folder)
    return WorkbookSite(save(folder / FILE, held))
