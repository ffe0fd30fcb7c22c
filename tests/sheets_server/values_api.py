"""The values of cells: `values.get`, `values.batchGet`, `values.update` and `values.batchUpdate`.

Empty ends of rows and of ranges are left out of answers; what is written must fit into its range and into the grid.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast, get_args

from sheets_server.grid import Area, Entry, Spreadsheet, Tab, letters
from sheets_server.messages import (
    BatchUpdateValues,
    DateOption,
    InputOption,
    RenderOption,
    ValueRange,
    message,
)
from sheets_server.ranges import beyond, clipped, range_text, read_range
from sheets_server.rendering import entered, rendered
from sheets_server.wire import Answer, Asked, Json, NotSpokenError, RefusedError, invalid

PROTECTED: Final = (
    "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if "
    "you need to edit."
)


@dataclass(frozen=True)
class Rendering:
    """How values are to be given."""

    option: RenderOption
    dates: DateOption

    @staticmethod
    def of(asked: Asked, value: str = "valueRenderOption", date: str = "dateTimeRenderOption") -> "Rendering":
        """Return what the query of `asked` wants."""
        option = _choice(asked, value, get_args(RenderOption), "FORMATTED_VALUE")
        dates = _choice(asked, date, get_args(DateOption), "SERIAL_NUMBER")
        return Rendering(cast(RenderOption, option), cast(DateOption, dates))


@dataclass(frozen=True)
class Writing:
    """Values that are to be written to an area, once everything about them was found right."""

    tab: Tab
    area: Area
    entries: dict[tuple[int, int], Entry]

    def carry_out(self) -> None:
        """Write them."""
        for (row, column), entry in self.entries.items():
            self.tab.put(row, column, entry)

    def answer(self, spreadsheet: Spreadsheet, rendering: Rendering | None) -> dict[str, Json]:
        """Return what the API says of it afterwards."""
        told: dict[str, Json] = {"spreadsheetId": spreadsheet.key, "updatedRange": range_text(self.tab, self.area)}
        if self.entries:
            told["updatedRows"] = len({row for row, _ in self.entries})
            told["updatedColumns"] = len({column for _, column in self.entries})
            told["updatedCells"] = len(self.entries)
        if rendering is not None:
            told["updatedData"] = value_range(self.tab, self.area, rendering)
        return told


def get(spreadsheet: Spreadsheet, asked: Asked, text: str) -> Answer:
    """Answer `values.get`."""
    _only_rows(asked)
    tab, area = read_range(spreadsheet, text)
    return Answer.of(value_range(tab, clipped(tab, area), Rendering.of(asked)))


def batch_get(spreadsheet: Spreadsheet, asked: Asked) -> Answer:
    """Answer `values.batchGet`."""
    _only_rows(asked)
    rendering = Rendering.of(asked)
    wanted = [read_range(spreadsheet, text) for text in asked.query.get("ranges", ())]
    given: list[Json] = [value_range(tab, clipped(tab, area), rendering) for tab, area in wanted]
    told: dict[str, Json] = {"spreadsheetId": spreadsheet.key}
    return Answer.of({**told, "valueRanges": given} if given else told)


def update(spreadsheet: Spreadsheet, asked: Asked, text: str) -> Answer:
    """Answer `values.update`."""
    body = message(ValueRange, asked.body)
    if body.range and body.range != text:
        raise invalid(f"Requested writing within range [{text}], but the body names the range [{body.range}].")
    option = _choice(asked, "valueInputOption", get_args(InputOption), "")
    writing = _writing(spreadsheet, body, text, cast(InputOption, option or _no_option()), "")
    echo = asked.option("includeValuesInResponse", "false") == "true"
    rendering = Rendering.of(asked, "responseValueRenderOption", "responseDateTimeRenderOption") if echo else None
    writing.carry_out()
    return Answer.of(writing.answer(spreadsheet, rendering))


def batch_update(spreadsheet: Spreadsheet, asked: Asked) -> Answer:
    """Answer `values.batchUpdate`: everything is written, or nothing."""
    body = message(BatchUpdateValues, asked.body)
    option = body.value_input_option or _no_option()
    writings = [_writing(spreadsheet, data, data.range, option, f"data[{at}]") for at, data in enumerate(body.data)]
    for writing in writings:
        writing.carry_out()
    echo = Rendering(body.response_value_render_option, body.response_date_time_render_option)
    rendering = echo if body.include_values_in_response else None
    responses = [writing.answer(spreadsheet, rendering) for writing in writings]
    told: dict[str, Json] = {"spreadsheetId": spreadsheet.key}
    if any(writing.entries for writing in writings):
        told |= _totals(writings)
    return Answer.of({**told, "responses": list(responses)} if responses else told)


def value_range(tab: Tab, area: Area, rendering: Rendering) -> Json:
    """Return the values in `area`, without what is empty at the ends."""
    own = rendering.option == "FORMULA"
    there = {place for place, cell in tab.cells.items() if place in area and not (cell.empty or (own and cell.spilled))}
    ends: dict[int, int] = {}
    for row, column in there:
        ends[row] = max(ends.get(row, 0), column + 1)
    rows: list[Json] = [
        [
            rendered(tab.cell(row, column), rendering.option, rendering.dates)
            for column in range(area.left, ends.get(row, area.left))
        ]
        for row in range(area.top, max(ends, default=area.top - 1) + 1)
    ]
    told: dict[str, Json] = {"range": range_text(tab, area), "majorDimension": "ROWS"}
    return {**told, "values": rows} if rows else told


def _writing(spreadsheet: Spreadsheet, data: ValueRange, text: str, option: InputOption, place: str) -> Writing:
    if data.major_dimension != "ROWS":
        raise NotSpokenError("writing by columns")
    try:
        tab, area = read_range(spreadsheet, text)
        return _checked(tab, area, data.values, option)
    except RefusedError as error:
        if not place:
            raise
        raise error.at(place) from None


def _checked(tab: Tab, area: Area, values: Sequence[Sequence[Any]], option: InputOption) -> Writing:
    written = _written_area(tab, area, values)
    entries: dict[tuple[int, int], Entry] = {}
    for down, row in enumerate(values):
        for across, value in enumerate(row):
            entry = entered(value, option, f"values[{down}][{across}]")
            if entry is not None:
                entries[area.top + down, area.left + across] = entry
    if any(place in protected for place in entries for protected in tab.protected):
        raise invalid(PROTECTED)
    return Writing(tab, written, entries)


def _written_area(tab: Tab, area: Area, values: Sequence[Sequence[Any]]) -> Area:
    """Return where `values` go: they may be fewer than the range is large, and more only if it is one cell."""
    rows, columns = len(values), max((len(row) for row in values), default=0)
    needed = Area(area.top, area.left, area.top + max(rows, 1), area.left + max(columns, 1))
    single = (area.bottom - area.top, area.right - area.left) == (1, 1)
    within = f"Requested writing within range [{range_text(tab, area)}], but tried writing to"
    if not single and needed.bottom > area.bottom:
        raise invalid(f"{within} row [{area.bottom + 1}]")
    if not single and needed.right > area.right:
        raise invalid(f"{within} column [{letters(area.right)}]")
    wanted = needed if single else area
    if wanted.bottom > tab.row_count or wanted.right > tab.column_count:
        raise beyond(tab, wanted)
    return wanted


def _totals(writings: Sequence[Writing]) -> dict[str, Json]:
    rows = {(writing.tab.id, row) for writing in writings for row, _ in writing.entries}
    columns = {(writing.tab.id, column) for writing in writings for _, column in writing.entries}
    return {
        "totalUpdatedRows": len(rows),
        "totalUpdatedColumns": len(columns),
        "totalUpdatedCells": sum(len(writing.entries) for writing in writings),
        "totalUpdatedSheets": len({writing.tab.id for writing in writings if writing.entries}),
    }


def _no_option() -> InputOption:
    raise invalid("'valueInputOption' is required but not specified")


def _only_rows(asked: Asked) -> None:
    if _choice(asked, "majorDimension", ("ROWS", "COLUMNS"), "ROWS") != "ROWS":
        raise NotSpokenError("reading by columns")


def _choice(asked: Asked, name: str, allowed: Sequence[str], default: str) -> str:
    value = asked.option(name) or default
    if value != default and value not in allowed:
        raise invalid(f"Invalid value at '{name}', \"{value}\"")
    return value
