"""What a cell's content looks like in an answer, and what becomes of content that a client enters.

Numbers come bare or as they are shown; dates are numbers of days which only their format makes dates.
"""

import datetime
import re
from typing import Final

from sheets_server.grid import EPOCH, ERRORS, Entry, Formatted, GridCell, NumberFormat, Scalar
from sheets_server.messages import DateOption, InputOption, RenderOption
from sheets_server.wire import Json, NotSpokenError, invalid

LONGEST_TEXT: Final = 50_000
_DATE_TYPES: Final = ("DATE", "TIME", "DATE_TIME")
_DATE_PATTERNS: Final = {"yyyy": "%Y", "mmmm": "%B", "mmm": "%b", "mm": "%m", "dd": "%d", "yy": "%y"}
_SINGLE: Final = {"m": "month", "d": "day"}
_PATTERN: Final = re.compile(r"yyyy|yy|mmmm|mmm|mm|m|dd|d|[^ymd]+", re.IGNORECASE)
_PLAIN_NUMBER: Final = re.compile(r"[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?([eE][+-]?\d+)?|[+-]?\.\d+")
_ISO_DATE: Final = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
_AMERICAN_DATE: Final = re.compile(r"\d{1,2}/\d{1,2}/\d{4}")


def rendered(cell: GridCell, option: RenderOption, dates: DateOption) -> Json:
    """Return the content of `cell` as an answer gives it, "" if there is none."""
    if option == "FORMULA" and cell.formula:
        return cell.formula
    if cell.value is None or (option == "FORMULA" and cell.spilled):
        return ""
    if option == "FORMATTED_VALUE":
        return shown(cell.value, cell.number_format)
    is_date = cell.number_format.type in _DATE_TYPES and _is_number(cell.value)
    if is_date and dates == "FORMATTED_STRING":
        return shown(cell.value, cell.number_format)
    return _bare(cell.value)


def shown(value: Scalar, number_format: NumberFormat) -> str:
    """Return what a person sees in a cell of `value`."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return str(value).upper()
    if number_format.type in _DATE_TYPES:
        return _date_text(value, number_format)
    if number_format.type == "PERCENT":
        return f"{value * 100:.{_decimals(number_format.pattern or '0.00%')}f}%"
    if number_format.pattern and number_format.type == "NUMBER":
        grouping = "," if "," in number_format.pattern else ""
        return f"{value:{grouping}.{_decimals(number_format.pattern)}f}"
    if number_format.type in ("", "NUMBER", "TEXT"):
        return f"{value:.10g}" if abs(value) < 1e15 else f"{value:.5E}"
    raise NotSpokenError(f"the number format {number_format}")


def entered(value: object, option: InputOption, place: str) -> Entry | None:
    """Return what a cell holds once a client has written `value` into it; None leaves the cell as it is.

    Raises
    ------
    RefusedError
        When `value` is nothing that a cell can hold. `place` says where it stood.
    """
    if value is None:
        return None
    if isinstance(value, list | dict):
        kind = "list_value" if isinstance(value, list) else "struct_value"
        raise invalid(f"Invalid {place}: {kind} {{\n}}\n")
    assert isinstance(value, str | int | float | bool)
    if not isinstance(value, str):
        return value
    if len(value) > LONGEST_TEXT:
        raise invalid(f"Your input contains more than the maximum of {LONGEST_TEXT} characters in a single cell.")
    return value if option == "RAW" else typed(value)


def typed(text: str) -> Entry:
    """Return what a cell holds after a person has typed `text` into it."""
    if text.startswith("="):
        raise NotSpokenError(f"computing the formula {text}; put it into the sheet with its result")
    if text.startswith("'"):
        return text[1:]
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    bare = text.strip()
    share = bare.endswith("%")
    if _PLAIN_NUMBER.fullmatch(bare.removesuffix("%").strip()):
        number = _whole(float(bare.removesuffix("%").replace(",", "")))
        return Formatted(number / 100, NumberFormat("PERCENT", "0%")) if share else number
    day = _day(bare)
    return text if day is None else Formatted((day - EPOCH).days, NumberFormat("DATE", "yyyy-mm-dd"))


def _day(text: str) -> datetime.date | None:
    try:
        if _ISO_DATE.fullmatch(text):
            return datetime.date(*map(int, text.split("-")))
        if _AMERICAN_DATE.fullmatch(text):
            month, day, year = map(int, text.split("/"))
            return datetime.date(year, month, day)
    except ValueError:
        pass
    return None


def extended_value(value: Scalar, formula: str = "") -> Json:
    """Return `value` as the resource of a cell gives it."""
    if formula:
        return {"formulaValue": formula}
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, str):
        kind = {"#DIV/0!": "DIVIDE_BY_ZERO", "#N/A": "N_A"}.get(value, value.strip("#!?"))
        return {"errorValue": {"type": kind}} if value in ERRORS else {"stringValue": value}
    return {} if value is None else {"numberValue": _bare(value)}


def _is_number(value: Scalar) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(number: float) -> float | int:
    return int(number) if number.is_integer() and abs(number) < 1e15 else number


def _bare(value: Scalar) -> Scalar:
    """Return `value` as JSON has it: spreadsheets know no whole numbers, but write them without a point."""
    return _whole(float(value)) if _is_number(value) and value is not None else value


def _decimals(pattern: str) -> int:
    return len(pattern.partition(".")[2].rstrip("%"))


def _date_text(value: float, number_format: NumberFormat) -> str:
    day = EPOCH + datetime.timedelta(days=int(value))
    pattern = number_format.pattern or "m/d/yyyy"
    if number_format.type != "DATE":
        raise NotSpokenError(f"the number format {number_format}")
    text = ""
    for part in _PATTERN.findall(pattern):
        name = part.lower()
        if name in _SINGLE:
            text += str(getattr(day, _SINGLE[name]))
        else:
            text += day.strftime(_DATE_PATTERNS[name]) if name in _DATE_PATTERNS else part
    return text
