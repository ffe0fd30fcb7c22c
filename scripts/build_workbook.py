"""Build the workbook that ships from the rows beside it: `python scripts/build_workbook.py [--check]`.

The rows are four CSV files, one a tab, that people edit and compare; headers, notes, drop-down lists and number formats
come from the program's own description of every column. The same rows always make the same bytes, so that `--check`
can tell whether the workbook is up to date.
"""

import argparse
import csv
import datetime
import io
import re
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database import Cell, Cells, CellSheet, Database, Unreadable
from autoalgo.war.database.cells.numerals import number_of, year_of
from autoalgo.war.database.records.presentation import (
    LAST_ROW,
    WIDEST_COLUMN,
    DropDownChoices,
    choices_of,
    number_format,
    offered,
    width_of,
)
from autoalgo.war.database.workbook.new_workbook import LONGEST_INLINE_LIST, style_header
from autoalgo.war.domain.column import Column, NumberColumn, Tab, YearColumn
from autoalgo.war.domain.columns import TABS
from autoalgo.war.tables.soldier import load_soldier
from autoalgo.war.terrain import list_maps

REPOSITORY: Final = Path(__file__).resolve().parent.parent
LISTS: Final = "Lists"
"""Hidden sheet of the drop-down lists that are too long to stand in the cell's own rule."""
EPOCH: Final = datetime.datetime(2000, 1, 1)
ZIP_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
MODIFIED: Final = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")


@dataclass(frozen=True)
class Sources:
    """The folders and files that the workbook is made of."""

    rows: Path
    units: Path
    maps: Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the workbook, or with --check compare it. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Build the workbook that ships from the rows beside it.")
    parser.add_argument("--rows", type=Path, default=REPOSITORY / "Database" / "rows")
    parser.add_argument("--units", type=Path, default=REPOSITORY / "JSON" / "Soldier.json")
    parser.add_argument("--maps", type=Path, default=REPOSITORY / "Maps")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "Database" / "Map Game Database.xlsx")
    parser.add_argument("--check", action="store_true", help="only tell whether the workbook is up to date")
    options = parser.parse_args(arguments)
    built = build(Sources(options.rows, options.units, options.maps))
    if isinstance(built, Failure):
        for problem in built:
            print(problem.text(), file=sys.stderr)
        return 1
    if options.check:
        return _compare(built, options.out)
    write_atomically(options.out, built)
    print(f"{options.out}: {len(built):,} bytes")
    return 0


def _compare(built: bytes, path: Path) -> int:
    if path.exists() and path.read_bytes() == built:
        return 0
    print(f"{path} is not what the rows make; run scripts/build_workbook.py", file=sys.stderr)
    return 1


def build(sources: Sources) -> bytes | Failure:
    """Return the bytes of the workbook, or everything that is wrong with the rows."""
    loaded = load_soldier(sources.units, sources.units.read_bytes())
    if isinstance(loaded, Failure):
        return loaded
    units, _, branches = loaded
    sheets = [read_rows(sources.rows / f"{tab.tab_name}.csv", tab) for tab in TABS]
    unread = failure_of(problem for sheet in sheets if isinstance(sheet, Failure) for problem in sheet)
    read = tuple(sheet for sheet in sheets if isinstance(sheet, CellSheet))
    maps = list_maps(sources.maps)
    if failure := unread or Database(Cells(read), str(sources.rows)).check(units, maps):
        return failure
    return packed(workbook(read, choices_of(branches, maps)))


