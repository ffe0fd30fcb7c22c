"""W-20: terrain made up by kind of place and seed."""

from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from autoalgo.war.cli.command import main
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.map_making.generator import generated, is_passable
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.map_making.map_picture import OpenedMap, open_map, png_of
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap, read_map


@pytest.mark.parametrize("kind", Landscape)
def test_w_20_every_kind_is_what_its_name_says_and_is_read_as_it_was_drawn(
    kind: Landscape, tables: Tables, tmp_path: Path
) -> None:
    grid = generated(kind, 3)
    file = tmp_path / "place.png"
    file.write_bytes(png_of(grid, tables.terrain.legend, 12.5))
    read = read_map(file, tables.terrain.legend)
    assert isinstance(read, TerrainMap)
    assert np.array_equal(read.grid, grid)
    opened = open_map(file, tables.terrain.legend)
    assert isinstance(opened, OpenedMap)
    assert (opened.width_km, opened.notes) == (12.5, ())
    share = {feature: float((grid == feature).mean()) for feature in Feature}
    assert (share[Feature.WATER] > 0.25) == kind.lands
    assert (0 < share[Feature.WATER] < 0.1) == (kind is Landscape.RIVER_CROSSING)
    assert (share[Feature.HIGH_GROUND] > 0.2) == (kind in {Landscape.HILLS, Landscape.MOUNTAIN_PASS})


def test_w_20_a_seed_is_one_map_on_every_machine() -> None:
    assert sha256(generated(Landscape.RIVER_CROSSING, 7).tobytes()).hexdigest()[:16] == "ba1f1b290646a788"
    assert not np.array_equal(generated(Landscape.PLAIN, 1), generated(Landscape.PLAIN, 2))


def test_w_20_a_land_that_parts_the_sides_is_not_passable() -> None:
    land = np.zeros((400, 400), np.int8)
    assert is_passable(land, Landscape.PLAIN)
    land[:, 200] = Feature.WATER
    assert not is_passable(land, Landscape.RIVER_CROSSING)
    land[150:155, 200] = Feature.PLAIN
    assert is_passable(land, Landscape.RIVER_CROSSING)
    land[150, 201] = Feature.CLIFFS  # which leaves a way of four pixels
    assert not is_passable(land, Landscape.RIVER_CROSSING)
    sea = np.full((400, 400), Feature.WATER, np.int8)
    assert not is_passable(sea, Landscape.ISLANDS)
    sea[:, 250:] = Feature.PLAIN
    assert is_passable(sea, Landscape.COAST)
    sea[:, 240:250] = Feature.CLIFFS
    assert not is_passable(sea, Landscape.COAST)


def test_w_20_the_command_writes_a_new_file_and_no_other(
    tmp_path: Path, tables: Tables, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["map", "new", "plain", "moor.png", "--seed", "4"]) == 0
    assert "Map: moor.png (plain, seed 4: plain " in capsys.readouterr().err
    read = read_map(Path("moor.png"), tables.terrain.legend)
    assert isinstance(read, TerrainMap)
    assert np.array_equal(read.grid, generated(Landscape.PLAIN, 4))
    before = Path("moor.png").read_bytes()
    assert main(["map", "new", "plain", "moor.png", "--seed", "5"]) == 1
    assert main(["map", "new", "plain", "none/moor.png", "--seed", "5"]) == 1
    assert main(["map", "new", "plain", "moor.gif", "--seed", "5"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(";")[0] for line in told] == [
        "moor.png: there is such a file already",
        "none/moor.png: the map cannot be written: No such file or directory",
        'moor.gif: no map can be a ".gif" file',
    ]
    assert [file.name for file in tmp_path.iterdir()] == ["moor.png"]
    assert Path("moor.png").read_bytes() == before
