"""The queue of requests: a folder's posts and request files with how far each is, and what is done with all (O-6f)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QHideEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from autoalgo.common.problems import warning_text
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.queue import State
from autoalgo.war.window.posts.queue_model import QueueModel, QueueRow
from autoalgo.war.window.session.problems_model import in_the_form

_FIRST: Final = (900, 520)
_LONGEST_TEXT: Final = 200
_MOST_PROBLEMS: Final = 3
_MISSING: Final = "the post does not say "
_LONGEST_LINE: Final = 400
_COLUMNS: Final = ("File", "State", "War, what it lacks, what to look at")


class QueueDialog(QDialog):
    """The list, and buttons for what is done with all of it; posts are pasted and files dropped into its folder."""

    def __init__(self, queue: QueueModel, ask_for_folder: Callable[[], Path | None], window: QWidget) -> None:
        super().__init__(window)
        self._queue = queue
        self._ask = ask_for_folder
        self._listed: tuple[QueueRow, ...] = ()
        self.folder = QLabel()
        self.choose = QPushButton("C&hoose folder…")
        self.paste = QPushButton("Paste p&ost")
        self.rows = QTreeWidget()
        self.state = QLabel()
        self.fight = QPushButton("&Fight all")
        self.cancel = QPushButton("Ca&ncel")
        self.copy = QPushButton("&Copy all receipts")
        self.post = QPushButton("Mark as &posted")
        self.leave = QPushButton("C&lose")
        self._describe()
        self._lay_out()
        queue.changed.connect(self.refresh)
        queue.copied.connect(lambda text: QGuiApplication.clipboard().setText(text))
        self.choose.clicked.connect(self._choose)
        self.paste.clicked.connect(self._paste)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self, self._paste)
        self.fight.clicked.connect(queue.fight_all)
        self.cancel.clicked.connect(queue.cancel)
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
        if queue.listing.rows is not self._listed:
            self._listed = queue.listing.rows
            self.rows.clear()
            self.rows.addTopLevelItems([_item(row) for row in self._listed])
        fought = queue.count(State.FOUGHT)
        self.paste.setEnabled(queue.can_work)
        self.fight.setEnabled(queue.can_work and queue.count(State.WAITING) > 0)
        self.cancel.setEnabled(queue.can_cancel)
        self.copy.setEnabled(queue.can_work and fought > 0)
        self.post.setEnabled(queue.can_work and fought > 0)
        self.choose.setEnabled(not queue.busy)
        self._tell_state()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the folder while it is seen."""
        super().showEvent(event)
        self._queue.set_watched(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more."""
        super().hideEvent(event)
        self._queue.set_watched(False)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a folder, files or text."""
        folder, files = _dropped(event.mimeData())
        takes = files or event.mimeData().hasText()
        if (folder and not self._queue.busy) or (takes and self._queue.can_work):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take another folder, or add the files or the text that were dropped."""
        folder, files = _dropped(event.mimeData())
        if folder:
            self._queue.open(folder)
        elif files:
            self._queue.add_files(files)
        else:
            self._queue.add_post(event.mimeData().text())
        event.acceptProposedAction()

    def _describe(self) -> None:
        self.setWindowTitle("Request folder")
        self.resize(*_FIRST)
        for label in (self.folder, self.state):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.folder.setAccessibleDescription("Folder of the queue")
        self.state.setAccessibleDescription("State of the queue")
        self.rows.setHeaderLabels(list(_COLUMNS))
        self.rows.setUniformRowHeights(True)
        self.setAcceptDrops(True)
        self.rows.setAccessibleName("Requests")
        for column in range(len(_COLUMNS) - 1):
            self.rows.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.paste.setToolTip("Saves the post on the clipboard as a file of the folder (Ctrl+V).")
        self.cancel.setToolTip("Stops the war that is fought and fights no other; it goes on waiting with its seed.")
        self.fight.setToolTip("Fights every request that waits and is complete, and writes its receipt beside it.")
        self.copy.setToolTip("Copies the receipts of all that was fought and is not posted.")
        self.post.setToolTip("Notes that the receipts of all that was fought are posted.")
        for button in (self.choose, self.paste, self.fight, self.cancel, self.copy, self.post, self.leave):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        head = in_row((self.folder, 1), self.paste, self.choose)
        foot = in_row(self.fight, self.cancel, self.copy, self.post, 1, self.leave)
        in_column(head, (self.rows, 1), self.state, foot, on=self, spacing=8)

    def _choose(self) -> None:
        folder = self._ask()
        if folder is not None:
            self._queue.open(folder)

    def _paste(self) -> None:
        if self._queue.can_work:
            self._queue.add_post(QGuiApplication.clipboard().text())

    def _tell_state(self) -> None:
        queue, listing = self._queue, self._queue.listing
        lines = [line for line in (queue.progress or listing.done,) if line]
        if not queue.busy:
            lines += [problem.text() for problem in listing.problems[:_MOST_PROBLEMS]]
            more = len(listing.problems) - _MOST_PROBLEMS
            lines += [f"… and {more} more"] if more > 0 else []
        self.state.setText(shortened("\n".join(lines)))
        wrong = Rank.ERROR if listing.problems else Rank.GOOD
        give_rank(self.state, Rank.MUTED if queue.progress else wrong)


def _dropped(data: QMimeData) -> tuple[Path | None, list[Path]]:
    """Return the one folder that is dropped, or the files."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) == 1 and paths[0].is_dir():
        return paths[0], []
    return None, paths


def _item(row: QueueRow) -> QTreeWidgetItem:
    found = [problem.found for problem in row.problems]
    missing = [words.removeprefix(_MISSING) for words in found if words.startswith(_MISSING)]
    lacks = [_MISSING + ", ".join(missing)] if missing else []
    lacks += [words for words in found if not words.startswith(_MISSING)]
    told = [row.war, *lacks, *(f"Warning: {remark.found}" for remark in row.remarks)]
    lines = [problem.text() for problem in row.problems]
    lines += [
        warning_text(in_the_form(replace(remark, place=replace(remark.place, file="")))) for remark in row.remarks
    ]
    lines += row.doubts
    texts = (row.entry.file.name, row.state, "; ".join(filter(None, told)))
    item = QTreeWidgetItem([shortened(text, _LONGEST_TEXT) for text in texts])
    item.setToolTip(2, literal("\n".join(lines) or row.war))
    for line in lines:
        below = QTreeWidgetItem(item, ["", "", shortened(line, _LONGEST_LINE)])
        below.setToolTip(2, literal(line))
    return item
