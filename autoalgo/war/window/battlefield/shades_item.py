"""Where flanks will stand after an hour: a dark and a pale shade in the colour of each one's side (O-10)."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.painting.shades import Shade
from autoalgo.war.window.battlefield.colours import flank_colour

_ALPHAS: Final = (95, 170)
"""How dense the pale and the dark shade are, of 255."""
_DARKER: Final = 165
"""The dark shade's colour, by Qt's percents."""


class ShadesItem(QGraphicsItem):
    """The shades of all flanks, over the ground and below the squares."""

    def __init__(self, room: QRectF) -> None:
        """Draw within `room` of the scene."""
        super().__init__()
        self._room = room
        self._images: tuple[tuple[QRectF, QImage], ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-0.5)

    @property
    def places(self) -> tuple[QRectF, ...]:
        """The ground that the shades lie on, one rectangle a flank, in pixels of the map."""
        return tuple(place for place, _ in self._images[: len(self._images) // 2])

    def show_shades(self, shades: Iterable[tuple[Side, Shade]]) -> None:
        """Show these."""
        known = tuple(shades)
        # No pale shade hides a dark one.
        self._images = tuple((_place(shade), _image(side, shade, level)) for level in (1, 2) for side, shade in known)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the room of all flanks."""
        return self._room

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw every shade."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place, image in self._images:
            painter.drawImage(place, image)


def _place(shade: Shade) -> QRectF:
    rows, columns = shade.levels.shape
    return QRectF(shade.left, shade.top, columns * shade.cell, rows * shade.cell)


def _image(side: Side, shade: Shade, level: int) -> QImage:
    """Return the ground of one level as a picture, a pixel a cell."""
    colour = flank_colour(side, FlankState.IDLE).darker(100 if level == 1 else _DARKER)
    colour.setAlpha(_ALPHAS[level - 1])
    # What is not shaded has the same colour, so that no edge is mixed with black.
    pixels = np.where(shade.levels == level, colour.rgba(), colour.rgb() & 0xFFFFFF).astype(np.uint32)
    rows, columns = shade.levels.shape
    return QImage(pixels.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_ARGB32).copy()
