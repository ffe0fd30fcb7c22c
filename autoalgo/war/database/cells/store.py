"""Where a database comes from, and where stability, losses and fates go back (DB-9, DB-10).

A `Store` is anything that can be read as cells and that takes what a war has changed. Whether that may be written is
decided here, the same way for every store; a store itself only carries the change out.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, Self

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cell, Cells, Content, Unreadable, is_blank, text_of
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.database.cells.structure import find_sheet, read_table
from autoalgo.war.database.cells.table import Row, Table, is_default, repeated
from autoalgo.war.domain.column import Column, NumberColumn, Tab, quantity_text
from autoalgo.war.domain.columns import MILITARIES, NATIONS

_DIGITS: Final = 1e-9


class CellCommit(ABC):
    """What a war writes into one cell of the database, and what the run read there.

    Attributes
    ----------
    read, new
        A blank cell of a text is the empty text.
    takes_back
        Whether it takes an earlier commit back: then `read` is what that one has written, and `new` what was before.
    """

    read: float | str
    new: float | str
    takes_back: bool

    @property
    @abstractmethod
    def what(self) -> str:
        """What the cell is called: "stability"."""

    @property
    def noun(self) -> str:
        """What stands in it: "score"."""
        return self.what

    @property
    @abstractmethod
    def tab(self) -> Tab:
        """The tab."""

    @property
    @abstractmethod
    def column(self) -> Column:
        """The column."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the row's record."""

    def reversed(self) -> Self:
        """Return what takes it back."""
        commit: Any = self  # every kind of commit is a dataclass
        turned: Self = replace(commit, read=self.new, new=self.read, takes_back=True)
        return turned

    @property
    def content(self) -> Content:
        """What is written into the cell; None empties it."""
        return None if self.new == "" else self.new

    def holds(self, cell: Cell, value: float | str) -> bool:
        """Return whether a cell holds `value`, which is `read` or `new`."""
        if isinstance(value, str):
            text = text_of(cell)
            return not isinstance(text, Unreadable) and text == value
        number = self._default if is_blank(cell) else number_of(cell)
        return not isinstance(number, Unreadable) and number is not None and same_score(number, value)

    @property
    def _default(self) -> float | None:
        return self.column.default if isinstance(self.column, NumberColumn) else None

    def now(self, cell: Cell) -> str:
        """Return in words what a cell holds."""
        if not is_blank(cell):
            number = number_of(cell) if isinstance(self.read, float | int) else text_of(cell)
            return number.found if isinstance(number, Unreadable) else told(number)
        return "blank" if self._default is None else told(self._default)


def told(value: float | str) -> str:
    """Return a number as a person would write it, a name as it is, and that there is none."""
    return quantity_text(value) if isinstance(value, float | int) else value or "none"


@dataclass(frozen=True)
class StabilityCommit(CellCommit):
    """A nation's new stability, and the score that the run read. Both 0–200."""

    nation: str
    read: float
    new: float
    takes_back: bool = False

    def __post_init__(self) -> None:
        """Refuse a score that no run can have computed (ST-2)."""
        if not NATIONS.stability.least <= self.new <= NATIONS.stability.greatest:
            raise ValueError(f"the stability {self.new} of {self.nation} is no score that a run can have")

    @classmethod
    def after_war(cls, nation: str, read: float, after: float) -> "StabilityCommit":
        """Return the commit of the stability `after` a war, to the one decimal that the receipt tells (DB-10)."""
        return cls(nation, read, round(after, 1))

    @property
    def what(self) -> str:
        """Stability."""
        return "stability"

    @property
    def noun(self) -> str:
        """Score."""
        return "score"

    @property
    def tab(self) -> Tab:
        """Nations."""
        return NATIONS

    @property
    def column(self) -> Column:
        """Stability."""
        return NATIONS.stability

    @property
    def name(self) -> str:
        """The nation."""
        return self.nation


@dataclass(frozen=True)
class SizeCommit(CellCommit):
    """The men that a military has left after a war, and its size before."""

    military: str
    read: float
    new: float
    takes_back: bool = False

    @property
    def what(self) -> str:
        """Size."""
        return "size"

    @property
    def tab(self) -> Tab:
        """Militaries."""
        return MILITARIES

    @property
    def column(self) -> Column:
        """Size."""
        return MILITARIES.size

    @property
    def name(self) -> str:
        """The military."""
        return self.military


@dataclass(frozen=True)
class LeaderCommit(CellCommit):
    """That a leader who was killed leads a military, or rules a nation, no more."""

    owner: str
    """The military, or the nation."""
    read: str
    new: str
    rules: bool = False
    """Whether it is a nation that he ruled."""
    takes_back: bool = False

    @property
    def what(self) -> str:
        """Leader or ruler."""
        return "ruler" if self.rules else "leader"

    @property
    def tab(self) -> Tab:
        """Nations for a ruler, Militaries for a general."""
        return NATIONS if self.rules else MILITARIES

    @property
    def column(self) -> Column:
        """Leader."""
        return NATIONS.leader if self.rules else MILITARIES.leader

    @property
    def name(self) -> str:
        """The military, or the nation."""
        return self.owner


