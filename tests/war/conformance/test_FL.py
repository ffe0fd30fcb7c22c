"""FL: weapons, the even spread, morale, what a flank takes from its unit types, casualties, and states."""

from dataclasses import replace

import pytest
from boards import (
    PLAIN_MAP,
    SteadyDraws,
    assign,
    attacker,
    board,
    defender,
    maneuver,
    men_accounted_for,
    paint,
    unit,
)
from hypothesis import given
from hypothesis import strategies as st
from wars import MILITARY, SHIP, UNIT, Numbers, campaign, score, side_scores, stated, unit_scores, war_selection

from autoalgo.war.battle import ground, hour, morale, opening, weapons
from autoalgo.war.battle.arrays import StructuredRow
from autoalgo.war.domain.lists import Logistics, Maneuver
from autoalgo.war.domain.outcome import FlankState, SideOutcome
from autoalgo.war.domain.scores import UnitScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan, even_share
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.pipeline import headcount
from autoalgo.war.strategy.spread import spread_evenly
from autoalgo.war.tables import Context, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

NONE = weapons.NO_WEAPON
PLAIN, WATER = int(Feature.PLAIN), int(Feature.WATER)
RESILIENCE: Numbers = {(Logistics.BASIC, Context.RESILIENCE): 1.0, (Logistics.FORAGING, Context.RESILIENCE): 3.0}


def test_fl_2_even_spread_of_a_mixed_military(tables: Tables) -> None:
    """FL-2: 1,000 men at 60/30/10 % and 20 ships over three flanks.

    Infantry 600/3 = 200 each, cavalry 300/3 = 100 each. Artillery 100/3 = 33⅓: running sums 33⅓, 66⅔, 100 round to 33,
    67, 100, so 33, 34, 33. Ships 20/3 = 6⅔: 6⅔, 13⅓, 20 round to 7, 13, 20, so 7, 6, 7.
    """
    military = replace(
        MILITARY,
        cavalry=UNIT,
        artillery=UNIT,
        infantry_proportion=0.6,
        cavalry_proportion=0.3,
        artillery_proportion=0.1,
    )
    plans = spread_evenly(military, Side.ATTACKER, tables.rules)
    assert [plan.infantry for plan in plans] == [200, 200, 200]
    assert [plan.cavalry for plan in plans] == [100, 100, 100]
    assert [plan.artillery for plan in plans] == [33, 34, 33]
    assert [plan.ships for plan in plans] == [7, 6, 7]
    assert [plan.size for plan in plans] == [333, 334, 333]
    assert [plan.crew for plan in plans] == [0, 0, 0]
    assert {plan.maneuver for plan in plans} == {Maneuver.NORMAL}


def test_fl_2_sides_stand_in_opposite_thirds_of_the_map(tables: Tables) -> None:
    """FL-2: three flanks stand at 400/4 = 100, 200 and 300 pixels from the top, attackers left, defenders right."""
    attackers = spread_evenly(MILITARY, Side.ATTACKER, tables.rules)
    defenders = spread_evenly(MILITARY, Side.DEFENDER, tables.rules)
    assert [plan.y_pixels for plan in attackers] == [plan.y_pixels for plan in defenders] == [100, 200, 300]
    assert all(0 <= plan.x_pixels < 400 / 3 for plan in attackers)
    assert all(800 / 3 < plan.x_pixels <= 400 for plan in defenders)
    assert attackers[0].x_pixels == 400 - defenders[0].x_pixels


