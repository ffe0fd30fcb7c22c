"""Compares two databases record by record: every difference that is to be copied from one to the other (DB-10).

No record is ever taken away on the other side. Cells that differ are written in place, records that are missing come
below the last one, records that only the other side has stay, and so do extra columns, formatting and formulas. A store
only writes the result; it is decided here, the same way for a workbook and a Google Sheet.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cell, Cells, Content, NewRows, Position, Unreadable, is_blank
from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.cells.structure import MAXIMUM_ROWS, DatabaseTables, find_sheet, read_tables
from autoalgo.war.database.cells.table import Row, Table
from autoalgo.war.database.exchange.cell_meaning import copied, meaning
from autoalgo.war.database.exchange.record_pairing import pair_rows, record_name
from autoalgo.war.domain.column import Column, Tab


def _holds_all(_: Content) -> str:
    return ""


@dataclass(frozen=True)
class ExchangeSide:
    """One side of an exchange: what a store has read."""

    name: str
    """What messages call the store."""
    cells: Cells
    formulas: Mapping[str, Mapping[Position, str]] = field(default_factory=dict)
    """Which cells a formula fills, by the title of the sheet, each with the formula as a phrase."""
    why_not_held: Callable[[Content], str] = _holds_all
    """Why a cell of the store cannot hold something, as a phrase; empty if it can."""


@dataclass(frozen=True)
class CellDifference:
    """One cell of the target that differs from the source."""

    sheet: str
    """The title of the target's sheet."""
    tab: Tab
    row: int
    """The row in the target, which for a new record it will have."""
    record: str
    """What messages call the record: a name, for a military with its nations."""
    column: Column
    old: Cell
    new: Content
    is_new: bool = False
    """True when the record is not in the target yet."""
    formula: str = ""
    """The formula that fills the cell in the target, as a phrase; such a cell is left alone."""
    position: int = 0
    """Of the column, from 1; 0 for that which the column has in its tab."""

    @property
    def what(self) -> tuple[str, ...]:
        """The difference wherever the record stands, to compare two findings; 1 and True are not the same."""
        place = (self.tab.tab_name, self.record, self.column.name)
        return (*place, repr(self.old), repr(self.new), self.formula)

    @property
    def edit(self) -> CellEdit:
        """The value to be written."""
        return CellEdit(self.sheet, self.row, self.position or self.tab.columns.index(self.column) + 1, self.new)


@dataclass(frozen=True)
class KeptRecord:
    """A record that is in the target alone and stays there."""

    tab: Tab
    row: int
    record: str
    """Empty for a row without a name."""


