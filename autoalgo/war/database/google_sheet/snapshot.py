"""A Google Sheet as cells, in two calls: what tabs there are, then the values of the four.

Values are read as the sheet has computed them and not as it shows them, so that a number is a number in whatever
language the sheet is kept. Dates alone come as text, because their value would be a number like any other.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from gspread.http_client import ParamsType
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable
from autoalgo.war.database.cells.structure import MAXIMUM_CELLS, MAXIMUM_COLUMNS, MAXIMUM_ROWS
from autoalgo.war.database.google_sheet.failures import SheetFailure, strange_answer
from autoalgo.war.database.google_sheet.ranges import CellRange, range_in
from autoalgo.war.database.google_sheet.sheets_client import SheetsClient
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import TABS

_GRID: Final = "GRID"
_FIELDS: Final = (
    "properties(title),sheets(properties(sheetId,title,sheetType,gridProperties(rowCount,columnCount)),merges)"
)
_TIME: Final = r"\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?"
_DATE: Final = re.compile(rf"\d{{1,4}}([-/.])\d{{1,2}}\1\d{{1,4}}(?: {_TIME})?", re.IGNORECASE)
_HOUR: Final = re.compile(_TIME, re.IGNORECASE)
_STILL_COMPUTING: Final = "Loading..."

_Row = tuple[Cell, ...]


@dataclass(frozen=True)
class SheetTab:
    """A tab of a Google Sheet, as large as its grid; a tab that holds only a chart has neither rows nor columns."""

    id: int
    title: str
    rows: int
    columns: int
    merged: tuple[str, ...] = ()
    """Ranges of merged cells, such as "A3:B4"."""


@dataclass(frozen=True)
class Snapshot:
    """A Google Sheet at one time. `cells` has all sheets in their order, with rows where they were wanted."""

    key: str
    title: str
    tabs: tuple[SheetTab, ...]
    cells: Cells


class _Answer(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel)


class _Merge(_Answer):
    """A range of the API: rows and columns from 0, ends not included, and left out where it reaches to the edge."""

    start_row_index: int = 0
    start_column_index: int = 0
    end_row_index: int | None = None
    end_column_index: int | None = None


class _Grid(_Answer):
    row_count: int = 0
    column_count: int = 0


class _Properties(_Answer):
    sheet_id: int = 0
    title: str = ""
    sheet_type: str = _GRID
    grid_properties: _Grid = _Grid()


class _Sheet(_Answer):
    properties: _Properties
    merges: list[_Merge] = []


class _Title(_Answer):
    title: str


class _Spreadsheet(_Answer):
    properties: _Title
    sheets: list[_Sheet]


class _Values(_Answer):
    values: list[list[object]] = []


class _ManyValues(_Answer):
    value_ranges: list[_Values]


A = TypeVar("A", bound=BaseModel)


def read_snapshot(client: SheetsClient, key: str, wanted: Sequence[Tab] = TABS, formulas: bool = False) -> Snapshot:
    """Return the sheet `key` with the cells of the tabs that are `wanted`, in two calls (DB-9).

    With `formulas` a cell that has one is the text of it. Blank cells are None, and no row ends with one.

    Raises
    ------
    SheetFailure
        When Google does not answer so; `SheetsClient.again` is for asking again.
    """
    return with_cells(client, read_tabs(client, key), wanted, formulas)


def read_tabs(client: SheetsClient, key: str) -> Snapshot:
    """Return the sheet `key` without any cells, in one call. Raises `SheetFailure`."""
    answer = understood(_Spreadsheet, client.spreadsheets_get(key, {"fields": _FIELDS}))
    tabs = tuple(_tab(sheet) for sheet in answer.sheets)
    return Snapshot(key, answer.properties.title, tabs, Cells(tuple(CellSheet(tab.title) for tab in tabs)))


def with_cells(client: SheetsClient, sheet: Snapshot, wanted: Sequence[Tab] = TABS, formulas: bool = False) -> Snapshot:
    """Return `sheet` with the cells that the tabs `wanted` hold now, in one call. Raises `SheetFailure`."""
    boxes = {tab.title: _box(tab) for tab in sheet.tabs if tab.rows and any(one.is_called(tab.title) for one in wanted)}
    ranges = [range_in(title, box) for title, box in boxes.items()]
    rows = dict(zip(boxes, _rows(client, sheet.key, ranges, formulas), strict=True))
    cells = (
        CellSheet(tab.title, rows[tab.title], tab.merged) if tab.title in rows else CellSheet(tab.title)
        for tab in sheet.tabs
    )
    return Snapshot(sheet.key, sheet.title, sheet.tabs, Cells(tuple(cells)))


def understood(kind: type[A], answer: object) -> A:
    """Return Google's `answer` as `kind`; raise `SheetFailure` if it is something else."""
    try:
        return kind.model_validate(answer)
    except ValidationError:
        raise strange_answer() from None


