"""Reads the bytes of a workbook as cells: the four tabs, and the texts and styles that their cells need.

No more is read than the limits allow; what goes beyond them, or is damaged, is told with its part.
"""

import io
import re
from collections.abc import Mapping
from typing import Final
from zipfile import ZipFile

from autoalgo.common.problems import Failure
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Position
from autoalgo.war.database.cells.structure import MAXIMUM_ROWS
from autoalgo.war.database.workbook.cell_values import CellValues
from autoalgo.war.database.workbook.limits import DamagedPartError, PartError, TooMuchError
from autoalgo.war.database.workbook.package import Contents, Package
from autoalgo.war.database.workbook.shared_parts import SharedTexts, Styles
from autoalgo.war.database.workbook.sheet_xml import SheetScan, scan_sheet
from autoalgo.war.database.workbook.workbook_file import damaged, open_archive, too_much
from autoalgo.war.domain.columns import TABS

_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[\s>/]")


def cells_of(data: bytes, file: str) -> Cells | Failure:
    """Return the cells of the workbook whose bytes are `data`, or why it cannot be read. Raises nothing."""
    archive = open_archive(data, file)
    if isinstance(archive, Failure):
        return archive
    try:
        with archive:
            return _cells(Package(archive))
    except TooMuchError as error:
        return too_much(file, error)
    except DamagedPartError as error:
        return damaged(file, f"damaged or cut short ({error})")
    except PartError as error:
        part = f" ({error.part})" if error.part else ""
        return damaged(file, f"damaged, or none that a game needs: {error}{part}")
    except Exception as error:
        # A file can be damaged in more ways than can be foreseen, such as an encoding that Python does not know.
        return damaged(file, f"damaged or cut short ({type(error).__name__})")


def formulas_of(data: bytes) -> Mapping[str, Mapping[Position, str]]:
    """Return which cells hold a formula, and which, by the title of their sheet.

    `data` are the bytes of a workbook that `cells_of` can read.
    """
    with ZipFile(io.BytesIO(data)) as archive:
        package = Package(archive)
        wanted = _wanted(package.contents())
        sheets = {title: package.read(part) for title, part in wanted.items()}
        return {title: scan_sheet(sheet).formulas if has_formula(sheet) else {} for title, sheet in sheets.items()}


def has_formula(sheet: bytes) -> bool:
    """Tell whether the XML of a sheet may hold a formula: a look takes a hundredth of the time that reading it does."""
    return b"\x00" in sheet[:4] or _FORMULA.search(sheet) is not None  # text of two bytes a character is read


def _cells(package: Package) -> Cells:
    contents = package.contents()
    texts, styles = SharedTexts(package.usage), Styles(package.usage)
    if contents.texts:
        package.parse(contents.texts, texts)
    if contents.styles:
        package.parse(contents.styles, styles)
    values = CellValues(texts.texts, styles.found, contents.counts_from_1904)
    sheets = {title: _sheet(package, title, part, values) for title, part in _wanted(contents).items()}
    return Cells(tuple(sheets.get(title) or CellSheet(title) for title in contents.sheets))


def _wanted(contents: Contents) -> Mapping[str, str]:
    """Return title and part of the sheet of each of the four tabs, the first if several are called so."""
    titles = (next((title for title in contents.sheets if tab.is_called(title)), None) for tab in TABS)
    return {title: contents.sheets[title] for title in titles if title is not None}


def _sheet(package: Package, title: str, part: str, values: CellValues) -> CellSheet:
    try:
        scan = scan_sheet(package.read(part), values.of, package.usage)
    except PartError as error:
        error.part = f"{part}, tab {title}"
        raise
    return CellSheet(title, _rows(scan), scan.merged)


def _rows(scan: SheetScan) -> tuple[tuple[Cell, ...], ...]:
    rows = (scan.cells.get(number, {}) for number in range(1, min(scan.last_row, MAXIMUM_ROWS + 1) + 1))
    return tuple(tuple(row.get(column) for column in range(1, max(row, default=0) + 1)) for row in rows)
