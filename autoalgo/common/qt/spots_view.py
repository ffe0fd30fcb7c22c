"""A map or board of spots as one works on it: click and arrow keys select, the wheel zooms, dragging moves it."""

from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QGraphicsScene, QToolTip

from autoalgo.common.qt.dragged_view import DraggedView
from autoalgo.common.qt.literal import literal

Spot = TypeVar("Spot")
_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SpotsView(DraggedView, Generic[Spot]):
    """A view of spots in columns and rows. A view overrides `spot_at`, `room_of` and `margin`.

    Signals
    -------
    chosen
        The spot that was clicked; None beside all.
    stepped
        Columns and rows by which an arrow key goes.
    tip_wanted
        A spot that the mouse stays on; who knows what is to be said calls `show_tip`.
    """

    chosen = Signal(object)
    stepped = Signal(int, int)
    tip_wanted = Signal(object, QPoint)

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda at: self.chosen.emit(self.spot_at(at)))

    def spot_at(self, at: QPoint) -> Spot | None:
        """Return the spot at a point of the viewport."""
        raise NotImplementedError

    def room_of(self, spot: Spot) -> QRectF:
        """Return where a spot is in the scene."""
        raise NotImplementedError

    @property
    def margin(self) -> float:
        """Pixels at the edges that are written on."""
        raise NotImplementedError

    def point_of(self, spot: Spot) -> QPoint:
        """Return where the middle of a spot is in the viewport."""
        return self.mapFromScene(self.room_of(spot).center())

    def bring_in(self, spot: Spot) -> None:
        """Move what is seen as far as a spot needs to be in sight."""
        self.ensureVisible(self.room_of(spot), int(self.margin), int(self.margin))
        self.viewport().update()

    def show_tip(self, text: str, where: QPoint) -> None:
        """Show what is said of a spot."""
        QToolTip.showText(where, literal(text), self.viewport())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step from spot to spot by the arrow keys."""
        way = _STEPS.get(Qt.Key(event.key()))
        if way is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(*way)

    def viewportEvent(self, event: QEvent) -> bool:
        """Ask what is to be said of a spot."""
        if isinstance(event, QHelpEvent):
            spot = self.spot_at(event.pos())
            if spot is None:
                QToolTip.hideText()
            else:
                self.tip_wanted.emit(spot, event.globalPos())
            return True
        return super().viewportEvent(event)
