"""HR: the order in which flanks act, the nearest enemy, the end of the battle, and the effective distance."""

from collections import Counter

import numpy as np
import pytest
from boards import SteadyDraws, attacker, board, defender, noted, place, unit
from wars import ScriptedDraws

from autoalgo.war.battle import ground, hour
from autoalgo.war.battle.arrays import UNDECIDED
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")


def test_hr_1_order_is_shuffled_from_the_last_place_on() -> None:
    """HR-1: the draws 0, 0.5 and 0.9 put place 0 of four last, place ⌊0.5 · 3⌋ = 1 third, ⌊0.9 · 2⌋ = 1 second.

    0 1 2 3 → 3 1 2 0 → 3 2 1 0 → 3 2 1 0.
    """
    order = np.arange(4)
    hour.draw_order(order, ScriptedDraws(0.0, 0.5, 0.9))
    assert list(order) == [3, 2, 1, 0]


def test_hr_1_every_order_is_equally_likely() -> None:
    """HR-1: of 6,000 draws each of the 3! = 6 orders gets 1,000, give or take √(6,000 · 1/6 · 5/6) = 29, four times."""
    generator = np.random.Generator(np.random.PCG64(1))
    order = np.arange(3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        hour.draw_order(order, generator)
        counts[tuple(int(index) for index in order)] += 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 4 * 29 for count in counts.values())


@pytest.mark.parametrize(("draw", "survivor"), [(0.0, 1), (0.9, 0)])
def test_hr_1_effects_come_at_once_so_that_who_acts_first_may_act_alone(draw: float, survivor: int) -> None:
    """HR-1: two flanks in range that each kill 400 and more at a blow.

    The shuffle of two leaves the order 0 1 when its draw is 0.5 and above, else flank 1 acts first. Whoever is first
    takes the other, who does nothing: Power 400 and U = 5 · 0.1 kill 10 · 2 · 400 · 0.5 · 0.5 · 0.8 = 1,600.
    """
    field = board(attacker(50), defender(50.1))
    for side in Side:
        field.units[side, Branch.INFANTRY] = unit(powers=(400, 400, 400))
    hour.play_hour(field, ScriptedDraws(draw, 0.1))
    assert field.flanks[survivor]["size"] == 400
    assert field.flanks[1 - survivor]["captured"] == 400
    assert len(noted(field, EventKind.ATTACK)) == 1


@pytest.mark.parametrize(("began_km", "attacks"), [(50.1, 1), (50.13, 0), (50.05, 1)])
def test_hr_1_nobody_is_attacked_in_the_hour_of_his_march_into_reach(began_km: float, attacks: int) -> None:
    """HR-1: the enemy stands 100 m away, 80 m but for the depth of both; weapons reach 100 m. It counts from where he
    was when the hour began, unless that was nearer."""
    field = board(attacker(50), defender(50.1))
    field.flanks[1]["began_x_km"] = began_km
    hour.act(field, 0, SteadyDraws())
    events = noted(field, EventKind.ATTACK)
    assert len(events) == attacks
    if events:
        assert events[0]["distance_km"] == pytest.approx(0.08)


def test_hr_2_nearest_standing_enemy() -> None:
    """HR-2: nearer than the enemy at 9 km are a routed one (1 km), an inactive one (2 km) and a retreating one (5 km),
    who alone counts; distance is Euclidean, √(3² + 4²) = 5."""
    field = board(
        attacker(50, 50),
        defender(51, 50, state=FlankState.ROUTED),
        defender(52, 50, size=0),
        defender(59, 50),
        defender(53, 54, state=FlankState.RETREATING),
        attacker(50.5, 50),
    )
    assert ground.nearest_enemy(field, 0) == 4
    assert ground.distance_between(field.flanks[0], field.flanks[4]) == 5


def test_hr_2_ties_go_to_the_lower_index() -> None:
    """HR-2: of two enemies 5 km away, one at (5, 0) and one at (3, 4), the one listed first is the nearest."""
    assert ground.nearest_enemy(board(attacker(50), defender(55), defender(53, 54)), 0) == 1
    assert ground.nearest_enemy(board(attacker(50), defender(53, 54), defender(55)), 0) == 1
    assert ground.nearest_enemy(board(attacker(55), attacker(53, 54), defender(50)), 2) == 0


