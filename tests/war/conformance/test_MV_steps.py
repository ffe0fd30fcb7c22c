"""MV-5 … MV-8: how far a step goes, charging, and the displacement of every move."""

import math

import numpy as np
import pytest
from boards import SteadyDraws, assign, attacker, board, defender, maneuver, noted, paint, place, unit
from wars import ScriptedDraws

from autoalgo.war.battle import ground, hour, movement
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")

PLAIN = int(Feature.PLAIN)
ALMOST_ONE = math.nextafter(1.0, 0.0)
MARGIN_KM = 0.01 * math.sqrt(2)
"""One displacement of 10 m on both axes."""


def test_mv_5_march_of_a_full_hour_while_the_enemy_is_far() -> None:
    """MV-5: 3.2 km away the optimal distance lies more than an hour's 3 km off."""
    field = board(attacker(50), defender(53.2))
    hour.act(field, 0, SteadyDraws())
    assert place(field, 0) == (53, 50)


@pytest.mark.parametrize("distance_km", [3.1, 1.0, 0.13])
def test_mv_5_march_stops_where_the_enemy_is_at_the_optimal_distance(distance_km: float) -> None:
    """MV-5: 100 m from 400 men (20 m), less one displacement: 120 − 14.1 = 105.9 m from their centre."""
    field = board(attacker(50), defender(50 + distance_km))
    hour.act(field, 0, SteadyDraws())
    assert place(field, 0)[0] == pytest.approx(50 + distance_km - (0.12 - MARGIN_KM))


@pytest.mark.parametrize("across", [0.0, ALMOST_ONE])
@pytest.mark.parametrize("along", [0.0, ALMOST_ONE])
def test_mv_5_chance_never_leaves_a_melee_unit_out_of_reach(along: float, across: float) -> None:
    """MV-5: a unit with a reach of 2 m that marches on 3,600 men is in range wherever chance puts it."""
    field = board(attacker(49.4, 49.4), defender(50, 50, size=3600))
    field.units[0, Branch.INFANTRY] = unit(ranges_km=(0.002, 0.002, 0.002))
    hour.act(field, 0, ScriptedDraws(along, across))
    assert ground.effective_distance(field.flanks[0], field.flanks[1]) <= 0.002


def test_mv_5_a_flank_whose_weapons_rest_keeps_its_distance() -> None:
    """MV-5: nearer than the optimal 100 m, with a weapon for the distance, it neither closes in nor gives ground."""
    field = board(attacker(50, ready_hour=(9, 0, 0, 0)), defender(50.05))
    hour.act(field, 0, SteadyDraws())
    assert place(field, 0) == (50, 50)


def test_mv_5_artillery_gives_ground_to_an_enemy_below_its_least_distance() -> None:
    """MV-5, FL-1: with its short weapon disabled nothing reaches an enemy at 50 − 20 = 30 m: it backs away until that
    enemy is at its optimal 1 km, less one displacement, but no farther than an hour's 3 km."""
    for long_km, moved_km in ((1.0, 1.02 - MARGIN_KM - 0.05), (5.0, 3.0)):
        field = board(attacker(50), defender(50.05))
        field.units[0, Branch.INFANTRY] = unit(ranges_km=(0.1, 0.1, long_km), powers=(0, 0, 1))
        hour.act(field, 0, SteadyDraws())
        assert place(field, 0) == pytest.approx((50 - moved_km, 50))


@pytest.mark.parametrize(("distance_km", "moved_km"), [(4.02, 2.0), (6.02, 3.0), (6.03, 6.0), (20.0, 6.0), (0.01, 0.0)])
def test_mv_6_a_charge_halves_the_distance_or_goes_twice_the_speed(distance_km: float, moved_km: float) -> None:
    """MV-6, HR-4: within 2 · 3 = 6 km of the enemy's edge half the way to it, beyond that 6 km.

    Two flanks of 400 men reach 20 m toward each other: 4.02 − 0.02 = 4 km, half of it 2 km; at 10 m they have met.
    """
    field = board(attacker(50), defender(50 + distance_km))
    movement.charge(field, 0, 1, 80.0, 400.0, SteadyDraws())
    assert place(field, 0) == pytest.approx((50 + moved_km, 50))
    (event,) = noted(field, EventKind.CHARGE)
    assert event["distance_km"] == pytest.approx(max(distance_km - 0.02, 0))
    assert (event["moved_km"], event["ready"], event["total"]) == (pytest.approx(moved_km), 80, 400)


