"""A country on the map: land in its leader's colour, and a plate with whose it is, its men and its gold."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.common.qt.theme import DARK, Colours, mixed
from autoalgo.games.narzwarz.window.paints import CountryLook, Relation, fill_of

_RIM: Final = 9.0
"""Width of the darker rim inside a country, in units of the scene."""
_PAD: Final = 5.0
_MARK_WIDTH: Final = 24.0
_ICON: Final = 11.0
"""Width of the sign before a number."""


class LandItem(QGraphicsPathItem):
    """The land of a country."""

    def __init__(self, outline: QPolygonF) -> None:
        super().__init__()
        path = QPainterPath()
        path.addPolygon(outline)
        path.closeSubpath()
        self.setPath(path)
        self._face: CountryLook
        self._colours: Colours

    def show_face(self, face: CountryLook, colours: Colours) -> None:
        """Draw the country like this from now on."""
        self._face, self._colours = face, colours
        self.setZValue({Relation.PLAIN: 0, Relation.FRIEND: 1, Relation.FOE: 2}.get(face.standing, 3))

    def boundingRect(self) -> QRectF:
        """Return the room with the widest line around it."""
        return self.path().boundingRect().adjusted(-4, -4, 4, 4)

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw land, rim, stripes and border."""
        face, colours = self._face, self._colours
        dark = colours is DARK
        land, path = fill_of(face.paint, dark), self.path()
        painter.fillPath(path, land)
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        if face.paint.striped:
            painter.fillPath(path, QBrush(mixed(face.paint.colour, QColor("#000000"), 0.6), Qt.BrushStyle.BDiagPattern))
        painter.strokePath(path, QPen(face.paint.colour, 2 * _RIM))
        painter.restore()
        painter.strokePath(path, QPen(QColor("#0b0d11" if dark else "#39404d"), 1.6))
        if face.standing is not Relation.PLAIN:
            painter.strokePath(path, self._ring(face.standing, colours))

    def _ring(self, standing: Relation, colours: Colours) -> QPen:
        if standing is Relation.SELECTED:
            return QPen(QColor(colours.text), 5)
        pen = QPen(QColor(colours.error if standing is Relation.FOE else colours.text), 3.5)
        if standing is Relation.FOE:
            pen.setDashPattern([2.5, 1.5])
        return pen


class PlateItem(QGraphicsItem):
    """The plate of a country; it keeps its size on the screen, and the mouse goes through it."""

    def __init__(self, at: QPointF) -> None:
        super().__init__()
        self.setPos(at)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(10)
        self._face: CountryLook
        self._colours: Colours
        self._room = QRectF()
        self._moved = QPointF()

    def show_face(self, face: CountryLook, colours: Colours) -> None:
        """Draw the plate like this from now on."""
        self.prepareGeometryChange()
        self._face, self._colours = face, colours
        numbers, names = QFontMetricsF(_number_font(face)), QFontMetricsF(_name_font())
        width = max(self._row_width(), names.horizontalAdvance(face.name) + 2 * _PAD)
        height = names.height() + numbers.height() + _PAD
        self._room = QRectF(-width / 2, -height / 2, width, height)

    @property
    def room(self) -> QRectF:
        """Where the plate is, in pixels from the middle of its country, before it is moved."""
        return QRectF(self._room)

    def move_by(self, way: QPointF) -> None:
        """Draw the plate so many pixels beside where it would be."""
        if way != self._moved:
            self.prepareGeometryChange()
            self._moved = way
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the plate's room in pixels."""
        return self._room.translated(self._moved).adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the name, and below it the leader's mark, men and gold."""
        face, colours, numbers = self._face, self._colours, _number_font(self._face)
        painter.translate(self._moved)
        self._draw_name(painter)
        width, height = self._row_width(), QFontMetricsF(numbers).height() + 2
        row = QRectF(-width / 2, self._room.bottom() - height, width, height)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(row, 4, 4)
        mark = QRectF(row.left(), row.top(), _MARK_WIDTH, row.height())
        painter.setBrush(face.paint.colour)
        painter.drawRoundedRect(mark, 4, 4)
        painter.setFont(numbers)
        painter.setPen(face.paint.ink)
        painter.drawText(mark, Qt.AlignmentFlag.AlignCenter, face.paint.mark)
        if face.men:
            self._draw_numbers(painter, row.adjusted(_MARK_WIDTH + _PAD, 0, -_PAD, 0))
        if face.is_ready:
            painter.setPen(QPen(QColor(colours.surface), 1.5))
            painter.setBrush(QColor(colours.good))
            painter.drawEllipse(row.topRight(), 4.5, 4.5)

    def _row_width(self) -> float:
        metrics = QFontMetricsF(_number_font(self._face))
        shown = [number for number in (self._face.men, self._face.gold) if number]
        return _MARK_WIDTH + sum(2 * _PAD + _ICON + metrics.horizontalAdvance(number) for number in shown)

    def _draw_name(self, painter: QPainter) -> None:
        name, font, metrics = self._face.name, _name_font(), QFontMetricsF(_name_font())
        baseline = self._room.top() + metrics.height() - metrics.descent()
        path = QPainterPath()
        path.addText(QPointF(-metrics.horizontalAdvance(name) / 2, baseline), font, name)
        # A pale edge, so that a name can be read on any land.
        edge = QPen(QColor(self._colours.surface), 3)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, edge)
        painter.fillPath(path, QColor(self._colours.text))

    def _draw_numbers(self, painter: QPainter, room: QRectF) -> None:
        face, colours = self._face, self._colours
        middle, left = room.center().y(), room.left()
        ink = QColor(colours.muted if face.is_old else colours.text)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.muted))
        painter.drawEllipse(QPointF(left + 4, middle - 3.5), 2.6, 2.6)
        painter.drawPie(QRectF(left, middle - 0.5, 8, 10), 0, 180 * 16)
        painter.setPen(ink)
        men = QFontMetricsF(_number_font(face)).horizontalAdvance(face.men)
        painter.drawText(QRectF(left + _ICON, room.top(), men + 2, room.height()), align, face.men)
        if face.gold:
            left += _ICON + men + 2 * _PAD
            painter.setPen(QPen(QColor("#8a5a00"), 1))
            painter.setBrush(QColor("#f2b705"))
            painter.drawEllipse(QPointF(left + 4, middle), 3.5, 3.5)
            painter.setPen(ink)
            painter.drawText(QRectF(left + _ICON, room.top(), room.width(), room.height()), align, face.gold)


def _number_font(face: CountryLook) -> QFont:
    font = _name_font()
    font.setWeight(QFont.Weight.DemiBold)
    font.setItalic(face.is_old)
    return font


def _name_font() -> QFont:
    font = QFont()
    font.setPixelSize(12)
    return font
