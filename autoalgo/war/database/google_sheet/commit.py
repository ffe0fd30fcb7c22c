"""New stability scores put into a Google Sheet: read, compared, written in one call, read back (DB-10).

The API has no way to write only if nothing has changed, so the time between the last comparison and the writing is kept
to one request, and what stands in the sheet afterwards decides what is told. When no answer comes to the writing, the
whole turn is done anew: scores that are there by then are not written again, and nothing but seeing them there counts
as done.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable, is_blank, shown, text_of
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.database.cells.store import CellEdit, StabilityCommit, same_score, stability_edits
from autoalgo.war.database.cells.structure import find_sheet, read_table
from autoalgo.war.database.cells.table import Row
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.ranges import cell_in
from autoalgo.war.database.google_sheet.sheets_client import SheetsClient
from autoalgo.war.database.google_sheet.snapshot import Snapshot, read_tabs, with_cells
from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.columns import NATIONS

_NAME: Final = NATIONS.columns.index(NATIONS.name_column) + 1
_NOTHING_WRITTEN: Final = "nothing was written"


class Commit:
    """Scores to be written to one sheet, and what is known of the writing.

    When it could not be known whether they were written, carrying it out again finds out.

    Attributes
    ----------
    title : str
        What messages call the sheet.
    """

    def __init__(self, commits: Sequence[StabilityCommit], title: str) -> None:
        self.commits = tuple(commits)
        self.title = title
        self._before: Cells | None = None
        """What was there when a writing was sent that may have been carried out."""
        self._unclear = False
        """Whether the reading back showed tabs that cannot be understood."""

    def carry_out(self, client: SheetsClient, key: str) -> Failure | None:
        """Write all scores, or none of them and return why. Raises nothing."""
        try:
            failure = client.again(lambda: self._turn(client, key))
        except SheetFailure as error:
            if self.unknown:
                return Failure(self._not_known(error.sentence, error.allowed, error.hint))
            hint = f"{_NOTHING_WRITTEN}; {error.hint}" if error.hint else _NOTHING_WRITTEN
            return Failure(Problem(Place(file=self.title), error.sentence, error.allowed, hint))
        if not self._unclear:
            self._before = None
        return failure

    @property
    def unknown(self) -> bool:
        """True when the scores may or may not have been written. Carrying it out again finds out."""
        return self._before is not None

    def _turn(self, client: SheetsClient, key: str) -> Failure | None:
        self._unclear = False
        tabs = read_tabs(client, key)
        self.title = tabs.title
        formulas = with_cells(client, tabs, (NATIONS,), formulas=True).cells
        cells = with_cells(client, tabs, (NATIONS,)).cells
        edits = stability_edits(cells, self.title, self.commits)
        if self._before is not None:
            failure = self._seen(cells)
            # Where every nation still has its old score, the writing was lost on its way and may be sent again.
            if failure is None or isinstance(edits, Failure) or self._misplaced(cells):
                return failure
        if isinstance(edits, Failure):
            return edits
        return self._computed(formulas, cells, edits) or self._write(client, tabs, cells, edits)

    def _write(self, client: SheetsClient, tabs: Snapshot, cells: Cells, edits: Sequence[CellEdit]) -> Failure | None:
        data = [{"range": cell_in(edit.sheet, edit.row, edit.column), "values": [[edit.value]]} for edit in edits]
        with client.undisturbed():
            try:
                client.values_batch_update(tabs.key, {"valueInputOption": "RAW", "data": data})
            except SheetFailure as failure:
                if not failure.refused:
                    self._before = self._before or cells
                    failure.passing = True  # looking again tells what became of the scores
                raise
            self._before = self._before or cells
            return self._seen(with_cells(client, tabs, (NATIONS,)).cells)

    def _seen(self, cells: Cells) -> Failure | None:
        """Return why the scores that were sent are not all where they belong; None if they are."""
        table, problems = read_table(cells, NATIONS, self.title)
        if problems:
            self._unclear = True
            unknown = self._not_known("the tab Nations was changed at the same moment", "a tab Nations")
            return Failure(unknown, *problems)
        for commit in self.commits:
            rows = table.named(commit.nation)
            if len(rows) != 1 or not _holds(rows[0].cell(NATIONS.stability), commit.new):
                problems.append(self._missed(commit, rows))
        return failure_of(problems + self._misplaced(cells))

    def _missed(self, commit: StabilityCommit, rows: Sequence[Row]) -> Problem:
        column = NATIONS.stability
        place = rows[0].place(column) if len(rows) == 1 else Place(self.title, NATIONS.tab_name, column=column.name)
        now = shown(rows[0].cell(column)) if len(rows) == 1 else f"in {len(rows) or 'no'} rows"
        return Problem(
            place,
            f"the new stability of {commit.nation} was sent, but it is not there: it is now {now}",
            f"the new score, {quantity_text(commit.new)} (the run read {quantity_text(commit.read)})",
            "somebody changed the sheet at the same moment: look at it, and write in by hand what is missing",
        )

    def _misplaced(self, cells: Cells) -> list[Problem]:
        """Return a problem for each other nation that has got a new score because its row was moved just then."""
        before, now = (_scores(every) for every in (self._before or cells, cells))
        others = now.keys() - {commit.nation for commit in self.commits}
        return [
            Problem(
                now[name].place(NATIONS.stability),
                f"{name} has got the new stability of {commit.nation}, for rows were moved at the same moment",
                f"what {name} had: {shown(before[name].cell(NATIONS.stability))}",
                f"write that in by hand, and the new score of {commit.nation} too if it is missing",
            )
            for name in sorted(others & before.keys())
            for commit in self.commits
            if _holds(now[name].cell(NATIONS.stability), commit.new)
            and not _holds(before[name].cell(NATIONS.stability), commit.new)
        ]

    def _computed(self, formulas: Cells, cells: Cells, edits: Sequence[CellEdit]) -> Failure | None:
        """Return a problem for each cell that is to be written to but is a formula's."""
        texts, values = find_sheet(formulas, NATIONS), find_sheet(cells, NATIONS)
        if texts is None or values is None or any(_moved(texts, values, edit.row) for edit in edits):
            raise SheetFailure("rows were moved while the sheet was read", passing=True, refused=True)
        problems: list[Problem] = []
        for edit, commit in zip(edits, self.commits, strict=True):
            text, value = (_cell(sheet, edit.row, edit.column) for sheet in (texts, values))
            found = f"is computed by the formula {text}" if _is_formula(text) else ""
            # What a formula in another cell spreads over this one is a value without anything to show for it.
            found = found or (
                "is filled in by a formula in another cell" if is_blank(text) and not is_blank(value) else ""
            )
            if found:
                place = Place(self.title, NATIONS.tab_name, edit.row, NATIONS.stability.name)
                hint = f"{_NOTHING_WRITTEN}; put a number in the formula's place, and commit again"
                problems.append(Problem(place, f"the stability of {commit.nation} {found}", "a plain number", hint))
        return failure_of(problems)

    def _not_known(self, reason: str, allowed: str, hint: str = "") -> Problem:
        scores = ", ".join(f"{commit.nation} {quantity_text(commit.new)}" for commit in self.commits)
        look = "look at the sheet, or commit again: what is there is not written twice"
        return Problem(
            Place(file=self.title),
            f"it is not known whether the scores were written ({scores}): {reason}",
            allowed,
            f"{look}; {hint}" if hint else look,
        )


def _scores(cells: Cells) -> Mapping[str, Row]:
    """Return the rows of the nations whose names stand there once."""
    table, _ = read_table(cells, NATIONS, "")
    rows: dict[str, list[Row]] = {}
    for row in table.rows:
        rows.setdefault(row.name, []).append(row)
    return {name: found[0] for name, found in rows.items() if name and len(found) == 1}


def _holds(cell: Cell, score: float) -> bool:
    number = number_of(cell)
    return not isinstance(number, Unreadable) and same_score(number, score)


def _moved(texts: CellSheet, values: CellSheet, row: int) -> bool:
    """Tell whether another nation stood in `row` when formulas were read; a name that is a formula cannot be known."""
    text, value = (_cell(sheet, row, _NAME) for sheet in (texts, values))
    return not _is_formula(text) and text_of(text) != text_of(value)


def _is_formula(cell: Cell) -> bool:
    return isinstance(cell, str) and cell.startswith("=")


def _cell(sheet: CellSheet, row: int, column: int) -> Cell:
    """Return a cell by its row and column from 1, None where nothing was read."""
    cells = sheet.rows[row - 1] if row <= len(sheet.rows) else ()
    return cells[column - 1] if column <= len(cells) else None
