"""What an explanation says of wars whose causes are known by construction (B-4a)."""

import time
from collections.abc import Callable
from dataclasses import replace

import causes
import numpy as np
import pytest
import wars
from boards import PLAIN_MAP, needs_compiled_kernels

from autoalgo.common.shares import Share
from autoalgo.war.arena import Arena
from autoalgo.war.domain.lists import (
    Attrition,
    Fortifications,
    Logistics,
    Maneuver,
    Medicine,
    MobileDefenses,
    RoadSystem,
    Writing,
)
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.explanation import cause_shares
from autoalgo.war.explanation.cause_shares import Query, estimate, explain
from autoalgo.war.explanation.combinations import Combinations, CombinationWork
from autoalgo.war.explanation.explanation import Breakdown, Effect, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.mixtures import mixed_location
from autoalgo.war.explanation.pace import ExplanationProgress, Pace
from autoalgo.war.explanation.sentences import cause_sentence
from autoalgo.war.odds import ThreadWorkers
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

pytestmark = needs_compiled_kernels
WARS = 40
STRONG = replace(wars.LEADER, name="Bea", attack=10, defense=8)


def explained(
    tables: Tables, prepared: Preparation, jobs: int = 1, goes_on: Callable[[], bool] = lambda: True, count: int = WARS
) -> Explanation:
    workers = ThreadWorkers(jobs, time.monotonic)
    return explain(Query(prepared, tables, causes.SEED, count), workers, goes_on=goes_on)


def shares(found: Explanation, effect: Effect, side: Side | None = None) -> dict[Group, float]:
    return {cause.group: cause.share.value for cause in found.breakdown(effect, side).causes}


def test_equal_sides_have_no_cause(tables: Tables) -> None:
    found = explained(tables, causes.preparation(tables))
    assert found.combinations == 1
    assert found.alike == tuple(Group)
    assert all(each.causes == () and each.even == each.actual for each in found.breakdowns)


def test_what_alone_differs_is_all_of_the_cause(tables: Tables) -> None:
    prepared = causes.preparation(tables, causes.selection({"leader": STRONG}, {"leader": wars.LEADER}))
    found = explained(tables, prepared, count=1000)
    victory = found.breakdown(Effect.VICTORY, Side.ATTACKER)
    (cause,) = victory.causes
    assert cause.group is Group.COMMANDER
    assert cause.share.value == pytest.approx(victory.actual.value - victory.even.value)
    assert cause.share.low > 0
    assert victory.even.value == pytest.approx(0.5, abs=0.2)


def test_this_war_is_that_of_the_odds(tables: Tables) -> None:
    prepared = causes.preparation(tables, causes.selection({"leader": STRONG, "size": 800}))
    rows = np.zeros(WARS, WAR)
    Arena(prepared.campaign, prepared.terrain.grid, tables, causes.SEED).fight(0, rows)
    found = explained(tables, prepared)
    assert found.breakdown(Effect.VICTORY, Side.ATTACKER).actual.value == np.mean(rows["winner"] == Side.ATTACKER)
    lost = rows["killed"] + rows["captured"] + rows["died_of_attrition"] + rows["died_of_disease"]
    assert found.breakdown(Effect.LOSSES, Side.DEFENDER).actual.value == pytest.approx(lost[:, 1].mean())
    assert found.breakdown(Effect.STABILITY, Side.ATTACKER).actual.value == pytest.approx(
        rows["stability"][:, 0].mean() - wars.NATION.stability
    )


def test_the_causes_add_up_exactly_and_one_without_effect_has_0(tables: Tables) -> None:
    # The attacker's ruler plays no part in the battle, only in the occupation and in stability.
    different = causes.selection(
        {"leader": STRONG, "budget": 1e9, "writing": Writing.NONE}, {"size": 1100, "leader": wars.LEADER}
    )
    found = explained(tables, causes.preparation(tables, different))
    assert found.combinations == 16
    for each in found.breakdowns:
        total = each.even.value + sum(cause.share.value for cause in each.causes)
        assert total == pytest.approx(each.actual.value, abs=1e-9)
    assert shares(found, Effect.VICTORY, Side.ATTACKER)[Group.NATION] == 0.0
    assert shares(found, Effect.OCCUPATION)[Group.NATION] != 0.0


def test_the_even_war_without_walls_roads_hunger_and_hardship() -> None:
    rough = replace(
        causes.BARE,
        fortifications=Fortifications.CASTLE,
        road_system=RoadSystem.HIGHWAYS,
        local_population=10_000,
        attrition=Attrition.DESERT,
    )
    assert mixed_location(rough, frozenset(Group)) == causes.BARE


