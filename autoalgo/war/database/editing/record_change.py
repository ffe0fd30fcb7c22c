"""What a draft has changed, row by row: what is saved, kept while the program may be killed, and taken back (W-11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.editing.draft import Draft, DraftSheet, same
from autoalgo.war.domain.column import Column, Tab


@dataclass(frozen=True)
class RecordChange:
    """A row as it was and as it is to be: changed, new where `before` is None, deleted where `after` is."""

    tab: Tab
    columns: tuple[Column, ...]
    """What the cells stand under."""
    row: int
    """Where it was read in the spreadsheet; 0 for a new row."""
    before: tuple[Cell, ...] | None
    after: tuple[Cell, ...] | None

    @property
    def turned(self) -> "RecordChange":
        """What takes it back."""
        return RecordChange(self.tab, self.columns, self.row, self.after, self.before)


def changes_of(draft: Draft) -> tuple[RecordChange, ...]:
    """Return all that differs from what was read, tab by tab: first rows that are there, then those that are not."""
    found: list[RecordChange] = []
    for name, sheet in draft.mine.items():
        base, numbers = draft.base[name], draft.numbers[name]
        for row in sheet.rows:
            former = base.by_key.get(row.key)
            if former is None:
                found.append(RecordChange(sheet.tab, sheet.columns, 0, None, row.cells))
            elif former is not row and any(differing(sheet, former.cells, row.cells)):
                found.append(RecordChange(sheet.tab, sheet.columns, numbers[row.key], former.cells, row.cells))
        gone = (row for row in base.rows if row.key not in sheet.by_key)
        found += [RecordChange(sheet.tab, sheet.columns, numbers[row.key], row.cells, None) for row in gone]
    return tuple(found)


def differing(sheet: DraftSheet, before: tuple[Cell, ...], after: tuple[Cell, ...]) -> Iterator[Column]:
    """Yield the columns in which two rows differ for a reader."""
    for column, one, other in zip(sheet.columns, before, after, strict=True):
        if not same(column, one, other):
            yield column
