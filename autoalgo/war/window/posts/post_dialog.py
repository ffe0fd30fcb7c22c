"""Pasting a player's post: the post with the words that were recognised, the fields beside it, and what is left (O-6).

The dialog stands beside the window and blocks nothing. The post is read as it changes; nothing reaches the form before
Fill in is pressed.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from autoalgo.common.qt.laying_out import boxed, in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.posts import LABELS, Certainty, Draft, Finding, ReadPost, Unread, finding_text, words_for
from autoalgo.war.window.posts.post_model import PostModel
from autoalgo.war.window.posts.post_text import PostText
from autoalgo.war.window.session.problems_model import in_the_form

_FIRST: Final = (1000, 600)
_LONGEST_WORDS: Final = 200
_MOST_PROBLEMS: Final = 3
_SEE_THROUGH: Final = 70
"""Of 255: how much colour lies behind a recognised word, which stays as readable as the others."""
_PLACE: Final = Qt.ItemDataRole.UserRole
_COLUMNS: Final = ("Field", "Value", "How sure", "Words of the post")


class PostDialog(QDialog):
    """The post on the left, what was recognised and what was not on the right."""

    def __init__(self, post: PostModel, year: Callable[[], int], window: QWidget) -> None:
        super().__init__(window)
        self._post = post
        self._year = year
        self.text = PostText()
        self.fields = QTreeWidget()
        self.unread = QListWidget()
        self.state = QLabel()
        self.fill = QPushButton("&Fill in")
        self.leave = QPushButton("&Close")
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def come_forward(self) -> None:
        """Show the dialog, ready to paste over what stands there."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.text.setFocus()
        self.text.selectAll()

    def refresh(self) -> None:
        """Show what came of the post."""
        read = self._post.read
        self._list_fields(read)
        self._list_unread(read)
        self._mark()
        self._tell_state(read)
        self.fill.setEnabled(self._post.can_fill)

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._mark()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file, or text."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read the file or the text that was dropped in the place of the post."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            self._post.open(Path(urls[0].toLocalFile()))
        elif event.mimeData().hasText():
            self.text.put(event.mimeData().text())
        event.acceptProposedAction()

    # Putting together.

    def _describe(self) -> None:
        self.setWindowTitle("Paste request")
        self.setAcceptDrops(True)
        self.resize(*_FIRST)
        self.text.setPlaceholderText("Paste a player's post here, or drop its text file.")
        self.text.setAccessibleName("Post")
        self.text.setTabChangesFocus(True)
        # What is dropped on the text would be inserted as the file's address.
        self.text.setAcceptDrops(False)
        self.fields.setHeaderLabels(list(_COLUMNS))
        self.fields.setRootIsDecorated(False)
        self.fields.setUniformRowHeights(True)
        self.fields.setAccessibleName("Recognised fields")
        header = self.fields.header()
        for column in range(len(_COLUMNS)):
            # What is long is cut by its column, and whole in its tooltip.
            kept = QHeaderView.ResizeMode.ResizeToContents if column in {0, 2} else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(column, kept)
        header.setStretchLastSection(False)
        self.unread.setAccessibleName("Not understood")
        self.unread.setWordWrap(True)
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.state.setAccessibleDescription("State of the request")
        self.fill.setDefault(True)
        self.fill.setToolTip("Sets the form as the post says; nothing is run.")
        self.leave.setAutoDefault(False)

    def _lay_out(self) -> None:
        beside = QSplitter(Qt.Orientation.Horizontal)
        beside.addWidget(_pane("Post", self.text))
        found = QSplitter(Qt.Orientation.Vertical)
        found.addWidget(_pane("Recognised", self.fields))
        found.addWidget(_pane("Not understood", self.unread))
        found.setSizes([340, 160])
        beside.addWidget(found)
        beside.setSizes([400, 600])
        for splitter in (beside, found):
            splitter.setChildrenCollapsible(False)
        foot = in_row((self.state, 1), self.fill, self.leave)
        in_column((beside, 1), foot, on=self, spacing=8)

    def _connect(self) -> None:
        self._post.changed.connect(self.refresh)
        self._post.opened.connect(self.text.put)
        self.text.textChanged.connect(lambda: self._post.set_text(self.text.toPlainText()))
        self.text.shortened.connect(self._post.note_length)
        self.fields.currentItemChanged.connect(lambda item, _: self._go_to(item))
        self.unread.currentItemChanged.connect(lambda item, _: self._go_to(item))
        self.fill.clicked.connect(self._fill)
        self.leave.clicked.connect(self.reject)

    def _fill(self) -> None:
        self._post.fill(self._year())
        self.accept()

    # What is shown.

    def _list_fields(self, read: ReadPost | None) -> None:
        self.fields.clear()
        draft = read.draft if read else Draft()
        for finding in draft.findings.values():
            self.fields.addTopLevelItem(_row(finding))
        for name in draft.missing if read else ():
            if name not in draft.findings:
                item = QTreeWidgetItem([_title(words_for(name)), "missing", "", f"add a line “{LABELS[name]}”"])
                self.fields.addTopLevelItem(item)

    def _list_unread(self, read: ReadPost | None) -> None:
        self.unread.clear()
        for unread in read.draft.unread if read else ():
            reason = f" – {unread.reason}" if unread.reason else ""
            item = QListWidgetItem(f"{_short(unread.words)}{reason}")
            item.setToolTip(literal(f"{unread.words}{reason}"))
            item.setData(_PLACE, (unread.start, unread.end))
            self.unread.addItem(item)

    def _mark(self) -> None:
        """Lay colour behind the words that were recognised, and a wave under those that were not understood."""
        read, colours = self._post.read, colours_of(self.palette())
        marks: list[QTextEdit.ExtraSelection] = []
        for unread in read.draft.unread if read else ():
            marks.append(self._selection(unread, _wave(colours)))
        for finding in read.draft.findings.values() if read else ():
            marks.append(self._selection(finding, _behind(finding, colours)))
        self.text.setExtraSelections(marks)

    def _selection(self, part: Finding | Unread, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self._cursor(part.start, part.end)
        selection.format = look
        return selection

    def _cursor(self, start: int, end: int) -> QTextCursor:
        text = self._post.text
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(_units(text, start))
        cursor.setPosition(_units(text, end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _go_to(self, item: QTreeWidgetItem | QListWidgetItem | None) -> None:
        """Select the words that a row comes from."""
        place = None
        if isinstance(item, QTreeWidgetItem):
            place = item.data(0, _PLACE)
        elif item is not None:
            place = item.data(_PLACE)
        if place:
            self.text.setTextCursor(self._cursor(*place))
            self.text.ensureCursorVisible()

    def _tell_state(self, read: ReadPost | None) -> None:
        problems = self._post.problems
        if problems:
            lines = [in_the_form(problem).text() for problem in problems[:_MOST_PROBLEMS]]
            more = len(problems) - len(lines)
            text, rank = "\n".join([*lines, *([f"… and {more} more"] if more > 0 else [])]), Rank.WARNING
        elif read is None:
            text, rank = "", Rank.MUTED
        else:
            remarks = [in_the_form(remark).text() for remark in read.remarks]
            text, rank = "\n".join(["Complete.", *remarks]), Rank.WARNING if remarks else Rank.GOOD
        if self._post.note:
            text, rank = "\n".join(filter(None, [self._post.note, text])), Rank.WARNING
        self.state.setText(shortened(text))
        give_rank(self.state, rank)


def _row(finding: Finding) -> QTreeWidgetItem:
    values = [_title(words_for(finding.name)), finding_text(finding), str(finding.certainty), finding.words]
    item = QTreeWidgetItem([_short(value) for value in values])
    item.setData(0, _PLACE, (finding.start, finding.end))
    for column, value in enumerate((*values[:2], finding.note or values[2], values[3])):
        item.setToolTip(column, literal(value))
    return item


def _title(words: str) -> str:
    plain = words.removeprefix("the ")
    return plain[:1].upper() + plain[1:]


def _short(text: str) -> str:
    return shortened(" ".join(text.split()), _LONGEST_WORDS)


def _behind(finding: Finding, colours: Colours) -> QTextCharFormat:
    colour = {
        Certainty.EXACT: colours.good,
        Certainty.SEVERAL: colours.warning,
    }.get(finding.certainty, colours.accent)
    shade = QColor(colour)
    shade.setAlpha(_SEE_THROUGH)
    look = QTextCharFormat()
    look.setBackground(shade)
    return look


def _wave(colours: Colours) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
    look.setUnderlineColor(QColor(colours.error))
    return look


def _units(text: str, place: int) -> int:
    """Return where Qt counts the character at `place`, in halves of UTF-16."""
    return place if text.isascii() else len(text[:place].encode("utf-16-le", "surrogatepass")) // 2


def _pane(title: str, content: QWidget) -> QWidget:
    return boxed(in_column(titled(title), (content, 1)))
