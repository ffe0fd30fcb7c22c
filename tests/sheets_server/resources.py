"""Spreadsheets as the API describes them, and the contents of cells that a client sends with them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheets_server import masks
from sheets_server.grid import Area, GridCell, Spreadsheet, Tab
from sheets_server.masks import Shape
from sheets_server.messages import CellData, GridRange
from sheets_server.ranges import beyond
from sheets_server.rendering import extended_value, shown
from sheets_server.validation import check_rule
from sheets_server.wire import Json, NotSpokenError, invalid


def spreadsheet_resource(spreadsheet: Spreadsheet, areas: Mapping[int, Sequence[Area]] | None) -> dict[str, Json]:
    """Return the resource; `areas` are those whose cells are to be in it by the tab's id, None for none."""
    tabs = [tab for tab in spreadsheet.tabs if not areas or tab.id in areas]
    sheets: list[Json] = []
    for tab in tabs:
        wanted = None if areas is None or tab.chart else areas.get(tab.id, (_all(tab),))
        sheets.append(_sheet(tab, spreadsheet.tabs.index(tab), wanted))
    return {
        "spreadsheetId": spreadsheet.key,
        "properties": {
            "title": spreadsheet.title,
            "locale": "en_US",
            "autoRecalc": "ON_CHANGE",
            "timeZone": "Etc/GMT",
        },
        "sheets": sheets,
        "spreadsheetUrl": f"{spreadsheet.url}?ouid=0",
    }


def sheet_properties(tab: Tab, index: int) -> Json:
    """Return the properties of `tab`, the one at `index`."""
    told: dict[str, Json] = {"sheetId": tab.id, "title": tab.title, "index": index}
    if tab.chart:
        return {**told, "sheetType": "OBJECT"}
    grid: dict[str, Json] = {"rowCount": tab.row_count, "columnCount": tab.column_count}
    if tab.frozen_rows:
        grid["frozenRowCount"] = tab.frozen_rows
    if tab.frozen_columns:
        grid["frozenColumnCount"] = tab.frozen_columns
    told |= {"sheetType": "GRID", "gridProperties": grid, **tab.further}
    return {**told, "hidden": True} if tab.hidden else told


def grid_range(tab: Tab, area: Area) -> Json:
    """Return `area` as the API gives it."""
    return {
        "sheetId": tab.id,
        "startRowIndex": area.top,
        "endRowIndex": area.bottom,
        "startColumnIndex": area.left,
        "endColumnIndex": area.right,
    }


def area_of(tab: Tab, given: GridRange) -> Area:
    """Return the area of `tab` that `given` means; it ends at the grid's end at the latest.

    Raises
    ------
    RefusedError
        When it begins beyond the grid, or ends before it begins.
    """
    top, left = given.start_row_index or 0, given.start_column_index or 0
    bottom = tab.row_count if given.end_row_index is None else given.end_row_index
    right = tab.column_count if given.end_column_index is None else given.end_column_index
    open_ended = given.end_row_index is None, given.end_column_index is None
    if min(top, left) < 0 or bottom < top or right < left:
        raise invalid(f"range from row {top} to {bottom} and column {left} to {right} is not valid")
    if top >= tab.row_count or left >= tab.column_count:
        raise beyond(tab, Area(top, left, bottom, right), open_ended)
    return Area(top, left, min(bottom, tab.row_count), min(right, tab.column_count))


def cell_with(cell: GridCell, data: CellData, picked: Shape, tabs: Sequence[Tab]) -> GridCell:
    """Return `cell` with those fields of `data` that are picked; what is picked but not given is taken away."""
    if masks.picks(picked, "userEnteredValue"):
        cell = _with_value(cell, data)
    if masks.picks(picked, "userEnteredFormat"):
        wanted = masks.masked(data.user_entered_format.given, _below(picked, "userEnteredFormat")) if (
            data.user_entered_format
        ) else {}  # fmt: skip
        assert isinstance(wanted, dict)
        kept = {} if not _below(picked, "userEnteredFormat") else dict(cell.format)
        for name in _below(picked, "userEnteredFormat"):
            kept.pop(name, None)
        cell = replace(cell, format={**kept, **wanted})
    if masks.picks(picked, "note"):
        cell = replace(cell, note=data.note or "")
    if masks.picks(picked, "dataValidation"):
        if data.data_validation is not None:
            check_rule(data.data_validation, tabs)
        cell = replace(cell, validation=None if data.data_validation is None else data.data_validation.given)
    return cell


def _below(picked: Shape, name: str) -> Shape:
    return picked.get(name, masks.LEAF)


def _with_value(cell: GridCell, data: CellData) -> GridCell:
    value = data.user_entered_value
    if value is None:
        return cell.holding(None)
    given = {name: held for name, held in value if held is not None}
    if len(given) > 1:
        raise invalid("oneof field 'value' is already set.")
    if value.formula_value is not None:
        raise NotSpokenError(f"computing the formula {value.formula_value}")
    held = next(iter(given.values()), None)
    assert held is None or isinstance(held, str | float | bool)
    return cell.holding(held)


def _all(tab: Tab) -> Area:
    return Area(0, 0, tab.row_count, tab.column_count)


def _sheet(tab: Tab, index: int, areas: Sequence[Area] | None) -> Json:
    told: dict[str, Json] = {"properties": sheet_properties(tab, index)}
    if areas is not None:
        told["data"] = [_grid_data(tab, area) for area in areas]
    if tab.merged:
        told["merges"] = [grid_range(tab, area) for area in tab.merged]
    if tab.protected:
        told["protectedRanges"] = [
            {"protectedRangeId": number, "range": grid_range(tab, area)} for number, area in enumerate(tab.protected, 1)
        ]
    return told


def _grid_data(tab: Tab, area: Area) -> Json:
    rows: list[Json] = []
    for row in range(area.top, area.bottom):
        cells: list[Json] = [_cell_data(tab.cell(row, column)) for column in range(area.left, area.right)]
        while cells and not cells[-1]:
            cells.pop()
        rows.append({"values": cells} if cells else {})
    while rows and not rows[-1]:
        rows.pop()
    told: dict[str, Json] = {"rowData": rows} if rows else {}
    told["columnMetadata"] = [{"pixelSize": tab.widths.get(at, 100)} for at in range(area.left, area.right)]
    return told


def _cell_data(cell: GridCell) -> Json:
    told: dict[str, Json] = {}
    if not cell.empty:
        told["userEnteredValue"] = extended_value(cell.value, cell.formula)
        told["effectiveValue"] = extended_value(cell.value)
        told["formattedValue"] = shown(cell.value, cell.number_format)
    if cell.format:
        told["userEnteredFormat"] = dict(cell.format)
    if cell.note:
        told["note"] = cell.note
    if cell.validation is not None:
        told["dataValidation"] = cell.validation
    return told
