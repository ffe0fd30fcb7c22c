"""PU: who gives way is taken by those who bar his way out or are faster than he."""

import numpy as np
import pytest
from boards import SteadyDraws, attacker, board, defender, men_accounted_for, noted, paint, place, unit

from autoalgo.war.battle import hour, morale, movement
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")


def caught(x_km: float = 53, y_km: float = 50, men: float = 200, **flank: float) -> Battlefield:
    """Return a flank of 400 at 50 km whose nearest enemy stands 1 km west of it, another where it is said."""
    return board(defender(50, **flank), attacker(49), attacker(x_km, y_km, size=men), defender(90), barring_share=0.5)


@pytest.mark.parametrize("left", [799, 2399])
def test_pu_1_who_retreats_or_routs_with_the_enemy_on_his_way_out_surrenders(left: float) -> None:
    """PU-1, AT-6: 3 km away stand 200, half as many, who march 3 km an hour; of 8,000 less than 10 or 30 % is left."""
    field = caught()
    morale.lose_in_battle(field, 0, 0.0, 0.0, 8000 - left)
    flank = field.flanks[0]
    assert (flank["state"], flank["captured"], flank["size"], flank["morale"]) == (FlankState.INACTIVE, 400, 0, 0)
    [event] = noted(field, EventKind.SURRENDERED)
    assert (event["men"], event["in_the_way"]) == (400, 200)
    assert not noted(field, EventKind.ROUTED)
    assert men_accounted_for(field)[0] == 400


def test_pu_1_it_is_those_who_are_left_who_surrender() -> None:
    field = caught()
    morale.lose_in_battle(field, 0, 100.0, 100.0, 7900)
    assert (field.flanks[0]["killed"], field.flanks[0]["captured"]) == (100, 300)


@pytest.mark.parametrize(
    ("x_km", "y_km", "bars"),
    [
        (53.1, 50, True),  # 3.1 km, less 17 m for the depth of both, is within 3 km and 0.1 km
        (53.2, 50, False),
        (51, 51.7, True),  # 59.5° from due east
        (51, 51.8, False),  # 60.9°
        (47, 50, False),
    ],
)
def test_pu_1_the_way_out_is_60_degrees_to_either_side_and_an_hour_of_the_enemys_march_deep(
    x_km: float, y_km: float, bars: bool
) -> None:
    field = caught(x_km, y_km)
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert bool(field.flanks[0]["captured"]) == bars
    assert field.flanks[0]["state"] == (FlankState.INACTIVE if bars else FlankState.ROUTED)


def test_pu_1_who_is_faster_bars_from_farther() -> None:
    field = caught(58)
    field.units["speed_kmh"] = 8
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == 400


@pytest.mark.parametrize(
    ("men", "thirds", "bars"), [(199, 1, False), (200, 2, True), (399, 0.5, False), (400, 0.5, True)]
)
def test_pu_1_half_as_many_men_bar_the_way_of_a_third(men: float, thirds: float, bars: bool) -> None:
    """PU-1: 400 men of half a third give way as 800 do, so that it does not count in how many flanks a third comes."""
    field = caught(men=men, thirds=thirds)
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert bool(field.flanks[0]["captured"]) == bars


@pytest.mark.parametrize("state", [FlankState.RETREATING, FlankState.ROUTED])
def test_pu_1_who_gives_way_himself_bars_nobodys_way(state: FlankState) -> None:
    field = caught()
    field.flanks[2]["state"] = state
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == 0


def test_pu_1_men_of_several_flanks_count_together() -> None:
    field = board(
        defender(50), attacker(49), attacker(51, size=100), attacker(52, size=100), defender(90), barring_share=0.5
    )
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == 400


def test_pu_1_who_runs_into_the_enemy_surrenders_before_he_moves() -> None:
    field = caught(state=FlankState.RETREATING)
    movement.retreat(field, 0, 1, SteadyDraws())
    assert (field.flanks[0]["captured"], place(field, 0)) == (400, (50, 50))


@pytest.mark.parametrize("winner", list(Side))
def test_pu_1_at_sea_the_ships_are_taken_with_their_crews_until_their_side_wins(winner: Side) -> None:
    """PU-1, AT-7: all 4 ships of the defender's flank and its 400 men; who holds the field has both back."""
    field = caught(ships=4)
    paint(field, 0, Feature.WATER)
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    flank = field.flanks[0]
    assert (flank["state"], flank["captured"], flank["ships"]) == (FlankState.INACTIVE, 400, 0)
    field.clock[0]["winner"] = winner
    row = np.zeros(1, dtype=WAR)[0]
    hour.tally(field, row)
    lost = winner is Side.ATTACKER
    assert (row["captured"][1], row["ships_sunk"][1]) == ((400, 4) if lost else (0, 0))


def test_pu_1_nobody_surrenders_without_the_rule() -> None:
    field = caught()
    field.rules[0]["barring_share"] = 0
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["state"] == FlankState.ROUTED


def test_pu_1_the_hungry_surrender_too() -> None:
    """PU-1, AR-3: 375 of 400 die with their morale, so that 500 of 8,000 are left."""
    field = caught()
    morale.lose_to_nature(field, 0, 375.0, 0)
    assert field.flanks[0]["captured"] == 25


