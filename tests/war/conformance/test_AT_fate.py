"""AT-6 … AT-8: retreat and rout, capture and sinking, and the cutting of supplies."""

import math

import numpy as np
import pytest
from boards import (
    SteadyDraws,
    attacker,
    attacks,
    board,
    defender,
    maneuver,
    men_accounted_for,
    noted,
    paint,
    place,
    unit,
)
from wars import ScriptedDraws

from autoalgo.war.battle import attack, hour, morale, nature
from autoalgo.war.battle.arrays import STALEMATE, UNDECIDED, Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")

PILLAGE = maneuver(Maneuver.PILLAGING)


def test_at_6_each_change_is_noted_once() -> None:
    """AT-6: retreat at 2,000, still retreating at 1,500, rout at 500, gone at 400: one event of either kind."""
    field = board(attacker(50), attacker(20), defender(90))
    for lost in (6000, 500, 1000, 100):
        morale.lose_in_battle(field, 0, 0.0, 0.0, lost)
    (retreat,) = noted(field, EventKind.RETREATING)
    (rout,) = noted(field, EventKind.ROUTED)
    assert (retreat["morale"], retreat["starting_morale"]) == (2000, 8000)
    assert (rout["morale"], rout["starting_morale"]) == (500, 8000)
    assert field.sides[Side.ATTACKER]["standing"] == 1


def test_at_6_a_flank_routed_within_the_hour_is_not_attacked_again() -> None:
    """AT-6: the first of two attackers routs the enemy; the second finds none and forfeits his attack.

    With Psychology 37 the first kills 10 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 10 men and demoralises 370 of 400, so that of
    8,000 morale 200 + 7,400 are lost and 400 left, less than a tenth.
    """
    field = board(attacker(49.9), attacker(50.1), defender(50), defender(90))
    field.units[0, Branch.INFANTRY]["psychology"] = 37
    for index in (0, 1):
        hour.act(field, index, SteadyDraws())
    assert field.flanks[2]["state"] == FlankState.ROUTED
    assert [event["flank"] for event in noted(field, EventKind.ATTACK)] == [0]
    assert place(field, 1) == pytest.approx((53.1, 50))


@pytest.mark.parametrize(("fallen", "attacks"), [(1, 0), (2, 1)])
def test_at_6_who_faced_a_flank_that_is_gone_forfeits_the_attack(fallen: int, attacks: int) -> None:
    """AT-6: at the start of the hour the enemy 100 m away was the nearest. When he is routed by somebody else the flank
    does not turn on the next, who is 110 m away and within 120 m, this hour; when it is the next who is routed, it
    attacks. In the hour after, it attacks whoever is left."""
    field = board(attacker(50), defender(50.1), defender(49.89), defender(90))
    hour.begin_hour(field)
    morale.drop_out(field, field.flanks[fallen], FlankState.ROUTED)
    hour.act(field, 0, SteadyDraws())
    assert len(noted(field, EventKind.ATTACK)) == attacks
    assert place(field, 0)[1] == 50
    hour.begin_hour(field)
    hour.act(field, 0, SteadyDraws())
    assert len(noted(field, EventKind.ATTACK)) == 1


def test_at_6_who_forfeits_the_attack_may_still_move() -> None:
    """AT-6, MV-5: the next enemy is at 1.1 km; the flank marches until he is at 120 − 14.1 m, and attacks no one."""
    field = board(attacker(50), defender(50.1), defender(51.1), defender(90))
    hour.begin_hour(field)
    morale.drop_out(field, field.flanks[1], FlankState.ROUTED)
    hour.act(field, 0, SteadyDraws())
    assert place(field, 0)[0] == pytest.approx(51.1 - (0.12 - 0.01 * math.sqrt(2)))
    assert not noted(field, EventKind.ATTACK)


def test_at_6_a_retreating_flank_is_attacked_on() -> None:
    """AT-6, HR-2: retreating ones count as enemies."""
    field = board(attacker(50), defender(50.1, state=FlankState.RETREATING, morale=2000))
    hour.act(field, 0, SteadyDraws())
    assert len(noted(field, EventKind.ATTACK)) == 1


@pytest.mark.parametrize(("killed", "captured"), [(400.0, 400), (1000.0, 400), (399.0, 0)])
def test_at_7_on_land_the_remainder_is_captured(killed: float, captured: float) -> None:
    """AT-7: killed ≥ 400 of 400: nobody is killed, all 400 are captured; 399 of 400 leaves one man."""
    field = board(attacker(50, morale=8000), defender(90))
    morale.lose_in_battle(field, 0, killed, killed, 0.0)
    flank = field.flanks[0]
    assert flank["captured"] == captured
    assert flank["killed"] == (0 if captured else killed)
    assert men_accounted_for(field)[0] == 400
    assert (flank["state"] == FlankState.INACTIVE) == bool(captured)
    assert [event["men"] for event in noted(field, EventKind.CAPTURED)] == ([400] if captured else [])


