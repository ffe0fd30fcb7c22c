"""The map of a branch: a click selects a flank, a drag puts it elsewhere, the ground is moved by hand (B-11)."""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPolygonF, QResizeEvent, QShowEvent

from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.flank_item import FlankItem
from autoalgo.war.window.battlefield.flank_view import FlankView
from autoalgo.war.window.playback.branches.branch_model import BranchModel

_AROUND: Final = 12.0
"""Map pixels of ground around the outermost flanks."""
_CLICK_SLACK: Final = 3
"""Pixels of the screen that a hand may tremble in a click."""
_NUDGES: Final = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
"""Map pixels that an arrow key moves the selected flank."""


class BranchMap(FlankView):
    """The map under mouse and keyboard."""

    def __init__(self, scene: BattlefieldScene, model: BranchModel) -> None:
        super().__init__(scene)
        self._flanks = scene
        self._model = model
        self._pressed_at: QPoint | None = None
        self._panned_from = QPoint()
        self._dragged = -1
        self._grip = QPointF()
        self._moved = False
        self._fitted: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        model.map_changed.connect(self._fit)
        model.flanks_changed.connect(self._reveal)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the flank under the cursor and take hold of it, or of the ground."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = self._panned_from = event.position().toPoint()
            self._moved, self._dragged = False, -1
            item = self.itemAt(self._pressed_at)
            if isinstance(item, FlankItem):
                self._dragged = self._flanks.index_of(item)
                self._grip = self.mapToScene(self._pressed_at) - item.pos()
                self._model.select(self._dragged)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held."""
        super().mouseMoveEvent(event)
        here = event.position().toPoint()
        if self._pressed_at is None:
            return
        self._moved |= (here - self._pressed_at).manhattanLength() > _CLICK_SLACK
        if self._moved and self._dragged >= 0:
            point = self.mapToScene(here) - self._grip
            self._model.drag(self._dragged, point.x(), point.y())
        elif self._moved:
            step, self._panned_from = here - self._panned_from, here
            self.pan_by(step.x(), step.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a click on the ground selects nothing."""
        if self._pressed_at is not None and not self._moved and self._dragged < 0:
            self._model.select(-1)
        self._model.drop()
        self._pressed_at, self._dragged = None, -1
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nudge the selected flank."""
        index, nudge = self._model.selected, _NUDGES.get(Qt.Key(event.key()))
        if nudge is None or not self._model.takes_orders(index):
            super().keyPressEvent(event)
            return
        plan = self._model.flanks[index].plan
        self._model.place(index, plan.x_pixels + nudge[0], plan.y_pixels + nudge[1])

    def showEvent(self, event: QShowEvent) -> None:
        """Show all flanks, now that the size of the view is known."""
        super().showEvent(event)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep all flanks in sight."""
        super().resizeEvent(event)
        self._fitted = None
        self._fit()

    def _reveal(self) -> None:
        """Show all flanks anew where one was put out of sight."""
        room = self.viewport().rect()
        if not all(room.contains(self.mapFromScene(item.pos())) for item in self._flanks.flank_items):
            self._fitted = None
            self._fit()

    def _fit(self) -> None:
        opened, hour = self._model.opened, self._model.hour
        if self.isVisible() and self._flanks.flank_items and self._fitted != (id(opened), hour):
            self._fitted = (id(opened), hour)
            points = QPolygonF([item.pos() for item in self._flanks.flank_items]).boundingRect()
            self.show_whole(QRectF(points).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND))
