"""The maps that ship: what each must be for a battle on it to be what its name says."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.terrain import Feature, FeatureGrid
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import Legend, TerrainMap, list_maps, read_map
from scripts import draw_siege_maps

REPOSITORY = Path(__file__).resolve().parents[3]
MAPS = REPOSITORY / "Maps"
NAMES = (
    "Plain",
    "Hill",
    "Hillcountry",
    "Mountain Pass",
    "Mountain",
    "Sea",
    "Normal Coast",
    "Hard Coast",
    "Normal River",
    "Channel",
    "River with Bridge",
    "Island",
)
"""The source's list of terrains."""
SIEGES = {"Constantinople": "constantinople_1453.json", "Tenochtitlan": "tenochtitlan_1521.json"}
"""The maps of two sieges, and the request that is fought on each."""
FIRST_ROWS = (100, 200, 300)
"""Where three flanks a side first stand: attackers in column 100, defenders in column 300 (FL-2)."""

Mask = npt.NDArray[np.bool_]


@pytest.fixture(scope="module")
def legend(tables: Tables) -> Legend:
    return {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}


@pytest.fixture(scope="module")
def grids(legend: Legend) -> dict[str, FeatureGrid]:
    maps = {name: read_map(MAPS / f"{name}.png", legend) for name in NAMES}
    return {name: shipped.grid for name, shipped in maps.items() if isinstance(shipped, TerrainMap)}


@pytest.fixture(scope="module")
def draw_maps() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_maps", REPOSITORY / "scripts" / "draw_maps.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def sieges(legend: Legend) -> dict[str, FeatureGrid]:
    maps = {name: read_map(MAPS / f"{name}.png", legend) for name in SIEGES}
    return {name: shipped.grid for name, shipped in maps.items() if isinstance(shipped, TerrainMap)}


def share(grid: FeatureGrid, feature: Feature) -> float:
    return float((grid == feature).mean())


def first_ground(grid: FeatureGrid, column: int) -> list[Feature]:
    return [Feature(int(grid[row, column])) for row in FIRST_ROWS]


def reached(passable: Mask, start: Mask) -> Mask:
    """Return what can be reached from `start` through passable pixels, side by side or over corners."""
    found = start & passable
    count = -1
    while count != (count := int(found.sum())):
        wide = np.pad(found, 1)
        for down in range(3):
            for across in range(3):
                found |= wide[down : down + 400, across : across + 400] & passable
    return found


def crossed(passable: Mask) -> bool:
    """Return whether a way leads from the left edge to the right one."""
    left_edge = np.zeros_like(passable)
    left_edge[:, 0] = True
    return bool(reached(passable, left_edge)[:, -1].any())


def test_every_terrain_of_the_source_ships_and_the_maps_of_two_sieges() -> None:
    assert list_maps(MAPS) == tuple(sorted((*NAMES, *SIEGES)))


@pytest.mark.parametrize("name", (*NAMES, *SIEGES))
def test_each_map_is_a_400_by_400_palette_picture_in_the_legends_colours(name: str, legend: Legend) -> None:
    with Image.open(MAPS / f"{name}.png") as picture:
        assert picture.mode == "P"
        assert picture.size == (400, 400)
        colours = {colour for _, colour in picture.convert("RGB").getcolors() or []}
    assert colours
    assert colours <= set(legend.values())


@pytest.mark.parametrize("name", NAMES)
def test_drawing_a_map_again_gives_the_same_pixels(
    name: str, draw_maps: ModuleType, grids: dict[str, FeatureGrid]
) -> None:
    assert np.array_equal(draw_maps.draw(name), grids[name])


def test_what_is_drawn_is_what_is_written(draw_maps: ModuleType, tmp_path: Path, legend: Legend) -> None:
    grid = np.random.default_rng(6).integers(0, 5, (400, 400)).astype(np.int8)
    draw_maps.save(grid, tmp_path / "Chance.png")
    written = read_map(tmp_path / "Chance.png", legend)
    assert isinstance(written, TerrainMap)
    assert np.array_equal(written.grid, grid)
    assert [file.name for file in tmp_path.iterdir()] == ["Chance.png"]


