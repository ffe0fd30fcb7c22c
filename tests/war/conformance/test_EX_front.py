"""EX-5: one front an army, dealt to its flanks; small flanks strike and are struck as one; a third acts as one."""

from dataclasses import replace

import numpy as np
import pytest
from boards import (
    PLAIN_MAP,
    SteadyDraws,
    assign,
    attacker,
    attacks,
    board,
    defender,
    needs_compiled_kernels,
    noted,
    unit,
)
from hypothesis import given
from hypothesis import strategies as st
from wars import ScriptedDraws, campaign, war_selection

from autoalgo.war.arena import Arena
from autoalgo.war.battle import front, hour, opening
from autoalgo.war.battle.arrays import Battlefield, StructuredArray
from autoalgo.war.battle.movement import POSITION
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Tables
from benchmarks.engine.board import standard_campaign

PLAIN_KERNELS = pytest.mark.usefixtures("plain_kernels")


def plan(infantry: int, cavalry: int = 0, side: Side = Side.ATTACKER) -> FlankPlan:
    return FlankPlan(side, 100, 200, infantry, cavalry, 0, 0)


def opened(tables: Tables, *attackers: FlankPlan, rules: RuleSet = RuleSet.FAIR) -> StructuredArray:
    """Return the attackers on the board of a war against three even flanks."""
    flanks = (*attackers, *(plan(100, side=Side.DEFENDER) for _ in range(3)))
    war = replace(campaign(war_selection()), flanks=flanks, rules=rules)
    return opening.open_field(war, PLAIN_MAP, tables, events=False).flanks[: len(attackers)]


def test_ex_5_a_flank_has_its_part_of_the_army_in_thirds_and_of_each_arm(tables: Tables) -> None:
    """EX-5: of 600 men 150, 150 and 300 are 0.75, 0.75 and 1.5 thirds; of 300 on foot 1.5, 1.5 and none, of 300 horse
    all three thirds are in one flank. What a flank does not have counts as 1, and strikes with nobody."""
    flanks = opened(tables, plan(150), plan(150), plan(0, 300))
    assert list(flanks["thirds"]) == [0.75, 0.75, 1.5]
    assert [list(each[:2]) for each in flanks["front"]] == [[1.5, 1], [1.5, 1], [1, 3]]


@pytest.mark.parametrize("rules", RuleSet)
def test_ex_5_three_even_flanks_are_a_third_each_as_without_the_rule(tables: Tables, rules: RuleSet) -> None:
    flanks = opened(tables, *(plan(70, 30) for _ in range(3)), rules=rules)
    assert (flanks["thirds"] == 1.0).all()
    assert (flanks["front"] == 1.0).all()
    assert [list(each) for each in flanks["die_of"]] == [[0] * 4, [1] * 4, [2] * 4]
    assert list(flanks["third_of"]) == [0, 1, 2]


def test_ex_5_without_the_rule_every_flank_is_a_third(tables: Tables) -> None:
    flanks = opened(tables, plan(10), plan(700), rules=RuleSet.SOURCE)
    assert list(flanks["thirds"]) == [1, 1]
    assert list(flanks["die_of"][:, 0]) == [0, 1]
    assert list(flanks["third_of"]) == [0, 1]


def test_ex_5_flanks_of_a_third_share_a_die_in_the_order_of_listing(tables: Tables) -> None:
    """EX-5: of 800 men in eight flanks each is 3/8; the middles lie at 3/16, 9/16, 15/16, 21/16, 27/16, 33/16 …"""
    flanks = opened(tables, *(plan(100) for _ in range(8)))
    assert list(flanks["die_of"][:, Branch.INFANTRY]) == [0, 0, 0, 3, 3, 5, 5, 5]
    assert list(flanks["third_of"]) == [0, 0, 0, 3, 3, 5, 5, 5]


def test_ex_5_the_thirds_of_the_army_are_those_of_all_its_men(tables: Tables) -> None:
    """EX-5: of 600 men 100 on foot and 200, 100, 200 on horse are 0.5, 1, 0.5 and 1 thirds, of which the middles lie at
    0.25, 1, 1.75 and 2.5; of the horse they lie at 0.6, 1.5 and 2.4."""
    flanks = opened(tables, plan(100), plan(0, 200), plan(0, 100), plan(0, 200))
    assert list(flanks["third_of"]) == [0, 1, 1, 3]
    assert list(flanks["die_of"][1:, Branch.CAVALRY]) == [1, 2, 3]


@PLAIN_KERNELS
def test_ex_5_the_flanks_of_a_third_act_one_after_another() -> None:
    """EX-5, HR-1: both halves of a third strike before the enemy's flank that comes next, or after it, wherever they
    stand in the shuffle; each kills 10 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 10, less what an enemy that acted has killed."""
    for shuffle in ([0, 2, 1], [1, 0, 2], [2, 1, 0], [1, 2, 0]):
        field = board(attacker(50), attacker(50), defender(50.1))
        field.flanks["third_of"][1] = 0
        field.order[:] = shuffle
        for first in field.order:
            if field.flanks[first]["third_of"] == first:
                hour.act_as_a_third(field, first, SteadyDraws())
        who = [event["flank"] for event in noted(field, EventKind.ATTACK)]
        assert who == ([0, 1, 2] if shuffle.index(0) < shuffle.index(2) else [2, 0, 1])


