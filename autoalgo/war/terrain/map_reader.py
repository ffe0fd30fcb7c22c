"""Reads a terrain map from a PNG file.

The top left pixels are laid over white and named by the legend. Whatever is wrong with the file comes back as a
`Failure`.
"""

import errno
import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.terrain.legend import Colour, Legend, features_of
from autoalgo.war.terrain.pixels import LARGEST_SIDE_PIXELS, UnreadablePictureError, read_pixels

LARGEST_FILE_BYTES = 2**27
"""No PNG of the largest size needs more, uncompressed and with 16 bits a channel."""
_ALLOWED = f"a whole PNG picture of at most {LARGEST_SIDE_PIXELS:,} × {LARGEST_SIDE_PIXELS:,} pixels"
_HINT = "choose another map, or open it in a picture editor and save it as PNG again"
_MOST_KEPT = 32
_GRIDS: dict[tuple[str, tuple[tuple[Feature, Colour], ...]], FeatureGrid] = {}
"""Battlefields by digest and legend: the maps of a folder are read for every war, and seldom change."""


@dataclass(frozen=True, eq=False)
class TerrainMap:
    """A battlefield. Two maps are the same battlefield when their grids are; the digest tells of the file."""

    name: str
    """The file's name without its ending."""
    grid: FeatureGrid
    """Shape (400, 400), read-only."""
    digest: str
    """SHA-256 of the file's bytes, in hexadecimal, for the data record (OUT-3)."""


def read_map(file: Path, legend: Legend) -> TerrainMap | Failure:
    """Return the terrain map that a PNG file holds, or why there is none (S-2, SC-1).

    Of a larger picture the top left 400 × 400 pixels count; a smaller one is filled up with plain to the right and
    below. Transparent pixels lie over white. Colours outside `legend` count as the nearest (see `features_of`).
    A picture of more than 4,000 pixels a side is refused before it is decoded, so memory is bounded.
    """
    try:
        content = read_whole(file, LARGEST_FILE_BYTES)
        digest = hashlib.sha256(content).hexdigest()
        grid = _grid(content, digest, legend)
    except UnreadablePictureError as error:
        return _failure(file, str(error))
    except FileNotFoundError:
        return _failure(file, "there is no such file")
    except OSError as error:
        if error.errno == errno.EFBIG:
            return _failure(file, f"the file is larger than {LARGEST_FILE_BYTES // 2**20:,} MiB")
        return _failure(file, f"the file cannot be read: {error.strerror or error}")
    return TerrainMap(file.stem, grid, digest)


def _grid(content: bytes, digest: str, legend: Legend) -> FeatureGrid:
    key = digest, tuple(legend.items())
    grid = _GRIDS.get(key)
    if grid is None:
        grid = _filled_up(features_of(read_pixels(content, MAP_PIXELS), legend))
        if len(_GRIDS) >= _MOST_KEPT:
            _GRIDS.clear()
        _GRIDS[key] = grid
    return grid


def _filled_up(drawn: FeatureGrid) -> FeatureGrid:
    """Return the whole battlefield, plain where nothing is drawn, for reading alone."""
    grid = np.full((MAP_PIXELS, MAP_PIXELS), Feature.PLAIN, np.int8)
    rows, columns = drawn.shape
    grid[:rows, :columns] = drawn
    grid.flags.writeable = False
    return grid


def _failure(file: Path, found: str) -> Failure:
    return Failure(Problem(Place(file=str(file)), found, _ALLOWED, _HINT))
