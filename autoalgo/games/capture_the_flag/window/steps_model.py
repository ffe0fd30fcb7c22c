"""The steps of the turn to come as a list with headings; each step can be approved (no widget)."""

from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from autoalgo.common.qt.titled_table import Cell
from autoalgo.games.capture_the_flag.play.steps import TurnStep
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_CHECK: Final = Qt.ItemDataRole.CheckStateRole


class StepsModel(QAbstractListModel):
    """A row for each step, and one before the first step of each phase of the turn."""

    def __init__(self, coming: NextTurnModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._coming = coming
        self._rows: list[tuple[str, int]] = []
        """Words and the step's number; `NOBODY` for a heading."""
        self._told: tuple[TurnStep, ...] = ()
        coming.changed.connect(self._follow)

    def step_of(self, row: int) -> int:
        """Return which step a row tells; `NOBODY` for a heading, or without a row."""
        return self._rows[row][1] if 0 <= row < len(self._rows) else NOBODY

    def row_of(self, step: int) -> int:
        """Return the row of a step; −1 if there is none."""
        return next((row for row, (_, told) in enumerate(self._rows) if told == step), -1)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row's words, and whether its step is approved."""
        words, step = self._rows[index.row()]
        if role == _CHECK and step != NOBODY:
            return Qt.CheckState.Checked if self._coming.approved(step) else Qt.CheckState.Unchecked
        weight = QFont.Weight.DemiBold if step == NOBODY else QFont.Weight.Normal
        return Cell(words, tip=words, weight=weight).data(role)

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Approve a step, or do so no more."""
        step = self.step_of(index.row())
        if role != _CHECK or step == NOBODY:
            return False
        self._coming.approve(step, Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let steps be chosen and approved, and headings neither."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self.step_of(index.row()) == NOBODY:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable

    def _follow(self) -> None:
        steps = self._coming.steps
        if steps is self._told:
            if self._rows:
                self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1), [_CHECK])
            return
        self.beginResetModel()
        self._told, self._rows, phase = steps, [], ""
        for number, step in enumerate(steps):
            if step.phase != phase:
                phase = step.phase
                self._rows.append((phase, NOBODY))
            stop = "" if step.text.endswith((".", "!", "?")) else "."
            self._rows.append((f"{step.text}{stop}", number))
        self.endResetModel()
