"""Draw the terrain maps that ship in `Maps/`: `python scripts/draw_maps.py [FOLDER]`.

Each map has a seed of its own and is drawn from fractal noise: land and water, hills and ridges are levels of a
height field, cliffs stand where it is steep, woods grow in patches. Nothing but +, −, ×, ÷, square roots and sorting
is used, so that the same pixels come out on every machine.
"""

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from autoalgo.common.files import write_atomically
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid

COLOURS: Final[Mapping[Feature, tuple[int, int, int]]] = {
    Feature.PLAIN: (255, 255, 255),
    Feature.WATER: (0, 0, 255),
    Feature.FOREST: (0, 128, 0),
    Feature.CLIFFS: (128, 128, 128),
    Feature.HIGH_GROUND: (139, 69, 19),
}
"""The legend's colours, as in JSON/Terrain.json."""

Field = npt.NDArray[np.float64]
"""A number for each pixel, shape (400, 400), rows downward."""
Mask = npt.NDArray[np.bool_]

ROW, COLUMN = np.mgrid[0:MAP_PIXELS, 0:MAP_PIXELS].astype(np.float64)
_LATTICE: Final = 64
"""Noise repeats after as many cells, which shows nowhere, since the coarser noises beneath it do not."""
_FINEST_CELL: Final = 4


class Brush:
    """Noise of one map: every call draws on from the map's own generator."""

    def __init__(self, seed: int) -> None:
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def draws(self, count: int) -> npt.NDArray[np.float64]:
        """Return numbers from 0 up to 1."""
        return self._generator.random(count)

    def noise(self, column: Field, row: Field, cell: float) -> Field:
        """Return gradient noise, about −0.7 to 0.7, with features of `cell` pixels."""
        gradients = self._generator.random((2, _LATTICE * _LATTICE)) * 2 - 1
        gradients /= np.sqrt(gradients[0] * gradients[0] + gradients[1] * gradients[1])
        # Without an offset of its own each, all noises would be 0 at the same places, and rows of woods would line up.
        offsets = self._generator.random(2) * _LATTICE
        across, down = column / cell + offsets[0], row / cell + offsets[1]
        left, above = np.floor(across), np.floor(down)
        across, down = across - left, down - above
        first_column, first_row = left.astype(np.int64), above.astype(np.int64)

        def corner(right: int, below: int) -> Field:
            place = (first_row + below) % _LATTICE * _LATTICE + (first_column + right) % _LATTICE
            slant: Field = gradients[0].take(place) * (across - right) + gradients[1].take(place) * (down - below)
            return slant

        upper = corner(0, 0) + eased(across) * (corner(1, 0) - corner(0, 0))
        lower = corner(0, 1) + eased(across) * (corner(1, 1) - corner(0, 1))
        return upper + eased(down) * (lower - upper)

    def bent(self, cell: float, strength: float) -> tuple[Field, Field]:
        """Return columns and rows displaced by up to about `strength` pixels."""
        return (
            COLUMN + 1.5 * strength * self.noise(COLUMN, ROW, cell),
            ROW + 1.5 * strength * self.noise(COLUMN, ROW, cell),
        )

    def fractal(self, cell: float, roughness: float = 0.5) -> Field:
        """Return noise of `cell` pixels with ever finer detail, bent so that nothing runs straight."""
        column, row = self.bent(cell, cell / 4)
        total: Field = np.zeros_like(COLUMN)
        strength = 1.0
        while cell >= _FINEST_CELL:
            total += strength * self.noise(column, row, cell)
            cell, strength = cell / 2, strength * roughness
        return total

    def ridges(self, cell: float) -> Field:
        """Return a height field of sharp ridges with finer ridges on their sides, 0 to about 1."""
        column, row = self.bent(cell, cell / 8)
        total: Field = np.zeros_like(COLUMN)
        weight: Field = np.ones_like(COLUMN)
        strength = 0.6
        while cell >= _FINEST_CELL:
            sharp = np.clip(1 - 2 * np.abs(self.noise(column, row, cell)), 0, 1)
            total += strength * weight * sharp * sharp
            cell, strength, weight = cell / 2, strength * 0.5, np.clip(sharp * 1.6, 0, 1)
        return total

    def woods(self, grid: FeatureGrid, share: float, where: Mask, cell: float = 48) -> None:
        """Cover `share` of `where` with woods."""
        grid[where & top(self.fractal(cell), share, where)] = Feature.FOREST

    def cliffs(self, grid: FeatureGrid, height: Field, width: float, share: float) -> None:
        """Put cliffs along `share` of the line where `height` is 0, on its upper side, up to `width` pixels wide."""
        steepness = slope(height)
        beyond = height / np.maximum(steepness, 1e-6)
        edge = (beyond >= 0) & (beyond < width)
        rocky = self.fractal(56) + 0.3 * steepness / level(steepness, 0.5, edge)
        lowest = level(rocky, share, edge)
        widths = np.clip((rocky - lowest) * 8, 0, 1) * width
        grid[(beyond >= 0) & (beyond < widths)] = Feature.CLIFFS


