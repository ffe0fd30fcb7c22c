"""The pictures on buttons, drawn as lines in the colour of the window's text, so that they suit any theme."""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPalette, QPen, QPixmap

_SIDE: Final = 20
"""Edge of the drawing, in the units of the paths below."""
_SCALES: Final = (1, 2, 3)
"""Pixels to a unit: for ordinary, for fine and for very fine screens."""


class Picture(StrEnum):
    """The pictures of buttons."""

    ADD = "add"
    REMOVE = "remove"
    EDIT = "edit"
    UNDO = "undo"
    REDO = "redo"
    RESET = "reset"
    RESTORE = "restore"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    FIT = "fit"
    FIT_ALL = "fit all"
    PLAY = "play"
    PAUSE = "pause"
    ON = "on"
    BACK = "back"
    NEXT_STOP = "next stop"
    PREVIOUS_STOP = "previous stop"
    BEGINNING = "beginning"
    END = "end"


def icon(picture: Picture, palette: QPalette) -> QIcon:
    """Return `picture` in the palette's text colours, for buttons that can be used and for ones that cannot."""
    drawn = QIcon()
    groups = ((QIcon.Mode.Normal, QPalette.ColorGroup.Active), (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled))
    for mode, group in groups:
        colour = palette.color(group, QPalette.ColorRole.ButtonText)
        for scale in _SCALES:
            drawn.addPixmap(_pixmap(picture, colour.rgba(), scale), mode)
    return drawn


@cache
def _pixmap(picture: Picture, colour: int, scale: int) -> QPixmap:
    """Draw a picture once for all windows."""
    pixmap = QPixmap(QSize(_SIDE, _SIDE) * scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(QPen(QColor.fromRgba(colour), 1.8, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(_PATHS[picture]())
    painter.end()
    return pixmap


def polylines(*lines: tuple[tuple[float, float], ...]) -> QPainterPath:
    """Return a path of lines, each through its points."""
    path = QPainterPath()
    for first, *others in lines:
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
    return path


def _plus() -> QPainterPath:
    return polylines(((10, 4), (10, 16)), ((4, 10), (16, 10)))


def _bin() -> QPainterPath:
    return polylines(
        ((4, 6), (16, 6)), ((8, 6), (8, 4), (12, 4), (12, 6)), ((5.5, 6), (6.3, 16.5), (13.7, 16.5), (14.5, 6))
    )


def _pencil() -> QPainterPath:
    return polylines(((4, 16), (5, 12), (13, 4), (16, 7), (8, 15), (4, 16)), ((11, 6), (14, 9)))


def _turning_back() -> QPainterPath:
    path = polylines(((7.5, 4), (4, 7.5), (7.5, 11)))
    path.moveTo(4, 7.5)
    path.lineTo(11.5, 7.5)
    path.arcTo(QRectF(7.5, 7.5, 8, 8), 90, -180)
    path.lineTo(7, 15.5)
    return path


def _turning_forth() -> QPainterPath:
    path = polylines(((12.5, 4), (16, 7.5), (12.5, 11)))
    path.moveTo(16, 7.5)
    path.lineTo(8.5, 7.5)
    path.arcTo(QRectF(4.5, 7.5, 8, 8), 90, 180)
    path.lineTo(13, 15.5)
    return path


def _three_squares() -> QPainterPath:
    path = QPainterPath()
    for top in (3.0, 8.25, 13.5):
        path.addRect(QRectF(3.5, top, 3.5, 3.5))
        path.addRect(QRectF(13, top, 3.5, 3.5))
    return path


def _swap() -> QPainterPath:
    return polylines(
        ((4, 7), (15.5, 7)),
        ((12.5, 4), (15.5, 7), (12.5, 10)),
        ((16, 13), (4.5, 13)),
        ((7.5, 10.2), (4.5, 13), (7.5, 16)),
    )


def _magnifier(plus: bool) -> QPainterPath:
    path = polylines(((12.7, 12.7), (16.5, 16.5)), ((6, 8.5), (11, 8.5)))
    path.addEllipse(QPointF(8.5, 8.5), 5.5, 5.5)
    if plus:
        path.moveTo(8.5, 6)
        path.lineTo(8.5, 11)
    return path


def _corners() -> QPainterPath:
    return polylines(
        ((4, 8), (4, 4), (8, 4)),
        ((12, 4), (16, 4), (16, 8)),
        ((16, 12), (16, 16), (12, 16)),
        ((8, 16), (4, 16), (4, 12)),
    )


def _corners_around_squares() -> QPainterPath:
    path = _corners()
    path.addRect(QRectF(7, 8.5, 2.5, 2.5))
    path.addRect(QRectF(11.5, 8.5, 2.5, 2.5))
    return path


def _triangle(ahead: bool, left: float, right: float) -> QPainterPath:
    base, tip = (left, right) if ahead else (right, left)
    return polylines(((base, 5), (tip, 10), (base, 15), (base, 5)))


def _pause() -> QPainterPath:
    return polylines(((7, 5), (7, 15)), ((13, 5), (13, 15)))


def _step(ahead: bool) -> QPainterPath:
    return polylines(((7.5, 5), (12.5, 10), (7.5, 15)) if ahead else ((12.5, 5), (7.5, 10), (12.5, 15)))


def _to_stop(ahead: bool) -> QPainterPath:
    """Return a step that ends at a mark."""
    path = _step(ahead)
    path.translate(-2.5 if ahead else 2.5, 0)
    path.addEllipse(QPointF(14.5 if ahead else 5.5, 10), 1.8, 1.8)
    return path


def _to_edge(ahead: bool) -> QPainterPath:
    path = _triangle(ahead, 4.5, 12.5) if ahead else _triangle(ahead, 7.5, 15.5)
    edge = 15.5 if ahead else 4.5
    path.addPath(polylines(((edge, 5), (edge, 15))))
    return path


_PATHS: Final[dict[Picture, Callable[[], QPainterPath]]] = {
    Picture.ADD: _plus,
    Picture.REMOVE: _bin,
    Picture.EDIT: _pencil,
    Picture.UNDO: _turning_back,
    Picture.REDO: _turning_forth,
    Picture.RESET: _three_squares,
    Picture.RESTORE: _swap,
    Picture.ZOOM_IN: lambda: _magnifier(True),
    Picture.ZOOM_OUT: lambda: _magnifier(False),
    Picture.FIT: _corners,
    Picture.FIT_ALL: _corners_around_squares,
    Picture.PLAY: lambda: _triangle(True, 6, 15),
    Picture.PAUSE: _pause,
    Picture.ON: lambda: _step(True),
    Picture.BACK: lambda: _step(False),
    Picture.NEXT_STOP: lambda: _to_stop(True),
    Picture.PREVIOUS_STOP: lambda: _to_stop(False),
    Picture.BEGINNING: lambda: _to_edge(False),
    Picture.END: lambda: _to_edge(True),
}