@dataclass(frozen=True)
class Exchange:
    """Everything that differs between a source and a target."""

    differences: tuple[CellDifference, ...] = ()
    """What is to be written, tab by tab: first changed cells, then new records, each in the source's order."""
    spared: tuple[CellDifference, ...] = ()
    """What differs and is left alone, because a formula stands there."""
    only_there: tuple[KeptRecord, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What of the source cannot be copied; all else can."""
    new_rows: Mapping[str, NewRows] = field(default_factory=dict)
    """The rows that the new records take, by the title of the sheet."""

    @property
    def edits(self) -> tuple[CellEdit, ...]:
        """The values to be written into the target."""
        return tuple(difference.edit for difference in self.differences)


Finding = Callable[[ExchangeSide], Exchange | Failure]
"""Finds what a side has yet to write, from what it holds; nothing once all of it is there."""


def compare(source: ExchangeSide, target: ExchangeSide) -> Exchange | Failure:
    """Return what is to be written into `target` for it to hold what `source` holds.

    A record with a cell that cannot be copied, such as a date, is copied without that cell if the target has it
    already, else not at all. It fails when the tabs of either side cannot be used, or there is no room for the new
    records.
    """
    ours, theirs = (read_tables(side.cells, side.name) for side in (source, target))
    if failure := failure_of((*ours.problems, *theirs.problems)):
        return failure
    nations = Names(tuple(dict.fromkeys([*ours.nations.names.names, *theirs.nations.names.names])), "both databases")
    parts = [_Comparison(*tables, target, nations).exchange() for tables in zip(_all(ours), _all(theirs), strict=True)]
    crowded = [_crowded(target, part) for part in parts if any(map(_is_beyond, part.differences))]
    return failure_of(crowded) or Exchange(
        tuple(chain.from_iterable(part.differences for part in parts)),
        tuple(chain.from_iterable(part.spared for part in parts)),
        tuple(chain.from_iterable(part.only_there for part in parts)),
        tuple(chain.from_iterable(part.problems for part in parts)),
        {sheet: rows for part in parts for sheet, rows in part.new_rows.items()},
    )


def _all(tables: DatabaseTables) -> tuple[Table, ...]:
    return tables.nations, tables.militaries, tables.locations, tables.leaders


def _is_beyond(difference: CellDifference) -> bool:
    return difference.row > MAXIMUM_ROWS


def _crowded(target: ExchangeSide, part: Exchange) -> Problem:
    tab = part.differences[0].tab.tab_name
    return Problem(
        Place(file=target.name, tab=tab),
        f"there is no room for {len(part.new_rows[part.differences[0].sheet].numbers):,} new rows",
        f"at most {MAXIMUM_ROWS:,} rows",
        "delete rows that are not needed",
    )


class _Comparison:
    """The comparison of one tab."""

    def __init__(self, source: Table, target: Table, side: ExchangeSide, nations: Names) -> None:
        sheet = find_sheet(side.cells, target.tab)
        self._source, self._target, self._side, self._nations = source, target, side, nations
        self._tab = target.tab
        self._sheet = sheet.title if sheet else ""
        self._formulas = side.formulas.get(self._sheet, {})
        self._problems: list[Problem] = []

    def exchange(self) -> Exchange:
        """Return everything that differs in the tab."""
        pairing = pair_rows(self._source, self._target, self._nations)
        self._problems += pairing.problems
        found = [difference for ours, theirs in pairing.pairs for difference in self._changes(ours, theirs)]
        last = max((row.number for row in self._target.rows if self._is_filled(row)), default=1)
        added: list[list[CellDifference]] = []
        for row in pairing.only_source:
            cells = self._addition(row, last + len(added) + 1)
            added += [cells] if cells else []
        found += chain.from_iterable(added)
        numbers = frozenset(range(last + 1, last + len(added) + 1))
        return Exchange(
            tuple(difference for difference in found if not difference.formula),
            tuple(difference for difference in found if difference.formula),
            tuple(map(self._kept, filter(self._is_filled, pairing.only_target))),
            tuple(self._problems),
            {self._sheet: NewRows(numbers, last if last > 1 else 0)} if added else {},
        )

    def _is_filled(self, row: Row) -> bool:
        """Tell whether anything stands in `row` but what formulas show: those may be laid out far ahead of records."""
        columns = enumerate(self._tab.columns, start=1)
        return any(not is_blank(row.cell(column)) and (row.number, at) not in self._formulas for at, column in columns)

    def _kept(self, row: Row) -> KeptRecord:
        return KeptRecord(self._tab, row.number, record_name(row, self._nations))

    def _changes(self, ours: Row, theirs: Row) -> Iterator[CellDifference]:
        """Yield the cells of a record of both sides that differ, but for those that cannot be copied."""
        record = record_name(theirs, self._nations)
        for at, column in enumerate(self._tab.columns, start=1):
            cell, old = ours.cell(column), theirs.cell(column)
            if meaning(column, cell) == meaning(column, old):
                continue
            new = self._carried(ours, column)
            formula = self._formulas.get((theirs.number, at), "")
            if isinstance(new, Failure):
                self._problems += new
            elif isinstance(old, Unreadable) and not formula:
                self._problems.append(Problem(theirs.place(column), f"{old.found}, not written over", "", old.hint))
            else:
                yield CellDifference(self._sheet, self._tab, theirs.number, record, column, old, new, formula=formula)

    def _addition(self, row: Row, number: int) -> list[CellDifference]:
        """Return the cells of a record that only the source has, none if one of them cannot be copied."""
        record = record_name(row, self._nations)
        found: list[CellDifference] = []
        problems: list[Problem] = []
        for at, column in enumerate(self._tab.columns, start=1):
            new = self._carried(row, column)
            if isinstance(new, Failure):
                problems += new
            elif new is not None:
                formula = self._formulas.get((number, at), "")
                found.append(CellDifference(self._sheet, self._tab, number, record, column, None, new, True, formula))
        self._problems += problems
        return [] if problems else found

    def _carried(self, row: Row, column: Column) -> Content | Failure:
        """Return what is to be written for a cell of the source, or why it cannot be copied."""
        content = copied(row.cell(column))
        if isinstance(content, Unreadable):
            found = f"{content.found}, which cannot be copied"
            return Failure(Problem(row.place(column), found, column.allowed, content.hint))
        reason = self._side.why_not_held(content)
        hint = "not copied; write something else there"
        return Failure(Problem(row.place(column), reason, column.allowed, hint)) if reason else content