def test_hr_2_nobody_is_near_when_nobody_stands() -> None:
    """HR-2: an army that is all routed has no nearest enemy to offer."""
    field = board(attacker(50), defender(51, state=FlankState.ROUTED))
    assert ground.nearest_enemy(field, 0) == ground.NO_FLANK


def test_hr_3_the_battle_ends_at_once() -> None:
    """HR-3: the first of three attackers takes the last standing defender; the other two stay where they are, and
    hunger, with 10,800 men where 100 are fed, does not come any more."""
    field = board(
        attacker(50, size=3600),
        defender(50.1),
        attacker(10, size=3600),
        attacker(10, 60, size=3600),
        local_population=1000,
    )
    field.units[Side.ATTACKER, Branch.INFANTRY] = unit(powers=(400, 400, 400))
    # Order 0 1 2 3: every draw of the shuffle leaves its place alone.
    hour.play_hour(field, ScriptedDraws(0.99, 0.99, 0.99, 0.5))
    assert field.clock[0]["winner"] == Side.ATTACKER
    assert place(field, 2) == (10, 50)
    assert place(field, 3) == (10, 60)
    assert field.flanks["died_of_attrition"].sum() == 0


def test_hr_3_the_battle_goes_on_while_a_flank_stands() -> None:
    """HR-3: with one of two defending flanks taken nothing is decided; retreating counts as standing."""
    field = board(attacker(50), defender(50.1), defender(90, state=FlankState.RETREATING))
    field.units[Side.ATTACKER, Branch.INFANTRY] = unit(powers=(400, 400, 400))
    hour.play_hour(field, SteadyDraws(0.99))
    assert field.flanks[1]["state"] == FlankState.INACTIVE
    assert field.sides[Side.DEFENDER]["standing"] == 1
    assert field.clock[0]["winner"] == UNDECIDED


def test_hr_3_nothing_happens_after_the_end() -> None:
    """HR-3: a battle that has been decided is over, and only then."""
    field = board(attacker(50), defender(60))
    assert not hour.is_over(field)
    field.clock[0]["winner"] = Side.DEFENDER
    assert hour.is_over(field)


@pytest.mark.parametrize(("men", "attacks"), [(22_500, True), (400, False)])
def test_hr_4_whoever_is_in_range_can_answer(men: float, attacks: bool) -> None:
    """HR-4: 400 men and 22,500 reach (20 + 150)/2 = 85 m toward each other: at 180 m both are within 100 m.

    Two flanks of 400 men, 20 m, are not. The larger army is a larger target, and as much nearer to its enemy.
    """
    for index in (0, 1):
        field = board(attacker(50), defender(50.18, size=men))
        hour.act(field, index, SteadyDraws())
        assert (int(field.flanks[index]["attacked"]) == 1 - index) == attacks


@pytest.mark.parametrize(("distance_km", "attacks"), [(0.1199, True), (0.1201, False)])
def test_hr_4_decides_who_is_in_range(distance_km: float, attacks: bool) -> None:
    """HR-4: a weapon of 100 m reaches the 400 enemies of 400 men when the centres are 100 + 20 = 120 m apart."""
    field = board(attacker(50), defender(50 + distance_km))
    hour.act(field, 0, SteadyDraws())
    assert int(field.flanks[0]["attacked"]) == (1 if attacks else ground.NO_FLANK)


def test_hr_nature_comes_after_all_flanks_have_acted() -> None:
    """HR: hunger is the last step of the hour: of 400 defenders the attack kills 10 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 10.

    The land feeds 3,000 · 0.1 = 300 of the 390 left: L = 1.3, and (0.01 + 0.025) · 390 · 0.3 = 4.095 starve.
    """
    field = board(attacker(50), defender(50.1), local_population=3000)
    hour.play_hour(field, SteadyDraws())
    assert field.flanks[1]["killed"] == pytest.approx(10)
    assert field.flanks[1]["died_of_attrition"] == pytest.approx(4.095)
