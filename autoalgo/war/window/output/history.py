"""The wars of this session, with the seeds that repeat them (O-3)."""

from enum import IntEnum
from typing import Final

from PySide6.QtCore import QObject, Qt

from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.war.domain.years import year_text
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun

_LONGEST_CELL: Final = 200


class HistoryColumn(IntEnum):
    """A column of the list of runs."""

    WAR = 0
    DATE = 1
    WINNER = 2
    HOURS = 3
    SEED = 4


def verdict(run: WarRun) -> str:
    """Return who won, in words."""
    winner = run.result.battle.winner
    if winner is None:
        return "stalemate"
    nation = run.result.campaign.selection.belligerent(winner).nation.name
    return f"{shortened(nation, _LONGEST_CELL)} ({winner.label})"


class HistoryModel(TitledTable[WarRun]):
    """One row a run, newest first."""

    def __init__(self, outcome: OutcomeModel, parent: QObject) -> None:
        super().__init__([column.name.capitalize() for column in HistoryColumn], parent)
        self._outcome = outcome
        self._rows = list(outcome.runs)
        outcome.changed.connect(self._follow)

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell's words; the tooltip has all of the run."""
        run = self._rows[self.run_index(row)]
        return Cell(_words(run, HistoryColumn(column)), _all_of(run))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a column's name, or the number of a run."""
        if orientation is Qt.Orientation.Vertical and role == Qt.ItemDataRole.DisplayRole:
            return str(self.run_index(section) + 1)
        return super().headerData(section, orientation, role)

    def run_index(self, row: int) -> int:
        """Return the index in `OutcomeModel.runs` of the run in `row`."""
        return len(self._rows) - 1 - row

    def current_row(self) -> int:
        """Return the row of the run on show, -1 for none."""
        current = self._outcome.current
        return -1 if current is None else next((row for row in range(len(self._rows)) if self._is(row, current)), -1)

    def _is(self, row: int, run: WarRun) -> bool:
        return self._rows[self.run_index(row)] is run

    def _follow(self) -> None:
        self.follow(self._outcome.runs)


def _words(run: WarRun, column: HistoryColumn) -> str:
    campaign, battle = run.result.campaign, run.result.battle
    match column:
        case HistoryColumn.WAR:
            return shortened(campaign.request.name, _LONGEST_CELL)
        case HistoryColumn.DATE:
            return year_text(campaign.request.year)
        case HistoryColumn.WINNER:
            winner = battle.winner
            nation = "" if winner is None else campaign.selection.belligerent(winner).nation.name
            return shortened(nation, _LONGEST_CELL) or verdict(run)
        case HistoryColumn.HOURS:
            return f"{battle.hours:,}"
        case HistoryColumn.SEED:
            return str(campaign.seed)


def _all_of(run: WarRun) -> str:
    """Return a run in a few lines, for what no column has room for."""
    words = {column: _words(run, column) for column in HistoryColumn}
    lines = [
        f"{words[HistoryColumn.WAR]}, {words[HistoryColumn.DATE]}",
        f"Winner: {verdict(run)}, {words[HistoryColumn.HOURS]} hours",
    ]
    return "\n".join([*lines, f"Seed: {words[HistoryColumn.SEED]}"])