def test_fl_2_a_fleet_with_guns_is_spread_as_crews_and_guns(tables: Tables) -> None:
    """FL-2, DB-7: of 1,000 men a fifth serve guns; 0.8 · 1,000 = 800 are 267 + 266 + 267 of crew, 200 are 67 + 66 + 67
    gunners. Ashore the crew are infantry, afloat they man the ships."""
    fleet = replace(MILITARY, infantry=None, infantry_proportion=0, artillery=UNIT, artillery_proportion=0.2)
    plans = spread_evenly(fleet, Side.ATTACKER, tables.rules)
    assert [(plan.crew, plan.artillery, plan.infantry) for plan in plans] == [(267, 67, 0), (266, 66, 0), (267, 67, 0)]
    field = board(attacker(50, size=100, proportion=(0, 0, 0.2, 0), crew_proportion=0.8, ships=2))
    ashore, afloat = (
        [weapons.men_of(field, field.flanks[0], branch, int(feature)) for branch in Branch]
        for feature in (Feature.PLAIN, Feature.WATER)
    )
    assert ashore == [80, 0, 20, 0]
    assert afloat == [0, 0, 20, 100]


def test_fl_2_a_navy_is_spread_as_crews(tables: Tables) -> None:
    """FL-2, DB-7: a navy-only military of 1,000 is 333 + 334 + 333 of crew and no land unit."""
    navy = replace(MILITARY, infantry_proportion=0)
    plans = spread_evenly(navy, Side.DEFENDER, tables.rules)
    assert [(plan.crew, plan.infantry, plan.size) for plan in plans] == [(333, 0, 333), (334, 0, 334), (333, 0, 333)]


@given(total=st.integers(0, 10_000_000), count=st.integers(1, 99))
def test_fl_2_even_shares_add_up_and_differ_by_less_than_one_man(total: int, count: int) -> None:
    """FL-2: the shares of any number of men over up to 99 flanks add up to it, each the nearest integer up or down."""
    shares = [even_share(total, index, count) for index in range(count)]
    assert sum(shares) == total
    assert all(abs(share - total / count) < 1 for share in shares)


def open_flank(
    plan: FlankPlan, tables: Tables, infantry: UnitScores, cavalry: UnitScores | None = None, bonus: float = 1.0
) -> StructuredRow:
    """Return the attacker's flank at the opening of a battle; his ship has Defense 0.4."""
    ship = replace(unit_scores(SHIP), defense=score(0.4))
    scores = replace(side_scores(), units=(infantry, cavalry, None, ship), morale_bonus=score(bonus))
    war = replace(campaign(war_selection(), attacker=scores), flanks=(plan,))
    flank: StructuredRow = opening.open_field(war, PLAIN_MAP, stated(tables, RESILIENCE), events=False).flanks[0]
    return flank


def defended(unit_type: UnitType, defense: float) -> UnitScores:
    """Return the variables of a unit type with a stated Defense."""
    return replace(unit_scores(unit_type), defense=score(defense))


def test_fl_3_morale_is_20_a_soldier_times_the_bonus(tables: Tables) -> None:
    """FL-3: 300 men with Morale Bonus 1.2 start at 300 · 20 · 1.2 = 7,200."""
    plan = FlankPlan(Side.ATTACKER, 100, 200, 300, 0, 0, 0)
    flank = open_flank(plan, tables, unit_scores(), bonus=1.2)
    assert flank["morale"] == flank["starting_morale"] == pytest.approx(7200)


def test_fl_4_defense_is_the_greatest_and_the_ships_is_added_on_water(tables: Tables) -> None:
    """FL-4: infantry 0.3 and cavalry 0.5 make 0.5 on land and 0.5 + the ship's 0.4 = 0.9 on water; with cavalry of 0.7
    it would be 1.1 and stays at the variable's maximum of 0.95 (IV-5)."""
    plan = FlankPlan(Side.ATTACKER, 100, 200, 200, 100, 0, 4)
    flank = open_flank(plan, tables, defended(UNIT, 0.3), defended(UNIT, 0.5))
    assert flank["land_defense"] == 0.5
    assert flank["water_defense"] == pytest.approx(0.9)
    flank = open_flank(plan, tables, defended(UNIT, 0.3), defended(UNIT, 0.7))
    assert flank["land_defense"] == 0.7
    assert flank["water_defense"] == 0.95


