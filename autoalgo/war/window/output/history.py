"""The wars of this session, with the seeds that repeat them (O-3)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.years import year_text
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner import WarRun

_Index = QModelIndex | QPersistentModelIndex
_LONGEST_CELL: Final = 200
_NOWHERE: Final = QModelIndex()


def verdict(run: WarRun) -> str:
    """Return who won, in words."""
    winner = run.result.battle.winner
    if winner is None:
        return "stalemate"
    nation = run.result.campaign.selection.belligerent(winner).nation.name
    return f"{shortened(nation, _LONGEST_CELL)} ({winner.label})"


class HistoryModel(QAbstractTableModel):
    """One row a run, newest first."""

    def __init__(self, outcome: OutcomeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self._runs: tuple[WarRun, ...] = outcome.runs
        self._columns: tuple[tuple[str, Callable[[WarRun], str]], ...] = (
            ("War", lambda run: shortened(run.result.campaign.request.name, _LONGEST_CELL)),
            ("Date", lambda run: year_text(run.result.campaign.request.year)),
            ("Winner", verdict),
            ("Hours", lambda run: f"{run.result.battle.hours:,}"),
            ("Seed", lambda run: str(run.result.campaign.seed)),
        )
        outcome.changed.connect(self._follow)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return the number of runs."""
        return 0 if parent.isValid() else len(self._runs)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a cell's words."""
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        words = self._columns[index.column()][1](self._runs[self.run_index(index.row())])
        return words if role == Qt.ItemDataRole.DisplayRole else literal(words)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        """Return a column's name, or the number of a run."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            return str(self.run_index(section) + 1)
        return self._columns[section][0]

    def run_index(self, row: int) -> int:
        """Return the index in `OutcomeModel.runs` of the run in `row`."""
        return len(self._runs) - 1 - row

    def current_row(self) -> int:
        """Return the row of the run on show, -1 for none."""
        current = self._outcome.current
        return -1 if current is None else next((row for row in range(len(self._runs)) if self._is(row, current)), -1)

    def _is(self, row: int, run: WarRun) -> bool:
        return self._runs[self.run_index(row)] is run

    def _follow(self) -> None:
        if self._outcome.runs != self._runs:
            self.beginResetModel()
            self._runs = self._outcome.runs
            self.endResetModel()