@PLAIN_KERNELS
def test_ex_5_the_flanks_of_a_third_toss_one_coin_for_their_charges() -> None:
    """EX-5, MV-2: half of each can attack, so that each charges with probability ¼ and a draw of 0.2; the third flank,
    of the next third, has a coin of its own, 0.3, and attacks."""
    field = board(*(attacker(50, proportion=(0.5, 0.5, 0, 0)) for _ in range(3)), defender(50.2))
    field.units[Side.ATTACKER, Branch.CAVALRY] = unit(ranges_km=(0.3, 0.3, 0.3))
    field.flanks["third_of"][1] = 0
    hour.begin_hour(field)
    draws = ScriptedDraws(0.2, 0.3)
    charging = [hour.charges(field, field.flanks[index], 200, 400, draws) for index in range(3)]
    assert (charging, draws.left) == ([True, True, False], [])


def small(field: Battlefield, *indices: int, thirds: float = 0.5) -> Battlefield:
    """Make flanks small."""
    for index in indices:
        assign(field.flanks[index], {"thirds": thirds, "front": (thirds,) * 4})
    return field


@PLAIN_KERNELS
def test_ex_5_branches_that_share_a_die_draw_once_an_hour() -> None:
    """EX-5: both strike with 5 · 0.4, drawn by the first; in the next hour with 5 · 0.2."""
    field = board(attacker(49.9), attacker(50.1), defender(50), defender(90))
    field.flanks["die_of"][1] = 0
    draws = ScriptedDraws(0.4, 0.2)
    for _ in range(2):
        hour.begin_hour(field)
        for index in (0, 1):
            attacks(field, index, 2, draws)
        assert len({event["random"] for event in noted(field, EventKind.ATTACK)}) == 1
    assert draws.left == []


@PLAIN_KERNELS
def test_ex_5_flanking_counts_thirds() -> None:
    """EX-5, AT-4: f is ½, the thirds before and half of one's own, 1 at least: of two halves of a third 1 (½ + 0 + ¼)
    and 1.25, of the whole third after them 2 (½ + 1 + ½), as for the second of two even flanks."""
    field = small(board(attacker(49.9), attacker(50.1), attacker(50), defender(50, 50.05), defender(90)), 0, 1)
    for index in range(3):
        attacks(field, index, 3, SteadyDraws())
    assert [event["flanking"] for event in noted(field, EventKind.ATTACK)] == [1, 1.25, 2]
    assert field.flanks[3]["attackers"] == 2


@PLAIN_KERNELS
def test_ex_5_a_blow_falls_on_a_third_the_nearest_first() -> None:
    """EX-5: of flanks of 0.4 thirds at 100, 200, 300 and 400 m the blow of one third falls on the first two by 0.4 and
    on the third by what is left, 0.2; the fourth is spared. It kills 10 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 10 in all."""
    field = board(attacker(50), *(defender(50.1 + 0.1 * place) for place in (0, 3, 1, 2)))
    small(field, 1, 2, 3, 4, thirds=0.4)
    attacks(field, 0, 1, SteadyDraws())
    events = noted(field, EventKind.ATTACK)
    assert [event["target"] for event in events] == [1, 3, 4]
    assert [event["share"] for event in events] == pytest.approx([0.4, 0.4, 0.2])
    assert [event["killed"] for event in events] == pytest.approx([4, 4, 2])
    assert list(field.flanks["size"][1:]) == pytest.approx([396, 400, 396, 398])


@PLAIN_KERNELS
def test_ex_5_who_is_more_than_a_third_strikes_as_many() -> None:
    """EX-5: two thirds strike flanks of half a third each: four of them, a quarter each."""
    field = board(attacker(50), *(defender(50.1 + 0.1 * place) for place in range(5)))
    small(field, 1, 2, 3, 4, 5)
    assign(field.flanks[0], {"thirds": 2.0})
    attacks(field, 0, 1, SteadyDraws())
    assert [event["share"] for event in noted(field, EventKind.ATTACK)] == [0.25] * 4


@PLAIN_KERNELS
def test_ex_5_a_blow_goes_no_farther_than_weapons_and_an_hours_march() -> None:
    """EX-5: 0.1 km and 3 km; who is beyond that, retreating or not, is spared, who is routed is passed over, and where
    less than a third is left it takes all of the blow."""
    field = board(attacker(50), defender(50.1), defender(53.2), defender(50.3, state=FlankState.ROUTED))
    small(field, 1, 2, 3)
    attacks(field, 0, 1, SteadyDraws())
    [event] = noted(field, EventKind.ATTACK)
    assert (event["target"], event["share"]) == (1, 1)


