"""Reads the bytes of a workbook as cells.

openpyxl reads the values of the four tabs in its fast mode; a walk over the sheets' XML adds merged cells and formulas
without a result. A file may be damaged in more ways than can be foreseen, so all of openpyxl's exceptions are caught.
"""

import io
import warnings
from collections.abc import Iterable, Mapping
from datetime import datetime
from zipfile import ZipFile

from openpyxl import load_workbook

from autoalgo.common.problems import Problem
from autoalgo.war.database.cells.cells import Cell, Cells, Position, Sheet, Unreadable
from autoalgo.war.database.cells.structure import MAXIMUM_COLUMNS, MAXIMUM_ROWS
from autoalgo.war.database.workbook.package import sheet_parts
from autoalgo.war.database.workbook.sheet_walking import SheetError
from autoalgo.war.database.workbook.sheet_xml import SheetScan, scan_sheet
from autoalgo.war.database.workbook.workbook_file import damaged, open_archive
from autoalgo.war.domain.columns import TABS


def cells_of(data: bytes, file: str) -> Cells | list[Problem]:
    """Return the cells of the workbook whose bytes are `data`, or why it cannot be read. Raises nothing."""
    archive = open_archive(data, file)
    if isinstance(archive, Problem):
        return [archive]
    try:
        with archive, warnings.catch_warnings():
            # openpyxl warns of whatever it would drop on saving; nothing is ever saved through it.
            warnings.simplefilter("ignore")
            return _cells(data, archive)
    except SheetError as error:
        return [damaged(file, f"damaged, or none that a game needs: {error}")]
    except Exception as error:
        # zipfile, zlib, expat and openpyxl raise some thirty kinds of errors on damaged files, most of them untold.
        return [damaged(file, f"damaged or cut short ({type(error).__name__})")]


def formulas_of(data: bytes) -> Mapping[str, Mapping[Position, str]]:
    """Return which cells hold a formula, and which, by the title of their sheet.

    `data` are the bytes of a workbook that `cells_of` can read.
    """
    with ZipFile(io.BytesIO(data)) as archive:
        parts = sheet_parts(archive)
        return {title: scan_sheet(archive.read(part)).formulas for title, part in parts.items() if _wanted(title)}


def _cells(data: bytes, archive: ZipFile) -> Cells:
    parts = sheet_parts(archive)
    # Every sheet is looked over before openpyxl builds objects for its cells, so that their number is bounded first.
    scans = {title: scan_sheet(archive.read(part)) for title, part in parts.items() if _wanted(title)}
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        rows: dict[str, tuple[tuple[Cell, ...], ...]] = {}
        for sheet in book.worksheets:
            if sheet.title in scans:
                sheet.reset_dimensions()  # what a file says of its own size is often wrong
                last_row = min(scans[sheet.title].last_row, MAXIMUM_ROWS + 1)
                values = sheet.iter_rows(max_row=last_row, max_col=MAXIMUM_COLUMNS, values_only=True)
                rows[sheet.title] = _rows(values, scans[sheet.title]) if last_row else ()
    finally:
        book.close()
    return Cells(
        tuple(Sheet(title, rows[title], scans[title].merged) if title in scans else Sheet(title) for title in parts)
    )


def _wanted(title: str) -> bool:
    return any(tab.is_called(title) for tab in TABS)


def _rows(values: Iterable[tuple[object, ...]], scan: SheetScan) -> tuple[tuple[Cell, ...], ...]:
    rows = []
    for number, row in enumerate(values, start=1):
        last = max((column for column, value in enumerate(row, start=1) if value is not None), default=0)
        last = max([last, *(column for at, column in scan.uncomputed if at == number and column <= MAXIMUM_COLUMNS)])
        rows.append(tuple(_cell(row[column], scan.uncomputed.get((number, column + 1))) for column in range(last)))
    return tuple(rows)


def _cell(value: object, uncomputed: str | None) -> Cell:
    if uncomputed is not None:
        found = f"the formula ={uncomputed}, which has no result in the file"
        return Unreadable(found, "open the workbook in a spreadsheet program and save it there")
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    if isinstance(value, datetime):
        return Unreadable(
            f"the date {value.date().isoformat()}", "give the cell the format of a number, and write it anew"
        )
    return Unreadable(f"the date or time {value}", "give the cell the format of a number, and write it anew")
