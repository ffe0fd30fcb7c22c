"""Maps: the files that countries, their shapes and their neighbours come from (docs/games/narzwarz.md, Maps)."""

from autoalgo.games.narzwarz.maps.map_files import (
    FOLDER,
    Atlas,
    map_files,
    named_map,
    read_map,
    read_maps,
    rules_and_map,
)

__all__ = ["FOLDER", "Atlas", "map_files", "named_map", "read_map", "read_maps", "rules_and_map"]