def read_rows(path: Path, tab: Tab) -> CellSheet | Failure:
    """Return the rows of a CSV file as cells: numbers and years as numbers, everything else as text."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            header, *rows = csv.reader(file, strict=True)
    except (OSError, UnicodeDecodeError, csv.Error, ValueError) as error:
        allowed = "a CSV file in UTF-8 with a header row"
        return Failure(Problem(Place(file=path.name), f"cannot be read: {error}", allowed))
    columns = {column.name: column for column in (*tab.columns, tab.aliases)}
    kinds = [columns.get(name) for name in header]
    cells = tuple(
        tuple(_typed(text, kinds[at] if at < len(kinds) else None) for at, text in enumerate(row)) for row in rows
    )
    return CellSheet(tab.tab_name, (tuple(header), *cells))


def _typed(text: str, column: Column | None) -> Cell:
    if not text.strip():
        return None
    number: float | Unreadable | None = None
    if isinstance(column, NumberColumn):
        number = number_of(text, column.share)
    elif isinstance(column, YearColumn):
        number = year_of(text)
    if number is None or isinstance(number, Unreadable):
        return text
    return int(number) if float(number).is_integer() else number


def workbook(sheets: Sequence[CellSheet], choices: DropDownChoices) -> Workbook:
    """Return the workbook with the four tabs and the hidden lists."""
    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.creator = "Autoalgo"
    book.properties.title = "Map Game Database"
    book.properties.created = EPOCH
    tabs = [(tab, book.create_sheet(tab.tab_name)) for tab in TABS]
    lists = book.create_sheet(LISTS)
    lists.sheet_state = "hidden"
    for (tab, page), sheet in zip(tabs, sheets, strict=True):
        fill(page, tab, sheet)
        for column in tab.columns:
            add_choices(page, lists, tab, column, choices)
    return book


def fill(page: Worksheet, tab: Tab, sheet: CellSheet) -> None:
    """Write header and rows with notes, formats and widths."""
    header, *rows = sheet.rows
    columns = {column.name: column for column in (*tab.columns, tab.aliases)}
    for at, name in enumerate(header, start=1):
        column = columns.get(str(name))
        style_header(page, at, str(name), column)
        texts = [str(row[at - 1]) for row in rows if len(row) >= at and row[at - 1] is not None]
        page.column_dimensions[get_column_letter(at)].width = width_of(str(name), texts)
        for number, row in enumerate(rows, start=2):
            value = row[at - 1] if len(row) >= at else None
            if value is not None and not isinstance(value, Unreadable):
                page.cell(number, at, value).number_format = number_format(column)
    names = tab.columns.index(tab.name_column) + 1
    page.freeze_panes = f"{get_column_letter(names + 1)}2"
    page.auto_filter.ref = f"A1:{get_column_letter(len(header))}{len(rows) + 1}"


def add_choices(page: Worksheet, lists: Worksheet, tab: Tab, column: Column, choices: DropDownChoices) -> None:
    """Add the drop-down list of a column that has one; other values can still be typed, with a warning."""
    formula = choice_formula(lists, tab, column, choices)
    if formula is None:
        return
    letter = get_column_letter(tab.columns.index(column) + 1)
    rule = DataValidation("list", formula1=formula, allow_blank=True, showErrorMessage=True, errorStyle="warning")
    rule.errorTitle = column.name
    rule.error = f"Allowed: {column.allowed}"[:LONGEST_INLINE_LIST]
    rule.add(f"{letter}2:{letter}{LAST_ROW}")
    page.add_data_validation(rule)


def choice_formula(lists: Worksheet, tab: Tab, column: Column, choices: DropDownChoices) -> str | None:
    """Return what a drop-down list offers, as a spreadsheet program wants it said; None for a column without one."""
    names = offered(column, choices)
    if names is None:
        return None
    return _names_of(names) if isinstance(names, Tab) else _listed(lists, tab, column, names)


def _names_of(tab: Tab) -> str:
    letter = get_column_letter(tab.columns.index(tab.name_column) + 1)
    return f"{tab.tab_name}!${letter}$2:${letter}${LAST_ROW}"


def _listed(lists: Worksheet, tab: Tab, column: Column, names: Sequence[str]) -> str:
    inline = ",".join(names)
    if len(inline) <= LONGEST_INLINE_LIST and not any("," in name or '"' in name for name in names):
        return f'"{inline}"'
    at = lists.max_column + 1 if lists.cell(1, 1).value else 1
    lists.cell(1, at, f"{tab.tab_name}: {column.name}").font = Font(bold=True)
    for number, name in enumerate(names, start=2):
        lists.cell(number, at, name)
    letter = get_column_letter(at)
    lists.column_dimensions[letter].width = WIDEST_COLUMN
    return f"{LISTS}!${letter}$2:${letter}${len(names) + 1}"


def packed(book: Workbook) -> bytes:
    """Return the workbook's bytes without any trace of when and where they were made.

    The parts are stored as they are: compressed bytes differ from one version of the compressor to the next.
    """
    saved, result = io.BytesIO(), io.BytesIO()
    book.save(saved)
    with zipfile.ZipFile(saved) as archive, zipfile.ZipFile(result, "w", zipfile.ZIP_STORED) as copy:
        for name in archive.namelist():
            content = MODIFIED.sub(rb"\g<1>" + EPOCH.isoformat().encode() + b"Z", archive.read(name))
            member = zipfile.ZipInfo(name, ZIP_EPOCH)
            member.create_system = 3
            member.external_attr = 0o644 << 16
            copy.writestr(member, content)
    return result.getvalue()


if __name__ == "__main__":
    sys.exit(main())
