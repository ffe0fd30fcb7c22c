"""The ground as a picture: the legend's colours, shaded and textured so that relief, woods and water are seen (S-14).

The picture shows what the grid says and adds nothing to it: smooth edges, light from the north-west on cliffs and high
ground, a shore that is lighter than deep water, and the crowns of a wood. What the engine reads is the grid itself.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.terrain import Colour

FINENESS: Final = 2
"""Pixels of the picture to a pixel of the map, each way."""
_EDGE: Final = MAP_PIXELS * FINENESS
_RELIEF: Final = {Feature.WATER: -0.3, Feature.CLIFFS: 0.75, Feature.HIGH_GROUND: 1.0}
"""How high each feature is drawn, beside plain and forest at 0."""
_PALER: Final = {Feature.FOREST: 0.18, Feature.HIGH_GROUND: 0.25, Feature.WATER: 0.35, Feature.CLIFFS: 0.3}
"""Share of white in each colour: the legend's are for telling pixels apart, not for looking at."""
_GREYER: Final = 0.25
"""Share of grey in each colour, for the same reason."""
_PLAIN_TINT: Final = np.array([246.0, 244.0, 234.0], dtype=np.float32)
"""What white ground is drawn as, so that squares and plates stand out from it."""
_DARK: Final = 0.6
"""Brightness of the whole picture in a dark window."""

_Field = npt.NDArray[np.float32]
"""One number a pixel of the picture, shape (800, 800), or (800, 800, 3) for colours 0 – 255."""


Painted = tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]
"""The pictures for a light window and for a dark one, each of shape (800, 800, 3)."""


def painted_ground(grid: FeatureGrid, colours: Mapping[Feature, Colour], *, dark: bool) -> npt.NDArray[np.uint8]:
    """Return the picture of `grid`, shape (800, 800, 3), read-only; the same grid always gives the same picture.

    It takes a quarter of a second at first. Once painted on any thread, light or dark, both are at hand at once.
    """
    return _painted(grid.astype(np.int8).tobytes(), tuple(colours[feature] for feature in Feature))[dark]


# A window shows the same map on several pages, and anew whenever the data are read.
@lru_cache(maxsize=4)
def _painted(cells: bytes, colours: tuple[Colour, ...]) -> Painted:
    return freshly_painted(np.frombuffer(cells, dtype=np.int8).reshape(MAP_PIXELS, MAP_PIXELS), colours)


def freshly_painted(grid: FeatureGrid, colours: Sequence[Colour]) -> Painted:
    """Return what `painted_ground` does, for a light window and for a dark one, of a grid that is seen only once.

    `colours` are those of the features, in their order.
    """
    fine = _smooth_edges(grid)
    picture = _tints(tuple(colours))[fine]
    height = _blurred(_heights()[fine], 3)
    picture *= _light(height)[..., np.newaxis]
    picture *= _crowns(fine)[..., np.newaxis]
    shore = _blurred((fine != Feature.WATER).astype(np.float32), 8) * (fine == Feature.WATER)
    picture += (255 - picture) * (0.7 * shore)[..., np.newaxis]
    return _pixels(picture), _pixels(picture * np.float32(_DARK))


def _pixels(picture: _Field) -> npt.NDArray[np.uint8]:
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    pixels.flags.writeable = False
    return pixels


def _smooth_edges(grid: FeatureGrid) -> FeatureGrid:
    """Return the grid at the picture's fineness, its stairs rounded: each pixel is what most of its neighbours are."""
    fine = np.repeat(np.repeat(grid, FINENESS, axis=0), FINENESS, axis=1)
    present = np.unique(grid)
    near = np.stack([_blurred((fine == feature).astype(np.float32), FINENESS) for feature in present])
    smooth: FeatureGrid = present[near.argmax(axis=0)]
    return smooth


def _tints(colours: tuple[Colour, ...]) -> _Field:
    """Return the colour of each feature, shape (5, 3)."""
    tints = np.array(colours, dtype=np.float32)
    tints += (tints.mean(axis=1, keepdims=True) - tints) * _GREYER
    for feature, white in _PALER.items():
        tints[feature] += (255 - tints[feature]) * white
    tints[Feature.PLAIN] = np.minimum(tints[Feature.PLAIN], _PLAIN_TINT)
    return tints


def _heights() -> _Field:
    heights = np.zeros(len(Feature), dtype=np.float32)
    for feature, height in _RELIEF.items():
        heights[feature] = height
    return heights


def _light(height: _Field) -> _Field:
    """Return how bright each pixel is, about 1: slopes that face the north-west are lit, the others lie in shade."""
    return np.clip(1 + 1.6 * (np.gradient(height, axis=0) + np.gradient(height, axis=1)), 0.55, 1.22)


def _crowns(fine: FeatureGrid) -> _Field:
    """Return how bright each pixel is for the trees on it: a wood is a crowd of round crowns, never the same twice."""
    strength = np.where(fine == Feature.FOREST, 0.13, np.where(fine == Feature.PLAIN, 0.006, 0.025))
    brightness: _Field = (1 + strength * _grain()).astype(np.float32)
    return brightness


@cache
def _grain() -> _Field:
    """Return chance that is alike from a pixel to the next, of standard deviation 1."""
    chance = np.random.Generator(np.random.PCG64(0))
    grain = _blurred(chance.standard_normal((_EDGE, _EDGE), dtype=np.float32), 1)
    return grain / float(np.std(grain))


def _blurred(field: _Field, radius: int) -> _Field:
    """Return the mean over a square of 2 · `radius` + 1 pixels, twice, so that it falls off evenly; edges repeat."""
    for _ in range(2):
        for axis in (0, 1):
            field = _mean_along(field, radius, axis)
    return field


def _mean_along(field: _Field, radius: int, axis: int) -> _Field:
    padding = [(0, 0), (0, 0)]
    padding[axis] = (radius + 1, radius)
    sums: _Field = np.pad(field, padding, mode="edge").cumsum(axis=axis)
    width = 2 * radius + 1
    upper, lower = [slice(None)] * 2, [slice(None)] * 2
    upper[axis], lower[axis] = slice(width, None), slice(None, -width)
    mean: _Field = (sums[tuple(upper)] - sums[tuple(lower)]) / np.float32(width)
    return mean
