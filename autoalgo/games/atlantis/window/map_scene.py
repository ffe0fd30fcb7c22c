"""The map of the world: only regions that are seen are painted, and small ones from one picture of the whole."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from autoalgo.common.qt.line_chart import series_colour
from autoalgo.common.qt.theme import LIGHT, Colours
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.window.region_looks import Faces, RegionLook, Visibility
from autoalgo.games.atlantis.window.tiles import ground, tile

SIDE: Final = 32.0
"""Of a region, in units of the scene."""
MARGIN: Final = 22.0
"""Pixels around the map for its coordinates."""
_EDGE: Final = 0.12
"""Of the size of the map, left free above and beside it for the coordinates."""
_SMALLEST_TILE: Final = 13.0
"""Pixels of a side below which regions have neither pattern nor marks: 10,000 of them would take 0.1 s to paint."""
_NUMBERED: Final = 20
"""Pixels of a side from which marks tell whose units are there."""
NAMED: Final = 56
"""Pixels of a side from which names are written."""
_MOST_MARKS: Final = 3
_BETWEEN: Final = 2.0
"""Pixels between two plates."""
_MORE: Final = "…"
"""On the plate that stands for all factions for which there is no room."""


class MapScene(QGraphicsScene):
    """The map. It has no items: painting goes through the regions that are in sight."""

    def __init__(self) -> None:
        super().__init__()
        self.colours: Colours = LIGHT
        self._faces: Faces = {}
        self._place: Coordinates | None = None
        self._marked: frozenset[Coordinates] = frozenset()
        self._tiles: dict[tuple[Terrain, Visibility, int, int], QPixmap] = {}
        self._image = QImage()
        self._corner = Coordinates(0, 0)
        self.setSceneRect(0, 0, SIDE, SIDE)

    def show_faces(self, faces: Faces, colours: Colours) -> bool:
        """Show other regions, or the same in other colours; return whether the map has another size now."""
        if colours is not self.colours:
            self._tiles.clear()
        self._faces, self.colours = faces, colours
        left, top = min((place.x for place in faces), default=0), min((place.y for place in faces), default=0)
        right, bottom = max((place.x for place in faces), default=0), max((place.y for place in faces), default=0)
        self._corner = Coordinates(left, top)
        self._image = self._overview(right - left + 1, bottom - top + 1)
        before = self.sceneRect()
        room = QRectF(left * SIDE, top * SIDE, (right - left + 1) * SIDE, (bottom - top + 1) * SIDE)
        edge = max(SIDE, max(room.width(), room.height()) * _EDGE)
        self.setSceneRect(room.adjusted(-edge, -edge, SIDE, SIDE))
        self.update()
        return self.sceneRect() != before

    def mark(self, place: Coordinates | None, marked: frozenset[Coordinates]) -> None:
        """Show which region is selected, and where the selected faction has units."""
        self._place, self._marked = place, marked
        self.update()

    def place_at(self, spot: QPointF) -> Coordinates | None:
        """Return the place of the region at a point of the scene; None where there is none."""
        place = Coordinates(int(spot.x() // SIDE), int(spot.y() // SIDE))
        return place if place in self._faces else None

    def drawBackground(self, painter: QPainter, room: QRectF | QRect) -> None:
        """Draw the regions in sight, in pixels of the screen."""
        painter.fillRect(room, QColor(self.colours.window))
        to_screen = painter.worldTransform()
        seen = QRectF(room)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = SIDE * to_screen.m11()
        if side < _SMALLEST_TILE:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            size = QRectF(0, 0, self._image.width() * SIDE, self._image.height() * SIDE)
            size.translate(self._corner.x * SIDE, self._corner.y * SIDE)
            painter.drawImage(to_screen.mapRect(size), self._image)
        else:
            across = _pixels(to_screen.dx(), side, seen.left(), seen.right())
            down = _pixels(to_screen.dy(), side, seen.top(), seen.bottom())
            self._paint_regions(painter, across, down)
        for place in (*self._marked, *([self._place] if self._place else ())):
            self._paint_frame(painter, to_screen.mapRect(room_of(place)), place == self._place)
        painter.restore()

    def _paint_regions(
        self, painter: QPainter, across: dict[int, tuple[int, int]], down: dict[int, tuple[int, int]]
    ) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        for y, (top, height) in down.items():
            for x, (left, width) in across.items():
                face = self._faces.get(Coordinates(x, y))
                if face is None:
                    continue
                key = (face.terrain, face.seen, width, height)
                if key not in self._tiles:
                    if len(self._tiles) > 400:  # sizes that no zoom shows any more
                        self._tiles.clear()
                    self._tiles[key] = tile(face.terrain, face.seen, QSize(width, height), ratio, self.colours)
                painter.drawPixmap(QPointF(left, top), self._tiles[key])
                if face.factions or face.battle or width >= NAMED:
                    self._paint_marks(painter, QRectF(left, top, width, height), face)

    def _paint_marks(self, painter: QPainter, room: QRectF, face: RegionLook) -> None:
        side = room.width()
        if face.battle:
            self._paint_battle(painter, room)
        if side < _NUMBERED:
            if face.factions:
                painter.setPen(QPen(QColor(self.colours.surface), 1))
                painter.setBrush(self._colour(face.factions[0]))
                painter.drawRect(room.adjusted(side * 0.3, side * 0.3, -side * 0.3, -side * 0.3))
            return
        self._paint_units(painter, room, face)
        if side >= NAMED and face.seen is not Visibility.NEVER:
            self._paint_words(painter, room, face)

    def _paint_units(self, painter: QPainter, room: QRectF, face: RegionLook) -> None:
        """Draw a plate with its number for each faction, as far as there is room."""
        height = min(max(room.height() * 0.3, 11.0), 20.0)
        painter.setFont(_font(painter, height * 0.72, bold=True))
        metrics = painter.fontMetrics()
        left = room.left() + 2
        for text, faction, width in plates(face.factions, metrics.horizontalAdvance, height, room.width() - 3):
            plate = QRectF(left, room.bottom() - height - 3, width, height)
            painter.setPen(QPen(QColor(self.colours.surface), 1))
            painter.setBrush(QColor(self.colours.muted) if text == _MORE else self._colour(faction))
            painter.drawRoundedRect(plate, 3, 3)
            painter.setPen(QColor(self.colours.surface))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
            left += width + _BETWEEN

    def _paint_words(self, painter: QPainter, room: QRectF, face: RegionLook) -> None:
        painter.setFont(_font(painter, min(room.width() / 6.5, 14.0), bold=True))
        inner = room.adjusted(4, 3, -4, 0)
        align = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(self.colours.text))
        name = painter.fontMetrics().elidedText(face.name, Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, align, name)
        if face.peasants:
            painter.setFont(_font(painter, min(room.width() / 7, 12.0), bold=False))
            people = inner.adjusted(0, painter.fontMetrics().height() * 1.15, 0, 0)
            painter.drawText(people, align, f"{face.peasants:,}")

    def _paint_battle(self, painter: QPainter, room: QRectF) -> None:
        """Draw two crossed swords in the upper right corner."""
        size = min(max(room.width() * 0.34, 5.0), 24.0)
        plate = QRectF(room.right() - size - 2, room.top() + 2, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colours.error))
        painter.drawEllipse(plate)
        painter.setPen(QPen(QColor(self.colours.surface), max(size / 9, 1.2)))
        inner = plate.adjusted(size * 0.26, size * 0.26, -size * 0.26, -size * 0.26)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())

    def _paint_frame(self, painter: QPainter, room: QRectF, selected: bool) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if selected:
            painter.setPen(QPen(QColor(self.colours.surface), 5))
            painter.drawRect(room)
        style = Qt.PenStyle.SolidLine if selected else Qt.PenStyle.DotLine
        painter.setPen(
            QPen(QColor(self.colours.accent if selected else self.colours.text), 3 if selected else 2, style)
        )
        painter.drawRect(room)

    def _colour(self, faction: int) -> QColor:
        return series_colour(faction, self.colours) if faction else QColor(self.colours.muted)

    def _overview(self, columns: int, rows: int) -> QImage:
        """Return a picture of the whole map, a pixel for each region; the colour of a faction where its units are."""
        image = QImage(columns, rows, QImage.Format.Format_RGB32)
        image.fill(QColor(self.colours.window))
        grounds: dict[tuple[Terrain, Visibility], int] = {}
        for place, face in self._faces.items():
            key = (face.terrain, face.seen)
            if key not in grounds:
                grounds[key] = ground(*key, self.colours).rgb()
            colour = self._colour(face.factions[0]).rgb() if face.factions else grounds[key]
            image.setPixel(place.x - self._corner.x, place.y - self._corner.y, colour)
        return image


def plates(
    factions: Sequence[int], width_of: Callable[[str], float], least: float, room: float
) -> list[tuple[str, int, float]]:
    """Return the text, the faction and the width of each plate of a region; the last one is "…" if not all have room.

    `width_of`, `least` and `room` are in pixels; of the factions 0 is one that is not known. The first one has a plate
    in any case.
    """
    texts = [(str(faction) if faction else "?", faction) for faction in factions]
    ways = [texts] if len(texts) <= _MOST_MARKS else []
    ways += [[*texts[:shown], (_MORE, 0)] for shown in range(min(len(texts), _MOST_MARKS) - 1, 0, -1)]
    for way in (*ways, texts[:1]):
        found = [(text, faction, max(width_of(text) + 6.0, least)) for text, faction in way]
        if sum(width for *_, width in found) + _BETWEEN * (len(way) - 1) <= room:
            break
    return found


def room_of(place: Coordinates) -> QRectF:
    """Return the room of a region in the scene."""
    return QRectF(place.x * SIDE, place.y * SIDE, SIDE, SIDE)


def _pixels(offset: float, side: float, first: float, last: float) -> dict[int, tuple[int, int]]:
    """Return the pixels that columns or rows begin at and take, of those between two points of the scene."""
    found = {}
    for number in range(int(first // SIDE), int(last // SIDE) + 1):
        begin, end = round(offset + number * side), round(offset + (number + 1) * side)
        found[number] = (begin, end - begin)
    return found


def _font(painter: QPainter, pixels: float, bold: bool) -> QFont:
    font = QFont(painter.font())
    font.setPixelSize(max(int(pixels), 6))
    font.setBold(bold)
    return font
