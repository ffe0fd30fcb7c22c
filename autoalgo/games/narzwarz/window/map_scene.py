"""The map: all countries, ways over the sea, capitals, and the attack that is on show."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QGraphicsSimpleTextItem

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.theme import DARK, Colours
from autoalgo.games.narzwarz.maps import Atlas
from autoalgo.games.narzwarz.window.country_item import LandItem, PlateItem
from autoalgo.games.narzwarz.window.paints import CountryLook

_LONGER_SIDE: Final = 1000.0
_MARGIN: Final = 34.0
_SHORE: Final = 16.0
_ARROW: Final = 15.0
"""Width of the shaft of an attack."""
_BESIDE: Final = 3.0
"""Pixels from a way over the sea to its name, which is below a level one and on the right of a steep one."""
_ALONG: Final = tuple(step / 40 for step in range(41))

_ROUNDS: Final = 40
"""After which those that still overlap stay so: there is no room for all."""
_SLACK: Final = 1.0
"""Pixels between two plates that were moved apart."""


class MapScene(QGraphicsScene):
    """One map."""

    def __init__(self) -> None:
        super().__init__()
        self._lands: list[LandItem] = []
        self._plates: list[PlateItem] = []
        self._links: list[tuple[QGraphicsPathItem, QGraphicsSimpleTextItem]] = []
        self._scale = 1.0
        self._arrow: QGraphicsPathItem
        """Of the attack that is on show; there is none before the first map."""
        self._march = QVariantAnimation(self)
        self._march.setStartValue(0.0)
        self._march.setEndValue(1.0)
        self._march.valueChanged.connect(lambda share: self._draw_arrow(float(share)))
        self._way = (QPointF(), QPointF())
        self._colours: Colours | None = None
        # A view fits its scene to itself, and cannot fit nothing.
        self.setSceneRect(0, 0, _LONGER_SIDE, _LONGER_SIDE)

    def show_map(self, atlas: Atlas) -> None:
        """Lay out another map."""
        self._march.stop()
        self.clear()
        self._lands, self._plates, self._links = [], [], []
        points = [spot for shape in atlas.shapes for spot in shape.polygon]
        west, east = min(x for x, _ in points), max(x for x, _ in points)
        south, north = min(y for _, y in points), max(y for _, y in points)
        scale = _LONGER_SIDE / max(east - west, north - south)

        def placed(spot: tuple[float, float]) -> QPointF:
            return QPointF((spot[0] - west) * scale, (north - spot[1]) * scale)

        for shape in atlas.shapes:
            land, plate = LandItem(QPolygonF([placed(spot) for spot in shape.polygon])), PlateItem(placed(shape.heart))
            self._lands.append(land)
            self._plates.append(plate)
            self.addItem(land)
            self.addItem(plate)
        for (first, second), name in atlas.sea_links.items():
            self._add_link(self.heart(first), self.heart(second), name)
        self._arrow = self.addPath(QPainterPath())
        self._arrow.setZValue(8)
        self._arrow.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        room = QRectF(0, 0, (east - west) * scale, (north - south) * scale)
        self.setSceneRect(room.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def show_faces(self, faces: Sequence[CountryLook], tips: Sequence[str], colours: Colours) -> None:
        """Draw all countries as they are now; `tips` are shown where the mouse stays."""
        self._colours = colours
        for land, plate, face, tip in zip(self._lands, self._plates, faces, tips, strict=True):
            land.show_face(face, colours)
            plate.show_face(face, colours)
            land.setToolTip(literal(tip))
        for line, label in self._links:
            pen = QPen(QColor(colours.muted), 3)
            pen.setDashPattern([2, 2.5])
            line.setPen(pen)
            label.setBrush(QColor(colours.muted))
        self.arrange(self._scale)
        self.update()

    def arrange(self, scale: float) -> None:
        """Move plates apart that lie on each other at so many pixels to a unit of the scene.

        Names of ways over the sea that a plate covers are left out; the way tells its name in its tooltip.
        """
        self._scale = scale
        rooms = [plate.room.translated(plate.pos() * scale) for plate in self._plates]
        ways = separated(rooms)
        for plate, way in zip(self._plates, ways, strict=True):
            plate.move_by(way)
        taken = [room.translated(way) for room, way in zip(rooms, ways, strict=True)]
        for _, label in self._links:
            text = label.transform().mapRect(label.boundingRect()).translated(label.pos() * scale)
            label.setVisible(not any(text.intersects(room) for room in taken))

    def country_at(self, spot: QPointF) -> int | None:
        """Return the country at a point of the scene."""
        found = (country for country, land in enumerate(self._lands) if land.path().contains(spot))
        return next(found, None)

    def heart(self, country: int) -> QPointF:
        """Return the middle of a country in the scene."""
        return self._plates[country].pos()

    def show_attack(self, source: int, target: int, colour: QColor, time_ms: int) -> None:
        """Let an arrow run from a country to its target, and stay."""
        self.hide_attack()
        start, end = self.heart(source), self.heart(target)
        self._way = (start, start + (end - start) * 0.86)
        self._arrow.setBrush(colour)
        self._arrow.setPen(QPen(QColor("#ffffff" if self._colours is DARK else "#101318"), 2.5))
        self._arrow.show()
        self._draw_arrow(0.0 if time_ms else 1.0)
        if time_ms:
            self._march.setDuration(time_ms)
            self._march.start()

    def hide_attack(self) -> None:
        """Take the arrow away."""
        self._march.stop()
        self._arrow.hide()

    def drawBackground(self, painter: QPainter, room: QRectF | QRect) -> None:
        """Draw the sea, paler along the shores."""
        dark = self._colours is DARK
        painter.fillRect(room, QColor("#121a26" if dark else "#cfe0ee"))
        for width, colour in ((2.2, "#162233" if dark else "#c3d8ea"), (1.0, "#1c2c42" if dark else "#b3cee5")):
            pen = QPen(QColor(colour), 2 * _SHORE * width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            for land in self._lands:
                painter.strokePath(land.path(), pen)

    def _draw_arrow(self, share: float) -> None:
        start, end = self._way
        self._arrow.setPath(_arrow(start, start + (end - start) * max(share, 0.05)))

    def _add_link(self, start: QPointF, end: QPointF, name: str) -> None:
        across = end - start
        bow = QPointF(-across.y(), across.x()) * 0.12
        path = QPainterPath(start)
        path.quadTo(start + across / 2 + bow, end)
        line = self.addPath(path)
        line.setZValue(-1)
        line.setToolTip(literal(name))
        label = self.addSimpleText(name)
        font = QFont()
        font.setItalic(True)
        font.setPixelSize(12)
        label.setFont(font)
        label.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        at_sea = [spot for spot in map(path.pointAtPercent, _ALONG) if self.country_at(spot) is None]
        label.setPos(at_sea[len(at_sea) // 2] if at_sea else path.pointAtPercent(0.5))
        size = label.boundingRect().size()
        level = abs(across.x()) > abs(across.y())
        beside = (-size.width() / 2, _BESIDE) if level else (2 * _BESIDE, -size.height() / 2)
        label.setTransform(QTransform.fromTranslate(*beside))
        label.setZValue(9)
        self._links.append((line, label))


def _arrow(start: QPointF, end: QPointF) -> QPainterPath:
    """Return an arrow that grows broader towards its head."""
    along = end - start
    length = max((along.x() ** 2 + along.y() ** 2) ** 0.5, 1e-6)
    along /= length
    side = QPointF(-along.y(), along.x())
    head = min(2.6 * _ARROW, length)
    neck = end - along * head
    corners = [
        start - side * (_ARROW * 0.25),
        neck - side * (_ARROW * 0.6),
        neck - side * (_ARROW * 1.3),
        end,
        neck + side * (_ARROW * 1.3),
        neck + side * (_ARROW * 0.6),
        start + side * (_ARROW * 0.25),
    ]
    path = QPainterPath()
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def separated(rooms: Sequence[QRectF]) -> list[QPointF]:
    """Return how far each room is moved, in pixels, so that none lies on another.

    They go up and down, half the way each: plates are wider than high, so that is the shorter way.
    """
    moved = [QRectF(room) for room in rooms]
    for _ in range(_ROUNDS):
        overlapping = [pair for pair in combinations(moved, 2) if pair[0].intersects(pair[1])]
        if not overlapping:
            break
        for first, second in overlapping:
            _push_apart(first, second)
    return [new.topLeft() - old.topLeft() for new, old in zip(moved, rooms, strict=True)]


def _push_apart(first: QRectF, second: QRectF) -> None:
    """Move two rooms up and down, each away from the other."""
    common = first.intersected(second).height()
    if common > 0:
        step = (common + _SLACK) / 2 * (1 if second.center().y() >= first.center().y() else -1)
        first.translate(0, -step)
        second.translate(0, step)
