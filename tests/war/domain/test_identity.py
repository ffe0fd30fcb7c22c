"""Which wars are fought for one request, and what somebody may try who wants other luck unseen (OUT-5)."""

import random
from dataclasses import replace
from typing import Any

import pytest
import wars

from autoalgo.war.domain.identity import FoughtFrom, Identity, is_near
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.nearness import Placed, are_near
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.uncertain import Span, uncertain_of

PLAN = (
    FlankPlan(Side.ATTACKER, 100, 150, 300, 100, 0, 0),
    FlankPlan(Side.ATTACKER, 100, 200, 300, 0, 0, 0),
    FlankPlan(Side.ATTACKER, 100, 250, 300, 0, 0, 0),
    FlankPlan(Side.DEFENDER, 300, 180, 600, 0, 0, 0, maneuver=Maneuver.POSITION),
    FlankPlan(Side.DEFENDER, 300, 220, 400, 0, 0, 0),
)
REQUEST = wars.war_request()
SELECTION = wars.war_selection(attacker_military=replace(wars.MILITARY, leader=wars.LEADER))


def identity(
    plan: tuple[FlankPlan, ...] = PLAN,
    selection: Selection = SELECTION,
    map_name: str = "Hill",
    rules: RuleSet = RuleSet.FAIR,
    **asked: object,
) -> Identity:
    request = WarRequest.model_validate({**REQUEST.model_dump(), **asked})
    return FoughtFrom(request, selection, plan, rules, map_name, "0" * 64).identity


def changed(index: int, **fields: Any) -> tuple[FlankPlan, ...]:  # noqa: ANN401 - fields of a flank
    """Return the plan with one of its flanks changed."""
    return tuple(replace(flank, **fields) if at == index else flank for at, flank in enumerate(PLAN))


def moved(pixels: float, plan: tuple[FlankPlan, ...] = PLAN) -> tuple[FlankPlan, ...]:
    return tuple(replace(flank, x_pixels=flank.x_pixels + pixels) for flank in plan)


@pytest.mark.parametrize(
    "same",
    [
        identity(war="Another name", seed=99),
        identity(_source="Lawson 2002", battle=3),
        identity(fortune=0.5),
        identity(attacker=" ALBION "),
        identity(map_name="hill.png"),
        identity(map_km=100),
        identity(plan=(PLAN[4], PLAN[3], PLAN[2], PLAN[0], PLAN[1])),
        identity(plan=changed(0, ships=21)),
    ],
)
def test_one_request_written_otherwise_is_the_same(same: Identity) -> None:
    """Names, chance, a map that is the place's anyway, the order of flanks and stand-in barges change nothing."""
    assert same.fingerprint == identity().fingerprint


@pytest.mark.parametrize(
    "near",
    [
        pytest.param(identity(plan=changed(1, x_pixels=101)), id="one key"),
        pytest.param(identity(plan=moved(10)), id="everybody as far as Shift and a key go"),
        pytest.param(identity(plan=changed(1, infantry=290)), id="a few men less"),
        pytest.param(
            identity(plan=(*changed(1, infantry=299), FlankPlan(Side.ATTACKER, 5, 5, 1, 0, 0, 0))), id="a flank of one"
        ),
        pytest.param(
            identity(plan=(*changed(1, infantry=100), replace(PLAN[1], infantry=200, y_pixels=203))), id="a flank split"
        ),
        pytest.param(
            identity(
                plan=(*changed(2, infantry=290), FlankPlan(Side.ATTACKER, 9, 9, 10, 0, 0, 0, 0, Maneuver.PILLAGING))
            ),
            id="a few men told off to pillage",
        ),
        pytest.param(identity(map_km=104), id="the map a little wider"),
    ],
)
def test_what_differs_by_little_is_another_run(near: Identity) -> None:
    assert near.fingerprint != identity().fingerprint
    assert is_near(identity(), near)
    assert is_near(near, identity())


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(identity(plan=changed(1, x_pixels=111)), id="a third of the men 11 pixels away"),
        pytest.param(identity(plan=changed(3, maneuver=Maneuver.NORMAL)), id="another maneuver"),
        pytest.param(identity(plan=changed(0, infantry=400, cavalry=0)), id="a branch less"),
        pytest.param(identity(map_name="Plain"), id="another map"),
        pytest.param(identity(map_km=120), id="a map a fifth wider"),
        pytest.param(identity(year=1067), id="another date"),
        pytest.param(identity(motive="Economic"), id="another motive"),
        pytest.param(identity(location="Dover"), id="another place"),
        pytest.param(identity(rules=RuleSet.SOURCE), id="other rules"),
    ],
)
def test_another_plan_or_war_is_another_request(other: Identity) -> None:
    assert not is_near(identity(), other)
    assert not is_near(other, identity())


def test_a_skill_and_a_size_may_differ_a_little() -> None:
    """Whoever may ask for a size or a skill could draw anew by asking for one man more."""

    def asked(size: float, zeal: float) -> Identity:
        general = replace(wars.LEADER, zeal=zeal)
        return identity(
            selection=wars.war_selection(attacker_military=replace(wars.MILITARY, leader=general, size=size))
        )

    assert is_near(asked(1000, 7), asked(1001, 7.5))
    assert not is_near(asked(1000, 7), asked(1000, 8))
    assert not is_near(asked(1000, 7), asked(1200, 7))


def test_an_army_that_grew_as_a_whole_stands_where_it_stood() -> None:
    grown = tuple(replace(flank, infantry=flank.infantry * 103 // 100) for flank in PLAN)
    assert is_near(identity(), identity(plan=grown))


def test_the_size_that_a_seed_draws_is_chance() -> None:
    """Of "1000±200" every seed takes another size, and the flanks follow it."""
    spread = uncertain_of({"size": Span(800, 1200)})

    def drawn(size: float, men: int) -> Identity:
        military = replace(wars.MILITARY, size=size, uncertain=spread)
        plan = (FlankPlan(Side.ATTACKER, 100, 150, men, 0, 0, 0), PLAN[3])
        return identity(plan=plan, selection=wars.war_selection(attacker_military=military))

    assert drawn(900, 900).fingerprint == drawn(1100, 1100).fingerprint


def test_flanks_in_a_row_that_all_move_on_are_paired() -> None:
    """The nearest of each is the place of its neighbour; only all of them together show that nothing has changed."""
    row = [Placed(9 * at, 0, "infantry Normal", 100) for at in range(20)]
    assert are_near(row, [each._replace(x=each.x + 9) for each in row])
    assert not are_near(row, [each._replace(x=each.x + 20) for each in row])


@pytest.mark.parametrize("seed", range(20))
def test_no_way_of_dividing_hides_what_is_near(seed: int) -> None:
    """Men are dealt out anew to flanks that stand within five pixels of where they stood."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    plan = [Placed(chance.uniform(20, 380), chance.uniform(20, 380), "infantry Normal", 60) for _ in range(12)]
    divided = []
    for each in plan:
        for amount in (10, 20, 30):
            at = each.x + chance.uniform(-5, 5), each.y + chance.uniform(-5, 5)
            divided.append(Placed(*at, each.kind, amount))
    chance.shuffle(divided)
    assert are_near(plan, divided)
    assert are_near(divided, plan)
    away = [each._replace(x=each.x + 200) if at % 10 == 0 else each for at, each in enumerate(divided)]
    assert not are_near(plan, away)


def test_an_army_without_ships_is_near_one_without_ships() -> None:
    assert are_near([], [])
    assert not are_near([], [Placed(0, 0, "ships Normal", 1)])