@pytest.mark.parametrize("name", NAMES)
def test_no_flank_first_stands_on_cliffs_and_defenders_drown_at_sea_alone(
    name: str, grids: dict[str, FeatureGrid]
) -> None:
    attackers, defenders = first_ground(grids[name], 100), first_ground(grids[name], 300)
    assert Feature.CLIFFS not in attackers + defenders
    assert (Feature.WATER in defenders) == (name == "Sea")
    landing = name in {"Sea", "Normal Coast", "Hard Coast", "Island"}
    assert [ground is Feature.WATER for ground in attackers] == [landing] * 3


@pytest.mark.parametrize("name", ["Plain", "Hillcountry", "Mountain Pass", "Mountain", "Normal River", "Channel"])
def test_where_no_side_is_meant_to_have_the_better_ground_both_first_stand_alike(
    name: str, grids: dict[str, FeatureGrid]
) -> None:
    assert first_ground(grids[name], 100) == first_ground(grids[name], 300)


def test_plain_is_open_and_nothing_lies_between_the_sides(grids: dict[str, FeatureGrid]) -> None:
    grid = grids["Plain"]
    assert share(grid, Feature.PLAIN) > 0.9
    assert set(np.unique(grid)) == {Feature.PLAIN, Feature.FOREST}
    for row in FIRST_ROWS:
        assert (grid[row - 4 : row + 5, 100:301] == Feature.PLAIN).all()


def test_hill_is_one_hill_under_all_defenders(grids: dict[str, FeatureGrid]) -> None:
    grid = grids["Hill"]
    assert first_ground(grid, 300) == [Feature.HIGH_GROUND] * 3
    assert share(grid, Feature.WATER) == 0
    assert (grid[:, :195] != Feature.HIGH_GROUND).all()
    assert 0.1 < share(grid, Feature.HIGH_GROUND) < 0.25


def test_hillcountry_is_hills_and_hollows(grids: dict[str, FeatureGrid]) -> None:
    grid = grids["Hillcountry"]
    for quarter in (grid[:200, :200], grid[:200, 200:], grid[200:, :200], grid[200:, 200:]):
        assert 0.2 < share(quarter, Feature.HIGH_GROUND) < 0.6
        assert share(quarter, Feature.PLAIN) > 0.25
    assert share(grid, Feature.WATER) == 0


def test_mountain_is_high_and_rocky_everywhere(grids: dict[str, FeatureGrid]) -> None:
    for quarter in np.array_split(grids["Mountain"], 4, axis=0):
        assert share(quarter, Feature.HIGH_GROUND) + share(quarter, Feature.CLIFFS) > 0.4
        assert share(quarter, Feature.CLIFFS) > 0.1
    assert share(grids["Mountain"], Feature.WATER) == 0


def test_mountain_pass_is_the_one_way_through(grids: dict[str, FeatureGrid]) -> None:
    plain = grids["Mountain Pass"] == Feature.PLAIN
    assert crossed(plain)
    without_pass = plain.copy()
    without_pass[140:260] = False
    assert not crossed(without_pass)
    narrowest = plain[120:280, 150:250].sum(axis=0).min()
    assert 8 <= narrowest <= 60


def test_sea_is_all_water(grids: dict[str, FeatureGrid]) -> None:
    assert (grids["Sea"] == Feature.WATER).all()


@pytest.mark.parametrize("name", ["Normal Coast", "Hard Coast"])
def test_a_coast_has_sea_to_the_left_and_land_to_the_right(name: str, grids: dict[str, FeatureGrid]) -> None:
    water = grids[name] == Feature.WATER
    assert water[:, :130].all()
    assert not water[:, 260:].any()


def cliffs_at_the_shore(grid: FeatureGrid) -> float:
    """Return the share of rows in which the first land seen from the sea is cliffs."""
    first_land = np.argmax(grid != Feature.WATER, axis=1)
    return float((grid[np.arange(400), first_land] == Feature.CLIFFS).mean())


def test_a_hard_coast_is_cliffs_with_a_few_landing_places_and_a_normal_one_is_none(
    grids: dict[str, FeatureGrid],
) -> None:
    assert cliffs_at_the_shore(grids["Normal Coast"]) == 0
    assert 0.5 < cliffs_at_the_shore(grids["Hard Coast"]) < 0.95


