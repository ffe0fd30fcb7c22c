"""The picture of the ground tells what the grid says (S-14)."""

import numpy as np
import pytest
from homes import REPOSITORY
from PySide6.QtGui import QImage

from autoalgo.war.painting.ground import FINENESS
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap, list_maps, read_map
from autoalgo.war.terrain.legend import features_of
from autoalgo.war.window.battlefield.terrain_item import terrain_painting

MAPS = REPOSITORY / "Maps"


def painted(name: str, tables: Tables, *, dark: bool) -> tuple[TerrainMap, QImage]:
    colours = {feature: row.colour for feature, row in tables.terrain.features.items()}
    terrain = read_map(MAPS / f"{name}.png", colours)
    assert isinstance(terrain, TerrainMap)
    return terrain, terrain_painting(terrain.grid, colours, dark=dark)


def pixels(image: QImage) -> "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]":
    """Return the middle pixel of each cell of the map, shape (400, 400, 3)."""
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    whole = flat[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)
    return whole[::FINENESS, ::FINENESS]


@pytest.mark.parametrize("name", list_maps(MAPS))
def test_s_14_the_picture_read_as_a_map_is_the_map(name: str, tables: Tables) -> None:
    """S-14: a person reads from the picture what the engine reads from the grid: 19 of 20 pixels, edges included."""
    terrain, image = painted(name, tables, dark=False)
    legend = {feature: row.colour for feature, row in tables.terrain.features.items()}
    read = features_of(pixels(image), legend)
    assert (read == terrain.grid).mean() >= 0.95


def test_s_14_the_picture_is_softer_in_a_dark_window(tables: Tables) -> None:
    """S-14: the same picture at six tenths of its brightness."""
    _, bright = painted("Hill", tables, dark=False)
    _, dark = painted("Hill", tables, dark=True)
    assert pixels(dark).mean() == pytest.approx(0.6 * pixels(bright).mean(), rel=0.01)


def test_s_14_the_same_map_is_always_the_same_picture(tables: Tables) -> None:
    """S-14: nothing of the picture is left to chance."""
    assert painted("Mountain", tables, dark=True)[1] == painted("Mountain", tables, dark=True)[1]