def mirrored(picked: Selection) -> Selection:
    nations = picked.defender.nation, picked.attacker.nation
    attacker = replace(picked.defender, nation=replace(nations[0], name="Albion"))
    defender = replace(picked.attacker, nation=replace(nations[1], name="Gaul"))
    return replace(picked, attacker=attacker, defender=defender)


def test_switching_sides_mirrors_the_causes(tables: Tables) -> None:
    picked = causes.selection({"leader": STRONG}, {"leader": wars.LEADER, "size": 1300})
    here = explained(tables, causes.preparation(tables, picked), count=400)
    there = explained(tables, causes.preparation(tables, mirrored(picked)), count=400)
    mine = here.breakdown(Effect.VICTORY, Side.ATTACKER).causes
    theirs = shares(there, Effect.VICTORY, Side.DEFENDER)
    assert {cause.group for cause in mine} == {Group.COMMANDER, Group.NUMBERS}
    for cause in mine:
        reach = cause.share.high - cause.share.value
        assert theirs[cause.group] == pytest.approx(cause.share.value, abs=2 * reach)


def test_ground_is_made_even_and_a_formation_mirrored(tables: Tables) -> None:
    grid = np.array(PLAIN_MAP)
    grid[:, 203:] = Feature.HIGH_GROUND
    flanks = (
        FlankPlan(Side.ATTACKER, 190, 190, 600, 0, 0, 12),
        FlankPlan(Side.ATTACKER, 196, 210, 400, 0, 0, 8),
        FlankPlan(Side.DEFENDER, 205, 200, 1000, 0, 0, 20, maneuver=Maneuver.POSITION),
    )
    prepared = causes.preparation(tables, flanks=flanks, grid=grid)
    combinations = Combinations(prepared, tables, causes.SEED)
    assert combinations.causes == (Group.GROUND, Group.MANEUVERS)
    campaign, even_grid = combinations.war(0)  # nothing as in this war, in the attacker's half
    assert (even_grid == Feature.PLAIN).all()
    places = [(plan.side, plan.x_pixels, plan.y_pixels, plan.infantry) for plan in campaign.flanks]
    # Both have the attacker's two flanks, mirrored at the middle of the map, the armies' middles 12 pixels apart.
    assert places == [
        (Side.ATTACKER, 191.0, 190.0, 600),
        (Side.ATTACKER, 197.0, 210.0, 400),
        (Side.DEFENDER, 209.0, 190.0, 600),
        (Side.DEFENDER, 203.0, 210.0, 400),
    ]
    assert {plan.maneuver for plan in campaign.flanks} == {Maneuver.NORMAL}
    # Both have the defender's one flank; the attacker's stands in the middle of where his two really stood.
    campaign, real_grid = combinations.war(0b101)  # the ground as in this war, in the defender's half
    assert (real_grid == grid).all()
    assert [(plan.x_pixels, plan.y_pixels, plan.infantry) for plan in campaign.flanks] == [
        (193.0, 200.0, 1000),
        (205, 200, 1000),
    ]


def test_any_number_of_threads_finds_the_same(tables: Tables) -> None:
    prepared = causes.preparation(tables, causes.selection({"leader": STRONG, "size": 1200}))
    assert explained(tables, prepared, 1) == explained(tables, prepared, 3)


def test_stopped_before_the_end_it_is_partial(tables: Tables) -> None:
    prepared = causes.preparation(tables, causes.selection({"size": 1200}))
    answers = iter([True, True])
    found = explained(tables, prepared, goes_on=lambda: next(answers, False), count=100_000)
    assert found.partial
    assert 0 < found.wars < found.asked == 100_000
    assert found.breakdown(Effect.VICTORY, Side.ATTACKER).causes[0].group is Group.NUMBERS
    nothing = explained(tables, prepared, goes_on=lambda: False, count=100_000)
    assert nothing.partial


