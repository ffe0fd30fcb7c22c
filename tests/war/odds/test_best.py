"""O-14: the best of many arrangements: fair to advise, found, and told as the odds tell them."""

import time
from collections.abc import Sequence
from dataclasses import replace

import sweeps
from boards import needs_compiled_kernels

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.odds.best.arrangements import arrangements_of
from autoalgo.war.odds.best.as_text import best_text
from autoalgo.war.odds.best.best_search import BestOrder, find_best
from autoalgo.war.odds.best.fair_advice import FairAdvice
from autoalgo.war.odds.best.with_arrangement import request_with
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.tables import Tables

WARS = 60


def advice(tables: Tables, side: Side = Side.ATTACKER) -> FairAdvice:
    """Two flanks at 196, 200 and 196, 204 against one at 204, 202, 25 km wide; the defender's half is water."""
    basis = sweeps.basis(tables, flanks=True, map_km=25)
    preparation = prepare(basis.request, basis.database, tables, basis.maps_folder)
    assert isinstance(preparation, Preparation)
    grid = preparation.terrain.grid.copy()
    grid[:, :100] = Feature.WATER
    grid[:, 100:150] = Feature.CLIFFS
    return FairAdvice(replace(preparation, terrain=replace(preparation.terrain, grid=grid)), tables, side)


def moved(plans: Sequence[FlankPlan], x: float, y: float) -> list[FlankPlan]:
    return [replace(plan, x_pixels=plan.x_pixels + x, y_pixels=plan.y_pixels + y) for plan in plans]


def test_o_14_what_wins_by_the_rules_alone_is_not_advised(tables: Tables) -> None:
    bounds = advice(tables)
    plans = bounds.plans
    first, second = plans
    assert bounds.allows(plans)
    assert bounds.allows(moved(plans, -20, 30))
    third = replace(first, infantry=first.infantry // 2)
    refused = {
        "cut in three": [third, third, second],
        "other men": [replace(first, infantry=first.infantry - 1), second],
        "nearer to the enemy": moved(plans, 1, 0),
        "past him": moved(plans, 40, 0),
        "on one spot": [first, replace(first, infantry=second.infantry, maneuver=second.maneuver)],
        "onto cliffs": moved(plans, -60, 0),
        "onto water": moved(plans, -120, 0),
        "off the map": moved(plans, 0, 300),
    }
    assert [why for why, each in refused.items() if bounds.allows(each)] == []
    lone = advice(tables, Side.DEFENDER)
    waiting = [replace(plan, maneuver=Maneuver.POSITION) for plan in bounds.plans]
    assert lone.allows([replace(lone.plans[0], maneuver=Maneuver.POSITION)])
    both = replace(bounds.preparation, campaign=replace(bounds.campaign, flanks=(*waiting, *moved(lone.plans, 100, 0))))
    assert not FairAdvice(both, tables, Side.DEFENDER).allows(
        [replace(plan, maneuver=Maneuver.POSITION) for plan in moved(lone.plans, 100, 0)]
    )


def test_o_14_arrangements_are_different_and_the_same_each_time(tables: Tables) -> None:
    bounds = advice(tables)
    found = arrangements_of(bounds, 50)
    assert len({each.plans for each in found} - {bounds.plans}) == 50
    assert all(map(bounds.allows, (each.plans for each in found)))
    assert arrangements_of(bounds, 50) == found


@needs_compiled_kernels
def test_o_14_a_chance_is_what_the_odds_say_of_that_request(tables: Tables) -> None:
    """O-14: from other wars than the search, so that the best are not the luckiest; the side gains by them."""
    basis = sweeps.basis(tables, flanks=True)
    prepared = prepare(basis.request, basis.database, tables, basis.maps_folder)
    assert isinstance(prepared, Preparation)
    order = BestOrder(prepared, tables, Side.ATTACKER, 7, arrangements=20, wars=WARS, jobs=1)
    progress: list[float] = []
    found = find_best(order, lambda each: progress.append(each.share), lambda: True)
    assert found is not None
    assert progress == sorted(progress)
    assert progress[-1] == 1
    for ranked in (found.as_it_stands, found.best[0]):
        request = request_with(prepared.campaign, tables.rules, Side.ATTACKER, ranked.arrangement.plans)
        again = prepare(request, basis.database, tables, basis.maps_folder)
        assert isinstance(again, Preparation)
        workers = ThreadWorkers(1, time.monotonic)
        odds = simulate(Order(again, tables, 7, WARS), workers, lambda _: None, lambda: True, time.monotonic)
        assert (ranked.victory, ranked.defeat) == (odds.attacker, odds.defender)
    chances = [each.victory.count for each in found.best]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] >= found.as_it_stands.victory.count
    assert "this very plan of the enemy" in best_text(found)
    assert find_best(order, lambda _: None, lambda: False) is None


def test_o_14_spread_flanks_get_places_of_their_own(tables: Tables) -> None:
    """O-14: a request that lists no flanks lists those of the arranged side then; the other side stays spread."""
    basis = sweeps.basis(tables)
    plain = prepare(basis.request, basis.database, tables, basis.maps_folder)
    assert isinstance(plain, Preparation)
    [arranged] = arrangements_of(FairAdvice(plain, tables, Side.DEFENDER), 1)
    asked = request_with(plain.campaign, tables.rules, Side.DEFENDER, arranged.plans)
    again = prepare(asked, basis.database, tables, basis.maps_folder)
    assert isinstance(again, Preparation)
    assert again.campaign.flanks == (*plain.campaign.flanks[:3], *arranged.plans)
    assert {flank.side for flank in asked.flanks or ()} == {"defender"}
