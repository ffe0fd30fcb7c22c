"""A Google Sheet as the target of an exchange: read with its formulas, written in one call, and read back.

Other moderators write to the sheet too. So each turn reads it anew, finds out anew what differs, and writes
nothing that was not among the differences when they were first found; then it reads back. A turn that fails is begun
anew and finds what is left to do, so that nothing is written twice or in the wrong row.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import (
    Cell,
    Cells,
    CellSheet,
    Content,
    Position,
    Unreadable,
    formula_error,
    text_of,
)
from autoalgo.war.database.cells.coordinates import column_letters
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.cells.structure import find_sheet
from autoalgo.war.database.exchange.agreement import changed_meanwhile
from autoalgo.war.database.exchange.as_text import difference_words
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide, Finding, KeptRecord
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.ranges import CellRange, range_in
from autoalgo.war.database.google_sheet.sheets_client import SheetsClient
from autoalgo.war.database.google_sheet.snapshot import Snapshot, read_snapshot, read_tabs, text_cell, with_cells
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import TABS

LONGEST_TEXT: Final = 50_000
"""Characters that a cell of a Google Sheet can hold."""
MOST_CELLS: Final = 20_000
"""Cells that are written in one call; Google recommends at most two megabytes."""
_LONGEST_FORMULA: Final = 60
_LOOK_AGAIN: Final = "look at the differences again; they show what is left to do"
_LOOK: Final = "open the sheet and look at its version history; then look at the differences again"


@dataclass(frozen=True)
class OpenedSheet:
    """A Google Sheet as it was opened."""

    sheet: Snapshot
    side: ExchangeSide


def open_sheet(client: SheetsClient, key: str) -> OpenedSheet:
    """Return the sheet `key` with its formulas, in three calls.

    Raises
    ------
    SheetFailure
        When Google does not answer so.
    """
    tabs = read_tabs(client, key)
    sheet, as_written = with_cells(client, tabs), with_cells(client, tabs, formulas=True)
    formulas = formulas_in(sheet.cells, as_written.cells)
    for tab in TABS:
        shown, written = find_sheet(sheet.cells, tab), find_sheet(as_written.cells, tab)
        if shown and written and _moved(tab, shown, written, formulas[shown.title]):
            raise SheetFailure("rows were moved while the sheet was read", passing=True, refused=True)
    return OpenedSheet(sheet, ExchangeSide(sheet.title, sheet.cells, formulas, why_not_held))


def why_not_held(content: Content) -> str:
    """Return why a cell of a Google Sheet cannot hold `content`, empty if it can."""
    if isinstance(content, str) and len(content) > LONGEST_TEXT:
        return f"a text of {len(content):,} characters, of which a cell of a Google Sheet holds {LONGEST_TEXT:,}"
    taken = text_cell(content) if isinstance(content, str) else None
    return (
        f'the text "{content}", which in a Google Sheet is taken for {taken.found}'
        if isinstance(taken, Unreadable)
        else ""
    )


def formulas_in(values: Cells, as_written: Cells) -> Mapping[str, Mapping[Position, str]]:
    """Return which cells a formula fills, from what the cells show and what is written in them.

    A cell in which nothing is written although it shows something is filled from elsewhere.
    """
    written = {sheet.title: sheet for sheet in as_written.sheets}
    return {sheet.title: dict(_formulas(sheet, written.get(sheet.title, sheet))) for sheet in values.sheets}


@dataclass(frozen=True)
class Written:
    """The values that were written, and where to."""

    title: str
    exchange: Exchange


def write_exchange(client: SheetsClient, key: str, find: Finding, shown: Exchange | None = None) -> Written | Failure:
    """Write into the sheet `key` what `find` finds missing there, and return what that was; or why not.

    With `shown` nothing but what was shown is written. Nothing is called written that was not read back.

    Raises
    ------
    SheetFailure
        When the sheet could not even be read.
    """
    return _Writing(client, key, find, shown).carry_out()


def _formulas(shown: CellSheet, written: CellSheet) -> Iterator[tuple[Position, str]]:
    for row in range(max(len(shown.rows), len(written.rows))):
        for column in range(max(_width(shown, row), _width(written, row))):
            value, text = _cell(shown, row, column), _cell(written, row, column)
            if isinstance(text, str) and text.startswith("=") and text != value:
                cut = text if len(text) <= _LONGEST_FORMULA else f"{text[:_LONGEST_FORMULA]}…"
                yield (row + 1, column + 1), f"the formula {cut}"
            elif text is None and value is not None:
                yield (row + 1, column + 1), "a result of a formula elsewhere"


def _moved(tab: Tab, shown: CellSheet, written: CellSheet, formulas: Collection[Position]) -> bool:
    """Tell whether records stood in other rows when formulas were read than when values were."""
    column = tab.columns.index(tab.name_column)
    for row in range(max(len(shown.rows), len(written.rows))):
        name, text = text_of(_cell(shown, row, column)), text_of(_cell(written, row, column))
        # Of a formula the name is not known, and the API may mark a text that looks like one.
        known = (row + 1, column + 1) not in formulas and isinstance(name, str) and not name.startswith(("=", "'"))
        if known and name != text:
            return True
    return False


def _width(sheet: CellSheet, row: int) -> int:
    return len(sheet.rows[row]) if row < len(sheet.rows) else 0


def _cell(sheet: CellSheet, row: int, column: int) -> Cell:
    return sheet.rows[row][column] if column < _width(sheet, row) else None


class _Writing:
    """The writing of one exchange, turn by turn."""

    def __init__(self, client: SheetsClient, key: str, find: Finding, shown: Exchange | None) -> None:
        self._client, self._key, self._find, self._shown = client, key, find, shown
        self._before: OpenedSheet | None = None
        self._kept: tuple[KeptRecord, ...] = ()
        self._is_unknown = False

    def carry_out(self) -> Written | Failure:
        """Write, with patience."""
        try:
            return self._client.again(self._turn)
        except SheetFailure as error:
            if self._before is None:
                raise
            name = self._before.side.name
            if not self._is_unknown:
                return error.failure(name)
            found = f"{error.sentence}, so that it is not known whether all changes were written"
            return Failure(Problem(Place(name), found, error.allowed, _LOOK_AGAIN))

    def _turn(self) -> Written | Failure:
        target = open_sheet(self._client, self._key)
        found = self._find(target.side)
        if isinstance(found, Failure):
            return self._given_up(found, target.side.name)
        if self._before is None:
            self._before, self._kept = target, found.only_there
        self._shown = self._shown or found
        if changed := changed_meanwhile(found, self._shown, target.side.name):
            return self._given_up(changed, target.side.name)
        if found.differences:
            with self._client.undisturbed():
                self._send(target.sheet, found)
                back = read_snapshot(self._client, self._key)
            target = OpenedSheet(back, replace(target.side, cells=back.cells))
        return self._wrong(target.side) or Written(target.side.name, self._shown)

    def _given_up(self, failure: Failure, name: str) -> Failure:
        """Return `failure`, because of which nothing more is written, and whether something may have been."""
        partly = Problem(Place(name), "some of the changes may have been written before", "", _LOOK_AGAIN)
        return Failure(*failure, partly) if self._is_unknown else failure

    def _send(self, sheet: Snapshot, exchange: Exchange) -> None:
        """Write everything, in one call unless it is very much."""
        requests = _rows_to_append(sheet, exchange)
        if requests:
            self._client.batch_update(self._key, {"requests": requests})
        for edits in _in_parts(exchange.edits):
            body = {"valueInputOption": "RAW", "data": _data(edits)}
            try:
                self._client.values_batch_update(self._key, body)
            except SheetFailure as failure:
                if not failure.refused:
                    self._is_unknown = True
                    failure.passing = True  # whatever it was, the next turn finds out what became of the changes
                raise
            self._is_unknown = True  # until it was read back

    def _wrong(self, side: ExchangeSide) -> Failure | None:
        """Return what is not as it was to be written, once it was read back."""
        found = self._find(side)
        if isinstance(found, Failure):
            return found
        problems = [
            Problem(
                Place(side.name, difference.tab.tab_name, difference.row, difference.column.name),
                f"not as it was written: {difference_words(difference)}",
                "no change by anybody else while changes are written, and no date format in the cell",
                _LOOK,
            )
            for difference in found.differences
        ]
        there = {(kept.tab, kept.record) for kept in found.only_there}
        lost = (kept for kept in self._kept if kept.record and (kept.tab, kept.record) not in there)
        problems += [
            Problem(Place(side.name, kept.tab.tab_name), f"{kept.record} is not there any more", "", _LOOK)
            for kept in lost
        ]
        return failure_of([*problems, *self._broken(side)])

    def _broken(self, side: ExchangeSide) -> Iterator[Problem]:
        """Yield the formulas that have become errors: a value may have come into the way of their results."""
        sheets = self._before.side.cells.sheets if self._before else ()
        before = {sheet.title: sheet for sheet in sheets}
        for sheet in side.cells.sheets:
            for (row, column), formula in side.formulas.get(sheet.title, {}).items():
                earlier = before.get(sheet.title, CellSheet(sheet.title))
                now, then = _cell(sheet, row - 1, column - 1), _cell(earlier, row - 1, column - 1)
                if _is_error(now) and not _is_error(then):
                    place = Place(side.name, sheet.title, row, column_letters(column))
                    yield Problem(place, f"{formula} shows {now} since the changes were written", "", _LOOK)


def _is_error(cell: Cell) -> bool:
    return isinstance(cell, str) and formula_error(cell) is not None


def _rows_to_append(sheet: Snapshot, exchange: Exchange) -> list[Mapping[str, object]]:
    """Return the requests that make room for the new records."""
    lengths = {
        tab.id: max(rows.numbers, default=0) - tab.rows
        for tab in sheet.tabs
        if (rows := exchange.new_rows.get(tab.title))
    }
    return [
        {"appendDimension": {"sheetId": tab, "dimension": "ROWS", "length": length}}
        for tab, length in lengths.items()
        if length > 0
    ]


def _in_parts(edits: Sequence[CellEdit]) -> Iterator[Sequence[CellEdit]]:
    """Yield `edits` in as few parts as can be written in one call each, every row whole."""
    part: list[CellEdit] = []
    for _, row in groupby(edits, lambda edit: (edit.sheet, edit.row)):
        cells = list(row)
        if part and len(part) + len(cells) > MOST_CELLS:
            yield part
            part = []
        part += cells
    yield part


def _data(edits: Iterable[CellEdit]) -> list[Mapping[str, object]]:
    """Return the ranges to write, cells side by side in one; an empty text is what empties a cell."""
    runs: list[list[CellEdit]] = []
    for edit in edits:
        last = runs[-1][-1] if runs else None
        if last and (last.sheet, last.row, last.column + 1) == (edit.sheet, edit.row, edit.column):
            runs[-1].append(edit)
        else:
            runs.append([edit])
    return [
        {
            "range": range_in(run[0].sheet, CellRange(run[0].row, run[0].column, run[-1].row, run[-1].column)),
            "values": [["" if edit.value is None else edit.value for edit in run]],
        }
        for run in runs
    ]
