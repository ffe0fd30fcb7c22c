"""Draw the terrain maps that ship in `Maps/`: `python scripts/draw_maps.py [FOLDER]`.

Each map has a seed of its own and is drawn from fractal noise: land and water, hills and ridges are levels of a
height field, cliffs stand where it is steep, woods grow in patches. `autoalgo/war/map_making` draws what other maps
need, too.
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.files import write_atomically
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.map_making.fields import COLUMN, ROW, Noise, distance, empty, everywhere, level, smoothed, tidied, top
from autoalgo.war.map_making.landscapes import cliff_coast, hillcountry, mountain_pass, plain, river, soft_coast
from autoalgo.war.map_making.map_picture import png_of

COLOURS: Final[Mapping[Feature, tuple[int, int, int]]] = {
    Feature.PLAIN: (255, 255, 255),
    Feature.WATER: (0, 0, 255),
    Feature.FOREST: (0, 128, 0),
    Feature.CLIFFS: (128, 128, 128),
    Feature.HIGH_GROUND: (139, 69, 19),
}
"""The legend's colours, as in JSON/Terrain.json."""


def hill(noise: Noise) -> FeatureGrid:
    """Draw one large hill, long enough for the defender's line, with crags here and there and a few woods."""
    grid = empty()
    height = 1 - distance(300, 200, 74, 124, noise.bent(90, 24)) + 0.42 * noise.fractal(84)
    noise.woods(grid, 0.1, height < -0.1)
    grid[height > 0] = Feature.HIGH_GROUND
    noise.woods(grid, 0.1, height > 0.1, 30)
    noise.cliffs(grid, height, 8, 0.3)
    return tidied(grid)


def mountain(noise: Noise) -> FeatureGrid:
    """Draw ranges of high ground cut by wooded valleys, cliffs along the crests."""
    grid = empty()
    height = noise.ridges(124) + 0.25 * noise.fractal(150)
    valley = level(height, 0.68, everywhere(height))
    noise.woods(grid, 0.4, height < valley, 32)
    grid[height > valley] = Feature.HIGH_GROUND
    noise.woods(grid, 0.1, (grid == Feature.HIGH_GROUND) & ~top(height, 0.4, everywhere(height)), 26)
    local = height - smoothed(height, 120)
    grid[top(local, 0.3, height > valley)] = Feature.CLIFFS
    return tidied(tidied(grid))


def sea(_: Noise) -> FeatureGrid:
    """Draw open water."""
    return np.full((MAP_PIXELS, MAP_PIXELS), Feature.WATER, np.int8)


def river_with_bridge(noise: Noise) -> FeatureGrid:
    """Draw a river from top to bottom, and one bridge in the middle of the map."""
    grid = river(noise)
    bridge = grid[196:205]
    bridge[bridge == Feature.WATER] = Feature.PLAIN
    return grid


def channel(noise: Noise) -> FeatureGrid:
    """Draw an arm of the sea between the attacker's coast and the defender's."""
    grid = empty()
    middle = 200 + 50 * noise.noise(COLUMN, ROW, 210)
    height = np.abs(COLUMN - middle) / 52 - 1 + 0.7 * noise.fractal(96)
    noise.woods(grid, 0.14, height > 0.2)
    grid[top(noise.fractal(64), 0.08, height > 0.3)] = Feature.HIGH_GROUND
    noise.cliffs(grid, height, 7, 0.2)
    grid[height < 0] = Feature.WATER
    return tidied(grid)


def island(noise: Noise) -> FeatureGrid:
    """Draw the defender's island, with a hilly heart and a few islets."""
    grid = empty()
    height = 1 - distance(298, 200, 84, 145, noise.bent(120, 26)) + 0.5 * noise.fractal(80, 0.55)
    noise.woods(grid, 0.2, height > 0.1)
    grid[top(height + 0.5 * noise.fractal(50), 0.3, height > 0)] = Feature.HIGH_GROUND
    noise.cliffs(grid, height, 6, 0.3)
    grid[height < 0] = Feature.WATER
    return tidied(grid)


MAPS: Final[Mapping[str, tuple[Callable[[Noise], FeatureGrid], int]]] = {
    "Plain": (plain, 27),
    "Hill": (hill, 16),
    "Hillcountry": (hillcountry, 21),
    "Mountain Pass": (mountain_pass, 7),
    "Mountain": (mountain, 110),
    "Sea": (sea, 0),
    "Normal Coast": (soft_coast, 6),
    "Hard Coast": (cliff_coast, 3),
    "Normal River": (river, 6),
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
    return painter(Noise(seed))


def save(grid: FeatureGrid, file: Path) -> None:
    """Write `grid` as a PNG with the legend's palette, whole or not at all."""
    write_atomically(file, png_of(grid, COLOURS))


def main(folder: Path) -> None:
    """Draw every map into `folder`."""
    for name in MAPS:
        save(draw(name), folder / f"{name}.png")
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "Maps")
