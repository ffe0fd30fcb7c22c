"""SC-1: the battlefield as a grid, and as many km wide as a request says."""

import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, board, defender, noted, place
from wars import campaign, side_scores, unit_scores, war_selection

from autoalgo.war.battle import battle, decode, ground, hour, opening
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, km_per_pixel
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap, read_map

LEGEND = {
    Feature.PLAIN: (255, 255, 255),
    Feature.WATER: (0, 0, 255),
    Feature.FOREST: (0, 128, 0),
    Feature.CLIFFS: (128, 128, 128),
    Feature.HIGH_GROUND: (139, 69, 19),
}


def war(map_km: float | None, *flanks: FlankPlan) -> Campaign:
    """Return a war of fierce infantry on a map of this width."""
    fierce = replace(unit_scores().unit_type, powers=(2.0, 2.0, 2.0), psychology=4.0)
    scores = replace(side_scores(), units=(unit_scores(fierce), None, None, side_scores().ship))
    opened = campaign(war_selection(), scores, scores)
    return replace(opened, request=opened.request.model_copy(update={"map_km": map_km}), flanks=flanks)


def grey_png(columns: int, rows: list[bytes]) -> bytes:
    def part(name: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")

    size = columns.to_bytes(4, "big") + len(rows).to_bytes(4, "big")
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", size + b"\x08\0\0\0\0") + part(b"IDAT", pixels) + part(b"IEND", b"")


def test_sc_1_the_battlefield_is_100_km_by_100_km(tables: Tables) -> None:
    """SC-1: 400 pixels of 0.25 km are 100 km, and 100 km × 100 km are the 10,000 km² of a location."""
    assert MAP_PIXELS == 400
    assert tables.rules.scale.map_km == 100
    assert km_per_pixel(100) == 0.25
    assert (MAP_PIXELS * 0.25) ** 2 == 10_000


def test_sc_1_the_grid_has_a_feature_for_each_of_400_by_400_pixels(tmp_path: Path) -> None:
    """SC-1: whatever the picture's size, the grid is 400 × 400, rows downward and columns to the right."""
    # A grey pixel in column 8 of row 4: 8 · 0.25 = 2 km from the left edge, 4 · 0.25 = 1 km from the top.
    rows = [b"\xff" * 9] * 4 + [b"\xff" * 8 + b"\x80"]
    file = tmp_path / "Rock.png"
    file.write_bytes(grey_png(9, rows))
    terrain_map = read_map(file, LEGEND)
    assert isinstance(terrain_map, TerrainMap)
    assert terrain_map.grid.shape == (400, 400)
    row, column = int(1 / 0.25), int(2 / 0.25)
    assert terrain_map.grid[row, column] == Feature.CLIFFS
    assert (terrain_map.grid == Feature.PLAIN).sum() == 400 * 400 - 1


@pytest.mark.usefixtures("plain_kernels")
def test_sc_1_a_pixel_is_a_400th_of_the_width_that_the_request_says(tables: Tables) -> None:
    """SC-1, SC-3: of 40 km a pixel is 0.1 km; pixel 100 is 10 km, and an hour at 3 km/h is 30 pixels."""
    flanks = (FlankPlan(Side.ATTACKER, 100, 200, 300, 0, 0, 0), FlankPlan(Side.DEFENDER, 400, 200, 300, 0, 0, 0))
    fought = battle.Battle(war(40, *flanks), PLAIN_MAP, tables, SteadyDraws())
    field = opening.open_field(war(40, *flanks), PLAIN_MAP, tables, events=False)
    assert [place(field, index) for index in (0, 1)] == [pytest.approx((10, 20)), pytest.approx((40, 20))]
    before = fought.situations()
    assert [(flank.x_pixels, flank.y_pixels) for flank in before] == [(100, 200), (400, 200)]
    next(fought.hours())
    after = fought.situations()[0]
    assert (after.x_pixels, after.y_pixels) == pytest.approx((130, 200))


@pytest.mark.usefixtures("plain_kernels")
@pytest.mark.parametrize(("x_km", "state"), [(39, FlankState.ROUTED), (38, FlankState.RETREATING)])
def test_sc_1_the_edge_of_a_map_of_40_km_is_at_40_km(x_km: float, state: FlankState) -> None:
    """SC-1, MV-7: 1.5 km of retreat from 39 km end on the edge, from 38 km at 39.5 km."""
    field = board(attacker(x_km, 20, state=FlankState.RETREATING), defender(x_km - 4, 20), map_km=40, km_per_pixel=0.1)
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[0]["state"] == state
    assert place(field, 0)[0] == pytest.approx(40 if state == FlankState.ROUTED else 39.5)
    assert len(noted(field, EventKind.LEFT_THE_MAP)) == (state == FlankState.ROUTED)


@pytest.mark.usefixtures("plain_kernels")
def test_sc_1_the_jitter_of_10_m_stays_on_a_map_of_40_km() -> None:
    """SC-1, MV-7: U(−10 m, 10 m) at its middle and at its end; 10 m are 0.04 pixels of 0.25 km or 0.1 of 0.1 km."""
    field = board(attacker(20, 20), defender(30, 20), map_km=40, km_per_pixel=0.1)
    for draw, moved in ((0.5, 3.0), (1.0, 3.01)):
        before = place(field, 0)[0]
        hour.act(field, 0, SteadyDraws(draw))
        assert place(field, 0)[0] - before == pytest.approx(moved)


@pytest.mark.usefixtures("plain_kernels")
@pytest.mark.parametrize("map_km", [5, 7, 11.3, 40, 99.9, 100, 144.04020858973442, 274.9513811870186, 400])
def test_sc_1_every_pixel_of_every_width_keeps_its_ground(map_km: float, tables: Tables) -> None:
    """SC-1: a flank on pixel p stands on the ground of pixel p and is shown there, however its km are rounded."""
    plans = tuple(FlankPlan(Side.ATTACKER, pixel, pixel, 300, 0, 0, 0) for pixel in range(MAP_PIXELS + 1))
    striped = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.int8)
    striped[1::2, 1::2] = Feature.FOREST
    field = opening.open_field(war(map_km, *plans), striped, tables, events=False)
    features = [ground.feature_under(field, flank) for flank in field.flanks[:MAP_PIXELS]]
    assert features == [Feature.FOREST if pixel % 2 else Feature.PLAIN for pixel in range(MAP_PIXELS)]
    assert list(decode.board_of(field)["x_pixels"]) == list(range(MAP_PIXELS + 1))


@pytest.mark.usefixtures("plain_kernels")
@pytest.mark.parametrize("seed", range(5))
def test_sc_1_a_width_of_100_km_asked_for_is_the_same_war_as_none(seed: int, tables: Tables) -> None:
    """SC-1: every event and the outcome."""
    flanks = (
        FlankPlan(Side.ATTACKER, 190, 200, 300, 0, 0, 0),
        FlankPlan(Side.ATTACKER, 190.3, 240, 200, 0, 0, 0),
        FlankPlan(Side.DEFENDER, 205, 201, 500, 0, 0, 0),
    )

    def fought(map_km: float | None) -> object:
        battles = battle.Battle(war(map_km, *flanks), PLAIN_MAP, tables, np.random.Generator(np.random.PCG64(seed)))
        return [events for _, events in battles.hours()], battles.outcome()

    assert fought(100) == fought(None)
    assert fought(40) != fought(None)
