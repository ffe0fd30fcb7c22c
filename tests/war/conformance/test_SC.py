"""SC-2 … SC-6 as far as the battle decides them: the hour, km and pixels, ranges, the stalemate, and the seed."""

from dataclasses import replace

import numpy as np
import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, board, defender, maneuver, place, unit
from wars import campaign, side_scores, unit_scores, war_selection

from autoalgo.war.battle import arrays, battle, hour
from autoalgo.war.battle.arrays import STALEMATE, UNDECIDED
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

POSITION = maneuver(Maneuver.POSITION)


def small_war() -> Campaign:
    """Return a war of 500 against 500 who meet within hours, three flanks in all."""
    flanks = (
        FlankPlan(Side.ATTACKER, 190, 200, 300, 0, 0, 0),
        FlankPlan(Side.ATTACKER, 190, 240, 200, 0, 0, 0, maneuver=Maneuver.PILLAGING),
        FlankPlan(Side.DEFENDER, 210, 200, 500, 0, 0, 0),
    )
    fierce = replace(unit_scores().unit_type, powers=(2.0, 2.0, 2.0), psychology=4.0)
    scores = replace(side_scores(), units=(unit_scores(fierce), None, None, side_scores().ship))
    return replace(campaign(war_selection(), scores, scores), flanks=flanks)


def play(tables: Tables, seed: int) -> tuple[list[tuple[Event, ...]], object]:
    """Return every event of the small war and its outcome."""
    generator = np.random.Generator(np.random.PCG64(seed))
    fought = battle.Battle(small_war(), PLAIN_MAP, tables, generator)
    events = [hour_events for _, hour_events in fought.hours()]
    return events, fought.outcome()


def test_sc_2_a_round_is_an_hour() -> None:
    """SC-2: three rounds at 3 km/h are 9 km, and the clock counts them."""
    field = board(attacker(10), defender(90, maneuver=POSITION))
    for _ in range(3):
        hour.play_hour(field, SteadyDraws())
    assert place(field, 0) == (19, 50)
    assert field.clock[0]["hour"] == 3


def test_sc_2_hours_are_counted_from_1(tables: Tables) -> None:
    """SC-2: the battle yields its hours one by one, and every event tells its hour."""
    fought = battle.Battle(small_war(), PLAIN_MAP, tables, np.random.Generator(np.random.PCG64(1)))
    numbers = []
    for number, events in fought.hours():
        numbers.append(number)
        assert {event.hour for event in events} <= {number}
    assert numbers == list(range(1, fought.outcome().hours + 1))


def test_sc_3_positions_are_km_inside_and_pixels_outside(tables: Tables) -> None:
    """SC-3, SC-1: pixel 190 is 190 · 0.25 = 47.5 km; after 3 km it is (47.5 + 3)/0.25 = 202 pixels."""
    flanks = (FlankPlan(Side.ATTACKER, 190, 200, 300, 0, 0, 0), FlankPlan(Side.DEFENDER, 390, 200, 300, 0, 0, 0))
    fought = battle.Battle(replace(small_war(), flanks=flanks), PLAIN_MAP, tables, SteadyDraws())
    before = fought.situations()[0]
    assert (before.x_pixels, before.y_pixels) == (190, 200)
    next(fought.hours())
    after = fought.situations()[0]
    assert (after.x_pixels, after.y_pixels) == (202, 200)


def test_sc_3_arrays_hold_floats() -> None:
    """SC-3, FL-5: positions, men and morale are floats."""
    for name in ("x_km", "y_km", "size", "morale", "ships"):
        assert arrays.FLANK[name] == np.float64


def test_sc_4_a_range_of_500_km_reaches_across_the_map() -> None:
    """SC-4: from corner to corner are 100 · √2 = 141 km."""
    field = board(attacker(0, 0), defender(100, 100))
    field.units[Side.ATTACKER, Branch.INFANTRY] = unit(ranges_km=(500, 500, 500))
    hour.act(field, 0, SteadyDraws())
    assert field.flanks[0]["attacked"] == 1


def test_sc_5_a_battle_that_reaches_the_last_hour_is_a_stalemate() -> None:
    """SC-5: two flanks on Position far apart never meet; the third of three hours is the last."""
    field = board(attacker(10, maneuver=POSITION), defender(90, maneuver=POSITION), maximum_hours=3)
    winners = []
    while not hour.is_over(field):
        hour.play_hour(field, SteadyDraws())
        winners.append(int(field.clock[0]["winner"]))
    assert winners == [UNDECIDED, UNDECIDED, STALEMATE]


def test_sc_5_a_battle_decided_in_the_last_hour_is_no_stalemate() -> None:
    """SC-5, HR-3: the attacker takes the last enemy in the one hour there is."""
    field = board(attacker(50), defender(50.1, size=1), maximum_hours=1)
    hour.play_hour(field, SteadyDraws(0.9))
    assert field.clock[0]["winner"] == Side.ATTACKER


def test_sc_5_a_stalemate_has_no_winner(tables: Tables) -> None:
    """SC-5: the outcome names nobody, after the year of 4,380 hours that JSON/Rules.json allows."""
    assert tables.rules.scale.maximum_hours == 4380
    flanks = tuple(FlankPlan(side, 100 + 200 * side, 200, 300, 0, 0, 0, maneuver=Maneuver.POSITION) for side in Side)
    war = replace(small_war(), flanks=flanks, rules=RuleSet.SOURCE)
    fought = battle.Battle(war, PLAIN_MAP, tables, SteadyDraws())
    assert sum(1 for _ in fought.hours()) == 4380
    assert fought.outcome().winner is None


def test_sc_6_one_seed_one_battle(tables: Tables) -> None:
    """SC-6: the same seed gives the same events and outcome, another seed others."""
    assert play(tables, 7) == play(tables, 7)
    assert play(tables, 7) != play(tables, 8)


def test_sc_6_looking_on_changes_nothing(tables: Tables) -> None:
    """SC-6: asking for situations and outcomes between the hours draws nothing and changes nothing."""
    fought = battle.Battle(small_war(), PLAIN_MAP, tables, np.random.Generator(np.random.PCG64(7)))
    events = []
    for _, hour_events in fought.hours():
        fought.situations()
        fought.outcome()
        events.append(hour_events)
    assert (events, fought.outcome()) == play(tables, 7)
