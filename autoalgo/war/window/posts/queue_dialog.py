"""The queue of requests: a folder's posts and request files with how far each is, and what is done with all (O-6f)."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.queue import State
from autoalgo.war.window.posts.queue_model import QueueModel, Row

_FIRST: Final = (760, 480)
_LONGEST_TEXT: Final = 200
_COLUMNS: Final = ("File", "State", "War, or what it lacks")


class QueueDialog(QDialog):
    """The list and four buttons."""

    def __init__(self, queue: QueueModel, ask_for_folder: Callable[[], Path | None], window: QWidget) -> None:
        super().__init__(window)
        self._queue = queue
        self._ask = ask_for_folder
        self.folder = QLabel()
        self.choose = QPushButton("C&hoose folder…")
        self.rows = QTreeWidget()
        self.state = QLabel()
        self.fight = QPushButton("&Fight all")
        self.copy = QPushButton("&Copy all receipts")
        self.post = QPushButton("Mark as &posted")
        self.leave = QPushButton("C&lose")
        self._describe()
        self._lay_out()
        queue.changed.connect(self.refresh)
        queue.copied.connect(lambda text: QGuiApplication.clipboard().setText(text))
        queue.said.connect(self._say)
        self.choose.clicked.connect(self._choose)
        self.fight.clicked.connect(queue.fight_all)
        self.copy.clicked.connect(queue.copy_receipts)
        self.post.clicked.connect(queue.mark_posted)
        self.leave.clicked.connect(self.reject)
        self.refresh()

    def come_forward(self) -> None:
        """Show the dialog, with the folder as it is now."""
        self._queue.look()
        self.show()
        self.raise_()
        self.activateWindow()

    def refresh(self) -> None:
        """Show the queue."""
        queue = self._queue
        self.folder.setText(shortened(str(queue.folder)) if queue.folder else "No folder is chosen.")
        self.rows.clear()
        for row in queue.listing.rows:
            self.rows.addTopLevelItem(_item(row))
        fought = queue.count(State.FOUGHT)
        self.fight.setEnabled(not queue.busy and queue.count(State.WAITING) > 0)
        self.copy.setEnabled(not queue.busy and fought > 0)
        self.post.setEnabled(not queue.busy and fought > 0)
        self.choose.setEnabled(not queue.busy)
        problems = queue.listing.problems
        self.state.setText("Working …" if queue.busy else shortened("\n".join(each.text() for each in problems[:3])))
        give_rank(self.state, Rank.MUTED if queue.busy else Rank.ERROR)

    def _describe(self) -> None:
        self.setWindowTitle("Request folder")
        self.resize(*_FIRST)
        for label in (self.folder, self.state):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.folder.setAccessibleDescription("Folder of the queue")
        self.state.setAccessibleDescription("State of the queue")
        self.rows.setHeaderLabels(list(_COLUMNS))
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setAccessibleName("Requests")
        for column in range(len(_COLUMNS) - 1):
            self.rows.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.fight.setToolTip("Fights every request that waits and is complete, and writes its receipt beside it.")
        self.copy.setToolTip("Copies the receipts of all that was fought and is not posted.")
        self.post.setToolTip("Notes that the receipts of all that was fought are posted.")
        for button in (self.choose, self.fight, self.copy, self.post, self.leave):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.folder, 1)
        head.addWidget(self.choose)
        foot = QHBoxLayout()
        for button in (self.fight, self.copy, self.post):
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.rows, 1)
        column.addWidget(self.state)
        column.addLayout(foot)

    def _choose(self) -> None:
        folder = self._ask()
        if folder is not None:
            self._queue.open(folder)

    def _say(self, sentence: str) -> None:
        if not self._queue.listing.problems:
            self.state.setText(sentence)
            give_rank(self.state, Rank.GOOD)


def _item(row: Row) -> QTreeWidgetItem:
    lacks = "; ".join(problem.found for problem in row.problems)
    item = QTreeWidgetItem(
        [shortened(text, _LONGEST_TEXT) for text in (row.entry.file.name, row.state, row.war or lacks)]
    )
    item.setToolTip(2, literal("\n".join(problem.text() for problem in row.problems) or row.war))
    return item
