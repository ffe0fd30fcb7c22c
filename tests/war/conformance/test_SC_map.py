"""SC-1: the battlefield as a grid."""

import zlib
from pathlib import Path

from autoalgo.war.domain.terrain import KM_PER_PIXEL, MAP_KM, MAP_PIXELS, Feature
from autoalgo.war.terrain import TerrainMap, read_map

LEGEND = {
    Feature.PLAIN: (255, 255, 255),
    Feature.WATER: (0, 0, 255),
    Feature.FOREST: (0, 128, 0),
    Feature.CLIFFS: (128, 128, 128),
    Feature.HIGH_GROUND: (139, 69, 19),
}


def grey_png(columns: int, rows: list[bytes]) -> bytes:
    def part(name: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")

    size = columns.to_bytes(4, "big") + len(rows).to_bytes(4, "big")
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", size + b"\x08\0\0\0\0") + part(b"IDAT", pixels) + part(b"IEND", b"")


def test_sc_1_the_battlefield_is_100_km_by_100_km() -> None:
    """SC-1: 400 pixels of 0.25 km are 100 km, and 100 km × 100 km are the 10,000 km² of a location."""
    assert MAP_PIXELS == 400
    assert KM_PER_PIXEL == 0.25
    assert MAP_KM == 100.0
    assert MAP_KM * MAP_KM == 10_000.0


def test_sc_1_the_grid_has_a_feature_for_each_of_400_by_400_pixels(tmp_path: Path) -> None:
    """SC-1: whatever the picture's size, the grid is 400 × 400, rows downward and columns to the right."""
    # A grey pixel in column 8 of row 4: 8 · 0.25 = 2 km from the left edge, 4 · 0.25 = 1 km from the top.
    rows = [b"\xff" * 9] * 4 + [b"\xff" * 8 + b"\x80"]
    file = tmp_path / "Rock.png"
    file.write_bytes(grey_png(9, rows))
    terrain_map = read_map(file, LEGEND)
    assert isinstance(terrain_map, TerrainMap)
    assert terrain_map.grid.shape == (400, 400)
    row, column = int(1 / KM_PER_PIXEL), int(2 / KM_PER_PIXEL)
    assert terrain_map.grid[row, column] == Feature.CLIFFS
    assert (terrain_map.grid == Feature.PLAIN).sum() == 400 * 400 - 1
