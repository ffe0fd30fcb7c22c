"""The layout of a new sheet, as Google is sent it: the spreadsheet with its rows, and how its columns look.

The spreadsheet itself is whole without the second part; formats, drop-down lists and widths only help to fill it in.
Tabs take their place in `TABS` as the id of their page, so that nothing need be read before columns are laid out.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable
from autoalgo.war.database.cells.coordinates import column_letters
from autoalgo.war.database.cells.structure import find_sheet
from autoalgo.war.database.records.presentation import (
    HEADER_TINT,
    LAST_ROW,
    PLAIN,
    DropDownChoices,
    note_of,
    number_format,
    offered,
    width_of,
)
from autoalgo.war.domain.column import Column, ListColumn, NumberColumn, Tab, YearColumn
from autoalgo.war.domain.columns import TABS

Body = dict[str, object]
"""A JSON object as Google's Sheets API v4 takes it."""

LONGEST_LIST: Final = 500
"""Names that a drop-down list of Google Sheets can offer when they stand in the rule itself."""
_LOCALE: Final = "en_US"
"""In it 1,066 and 0.5 are numbers, as they are for the checks (DB-5), whatever the moderator's own settings are."""
_PIXELS_PER_CHARACTER: Final = 7
_MARGIN_PIXELS: Final = 12


def spreadsheet(title: str, rows: Cells) -> Body:
    """Return the spreadsheet `title` with the four tabs, their headers and notes, and their rows in `rows`.

    A tab that is not among `rows` has its headers alone.
    """
    pages = [_page(at, tab, find_sheet(rows, tab) or CellSheet(tab.tab_name)) for at, tab in enumerate(TABS)]
    return {"properties": {"title": title, "locale": _LOCALE}, "sheets": pages}


def column_requests(rows: Cells, choices: DropDownChoices) -> list[Body]:
    """Return the requests that lay out the columns of that spreadsheet: formats, rules with their lists, widths.

    They can be carried out twice and leave the same.
    """
    return [
        request
        for page, tab in enumerate(TABS)
        for at, texts in enumerate(_columns_of(tab, find_sheet(rows, tab)))
        for request in _column_requests(page, at, tab, texts, choices)
    ]


def _page(at: int, tab: Tab, sheet: CellSheet) -> Body:
    headers, rows = _headers(tab, sheet), sheet.rows[1:]
    frozen = {"frozenRowCount": 1, "frozenColumnCount": tab.columns.index(tab.name_column) + 1}
    size = {"rowCount": max(LAST_ROW, len(rows) + 1), "columnCount": max([len(headers), *map(len, rows)])}
    row_data: list[Body] = [{"values": [_header(tab, number, text) for number, text in enumerate(headers)]}]
    row_data += [{"values": [_cell(cell) for cell in row]} for row in rows]
    return {
        "properties": {"sheetId": at, "title": tab.tab_name, "index": at, "gridProperties": {**size, **frozen}},
        "data": [{"startRow": 0, "startColumn": 0, "rowData": row_data}],
    }


def _headers(tab: Tab, sheet: CellSheet) -> tuple[Cell, ...]:
    """Return the headers of `tab` as they are called now, and those of the columns to the right of them."""
    own = sheet.rows[0][len(tab.columns) :] if sheet.rows else ()
    return (*(column.name for column in tab.columns), *own)


def _header(tab: Tab, number: int, text: Cell) -> Body:
    cell = _cell(text)
    if not cell:
        return cell
    look = {"textFormat": {"bold": True}, "backgroundColor": _colour(HEADER_TINT), "verticalAlignment": "MIDDLE"}
    return {**cell, "note": note_of(_column(tab, number) or _extra(tab, text)), "userEnteredFormat": look}


def _colour(digits: str) -> Body:
    parts = zip(("red", "green", "blue"), bytes.fromhex(digits), strict=True)
    return {name: part / 255 for name, part in parts}


def _cell(cell: Cell) -> Body:
    """Return a cell's own value, which Google does not try to understand. Unreadable ones never come so far."""
    if cell is None or isinstance(cell, Unreadable):
        return {}
    kind = "boolValue" if isinstance(cell, bool) else "stringValue" if isinstance(cell, str) else "numberValue"
    return {"userEnteredValue": {kind: cell}}


