"""The kinds of requests that `spreadsheets.batchUpdate` takes here, as the API describes them."""

from sheets_server.messages import (
    CellData,
    DataValidationRule,
    Dimension,
    DimensionProperties,
    GridRange,
    Message,
    RowData,
    SheetProperties,
    SpreadsheetProperties,
)


class DimensionRange(Message):
    sheet_id: int = 0
    dimension: Dimension
    start_index: int | None = None
    end_index: int | None = None


class SetDataValidation(Message):
    range: GridRange
    rule: DataValidationRule | None = None
    filtered_rows_included: bool = False


class RepeatCell(Message):
    range: GridRange
    cell: CellData = CellData()
    fields: str = ""


class GridCoordinate(Message):
    sheet_id: int = 0
    row_index: int = 0
    column_index: int = 0


class UpdateCells(Message):
    rows: tuple[RowData, ...] = ()
    fields: str = ""
    start: GridCoordinate | None = None
    range: GridRange | None = None


class AppendDimension(Message):
    sheet_id: int = 0
    dimension: Dimension
    length: int


class UpdateDimensionProperties(Message):
    range: DimensionRange
    properties: DimensionProperties
    fields: str = ""


class AutoResizeDimensions(Message):
    dimensions: DimensionRange


class UpdateSheetProperties(Message):
    properties: SheetProperties
    fields: str = ""


class UpdateSpreadsheetProperties(Message):
    properties: SpreadsheetProperties
    fields: str = ""


class AddSheet(Message):
    properties: SheetProperties = SheetProperties()


class DeleteSheet(Message):
    sheet_id: int = 0


class MergeCells(Message):
    range: GridRange
    merge_type: str = "MERGE_ALL"
