"""The ledger as a table: every war, re-roll, commit and undo, the newest first (O-9)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject

from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.ledger import LedgerEntry
from autoalgo.war.window.wars.wars_model import WarsModel

_LONGEST_CELL: Final = 300
_LONGEST_NAME: Final = 30
_COLUMNS: Final[tuple[tuple[str, Callable[[LedgerEntry], str]], ...]] = (
    ("When", lambda entry: entry.moment),
    ("What", lambda entry: entry.kind.value),
    ("War", lambda entry: shortened(entry.war.name, _LONGEST_NAME) if entry.war else "no record in the folder"),
    ("Told", lambda entry: entry.text),
)


class LedgerTable(TitledTable[LedgerEntry]):
    """The entries of the ledger that fit the search."""

    def __init__(self, wars: WarsModel, parent: QObject) -> None:
        super().__init__([title for title, _ in _COLUMNS], parent)
        self._model = wars
        self._rows = list(wars.ledger)
        wars.listed.connect(self._follow)

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell's words; the tooltip has all of them."""
        words = shortened(_COLUMNS[column][1](self._rows[row]), _LONGEST_CELL)
        return Cell(words, words)

    def war_at(self, row: int) -> ArchivedWar | None:
        """Return the war of a row, None where the folder has no record of it."""
        return self._rows[row].war if 0 <= row < len(self._rows) else None

    def _follow(self) -> None:
        self.follow(self._model.ledger)
