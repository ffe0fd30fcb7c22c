"""The battlefield: 400 × 400 features, as many km wide as the request or the rules say (SC-1)."""

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

MAP_PIXELS: Final = 400
"""Width and height of a terrain map (SC-1)."""
MAP_KM: Final = 100.0
"""Width of the source's map in km, which Rules.json and a request may change (SC-1)."""
LEAST_MAP_KM: Final = 5.0
GREATEST_MAP_KM: Final = 400.0
"""How narrow and how wide a map may be, in km (SC-1)."""
_PARTS_OF_A_KM: Final = 2.0**44


def km_per_pixel(map_km: float) -> float:
    """Return the side of a pixel in km on a map of 5 – 400 km (SC-1).

    It has few enough binary digits that the place of a whole pixel in km leads back to that very pixel, not to the one
    before.
    """
    return round(map_km / MAP_PIXELS * _PARTS_OF_A_KM) / _PARTS_OF_A_KM


class Feature(IntEnum):
    """The features of a terrain map's pixels."""

    PLAIN = 0
    WATER = 1
    FOREST = 2
    CLIFFS = 3
    HIGH_GROUND = 4

    @property
    def label(self) -> str:
        """The name in the source and in JSON/Terrain.json: "Plain", "High ground" …."""
        return self.name.replace("_", " ").capitalize()


FeatureGrid = npt.NDArray[np.int8]
"""Shape (400, 400), indexed [row (y, downward), column (x)], values of `Feature`."""
