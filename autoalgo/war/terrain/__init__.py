"""Terrain maps: PNG files of the Maps folder, and the grid of features that the battle reads off them.

`list_maps` and `find_map` know the folder, `read_map` turns one file into a `TerrainMap`. Any PNG makes a map; what
cannot be read comes back as a `Failure` and is never raised.
"""

from autoalgo.war.terrain.folder import find_map, list_maps, means_map
from autoalgo.war.terrain.legend import Colour, Legend
from autoalgo.war.terrain.map_reader import TerrainMap, read_map

__all__ = ["Colour", "Legend", "TerrainMap", "find_map", "list_maps", "means_map", "read_map"]
