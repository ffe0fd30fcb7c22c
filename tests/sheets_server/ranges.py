"""Ranges in A1 notation, read and written as Google does it."""

import re
from typing import Final

from sheets_server.grid import Area, Spreadsheet, Tab, letters, place_name
from sheets_server.wire import RefusedError, invalid

_QUOTED: Final = re.compile(r"'(?P<title>(?:[^']|'')+)'(?:!(?P<cells>.*))?", re.DOTALL)
_BARE: Final = re.compile(r"(?P<title>[^'!]+)!(?P<cells>.*)", re.DOTALL)
_CELLS: Final = re.compile(
    r"\$?(?P<left>[A-Za-z]{1,3})?\$?(?P<top>[1-9]\d*)?(?P<to>:\$?(?P<right>[A-Za-z]{1,3})?\$?(?P<bottom>[1-9]\d*)?)?"
)
_NEEDS_NO_QUOTES: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def read_range(spreadsheet: Spreadsheet, text: str) -> tuple[Tab, Area]:
    """Return what `text` means: a tab, and an area that begins within its grid but may end beyond it.

    Raises
    ------
    RefusedError
        When it cannot be understood, names no tab, or begins beyond the tab's grid.
    """
    tab, cells = _tab_and_cells(spreadsheet, text)
    if tab.chart:
        raise invalid(f"Unable to parse range: {text}")
    if cells is None:
        return tab, Area(0, 0, tab.row_count, tab.column_count)
    area = _area(tab, cells)
    if area is None:
        raise invalid(f"Unable to parse range: {text}")
    if area.top >= tab.row_count or area.left >= tab.column_count:
        raise beyond(tab, area)
    return tab, area


def clipped(tab: Tab, area: Area) -> Area:
    """Return what of `area` is within the grid, which is what is read."""
    return Area(area.top, area.left, min(area.bottom, tab.row_count), min(area.right, tab.column_count))


def beyond(tab: Tab, area: Area, open_ended: tuple[bool, bool] = (False, False)) -> RefusedError:
    """Return the refusal of an area that is larger than the tab; its last row or column may not have been given."""
    limits = f"Max rows: {tab.row_count}, max columns: {tab.column_count}"
    return invalid(f"Range ({range_text(tab, area, open_ended)}) exceeds grid limits. {limits}")


def range_text(tab: Tab, area: Area, open_ended: tuple[bool, bool] = (False, False)) -> str:
    """Return `area` of `tab` as Google writes it, without the last row or column where that was left open."""
    title = tab.title if _NEEDS_NO_QUOTES.fullmatch(tab.title) else "'" + tab.title.replace("'", "''") + "'"
    first = place_name(area.top, area.left)
    open_row, open_column = open_ended
    last = ("" if open_column else letters(area.right - 1)) + ("" if open_row else str(area.bottom))
    last = last or place_name(area.bottom - 1, area.right - 1)
    return f"{title}!{first}" if first == last else f"{title}!{first}:{last}"


def _tab_and_cells(spreadsheet: Spreadsheet, text: str) -> tuple[Tab, str | None]:
    whole = next((tab for tab in spreadsheet.tabs if tab.title == text), None)
    if whole is not None:
        return whole, None
    found = _QUOTED.fullmatch(text) or _BARE.fullmatch(text)
    if found is None:
        first = next((tab for tab in spreadsheet.tabs if not tab.hidden), None)
        if first is None or not text or _CELLS.fullmatch(text) is None:
            raise invalid(f"Unable to parse range: {text}")
        return first, text
    title = found["title"].replace("''", "'") if text.startswith("'") else found["title"]
    tab = next((tab for tab in spreadsheet.tabs if tab.title == title), None)
    if tab is None:
        raise invalid(f"Unable to parse range: {text}")
    return tab, found["cells"]


def _area(tab: Tab, cells: str) -> Area | None:
    found = _CELLS.fullmatch(cells)
    if found is None or not (found["left"] or found["top"]):
        return None
    if found["to"] is None:
        if not (found["left"] and found["top"]):
            return None
        row, column = int(found["top"]) - 1, number_of(found["left"])
        return Area(row, column, row + 1, column + 1)
    if not (found["right"] or found["bottom"]) or bool(found["right"]) > bool(found["left"]):
        return None
    top = int(found["top"] or 1) - 1
    left = number_of(found["left"] or "A")
    bottom = int(found["bottom"]) if found["bottom"] else tab.row_count
    right = number_of(found["right"]) + 1 if found["right"] else tab.column_count
    # Corners may be given the wrong way round.
    top, bottom = min(top, bottom - 1), max(top + 1, bottom)
    left, right = min(left, right - 1), max(left + 1, right)
    return Area(top, left, bottom, right)


def number_of(name: str) -> int:
    """Return the number, from 0, of the column with the letters `name`."""
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    assert letters(number - 1) == name.upper()
    return number - 1