def _column(tab: Tab, number: int) -> Column | None:
    return tab.columns[number] if number < len(tab.columns) else None


def _extra(tab: Tab, header: Cell) -> Column | None:
    return tab.aliases if isinstance(header, str) and tab.aliases.is_called(header) else None


def _columns_of(tab: Tab, sheet: CellSheet | None) -> Iterator[list[str]]:
    """Yield what stands in each column from left to right: its header, then its texts."""
    headers, rows = _headers(tab, sheet or CellSheet(tab.tab_name)), sheet.rows[1:] if sheet else ()
    for at, header in enumerate(headers):
        filled = (row[at] for row in rows if len(row) > at and row[at] is not None)
        yield ["" if header is None else str(header), *map(str, filled)]


def _column_requests(page: int, at: int, tab: Tab, texts: Sequence[str], choices: DropDownChoices) -> Iterator[Body]:
    column = _column(tab, at)
    below_header: Body = {"sheetId": page, "startRowIndex": 1, "startColumnIndex": at, "endColumnIndex": at + 1}
    shape = _format(column)
    if shape:
        cell = {"userEnteredFormat": {"numberFormat": shape}}
        yield {"repeatCell": {"range": below_header, "cell": cell, "fields": "userEnteredFormat.numberFormat"}}
    condition = _condition(column, at, choices) if column else None
    if column and condition:
        # Whatever else is typed is marked and kept: a nation may come before its leader, and the checks tell (DB-2).
        rule = {"condition": condition, "inputMessage": f"Allowed: {column.allowed}", "strict": False}
        shown = {"showCustomUi": condition["type"] in {"ONE_OF_LIST", "ONE_OF_RANGE"}}
        yield {"setDataValidation": {"range": below_header, "rule": {**rule, **shown}}}
    whole = {"sheetId": page, "dimension": "COLUMNS", "startIndex": at, "endIndex": at + 1}
    pixels = width_of(texts[0], texts[1:]) * _PIXELS_PER_CHARACTER + _MARGIN_PIXELS
    yield {"updateDimensionProperties": {"range": whole, "properties": {"pixelSize": pixels}, "fields": "pixelSize"}}


def _format(column: Column | None) -> Body | None:
    """Return the number format of a column; one of names keeps them text, or "March 1848" would become a date."""
    pattern = number_format(column)
    if pattern != PLAIN:
        return {"type": "PERCENT" if pattern.endswith("%") else "NUMBER", "pattern": pattern}
    text = column is not None and not isinstance(column, NumberColumn | ListColumn)
    return {"type": "TEXT"} if text else None


def _condition(column: Column, at: int, choices: DropDownChoices) -> Body | None:
    """Return what a cell of the column must fulfil not to be marked, None for any text or more names than fit."""
    if isinstance(column, NumberColumn):
        return _rule("NUMBER_BETWEEN", f"{column.least:.15g}", f"{column.greatest:.15g}")
    if isinstance(column, YearColumn):
        return _rule("CUSTOM_FORMULA", _year_formula(column, column_letters(at + 1)))
    names = offered(column, choices)
    if isinstance(names, Tab):
        letter = column_letters(names.columns.index(names.name_column) + 1)
        return _rule("ONE_OF_RANGE", f"={names.tab_name}!${letter}$2:${letter}")
    # Google takes a name that begins so for a formula, and refuses the whole call.
    names = tuple(name for name in names or () if not name.startswith("="))
    return _rule("ONE_OF_LIST", *names) if 0 < len(names) <= LONGEST_LIST else None


def _year_formula(column: YearColumn, letters: str) -> str:
    """Return a formula that a year as a number fulfils, and any text: "500 BC" is one (DB-8)."""
    cell = f"{letters}2"
    return f"=OR(ISTEXT({cell}),AND({cell}>={column.least},{cell}<={column.greatest},{cell}<>0))"


def _rule(kind: str, *values: str) -> Body:
    return {"type": kind, "values": [{"userEnteredValue": value} for value in values]}