def test_a_river_parts_the_map_from_top_to_bottom(grids: dict[str, FeatureGrid]) -> None:
    water = grids["Normal River"] == Feature.WATER
    assert water.any(axis=1).all()
    assert not crossed(~water)
    assert 8 < np.median(water.sum(axis=1)) < 30
    assert not water[:, :110].any()
    assert not water[:, 290:].any()


def test_the_bridge_is_the_one_dry_way_over_its_river(grids: dict[str, FeatureGrid]) -> None:
    water = grids["River with Bridge"] == Feature.WATER
    bridged = ~water.any(axis=1)
    assert np.flatnonzero(bridged).tolist() == list(range(196, 205))
    assert crossed(~water)
    water[196:205] = True
    assert not crossed(~water)


def test_a_channel_parts_two_coasts(grids: dict[str, FeatureGrid]) -> None:
    water = grids["Channel"] == Feature.WATER
    assert not crossed(~water)
    assert 60 < np.median(water.sum(axis=1)) < 180
    assert not water[:, :90].any()
    assert not water[:, 310:].any()


def test_an_island_has_water_all_round_and_holds_every_defender(grids: dict[str, FeatureGrid]) -> None:
    land = grids["Island"] != Feature.WATER
    edges = np.concatenate([land[0], land[-1], land[:, 0], land[:, -1]])
    assert not edges.any()
    assert 0.15 < land.mean() < 0.4
    middle = np.zeros_like(land)
    middle[200, 300] = True
    main_island = reached(land, middle)
    assert all(main_island[row, 300] for row in FIRST_ROWS)


def test_drawing_the_sieges_again_gives_the_same_pixels(sieges: dict[str, FeatureGrid]) -> None:
    assert np.array_equal(draw_siege_maps.constantinople(), sieges["Constantinople"])
    assert np.array_equal(draw_siege_maps.tenochtitlan(), sieges["Tenochtitlan"])


@pytest.mark.parametrize("name", SIEGES)
def test_the_besieged_stand_on_height_and_no_besieger_does(name: str, sieges: dict[str, FeatureGrid]) -> None:
    """SG-1 asks it of all defenders; ships alone start on water."""
    request = load_request(REPOSITORY / "examples" / SIEGES[name])
    assert isinstance(request, WarRequest)
    assert request.map == name
    for flank in request.flanks or ():
        ground = Feature(int(sieges[name][int(flank.y), int(flank.x)]))
        assert (ground is Feature.HIGH_GROUND) == (flank.side == "defender")
        assert ground is not Feature.CLIFFS
        assert ground is not Feature.WATER or flank.ships > 0


def test_the_land_walls_shut_the_city_off_from_thrace(sieges: dict[str, FeatureGrid]) -> None:
    """From the western edge no way leads into the city but over the walls or by water."""
    grid = sieges["Constantinople"]
    western = np.zeros((400, 400), dtype=np.bool_)
    western[:, 0] = True
    dry = (grid == Feature.PLAIN) | (grid == Feature.HIGH_GROUND)
    assert reached(dry, western).any()
    assert not (reached(dry, western) & (grid == Feature.HIGH_GROUND)).any()


def test_three_causeways_lead_to_tenochtitlan(sieges: dict[str, FeatureGrid]) -> None:
    """Tacuba, Tepeyac and Xoloc: 40 pixels around the city, dry ground crosses the lake in three places."""
    grid = sieges["Tenochtitlan"]
    city = grid == Feature.HIGH_GROUND
    assert reached(grid != Feature.WATER, city)[:, 0].any()
    rows, columns = np.nonzero(city)
    top, bottom, left, right = rows.min() - 20, rows.max() + 20, columns.min() - 20, columns.max() + 20
    around = np.concatenate(
        (grid[top, left:right], grid[top:bottom, right], grid[bottom, right:left:-1], grid[bottom:top:-1, left])
    )
    dry = (around != Feature.WATER).astype(int)
    assert int((np.diff(np.append(dry, dry[0])) == 1).sum()) == 3
