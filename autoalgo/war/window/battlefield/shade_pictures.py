"""The pictures of the shades where flanks will stand (O-10). They may be made on any thread: many take a while."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.painting.shades import Shade
from autoalgo.war.window.battlefield.colours import flank_colour

_ALPHAS: Final = (95, 170)
"""How dense the pale and the dark shade are, of 255."""
_DARKER: Final = 165
"""The dark shade's colour, by Qt's percents."""

ShadePictures = tuple[tuple[QRectF, QImage], ...]
"""Where each lies on the map, in its pixels: first the pale ones of all flanks, then the dark ones."""


def pictures_of(shades: Iterable[tuple[Side, Shade]]) -> ShadePictures:
    """Return the pictures of shades; no pale one hides a dark one."""
    known = tuple(shades)
    return tuple((_place(shade), _image(side, shade, level)) for level in (1, 2) for side, shade in known)


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