@PLAIN_KERNELS
def test_ex_5_a_screen_does_not_take_a_blow_that_the_army_behind_it_should() -> None:
    """EX-5: of a screen of 0.1 thirds and a flank of 1.2 behind it, one third's blow falls on them by 0.1 and 0.9."""
    field = board(attacker(50), defender(50.1), defender(51))
    small(field, 1, thirds=0.1)
    assign(field.flanks[2], {"thirds": 1.2})
    attacks(field, 0, 1, SteadyDraws())
    assert [event["share"] for event in noted(field, EventKind.ATTACK)] == pytest.approx([0.1, 0.9])


@PLAIN_KERNELS
def test_ex_5_defense_and_mercy_are_those_of_each_flank() -> None:
    """EX-5, AT-2: of 12.5 without Defense each takes half: 6.25 · (1 − 0.2) = 5, of the retreating a tenth; 6.25 · 0.6
    = 3.75 with Defense 0.4."""
    field = board(
        attacker(50), defender(50.1), defender(50.2, state=FlankState.RETREATING), defender(50.2, land_defense=0.4)
    )
    small(field, 1, 2)
    attacks(field, 0, 1, SteadyDraws())
    assert [event["killed"] for event in noted(field, EventKind.ATTACK)] == pytest.approx([5, 0.5])
    small(field, 3)
    field.flanks[2]["state"] = FlankState.ROUTED
    field.clock[0]["events"] = 0
    field.clock[0]["hour"] += 1
    attacks(field, 0, 1, SteadyDraws())
    assert [event["killed"] for event in noted(field, EventKind.ATTACK)][1] == pytest.approx(3.75)


@PLAIN_KERNELS
@pytest.mark.parametrize(
    ("friend", "distance"),
    [
        ({"y_km": 50.0}, 0.18),  # 200 m from the enemy, less 2 · 10 m
        ({"y_km": 50.0, "thirds": 1}, 1.98),
        ({"y_km": 50.0, "state": FlankState.ROUTED}, 1.98),
        ({"y_km": 52.0}, 1.98),  # more than 2 km away
        ({"y_km": 50.0, "maneuver": POSITION}, 1.98),  # other orders
    ],
)
def test_ex_5_a_small_flank_measures_from_its_nearest_neighbour(friend: dict[str, float], distance: float) -> None:
    """EX-5: the enemy is 2 km away, a friend 1.8 km nearer to him. Both are small unless it says otherwise."""
    other = {"thirds": 0.5} | friend
    field = board(attacker(50, thirds=0.5), attacker(51.8, **other), defender(52))
    assert front.attack_distance(field, 0, 2) == pytest.approx(distance)


@PLAIN_KERNELS
def test_ex_5_a_third_measures_from_itself() -> None:
    field = board(attacker(50), attacker(51.8, thirds=0.5), defender(52))
    assert front.attack_distance(field, 0, 2) == pytest.approx(1.98)


@needs_compiled_kernels
@given(
    thirds=st.tuples(st.integers(40, 4000), st.integers(40, 4000)),
    seed=st.integers(0, 2**32),
)
def test_ex_5_three_even_flanks_a_side_fight_the_same_war_bit_by_bit(
    tables: Tables, thirds: tuple[int, int], seed: int
) -> None:
    """EX-5: with or without the front, where the men of both sides divide by three."""
    war = standard_campaign(tables)
    flanks = tuple(replace(each, infantry=thirds[each.side]) for each in war.flanks)
    found = []
    for used in (True, False):
        extensions = tables.rules.extensions.model_copy(update={"front": used})
        own = replace(tables, rules=tables.rules.model_copy(update={"extensions": extensions}))
        rows = np.zeros(8, dtype=WAR)
        Arena(replace(war, flanks=flanks), PLAIN_MAP, own, seed).fight(0, rows)
        found.append(rows.tobytes())
    assert found[0] == found[1]


@PLAIN_KERNELS
@given(parts=st.lists(st.floats(0.01, 0.9), min_size=1, max_size=12), own=st.floats(0.1, 3))
def test_ex_5_the_shares_of_a_blow_are_one_in_all_and_no_flank_is_struck_twice(parts: list[float], own: float) -> None:
    field = board(attacker(50, thirds=own), *(defender(50.1, 50 + 0.1 * place) for place in range(len(parts))))
    field.flanks["thirds"][1:] = parts
    count = front.find_struck(field, 0, 1, 0)
    struck = field.struck[:count]
    assert struck["share"].sum() == pytest.approx(1)
    assert (struck["share"] > 0).all()
    assert len(set(struck["flank"])) == count
    assert list(struck["squared"]) == sorted(struck["squared"])
    held = sum(parts[index - 1] for index in struck["flank"])
    assert held >= max(1, own) - 1e-9 or count == len(parts)
