"""Pictures turned into the five features: by colours that somebody has picked, or by heights (W-22, W-23)."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageCms

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid, km_per_pixel
from autoalgo.war.map_making.fields import Mask, smoothed, tidied
from autoalgo.war.map_making.source_picture import Frame, SourcePicture
from autoalgo.war.terrain import Colour

LARGEST_TOLERANCE: Final = 100
MOST_SMOOTHING: Final = 10
_FINENESS: Final = 2
"""Pixels of the picture that are looked at to a pixel of the map, each way: most of them decide."""
_LIGHTNESS: Final = 100 / 255
"""Of the Lab space to a step of the library's lightness, whose other two channels have the steps of Lab."""

_Lab = npt.NDArray[np.float32]
"""Shape (…, 3): lightness 0–100, and two colours of −128 to 127, 0 for grey."""


@dataclass(frozen=True)
class Pick:
    """A colour of a picture, and the feature that it stands for."""

    colour: Colour
    feature: Feature


@dataclass(frozen=True)
class ColourReading:
    """How the colours of a picture become features."""

    picks: tuple[Pick, ...]
    tolerance: float = 25.0
    """Greatest distance in the Lab space, 0–100, at which a colour is like one that was picked: 2 can just be seen."""
    rest: Feature = Feature.PLAIN
    """What a colour becomes that is like none of them."""
    smoothing: int = 1
    """How many times each pixel becomes what most of the 3 × 3 around it are, 0–10: lettering and specks go."""


@dataclass(frozen=True)
class HeightReading:
    """How the greys of a height map become features: shares of the way from the lowest point to the highest."""

    water_to: float = 0.0
    """Up to which height there is water, 0–1; none at 0."""
    high_from: float = 0.5
    """From which height ground is high, 0–1."""
    relief_m: float = 1000.0
    """How many metres the highest point lies above the lowest."""
    cliffs_from: float = 20.0
    """From which slope there are cliffs, in degrees, 1–90."""


@dataclass(frozen=True, eq=False)
class Converted:
    """What became of a picture."""

    grid: FeatureGrid
    """Shape (400, 400)."""
    unlike: Mask
    """Shape (400, 400): where the colours are like none that was picked."""


def by_colours(picture: SourcePicture, frame: Frame, reading: ColourReading) -> Converted:
    """Return the features of a square of a picture: each pixel that of the picked colour nearest in the Lab space."""
    side = MAP_PIXELS * _FINENESS
    cut = Image.fromarray(_cut(picture.colours, frame.within(picture)))
    averaged = Image.Resampling.BOX if cut.width > side else Image.Resampling.NEAREST
    pixels = _lab(np.asarray(cut.resize((side, side), averaged)))
    nearest = np.full((side, side), np.inf, np.float32)
    found = np.full((side, side), int(reading.rest), np.int8)
    for pick in reading.picks:
        away = pixels - _lab(np.array([[pick.colour]], np.uint8))
        distance = np.einsum("ijk,ijk->ij", away, away)
        nearer = distance < nearest
        nearest[nearer], found[nearer] = distance[nearer], int(pick.feature)
    unlike = nearest > reading.tolerance * reading.tolerance
    found[unlike] = int(reading.rest)
    grid = _most(found)
    for _ in range(reading.smoothing):
        grid = tidied(grid)
    return Converted(grid, _blocks(unlike).sum(axis=2) * 2 > _FINENESS * _FINENESS)


def by_heights(picture: SourcePicture, frame: Frame, reading: HeightReading, width_km: float) -> FeatureGrid:
    """Return the features of a square of a height map on a place that is `width_km` wide, 5–400."""
    cut = Image.fromarray(_cut(picture.heights, frame.within(picture)))
    scaling = Image.Resampling.BOX if cut.width > MAP_PIXELS else Image.Resampling.BILINEAR
    heights = np.asarray(cut.resize((MAP_PIXELS, MAP_PIXELS), scaling), np.float64)
    heights = (heights - heights.min()) / max(float(np.ptp(heights)), 1e-9)
    # A picture of 256 greys is stairs, whose edges are no cliffs.
    down, across = np.gradient(smoothed(heights, 3) * (reading.relief_m / (km_per_pixel(width_km) * 1000)))
    slope = np.degrees(np.arctan(np.sqrt(down * down + across * across)))
    grid = np.where(heights >= reading.high_from, np.int8(Feature.HIGH_GROUND), np.int8(Feature.PLAIN))
    grid[slope >= reading.cliffs_from] = Feature.CLIFFS
    if reading.water_to > 0:
        grid[heights <= reading.water_to] = Feature.WATER
    return tidied(grid)


def _cut(pixels: npt.NDArray[np.generic], frame: Frame) -> npt.NDArray[np.generic]:
    return pixels[frame.top : frame.top + frame.side, frame.left : frame.left + frame.side]


def _most(fine: npt.NDArray[np.int8]) -> FeatureGrid:
    """Return the grid of which each pixel is what most of its part of a finer one are."""
    blocks = _blocks(fine)
    votes = np.stack([(blocks == feature).sum(axis=2) for feature in Feature])
    grid: FeatureGrid = votes.argmax(axis=0).astype(np.int8)
    return grid


def _blocks(fine: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return the pixels of each part, shape (400, 400, 4)."""
    parts = fine.reshape(MAP_PIXELS, _FINENESS, MAP_PIXELS, _FINENESS)
    return parts.swapaxes(1, 2).reshape(MAP_PIXELS, MAP_PIXELS, _FINENESS * _FINENESS)


def _lab(colours: npt.NDArray[np.uint8]) -> _Lab:
    """Return colours, shape (rows, columns, 3), in the space in which distances are as people see them."""
    converted = np.asarray(ImageCms.applyTransform(Image.fromarray(colours), _to_lab()))
    found: _Lab = converted.view(np.int8).astype(np.float32)  # the two colours have a sign
    found[..., 0] = converted[..., 0] * _LIGHTNESS
    return found


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
