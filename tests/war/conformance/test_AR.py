"""AR: the population that feeds both armies, overcrowding, and deaths by attrition."""

from dataclasses import replace

import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, board, defender, noted
from wars import LOCATION, MILITARY, SHIP, ScriptedDraws, campaign, stated, war_selection

from autoalgo.war.battle import hour, nature, opening
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Climate
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.tables import Context, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")


def opened(
    tables: Tables, climate: Climate, local_population: float = 0, ships: tuple[int, int] = (0, 0)
) -> Battlefield:
    """Return the opening of a battle at a location, with ships of 50 men; both sides have Capacity 0.1 before it."""
    location = replace(LOCATION, climate=climate, local_population=local_population)
    military = replace(MILITARY, transport=SHIP)
    selection = war_selection(attacker_military=military, defender_military=military, location=location)
    flanks = tuple(FlankPlan(side, 100, 200, 100, 0, 0, ships[side]) for side in Side)
    people = stated(tables, {(Climate.ARID, Context.LOCAL_POPULATION): 300_000.0})
    return opening.open_field(replace(campaign(selection), flanks=flanks), PLAIN_MAP, people, events=False)


def test_ar_2_the_constant_of_a_location_without_attrition_is_001(tables: Tables) -> None:
    """AR-2: a is the location's; none is 0.01."""
    assert opened(tables, Climate.ARID).rules[0]["attrition_constant"] == 0.01


def test_ar_2_only_soldiers_still_present_count() -> None:
    """AR-2: 150,000 standing, retreating ones among them, beside 50,000 routed: L = 1.5; the enemy has his own."""
    field = board(
        attacker(10, size=50_000),
        attacker(10, 20, size=100_000, state=FlankState.RETREATING),
        attacker(10, 30, size=50_000, state=FlankState.ROUTED),
        defender(90, size=60_000),
    )
    assert nature.overcrowding(field, Side.ATTACKER) == pytest.approx(1.5)
    assert nature.overcrowding(field, Side.DEFENDER) == pytest.approx(0.6)


def test_ar_2_no_attrition_up_to_capacity() -> None:
    """AR-2: L = 1 exactly costs nothing, not even a draw."""
    field = board(attacker(10, size=100_000), defender(90))
    nature.starve(field, Side.ATTACKER, ScriptedDraws())
    assert field.flanks[0]["size"] == 100_000
    assert not noted(field, EventKind.ATTRITION)


def test_ar_2_each_flank_loses_its_share_with_its_own_draw() -> None:
    """AR-2: L = 150,000/100,000 = 1.5 and a = 0.01.

    Flank 1 with U = 0.05 · 0.4 = 0.02: 0.03 · 50,000 · 0.5 = 750. Flank 2 with U = 0.04: 0.05 · 100,000 · 0.5 = 2,500,
    L being that of the hour's beginning.
    """
    field = board(attacker(10, size=50_000), attacker(10, 20, size=100_000), defender(90))
    nature.starve(field, Side.ATTACKER, ScriptedDraws(0.4, 0.8))
    assert list(field.flanks["died_of_attrition"]) == pytest.approx([750, 2500, 0])
    assert list(field.flanks["size"]) == pytest.approx([49_250, 97_500, 400])
    first, second = noted(field, EventKind.ATTRITION)
    assert (first["overcrowding"], first["constant"], first["random"], first["men"]) == pytest.approx(
        (1.5, 0.01, 0.02, 750)
    )
    assert second["men"] == pytest.approx(2500)


def test_ar_2_routed_flanks_lose_nobody_and_draw_nothing() -> None:
    """AR-2, source: attrition does not apply to a flank that is fully routed."""
    field = board(attacker(10, size=50_000, state=FlankState.ROUTED), attacker(10, 20, size=150_000), defender(90))
    draws = ScriptedDraws(0.4)
    nature.starve(field, Side.ATTACKER, draws)
    assert draws.left == []
    assert field.flanks[0]["size"] == 50_000


def test_ar_3_the_dead_take_their_morale_along() -> None:
    """AR-3: 750 of 50,000 men whose morale is 500,000, 10 each: 7,500."""
    field = board(attacker(10, size=50_000, morale=500_000), attacker(10, 20, size=100_000), defender(90))
    nature.starve(field, Side.ATTACKER, ScriptedDraws(0.4, 0.8))
    assert field.flanks[0]["morale"] == pytest.approx(492_500)
    assert noted(field, EventKind.ATTRITION)[0]["morale_lost"] == pytest.approx(7500)


def test_ar_3_attrition_can_make_a_flank_retreat() -> None:
    """AR-3, AT-6: from 301,000 of 1,000,000 morale, 30.1 %, 1.5 % of the men leave with 4,515: 29.6 %."""
    field = board(
        attacker(10, size=50_000, morale=301_000, starting_morale=1_000_000),
        attacker(10, 20, size=100_000),
        defender(90),
    )
    nature.starve(field, Side.ATTACKER, ScriptedDraws(0.4, 0.8))
    assert field.flanks[0]["state"] == FlankState.RETREATING
    assert len(noted(field, EventKind.RETREATING)) == 1


def test_ar_3_a_flank_wiped_out_is_inactive_and_noted() -> None:
    """AR-3: with a = 1 and L = 2 everybody dies: no more than the 150,000 who were there, and none captured."""
    field = board(attacker(10, size=150_000), attacker(10, 20, size=150_000), defender(90), attrition_constant=1.0)
    field.sides[Side.ATTACKER]["capacity"] = 0.1
    nature.starve(field, Side.ATTACKER, SteadyDraws())
    assert [FlankState(flank["state"]) for flank in field.flanks[:2]] == [FlankState.INACTIVE] * 2
    assert list(field.flanks["died_of_attrition"]) == [150_000, 150_000, 0]
    assert list(field.flanks["captured"]) == [0, 0, 0]
    assert [event["size"] for event in noted(field, EventKind.WIPED_OUT_BY_ATTRITION)] == [150_000, 150_000]
    assert field.clock[0]["winner"] == Side.DEFENDER


@pytest.mark.parametrize(("coin", "first"), [(0.2, Side.ATTACKER), (0.7, Side.DEFENDER)])
def test_ar_neither_side_always_suffers_first(coin: float, first: Side) -> None:
    """AR, HR-1: where both armies would be wiped out in the same hour a coin says which one goes first, and loses."""
    field = board(attacker(10, size=400_000), defender(90, size=400_000), attrition_constant=1.0)
    hour.suffer_nature(field, ScriptedDraws(coin, 0.5))
    assert field.clock[0]["winner"] == first.enemy