def _tab(sheet: _Sheet) -> SheetTab:
    properties, grid = sheet.properties, sheet.properties.grid_properties
    if properties.sheet_type != _GRID:
        return SheetTab(properties.sheet_id, properties.title, 0, 0)
    merged = (
        CellRange(
            merge.start_row_index + 1,
            merge.start_column_index + 1,
            grid.row_count if merge.end_row_index is None else merge.end_row_index,
            grid.column_count if merge.end_column_index is None else merge.end_column_index,
        )
        for merge in sheet.merges
    )
    texts = tuple(box.text for box in merged)
    return SheetTab(properties.sheet_id, properties.title, grid.row_count, grid.column_count, texts)


def _box(tab: SheetTab) -> CellRange:
    # One row more than there may be, so that the checks see that there are too many.
    return CellRange(1, 1, min(tab.rows, MAXIMUM_ROWS + 1), min(tab.columns, MAXIMUM_COLUMNS))


def _rows(client: SheetsClient, key: str, ranges: list[str], formulas: bool) -> list[tuple[_Row, ...]]:
    if not ranges:
        return []
    render = "FORMULA" if formulas else "UNFORMATTED_VALUE"
    params: ParamsType = {"valueRenderOption": render, "dateTimeRenderOption": "FORMATTED_STRING"}
    answer = understood(_ManyValues, client.values_batch_get(key, ranges, params))
    if len(answer.value_ranges) != len(ranges):
        raise strange_answer()
    if sum(len(row) for block in answer.value_ranges for row in block.values) > MAXIMUM_CELLS:
        found, hint = f"the tabs have more than {MAXIMUM_CELLS:,} cells", "delete rows and columns that are not needed"
        raise SheetFailure(found, f"at most {MAXIMUM_CELLS:,} in the four tabs", hint)
    return [tuple(_row(row, formulas) for row in block.values) for block in answer.value_ranges]


def _row(values: Iterable[object], formulas: bool) -> _Row:
    cells = [_cell(value, formulas) for value in values]
    while cells and cells[-1] is None:
        cells.pop()
    return tuple(cells)


def _cell(value: object, formulas: bool) -> Cell:
    if value is None or value == "":
        return None
    if isinstance(value, str) and not formulas:
        return text_cell(value)
    if isinstance(value, str | bool | int | float):
        return value
    return Unreadable("something that is neither a text nor a number", "write the value again")


def text_cell(text: str) -> Cell:
    """Return what a cell holds that the API gives as `text`: that, unless it is a date or nothing yet."""
    kind = "date" if _DATE.fullmatch(text) else "date or time" if _HOUR.fullmatch(text) else ""
    if kind:
        return Unreadable(f"the {kind} {text}", "give the cell the format of a number, and write it again")
    if text == _STILL_COMPUTING:
        return Unreadable("a formula that Google is still computing", "wait until it has a result, and read again")
    return text
