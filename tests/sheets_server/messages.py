"""Bodies of requests as the API describes them, so that a field it does not know is refused as it refuses it.

Only what a client of this program may send is described; Google's field and value names are kept.
"""

import json
import re
from typing import Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from sheets_server.wire import Answer, Json, invalid, sheets_error

InputOption = Literal["RAW", "USER_ENTERED"]
RenderOption = Literal["FORMATTED_VALUE", "UNFORMATTED_VALUE", "FORMULA"]
DateOption = Literal["SERIAL_NUMBER", "FORMATTED_STRING"]
Dimension = Literal["ROWS", "COLUMNS"]
M = TypeVar("M", bound=BaseModel)

_SNAKE: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")


class Message(BaseModel):
    """A message of the API: camel case outside, nothing but its own fields."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True)

    @property
    def given(self) -> Json:
        """It as it was given."""
        dumped: Json = self.model_dump(by_alias=True, exclude_unset=True)
        return dumped


class ValueRange(Message):
    range: str = ""
    major_dimension: Dimension = "ROWS"
    values: list[list[Any]] = []


class BatchUpdateValues(Message):
    value_input_option: InputOption | None = None
    data: list[ValueRange] = []
    include_values_in_response: bool = False
    response_value_render_option: RenderOption = "FORMATTED_VALUE"
    response_date_time_render_option: DateOption = "SERIAL_NUMBER"


class ExtendedValue(Message):
    number_value: float | None = None
    string_value: str | None = None
    bool_value: bool | None = None
    formula_value: str | None = None


class ConditionValue(Message):
    user_entered_value: str | None = None
    relative_date: Literal["PAST_YEAR", "PAST_MONTH", "PAST_WEEK", "YESTERDAY", "TODAY", "TOMORROW"] | None = None


class BooleanCondition(Message):
    type: str
    values: list[ConditionValue] = []


class DataValidationRule(Message):
    condition: BooleanCondition | None = None
    input_message: str = ""
    strict: bool = False
    show_custom_ui: bool = False


class NumberFormat(Message):
    type: Literal["TEXT", "NUMBER", "PERCENT", "CURRENCY", "DATE", "TIME", "DATE_TIME", "SCIENTIFIC"]
    pattern: str = ""


class Color(Message):
    red: float = 0
    green: float = 0
    blue: float = 0
    alpha: float = 1


class ColorStyle(Message):
    rgb_color: Color | None = None
    theme_color: (
        Literal[
            "TEXT", "BACKGROUND", "ACCENT1", "ACCENT2", "ACCENT3", "ACCENT4", "ACCENT5", "ACCENT6", "LINK"
        ]
        | None
    ) = None  # fmt: skip


class TextFormat(Message):
    foreground_color: Color | None = None
    foreground_color_style: ColorStyle | None = None
    font_family: str = ""
    font_size: int = 10
    bold: bool = False
    italic: bool = False
    strikethrough: bool = False
    underline: bool = False


class Border(Message):
    style: Literal["NONE", "DOTTED", "DASHED", "SOLID", "SOLID_MEDIUM", "SOLID_THICK", "DOUBLE"]
    color: Color | None = None
    color_style: ColorStyle | None = None


class Borders(Message):
    top: Border | None = None
    bottom: Border | None = None
    left: Border | None = None
    right: Border | None = None


class Padding(Message):
    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


class CellFormat(Message):
    number_format: NumberFormat | None = None
    background_color: Color | None = None
    background_color_style: ColorStyle | None = None
    borders: Borders | None = None
    padding: Padding | None = None
    horizontal_alignment: Literal["LEFT", "CENTER", "RIGHT"] | None = None
    vertical_alignment: Literal["TOP", "MIDDLE", "BOTTOM"] | None = None
    wrap_strategy: Literal["OVERFLOW_CELL", "LEGACY_WRAP", "CLIP", "WRAP"] | None = None
    text_format: TextFormat | None = None


class CellData(Message):
    user_entered_value: ExtendedValue | None = None
    user_entered_format: CellFormat | None = None
    note: str | None = None
    data_validation: DataValidationRule | None = None


class RowData(Message):
    values: list[CellData] = []


class DimensionProperties(Message):
    pixel_size: int = 100
    hidden_by_user: bool = False


class GridData(Message):
    start_row: int = 0
    start_column: int = 0
    row_data: list[RowData] = []
    row_metadata: list[DimensionProperties] = []
    column_metadata: list[DimensionProperties] = []


class GridProperties(Message):
    row_count: int | None = None
    column_count: int | None = None
    frozen_row_count: int = 0
    frozen_column_count: int = 0
    hide_gridlines: bool = False


class GridRange(Message):
    sheet_id: int = 0
    start_row_index: int | None = None
    end_row_index: int | None = None
    start_column_index: int | None = None
    end_column_index: int | None = None


class SheetProperties(Message):
    sheet_id: int | None = None
    title: str | None = None
    index: int | None = None
    sheet_type: Literal["GRID"] = "GRID"
    grid_properties: GridProperties | None = None
    hidden: bool = False
    tab_color: Color | None = None
    tab_color_style: ColorStyle | None = None
    right_to_left: bool = False


class NewSheet(Message):
    properties: SheetProperties = SheetProperties()
    data: list[GridData] = []
    merges: list[GridRange] = []


class SpreadsheetProperties(Message):
    title: str = "Untitled spreadsheet"
    locale: str = "en_US"
    time_zone: str = "Etc/GMT"
    auto_recalc: Literal["ON_CHANGE", "MINUTE", "HOUR"] = "ON_CHANGE"


class NewSpreadsheet(Message):
    properties: SpreadsheetProperties = SpreadsheetProperties()
    sheets: list[NewSheet] = []


def read_json(data: bytes) -> Json:
    """Return the JSON of a body.

    Raises
    ------
    RefusedError
        When it is none; numbers such as NaN are none either.
    """
    if not data:
        return None
    try:
        read: Json = json.loads(data, parse_constant=_no_number)
    except ValueError:
        raise invalid("Invalid JSON payload received. Unexpected token.") from None
    return read


def _no_number(name: str) -> float:
    raise ValueError(name)


def message(kind: type[M], body: Json) -> M:
    """Return `body` as a message of the API.

    Raises
    ------
    RefusedError
        When it has a field that the API does not know, or a value that the field cannot have.
    """
    try:
        return kind.model_validate({} if body is None else body)
    except ValidationError as error:
        descriptions = [_description(found["type"], found["loc"], found["input"]) for found in error.errors()]
    violations: list[Json] = [{"field": at, "description": description} for at, description in descriptions]
    details: Json = {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": violations}
    raise invalid("\n".join(description for _, description in descriptions), [details])


def _description(kind: str, place: tuple[int | str, ...], found: object) -> tuple[str, str]:
    if kind == "extra_forbidden":
        at = _at(place[:-1])
        where = f" at '{at}'" if at else ""
        return at, f'Invalid JSON payload received. Unknown name "{place[-1]}"{where}: Cannot find field.'
    return _at(place), f"Invalid value at '{_at(place)}', {json.dumps(found, default=str)}"


def _at(place: tuple[int | str, ...]) -> str:
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else "." + _SNAKE.sub(r"_\1", step).lower()
    return text.removeprefix(".")


def unknown_parameter(name: str) -> Answer:
    """Return the refusal of a query parameter that a method does not have."""
    text = f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter. '
    return sheets_error(400, f"{text}Field '{name}' could not be found in request message.")