def test_making_combinations_ready_can_be_stopped(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    # Eight causes that differ make 511 wars, of which 64 chains need most; 256 at a time are made ready.
    attacker = {
        "leader": STRONG,
        "size": 800,
        "budget": 1e9,
        "writing": Writing.NONE,
        "medicine": Medicine.VACCINATED,
    }
    works = {"mobile_defenses": MobileDefenses.TRENCHES}
    kind = {"infantry": replace(causes.FIERCE, training=2, shock=0.5, logistics=Logistics.FORAGING)}
    prepared = causes.preparation(tables, causes.selection({**attacker, **works, **kind}, {"leader": wars.LEADER}))
    told: list[ExplanationProgress] = []
    monkeypatch.setattr(cause_shares, "STEPS", (64,))
    workers = ThreadWorkers(1, time.monotonic)
    found = explain(Query(prepared, tables, causes.SEED, 64), workers, told.append, lambda: False)
    assert found.partial
    assert (found.wars, found.breakdowns) == (0, ())
    assert [each.what for each in told] == ["combining the causes"]
    assert told[-1].done < told[-1].asked
    assert "nothing is known" in cause_sentence(found)


def test_long_wars_are_fought_less_often_unless_asked(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = causes.preparation(tables, causes.selection({"leader": STRONG}, {"leader": wars.LEADER}))
    rows = np.zeros(64, WAR)
    Arena(prepared.campaign, prepared.terrain.grid, tables, causes.SEED).fight(0, rows)
    monkeypatch.setattr(cause_shares, "DEFAULT_HOURS", 1)
    workers = ThreadWorkers(2, time.monotonic)
    found = explain(Query(prepared, tables, causes.SEED), workers)
    assert (found.wars, found.asked, found.partial) == (64, 64, False)
    assert found.breakdown(Effect.VICTORY, Side.ATTACKER).actual.value == np.mean(rows["winner"] == Side.ATTACKER)


@pytest.mark.parametrize("coalition", [False, True])
def test_b_4a_every_war_of_a_chain_is_one_that_can_be_fought_alone(tables: Tables, coalition: bool) -> None:
    """B-4a, CO: chain i draws from stream i; what a cause adds is the difference of two such wars."""
    own = {"leader": STRONG, "budget": 1e9, "medicine": Medicine.VACCINATED}
    different = causes.selection(own, {"size": 1100, "leader": wars.LEADER}, attrition=Attrition.DESERT)
    if coalition:
        different = replace(different, attacker=causes.allied_selection({"size": 300, "leader": STRONG}).attacker)
    hill = np.array(PLAIN_MAP)
    hill[:, 203:] = Feature.HIGH_GROUND
    combinations = Combinations(causes.preparation(tables, different, grid=hill), tables, causes.SEED)
    found, hours = CombinationWork(combinations)().fight(range(5, 25))
    lasted = 0
    for values, chain in zip(found, range(5, 25), strict=True):
        (places,), (order,) = (of(range(chain, chain + 1)) for of in (combinations.orders.sets, combinations.orders.of))
        rows = np.zeros(len(places), WAR)
        for number, place in enumerate(map(int, places)):
            campaign, grid = combinations.war(place)
            Arena(campaign, grid, tables, causes.SEED).fight(chain, rows[number : number + 1])
        won = (rows["winner"] == Side.ATTACKER).astype(float)
        assert (values[0, order] == np.diff(won)).all()
        assert (values[0, -2], values[0, -1]) == (won[0], won[-1])
        lasted += int(rows["hours"].sum())
    assert hours == lasted
    fighter = CombinationWork(combinations)()
    one_by_one = [fighter.fight(range(chain, chain + 1))[0][0] for chain in reversed(range(5, 25))]
    assert np.array_equal(found[::-1], one_by_one)


def test_b_4a_it_is_told_coarse_first_and_ends_once_it_is_narrow_enough(tables: Tables) -> None:
    """B-4a: after 16 chains first; an overwhelming army needs no more of them, as no figure would change."""
    prepared = causes.preparation(tables, causes.selection({"leader": STRONG, "size": 1100}))
    told: list[Explanation] = []
    workers = ThreadWorkers(1, time.monotonic)
    found = explain(Query(prepared, tables, causes.SEED, 300), workers, known=told.append)
    assert [(each.wars, each.asked, each.refining, each.partial) for each in told] == [
        (16, 300, True, False),
        (64, 300, True, False),
        (256, 300, True, False),
    ]
    assert (found.wars, found.refining) == (300, False)
    assert {cause.group for cause in told[0].breakdowns[0].causes} == {
        cause.group for cause in found.breakdowns[0].causes
    }
    host = causes.preparation(tables, causes.selection({"size": 500_000}, {"size": 5}))
    certain = explain(Query(host, tables, causes.SEED), workers)
    assert certain.wars == certain.asked < cause_shares.default_wars(1, 2)
    assert not certain.partial


def test_b_4a_chains_of_one_order_are_one_sample() -> None:
    """B-4a: four orders told twice, each alike both times: the interval is that of four values, not of eight."""
    values = np.array([0.1, 0.2, 0.4, 0.5])
    twice = estimate(np.tile(values, 2), samples=np.tile(np.arange(4), 2))
    assert (twice.low, twice.high) == pytest.approx((estimate(values).low, estimate(values).high))


@pytest.mark.parametrize(("wars_fought", "quantile"), [(2, 12.706), (3, 4.303), (5, 2.776), (12, 2.201), (31, 2.042)])
def test_few_wars_have_the_wider_intervals_of_students_t(wars_fought: int, quantile: float) -> None:
    values = np.arange(wars_fought, dtype=np.float64)
    reach = quantile * values.std(ddof=1) / np.sqrt(wars_fought)
    assert estimate(values).high == pytest.approx(values.mean() + reach, rel=2e-3)


def test_wars_that_all_end_alike_are_not_taken_for_certain() -> None:
    """14 of 14 wars won: by Wilson's score the chance may be 14 / (14 + 1.96²) = 0.785.

    A cause that made the same of each, say a quarter, may be 1.96² / (14 + 1.96²) = 0.215 of the way to either bound.
    """
    won, quarter = np.ones(14), np.full(14, 0.25)
    certain = cause_shares.breakdowns(won.repeat(7 * 3).reshape(14, 7, 3), (Group.NUMBERS,), np.arange(14))[0].actual
    assert (certain.value, certain.high) == (1, 1)
    assert certain.low == pytest.approx(0.7847, abs=1e-4)
    share = estimate(quarter, -1.0, 1.0)
    assert (share.low, share.high) == pytest.approx((0.25 - 0.2153 * 1.25, 0.25 + 0.2153 * 0.75), abs=1e-4)
    nothing = estimate(np.zeros(14), -1.0, 1.0)
    assert (nothing.low, nothing.high) == (0, 0)
    few = estimate(np.array([1.0, 1.0, 0.5]), 0.0, 1.0)
    assert few.high == 1


@pytest.mark.parametrize(
    ("attacker", "defender", "words"),
    [
        (90, 10, "Rome is the favourite at 90 %"),
        (52, 48, "Neither side is the favourite: Rome is at 52 %"),
        (20, 10, "A stalemate is the likeliest end at 70 %; neither side is the favourite: Rome is at 20 %"),
    ],
)
def test_who_is_the_favourite(tables: Tables, attacker: int, defender: int, words: str) -> None:
    campaign = causes.preparation(tables, causes.selection({"name": "Rome"})).campaign

    def chance(side: Side, won: int) -> Breakdown:
        share = Share(won, 100)
        actual = Estimate(share.value, share.low, share.high)
        return Breakdown(Effect.VICTORY, side, actual, actual, ())

    both = (chance(Side.ATTACKER, attacker), chance(Side.DEFENDER, defender))
    found = Explanation(campaign, 1, 100, 100, 1, False, None, both, tuple(Group))
    assert cause_sentence(found) == f"The sides differ in nothing: there is no cause. {words}."


def test_what_is_left_of_a_step_is_told_by_its_pace() -> None:
    """After 2 s with 10 of 50 done, 8 s are left; a new step begins anew, and nothing is said in its first second."""
    told: list[float | None] = []
    now = iter([0.0, 2.0, 3.0, 3.5, 5.0])
    pace = Pace(lambda progress: told.append(progress.seconds_left), lambda: next(now))
    for progress in (
        ExplanationProgress("a", 0, 50),
        ExplanationProgress("a", 10, 50),
        ExplanationProgress("b", 0, 4),
        ExplanationProgress("b", 1, 4),
    ):
        pace.tell(progress)
    pace.tell(ExplanationProgress("b", 2, 4))
    assert told == [None, 8.0, None, None, 2.0]


def test_b_4a_what_another_machine_found_is_looked_at(tables: Tables) -> None:
    grid = np.array(PLAIN_MAP)
    grid[:, 203:] = Feature.HIGH_GROUND
    work = CombinationWork(Combinations(causes.preparation(tables, grid=grid), tables, causes.SEED))
    found, hours = work().fight(range(3, 5))
    packed = work.packed((found, hours))
    values, lasted = work.unpacked(packed, range(3, 5))
    assert (packed.size, lasted) == (work.size(range(3, 5)), hours)
    assert np.array_equal(values, found)
    for bits in (np.float64(np.nan), np.float64(np.inf), np.float64(1e300)):
        changed = packed.copy()
        changed[0] = bits.view(np.int64)
        with pytest.raises(ValueError, match="values that no war has"):
            work.unpacked(changed, range(3, 5))
    packed[-1] = -1
    with pytest.raises(ValueError, match="values that no war has"):
        work.unpacked(packed, range(3, 5))
