"""The ledger as a table: every war, re-roll, commit and undo, the newest first (O-9)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Index, TitledTable
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

    def __init__(self, wars: WarsModel, parent: QObject | None = None) -> None:
        super().__init__([title for title, _ in _COLUMNS], parent)
        self._model = wars
        self._rows = list(wars.ledger)
        wars.listed.connect(self._follow)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a cell's words; the tooltip has all of them."""
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        words = shortened(_COLUMNS[index.column()][1](self._rows[index.row()]), _LONGEST_CELL)
        return words if role == Qt.ItemDataRole.DisplayRole else literal(words)

    def war_at(self, row: int) -> ArchivedWar | None:
        """Return the war of a row, None where the folder has no record of it."""
        return self._rows[row].war if 0 <= row < len(self._rows) else None

    def _follow(self) -> None:
        if self._model.ledger != tuple(self._rows):
            self.beginResetModel()
            self._rows = list(self._model.ledger)
            self.endResetModel()