@pytest.mark.parametrize(("men", "captured"), [(199, 0), (200, 400)])
def test_pu_1_of_the_besieged_all_ways_out_are_barred(men: float, captured: float) -> None:
    """PU-1, SG-1: nobody stands behind him, nor within reach, but half as many as he has lie around the place."""
    field = board(defender(50), attacker(30, size=men), defender(90), barring_share=0.5)
    field.sides[Side.DEFENDER]["besieged"] = 1
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == captured


def test_pu_1_who_besieges_has_his_way_out() -> None:
    field = board(attacker(50), defender(49), attacker(90), barring_share=0.5)
    field.sides[Side.DEFENDER]["besieged"] = 1
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["state"] == FlankState.ROUTED


def ridden_down(*horse: float, speed_kmh: float = 6, x_km: float = 49, **flank: float) -> Battlefield:
    """Return a flank of 400 on foot, 3 km/h, at 50 km, and enemies on horse beside one another 1 km west of it."""
    riders = [attacker(x_km, 50 + 0.01 * place, size=men, proportion=(0, 1, 0, 0)) for place, men in enumerate(horse)]
    field = board(defender(50, **flank), defender(90), *riders, pursuit_speed=2)
    field.units[Side.ATTACKER, Branch.CAVALRY] = unit(speed_kmh=speed_kmh)
    return field


@pytest.mark.parametrize(
    ("horse", "captured", "state"),
    [
        ((100,), 100, FlankState.ROUTED),
        ((100, 50), 150, FlankState.ROUTED),
        ((300, 100), 400, FlankState.INACTIVE),
        ((300, 200), 400, FlankState.INACTIVE),
    ],
)
def test_pu_2_who_flees_loses_a_man_to_each_who_rides_after_him(
    horse: tuple[float, ...], captured: float, state: FlankState
) -> None:
    """PU-2: of 400; the morale of 1 that is left goes with the men, so that 250 of 400 keep 1 · 250/400."""
    field = ridden_down(*horse)
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    flank = field.flanks[0]
    assert (flank["captured"], flank["size"], flank["state"]) == (captured, 400 - captured, state)
    assert flank["morale"] == pytest.approx((400 - captured) / 400)
    assert men_accounted_for(field)[0] == 400
    told = [event["men"] for event in noted(field, EventKind.RIDDEN_DOWN)]
    assert told == ([captured] if state is FlankState.ROUTED else [])
    assert len(noted(field, EventKind.ROUTED)) == (state is FlankState.ROUTED)
    assert len(noted(field, EventKind.SURRENDERED)) == (state is FlankState.INACTIVE)


@pytest.mark.parametrize(
    ("speed_kmh", "x_km", "captured"),
    [
        (5.9, 49, 0),  # not twice as fast
        (6, 43.9, 100),  # 6.1 km, less 15 m for the depth of both, is within 6 km and 0.1 km
        (6, 43.8, 0),
    ],
)
def test_pu_2_he_is_twice_as_fast_and_within_an_hours_march(speed_kmh: float, x_km: float, captured: float) -> None:
    field = ridden_down(100, speed_kmh=speed_kmh, x_km=x_km)
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == captured


def test_pu_2_the_ground_is_that_of_who_flees() -> None:
    """PU-2, MV-3: in a forest both go half as fast, wherever the horse stands now."""
    for index in (0, 2):
        field = ridden_down(100)
        paint(field, index, Feature.FOREST)
        morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
        assert field.flanks[0]["captured"] == 100


@pytest.mark.parametrize("state", [FlankState.RETREATING, FlankState.ROUTED])
def test_pu_2_who_gives_way_himself_rides_after_nobody(state: FlankState) -> None:
    field = ridden_down(100)
    field.flanks[2]["state"] = state
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == 0


def test_pu_2_who_has_another_enemy_nearer_rides_after_nobody() -> None:
    """PU-2, HR-2: the other flank of the army stands half a kilometre west of the horse, who flees a kilometre east."""
    field = ridden_down(100)
    field.flanks[1]["x_km"] = 48.5
    morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
    assert field.flanks[0]["captured"] == 0


def test_pu_2_who_only_begins_to_retreat_is_not_ridden_down() -> None:
    field = ridden_down(100)
    morale.lose_in_battle(field, 0, 0.0, 0.0, 8000 - 2399)
    assert (field.flanks[0]["state"], field.flanks[0]["captured"]) == (FlankState.RETREATING, 0)


def test_pu_2_who_leaves_the_map_is_ridden_down() -> None:
    field = ridden_down(100, x_km=0.5, state=FlankState.RETREATING)
    field.flanks[0]["x_km"] = 1
    field.flanks[2]["x_km"] = 2
    movement.retreat(field, 0, 2, SteadyDraws())
    assert (field.flanks[0]["captured"], field.flanks[0]["state"]) == (100, FlankState.ROUTED)
    assert noted(field, EventKind.LEFT_THE_MAP)


def test_pu_2_nobody_is_ridden_down_at_sea_or_without_the_rule() -> None:
    for change in ("water", "off"):
        field = ridden_down(100)
        if change == "water":
            paint(field, 0, Feature.WATER)
        else:
            field.rules[0]["pursuit_speed"] = 0
        morale.lose_in_battle(field, 0, 0.0, 0.0, 7999.0)
        assert (field.flanks[0]["captured"], field.flanks[0]["state"]) == (0, FlankState.ROUTED)
