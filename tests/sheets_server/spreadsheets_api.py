"""Whole spreadsheets: `spreadsheets.create` and `spreadsheets.get`."""

import secrets
from collections.abc import Sequence
from typing import Final

from sheets_server import masks
from sheets_server.grid import DEFAULT_COLUMNS, DEFAULT_ROWS, Area, Spreadsheet, Tab
from sheets_server.messages import GridData, NewSheet, NewSpreadsheet, SheetProperties, message
from sheets_server.ranges import clipped, read_range
from sheets_server.resources import area_of, cell_with, spreadsheet_resource
from sheets_server.wire import Answer, Asked, Json, RefusedError, invalid

LONGEST_TITLE: Final = 100
MOST_CELLS: Final = 10_000_000
_FIRST_SHEET: Final = NewSheet.model_validate({"properties": {"sheetId": 0, "title": "Sheet1"}})


def new_key() -> str:
    """Return a key as Google makes them: 44 letters, digits, hyphens and underscores."""
    return "1" + secrets.token_urlsafe(40)[:43]


def create(asked: Asked) -> tuple[Spreadsheet, Answer]:
    """Answer `spreadsheets.create`, with what it made."""
    body = message(NewSpreadsheet, asked.body)
    spreadsheet = Spreadsheet(new_key(), body.properties.title, made_by_client=True)
    for at, sheet in enumerate(body.sheets or [_FIRST_SHEET]):
        try:
            spreadsheet.tabs.append(new_tab(spreadsheet.tabs, sheet.properties))
        except RefusedError as error:
            raise error.at(f"sheets[{at}].properties") from None
    for at, (tab, sheet) in enumerate(zip(spreadsheet.tabs, body.sheets, strict=False)):
        try:
            _fill(tab, sheet, spreadsheet.tabs)
        except RefusedError as error:
            raise error.at(f"sheets[{at}]") from None
    if all(tab.hidden for tab in spreadsheet.tabs):
        raise invalid("You can't hide all the sheets in a document.")
    return spreadsheet, Answer.of(_picked(spreadsheet, asked, None))


def get(spreadsheet: Spreadsheet, asked: Asked) -> Answer:
    """Answer `spreadsheets.get`."""
    areas: dict[int, list[Area]] = {}
    for text in asked.query.get("ranges", ()):
        tab, area = read_range(spreadsheet, text)
        areas.setdefault(tab.id, []).append(clipped(tab, area))
    fields = asked.option("fields")
    with_cells = asked.option("includeGridData", "false") == "true"
    if fields:
        picked = masks.parsed(fields, masks.SPREADSHEET)
        with_cells = masks.picks(picked, "sheets.data")
    return Answer.of(_picked(spreadsheet, asked, areas if with_cells else None))


def new_tab(tabs: Sequence[Tab], properties: SheetProperties) -> Tab:
    """Return a new tab beside `tabs`.

    Raises
    ------
    RefusedError
        When its id or title is taken, or its grid cannot be.
    """
    title = properties.title if properties.title is not None else _free_title(tabs)
    check_title(title, tabs)
    if properties.sheet_id is not None and any(tab.id == properties.sheet_id for tab in tabs):
        raise invalid(f"Sheet with id {properties.sheet_id} already exists.")
    number = secrets.randbelow(2**31) if properties.sheet_id is None else properties.sheet_id
    grid = properties.grid_properties
    rows = (grid and grid.row_count) or DEFAULT_ROWS
    columns = (grid and grid.column_count) or DEFAULT_COLUMNS
    tab = Tab(number, title, rows, columns, hidden=properties.hidden)
    if grid is not None:
        freeze(tab, grid.frozen_row_count, grid.frozen_column_count)
    keep_further(tab, properties)
    check_size([*tabs, tab])
    return tab


def check_title(title: str, tabs: Sequence[Tab]) -> None:
    """Refuse a title that a new tab beside `tabs` cannot have."""
    if not title or len(title) > LONGEST_TITLE:
        raise invalid(f"The sheet name cannot be empty or longer than {LONGEST_TITLE} characters.")
    if any(tab.title.casefold() == title.casefold() for tab in tabs):
        raise invalid(f'A sheet with the name "{title}" already exists. Please enter another name.')


def check_size(tabs: Sequence[Tab]) -> None:
    """Refuse grids that have no cell or that have more than a spreadsheet may have."""
    if any(tab.row_count < 1 or tab.column_count < 1 for tab in tabs):
        raise invalid("Sheets must have at least one row and one column.")
    if sum(tab.row_count * tab.column_count for tab in tabs) > MOST_CELLS:
        text = "This action would increase the number of cells in the workbook above the limit of"
        raise invalid(f"{text} {MOST_CELLS} cells.")


def freeze(tab: Tab, rows: int, columns: int) -> None:
    """Freeze the first rows and columns; not all of them."""
    if rows >= tab.row_count:
        raise invalid("You can't freeze all visible rows on the sheet.")
    if columns >= tab.column_count:
        raise invalid("You can't freeze all visible columns on the sheet.")
    tab.frozen_rows, tab.frozen_columns = rows, columns


def keep_further(tab: Tab, properties: SheetProperties) -> None:
    """Keep the properties that are only looked at."""
    given = properties.given
    assert isinstance(given, dict)
    tab.further |= {name: given[name] for name in ("tabColor", "tabColorStyle", "rightToLeft") if name in given}


def _free_title(tabs: Sequence[Tab]) -> str:
    titles = {tab.title for tab in tabs}
    return next(f"Sheet{number}" for number in range(1, len(tabs) + 2) if f"Sheet{number}" not in titles)


def _fill(tab: Tab, sheet: NewSheet, tabs: Sequence[Tab]) -> None:
    for data in sheet.data:
        _fill_in(tab, data, tabs)
    for merged in sheet.merges:
        if merged.sheet_id != tab.id:
            raise invalid(f"No grid with id: {merged.sheet_id}")
        tab.merge(area_of(tab, merged))


def _fill_in(tab: Tab, data: GridData, tabs: Sequence[Tab]) -> None:
    for down, row in enumerate(data.row_data):
        for across, cell in enumerate(row.values):
            at = data.start_row + down, data.start_column + across
            if at[0] >= tab.row_count:
                raise invalid(
                    f"Attempting to write row: {at[0]}, beyond the last requested row of: {tab.row_count - 1}"
                )
            if at[1] >= tab.column_count:
                last = tab.column_count - 1
                raise invalid(f"Attempting to write column: {at[1]}, beyond the last requested column of: {last}")
            tab.cells[at] = cell_with(tab.cell(*at), cell, masks.LEAF, tabs)
    for number, column in enumerate(data.column_metadata):
        tab.widths[data.start_column + number] = column.pixel_size


def _picked(spreadsheet: Spreadsheet, asked: Asked, areas: dict[int, list[Area]] | None) -> Json:
    whole = spreadsheet_resource(spreadsheet, areas)
    fields = asked.option("fields")
    return masks.masked(whole, masks.parsed(fields, masks.SPREADSHEET)) if fields else whole