def eased(share: Field) -> Field:
    """Return 0–1 as 0–1 with a smooth start and end."""
    return share * share * share * (share * (share * 6 - 15) + 10)


def level(field: Field, share: float, where: Mask) -> float:
    """Return the value that `share` of `field` exceeds, of the pixels `where`."""
    values = np.sort(field[where])
    return float(values[min(len(values) - 1, int((1 - share) * len(values)))])


def top(field: Field, share: float, where: Mask) -> Mask:
    """Return where `field` is among the highest `share` of the pixels `where`."""
    return where & (field > level(field, share, where))


def slope(height: Field) -> Field:
    """Return the steepness of `height` a pixel, of its broad shape rather than its grain."""
    broad = smoothed(height, 3)
    down, across = np.gradient(broad)
    steepness: Field = np.sqrt(down * down + across * across)
    return steepness


def smoothed(field: Field, times: int) -> Field:
    """Return `field` averaged with its neighbours `times` times."""
    for _ in range(times):
        for axis in (0, 1):
            padded = np.pad(field, [(1, 1) if axis == side else (0, 0) for side in (0, 1)], mode="edge")
            before, after = (padded[:-2], padded[2:]) if axis == 0 else (padded[:, :-2], padded[:, 2:])
            field = (before + 2 * field + after) / 4
    return field


def tidied(grid: FeatureGrid) -> FeatureGrid:
    """Return `grid` without lone pixels: each becomes what most of the 3 × 3 around it are."""
    votes = np.zeros((len(Feature), *grid.shape), np.int8)
    padded = np.pad(grid, 1, mode="edge")
    for feature in Feature:
        same = padded == feature
        for down in range(3):
            for across in range(3):
                votes[feature] += same[down : down + MAP_PIXELS, across : across + MAP_PIXELS]
    most: FeatureGrid = np.argmax(votes, axis=0).astype(np.int8)
    return most


def distance(column: float, row: float, half_width: float, half_height: float, bent: tuple[Field, Field]) -> Field:
    """Return the distance to a point in bent coordinates, 1 on an ellipse around it."""
    across, down = (bent[0] - column) / half_width, (bent[1] - row) / half_height
    return np.sqrt(across * across + down * down)


def everywhere(field: Field) -> Mask:
    """Return a mask of all pixels."""
    return np.ones(field.shape, np.bool_)


def empty() -> FeatureGrid:
    """Return a grid of nothing but plain."""
    return np.full((MAP_PIXELS, MAP_PIXELS), Feature.PLAIN, np.int8)


def plain(brush: Brush) -> FeatureGrid:
    """Draw open country with a few woods."""
    grid = empty()
    brush.woods(grid, 0.07, grid == Feature.PLAIN, 52)
    return tidied(grid)


def hill(brush: Brush) -> FeatureGrid:
    """Draw one large hill, long enough for the defender's line, with crags here and there and a few woods."""
    grid = empty()
    height = 1 - distance(300, 200, 74, 124, brush.bent(90, 24)) + 0.42 * brush.fractal(84)
    brush.woods(grid, 0.1, height < -0.1)
    grid[height > 0] = Feature.HIGH_GROUND
    brush.woods(grid, 0.1, height > 0.1, 30)
    brush.cliffs(grid, height, 8, 0.3)
    return tidied(grid)


def hillcountry(brush: Brush) -> FeatureGrid:
    """Draw hills everywhere, woods in the hollows between them."""
    grid = empty()
    height = brush.fractal(92, 0.42)
    height -= level(height, 0.42, everywhere(height))
    brush.woods(grid, 0.26, height < 0, 40)
    grid[height > 0] = Feature.HIGH_GROUND
    brush.woods(grid, 0.1, height > 0.05, 32)
    brush.cliffs(grid, height, 6, 0.2)
    return tidied(grid)


def mountain(brush: Brush) -> FeatureGrid:
    """Draw ranges of high ground cut by wooded valleys, cliffs along the crests."""
    grid = empty()
    height = brush.ridges(124) + 0.25 * brush.fractal(150)
    valley = level(height, 0.68, everywhere(height))
    brush.woods(grid, 0.4, height < valley, 32)
    grid[height > valley] = Feature.HIGH_GROUND
    brush.woods(grid, 0.1, (grid == Feature.HIGH_GROUND) & ~top(height, 0.4, everywhere(height)), 26)
    local = height - smoothed(height, 120)
    grid[top(local, 0.3, height > valley)] = Feature.CLIFFS
    return tidied(tidied(grid))


def mountain_pass(brush: Brush) -> FeatureGrid:
    """Draw a range from top to bottom between two lowlands, and one winding pass through it."""
    grid = empty()
    column, row = brush.bent(90, 34)
    side, middle = np.abs(column - 200), np.abs(row - 200)
    relief = brush.ridges(84)
    height = np.minimum(1 - side / 76, (middle - 13) / 36 - side / 150) + 0.3 * brush.fractal(72) + 0.4 * (relief - 0.3)
    brush.woods(grid, 0.12, (height < -0.1) & (side > 60))
    grid[height > 0] = Feature.HIGH_GROUND
    brush.woods(grid, 0.08, height > 0.1, 26)
    grid[top(relief - smoothed(relief, 120), 0.25, height > 0.12)] = Feature.CLIFFS
    brush.cliffs(grid, height, 8, 0.4)
    return tidied(grid)


