"""`spreadsheets.batchUpdate`: what changes tabs rather than values, all of a call or nothing of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Protocol

from sheets_server import masks
from sheets_server.grid import Area, Spreadsheet, Tab
from sheets_server.masks import LEAF, Shape
from sheets_server.messages import CellData, SheetProperties, message
from sheets_server.request_messages import (
    AddSheet,
    AppendDimension,
    AutoResizeDimensions,
    DeleteSheet,
    DimensionRange,
    GridCoordinate,
    MergeCells,
    RepeatCell,
    SetDataValidation,
    UpdateCells,
    UpdateDimensionProperties,
    UpdateSheetProperties,
    UpdateSpreadsheetProperties,
)
from sheets_server.resources import area_of, cell_with, sheet_properties
from sheets_server.spreadsheets_api import check_size, check_title, freeze, keep_further, new_tab
from sheets_server.validation import check_rule
from sheets_server.wire import Answer, Asked, Json, NotSpokenError, RefusedError, invalid

_CELL: Final[Shape] = {
    "userEnteredValue": LEAF,
    "userEnteredFormat": {
        name: {"bold": LEAF, "italic": LEAF, "fontSize": LEAF, "foregroundColor": LEAF, "foregroundColorStyle": LEAF}
        if name == "textFormat"
        else LEAF
        for name in (
            "numberFormat",
            "backgroundColor",
            "backgroundColorStyle",
            "borders",
            "padding",
            "horizontalAlignment",
            "verticalAlignment",
            "wrapStrategy",
            "textFormat",
        )
    },
    "note": LEAF,
    "dataValidation": LEAF,
}
_TAB: Final[Shape] = {
    "title": LEAF,
    "index": LEAF,
    "hidden": LEAF,
    "tabColor": LEAF,
    "tabColorStyle": LEAF,
    "rightToLeft": LEAF,
    "gridProperties": {"rowCount": LEAF, "columnCount": LEAF, "frozenRowCount": LEAF, "frozenColumnCount": LEAF},
}


class Work(Protocol):
    """Carries out one kind of request and returns what the API says of it."""

    def __call__(self, spreadsheet: Spreadsheet, body: Json, /) -> Json: ...


def batch_update(spreadsheet: Spreadsheet, asked: Asked) -> Answer:
    """Answer `spreadsheets.batchUpdate`."""
    body = asked.body if isinstance(asked.body, dict) else {}
    requests = body.get("requests")
    if not isinstance(requests, list) or not requests:
        raise invalid("Must specify at least one request.")
    further = set(body) - {"requests", "includeSpreadsheetInResponse"}
    if further:
        raise invalid(f'Invalid JSON payload received. Unknown name "{further.pop()}": Cannot find field.')
    draft = replace(spreadsheet, tabs=[tab.copied() for tab in spreadsheet.tabs])
    replies: list[Json] = [_carried_out(draft, request, at) for at, request in enumerate(requests)]
    # Tests may hold on to the tabs, so they stay the same objects.
    kept = {tab.id: tab for tab in spreadsheet.tabs}
    for tab in draft.tabs:
        kept.setdefault(tab.id, tab).__dict__.update(tab.__dict__)
    spreadsheet.tabs = [kept[tab.id] for tab in draft.tabs]
    spreadsheet.title = draft.title
    return Answer.of({"spreadsheetId": spreadsheet.key, "replies": replies})


def _carried_out(draft: Spreadsheet, request: Json, at: int) -> Json:
    if not isinstance(request, dict) or len(request) != 1:
        raise invalid(f"Invalid requests[{at}]: exactly one kind of request must be set.")
    kind, body = next(iter(request.items()))
    work = _works().get(kind)
    if work is None:
        raise NotSpokenError(f"requests[{at}]: {kind}")
    try:
        return work(draft, body)
    except RefusedError as error:
        raise error.at(f"requests[{at}].{kind}") from None


def _works() -> Mapping[str, Work]:
    return {
        "setDataValidation": _set_data_validation,
        "repeatCell": _repeat_cell,
        "updateCells": _update_cells,
        "appendDimension": _append_dimension,
        "updateDimensionProperties": _update_dimension_properties,
        "autoResizeDimensions": _auto_resize_dimensions,
        "updateSheetProperties": _update_sheet_properties,
        "updateSpreadsheetProperties": _update_spreadsheet_properties,
        "addSheet": _add_sheet,
        "deleteSheet": _delete_sheet,
        "mergeCells": _merge_cells,
    }


def _tab(spreadsheet: Spreadsheet, number: int | None) -> Tab:
    found = next((tab for tab in spreadsheet.tabs if tab.id == (number or 0)), None)
    if found is None:
        raise invalid(f"No sheet with id: {number or 0}")
    return found


def _grid(spreadsheet: Spreadsheet, number: int) -> Tab:
    found = next((tab for tab in spreadsheet.tabs if tab.id == number and not tab.chart), None)
    if found is None:
        raise invalid(f"No grid with id: {number}")
    return found


def _mask(fields: str, shape: Shape) -> Shape:
    if not fields:
        raise invalid("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    return masks.parsed(fields, shape)


def _set_data_validation(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(SetDataValidation, body)
    tab = _grid(spreadsheet, request.range.sheet_id)
    if request.rule is not None:
        check_rule(request.rule, spreadsheet.tabs)
    rule = None if request.rule is None else request.rule.given
    tab.change(area_of(tab, request.range), lambda cell: replace(cell, validation=rule))
    return {}


def _repeat_cell(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(RepeatCell, body)
    picked = _mask(request.fields, _CELL)
    tab = _grid(spreadsheet, request.range.sheet_id)
    area = area_of(tab, request.range)
    _check_protection(tab, area)
    tab.change(area, lambda cell: cell_with(cell, request.cell, picked, spreadsheet.tabs))
    return {}


def _update_cells(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(UpdateCells, body)
    picked = _mask(request.fields, _CELL)
    if (request.start is None) == (request.range is None):
        raise invalid("Either start or range must be set.")
    start = request.start or GridCoordinate()
    if request.range is not None:
        tab = _grid(spreadsheet, request.range.sheet_id)
        area = area_of(tab, request.range)
    else:
        tab = _grid(spreadsheet, start.sheet_id)
        width = max((len(row.values) for row in request.rows), default=0)
        top, left = start.row_index, start.column_index
        area = Area(top, left, top + len(request.rows), left + width)
        if area.bottom > tab.row_count or area.right > tab.column_count:
            last = tab.row_count - 1
            raise invalid(f"Attempting to write row: {area.bottom - 1}, beyond the last requested row of: {last}")
    _check_protection(tab, area)
    for row, column in area.places:
        rows = request.rows[row - area.top].values if row - area.top < len(request.rows) else []
        data = rows[column - area.left] if column - area.left < len(rows) else CellData()
        tab.cells[row, column] = cell_with(tab.cell(row, column), data, picked, spreadsheet.tabs)
    return {}


def _check_protection(tab: Tab, area: Area) -> None:
    if any(area.meets(protected) for protected in tab.protected):
        raise invalid(
            "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove "
            "protection if you need to edit."
        )


def _append_dimension(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(AppendDimension, body)
    tab = _grid(spreadsheet, request.sheet_id)
    if request.length < 1:
        raise invalid(f"length must be positive: {request.length}")
    if request.dimension == "ROWS":
        tab.row_count += request.length
    else:
        tab.column_count += request.length
    check_size(spreadsheet.tabs)
    return {}


def _update_dimension_properties(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(UpdateDimensionProperties, body)
    picked = _mask(request.fields, {"pixelSize": LEAF, "hiddenByUser": LEAF})
    tab = _grid(spreadsheet, request.range.sheet_id)
    reached = _reached(tab, request.range)
    if request.properties.pixel_size < 0:
        raise invalid("pixelSize must not be negative")
    if "pixelSize" in picked and request.range.dimension == "COLUMNS":
        tab.widths |= dict.fromkeys(reached, request.properties.pixel_size)
    return {}


def _auto_resize_dimensions(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(AutoResizeDimensions, body)
    tab = _grid(spreadsheet, request.dimensions.sheet_id)
    reached = _reached(tab, request.dimensions)
    if request.dimensions.dimension == "COLUMNS":
        for column in reached:
            texts = [len(str(cell.value)) for (_, at), cell in tab.cells.items() if at == column and not cell.empty]
            if texts:
                tab.widths[column] = 10 + 7 * max(texts)
    return {}


def _reached(tab: Tab, given: DimensionRange) -> range:
    count = tab.row_count if given.dimension == "ROWS" else tab.column_count
    start, end = given.start_index or 0, count if given.end_index is None else given.end_index
    if not 0 <= start < end <= count:
        raise invalid(f"Cannot reach {given.dimension} {start} to {end}: the sheet has {count}.")
    return range(start, end)


def _update_sheet_properties(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(UpdateSheetProperties, body)
    wanted = request.properties
    tab = _tab(spreadsheet, wanted.sheet_id)
    picked = _mask(request.fields, _TAB)
    if "title" in picked:
        check_title(wanted.title or "", [other for other in spreadsheet.tabs if other is not tab])
        tab.title = wanted.title or ""
    if "index" in picked:
        spreadsheet.tabs.remove(tab)
        spreadsheet.tabs.insert(wanted.index or 0, tab)
    if "hidden" in picked:
        tab.hidden = wanted.hidden
    if "gridProperties" in picked:
        _resize(tab, wanted, picked)
        check_size(spreadsheet.tabs)
    if all(other.hidden for other in spreadsheet.tabs):
        raise invalid("You can't hide all the sheets in a document.")
    keep_further(tab, wanted)
    return {}


def _resize(tab: Tab, wanted: SheetProperties, picked: Shape) -> None:
    if tab.chart or wanted.grid_properties is None:
        raise invalid("gridProperties cannot be changed so")
    grid = wanted.grid_properties
    if masks.picks(picked, "gridProperties.rowCount"):
        tab.row_count = grid.row_count or 0
    if masks.picks(picked, "gridProperties.columnCount"):
        tab.column_count = grid.column_count or 0
    rows = grid.frozen_row_count if masks.picks(picked, "gridProperties.frozenRowCount") else tab.frozen_rows
    columns = (
        grid.frozen_column_count if masks.picks(picked, "gridProperties.frozenColumnCount") else tab.frozen_columns
    )
    freeze(tab, rows, columns)
    tab.cells = {at: cell for at, cell in tab.cells.items() if at[0] < tab.row_count and at[1] < tab.column_count}


def _update_spreadsheet_properties(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(UpdateSpreadsheetProperties, body)
    if "title" in _mask(request.fields, {"title": LEAF, "locale": LEAF, "timeZone": LEAF, "autoRecalc": LEAF}):
        spreadsheet.title = request.properties.title
    return {}


def _add_sheet(spreadsheet: Spreadsheet, body: Json) -> Json:
    properties = message(AddSheet, body).properties
    tab = new_tab(spreadsheet.tabs, properties)
    index = len(spreadsheet.tabs) if properties.index is None else properties.index
    spreadsheet.tabs.insert(index, tab)
    return {"addSheet": {"properties": sheet_properties(tab, index)}}


def _delete_sheet(spreadsheet: Spreadsheet, body: Json) -> Json:
    tab = _tab(spreadsheet, message(DeleteSheet, body).sheet_id)
    if all(other.hidden for other in spreadsheet.tabs if other is not tab):
        raise invalid("You can't remove all the visible sheets in a document.")
    spreadsheet.tabs.remove(tab)
    return {}


def _merge_cells(spreadsheet: Spreadsheet, body: Json) -> Json:
    request = message(MergeCells, body)
    if request.merge_type != "MERGE_ALL":
        raise NotSpokenError(f"mergeCells: {request.merge_type}")
    tab = _grid(spreadsheet, request.range.sheet_id)
    tab.merge(area_of(tab, request.range))
    return {}
