"""Finds the row of a store that an edited row was read from, though rows may have been moved or renamed (W-11)."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.editing.draft import DraftRow, DraftSheet, same


class Counterparts:
    """The rows of a sheet that was just read, in which the key of a row is its number."""

    def __init__(self, sheet: DraftSheet) -> None:
        self.sheet = sheet

    @cached_property
    def _by_identity(self) -> dict[tuple[str, str], list[DraftRow]]:
        found: dict[tuple[str, str], list[DraftRow]] = {}
        for row in self.sheet.rows:
            found.setdefault(self.sheet.identity(row.cells), []).append(row)
        return found

    def of(self, number: int, *versions: tuple[Cell, ...] | None) -> DraftRow | None:
        """Return the row that one of `versions` is: the one that stands at `number` still, else the only one.

        A row without a name is known again only where it stands, with all its cells as they were.
        """
        there = self.sheet.by_key.get(number)
        for cells in versions:
            if cells is None:
                continue
            identity = self.sheet.identity(cells)
            if there is not None and (
                self.sheet.identity(there.cells) == identity if identity[0] else self.equal(there.cells, cells)
            ):
                return there
            found = self._by_identity.get(identity, []) if identity[0] else []
            if len(found) == 1:
                return found[0]
        return None

    def called_like(self, cells: tuple[Cell, ...]) -> Sequence[DraftRow]:
        """Return the rows that have the name of another, a military's its nations too."""
        identity = self.sheet.identity(cells)
        return self._by_identity.get(identity, []) if identity[0] else ()

    def equal(self, one: Iterable[Cell], other: Iterable[Cell]) -> bool:
        """Tell whether two rows hold the same in all columns."""
        return all(same(*cells) for cells in zip(self.sheet.columns, one, other, strict=True))