@pytest.mark.parametrize(
    ("psychology", "before", "captured", "state"),
    [
        (39.9, FlankState.IDLE, 0, FlankState.IDLE),
        (40, FlankState.IDLE, 0, FlankState.ROUTED),
        (39.9, FlankState.RETREATING, 0, FlankState.RETREATING),
        (40, FlankState.RETREATING, 400, FlankState.INACTIVE),
    ],
)
def test_at_7_a_flank_is_wiped_out_when_as_many_are_demoralised_as_there_are(
    psychology: float, before: FlankState, captured: float, state: FlankState
) -> None:
    """AT-7: an attack that kills 10 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 10 demoralises 400 of 400 with Psychology 40, the ten
    among them: the flank routs, and is captured where it was retreating already. With 39.9 they are 399.

    Of 20,000 morale 8,000 + 10 · 50 are lost at most, so that it does not rout by itself; the dead of one who retreats
    are a tenth.
    """
    field = board(attacker(50), defender(50.1, morale=20_000, starting_morale=20_000, state=before), defender(90))
    field.units[0, Branch.INFANTRY]["psychology"] = psychology
    hour.act(field, 0, SteadyDraws())
    flank = field.flanks[1]
    assert (flank["captured"], flank["state"]) == (captured, state)
    assert flank["killed"] == pytest.approx(0 if captured else 1 if before is FlankState.RETREATING else 10)
    assert men_accounted_for(field)[1] == 400


def test_at_7_who_begins_to_retreat_within_the_hour_is_not_retreating_already() -> None:
    """AT-7: the first blow leaves 2,000 of 8,000 morale, less than 30 %; the second, of the same hour, demoralises the
    last of 400 men: the flank routs, and 380 go free."""
    field = board(attacker(50), defender(90))
    morale.lose_in_battle(field, 0, 10.0, 290.0, 6000.0)
    assert field.flanks[0]["state"] == FlankState.RETREATING
    morale.lose_in_battle(field, 0, 10.0, 110.0, 0.0)
    assert (field.flanks[0]["state"], field.flanks[0]["size"]) == (FlankState.ROUTED, 380)


@pytest.mark.parametrize(("rests", "state"), [(False, FlankState.ROUTED), (True, FlankState.IDLE)])
def test_at_7_the_attacks_of_one_hour_count_together(rests: bool, state: FlankState) -> None:
    """AT-7: two attacks of one hour that each kill 10 of 400 and demoralise 200 wipe a flank out, and it routs. The
    same two in two hours leave 200 of 390 steady. (20,000 of morale, so that it is not routed before.)"""
    field = board(attacker(50, morale=20_000, starting_morale=20_000), defender(90))
    morale.lose_in_battle(field, 0, 10.0, 200.0, 4500.0)
    if rests:
        hour.begin_hour(field)
    morale.lose_in_battle(field, 0, 10.0, 200.0, 4500.0)
    assert (field.flanks[0]["state"], field.flanks[0]["killed"]) == (state, 20)


@pytest.mark.parametrize(("others", "state"), [(0, FlankState.IDLE), (1, FlankState.IDLE), (2, FlankState.ROUTED)])
def test_at_7_a_flank_that_many_attack_routs_where_one_enemy_routs_nobody(others: int, state: FlankState) -> None:
    """AT-7, AT-4: with Psychology 13 each of the enemies kills 10 and demoralises 130 · (1 + (f − 1)/10) men: 130, 143
    and 156 are 429 of 400 for three; two demoralise 273.

    Morale Bonus 2: of 16,000 morale three take 2,600 + 400, 2,860 + about 370, and 3,120 + about 300.
    """
    enemies = [attacker(49.9), attacker(50.1), attacker(50, 50.1)][: others + 1]
    field = board(*enemies, defender(50, morale=16_000, starting_morale=16_000), defender(90))
    field.units[0, Branch.INFANTRY]["psychology"] = 13
    for index in range(others + 1):
        hour.act(field, index, SteadyDraws())
    assert field.flanks[others + 1]["state"] == state


@pytest.mark.parametrize(
    ("winner", "captured", "remaining"), [(Side.ATTACKER, (0, 70), (450, 0)), (Side.DEFENDER, (50, 0), (400, 70))]
)
def test_at_7_who_holds_the_field_has_his_captured_back(
    winner: Side, captured: tuple[int, int], remaining: tuple[int, int]
) -> None:
    """AT-7: the attacker has 400 men left and 50 captured, the defender none and 70."""
    field = board(attacker(50, captured=50), defender(90, size=0, captured=70))
    field.clock[0]["winner"] = winner
    row = np.zeros(1, dtype=WAR)[0]
    hour.tally(field, row)
    assert (tuple(row["captured"]), tuple(row["remaining"])) == (captured, remaining)


