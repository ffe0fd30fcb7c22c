"""The list of cards: of each its title and state, who asked and when, and what is missing or came of it (O-6l)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.inbox import Card, CardField, CardState
from autoalgo.war.posts import words_for
from autoalgo.war.window.inbox.inbox_model import InboxModel

CARD_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_LONGEST: Final = 200
_MARGIN: Final = 8
_LINES: Final = 3
_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


def origin_text(card: Card) -> str:
    """Return who asked and when; for the time, when the file came, where the post does not say."""
    when = card.sender.when or (f"{card.came:%Y-%m-%d %H:%M}" if card.came else "")
    return ", ".join(filter(None, (card.sender.who, when)))


def lack_text(card: Card) -> str:
    """Return what a card lacks or what came of it, in a line."""
    if card.open_fields:
        return f"Missing: {_listed(card.open_fields)}"
    if card.state is CardState.INCOMPLETE:
        return next((problem.found for problem in card.read.problems), "")
    remarks = [remark.found for remark in card.read.remarks]
    return card.result or "; ".join(filter(None, (look_text(card), *remarks)))


def look_text(card: Card) -> str:
    """Return which fields of a card are filled in but should be looked at; empty where none is."""
    return f"Look at: {_listed(card.doubtful_fields)}" if card.doubtful_fields else ""


def _listed(fields: Sequence[CardField]) -> str:
    return ", ".join(words_for(each.name).removeprefix("the ") for each in fields)


class CardList(QAbstractListModel):
    """The cards of the inbox, a row each."""

    def __init__(self, inbox: InboxModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inbox = inbox
        self._cards = inbox.listing.cards
        inbox.changed.connect(self._follow)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """Return how many cards there are; none below a card."""
        return 0 if parent.isValid() else len(self._cards)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | Card | None:
        """Return a card, or all that its row says."""
        if not index.isValid() or index.row() >= len(self._cards):
            return None
        card = self._cards[index.row()]
        if role == CARD_ROLE:
            return card
        lines = (f"{card.title} – {card.state}", origin_text(card), lack_text(card), card.entry.file.name)
        words = shortened("\n".join(filter(None, lines)), _LONGEST)
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(words)
        return words if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole} else None

    def row_of(self, card: Card | None) -> int:
        """Return the row of a card, -1 where there is none."""
        files = [each.entry.file for each in self._cards]
        return files.index(card.entry.file) if card is not None and card.entry.file in files else -1

    def _follow(self) -> None:
        cards, before = self._inbox.listing.cards, self._cards
        if cards is before:
            return
        if [card.entry.file for card in cards] == [card.entry.file for card in before]:
            self._cards = cards
            if cards:
                self.dataChanged.emit(self.index(0), self.index(len(cards) - 1))
            return
        self.beginResetModel()
        self._cards = cards
        self.endResetModel()


class CardDelegate(QStyledItemDelegate):
    """Draws a card in three lines."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return the room for three lines."""
        line: int = option.fontMetrics.lineSpacing()
        return QSize(200, _LINES * line + 2 * _MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw the card of a row."""
        card = index.data(CARD_ROLE)
        rect: QRect = option.rect
        colours = colours_of(option.palette)
        state = option.state
        painter.save()
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, QColor(colours.selection if selected else colours.field))
        painter.setPen(QColor(colours.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if selected:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(colours.accent))
        self._write(painter, rect.adjusted(_MARGIN + 2, _MARGIN, -_MARGIN, -_MARGIN), card, colours)
        painter.restore()

    def _write(self, painter: QPainter, room: QRect, card: Card, colours: Colours) -> None:
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        line = painter.fontMetrics().lineSpacing()
        head = QRect(room.left(), room.top(), room.width(), line)
        badge = painter.fontMetrics().horizontalAdvance(card.state)
        painter.setPen(QColor(state_colour(card.state, colours)))
        painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, card.state)
        painter.setPen(QColor(colours.text))
        _line(painter, head.adjusted(0, 0, -badge - _MARGIN, 0), card.title)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(QColor(colours.muted))
        _line(painter, head.translated(0, line), origin_text(card))
        painter.setPen(QColor(colours.warning if card.state is CardState.INCOMPLETE else colours.text))
        _line(painter, head.translated(0, 2 * line), lack_text(card))


def state_colour(state: CardState, colours: Colours) -> str:
    """Return the colour of a state."""
    return {
        CardState.INCOMPLETE: colours.warning,
        CardState.READY: colours.good,
        CardState.FOUGHT: colours.accent,
        CardState.COMMITTED: colours.accent,
        CardState.POSTED: colours.muted,
    }[state]


def _line(painter: QPainter, room: QRect, words: str) -> None:
    one_line = " ".join(shortened(words, _LONGEST).split())
    cut = painter.fontMetrics().elidedText(one_line, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)
