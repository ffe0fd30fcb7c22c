"""A new workbook with the four tabs and nothing in them but their headers (DB-1)."""

import io
from typing import Final

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from autoalgo.war.database.records.presentation import HEADER_TINT, LAST_ROW, note_of, number_format, width_of
from autoalgo.war.domain.column import Column, ListColumn
from autoalgo.war.domain.columns import TABS

LONGEST_INLINE_LIST: Final = 255
"""Characters that a drop-down list can have which stands in the cell's own rule."""


def empty_workbook() -> bytes:
    """Return the bytes of a workbook with headers, their notes, formats, and drop-down lists of the closed lists."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for tab in TABS:
        page = book.create_sheet(tab.tab_name)
        for at, column in enumerate(tab.columns, start=1):
            style_header(page, at, column.name, column)
            letter = get_column_letter(at)
            page.column_dimensions[letter].width = width_of(column.name, ())
            page.column_dimensions[letter].number_format = number_format(column)
            _offer(page, column, letter)
        names = tab.columns.index(tab.name_column) + 1
        page.freeze_panes = f"{get_column_letter(names + 1)}2"
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def style_header(page: Worksheet, at: int, name: str, column: Column | None) -> None:
    """Write one header, bold on a tint, with the note that describes its column."""
    cell = page.cell(1, at, name)
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor=HEADER_TINT)
    cell.border = Border(bottom=Side("thin"))
    cell.alignment = Alignment(vertical="center")
    note = note_of(column)
    lines = sum(1 + len(line) // 48 for line in note.splitlines())
    cell.comment = Comment(note, "Autoalgo", height=24 + 17 * lines, width=340)


def _offer(page: Worksheet, column: Column, letter: str) -> None:
    """Add the drop-down list of a closed list that is short enough; other values can still be typed."""
    inline = ",".join(member.value for member in column.values) if isinstance(column, ListColumn) else ""
    if inline and len(inline) <= LONGEST_INLINE_LIST:
        rule = DataValidation("list", formula1=f'"{inline}"', allow_blank=True, errorStyle="warning")
        rule.add(f"{letter}2:{letter}{LAST_ROW}")
        page.add_data_validation(rule)