@pytest.mark.parametrize("winner", [UNDECIDED, STALEMATE])
def test_at_7_nobody_is_freed_while_nobody_holds_the_field(winner: int) -> None:
    field = board(attacker(50, captured=50), defender(90, captured=70))
    field.clock[0]["winner"] = winner
    row = np.zeros(1, dtype=WAR)[0]
    hour.tally(field, row)
    assert tuple(row["captured"]) == (50, 70)


def test_at_7_the_men_already_killed_stay_killed() -> None:
    """AT-7: 100 killed before, and the 300 left captured; size, morale and ships' count are those of nobody."""
    field = board(attacker(50, ships=3), attacker(20), defender(90))
    morale.lose_in_battle(field, 0, 100.0, 100.0, 0.0)
    morale.lose_in_battle(field, 0, 300.0, 300.0, 0.0)
    flank = field.flanks[0]
    assert (flank["killed"], flank["captured"], flank["size"], flank["morale"]) == (100, 300, 0, 0)
    assert (flank["ships"], flank["ships_sunk"]) == (3, 0)
    assert field.sides[Side.ATTACKER]["standing"] == 1


def test_at_7_on_water_the_ships_are_sunk_and_the_remainder_is_killed() -> None:
    """AT-7: 100 killed, then the last 300 with their 3 ships: 400 killed, none captured, 3 sunk."""
    field = board(attacker(50, ships=3), attacker(20), defender(90))
    paint(field, 0, Feature.WATER)
    morale.lose_in_battle(field, 0, 100.0, 100.0, 0.0)
    morale.lose_in_battle(field, 0, 300.0, 300.0, 0.0)
    flank = field.flanks[0]
    assert (flank["killed"], flank["captured"], flank["size"]) == (400, 0, 0)
    assert (flank["ships"], flank["ships_sunk"]) == (0, 3)
    assert flank["state"] == FlankState.INACTIVE
    (event,) = noted(field, EventKind.SUNK)
    assert (event["men"], event["ships"]) == (300, 3)


def test_at_7_casualties_of_all_branches_count_together() -> None:
    """AT-7: neither infantry nor cavalry alone kills all 14 men, both together 2.5 · (√50 + √50) · 0.4 = 14.1 do."""
    field = board(attacker(50, proportion=(0.5, 0.5, 0, 0)), defender(50.1, size=14))
    field.units[0, Branch.CAVALRY] = unit()
    attacks(field, 0, 1, SteadyDraws())
    assert all(event["killed"] < 14 for event in noted(field, EventKind.ATTACK))
    assert field.flanks[1]["captured"] == 14


def pillage(*, rounds: int = 3, resilience: float = 3, friend_attacked: str = "attacked", cut: int = 0) -> Battlefield:
    """Return a pillager who attacked flank 2 for some rounds, a friend who did too, and the enemy."""
    field = board(
        attacker(49.9, maneuver=PILLAGE, target=2, target_rounds=rounds),
        attacker(50.1),
        defender(50, resilience=resilience, supply_cut=cut),
    )
    if friend_attacked:
        field.flanks[1][friend_attacked] = 2
    return field


@pytest.mark.parametrize(("draw", "cuts"), [(0.0, True), (0.5, True), (0.501, False)])
def test_at_8_all_conditions_hold(draw: float, cuts: bool) -> None:
    """AT-8: pillaging, not cut yet, a friend attacked it, three rounds of three, and a draw of at most 0.5."""
    field = pillage()
    hour.act(field, 0, ScriptedDraws(draw, 0.5))
    assert field.flanks[2]["supply_cut"] == cuts
    assert len(noted(field, EventKind.ATTACK)) == (0 if cuts else 1)
    assert field.flanks[2]["killed"] == pytest.approx(0 if cuts else 10)
    for event in noted(field, EventKind.SUPPLY_CUT):
        assert (event["draw"], event["rounds"], event["resilience"]) == (draw, 3, 3)


def test_at_8_a_friend_may_have_attacked_in_the_last_hour() -> None:
    """AT-8: this or the last hour."""
    field = pillage(friend_attacked="attacked_before")
    hour.act(field, 0, ScriptedDraws(0.0))
    assert field.flanks[2]["supply_cut"] == 1


@pytest.mark.parametrize(
    "field",
    [
        pillage(cut=1),
        pillage(friend_attacked=""),
        pillage(rounds=2),
        pillage(rounds=0, resilience=1),
    ],
    ids=["cut already", "no friend attacked", "two rounds of three", "no round of one"],
)
def test_at_8_without_one_condition_it_attacks_and_draws_nothing_for_cutting(field: Battlefield) -> None:
    """AT-8: the first draw is already U of the attack."""
    draws = ScriptedDraws(0.0)
    hour.act(field, 0, draws)
    assert len(noted(field, EventKind.ATTACK)) == 1
    assert not noted(field, EventKind.SUPPLY_CUT)
    assert draws.left == []