def test_fl_4_a_unit_type_without_men_lends_nothing(tables: Tables) -> None:
    """FL-4: cavalry with a Defense of 0.5 and foraging protects only the flank that has cavalry."""
    plan = FlankPlan(Side.ATTACKER, 100, 200, 200, 0, 0, 0)
    cavalry = defended(replace(UNIT, logistics=Logistics.FORAGING), 0.5)
    infantry = defended(replace(UNIT, logistics=Logistics.BASIC), 0.3)
    flank = open_flank(plan, tables, infantry, cavalry)
    assert (flank["land_defense"], flank["resilience"]) == (0.3, 1)


def test_fl_4_resilience_is_that_of_the_most_resilient_logistics(tables: Tables) -> None:
    """FL-4: Basic (one round) beside Foraging (three rounds) makes three."""
    plan = FlankPlan(Side.ATTACKER, 100, 200, 200, 100, 0, 0)
    infantry = unit_scores(replace(UNIT, logistics=Logistics.BASIC))
    cavalry = unit_scores(replace(UNIT, logistics=Logistics.FORAGING))
    assert open_flank(plan, tables, infantry, cavalry)["resilience"] == 3


def test_fl_4_a_crew_has_its_ships_logistics_and_its_ships_defense(tables: Tables) -> None:
    """FL-4, DB-7: a navy-only flank has the Basic logistics (one round) and the Defense 0.4 of its ship on water."""
    plan = FlankPlan(Side.ATTACKER, 100, 200, 0, 0, 0, 4, crew=200)
    flank = open_flank(plan, tables, unit_scores())
    assert flank["resilience"] == 1
    assert flank["water_defense"] == 0.4
    assert flank["size"] == 200
    assert list(flank["proportion"]) == [0, 0, 0, 0]


def test_fl_4_on_water_the_ships_attack_is_added() -> None:
    """FL-4: 400 infantrymen and 2 ships of 50 men strike together, from water and at an enemy in range on land.

    Infantry: √(400 · 0.25) = 10, ship: √(50 · 2 · 0.25) = 5, both with Efficiency 0.5. Killed with U = 2.5 and
    Defense 0.2: 10 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 10 and 5 · 2 · 0.5 · 0.5 · 2.5 · 0.8 = 5, in all 15.
    """
    field = board(attacker(49.9, ships=2), defender(50.01))
    field.units[0, Branch.SHIP] = unit(capacity=50)
    paint(field, 0, Feature.WATER)
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[1]["killed"] == pytest.approx(15)


def test_fl_5_casualties_are_floats_and_leave_proportions_unchanged() -> None:
    """FL-5: 400 men of 60/30/10 % lose 100.5: 299.5 are left, of the same proportions."""
    field = board(attacker(10, proportion=(0.6, 0.3, 0.1, 0)), defender(90))
    morale.lose_in_battle(field, 0, 100.5, 100.5, 0.0)
    flank = field.flanks[0]
    assert (flank["size"], flank["killed"]) == (299.5, 100.5)
    assert list(flank["proportion"]) == [0.6, 0.3, 0.1, 0]
    assert weapons.men_of(field, flank, Branch.CAVALRY, PLAIN) == pytest.approx(89.85)
    assert men_accounted_for(field)[0] == 400


def outcome(initial: int, shares: tuple[float, float, float, float]) -> SideOutcome:
    """Return a side that lost the given shares of its men: killed, died of attrition, of disease, captured."""
    killed, starved, sickened, captured = (initial * share for share in shares)
    remaining = initial - killed - starved - sickened - captured
    return SideOutcome(initial, killed, starved, sickened, captured, remaining, 0, 1, 1, 0.1)


