"""The battlefield: 400 × 400 features, 100 km × 100 km (SC-1)."""

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

MAP_PIXELS: Final = 400
"""Width and height of a terrain map (SC-1)."""
KM_PER_PIXEL: Final = 0.25
"""SC-1."""
MAP_KM: Final = MAP_PIXELS * KM_PER_PIXEL


class Feature(IntEnum):
    """What a pixel of a terrain map means."""

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
