"""The Output tab: result, receipt, the runs of this session and legends; behind them odds and other pages (O, B-2)."""

from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QTabWidget, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import Card
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import in_column, split_row
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.war.database.source import moment_text
from autoalgo.war.window.odds.odds_model import OddsModel
from autoalgo.war.window.odds.odds_panel import OddsPanel
from autoalgo.war.window.output.history import HistoryModel
from autoalgo.war.window.output.legends import Legends
from autoalgo.war.window.output.receipt_view import ReceiptView
from autoalgo.war.window.output.result_card import ResultCard
from autoalgo.war.window.output.runs_table import RunsTable
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.session_model import Session

_PAGES = ("receipt_page", "odds_page")
"""The commands that show the pages, from left to right."""
_BESIDE_TITLES = 24
"""Pixels."""
_BUTTONS = ("same_seed", "new_seed", "log", "record", "logs", "web_page")


class OutputTab(QWidget):
    """The result and the receipt of a war with its history and legends, and its odds."""

    def __init__(
        self, outcome: OutcomeModel, odds: OddsModel, session: Session, runner: Runner, commands: Commands
    ) -> None:
        super().__init__()
        self._outcome = outcome
        self._model = odds
        self.odds = OddsPanel(odds, outcome, commands)
        self.pages = QTabWidget()
        self.result = ResultCard(outcome, session)
        self.receipt = ReceiptView(outcome, session.seed_line, commands)
        self.fought = QWidget()
        self._page = QVBoxLayout(self.fought)
        self.legends = Legends(session, outcome)
        self.history = HistoryModel(outcome, self)
        self.runs = RunsTable(self.history)
        self.buttons = {name: ActionButton(commands[name]) for name in _BUTTONS}
        self.caveats = ElidedLabel()
        self._describe()
        self._lay_out()
        self.runs.clicked.connect(self._show)
        self.runs.activated.connect(self._show)
        outcome.changed.connect(self.refresh)
        odds.changed.connect(self._entitle)
        runner.finished.connect(lambda _: self._come_back())
        for page, name in enumerate(_PAGES):
            commands[name].triggered.connect(partial(self.pages.setCurrentIndex, page))
            self.pages.setTabToolTip(page, commands[name].toolTip())
        commands["odds"].triggered.connect(partial(self.pages.setCurrentWidget, self.odds))
        self.refresh()

    def add_page(self, page: QWidget, title: str, command: QAction) -> None:
        """Add another page behind the others, which `command` shows."""
        index = self.pages.addTab(page, title)
        self.pages.setTabToolTip(index, command.toolTip())
        command.triggered.connect(partial(self.pages.setCurrentWidget, page))

    def add_above_receipt(self, widget: QWidget) -> None:
        """Show something between the result and the receipt."""
        self._page.insertWidget(1, widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the caveats the room that is left."""
        super().resizeEvent(event)
        self._place_caveats()

    def refresh(self) -> None:
        """Mark the run on show, and say so if it was fought from a copy (B-7) or has a file that is not whole."""
        current = self._outcome.current
        copied_at = current.origin.copied_at if current else None
        words = [f"Not whole: {note}" for note in current.notes] if current else []
        if copied_at is not None:
            copy = f"Fought from the offline copy of {moment_text(copied_at)}: its new stability cannot be committed."
            words.append(copy)
        self.caveats.say(" ".join(words))
        self.caveats.setVisible(bool(words))
        row = self.history.current_row()
        if row < 0:
            self.runs.clearSelection()
        elif row != self.runs.currentIndex().row():
            self.runs.selectRow(row)

    def _describe(self) -> None:
        give_rank(self.caveats, Rank.WARNING)
        self.caveats.setAccessibleDescription("Caveats")

    def _lay_out(self) -> None:
        history = Card("Runs of this session")
        grid = QGridLayout()
        grid.setSpacing(6)
        for place, button in enumerate(self.buttons.values()):
            # Two that fight again above, the files of the shown run, their folder and its page below.
            grid.addWidget(button, place // 2, place % 2)
        history.column.addWidget(self.runs, 1)
        history.column.addLayout(grid)
        legends = Card("Legends")
        legends.column.addWidget(self.legends, 1)
        below = split_row(history, legends, sizes=[560, 440], handle=10)
        self.receipt.aside.addWidget(below)
        self.receipt.aside.setSizes([340, 660])
        page = self._page
        page.setContentsMargins(0, 4, 0, 0)
        page.setSpacing(8)
        page.addWidget(self.result)
        page.addWidget(self.receipt, 1)
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName("Pages of the tab Output")
        self.pages.addTab(self.fought, "Receipt")
        self.pages.addTab(self.odds, "Odds")
        in_column((self.pages, 1), on=self, margins=(12, 4, 12, 12))
        self.caveats.setParent(self)
        self._place_caveats()

    def _place_caveats(self) -> None:
        """Put the caveats beside the titles of the pages, where they move nothing."""
        titles = self.pages.tabBar().sizeHint()
        room = self.pages.geometry()
        room.setHeight(titles.height() - 4)
        room.setLeft(room.left() + titles.width() + _BESIDE_TITLES)
        self.caveats.setGeometry(room)
        self.caveats.raise_()

    def _come_back(self) -> None:
        """Show the receipt of a new war, unless the user looks at this tab already."""
        if not self.isVisible():
            self.pages.setCurrentWidget(self.fought)

    def _entitle(self) -> None:
        """Show the progress of the odds in the title of their page, which is seen from the receipt too."""
        title, progress = "Odds", self._model.progress
        if progress is not None:
            title = f"{title} ({100 * progress.done // progress.asked} %)"
        self.pages.setTabText(self.pages.indexOf(self.odds), title)
        self._place_caveats()

    def _show(self, index: QModelIndex) -> None:
        self._outcome.show(self.history.run_index(index.row()))
