"""Writes contents into cells of a workbook's bytes and leaves everything else in it as it is (DB-10)."""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Final
from zipfile import ZipFile

from autoalgo.war.database.cells.cells import NewRows
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.workbook.limits import MAXIMUM_UNPACKED_BYTES
from autoalgo.war.database.workbook.package import Package, repacked
from autoalgo.war.database.workbook.sheet_xml import edit_cells
from autoalgo.war.database.workbook.workbook_reader import has_formula

_CALCULATION: Final = re.compile(rb"<(?:\w+:)?calcPr\b(?![^<>]*fullCalcOnLoad)")


def edited_workbook(data: bytes, edits: Sequence[CellEdit], new_rows: Mapping[str, NewRows] | None = None) -> bytes:
    """Return the workbook `data` with `edits` made, some of them in `new_rows` by the title of the sheet.

    Only the parts of the edited sheets change. Where the workbook has formulas it is also told to compute them anew
    when a spreadsheet program opens it, for they may depend on the cells.

    Raises
    ------
    SheetError
        When a cell cannot be edited, or lies in a row that is neither there nor new.
    """
    with ZipFile(io.BytesIO(data)) as archive:
        package = Package(archive)
        contents = package.contents()
        changed: dict[str, bytes] = {}
        for sheet in dict.fromkeys(edit.sheet for edit in edits):
            part = contents.sheets[sheet]
            cells = {(edit.row, edit.column): edit.value for edit in edits if edit.sheet == sheet}
            changed[part] = edit_cells(package.read(part), cells, (new_rows or {}).get(sheet))
        if any(_has_formula(package, part) for part in dict.fromkeys(contents.sheets.values())):
            book = package.read(contents.part)
            changed[contents.part] = _CALCULATION.sub(rb'\g<0> fullCalcOnLoad="1"', book)
        return repacked(package, changed)


def _has_formula(package: Package, part: str) -> bool:
    return has_formula(package.read(part, MAXIMUM_UNPACKED_BYTES))
