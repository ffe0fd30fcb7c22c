"""A view of flanks: their squares suit its size, and what it shows of its own accord is shown whole (S-17).

A square, with the plate of its men, reaches beyond the flank's point by pixels of the screen, whatever the scale.
"""

from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.zooming_view import LARGEST_ZOOM, ZoomingView
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene

_ORDINARY_MAP: Final = 750
"""Pixels of the screen that the map may have before the squares grow with it."""
_MOST_MAGNIFIED: Final = 1.6
_SMALLEST_ZOOM: Final = 0.6
"""Times the fitted size, where squares at the map's very edge have to be seen whole."""
_GAP: Final = 4.0
"""Pixels of the screen left free around squares and plates."""
_ROUNDS: Final = 4
"""Of a smaller scale the squares may be smaller, and more of them fanned out."""
_SLACK: Final = 120
"""Pixels of the screen by which the map can be moved beyond its edge, for squares there."""


class FlankView(ZoomingView):
    """A view of `flanks`."""

    def __init__(self, flanks: BattlefieldScene) -> None:
        super().__init__(flanks)
        self._scene = flanks
        self._overlays: tuple[QWidget, ...] = ()
        self.zoomed.connect(self._fit_squares)

    def keep_clear_of(self, *overlays: QWidget) -> None:
        """Show nothing below these, which lie over the right edge of the view, where `show_whole` chooses the place."""
        self._overlays = overlays

    def show_whole(self, points: QRectF, whole_map: bool = False) -> None:
        """Show the flanks that stand within `points`, of the map, as large as they fit with squares and plates.

        With `whole_map` all of the map is shown, or as much as lets the squares at its edge be seen.
        """
        for _ in range(_ROUNDS):
            beyond = self._beyond()
            self._show(points, beyond, whole_map)
            seen = QRectF(self.mapFromScene(points.topLeft()), self.mapFromScene(points.bottomRight()))
            below = [each for each in self._overlays if seen.marginsAdded(beyond).intersects(QRectF(each.geometry()))]
            if below:
                self._show(points, beyond + QMarginsF(0, 0, max(each.width() for each in below) + _GAP, 0), whole_map)

    def _show(self, points: QRectF, beyond: QMarginsF, whole_map: bool) -> None:
        view = QRectF(self.viewport().rect())
        room, fitting = view.marginsRemoved(beyond), self.fitting_scale
        wanted = min(room.width() / max(points.width(), 1e-6), room.height() / max(points.height(), 1e-6)) / fitting
        self._zoom = min(max(wanted, _SMALLEST_ZOOM), 1.0 if whole_map else LARGEST_ZOOM)
        at = room.center()
        if whole_map:
            # The map in the middle, and moved only as far as its flanks need it.
            scale = fitting * self._zoom
            middle = view.center() + (points.center() - self._scene.sceneRect().center()) * scale
            half = QPointF(points.width(), points.height()) * scale / 2
            at = QPointF(
                min(max(middle.x(), room.left() + half.x()), max(room.right() - half.x(), at.x())),
                min(max(middle.y(), room.top() + half.y()), max(room.bottom() - half.y(), at.y())),
            )
        self._apply(points.center(), at)

    def _beyond(self) -> QMarginsF:
        """Return how far squares and plates reach beyond the points of their flanks."""
        rooms = [item.square.united(item.plate) for item in self._scene.flank_items] or [QRectF()]
        left, above = max(-room.left() for room in rooms), max(-room.top() for room in rooms)
        right, below = max(room.right() for room in rooms), max(room.bottom() for room in rooms)
        return QMarginsF(*(max(each, 0.0) + _GAP for each in (left, above, right, below)))

    def _apply(self, fixed: QPointF, at: QPointF) -> None:
        slack = _SLACK / (self.fitting_scale * self._zoom)
        self.setSceneRect(self._scene.sceneRect().adjusted(-slack, -slack, slack, slack))
        super()._apply(fixed, at)

    def _fit_squares(self) -> None:
        """Draw larger squares on a larger map."""
        room = self.viewport().rect()
        magnification = min(room.width(), room.height()) / _ORDINARY_MAP
        self._scene.fit_to(self.scale_factor, min(max(magnification, 1.0), _MOST_MAGNIFIED))

    def map_point(self, here: QPointF) -> QPointF | None:
        """Return the point of the map at a point of the viewport; None beside the map."""
        point = self.mapToScene(here.toPoint())
        return point if 0 <= point.x() < MAP_PIXELS and 0 <= point.y() < MAP_PIXELS else None
