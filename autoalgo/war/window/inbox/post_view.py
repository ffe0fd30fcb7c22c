"""The post of a card: its text with the words that were recognised, and what was not understood (O-6l).

The text can be changed while that was asked for; Escape leaves it as it was.
"""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence, QShortcut, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QPlainTextEdit, QTextEdit

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_column
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.inbox import Card
from autoalgo.war.posts import Certainty, Draft, Finding, Unread
from autoalgo.war.window.inbox.card_changes_model import CardChanges

_SEE_THROUGH: Final = 70
"""Of 255: how much colour lies behind a recognised word, which stays as readable as the others."""
_LONGEST_WORDS: Final = 200
_PLACE: Final = Qt.ItemDataRole.UserRole


class PostView(Themed, QFrame):
    """The text above, what was not understood below; a click on that goes to its words."""

    def __init__(self, changes: CardChanges, commands: Commands) -> None:
        super().__init__()
        self._changes = changes
        self._shown = ""
        self._draft = Draft()
        self.text = QPlainTextEdit()
        self.unread = QListWidget()
        self.edit = ActionButton(commands["edit_post"])
        self._hint = titled("", Rank.MUTED)
        self.edit.setAutoDefault(True)  # Enter presses it
        # What is dropped belongs to the page.
        self.text.setAcceptDrops(False)
        self.text.setAccessibleName("Post")
        self.unread.setAccessibleName("Not understood")
        self.unread.setWordWrap(True)
        self.unread.currentItemChanged.connect(lambda item, _: self._go_to(item))
        self._below = boxed(in_column(titled("Not understood", Rank.MUTED), (self.unread, 1), spacing=2))
        both = split_column((self.text, 1), self._below, sizes=[400, 110])
        in_column((both, 1), in_row(self.edit, (self._hint, 1)), on=self, margins=NO_MARGINS, spacing=6)
        self.text.textChanged.connect(lambda: changes.type(self.text.toPlainText()))
        changes.changed.connect(self._follow_edit)
        self._follow_edit()
        leaving = QShortcut(QKeySequence(Qt.Key.Key_Escape), self.text, self._leave_edit)
        leaving.setContext(Qt.ShortcutContext.WidgetShortcut)

    def show_card(self, card: Card | None) -> None:
        """Show the post of a card."""
        text, draft = (card.text, card.read.draft) if card else ("", Draft())
        if text != self._shown:
            self._shown = text
            self._show_text()
        if draft is not self._draft:
            self._draft = draft
            self._list_unread()
        self.refresh()

    def refresh(self) -> None:
        """Lay colour behind the words that were recognised, and a wave under those that were not understood."""
        colours = colours_of(self.palette())
        marks = [self._selection(unread, _wave(colours)) for unread in self._draft.unread]
        marks += [
            self._selection(finding, _behind(finding, colours))
            for finding in self._draft.findings.values()
            if finding.words
        ]
        self.text.setExtraSelections(marks)

    def go_to(self, finding: Finding | None) -> None:
        """Select the words that a field comes from."""
        if finding is not None and finding.words:
            self._select(finding.start, finding.end)

    def _show_text(self) -> None:
        """Show the text of the card; one that stands there already keeps its cursor, and what can be undone."""
        if self.text.toPlainText() != self._shown.replace("\r\n", "\n"):
            self.text.setPlainText(self._shown)

    def _follow_edit(self) -> None:
        editing = self._changes.editing
        self.text.setReadOnly(not editing)
        self.text.setTabChangesFocus(not editing)
        self._hint.setText("Esc leaves the text as it was." if editing else "")
        if editing:
            self.text.setFocus()

    def _leave_edit(self) -> None:
        self._changes.drop_edit()
        self._show_text()

    def _list_unread(self) -> None:
        self.unread.clear()
        for unread in self._draft.unread:
            reason = f" – {unread.reason}" if unread.reason else ""
            item = QListWidgetItem(shortened(f"{' '.join(unread.words.split())}{reason}", _LONGEST_WORDS))
            item.setToolTip(literal(f"{unread.words}{reason}"))
            item.setData(_PLACE, (unread.start, unread.end))
            self.unread.addItem(item)
        self._below.setVisible(bool(self._draft.unread))

    def _go_to(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._select(*item.data(_PLACE))

    def _select(self, start: int, end: int) -> None:
        self.text.setTextCursor(self._cursor(start, end))
        self.text.ensureCursorVisible()

    def _selection(self, part: Finding | Unread, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self._cursor(part.start, part.end)
        selection.format = look
        return selection

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.text.document())
        last = self.text.document().characterCount() - 1
        cursor.setPosition(min(_units(self._shown, start), last))
        cursor.setPosition(min(_units(self._shown, end), last), QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _behind(finding: Finding, colours: Colours) -> QTextCharFormat:
    shade = QColor(
        colours.warning
        if finding.value is None or finding.is_doubtful
        else colours.good
        if finding.certainty in {Certainty.EXACT, Certainty.CHOSEN}
        else colours.accent
    )
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
    """Return where Qt counts the character at `place`, in halves of UTF-16; an end of a line is one."""
    return len(text[:place].replace("\r\n", "\n").encode("utf-16-le", "surrogatepass")) // 2
