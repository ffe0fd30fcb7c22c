"""The legend of terrain maps: which feature a pixel's colour means.

A colour that is not in the legend counts as the feature whose colour it resembles most (S-2). The resemblance follows
how people name colours: hue first, then how colourful it is, then how bright.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.terrain import Feature, FeatureGrid

Colour = tuple[int, int, int]
"""Red, green and blue, 0–255 each."""
Legend = Mapping[Feature, Colour]
"""The colour of every feature, as JSON/Terrain.json gives it."""

_HALF_COLOURFUL = 0.15
"""Chroma at which a colour counts as half colourful. Light blue then is blue and beige is white, as people see them."""
_HUE_WEIGHT = 0.5
_BRIGHTNESS_WEIGHT = 0.25
_SEXTANTS = 6.0
"""Hue counts from 0 to 6: red 0, yellow 1, green 2, cyan 3, blue 4, magenta 5."""

_Channel = npt.NDArray[np.float64]


def features_of(pixels: npt.NDArray[np.uint8], legend: Legend) -> FeatureGrid:
    """Return the feature of each pixel: that of the legend colour nearest to the pixel's (S-2).

    Parameters
    ----------
    pixels
        Shape (rows, columns, 3): red, green and blue.
    legend
        Colours of the features. Where two are equally near, the feature that `Feature` lists first wins.

    Notes
    -----
    A colour is a hue h, a colourfulness q = chroma / (chroma + 0.15) and a brightness v, chroma being the greatest
    less the least of the three channels and v the greatest. The squared distance of two colours is
    (q₁ − q₂)² + ½ · q₁ · q₂ · Δh² + ¼ · (v₁ − v₂)². Plain distance between red, green and blue would take cyan for
    grey; the source takes it for water, as this distance does. Only +, −, × and ÷ are used, in a fixed order, so the
    grid is the same on every machine (SC-6).

    Light and dark shades keep their feature: sky blue and navy are water, lime and pale green forest, black cliffs.
    Tan, yellow and red are high ground, beige and ivory plain.
    """
    features = sorted(legend)
    red, green, blue = (pixels[:, :, channel].astype(np.uint32) for channel in range(3))
    packed = (red << 16 | green << 8 | blue).ravel()
    # A map is drawn in areas, so a row has few runs of one colour.
    starts = np.flatnonzero(np.append(True, packed[1:] != packed[:-1]))
    colours, where = np.unique(packed[starts], return_inverse=True)
    found = _point((colours[:, None] >> np.array([16, 8, 0], np.uint32)) & 255)
    known = _point(np.array([legend[feature] for feature in features]))
    nearest = np.argmin(_squared_distances(found, known), axis=1)
    meanings = np.array([int(feature) for feature in features], np.int8)
    grid: FeatureGrid = np.repeat(meanings[nearest][where], np.diff(starts, append=len(packed)))
    return grid.reshape(pixels.shape[:2])


def _point(colours: npt.NDArray[np.unsignedinteger | np.signedinteger]) -> tuple[_Channel, _Channel, _Channel]:
    """Return hue (0–6), colourfulness (0–1) and brightness (0–1) of `colours`, shape (n, 3)."""
    red, green, blue = colours.astype(np.float64).T / 255
    brightness = np.maximum(np.maximum(red, green), blue)
    chroma = brightness - np.minimum(np.minimum(red, green), blue)
    divisor = np.where(chroma == 0, 1, chroma)
    hue = np.select(
        [brightness == red, brightness == green],
        [((green - blue) / divisor) % _SEXTANTS, 2 + (blue - red) / divisor],
        4 + (red - green) / divisor,
    )
    return _with_cyan_as_blue(hue), chroma / (chroma + _HALF_COLOURFUL), brightness


def _with_cyan_as_blue(hue: _Channel) -> _Channel:
    """Return `hue` with cyan moved a third of the way from green's side to blue.

    Cyan lies exactly between green and blue, yet the source counts it, and map makers use it, as a colour of water;
    unmoved, a dark cyan such as teal would be forest because forest is dark.
    """
    green_side = np.where(hue <= 3, 2 + (hue - 2) * 4 / 3, 4 - (4 - hue) * 2 / 3)
    return np.where((hue > 2) & (hue < 4), green_side, hue)


def _squared_distances(
    found: tuple[_Channel, _Channel, _Channel], known: tuple[_Channel, _Channel, _Channel]
) -> _Channel:
    """Return the squared distance of each found colour from each known one, shape (found, known)."""
    (hue, colourfulness, brightness), (known_hue, known_colourfulness, known_brightness) = (
        tuple(part[:, None] for part in found),
        known,
    )
    turn = np.abs(hue - known_hue)
    turn = np.minimum(turn, _SEXTANTS - turn)
    duller = colourfulness - known_colourfulness
    darker = brightness - known_brightness
    tinted = _HUE_WEIGHT * (colourfulness * known_colourfulness) * (turn * turn)
    distances: _Channel = duller * duller + tinted + _BRIGHTNESS_WEIGHT * (darker * darker)
    return distances
