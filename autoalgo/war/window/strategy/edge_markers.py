"""Marks at the edge of the map for flanks that are beyond it: whose they are, and where; a click goes there (S-3)."""

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from autoalgo.common.figures import counted
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.battlefield import Battlefield
from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.colours import INK, PAPER, flank_colour, text_on
from autoalgo.war.window.battlefield.flank_item import FlankItem
from autoalgo.war.window.strategy.battlefield_view import BattlefieldView

_SIZE: Final = 42
_RADIUS: Final = 11.0
_TIP: Final = 20.0
_TIP_HALF: Final = 9.0
_INSET: Final = 6
_STEP: Final = 4
"""Pixels by which a mark moves along the edge until it covers nothing."""
_MOST_STEPS: Final = 200


class EdgeMark(QAbstractButton):
    """An arrow toward flanks of one side that lie beyond the edge.

    Signals
    -------
    wanted(int)
        The flank of this index is to be shown.
    """

    wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.flanks: tuple[int, ...] = ()
        """Indices of the flanks, the nearest to the edge first."""
        self._side = Side.ATTACKER
        self._angle = 0.0
        self.setFixedSize(_SIZE, _SIZE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._want)

    def _want(self) -> None:
        self.wanted.emit(self.flanks[0])

    def show_flanks(self, flanks: Sequence[int], items: Sequence[FlankItem], angle: float) -> None:
        """Stand for `flanks` of one side, which lie at `angle` degrees, clockwise from the right."""
        card = items[flanks[0]].card
        self.flanks, self._side, self._angle = tuple(flanks), card.plan.side, angle
        who = f"{card.plan.side.label.capitalize()}'s flank {card.number}"
        if len(flanks) > 1:
            who = f"{counted(len(flanks), 'flank')} of the {card.plan.side.label}"
        self.setText(str(card.number) if len(flanks) == 1 else f"{len(flanks)}×")
        self.setToolTip(f"{who}, beyond the edge: click to go there")
        self.setAccessibleName(f"Go to {who[0].lower()}{who[1:]}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the mark's one size."""
        return QSize(_SIZE, _SIZE)

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw a disc in the side's colour with a tip toward the flanks, and what stands in it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(_SIZE / 2, _SIZE / 2)
        colour = flank_colour(self._side, FlankState.READY)
        painter.setPen(QPen(PAPER if self.underMouse() or self.hasFocus() else INK, 2))
        painter.setBrush(colour)
        painter.rotate(self._angle)
        tip = (QPointF(_RADIUS - 6, -_TIP_HALF), QPointF(_TIP, 0), QPointF(_RADIUS - 6, _TIP_HALF))
        painter.drawPolygon(QPolygonF(tip))
        painter.drawEllipse(QPointF(), _RADIUS, _RADIUS)
        painter.rotate(-self._angle)
        font = self.font()
        font.setPixelSize(12 if len(self.text()) < 3 else 10)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(text_on(colour))
        painter.drawText(
            QRectF(-_RADIUS, -_RADIUS, 2 * _RADIUS, 2 * _RADIUS), Qt.AlignmentFlag.AlignCenter, self.text()
        )


class EdgeMarkers(QObject):
    """The marks of one map, of which neighbours of a side are one."""

    def __init__(self, view: BattlefieldView, scene: BattlefieldScene, battlefield: Battlefield) -> None:
        """Mark what `view` does not show of `scene`."""
        super().__init__(view)
        self._view = view
        self._scene = scene
        self._pool: list[EdgeMark] = []
        self._obstacles: tuple[QWidget, ...] = ()
        # The scene follows it first: it was made before.
        battlefield.flanks_changed.connect(self.refresh)
        battlefield.moved.connect(self.refresh)
        view.zoomed.connect(self.refresh)

    @property
    def marks(self) -> tuple[EdgeMark, ...]:
        """Those that are shown."""
        return tuple(mark for mark in self._pool if mark.isVisibleTo(self._view))

    def keep_clear_of(self, *obstacles: QWidget) -> None:
        """Cover none of these, which lie over the map as well."""
        self._obstacles = obstacles

    def refresh(self) -> None:
        """Mark what is beyond the edge now."""
        groups = self._groups() if self._view.isVisible() else []
        while len(self._pool) < len(groups):
            self._pool.append(EdgeMark(self._view))
            self._pool[-1].wanted.connect(self._view.go_to)
        taken = [obstacle.geometry() for obstacle in self._obstacles if obstacle.isVisible()]
        for mark, (place, flanks, angle) in zip(self._pool, groups, strict=False):
            mark.show_flanks(flanks, self._scene.flank_items, angle)
            room = self._free(place, taken)
            taken.append(room)
            mark.move(room.topLeft())
            mark.show()
        for mark in self._pool[len(groups) :]:
            mark.hide()

    def _groups(self) -> list[tuple[QPoint, list[int], float]]:
        """Return where each mark belongs, the flanks that it stands for, and the angle at which they lie."""
        items, room = self._scene.flank_items, QRectF(self._view.viewport().rect())
        middle = room.center()
        groups: list[tuple[Side, QPoint, list[int], float]] = []
        beyond = []
        for index, item in enumerate(items):
            there = QPointF(self._view.mapFromScene(item.pos()))
            if not room.contains(there):
                beyond.append((_distance(room, there), index, there - middle))
        for _, index, way in sorted(beyond, key=lambda each: each[:2]):
            side = items[index].card.plan.side
            place = self._on_edge(room, middle, way)
            near = next(
                (flanks for other, at, flanks, _ in groups if other is side and _close(at, place)),
                None,
            )
            if near is not None:
                near.append(index)
            else:
                groups.append((side, place, [index], degrees(atan2(way.y(), way.x()))))
        return [(place, flanks, angle) for _, place, flanks, angle in groups]

    def _on_edge(self, room: QRectF, middle: QPointF, way: QPointF) -> QPoint:
        """Return the corner of a mark on the way from the middle to a flank, just inside of the edge."""
        half = (_SIZE / 2 + _INSET, _SIZE / 2 + _INSET)
        reach = min(
            (room.width() / 2 - half[0]) / max(abs(way.x()), 1e-6),
            (room.height() / 2 - half[1]) / max(abs(way.y()), 1e-6),
        )
        return (middle + way * reach - QPointF(_SIZE / 2, _SIZE / 2)).toPoint()

    def _free(self, place: QPoint, taken: Sequence[QRect]) -> QRect:
        """Return the room of a mark at `place`, moved along the edge until it covers nothing that is `taken`."""
        room, whole = QRect(place, QSize(_SIZE, _SIZE)), self._view.rect()
        upright = place.x() <= _INSET or place.x() + _SIZE >= whole.width() - _INSET - 1
        middle, at = (whole.height(), place.y()) if upright else (whole.width(), place.x())
        step = -_STEP if at > middle / 2 else _STEP
        for _ in range(_MOST_STEPS):
            if not any(room.intersects(other) for other in taken):
                break
            room.translate(0 if upright else step, step if upright else 0)
        return room


def _distance(room: QRectF, point: QPointF) -> float:
    """Return how far outside of `room` a point lies, along the axis on which it is farther."""
    across = max(room.left() - point.x(), point.x() - room.right(), 0.0)
    return max(across, room.top() - point.y(), point.y() - room.bottom())


def _close(one: QPoint, other: QPoint) -> bool:
    return (one - other).manhattanLength() < _SIZE