def test_mv_6_a_charge_is_slowed_by_the_ground() -> None:
    """MV-6, MV-3: in the forest twice 3 · 0.5 = 3 km."""
    field = board(attacker(50), defender(60))
    paint(field, 0, Feature.FOREST)
    movement.charge(field, 0, 1, 80.0, 400.0, SteadyDraws())
    assert place(field, 0) == pytest.approx((53, 50))


@pytest.mark.parametrize("move", ["advance", "withdraw", "retreat"])
def test_mv_7_every_move_is_displaced_by_up_to_10_m_on_each_axis(move: str) -> None:
    """MV-7: U(−10 m, 10 m) from draws of 0.25 and 0.9: 10 · (0.5 − 1) = −5 m and 10 · (1.8 − 1) = 8 m."""
    still, moved = (board(attacker(50), defender(60)) for _ in range(2))
    getattr(movement, move)(still, 0, 1, SteadyDraws())
    getattr(movement, move)(moved, 0, 1, ScriptedDraws(0.25, 0.9))
    east, south = np.subtract(place(moved, 0), place(still, 0))
    assert (east, south) == pytest.approx((-0.005, 0.008))


def test_mv_7_displacement_is_uniform() -> None:
    """MV-7: of 4,000 displacements the mean is 0 ± 4 · 10/√(3 · 4,000) = 0.365 m and all lie within 10 m."""
    generator = np.random.Generator(np.random.PCG64(7))
    field = board(attacker(50), defender(60))
    shifts = []
    for _ in range(2000):
        assign(field.flanks[0], {"x_km": 50, "y_km": 50})
        movement.displace(field, field.flanks[0], generator)
        shifts += [1000 * (coordinate - 50) for coordinate in place(field, 0)]
    assert abs(np.mean(shifts)) < 0.365
    assert 9.9 < np.max(np.abs(shifts)) <= 10


def test_mv_7_position_is_not_displaced() -> None:
    """MV-7, MV-4: no move, no displacement, and no draw for it."""
    field = board(attacker(50, maneuver=maneuver(Maneuver.POSITION)), defender(60))
    hour.act(field, 0, ScriptedDraws())
    assert place(field, 0) == (50, 50)


def test_mv_7_flanks_stay_on_the_map() -> None:
    """MV-7: a feigned retreat ends at the edge, or in the corner, and goes on from there without a rout."""
    field = board(attacker(1, 99, maneuver=maneuver(Maneuver.FEIGNED_RETREAT)), defender(11, 89))
    for _ in range(3):
        hour.act(field, 0, SteadyDraws(ALMOST_ONE))
    assert place(field, 0) == (0, 100)
    assert field.flanks[0]["state"] == FlankState.IDLE


@pytest.mark.parametrize(
    ("x_km", "y_km", "enemy"), [(1, 50, (5, 50)), (99, 50, (95, 50)), (50, 1, (50, 5)), (50, 99, (50, 95))]
)
def test_mv_7_a_retreat_that_reaches_the_edge_is_a_rout(x_km: float, y_km: float, enemy: tuple[float, float]) -> None:
    """MV-7: 1.5 km of retreat from 1 km before any of the four edges ends on it."""
    field = board(attacker(x_km, y_km, state=FlankState.RETREATING), defender(*enemy), attacker(20))
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[0]["state"] == FlankState.ROUTED
    assert field.sides[Side.ATTACKER]["standing"] == 1
    assert len(noted(field, EventKind.LEFT_THE_MAP)) == 1


def test_mv_7_a_retreat_short_of_the_edge_goes_on() -> None:
    """MV-7: from 2 km before the edge 0.5 km are left."""
    field = board(attacker(2, state=FlankState.RETREATING), defender(5))
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[0]["state"] == FlankState.RETREATING
    assert place(field, 0) == pytest.approx((0.5, 50))


@pytest.mark.parametrize(("side", "x_km"), [(Side.ATTACKER, 48.5), (Side.DEFENDER, 51.5)])
def test_mv_7_from_an_enemy_on_the_same_spot_a_flank_gives_way_to_its_own_edge(side: Side, x_km: float) -> None:
    """MV-4: two flanks on one point have no line between them: attackers go left, defenders right, so neither gains."""
    field = board(attacker(50), defender(50))
    field.flanks[side]["state"] = FlankState.RETREATING
    hour.act(field, int(side), SteadyDraws())
    assert place(field, int(side)) == pytest.approx((x_km, 50))
