"""A draft put on what a store holds by now: what others have changed comes in, one's own edits stay (W-11).

Where both have changed the same cell, one's own stays in the draft and the other's is told, so that nothing is written
over before it was seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from autoalgo.common.problems import Failure
from autoalgo.war.database.cells.cells import Cell, Cells
from autoalgo.war.database.editing.counterpart import Counterparts
from autoalgo.war.database.editing.draft import Conflict, Draft, DraftRow, DraftSheet, Keys, read_sheets, same
from autoalgo.war.database.editing.record_change import RecordChange


def rebased(draft: Draft, cells: Cells, file: str, keys: Keys) -> Draft | Failure:
    """Return the draft on what was read just now, or why its tabs cannot be used."""
    read = read_sheets(cells, file)
    if isinstance(read, Failure):
        return read
    base: dict[str, DraftSheet] = {}
    mine: dict[str, DraftSheet] = {}
    numbers: dict[str, Mapping[int, int]] = {}
    conflicts: list[Conflict] = []
    for name, sheet in read.sheets.items():
        part = _Rebase(draft.base[name], draft.mine[name], sheet, draft.numbers[name])
        base[name], mine[name], numbers[name] = part.carry_out(keys)
        conflicts += part.conflicts
    return Draft(file, cells, base, mine, numbers, tuple(conflicts))


@dataclass
class _Rebase:
    """One tab."""

    base: DraftSheet
    mine: DraftSheet
    theirs: DraftSheet
    numbers: Mapping[int, int]

    def carry_out(self, keys: Keys) -> tuple[DraftSheet, DraftSheet, Mapping[int, int]]:
        """Return what was read, with keys; the rows of now; and where those that were read stand."""
        self.conflicts: list[Conflict] = []
        columns = {column.name: at for at, column in enumerate(self.base.columns)}
        self._from = [columns.get(column.name) for column in self.theirs.columns]
        self._there = Counterparts(self.theirs)
        known = self._matched()
        rows = tuple(DraftRow(known.get(row.key) or next(keys), row.cells) for row in self.theirs.rows)
        base = replace(self.theirs, rows=rows)
        numbers = {mine.key: row.key for mine, row in zip(rows, self.theirs.rows, strict=True)}
        merged = [row for row in map(self._merged, rows) if row is not None]
        merged += [self._left(row) for row in self.mine.rows if row.key not in numbers and self._is_mine(row)]
        return base, replace(base, rows=tuple(merged)), numbers

    def _matched(self) -> dict[int, int]:
        """Return the key of each row that was read and is known, by its number."""
        found: dict[int, int] = {}
        for key in dict.fromkeys([*self.base.by_key, *self.mine.by_key]):
            was, now = self.base.by_key.get(key), self.mine.by_key.get(key)
            versions = [None if row is None else self._moved(row.cells) for row in (was, now)]
            row = self._there.of(self.numbers.get(key, 0), *versions)
            if row is not None:
                found.setdefault(row.key, key)
        return found

    def _merged(self, read: DraftRow) -> DraftRow | None:
        """Return a row of now; None for one that is deleted."""
        was, mine = self.base.by_key.get(read.key), self.mine.by_key.get(read.key)
        if mine is was:
            return read  # not edited, or new to the draft
        if mine is None:
            if was is not None and not self._there.equal(self._moved(was.cells), read.cells):
                self._clash(read, -1, None, None, None)
            return None
        before = None if was is None else self._moved(was.cells)
        cells = tuple(
            self._cell(read, at, None if before is None else before[at], cell)
            for at, cell in enumerate(self._moved(mine.cells))
        )
        same_all = all(one is other for one, other in zip(cells, read.cells, strict=True))
        return read if same_all else DraftRow(read.key, cells)

    def _cell(self, read: DraftRow, at: int, was: Cell, mine: Cell) -> Cell:
        column, theirs = self.theirs.columns[at], read.cells[at]
        if same(column, mine, theirs) or self._from[at] is None or same(column, mine, was):
            return theirs
        if not same(column, theirs, was):
            self._clash(read, at, was, theirs, mine)
        return mine

    def _is_mine(self, row: DraftRow) -> bool:
        """Tell whether a row that is not there is still wanted: a new one, or one that was edited."""
        was = self.base.by_key.get(row.key)
        return was is None or was is not row

    def _left(self, row: DraftRow) -> DraftRow:
        """Return a row that is to be written as a new one; that somebody has deleted it is told."""
        left = DraftRow(row.key, self._moved(row.cells))
        if row.key in self.base.by_key:
            self._clash(left, -1, None, None, None)
        return left

    def _moved(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(None if at is None else cells[at] for at in self._from)

    def _clash(self, row: DraftRow, at: int, was: Cell, theirs: Cell, mine: Cell) -> None:
        name = self.theirs.name_of(row)
        self.conflicts.append(Conflict(self.theirs.tab, row.key, at, name, was, theirs, mine))


def resumed(changes: Iterable[RecordChange], cells: Cells, file: str, keys: Keys) -> Draft | Failure:
    """Return a draft of what was read just now with changes that were made earlier, perhaps from what it was then."""
    read = read_sheets(cells, file)
    if isinstance(read, Failure):
        return read
    base: dict[str, DraftSheet] = {}
    mine: dict[str, DraftSheet] = {}
    numbers: dict[str, dict[int, int]] = {}
    wanted = tuple(changes)
    for name, sheet in read.sheets.items():
        of_tab = [change for change in wanted if change.tab is sheet.tab]
        columns = of_tab[0].columns if of_tab else sheet.columns
        keyed = [(next(keys), change) for change in of_tab if change.columns == columns]
        numbers[name] = {key: change.row for key, change in keyed if change.before is not None}
        was = tuple(DraftRow(key, change.before) for key, change in keyed if change.before is not None)
        now = tuple(DraftRow(key, change.after) for key, change in keyed if change.after is not None)
        base[name], mine[name] = (DraftSheet(sheet.tab, sheet.title, columns, rows) for rows in (was, now))
    return rebased(Draft(file, cells, base, mine, numbers), cells, file, keys)