def sea(_: Brush) -> FeatureGrid:
    """Draw open water."""
    return np.full((MAP_PIXELS, MAP_PIXELS), Feature.WATER, np.int8)


def normal_coast(brush: Brush) -> FeatureGrid:
    """Draw the attacker's sea, beaches, and the defender's low land."""
    grid = empty()
    height = (COLUMN - 190) / 80 + brush.fractal(120)
    brush.woods(grid, 0.14, height > 0.15)
    inland = brush.fractal(70) + height / 4
    grid[top(inland, 0.1, height > 0.35)] = Feature.HIGH_GROUND
    grid[height < 0] = Feature.WATER
    return tidied(grid)


def hard_coast(brush: Brush) -> FeatureGrid:
    """Draw the attacker's sea below cliffs, with few landing places, and high ground behind them."""
    grid = empty()
    height = (COLUMN - 190) / 76 + 0.8 * brush.fractal(110, 0.55)
    grid[top(brush.fractal(80) - height / 3, 0.4, height > 0)] = Feature.HIGH_GROUND
    brush.woods(grid, 0.12, height > 0.2, 36)
    brush.cliffs(grid, height, 12, 0.75)
    grid[height < 0] = Feature.WATER
    return tidied(grid)


def normal_river(brush: Brush) -> FeatureGrid:
    """Draw a broad river from top to bottom between meadows and woods."""
    grid = empty()
    column, row = brush.bent(110, 44)
    line = column - 200 + 70 * brush.noise(column, row, 90) + 26 * brush.noise(column, row, 40) + 5 * brush.fractal(20)
    away = np.abs(line) / np.maximum(slope(line), 0.4)
    brush.woods(grid, 0.12, away > 16)
    grid[away < 8 + 4 * brush.fractal(64)] = Feature.WATER
    return tidied(grid)


def river_with_bridge(brush: Brush) -> FeatureGrid:
    """Draw a river from top to bottom, and one bridge in the middle of the map."""
    grid = normal_river(brush)
    bridge = grid[196:205]
    bridge[bridge == Feature.WATER] = Feature.PLAIN
    return grid


def channel(brush: Brush) -> FeatureGrid:
    """Draw an arm of the sea between the attacker's coast and the defender's."""
    grid = empty()
    middle = 200 + 50 * brush.noise(COLUMN, ROW, 210)
    height = np.abs(COLUMN - middle) / 52 - 1 + 0.7 * brush.fractal(96)
    brush.woods(grid, 0.14, height > 0.2)
    grid[top(brush.fractal(64), 0.08, height > 0.3)] = Feature.HIGH_GROUND
    brush.cliffs(grid, height, 7, 0.2)
    grid[height < 0] = Feature.WATER
    return tidied(grid)


def island(brush: Brush) -> FeatureGrid:
    """Draw the defender's island, with a hilly heart and a few islets."""
    grid = empty()
    height = 1 - distance(298, 200, 84, 145, brush.bent(120, 26)) + 0.5 * brush.fractal(80, 0.55)
    brush.woods(grid, 0.2, height > 0.1)
    grid[top(height + 0.5 * brush.fractal(50), 0.3, height > 0)] = Feature.HIGH_GROUND
    brush.cliffs(grid, height, 6, 0.3)
    grid[height < 0] = Feature.WATER
    return tidied(grid)


MAPS: Final[Mapping[str, tuple[Callable[[Brush], FeatureGrid], int]]] = {
    "Plain": (plain, 27),
    "Hill": (hill, 16),
    "Hillcountry": (hillcountry, 21),
    "Mountain Pass": (mountain_pass, 7),
    "Mountain": (mountain, 110),
    "Sea": (sea, 0),
    "Normal Coast": (normal_coast, 6),
    "Hard Coast": (hard_coast, 3),
    "Normal River": (normal_river, 6),
    "Channel": (channel, 6),
    "River with Bridge": (river_with_bridge, 14),
    "Island": (island, 14),
}
"""Each map of the source's list, how it is drawn, and its seed.

Seeds were chosen by eye, and so that the flanks' first places (FL-2) suit the map: alike for both sides where the map
is not about an advantage, and on Plain with nothing but plain between them.
"""


def draw(name: str) -> FeatureGrid:
    """Return the grid of the map `name`."""
    painter, seed = MAPS[name]
    return painter(Brush(seed))


def save(grid: FeatureGrid, file: Path) -> None:
    """Write `grid` as a PNG with the legend's palette, whole or not at all."""
    picture = Image.fromarray(grid.astype(np.uint8), mode="P")
    picture.putpalette([channel for feature in Feature for channel in COLOURS[feature]])
    stream = BytesIO()
    picture.save(stream, "PNG", optimize=True)
    write_atomically(file, stream.getvalue())


def main(folder: Path) -> None:
    """Draw every map into `folder`."""
    for name in MAPS:
        save(draw(name), folder / f"{name}.png")
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "Maps")
