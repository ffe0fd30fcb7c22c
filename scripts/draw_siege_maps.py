"""Draw the maps of the two sieges of `examples/`: `python -m scripts.draw_siege_maps [FOLDER]`.

Places are given in degrees, as a modern map has them; shores that have moved since are judged. Streets, towers and
single hills are left out. A walled city is High ground, since its men stand above those who come at them, and the
ditch, the outer and the inner wall before it are a strip of Cliffs.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.map_making.fields import COLUMN, ROW, Mask, empty
from scripts.draw_maps import save

KM_A_DEGREE_NORTH: Final = 111.0
Place = tuple[float, float]
"""Degrees east and north."""


@dataclass(frozen=True)
class Chart:
    """A square map: its north-western corner, its width, and how long a degree of longitude is there."""

    west: float
    north: float
    width_km: float
    km_a_degree_east: float

    def pixel(self, place: Place) -> tuple[float, float]:
        """Return column and row of a place."""
        pixels = MAP_PIXELS / self.width_km
        east, north = place
        return (east - self.west) * self.km_a_degree_east * pixels, (self.north - north) * KM_A_DEGREE_NORTH * pixels

    def within(self, outline: Sequence[Place]) -> Mask:
        """Return the pixels inside an outline: a line to the right of each crosses it an odd number of times."""
        inside: Mask = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.bool_)
        corners = [self.pixel(place) for place in outline]
        for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
            if y != to_y:
                beside = (y > ROW) != (to_y > ROW)
                inside ^= beside & (x + (ROW - y) * (to_x - x) / (to_y - y) > COLUMN)
        return inside

    def along(self, line: Sequence[Place], width_km: float) -> Mask:
        """Return the pixels within half of `width_km` of a line."""
        near: Mask = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.bool_)
        reach = width_km / 2 * MAP_PIXELS / self.width_km
        corners = [self.pixel(place) for place in line]
        for (x, y), (to_x, to_y) in pairwise(corners):
            across, down = to_x - x, to_y - y
            share = ((COLUMN - x) * across + (ROW - y) * down) / (across * across + down * down)
            share = np.clip(share, 0, 1)
            aside, below = COLUMN - x - share * across, ROW - y - share * down
            near |= aside * aside + below * below <= reach * reach
        return near


LAND_WALLS: Final = (
    (28.9225, 40.9885),
    (28.9195, 40.9990),
    (28.9205, 41.0060),
    (28.9235, 41.0130),
    (28.9290, 41.0195),
    (28.9340, 41.0290),
    (28.9400, 41.0345),
    (28.9425, 41.0400),
)
"""From the Marmara by the Golden Gate, the gates of Pege, Rhegion, Saint Romanus and Charisius to the Blachernae."""
SEA_WALLS: Final = (
    (28.9520, 41.0300),
    (28.9600, 41.0240),
    (28.9720, 41.0180),
    (28.9870, 41.0170),
    (28.9840, 41.0060),
    (28.9750, 41.0020),
    (28.9650, 41.0030),
    (28.9510, 41.0040),
    (28.9400, 40.9980),
    (28.9280, 40.9895),
)
"""On along the Golden Horn to the Acropolis, and back along the Marmara."""


def constantinople() -> FeatureGrid:
    """Draw the city of 1453 between Golden Horn, Bosphorus and Marmara: 11 km from the Ottoman camp to Asia."""
    chart = Chart(west=28.893, north=41.068, width_km=11, km_a_degree_east=84)
    grid = empty()
    thrace = ((28.85, 40.976), (28.90, 40.984), (28.923, 40.988), (28.95, 41.008), (28.98, 41.014), (28.984, 41.0255))
    bosphorus = ((28.997, 41.037), (29.006, 41.0405), (29.026, 41.047), (29.043, 41.076), (29.06, 41.10))
    asia = (
        (29.06, 41.055),
        (29.040, 41.042),
        (29.014, 41.027),
        (29.005, 41.018),
        (29.018, 41.000),
        (29.022, 40.982),
        (29.037, 40.966),
        (29.06, 40.955),
        (29.06, 40.93),
        (28.85, 40.93),
    )
    golden_horn = (
        (28.9880, 41.0195),
        (28.9700, 41.0205),
        (28.9590, 41.0285),
        (28.9495, 41.0365),
        (28.9440, 41.0460),
        (28.9350, 41.0540),
        (28.9330, 41.0620),
    )
    # The walls run on into the water at both ends, so that no foreshore leads around them.
    grid[chart.along(((28.9240, 40.9850), *LAND_WALLS, (28.9450, 41.0425)), 0.14)] = Feature.CLIFFS
    grid[chart.within((*thrace, *bosphorus, *asia)) | chart.along(golden_horn, 0.55)] = Feature.WATER
    grid[chart.within((*LAND_WALLS, *SEA_WALLS))] = Feature.HIGH_GROUND
    return grid


XOLOC: Final = (-99.132, 19.4005)


def tenochtitlan() -> FeatureGrid:
    """Draw the lake of Mexico in 1521 with the city and its causeways: 17 km from Tacuba into the lake."""
    chart = Chart(west=-99.205, north=19.497, width_km=17, km_a_degree_east=105)
    grid = empty()
    western_shore = (
        (-99.168, 19.478),
        (-99.177, 19.459),
        (-99.176, 19.443),
        (-99.180, 19.424),
        (-99.177, 19.405),
        (-99.171, 19.383),
        (-99.168, 19.359),
    )
    southern_shore = ((-99.149, 19.354), (-99.120, 19.359), (-99.094, 19.364), (-99.074, 19.359), (-99.00, 19.351))
    northern_shore = ((-99.00, 19.56), (-99.045, 19.545), (-99.069, 19.518), (-99.111, 19.484), (-99.137, 19.486))
    city = (
        (-99.146, 19.456),
        (-99.131, 19.458),
        (-99.123, 19.451),
        (-99.117, 19.440),
        (-99.117, 19.429),
        (-99.126, 19.421),
        (-99.140, 19.421),
        (-99.149, 19.429),
        (-99.150, 19.443),
    )
    causeways = (
        ((-99.188, 19.459), (-99.148, 19.441)),
        ((-99.117, 19.486), (-99.134, 19.455)),
        ((-99.132, 19.424), XOLOC, (-99.118, 19.366), (-99.092, 19.358)),
        (XOLOC, (-99.152, 19.357), (-99.162, 19.350)),
    )
    grid[chart.within((*western_shore, *southern_shore, *northern_shore))] = Feature.WATER
    for causeway in causeways:
        grid[chart.along(causeway, 0.15)] = Feature.PLAIN
    grid[chart.within(city)] = Feature.HIGH_GROUND
    return grid


def main(folder: Path) -> None:
    """Draw both maps into `folder`."""
    for name, grid in (("Constantinople", constantinople()), ("Tenochtitlan", tenochtitlan())):
        save(grid, folder / f"{name}.png")
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "Maps")