@dataclass(frozen=True)
class CellEdit:
    """A value to be written into a cell. Row and column count from 1."""

    sheet: str
    row: int
    column: int
    value: Content


class Store(Protocol):
    """Something that holds the four tabs."""

    @property
    def name(self) -> str:
        """The name of the store in messages: a file's name, an online sheet's title."""

    def read(self) -> Cells | Failure:
        """Return all cells as they are now (DB-9), or what keeps them from being read. Raises nothing."""

    def write_stability(self, commits: Sequence[CellCommit]) -> Failure | None:
        """Write all new scores, sizes and leaders, or none of them and return why (DB-10).

        Nothing is written unless each cell still holds what the run read. Other cells and all
        formatting stay as they are. A store at the other end of a network may have to return that it is not known
        whether the scores were written; no problem always means that they were.
        """


def stability_edits(cells: Cells, file: str, commits: Sequence[CellCommit]) -> tuple[CellEdit, ...] | Failure:
    """Return the cells to be written, or why they must not be: each conflict says what changed (DB-10)."""
    problems: list[Problem] = []
    edits: list[CellEdit] = []
    for tab in dict.fromkeys(commit.tab for commit in commits):
        table, wrong = read_table(cells, tab, file)
        sheet = find_sheet(cells, tab)
        if wrong or sheet is None:
            return Failure(*wrong)
        for commit in commits:
            if commit.tab is not tab:
                continue
            row = _row(table, commit)
            if isinstance(row, Failure):
                problems += row
            else:
                column = tab.columns.index(commit.column) + 1
                edits.append(CellEdit(sheet.title, row.number, column, commit.content))
    return failure_of(problems) or tuple(edits)


def with_edits(cells: Cells, edits: Sequence[CellEdit]) -> Cells:
    """Return `cells` as they are once `edits` are written, to compare with what a store holds then.

    Rows that an edit lies beyond are there then. No row that was edited ends with cells that hold nothing, and no sheet
    with such rows.
    """
    rows = {sheet.title: [list(row) for row in sheet.rows] for sheet in cells.sheets}
    for edit in edits:
        sheet = rows[edit.sheet]
        sheet += [[] for _ in range(edit.row - len(sheet))]
        row = sheet[edit.row - 1]
        row += [None] * (edit.column - len(row))
        row[edit.column - 1] = edit.value
    for title, number in dict.fromkeys((edit.sheet, edit.row) for edit in edits):
        row = rows[title][number - 1]
        while row and row[-1] is None:
            row.pop()
    for title, sheet in rows.items():
        edited = {edit.row for edit in edits if edit.sheet == title}
        while sheet and not sheet[-1] and len(sheet) in edited:
            sheet.pop()
    return Cells(tuple(replace(sheet, rows=tuple(map(tuple, rows[sheet.title]))) for sheet in cells.sheets))


def _row(table: Table, commit: CellCommit) -> Row | Failure:
    """Return the row that is written into, or why it must not be."""
    rows = table.named(commit.name)
    if len(rows) == 1 and not is_default(commit.name):
        return _conflict(rows[0], commit) or rows[0]
    if len(rows) > 1:
        return Failure(repeated(commit.name, rows[1], rows[0]))
    place = Place(file=table.file, tab=table.tab.tab_name, column=commit.column.name)
    record = "nation" if table.tab is NATIONS else "military"
    if is_default(commit.name):
        found = f"a {record} of defaults has no row that a {commit.noun} could be written to"
        return Failure(Problem(place, found, f"a {record} of the tab"))
    hint = "nothing was written; put the row back, or run the war again"
    return Failure(Problem(place, f"{commit.name} is not there any more", f"the {record} that the run read", hint))


def _conflict(row: Row, commit: CellCommit) -> Failure | None:
    cell = row.cell(commit.column)
    if commit.holds(cell, commit.read):
        return None
    now, before = commit.now(cell), told(commit.read)
    if commit.takes_back:
        differs, allowed = f"is now {now}, but the commit wrote {before}", f"the {commit.noun} that the commit wrote"
        hint = f"what has changed it since would be lost; write the old {commit.noun} in by hand if that is meant"
    else:
        differs, allowed = f"is now {now}, but the run read {before}", f"the {commit.noun} that the run read"
        hint = f"run the war again on the new {commit.noun}"
    words = f"the {commit.what} of {commit.name} {differs}"
    return Failure(Problem(row.place(commit.column), words, allowed, f"nothing was written; {hint}"))


def same_score(one: float, other: float) -> bool:
    """Return whether two scores are the same: spreadsheets keep 15 digits of a number."""
    return math.isclose(one, other, rel_tol=_DIGITS, abs_tol=_DIGITS)
