"""A terrain map as a PNG: the legend's own colours, and in a note of the file how many km wide the place is.

The battle reads the pixels alone (S-2); the note is for whoever paints on.
"""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM, MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.terrain import Legend, read_map
from autoalgo.war.terrain.map_reader import LARGEST_FILE_BYTES
from autoalgo.war.terrain.pixels import read_pixels

_WIDTH_KEY: Final = "Map width in km"


@dataclass(frozen=True, eq=False)
class OpenedMap:
    """A map to be painted on."""

    grid: FeatureGrid
    """Shape (400, 400), read-only."""
    width_km: float | None
    """As `png_of` has noted it, 5 – 400; None where no width is."""
    notes: tuple[str, ...]
    """What the battle, and therefore the editor, does not take from the picture as it is, in sentences."""


def png_of(grid: FeatureGrid, legend: Legend, width_km: float | None = None) -> bytes:
    """Return the PNG of a grid, shape (400, 400), which reads back as that very grid; its width goes into a note."""
    picture = Image.fromarray(grid.astype(np.uint8), mode="P")
    picture.putpalette([channel for feature in Feature for channel in legend[feature]])
    note = PngInfo()
    if width_km is not None:
        note.add_text(_WIDTH_KEY, f"{width_km:g}")
    stream = BytesIO()
    picture.save(stream, "PNG", optimize=True, pnginfo=note)
    return stream.getvalue()


def open_map(file: Path, legend: Legend) -> OpenedMap | Failure:
    """Return a map of any PNG as the battle reads it, or why it cannot be read (S-2)."""
    read = read_map(file, legend)
    if isinstance(read, Failure):
        return read
    content = read_whole(file, LARGEST_FILE_BYTES)
    width_km, (columns, rows) = _note_and_size(content)
    notes, whole = [], f"{MAP_PIXELS} × {MAP_PIXELS}"
    if columns > MAP_PIXELS or rows > MAP_PIXELS:
        notes.append(f"The picture has {columns:,} × {rows:,} pixels: the top left {whole} count.")
    elif (columns, rows) != (MAP_PIXELS, MAP_PIXELS):
        notes.append(f"The picture has {columns} × {rows} pixels: what is missing of {whole} is plain.")
    others = _other_colours(read_pixels(content, MAP_PIXELS), legend)
    if others:
        share = f"{others:.0%}" if others >= 0.005 else "Less than 1%"
        notes.append(f"{share} of it has colours that the legend has not: each is the feature that it resembles most.")
    if notes:
        notes.append("“From a picture” scales a picture, and lets you say which colour is which ground.")
    return OpenedMap(read.grid, width_km, tuple(notes))


def _note_and_size(png: bytes) -> tuple[float | None, tuple[int, int]]:
    with Image.open(BytesIO(png), formats=("PNG",)) as picture:
        try:
            width = float(str(picture.info.get(_WIDTH_KEY)))
        except ValueError:
            width = 0.0
        return width if LEAST_MAP_KM <= width <= GREATEST_MAP_KM else None, picture.size


def _other_colours(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], legend: Legend) -> float:
    """Return the share of pixels that have no colour of the legend."""
    known = np.zeros(pixels.shape[:2], np.bool_)
    for colour in legend.values():
        known |= (pixels == colour).all(axis=2)
    return float((~known).mean())
