"""New scores, sizes and leaders put into a Google Sheet: read, compared, written in one call, read back (DB-10).

The API has no way to write only if nothing has changed, so the time between the last comparison and the writing is kept
to one request, and what stands in the sheet afterwards decides what is told. When no answer comes to the writing, the
whole turn is done anew: scores that are there by then are not written again, and nothing but seeing them there counts
as done.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, is_blank, shown, text_of
from autoalgo.war.database.cells.store import CellCommit, CellEdit, stability_edits, told
from autoalgo.war.database.cells.structure import find_sheet, read_table
from autoalgo.war.database.cells.table import Row
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.ranges import cell_in
from autoalgo.war.database.google_sheet.sheets_client import SheetsClient
from autoalgo.war.database.google_sheet.snapshot import Snapshot, read_tabs, with_cells
from autoalgo.war.domain.column import Tab

_NOTHING_WRITTEN: Final = "nothing was written"


class Commit:
    """Scores to be written to one sheet, and what is known of the writing.

    When it could not be known whether they were written, carrying it out again finds out.

    Attributes
    ----------
    title : str
        What messages call the sheet.
    """

    def __init__(self, commits: Sequence[CellCommit], title: str) -> None:
        self.commits = tuple(commits)
        self._tabs = tuple(dict.fromkeys(commit.tab for commit in self.commits))
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
        formulas = with_cells(client, tabs, self._tabs, formulas=True).cells
        cells = with_cells(client, tabs, self._tabs).cells
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
        # The API takes a null for a cell that stays as it is.
        data = [
            {
                "range": cell_in(edit.sheet, edit.row, edit.column),
                "values": [["" if edit.value is None else edit.value]],
            }
            for edit in edits
        ]
        with client.undisturbed():
            try:
                client.values_batch_update(tabs.key, {"valueInputOption": "RAW", "data": data})
            except SheetFailure as failure:
                if not failure.refused:
                    self._before = self._before or cells
                    failure.passing = True  # looking again tells what became of the scores
                raise
            self._before = self._before or cells
            return self._seen(with_cells(client, tabs, self._tabs).cells)

    def _seen(self, cells: Cells) -> Failure | None:
        """Return why what was sent is not all where it belongs; None if it is."""
        problems: list[Problem] = []
        for tab in self._tabs:
            table, wrong = read_table(cells, tab, self.title)
            if wrong:
                self._unclear = True
                name = f"the tab {tab.tab_name}"
                unknown = self._not_known(f"{name} was changed at the same moment", f"a tab {tab.tab_name}")
                return Failure(unknown, *wrong)
            for commit in self._of(tab):
                rows = table.named(commit.name)
                if len(rows) != 1 or not commit.holds(rows[0].cell(commit.column), commit.new):
                    problems.append(self._missed(commit, rows))
        return failure_of(problems + self._misplaced(cells))

    def _of(self, tab: Tab) -> list[CellCommit]:
        return [commit for commit in self.commits if commit.tab is tab]

    def _missed(self, commit: CellCommit, rows: Sequence[Row]) -> Problem:
        column = commit.column
        only = len(rows) == 1
        place = rows[0].place(column) if only else Place(self.title, commit.tab.tab_name, column=column.name)
        now = shown(rows[0].cell(column)) if only else f"in {len(rows) or 'no'} rows"
        return Problem(
            place,
            f"the new {commit.what} of {commit.name} was sent, but it is not there: it is now {now}",
            f"the new {commit.noun}, {told(commit.new)} (the run read {told(commit.read)})",
            "somebody changed the sheet at the same moment: look at it, and write in by hand what is missing",
        )

    def _misplaced(self, cells: Cells) -> list[Problem]:
        """Return a problem for each other row that was written to because rows were moved just then."""
        problems = []
        for tab in self._tabs:
            commits = self._of(tab)
            before, now = (_rows(every, tab) for every in (self._before or cells, cells))
            others = (now.keys() & before.keys()) - {commit.name for commit in commits}
            problems += [
                Problem(
                    now[name].place(commit.column),
                    f"{name} has got the new {commit.what} of {commit.name}, for rows were moved at the same moment",
                    f"what {name} had: {shown(before[name].cell(commit.column))}",
                    f"write that in by hand, and the new {commit.noun} of {commit.name} too if it is missing",
                )
                for name in sorted(others)
                for commit in commits
                if commit.holds(now[name].cell(commit.column), commit.new)
                and not commit.holds(before[name].cell(commit.column), commit.new)
            ]
        return problems

    def _computed(self, formulas: Cells, cells: Cells, edits: Sequence[CellEdit]) -> Failure | None:
        """Return a problem for each cell that is to be written to but is a formula's."""
        problems: list[Problem] = []
        # The edits come tab by tab.
        for edit, commit in zip(edits, [each for tab in self._tabs for each in self._of(tab)], strict=True):
            texts, values = find_sheet(formulas, commit.tab), find_sheet(cells, commit.tab)
            if texts is None or values is None or _moved(texts, values, edit.row, commit.tab):
                raise SheetFailure("rows were moved while the sheet was read", passing=True, refused=True)
            text, value = (_cell(sheet, edit.row, edit.column) for sheet in (texts, values))
            found = f"is computed by the formula {text}" if _is_formula(text) else ""
            # What a formula in another cell spreads over this one is a value without anything to show for it.
            found = found or (
                "is filled in by a formula in another cell" if is_blank(text) and not is_blank(value) else ""
            )
            if found:
                place = Place(self.title, commit.tab.tab_name, edit.row, commit.column.name)
                kind = "name" if isinstance(commit.new, str) else "number"
                hint = f"{_NOTHING_WRITTEN}; put a {kind} in the formula's place, and commit again"
                problems.append(Problem(place, f"the {commit.what} of {commit.name} {found}", f"a plain {kind}", hint))
        return failure_of(problems)

    def _not_known(self, reason: str, allowed: str, hint: str = "") -> Problem:
        scores = ", ".join(f"{commit.name} {told(commit.new)}" for commit in self.commits)
        look = "look at the sheet, or commit again: what is there is not written twice"
        return Problem(
            Place(file=self.title),
            f"it is not known whether the scores were written ({scores}): {reason}",
            allowed,
            f"{look}; {hint}" if hint else look,
        )


def _rows(cells: Cells, tab: Tab) -> Mapping[str, Row]:
    """Return the rows of a tab by the names that stand there once."""
    table, _ = read_table(cells, tab, "")
    rows: dict[str, list[Row]] = {}
    for row in table.rows:
        rows.setdefault(row.name, []).append(row)
    return {name: found[0] for name, found in rows.items() if name and len(found) == 1}


def _moved(texts: CellSheet, values: CellSheet, row: int, tab: Tab) -> bool:
    """Tell whether another record stood in `row` when formulas were read; a name that is a formula cannot be known."""
    column = tab.columns.index(tab.name_column) + 1
    text, value = (_cell(sheet, row, column) for sheet in (texts, values))
    return not _is_formula(text) and text_of(text) != text_of(value)


def _is_formula(cell: Cell) -> bool:
    return isinstance(cell, str) and cell.startswith("=")


def _cell(sheet: CellSheet, row: int, column: int) -> Cell:
    """Return a cell by its row and column from 1, None where nothing was read."""
    cells = sheet.rows[row - 1] if row <= len(sheet.rows) else ()
    return cells[column - 1] if column <= len(cells) else None
