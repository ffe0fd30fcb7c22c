"""Writes contents into cells of a workbook's bytes and leaves everything else in it as it is (DB-10)."""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Final
from zipfile import ZipFile

from autoalgo.war.database.cells.cells import NewRows
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.workbook.package import sheet_parts, workbook_part
from autoalgo.war.database.workbook.sheet_xml import edit_cells

_CALCULATION: Final = re.compile(rb"<(?:\w+:)?calcPr\b(?![^>]*fullCalcOnLoad)")
_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[ >/]")


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
        parts = sheet_parts(archive)
        changed: dict[str, bytes] = {}
        for sheet in dict.fromkeys(edit.sheet for edit in edits):
            contents = {(edit.row, edit.column): edit.value for edit in edits if edit.sheet == sheet}
            added = (new_rows or {}).get(sheet)
            changed[parts[sheet]] = edit_cells(archive.read(parts[sheet]), contents, added)
        if any(_FORMULA.search(archive.read(part)) for part in parts.values()):
            book = workbook_part(archive)
            changed[book] = _CALCULATION.sub(rb'\g<0> fullCalcOnLoad="1"', archive.read(book))
        return _repacked(archive, changed)


def _repacked(archive: ZipFile, changed: dict[str, bytes]) -> bytes:
    """Return the archive with the members in `changed` replaced; names, order, dates and packing stay."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as copy:
        copy.comment = archive.comment
        for member in archive.infolist():
            content = changed.get(member.filename)
            copy.writestr(member, archive.read(member) if content is None else content)
    return packed.getvalue()
