"""Where a flank will stand, as shades on the map: the smallest ground that holds 50 and 90 % of its places (O-10)."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.terrain import MAP_PIXELS

SHARES: Final = (0.5, 0.9)
"""Of the places: what the dark shade holds, and what both hold together."""
_ACROSS: Final = 64
"""Cells across the places of one flank."""
_LEAST_CELL: Final = 0.4
"""Pixels of the map: a flank that never moves has a spot of a few pixels."""
_REACH: Final = 5
_SIGMA: Final = 2.0
"""Width of the blur in cells: a few hundred places leave no holes."""


@dataclass(frozen=True)
class Shade:
    """The shades of one flank."""

    left: float
    """Of the first cell, in pixels of the map."""
    top: float
    cell: float
    """Edge of a cell in pixels of the map."""
    levels: npt.NDArray[np.uint8]
    """Shape (rows, columns): 2 in the dark shade, 1 in the pale one around it, 0 beyond."""


def shade_of(points: npt.NDArray[np.float64]) -> Shade | None:
    """Return the shades of places, shape (n, 2), x and y in pixels of the map; None without any."""
    if not len(points):
        return None
    low, high = points.min(axis=0), points.max(axis=0)
    cell = max(float((high - low).max()) / _ACROSS, _LEAST_CELL)
    margin = _REACH + 1
    columns, rows = (int(span) + 1 + 2 * margin for span in (high - low) / cell)
    left, top = (low - (margin - 0.5) * cell).tolist()
    across, down = ((points - (left, top)) / cell).astype(np.int64).T
    density = np.zeros((rows, columns))
    np.add.at(density, (down, across), 1.0)
    density = _blurred(_blurred(density).T).T
    reached = np.sort(density[down, across])[::-1]
    dark, pale = (reached[max(int(np.ceil(share * len(reached))) - 1, 0)] for share in SHARES)
    levels = (density >= pale).astype(np.uint8) + (density >= dark)
    levels[_beyond(top, cell, rows), :] = 0
    levels[:, _beyond(left, cell, columns)] = 0
    return Shade(left, top, cell, np.ascontiguousarray(levels))


def _blurred(density: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return a density blurred along its columns."""
    weights = np.exp(-0.5 * (np.arange(-_REACH, _REACH + 1) / _SIGMA) ** 2)
    padded = np.pad(density, ((_REACH, _REACH), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, len(weights), axis=0)
    blurred: npt.NDArray[np.float64] = windows @ weights
    return blurred


def _beyond(start: float, cell: float, count: int) -> npt.NDArray[np.bool_]:
    """Return which of so many cells have their middle beyond the map."""
    middles = start + cell * (np.arange(count) + 0.5)
    return (middles < 0) | (middles > MAP_PIXELS)
