"""MV-1 … MV-4: who moves and who attacks, speed on the ground, and the maneuvers."""

import math

import pytest
from boards import SteadyDraws, attacker, barge, board, defender, maneuver, noted, paint, place, unit
from wars import ScriptedDraws

from autoalgo.war.battle import attack, ground, hour, weapons
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")

PLAIN = int(Feature.PLAIN)
MARGIN_KM = 0.01 * math.sqrt(2)
"""One displacement of 10 m on both axes."""


def attacked(field: Battlefield, index: int = 0) -> bool:
    """Return whether a flank attacked somebody this hour."""
    return bool(field.flanks[index]["attacked"] != ground.NO_FLANK)


def test_mv_1_a_retreating_flank_moves_although_the_enemy_is_in_range() -> None:
    """MV-1: at half its 3 km/h it goes 1.5 km away and never attacks again."""
    field = board(attacker(50, state=FlankState.RETREATING), defender(50.1))
    for _ in range(3):
        hour.act(field, 0, SteadyDraws())
    assert not attacked(field)
    assert place(field, 0) == pytest.approx((50 - 3 * 1.5, 50))


def test_mv_1_a_flank_without_an_enemy_moves_nowhere_and_attacks_nobody() -> None:
    """MV-1: a flank that finds no enemy moves; the routed flank in range is none."""
    field = board(attacker(50), defender(50.1, state=FlankState.ROUTED))
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[1]["killed"] == 0
    assert place(field, 0) == (50, 50)


def three_branches(
    present: tuple[float, ...] = (0.5, 0.3, 0.2, 0), how: Maneuver = Maneuver.NORMAL, shock: float = 0.25
) -> Battlefield:
    """Return a flank of 400 whose infantry and cavalry reach 100 m and whose artillery reaches 1 km.

    The enemy is at an effective 400 m, so that only the artillery can attack.
    """
    field = board(attacker(50, proportion=present, maneuver=maneuver(how)), defender(50.42))
    field.units[0, Branch.INFANTRY] = unit(shock=shock)
    field.units[0, Branch.CAVALRY] = unit(shock=0.9)
    field.units[0, Branch.ARTILLERY] = unit(ranges_km=(1, 1, 1), shock=0.9)
    return field


def test_mv_2_a_unit_type_is_ready_when_present_rested_and_in_range() -> None:
    """MV-2: all three branches are present, only the artillery reaches 400 m, and only when it has rested."""
    field = three_branches()
    flank = field.flanks[0]
    assert [weapons.is_ready(field, flank, branch, PLAIN, 0.4) for branch in Branch] == [False, False, True, False]
    assert [weapons.is_ready(field, flank, branch, PLAIN, 0.1) for branch in Branch] == [True, True, True, False]
    flank["ready_hour"][Branch.ARTILLERY] = 1
    assert not weapons.is_ready(field, flank, Branch.ARTILLERY, PLAIN, 0.4)
    field.clock[0]["hour"] = 1
    assert weapons.is_ready(field, flank, Branch.ARTILLERY, PLAIN, 0.4)
    flank["proportion"] = (0.7, 0.3, 0, 0)
    assert not weapons.is_ready(field, flank, Branch.ARTILLERY, PLAIN, 0.4)


def test_mv_2_none_ready_moves_without_a_draw_for_charging() -> None:
    """MV-2: the two draws are those of the displacement."""
    field = board(attacker(50), defender(60))
    draws = ScriptedDraws(0.5, 0.5)
    hour.act(field, 0, draws)
    assert place(field, 0) == (53, 50)
    assert draws.left == []
    assert not noted(field, EventKind.CHARGE)


def test_mv_2_all_ready_attacks_without_a_draw_for_charging() -> None:
    """MV-2: the one draw is U(0,5) of the attack, although shock is 1."""
    field = board(attacker(50), defender(50.1))
    field.units[0, Branch.INFANTRY]["shock"] = 1.0
    draws = ScriptedDraws(0.5)
    hour.act(field, 0, draws)
    assert attacked(field)
    assert draws.left == []


@pytest.mark.parametrize(("draw", "charges"), [(0.649, True), (0.651, False)])
def test_mv_2_some_ready_charges_with_a_probability(draw: float, charges: bool) -> None:
    """MV-2: 80 of 400 are ready: (1 − 0.2)/2 + shock 0.25 = 0.65, shock being the infantry's, the least."""
    field = three_branches()
    hour.act(field, 0, ScriptedDraws(draw, 0.5, 0.5))
    assert attacked(field) is not charges
    assert len(noted(field, EventKind.CHARGE)) == charges


def test_mv_2_a_higher_share_ready_charges_more_rarely() -> None:
    """MV-2: with 320 of 400 ready and shock 0 the probability is (1 − 0.8)/2 = 0.1."""
    for draw, charges in ((0.099, True), (0.101, False)):
        field = three_branches((0.2, 0, 0.8, 0), shock=0.0)
        hour.act(field, 0, ScriptedDraws(draw, 0.5, 0.5))
        assert attacked(field) is not charges


