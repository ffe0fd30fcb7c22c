"""The list of wars as a table: one row a war, those fought last first (O-5)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.archive import ArchivedWar
from autoalgo.war.domain.strategy import Side
from autoalgo.war.window.wars.wars_model import WarsModel

_Index = QModelIndex | QPersistentModelIndex
_LONGEST_CELL: Final = 200
_NOWHERE: Final = QModelIndex()
_MINUTES: Final = len("2026-05-01 14:30")
_COLUMNS: Final[tuple[tuple[str, Callable[[ArchivedWar], str]], ...]] = (
    ("Fought", lambda war: war.fought[:_MINUTES]),
    ("War", lambda war: war.name or war.file),
    ("Date", lambda war: war.date),
    ("Attacker", lambda war: war.attacker),
    ("Defender", lambda war: war.defender),
    ("Result", lambda war: war.result if war.winner is None else f"{Side(war.winner).label} won"),
    ("Run", lambda war: f"{war.run:,}" if war.run else ""),
)


class WarsTable(QAbstractTableModel):
    """The wars that fit the search."""

    def __init__(self, wars: WarsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = wars
        self._wars: tuple[ArchivedWar, ...] = wars.wars
        wars.listed.connect(self._follow)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return the number of wars."""
        return 0 if parent.isValid() else len(self._wars)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a cell's words; the tooltip of a record that cannot be read says why."""
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        war = self._wars[index.row()]
        heading, words_of = _COLUMNS[index.column()]
        words = shortened(words_of(war), _LONGEST_CELL)
        if role == Qt.ItemDataRole.DisplayRole:
            return words
        # Narrow columns leave away what a tooltip has room for.
        return literal(war.problem or {"Fought": war.fought, "Result": war.result}.get(heading, words))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        """Return a column's heading."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is Qt.Orientation.Vertical:
            return None
        return _COLUMNS[section][0]

    def row_of(self, war: ArchivedWar | None) -> int:
        """Return the row of a war by its record, -1 when it is not in the list."""
        return next((row for row, each in enumerate(self._wars) if war and each.file == war.file), -1)

    def _follow(self) -> None:
        if self._model.wars != self._wars:
            self.beginResetModel()
            self._wars = self._model.wars
            self.endResetModel()
