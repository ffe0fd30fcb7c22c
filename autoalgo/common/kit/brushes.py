"""What a brush, a line and a fill cover of a board of cells, whatever the cells are."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
"""Which cells of a board are covered, shape (rows, columns)."""
Cell = tuple[int, int]
"""A column, which grows to the right, and a row, which grows downward. It may lie beside the board."""
LARGEST_BRUSH: Final = 99
"""Cells across."""


class BrushKind(Enum):
    """How a hand covers cells, by its name in the window."""

    BRUSH = "Brush"
    LINE = "Line"
    FILL = "Fill"


@dataclass(frozen=True)
class Brush:
    """What a hand holds."""

    kind: BrushKind = BrushKind.BRUSH
    size: int = 1
    """Cells across, 1 – `LARGEST_BRUSH`; a fill has no use for it."""


class Stroke:
    """One stroke on a board, from where the hand comes down to where it is lifted.

    Attributes
    ----------
    covered
        The cells that it covers by now.
    """

    def __init__(self, brush: Brush, cells: npt.NDArray[np.generic], start: Cell) -> None:
        """Come down at `start` on a board of `cells`, shape (rows, columns), as they were before."""
        self._brush = brush
        self._start = self._last = start
        fills = brush.kind is BrushKind.FILL
        self.covered = filled(cells, start) if fills else way(cells.shape, start, start, brush.size)

    def go_to(self, cell: Cell) -> bool:
        """Go on to a cell, and return whether that is another one for a brush or a line.

        A fast mouse leaves no cell out, and a line follows its end.
        """
        if cell == self._last or self._brush.kind is BrushKind.FILL:
            return False
        match self._brush.kind:
            case BrushKind.BRUSH:
                self.covered |= way(self.covered.shape, self._last, cell, self._brush.size)
            case BrushKind.LINE:
                self.covered = way(self.covered.shape, self._start, cell, self._brush.size)
        self._last = cell
        return True


def way(shape: tuple[int, ...], start: Cell, end: Cell, size: int) -> Mask:
    """Return the cells that a round brush covers on a straight way from one cell to another, both of them included.

    `shape` is the rows and columns of the board; `start` and `end` are where the middle of the brush is, of an even
    size the cell right below the middle; `size` is in cells across, 1 – `LARGEST_BRUSH`.
    """
    covered: Mask = np.zeros(shape, np.bool_)
    (column, row), (to_column, to_row) = start, end
    reach, shift = size / 2, (1 - size % 2) / 2
    left, right = sorted((column, to_column))
    upper, lower = sorted((row, to_row))
    first_row, first_column = max(upper - size, 0), max(left - size, 0)
    near = covered[first_row : max(lower + size + 1, 0), first_column : max(right + size + 1, 0)]
    if not near.size:
        return covered
    rows, columns = np.indices(near.shape)
    aside = columns + (first_column - column + shift)
    below = rows + (first_row - row + shift)
    across, down = to_column - column, to_row - row
    length = across * across + down * down
    share = np.clip((aside * across + below * down) / length, 0, 1) if length else 0
    aside, below = aside - share * across, below - share * down
    near |= aside * aside + below * below <= reach * reach
    return covered


def filled(cells: npt.NDArray[np.generic], start: Cell) -> Mask:
    """Return the cells of the same value as that at `start` that it leads to from side to side, not over corners.

    `cells` has the shape (rows, columns). Beside the board there is nothing to fill.
    """
    column, row = start
    rows, columns = cells.shape
    if not (0 <= column < columns and 0 <= row < rows):
        return np.zeros(cells.shape, np.bool_)
    same: Mask = cells == cells[row, column]
    left_over = [bytearray(line.tobytes()) for line in same]
    waiting = [start]
    while waiting:
        column, row = waiting.pop()
        line = left_over[row]
        if not line[column]:
            continue
        first = line.rfind(0, 0, column) + 1
        gap = line.find(0, column)
        end = columns if gap < 0 else gap
        line[first:end] = bytes(end - first)
        for beside in (row - 1, row + 1):
            if 0 <= beside < rows:
                waiting += _first_cells(left_over[beside], first, end, beside)
    return same & ~np.frombuffer(b"".join(left_over), np.bool_).reshape(cells.shape)


def _first_cells(line: bytearray, first: int, end: int, row: int) -> list[Cell]:
    """Return a cell of each run of cells that are left over in a part of a row."""
    found = []
    column = line.find(1, first, end)
    while column >= 0:
        found.append((column, row))
        gap = line.find(0, column, end)
        column = -1 if gap < 0 else line.find(1, gap, end)
    return found
