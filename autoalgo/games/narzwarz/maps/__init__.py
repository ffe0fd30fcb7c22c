"""Maps: the files that countries, their shapes and their neighbours come from (docs/games/narzwarz.md, Maps)."""

from autoalgo.games.narzwarz.maps.map_files import Atlas, Shape, map_files, named_map, read_map

__all__ = ["Atlas", "Shape", "map_files", "named_map", "read_map"]
