"""The events of the war that is played back, a sentence a row, worded only when they are seen (B-3b).

A war of thousands of hours has very many events, so a row is looked up by the position in which it lies.
"""

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from autoalgo.common.qt.shortened import shortened
from autoalgo.war.report.log import event_line
from autoalgo.war.window.playback.playback_model import PlaybackModel

if TYPE_CHECKING:
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class SentencesModel(QAbstractListModel):
    """The sentences; those of the hour on show lie on a colour of their own."""

    def __init__(self, playback: PlaybackModel, parent: QObject) -> None:
        super().__init__(parent)
        self._playback = playback
        self._opened: OpenedPlayback | None = None
        self._position = 0
        self._colour = QColor()

    def take(self, opened: "OpenedPlayback | None") -> None:
        """Show the events of another war."""
        self.beginResetModel()
        self._opened, self._position = opened, 0
        self.endResetModel()

    def show_position(self, position: int) -> None:
        """Mark the events of a position."""
        former, self._position = self._position, position
        for each in {former, position}:
            rows = self.rows_of(each)
            if rows:
                self.dataChanged.emit(
                    self.index(rows.start), self.index(rows.stop - 1), [Qt.ItemDataRole.BackgroundRole]
                )

    def show_colour(self, colour: QColor) -> None:
        """Mark the events of the hour on show with a colour."""
        self._colour = colour
        self.show_position(self._position)

    def rows_of(self, position: int) -> range:
        """Return the rows of what happened at a position."""
        if self._opened is None:
            return range(0)
        rows = self._opened.first_rows
        return range(int(rows[position]), int(rows[position + 1]))

    def position_of(self, row: int) -> int:
        """Return the position in which a row lies."""
        if self._opened is None:
            return 0
        return int(np.searchsorted(self._opened.first_rows, row, side="right")) - 1

    def line(self, row: int) -> str:
        """Return the whole sentence of a row, empty where there is none."""
        if self._opened is None or not 0 <= row < self.rowCount():
            return ""
        position = self.position_of(row)
        events, at = self._playback.events(position), row - self.rows_of(position).start
        if at >= len(events):
            return ""  # the record has changed meanwhile, which the page tells
        event = events[at]
        return event_line(event, self._opened.playback.hours, self._opened.tables.rules.scale.hours_per_day)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many events there are."""
        return 0 if parent.isValid() or self._opened is None else int(self._opened.first_rows[-1])

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | QColor | None:
        """Return a sentence, or the colour below it."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return shortened(self.line(index.row()))
        if role == Qt.ItemDataRole.BackgroundRole and index.row() in self.rows_of(self._position):
            return self._colour
        return None
