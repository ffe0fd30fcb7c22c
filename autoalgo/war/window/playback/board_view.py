"""The map of the playback under mouse and keyboard: a click selects a flank, a drag moves the ground (B-3b)."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent

from autoalgo.war.window.battlefield.flank_item import FlankItem
from autoalgo.war.window.battlefield.flank_view import FlankView
from autoalgo.war.window.playback.board_scene import BoardScene
from autoalgo.war.window.playback.playback_model import PlaybackModel

_AROUND: Final = 6.0
"""Map pixels of ground around the part of the map that the war sees."""
_CLICK_SLACK: Final = 3
"""Pixels of the screen that a hand may tremble in a click."""


class BoardView(FlankView):
    """The map.

    Signals
    -------
    pointed_at
        The point of the map under the cursor, in map pixels; None when the cursor has left the map.
    """

    pointed_at = Signal(object)

    def __init__(self, scene: BoardScene, playback: PlaybackModel) -> None:
        super().__init__(scene)
        self._board = scene
        self._playback = playback
        self._pressed_at: QPoint | None = None
        self._panned_from = QPoint()
        self._moved = False
        self._fitted: object = None
        """The war that the view was fitted to."""
        self._at_war: tuple[float, int, int] | None = None
        """How the view stood when it was."""
        scene.show_movable(False)
        playback.shown_changed.connect(self._fit_war)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def zoom_to_war(self) -> None:
        """Show the part of the map that the flanks see in the whole war, as large as it fits."""
        self.show_whole(self._board.room_of_war().adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND))
        self._at_war = self._place()

    def _place(self) -> tuple[float, int, int]:
        return self.zoom, self.horizontalScrollBar().value(), self.verticalScrollBar().value()

    def _fit_war(self) -> None:
        """Show another war whole; a view that is not seen does so when it is, for only then its size is known."""
        opened = self._playback.opened
        if self._board.flank_items and opened is not self._fitted and self.isVisible():
            self._fitted = opened
            self._board.show_movable(False)
            self.zoom_to_war()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit what was opened meanwhile."""
        super().showEvent(event)
        self._fit_war()
        self.zoomed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the war in sight until the user has zoomed or moved it, then the middle in the middle."""
        shows_war = self._at_war == self._place()
        super().resizeEvent(event)
        if shows_war:
            self.zoom_to_war()
        self.zoomed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the ground."""
        if event.button() in {Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton}:
            self._pressed_at = self._panned_from = event.position().toPoint()
            self._moved = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the ground, and tell what is pointed at."""
        super().mouseMoveEvent(event)
        here = event.position().toPoint()
        if self._pressed_at is not None:
            self._moved |= (here - self._pressed_at).manhattanLength() > _CLICK_SLACK
            if self._moved:
                step, self._panned_from = here - self._panned_from, here
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
                self.pan_by(step.x(), step.y())
        self.pointed_at.emit(self.map_point(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the flank that was clicked, or none on the ground."""
        if self._pressed_at is not None and not self._moved and event.button() is Qt.MouseButton.LeftButton:
            item = self.itemAt(event.position().toPoint())
            self._playback.select(self._board.index_of(item) if isinstance(item, FlankItem) else -1)
        self._pressed_at = None
        self.viewport().unsetCursor()
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that nothing is pointed at any more."""
        super().leaveEvent(event)
        self.pointed_at.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the page: the arrows step through the hours."""
        event.ignore()
