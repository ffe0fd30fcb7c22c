"""The Output tab: receipt, preview, the runs of this session and legends; on a second page the odds (O, B-2)."""

from functools import partial

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QLabel,
    QSplitter,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from autoalgo.gui.models import WarDesk, moment_text
from autoalgo.gui.window.action_button import ActionButton
from autoalgo.gui.window.card import Card
from autoalgo.gui.window.command_table import CommandTable
from autoalgo.gui.window.history import HistoryModel
from autoalgo.gui.window.legends import Legends
from autoalgo.gui.window.odds_panel import OddsPanel
from autoalgo.gui.window.receipt_view import ReceiptView

_PAGES = ("receipt_page", "odds_page")
"""The commands that show the pages, from left to right."""
_BUTTONS = ("same_seed", "new_seed", "logs", "log", "record")


class OutputTab(QWidget):
    """Everything that a war leaves behind."""

    def __init__(self, desk: WarDesk, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcome = desk.outcome
        self._model = desk.odds
        self.odds = OddsPanel(desk, commands)
        self.pages = QTabWidget()
        self.receipt = ReceiptView(desk.outcome, commands)
        self.legends = Legends(desk.session, desk.outcome)
        self.runs = QTableView()
        self.history = HistoryModel(desk.outcome, self)
        self.buttons = {name: ActionButton(commands[name]) for name in _BUTTONS}
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.copied = QLabel()
        self._describe()
        self._lay_out()
        self.runs.clicked.connect(self._show)
        self.runs.activated.connect(self._show)
        desk.outcome.changed.connect(self.refresh)
        desk.odds.changed.connect(self._entitle)
        desk.runner.finished.connect(lambda _: self._come_back())
        for page, name in enumerate(_PAGES):
            commands[name].triggered.connect(partial(self.pages.setCurrentIndex, page))
            self.pages.setTabToolTip(page, commands[name].toolTip())
        commands["odds"].triggered.connect(partial(self.pages.setCurrentWidget, self.odds))
        self.refresh()

    def refresh(self) -> None:
        """Mark the run on show, and say so if it was fought from a copy (B-7)."""
        current = self._outcome.current
        copied_at = current.origin.copied_at if current else None
        words = self.tr("Fought from the offline copy of {moment}: its new stability cannot be committed.")
        self.copied.setText(words.format(moment=moment_text(copied_at)) if copied_at else "")
        self.copied.setVisible(copied_at is not None)
        row = self.history.current_row()
        if row < 0:
            self.runs.clearSelection()
        elif row != self.runs.currentIndex().row():
            self.runs.selectRow(row)

    def _describe(self) -> None:
        self.copied.setObjectName("notice")
        self.copied.setProperty("tone", "warning")
        self.copied.setContentsMargins(8, 4, 8, 4)
        self.copied.setWordWrap(True)
        self.copied.setAccessibleDescription(self.tr("Copy"))
        runs = self.runs
        runs.setModel(self.history)
        runs.setAccessibleName(self.tr("Runs of this session"))
        runs.setToolTip(self.tr("Click a run to see its receipt again."))
        runs.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        runs.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        runs.setShowGrid(False)
        runs.setWordWrap(False)
        runs.setTabKeyNavigation(False)
        header = runs.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (0, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _lay_out(self) -> None:
        history = Card(self.tr("Runs of this session"))
        grid = QGridLayout()
        grid.setSpacing(6)
        for place, button in enumerate(self.buttons.values()):
            # Two that fight again and the folder above, the two papers of the shown run below.
            grid.addWidget(button, place // 3, place % 3)
        history.column.addWidget(self.runs, 1)
        history.column.addLayout(grid)
        legends = Card(self.tr("Legends"))
        legends.column.addWidget(self.legends, 1)
        below = QSplitter(Qt.Orientation.Horizontal)
        below.addWidget(history)
        below.addWidget(legends)
        below.setSizes([500, 500])
        self.rows.addWidget(self.receipt)
        self.rows.addWidget(below)
        self.rows.setSizes([560, 340])
        for splitter in (self.rows, below):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(10)
        self.receipt.setHandleWidth(10)
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName(self.tr("Pages of the tab Output"))
        self.pages.addTab(self.rows, self.tr("Receipt"))
        self.pages.addTab(self.odds, self.tr("Odds"))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 12)
        column.addWidget(self.copied)
        column.addWidget(self.pages, 1)

    def _come_back(self) -> None:
        """Let the receipt of a new war be seen, unless somebody looks at this tab already."""
        if not self.isVisible():
            self.pages.setCurrentWidget(self.rows)

    def _entitle(self) -> None:
        """Let it be seen from the receipt, too, how far the odds are."""
        title, progress = self.tr("Odds"), self._model.progress
        if progress is not None:
            title = f"{title} ({100 * progress.done // progress.asked} %)"
        self.pages.setTabText(self.pages.indexOf(self.odds), title)

    def _show(self, index: QModelIndex) -> None:
        self._outcome.show(self.history.run_index(index.row()))
