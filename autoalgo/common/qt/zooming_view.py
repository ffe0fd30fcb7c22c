"""A view that zooms around the cursor, pans, and fits its scene to itself until the user zooms.

The zoom is counted from the fitted size: 1 shows everything, and nothing smaller is of use. It knows nothing of flanks.
"""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView

LARGEST_ZOOM: Final = 40.0
"""Times the fitted size: flanks that stand one map pixel apart can then be told apart in the smallest window."""
ZOOM_STEP: Final = 1.25
"""Factor of one notch of the wheel, one key press, one click."""
_NOTCH: Final = 120
"""Eighths of a degree in one notch of a mouse wheel."""


class ZoomingView(QGraphicsView):
    """A view of a scene that can be zoomed and panned.

    Signals
    -------
    zoomed
        The scale or the visible part has changed.
    """

    zoomed = Signal()

    def __init__(self, scene: QGraphicsScene) -> None:
        """Show `scene`, fitted; without a parent it goes with this view."""
        super().__init__(scene)
        if scene.parent() is None:
            scene.setParent(self)
        self._zoom = 1.0
        self.setFrameShape(QFrame.Shape.NoFrame)
        # What lies beyond the map belongs to the window, in any theme.
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        # Whatever Qt repaints in parts leaves squares behind now and then where items that keep their size have been.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)

    @property
    def zoom(self) -> float:
        """How many times larger than fitted the scene is shown; no hand makes it less than 1."""
        return self._zoom

    @property
    def can_zoom_in(self) -> bool:
        """True while a larger view is left."""
        return self._zoom < LARGEST_ZOOM

    @property
    def can_zoom_out(self) -> bool:
        """True while not everything is shown."""
        return self._zoom > 1.0

    @property
    def scale_factor(self) -> float:
        """Pixels of the screen to a unit of the scene."""
        return self.transform().m11()

    def zoom_in(self) -> None:
        """Zoom in one step around the cursor, or the middle when the cursor is elsewhere."""
        self.zoom_by(ZOOM_STEP, self._cursor())

    def zoom_out(self) -> None:
        """Zoom out one step around the cursor, or the middle when the cursor is elsewhere."""
        self.zoom_by(1 / ZOOM_STEP, self._cursor())

    def zoom_to_fit(self) -> None:
        """Show the whole scene."""
        self._zoom = 1.0
        self._apply(self.scene().sceneRect().center(), QPointF(self.viewport().rect().center()))

    def zoom_to(self, part: QRectF) -> None:
        """Show `part` of the scene as large as it fits."""
        room, fitting = self.viewport().rect(), self.fitting_scale
        wanted = min(room.width() / max(part.width(), 1e-6), room.height() / max(part.height(), 1e-6))
        self._zoom = min(max(wanted / fitting, 1.0), LARGEST_ZOOM)
        self._apply(part.center(), QPointF(room.center()))

    def zoom_by(self, factor: float, around: QPoint) -> None:
        """Zoom by `factor`, leaving in place what lies under `around`, a point of the viewport."""
        fixed = self.mapToScene(around)
        self._zoom = min(max(self._zoom * factor, min(self._zoom, 1.0)), LARGEST_ZOOM)
        self._apply(fixed, QPointF(around))

    def pan_by(self, dx: int, dy: int) -> None:
        """Move what is shown by `dx`, `dy` pixels of the screen, as far as the scene reaches."""
        horizontal, vertical = self.horizontalScrollBar(), self.verticalScrollBar()
        horizontal.setValue(horizontal.value() - dx)
        vertical.setValue(vertical.value() - dy)
        self.zoomed.emit()

    def _cursor(self) -> QPoint:
        viewport = self.viewport()
        cursor = viewport.mapFromGlobal(self.cursor().pos())
        return cursor if viewport.underMouse() and viewport.rect().contains(cursor) else viewport.rect().center()

    def _apply(self, fixed: QPointF, at: QPointF) -> None:
        """Scale to the zoom so that scene point `fixed` lies at viewport point `at`, as far as the scene reaches."""
        scale = self.fitting_scale * self._zoom
        self.resetTransform()
        self.scale(scale, scale)
        offset = self.mapFromScene(fixed) - at.toPoint()
        self.pan_by(-offset.x(), -offset.y())

    @property
    def fitting_scale(self) -> float:
        """Pixels of the screen to a unit of the scene while all of it is shown."""
        room, scene = self.viewport().rect(), self.scene().sceneRect()
        return max(min(room.width() / scene.width(), room.height() / scene.height()), 0.01)

    # What Qt tells the view.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle in the middle, and the whole scene in sight unless the user has zoomed."""
        middle = self.scene().sceneRect().center()
        if self._zoom > 1.0 and event.oldSize().isValid():
            middle = self.mapToScene(QPoint(event.oldSize().width() // 2, event.oldSize().height() // 2))
        super().resizeEvent(event)
        self._apply(middle, QPointF(self.viewport().rect().center()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the cursor; a touchpad's small steps zoom smoothly."""
        notches = event.angleDelta().y() / _NOTCH
        if notches:
            self.zoom_by(ZOOM_STEP**notches, event.position().toPoint())
        event.accept()
