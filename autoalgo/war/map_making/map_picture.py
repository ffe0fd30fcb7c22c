"""A terrain map as a PNG: the legend's own colours, and in a note of the file how many km wide the place is.

The battle reads the pixels alone (S-2); the note is for whoever paints on.
"""

from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM, Feature, FeatureGrid
from autoalgo.war.terrain import Legend

_WIDTH_KEY: Final = "Map width in km"


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


def width_noted(png: bytes) -> float | None:
    """Return the width in km (5 – 400) that `png_of` has noted in a PNG that can be read, None where there is none."""
    with Image.open(BytesIO(png), formats=("PNG",)) as picture:
        try:
            width = float(str(picture.info.get(_WIDTH_KEY)))
        except ValueError:
            return None
    return width if LEAST_MAP_KM <= width <= GREATEST_MAP_KM else None