def test_at_8_his_own_attacks_do_not_count() -> None:
    """AT-8: at least one other flank; the pillager's own attack of the last hour is none."""
    field = pillage(friend_attacked="")
    field.flanks[0]["attacked_before"] = 2
    hour.act(field, 0, ScriptedDraws(0.0))
    assert len(noted(field, EventKind.ATTACK)) == 1


@pytest.mark.parametrize(("hours_later", "cuts"), [(1, True), (2, False)])
def test_at_8_the_hour_before_the_last_is_too_long_ago(hours_later: int, cuts: bool) -> None:
    """AT-8: this or the last hour, as the hours go by."""
    field = pillage()
    for _ in range(hours_later):
        hour.begin_hour(field)
    hour.act(field, 0, ScriptedDraws(0.0))
    assert field.flanks[2]["supply_cut"] == cuts


@pytest.mark.parametrize("how", [how for how in Maneuver if how is not Maneuver.PILLAGING])
def test_at_8_only_pillagers_cut(how: Maneuver) -> None:
    """AT-8: every other maneuver attacks."""
    field = pillage()
    field.flanks[0]["maneuver"] = maneuver(how)
    hour.act(field, 0, ScriptedDraws(0.0))
    assert len(noted(field, EventKind.ATTACK)) == 1


def test_at_8_rounds_are_counted_against_one_enemy() -> None:
    """AT-8: three rounds against another enemy are none against this one."""
    field = pillage()
    field.flanks[0]["target"] = 1
    hour.act(field, 0, ScriptedDraws(0.0))
    assert len(noted(field, EventKind.ATTACK)) == 1
    assert field.flanks[0]["target_rounds"] == 1


def test_at_8_an_enemys_attack_on_the_friend_is_not_a_friends_attack() -> None:
    """AT-8: only flanks of the own side count, so with the enemy's neighbour attacking nobody's supply is cut."""
    field = pillage(friend_attacked="")
    field.flanks[1]["side"] = field.flanks[1]["army"] = Side.DEFENDER
    field.flanks[1]["attacked"] = 2
    assert not attack.cuts_supply(field, 0, 2, ScriptedDraws())


def test_at_8_resilience_takes_that_many_rounds_of_attack() -> None:
    """AT-8: against three rounds of resilience supply can be cut in the fourth hour, with draws of 0.

    The friend attacks each hour; U = 0 harms nobody.
    """
    field = board(attacker(49.9, maneuver=PILLAGE), attacker(50.1), defender(50, resilience=3))
    hours = 0
    while field.flanks[2]["supply_cut"] == 0:
        hours += 1
        hour.begin_hour(field)
        for index in (1, 0):
            hour.act(field, index, SteadyDraws(0.0))
    assert hours == 4


def test_at_8_a_side_is_cut_off_once_when_all_its_flanks_are() -> None:
    """AT-8: 0.1 · 0.1 = 0.01 when the second of two is cut, and no second time."""
    field = board(attacker(50), defender(60, supply_cut=1), defender(60, 40))
    nature.cut_off(field, Side.DEFENDER)
    assert field.sides[Side.DEFENDER]["capacity"] == 0.1
    field.flanks[2]["supply_cut"] = 1
    for _ in range(2):
        nature.cut_off(field, Side.DEFENDER)
    assert field.sides[Side.DEFENDER]["capacity"] == pytest.approx(0.01)
    assert field.sides[Side.ATTACKER]["capacity"] == 0.1
    (event,) = noted(field, EventKind.SIDE_CUT_OFF)
    assert event["capacity"] == pytest.approx(0.01)


def test_at_8_flanks_that_dropped_out_need_no_supply() -> None:
    """AT-8: beside a routed and an empty flank the one that stands is all there is to cut."""
    field = board(
        attacker(50),
        defender(60, supply_cut=1),
        defender(60, 40, state=FlankState.ROUTED),
        defender(60, 30, size=0),
    )
    nature.cut_off(field, Side.DEFENDER)
    assert field.sides[Side.DEFENDER]["capacity"] == pytest.approx(0.01)


def test_at_8_the_cut_lasts_for_the_battle() -> None:
    """AT-8: nothing in later hours mends it."""
    field = board(attacker(10), defender(90, supply_cut=1))
    for _ in range(3):
        hour.play_hour(field, SteadyDraws())
    assert field.flanks[1]["supply_cut"] == 1
    assert field.sides[Side.DEFENDER]["capacity"] == pytest.approx(0.01)
    assert field.clock[0]["winner"] == UNDECIDED
