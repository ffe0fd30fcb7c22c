"""The log beside the map: it scrolls along with the hours, and a chosen sentence goes to its hour (B-3b)."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QListView, QPlainTextEdit, QWidget

from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.sentences_model import SentencesModel

if TYPE_CHECKING:
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback

_DETAIL_LINES: Final = 3


class SentencesView(Themed, QWidget):
    """All events, and the chosen one in full."""

    def __init__(self, playback: PlaybackModel) -> None:
        super().__init__()
        self._playback = playback
        self._opened: OpenedPlayback | None = None
        self.model = SentencesModel(playback, self)
        self.lines = QListView()
        self.detail = QPlainTextEdit()
        self._follows = False
        self._describe()
        in_column((self.lines, 1), self.detail, on=self, margins=(0, 4, 0, 0), spacing=4)
        self.lines.selectionModel().currentChanged.connect(self._go)
        self.lines.clicked.connect(self._go)
        playback.shown_changed.connect(self._open)
        playback.moved.connect(self._scroll)
        self._open()

    def _describe(self) -> None:
        self.lines.setModel(self.model)
        self.lines.setAccessibleName("Events of the war")
        self.lines.setToolTip("Choose an event to go to its hour.")
        self.lines.setUniformItemSizes(True)
        self.lines.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.detail.setReadOnly(True)
        self.detail.setTabChangesFocus(True)
        self.detail.setAccessibleName("The chosen event in full")
        self.detail.setPlaceholderText("The chosen event stands here in full.")
        self.detail.setFixedHeight(self.fontMetrics().lineSpacing() * _DETAIL_LINES + 12)
        self.refresh()

    def refresh(self) -> None:
        """Draw in the colours of the theme."""
        colours = colours_of(self.palette())
        mark = QColor(colours.selection)
        mark.setAlphaF(0.45)
        self.model.show_colour(mark)

    def _open(self) -> None:
        opened = self._playback.opened
        if opened is not self._opened:
            self._opened = opened
            self._follows = True
            self.model.take(opened)
            self.detail.clear()
            self._follows = False
            self._scroll()

    def _go(self, index: QModelIndex) -> None:
        """Go to the hour of the chosen sentence, unless the list only follows."""
        self.detail.setPlainText(shortened(self.model.line(index.row())))
        if index.isValid() and not self._follows:
            self._playback.go(self.model.position_of(index.row()))

    def _scroll(self) -> None:
        """Bring the hour on show to the top of the list, unless its chosen sentence is of that hour anyway."""
        position = self._playback.position
        self.model.show_position(position)
        rows = self.model.rows_of(position)
        if not self.model.rowCount() or self.lines.currentIndex().row() in rows:
            return
        first = self.model.index(min(rows.start, self.model.rowCount() - 1))
        self._follows = True
        if rows:
            self.lines.setCurrentIndex(first)
        else:
            self.lines.clearSelection()
            self.lines.setCurrentIndex(QModelIndex())
        self.lines.scrollTo(first, QAbstractItemView.ScrollHint.PositionAtTop)
        self._follows = False
