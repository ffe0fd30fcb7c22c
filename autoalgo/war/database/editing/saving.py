"""From changed rows to the cells that a store has to write: nothing that somebody else has changed since (DB-10, W-11).

It is worked out anew from what the store holds at the moment of writing, and again from what it holds afterwards: what
is there already is not written twice, and what is left over was not written.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cell, NewRows, Unreadable, is_blank, shown
from autoalgo.war.database.cells.structure import MAXIMUM_ROWS
from autoalgo.war.database.editing.counterpart import Counterparts
from autoalgo.war.database.editing.draft import DraftRow, read_sheets, same, text_in
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.database.exchange.cell_meaning import copied
from autoalgo.war.database.exchange.comparison import CellDifference, Exchange, ExchangeSide
from autoalgo.war.domain.column import Column

_NOT_WRITTEN: Final = "nothing was written"
_LOOK: Final = f"{_NOT_WRITTEN}; look at both, and choose"


def plan_changes(changes: Sequence[RecordChange], side: ExchangeSide) -> Exchange | Failure:
    """Return what a store has to write for all `changes` to be in it, or why it must not: cell by cell."""
    read = read_sheets(side.cells, side.name)
    if isinstance(read, Failure):
        return read
    parts = []
    for tab in dict.fromkeys(change.tab for change in changes):
        plan = _SheetPlan(side, Counterparts(read.sheets[tab.tab_name]))
        plan.add([change for change in changes if change.tab is tab])
        parts.append(plan)
    return failure_of(problem for part in parts for problem in part.problems) or Exchange(
        tuple(difference for part in parts for difference in part.differences),
        new_rows={part.sheet.title: part.new_rows for part in parts if part.new_rows.numbers},
    )


@dataclass
class _SheetPlan:
    """What one sheet has to write."""

    side: ExchangeSide
    theirs: Counterparts
    differences: list[CellDifference] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    new_rows: NewRows = field(default_factory=NewRows)

    def __post_init__(self) -> None:
        self.sheet = self.theirs.sheet
        self._formulas = self.side.formulas.get(self.sheet.title, {})

    def add(self, changes: Iterable[RecordChange]) -> None:
        """Add what all changes of the sheet come to."""
        new: list[tuple[Cell, ...]] = []
        for change in changes:
            after = self._carried(change, change.after)
            if change.before is None:
                new += [after] if after is not None and not self._is_there(after) else []
            else:
                self._change(change, self._carried(change, change.before), after)
        if new:
            self._append(new)

    def _change(self, change: RecordChange, before: tuple[Cell, ...] | None, after: tuple[Cell, ...] | None) -> None:
        row = self.theirs.of(change.row, before, after)
        if row is None:
            if after is not None and before is not None:
                name = text_in(before[self.sheet.name_at]) or f"row {change.row}"
                self._reject(0, None, f"{name} is not there any more", "")
            return
        if before is None:
            return
        wanted = after or (None,) * len(before)
        for at, column in enumerate(self.sheet.columns):
            was, new, now = before[at], wanted[at], row.cells[at]
            if same(column, now, new) or (after is not None and same(column, was, new)):
                continue
            if same(column, now, was):
                self._write(self._cell(row.key, at, text_in(row.cells[self.sheet.name_at]), now), new)
            else:
                found = f"{_value(now)} by now; it was {_value(was)}, and is to be {_value(new)}"
                self._reject(row.key, column, found, column.allowed)

    def _append(self, rows: Sequence[tuple[Cell, ...]]) -> None:
        used = [row.key for row in self.sheet.rows if self._is_filled(row)]
        last = max(used, default=1)
        numbers = range(last + 1, last + 1 + len(rows))
        if numbers[-1] > MAXIMUM_ROWS:
            self._reject(0, None, f"there is no room for {len(rows):,} new rows", f"at most {MAXIMUM_ROWS:,} rows")
            return
        self.new_rows = NewRows(frozenset(numbers), last if last > 1 else 0)
        for number, cells in zip(numbers, rows, strict=True):
            name = text_in(cells[self.sheet.name_at])
            for at, cell in enumerate(cells):
                if not is_blank(cell):
                    self._write(self._cell(number, at, name, is_new=True), cell)

    def _write(self, wanted: CellDifference, new: Cell) -> None:
        row, column = wanted.row, wanted.column
        formula = self._formulas.get((row, wanted.position), "")
        content = copied(new)
        if formula:
            self._reject(row, column, f"{formula} fills this cell", "a cell without a formula")
        elif isinstance(content, Unreadable):
            self._reject(row, column, f"{content.found}, which cannot be written", column.allowed)
        elif reason := self.side.why_not_held(content):
            self._reject(row, column, reason, column.allowed)
        else:
            self.differences.append(replace(wanted, new=content))

    def _cell(self, row: int, at: int, name: str, old: Cell = None, is_new: bool = False) -> CellDifference:
        sheet = self.sheet
        column = sheet.columns[at]
        return CellDifference(sheet.title, sheet.tab, row, name, column, old, None, is_new, position=at + 1)

    def _is_there(self, cells: tuple[Cell, ...]) -> bool:
        """Tell whether a new row is in the store already; another of its name is a problem."""
        for row in self.theirs.called_like(cells):
            if self.theirs.equal(row.cells, cells):
                return True
            name = text_in(cells[self.sheet.name_at])
            self._reject(row.key, self.sheet.tab.name_column, f"{name} is there already", "each name once")
            return True
        return False

    def _is_filled(self, row: DraftRow) -> bool:
        """Tell whether anything stands in a row but what formulas show, which may be laid out far ahead."""
        cells = enumerate(row.cells, start=1)
        return any(not is_blank(cell) and (row.key, at) not in self._formulas for at, cell in cells)

    def _carried(self, change: RecordChange, cells: tuple[Cell, ...] | None) -> tuple[Cell, ...] | None:
        """Return cells in the order of the store's columns; extra columns may have been moved or taken away."""
        if cells is None or [each.name for each in change.columns] == [each.name for each in self.sheet.columns]:
            return cells
        by_name = dict(zip((column.name for column in change.columns), cells, strict=True))
        return tuple(by_name.get(column.name) for column in self.sheet.columns)

    def _reject(self, row: int, column: Column | None, found: str, allowed: str) -> None:
        place = Place(self.side.name, self.sheet.tab.tab_name, row, column.name if column else "")
        self.problems.append(Problem(place, found, allowed, _LOOK))


def _value(cell: Cell) -> str:
    return "blank" if is_blank(cell) else shown(cell)