def test_fl_5_whole_men_go_to_the_largest_remainders() -> None:
    """FL-5: of 10 men 3.4 killed, 2.35 + 0 died, 1.25 captured and 3 remaining: 3 + 2 + 1 + 3 = 9, and the tenth falls
    to the largest remainder, the killed's 0.4."""
    heads = headcount(SideOutcome(10, 3.4, 2.35, 0, 1.25, 3.0, 0, 1, 1, 0.1))
    assert (heads.killed, heads.died, heads.captured, heads.remaining) == (4, 2, 1, 3)


@given(initial=st.integers(0, 5_000_000), parts=st.tuples(*[st.floats(0, 0.25)] * 4))
def test_fl_5_headcount_adds_up_exactly(initial: int, parts: tuple[float, float, float, float]) -> None:
    """FL-5: killed + died + captured + remaining = initial, each within one man of the float."""
    floats = outcome(initial, parts)
    heads = headcount(floats)
    assert heads.killed + heads.died + heads.captured + heads.remaining == initial
    for whole, part in zip(
        (heads.killed, heads.died, heads.captured, heads.remaining),
        (floats.killed, floats.died, floats.captured, floats.remaining),
        strict=True,
    ):
        assert abs(whole - part) < 1 + 1e-6


def test_fl_6_a_flank_that_attacks_is_ready_and_one_that_marches_idle() -> None:
    """FL-6: Ready (green) means attacking; a flank out of range is Idle (blue)."""
    field = board(attacker(50), defender(50.1), attacker(10), defender(90))
    hour.act(field, 0, SteadyDraws())
    hour.act(field, 2, SteadyDraws())
    assert field.flanks[0]["state"] == FlankState.READY
    assert field.flanks[2]["state"] == FlankState.IDLE


def test_fl_6_a_flank_that_can_no_longer_attack_is_idle_again() -> None:
    """FL-6: a flank that attacked last hour and now finds no enemy in range marches, and is Idle."""
    field = board(attacker(50, state=FlankState.READY), defender(60))
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[0]["state"] == FlankState.IDLE


def test_fl_6_a_flank_on_its_way_from_hit_and_run_is_idle() -> None:
    """FL-6, MV-4: the hours away after two attacks are no attack, so the flank is Idle in them."""
    field = board(
        attacker(50, maneuver=maneuver(Maneuver.HIT_AND_RUN)), defender(50.1, maneuver=maneuver(Maneuver.POSITION))
    )
    states = []
    for _ in range(3):
        hour.act(field, 0, SteadyDraws())
        field.clock[0]["hour"] += 1
        states.append(FlankState(field.flanks[0]["state"]))
    assert states == [FlankState.READY, FlankState.READY, FlankState.IDLE]


@pytest.mark.parametrize(
    ("state", "stands"),
    [
        (FlankState.IDLE, True),
        (FlankState.READY, True),
        (FlankState.RETREATING, True),
        (FlankState.ROUTED, False),
        (FlankState.INACTIVE, False),
    ],
)
def test_fl_6_routed_and_inactive_flanks_are_out_of_the_battle(state: FlankState, stands: bool) -> None:
    """FL-6: Idle, Ready and Retreating flanks still stand; Routed and Inactive ones do not."""
    assert ground.stands(assign(attacker(50), {"state": state})) is stands


def test_fl_6_a_flank_of_size_0_is_inactive_from_the_start(tables: Tables) -> None:
    """FL-6: size 0 is Inactive, and does not count as standing."""
    plans = (FlankPlan(Side.ATTACKER, 100, 100, 0, 0, 0, 0), FlankPlan(Side.ATTACKER, 100, 200, 10, 0, 0, 0))
    war = replace(campaign(war_selection()), flanks=plans)
    field = opening.open_field(war, PLAIN_MAP, tables, events=False)
    assert [FlankState(state) for state in field.flanks["state"]] == [FlankState.INACTIVE, FlankState.IDLE]
    assert field.sides[Side.ATTACKER]["standing"] == 1
