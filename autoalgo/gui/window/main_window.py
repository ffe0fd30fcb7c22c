"""The window: the header, the three tabs, the menus, and what holds for all of them (W-8).

It puts the parts together and carries what happens in one of them to the others; what they show and do is theirs.
"""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QMessageBox, QTabWidget, QVBoxLayout, QWidget

from autoalgo.gui.battlefield import StrategyTab
from autoalgo.gui.models import SheetSource, Stage, Tab, Target, WarDesk, WarRun
from autoalgo.gui.window.command_table import CommandTable, Menu
from autoalgo.gui.window.deeds import TABS, Deeds
from autoalgo.gui.window.emblem import emblem
from autoalgo.gui.window.header import Header
from autoalgo.gui.window.laying_out import shortened
from autoalgo.gui.window.memory import Memory
from autoalgo.gui.window.notice_view import NoticeView
from autoalgo.gui.window.output_tab import OutputTab
from autoalgo.gui.window.recent_menu import RecentMenu
from autoalgo.gui.window.sheet_dialog import SheetDialog
from autoalgo.gui.window.tactics_tab import TacticsTab
from autoalgo.gui.window.theme import Theme

SMALLEST: Final = (1024, 660)
"""Pixels; a title bar and a task bar bring it to the 1024 × 700 and more that every screen has."""
FIRST: Final = (1240, 820)
_LONGEST_TITLE: Final = 120
_MESSAGE_MS: Final = 8000