@pytest.mark.parametrize("how", [Maneuver.POSITION, Maneuver.FEIGNED_RETREAT])
def test_mv_2_position_and_feigned_retreat_never_charge(how: Maneuver) -> None:
    """MV-2: with the same 0.65 they attack, and the first draw is already that of the attack."""
    field = three_branches(how=how)
    draws = ScriptedDraws(0.0)
    hour.act(field, 0, draws)
    assert attacked(field)
    assert draws.left == []


@pytest.mark.parametrize("how", [Maneuver.NORMAL, Maneuver.PILLAGING, Maneuver.HIT_AND_RUN])
def test_mv_2_the_other_maneuvers_charge(how: Maneuver) -> None:
    """MV-2: Normal, Pillaging, and Hit and run outside its retreat."""
    field = three_branches(how=how)
    hour.act(field, 0, ScriptedDraws(0.0, 0.5, 0.5))
    assert noted(field, EventKind.CHARGE)


@pytest.mark.parametrize(("draw", "charges"), [(0.432, True), (0.434, False)])
def test_mv_2_total_includes_the_ships_on_water(draw: float, charges: bool) -> None:
    """MV-2: 400 men in range and 4 unarmed barges of 50: (1 − 400/600)/2 + the barge's shock 4/15 = 0.4333."""
    field = board(attacker(50, ships=4), defender(50.1))
    field.units[0, Branch.SHIP] = barge(shock=4 / 15)
    paint(field, 0, Feature.WATER)
    ready, total = attack.share_ready(field, field.flanks[0], 0.08)
    assert (ready, total) == (400, 600)
    hour.act(field, 0, ScriptedDraws(draw, 0.5, 0.5))
    assert attacked(field) is not charges


def test_mv_2_ships_count_for_nothing_on_land() -> None:
    """MV-2: ashore the total is the 400 men, and all are ready."""
    field = board(attacker(50, ships=4), defender(50.1))
    assert attack.share_ready(field, field.flanks[0], 0.08) == (400, 400)


def test_mv_3_a_routed_flank_does_not_move() -> None:
    """MV-3: the hour passes a routed flank by."""
    field = board(attacker(50, state=FlankState.ROUTED), defender(60), attacker(20))
    hour.play_hour(field, SteadyDraws())
    assert place(field, 0) == (50, 50)


@pytest.mark.parametrize(
    ("how", "moved_km"),
    [
        (Maneuver.NORMAL, 3),
        (Maneuver.PILLAGING, 3),
        (Maneuver.HIT_AND_RUN, 3),
        (Maneuver.POSITION, 0),
        (Maneuver.FEIGNED_RETREAT, -3),
    ],
)
def test_mv_4_maneuvers_out_of_range(how: Maneuver, moved_km: float) -> None:
    """MV-4: toward the enemy at 3 km/h, not at all, or away at normal speed, along the line between the two."""
    field = board(attacker(50, 50, maneuver=maneuver(how)), defender(70, 70))
    hour.act(field, 0, SteadyDraws())
    assert place(field, 0) == pytest.approx((50 + moved_km / math.sqrt(2), 50 + moved_km / math.sqrt(2)))


def test_mv_4_feigned_retreat_attacks_when_it_can() -> None:
    """MV-4: moving away is what it does when it does not attack (MV-2)."""
    field = board(attacker(50, maneuver=maneuver(Maneuver.FEIGNED_RETREAT)), defender(50.1))
    hour.act(field, 0, SteadyDraws())
    assert attacked(field)


def test_mv_4_hit_and_run_attacks_twice_leaves_for_three_hours_and_returns() -> None:
    """MV-4: two attacks at 100 m, three hours away at 3 km/h to 9.1 km, back in 3 + 3 + (3.1 − 0.1059) km, and again.

    It stops where the effective distance to 400 men (20 m) is its 100 m less one displacement: 120 − 14.1 = 105.9 m.
    """
    field = board(
        attacker(49.9, maneuver=maneuver(Maneuver.HIT_AND_RUN)),
        defender(50, maneuver=maneuver(Maneuver.POSITION), land_defense=1.0),
    )
    story = []
    for _ in range(11):
        hour.begin_hour(field)
        hour.act(field, 0, SteadyDraws())
        story.append("attack" if attacked(field) else round(50 - place(field, 0)[0], 4))
    back = round(0.12 - MARGIN_KM, 4)
    away_again = [round(back + 3 * hours, 4) for hours in (1, 2)]
    expected = ["attack", "attack", 3.1, 6.1, 9.1, 6.1, 3.1, back, "attack", "attack", away_again[0]]
    assert story == expected


def test_mv_4_hit_and_run_does_not_charge_on_its_way_out() -> None:
    """MV-4, MV-2: in the hours away there is no draw for a charge, only the two of the displacement."""
    field = three_branches(how=Maneuver.HIT_AND_RUN)
    field.flanks[0]["hours_away"] = 3
    draws = ScriptedDraws(0.5, 0.5)
    hour.act(field, 0, draws)
    assert place(field, 0) == pytest.approx((47, 50))
    assert draws.left == []


def test_mv_4_a_retreat_overrules_the_maneuver() -> None:
    """MV-4: a retreating flank on Position leaves it."""
    field = board(attacker(50, state=FlankState.RETREATING, maneuver=maneuver(Maneuver.POSITION)), defender(60))
    hour.act(field, 0, SteadyDraws())
    assert place(field, 0) == pytest.approx((48.5, 50))
