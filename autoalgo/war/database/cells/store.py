"""Where a database comes from, and where stability goes back (DB-9, DB-10).

A `Store` is anything that can be read as cells and that takes new stability scores. Whether a score may be written is
decided here, the same way for every store; a store itself only carries the change out.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cells, Content, Unreadable, is_blank
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.database.cells.structure import find_sheet, read_table
from autoalgo.war.database.cells.table import Row, Table, is_default, repeated
from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.columns import NATIONS

_DIGITS: Final = 1e-9


@dataclass(frozen=True)
class StabilityCommit:
    """A nation's new stability, and the score that the run read. Both 0–200."""

    nation: str
    read: float
    new: float
    takes_back: bool = False
    """Whether it takes an earlier commit back: then `read` is what that one has written, and `new` what was before."""

    def __post_init__(self) -> None:
        """Refuse a score that no run can have computed (ST-2)."""
        if not NATIONS.stability.least <= self.new <= NATIONS.stability.greatest:
            raise ValueError(f"the stability {self.new} of {self.nation} is no score that a run can have")

    @classmethod
    def after_war(cls, nation: str, read: float, after: float) -> "StabilityCommit":
        """Return the commit of the stability `after` a war, to the one decimal that the receipt tells (DB-10)."""
        return cls(nation, read, round(after, 1))


@dataclass(frozen=True)
class CellEdit:
    """What is to be written into a cell. Row and column count from 1."""

    sheet: str
    row: int
    column: int
    value: Content


class Store(Protocol):
    """Something that holds the four tabs."""

    @property
    def name(self) -> str:
        """What messages call the store: a file's name, an online sheet's title."""

    def read(self) -> Cells | Failure:
        """Return all cells as they are now (DB-9), or what keeps them from being read. Raises nothing."""

    def write_stability(self, commits: Sequence[StabilityCommit]) -> Failure | None:
        """Write all new scores, or none of them and return why (DB-10).

        Nothing is written unless each nation's cell still holds the score that the run read. Other cells and all
        formatting stay as they are. A store at the other end of a network may have to return that it is not known
        whether the scores were written; no problem always means that they were.
        """


def stability_edits(cells: Cells, file: str, commits: Sequence[StabilityCommit]) -> tuple[CellEdit, ...] | Failure:
    """Return the cells to be written, or why they must not be: each conflict says what changed (DB-10)."""
    table, problems = read_table(cells, NATIONS, file)
    sheet = find_sheet(cells, NATIONS)
    if problems or sheet is None:
        return Failure(*problems)
    edits: list[CellEdit] = []
    column = NATIONS.columns.index(NATIONS.stability) + 1
    for commit in commits:
        row = _row(table, commit)
        if isinstance(row, Failure):
            problems += row
        else:
            edits.append(CellEdit(sheet.title, row.number, column, commit.new))
    return failure_of(problems) or tuple(edits)


def with_edits(cells: Cells, edits: Sequence[CellEdit]) -> Cells:
    """Return `cells` as they are once `edits` are written, to compare with what a store holds then.

    Rows that an edit lies beyond are there then, and no row that was edited ends with cells that hold nothing.
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
    return Cells(tuple(replace(sheet, rows=tuple(map(tuple, rows[sheet.title]))) for sheet in cells.sheets))


def _row(table: Table, commit: StabilityCommit) -> Row | Failure:
    """Return the row that the score goes into, or why it must not."""
    rows = table.named(commit.nation)
    if len(rows) == 1 and not is_default(commit.nation):
        return _conflict(rows[0], commit) or rows[0]
    if len(rows) > 1:
        return Failure(repeated(commit.nation, rows[1], rows[0]))
    place = Place(file=table.file, tab=table.tab.tab_name, column=NATIONS.stability.name)
    if is_default(commit.nation):
        found, allowed = "a nation of defaults has no row that a score could be written to", "a nation of the tab"
        return Failure(Problem(place, found, allowed))
    hint = "nothing was written; put the row back, or run the war again"
    return Failure(Problem(place, f"{commit.nation} is not there any more", "the nation that the run read", hint))


def _conflict(row: Row, commit: StabilityCommit) -> Failure | None:
    cell = row.cell(NATIONS.stability)
    found = NATIONS.stability.default if is_blank(cell) else number_of(cell)
    if not isinstance(found, Unreadable) and found is not None and same_score(found, commit.read):
        return None
    now = found.found if isinstance(found, Unreadable) else "blank" if found is None else quantity_text(found)
    before = quantity_text(commit.read)
    if commit.takes_back:
        differs, allowed = f"is now {now}, but the commit wrote {before}", "the score that the commit wrote"
        hint = "what has changed it since would be lost; write the old score in by hand if that is meant"
    else:
        differs, allowed = f"is now {now}, but the run read {before}", "the score that the run read"
        hint = "run the war again on the new score"
    words = f"the stability of {commit.nation} {differs}"
    return Failure(Problem(row.place(NATIONS.stability), words, allowed, f"nothing was written; {hint}"))


def same_score(one: float, other: float) -> bool:
    """Return whether two scores are the same: spreadsheets keep 15 digits of a number."""
    return math.isclose(one, other, rel_tol=_DIGITS, abs_tol=_DIGITS)