class MainWindow(QMainWindow):
    """The whole window on `desk`.

    Signals
    -------
    painted
        The window has been painted for the first time: what takes time may begin.
    """

    painted = Signal()

    def __init__(self, desk: WarDesk, theme: Theme, memory: Memory) -> None:
        super().__init__()
        self._desk = desk
        self._memory = memory
        self._is_painted = False
        self.tabs = QTabWidget()
        self.deeds = Deeds(desk, memory, theme, self, self.tabs)
        self.commands = CommandTable(desk, self.deeds, theme, self)
        self.header = Header(desk, self.commands)
        self.tactics = TacticsTab(desk, self.commands)
        self.strategy = StrategyTab(desk)
        self.output = OutputTab(desk, self.commands)
        self.recent = RecentMenu(memory, self)
        self.notice = NoticeView(lambda: desk.notice.bar, desk.notice, self.commands, marked=True)
        self.sheet = SheetDialog(desk, self.commands, memory, self)
        self._lay_out()
        self._make_menus()
        self._connect()
        self._recall()

    def say(self, sentence: str) -> None:
        """Show a sentence between the two corners until it is clicked away."""
        self.header.problems.say(sentence)

    def go_to(self, target: Target) -> None:
        """Go to where a problem can be mended (W-7)."""
        if target.tab in TABS:
            self.deeds.show_tab(target.tab)
        if target.field is not None:
            self.tactics.go_to(target.field)
        elif target.tab is Tab.HEADER:
            self.header.form.name.setFocus()
        elif target.tab is Tab.STRATEGY:
            self._desk.strategy.select(target.flank)
            self.strategy.view.setFocus()

    # What Qt tells the window.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first paint, once what is painted is on the screen."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask if a war is fought, a flank half edited or a commit not over; then stop all, remember it, and go."""
        if not (self._may_stop() and self._may_discard() and self._may_leave_scores()):
            event.ignore()
            return
        self._remember()
        # What is under way may take seconds to end, the first compilation of the kernels above all.
        self.hide()
        self._desk.close()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one request file or workbook."""
        if _dropped(event) is not None and not self._desk.runner.running:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped (B-6, T-8)."""
        path = _dropped(event)
        if path is None or self._desk.runner.running:
            return
        if path.suffix.lower() == ".xlsx":
            self._desk.session.open_database(path)
        else:
            self._desk.open_request(path)
        event.acceptProposedAction()

    # Putting together.

    def _lay_out(self) -> None:
        self.tabs.addTab(self.tactics, self.tr("Tactics"))
        self.tabs.addTab(self.strategy, self.tr("Strategy"))
        self.tabs.addTab(self.output, self.tr("Output"))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Tabs"))
        for index, name in enumerate(TABS):
            self.tabs.setTabToolTip(index, self.commands[name].toolTip())
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notice)
        column.addWidget(self.tabs, 1)
        self.setCentralWidget(middle)
        self.setWindowIcon(emblem())
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        self.resize(*FIRST)
        self.statusBar().setSizeGripEnabled(False)

    def _make_menus(self) -> None:
        bar = self.menuBar()
        file = self._fill(bar.addMenu(self.tr("&File")), Menu.FILE)
        file.insertMenu(self.commands["save"], self.recent)
        self.editing = bar.addMenu(self.tr("&Edit"))
        _add(self.editing, self.strategy.commands.editing)
        self._fill(bar.addMenu(self.tr("&War")), Menu.WAR)
        self._fill(bar.addMenu(self.tr("&Result")), Menu.RESULT)
        view = bar.addMenu(self.tr("&View"))
        _add(view, self.strategy.commands.viewing)
        view.addSeparator()
        self._fill(view, Menu.VIEW)
        self._fill(bar.addMenu(self.tr("&Help")), Menu.HELP)

    def _fill(self, menu: QMenu, which: Menu) -> QMenu:
        menu.setToolTipsVisible(True)
        for number, group in enumerate(self.commands.groups[which]):
            if number:
                menu.addSeparator()
            menu.addActions([self.commands[row.name] for row in group])
        return menu

    def _connect(self) -> None:
        desk, deeds = self._desk, self.deeds
        self.painted.connect(lambda: desk.start(self._memory.database))
        self.header.problems.wanted.connect(self.go_to)
        self.recent.wanted.connect(desk.open_request)
        deeds.said.connect(self._mention)
        deeds.failed.connect(self.say)
        deeds.seed_wanted.connect(self.tactics.go_to_seed)
        deeds.tab_shown.connect(self._enter)
        deeds.sheet_wanted.connect(self.sheet.come_forward)
        for each in (self.notice, self.tactics.source.notice):
            each.dismissed.connect(desk.session.dismiss)
        desk.session.loaded.connect(self._take_sheet)
        desk.sheet.taken.connect(self._say_taken)
        desk.notice.changed.connect(self._entitle)
        desk.war.changed.connect(self._entitle)
        desk.request_opened.connect(self._opened)
        desk.request_saved.connect(self._saved)
        desk.runner.finished.connect(self._show_result)
        desk.runner.stopped.connect(lambda: self._mention(self.tr("Cancelled; the strategy is as it was before.")))
        desk.committer.committed.connect(self._committed)

    def _recall(self) -> None:
        """Be as the last time."""
        memory = self._memory
        self.restoreGeometry(memory.geometry)
        self.output.rows.restoreState(memory.splitter("rows"))
        self.output.receipt.restoreState(memory.splitter("receipt"))
        self.tabs.setCurrentIndex(memory.tab)
        self._enter(self.tabs.currentIndex())
        if memory.choices is not None:
            self._desk.adopt(memory.choices)
        self._entitle()

    def _remember(self) -> None:
        """Keep how everything is for the next time."""
        memory, session = self._memory, self._desk.session
        memory.geometry = self.saveGeometry()
        memory.remember_splitter("rows", self.output.rows.saveState())
        memory.remember_splitter("receipt", self.output.receipt.saveState())
        memory.tab = self.tabs.currentIndex()
        memory.choices = self._desk.request()
        source = session.source
        memory.database = None if source == session.folders.database else source
        memory.flush()

    # What happens.

    def _may_stop(self) -> bool:
        question = self.tr("A war is being fought. Stop it and close the window?")
        return not self._desk.runner.running or self._agrees(question)

    def _may_discard(self) -> bool:
        question = self.tr("The flank editor has changes that are not applied. Discard them and close the window?")
        return not self._desk.editor.dirty or self._agrees(question)

    def _may_leave_scores(self) -> bool:
        committer = self._desk.committer
        writing = self.tr(
            "The new stability is being written into {name}. Stop that if possible, and close the window?"
        )
        unsure = self.tr("It is not known whether the new stability was written into {name}. Close the window?")
        name = shortened(committer.name, _LONGEST_TITLE)
        if committer.stage is not Stage.IDLE and committer.cancellable:
            return self._agrees(writing.replace("{name}", name))
        return committer.unsure is None or self._agrees(unsure.replace("{name}", name))

    def _agrees(self, question: str) -> bool:
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(self, self.tr("Close"), question, buttons.Yes | buttons.Cancel, buttons.Cancel)
        return answer == buttons.Yes

    def _mention(self, sentence: str) -> None:
        self.statusBar().showMessage(sentence, _MESSAGE_MS)

    def _enter(self, index: int) -> None:
        """Let the menu Edit change flanks only while they are seen, and give the map the keys."""
        shown = TABS[index] is Tab.STRATEGY
        self.editing.menuAction().setEnabled(shown)
        if shown and self.isVisible():
            self.strategy.view.setFocus()

    def _entitle(self) -> None:
        name = " ".join(shortened(self._desk.war.war, _LONGEST_TITLE).split())
        mark = self._desk.notice.mark
        self.setWindowTitle(" – ".join(part for part in (name, mark, "Autoalgo") if part))

    def _say_taken(self) -> None:
        name = shortened(self._desk.session.name, _LONGEST_TITLE)
        self._mention(self.tr("The database is “{name}” now.").replace("{name}", name))

    def _take_sheet(self) -> None:
        """Remember a sheet that was read."""
        session = self._desk.session
        read = session.failure is None and not session.offline and session.database is not None
        if read and isinstance(session.source, SheetSource) and session.copied_at is None:
            self._memory.remember_sheet(session.source)

    def _opened(self, path: Path) -> None:
        self._memory.remember_request(path)
        self._mention(self.tr("Opened {file}.").replace("{file}", path.name))

    def _saved(self, path: Path) -> None:
        self._memory.remember_request(path)
        self._mention(self.tr("Saved as {file}.").replace("{file}", path.name))

    def _show_result(self, run: WarRun) -> None:
        self.say(" ".join(run.notes))
        # Whoever watches the battle goes on watching.
        if self.deeds.is_shown(Tab.STRATEGY):
            self._mention(self.tr("The receipt is on the tab Output."))
        else:
            self.deeds.show_tab(Tab.OUTPUT)

    def _committed(self, scores: list[tuple[str, float, float]]) -> None:
        written = ", ".join(f"{nation} {old:.1f} → {new:.1f}" for nation, old, new in scores)
        self._mention(self.tr("Written into the database: {scores}.").replace("{scores}", written))


def _add(menu: QMenu, actions: tuple[QAction | None, ...]) -> None:
    """Add actions to a menu; None is a line."""
    menu.setToolTipsVisible(True)
    for action in actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)


def _dropped(event: QDropEvent) -> Path | None:
    """Return the one file that is dropped, if it is a request or a workbook."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in {".json", ".xlsx"} else None
