"""What a flank holds of each branch and can be given of it (F-4, DB-7), and what a request makes of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wars import MILITARY, UNIT

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankSituation, FlankState
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.branches import has_branch, held, with_barges, with_held
from autoalgo.war.strategy.flank_plans import flank_request, requested_flanks
from autoalgo.war.strategy.rescaled_flanks import remaining_flank
from autoalgo.war.strategy.spread import spread_evenly, spread_over
from autoalgo.war.tables import Tables

HOST = replace(MILITARY, transport_given=True)
"""1,000 infantry with 20 ships of its own."""
UNSHIPPED = replace(MILITARY, transport_given=False)
"""Its stand-in barges carry 50 men each."""
NAVY = replace(HOST, infantry_proportion=0)
MIXED = replace(HOST, cavalry=UNIT, artillery=UNIT, infantry_proportion=0.5, cavalry_proportion=0.5)

NUMBERS = st.integers(0, 10_000)
PLANS = st.builds(
    FlankPlan,
    side=st.sampled_from(Side),
    x_pixels=st.floats(0, 400),
    y_pixels=st.floats(0, 400),
    infantry=NUMBERS,
    cavalry=NUMBERS,
    artillery=NUMBERS,
    ships=NUMBERS,
    maneuver=st.sampled_from(Maneuver),
)


def flank(infantry: int = 0, cavalry: int = 0, artillery: int = 0, ships: int = 0, crew: int = 0) -> FlankPlan:
    return FlankPlan(Side.DEFENDER, 12.5, 80, infantry, cavalry, artillery, ships, crew, Maneuver.POSITION)


@pytest.mark.parametrize(
    ("military", "branches"),
    [
        (HOST, [Branch.INFANTRY, Branch.SHIP]),
        (UNSHIPPED, [Branch.INFANTRY]),
        (NAVY, [Branch.INFANTRY, Branch.SHIP]),
        (MIXED, [Branch.INFANTRY, Branch.CAVALRY, Branch.SHIP]),
    ],
)
def test_f_4_what_a_military_has(military: Military, branches: list[Branch]) -> None:
    """F-4: a unit type without men is none, a navy's crew is its infantry, stand-in barges are not chosen."""
    assert [branch for branch in Branch if has_branch(military, branch)] == branches


def test_what_a_flank_holds() -> None:
    """DB-7: the crew of a navy stands in the place of its infantry."""
    assert [held(flank(1, 2, 3, 4), branch) for branch in Branch] == [1, 2, 3, 4]
    assert [held(flank(ships=4, crew=70), branch) for branch in Branch] == [70, 0, 0, 4]


def test_a_number_is_given_to_its_branch_alone() -> None:
    given_to = [with_held(flank(1, 2, 3, 4), branch, 9, HOST) for branch in Branch]
    assert given_to == [flank(9, 2, 3, 4), flank(1, 9, 3, 4), flank(1, 2, 9, 4), flank(1, 2, 3, 9)]
    assert with_held(flank(1, ships=4, crew=70), Branch.INFANTRY, 9, NAVY) == flank(ships=4, crew=9)
    assert with_held(flank(ships=4, crew=70), Branch.INFANTRY, 9, HOST) == flank(9, ships=4)


@pytest.mark.parametrize(("men", "barges"), [(0, 0), (1, 1), (50, 1), (51, 2), (1000, 20), (1001, 21)])
def test_f_4_stand_in_barges_follow_the_men(men: int, barges: int) -> None:
    """DB-7, F-4: ⌈men / 50⌉, whichever branch they are of; ships of the military's own stay."""
    assert with_held(flank(ships=900), Branch.CAVALRY, men, UNSHIPPED) == flank(cavalry=men, ships=barges)
    assert with_barges(flank(cavalry=men, ships=900), UNSHIPPED) == flank(cavalry=men, ships=barges)
    assert with_barges(flank(cavalry=men, ships=900), HOST) == flank(cavalry=men, ships=900)


@given(PLANS)
def test_a_request_of_a_flank_means_that_flank(plan: FlankPlan) -> None:
    """B-6: what is saved is what is opened, for armies and for navies, whose crew is called infantry."""
    assert requested_flanks([flank_request(plan)], plan.side, HOST) == (plan,)
    navy = replace(plan, infantry=0, crew=plan.infantry)
    assert requested_flanks([flank_request(navy)], plan.side, NAVY) == (navy,)


def emptied(plan: FlankPlan) -> FlankPlan:
    """Return a flank without its men and ships."""
    return replace(plan, infantry=0, cavalry=0, artillery=0, ships=0, crew=0)


@given(st.lists(PLANS, min_size=1, max_size=9), st.integers(0, 100_000))
def test_t_6_a_military_is_spread_over_flanks_where_they_stand(plans: list[FlankPlan], size: int) -> None:
    """T-6, FL-2: place, side and maneuver stay, nobody is lost, and no flank has two men more than another."""
    spread = spread_over(plans, replace(HOST, size=size))
    assert sum(plan.infantry for plan in spread) == size
    assert max(plan.size for plan in spread) - min(plan.size for plan in spread) <= 1
    assert [emptied(plan) for plan in spread] == [emptied(plan) for plan in plans]


def test_t_6_the_default_flanks_are_spread_alike(tables: Tables) -> None:
    spread = spread_evenly(MIXED, Side.ATTACKER, tables.rules, 7)
    assert spread_over([replace(plan, infantry=5, ships=1) for plan in spread], MIXED) == spread


@given(PLANS, st.floats(0, 40_000), st.floats(0, 20_000))
def test_s_10_no_branch_has_more_men_after_a_battle(plan: FlankPlan, size: float, ships: float) -> None:
    """S-10: the men that are left, rounded, and each branch within one man of its old share."""
    end = FlankSituation(
        plan.side, 1, 1, 2, size, plan.size, 7.0, ships, FlankState.ROUTED, plan.maneuver, supply_cut=False
    )
    left = remaining_flank(plan, end)
    assert left.size == min(round(size), plan.size)
    assert left.ships == min(round(ships), plan.ships)
    for branch in Branch:
        assert held(left, branch) <= held(plan, branch)
        if branch is not Branch.SHIP:
            share = plan.men(branch) * left.size / max(plan.size, 1)
            assert abs(left.men(branch) - share) <= 1
