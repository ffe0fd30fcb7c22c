"""The aftermath as a whole: its order of draws, its repeatability, its ranges."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wars import (
    HALF_BEATEN,
    LEADER,
    LOCATION,
    MILITARY,
    NATION,
    SHIP,
    ScriptedDraws,
    battle,
    campaign,
    score,
    side_scores,
    unit_scores,
    war_selection,
)

from autoalgo.war.aftermath import conclude
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Attrition, EndemicDisease, Medicine
from autoalgo.war.domain.outcome import BattleOutcome, SideOutcome
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

SHARE = st.floats(0, 1)


@st.composite
def outcomes(draw: st.DrawFn) -> SideOutcome:
    """Return an outcome of 1 – 100,000 men of whom some are left."""
    initial = draw(st.floats(1, 100_000))
    left = initial * draw(SHARE)
    killed = (initial - left) * draw(SHARE)
    return SideOutcome(
        initial=initial,
        killed=killed,
        died_of_attrition=0,
        died_of_disease=0,
        captured=initial - left - killed,
        remaining=left,
        ships_sunk=0,
        starting_morale=initial * 20,
        morale=left * 20 * draw(SHARE),
        capacity=draw(SHARE),
    )


@st.composite
def scores(draw: st.DrawFn) -> SideScores:
    """Return scores within the ranges of the rulebook."""
    return replace(
        side_scores(draw(st.floats(1e-3, 1e6)), draw(SHARE), draw(SHARE)),
        units=(unit_scores(efficiency=draw(SHARE), limitation=draw(SHARE)), None, None, unit_scores(SHIP)),
        morale_bonus=score(draw(st.floats(1, 2))),
        generation_factor=draw(st.floats(0.75, 1.4)),
    )


@st.composite
def wars(draw: st.DrawFn) -> tuple[Campaign, BattleOutcome]:
    """Return a fought war, both nations led into battle by their ruler."""
    nation = replace(
        NATION,
        leader=LEADER,
        endemic_disease=draw(st.sampled_from(EndemicDisease)),
        medicine=draw(st.sampled_from(Medicine)),
    )
    place = replace(LOCATION, attrition=draw(st.sampled_from(Attrition)))
    led = replace(MILITARY, leader=LEADER)
    opened = campaign(war_selection(nation, nation, led, led, place), draw(scores()), draw(scores()))
    fought = battle(draw(st.sampled_from([None, *Side])), draw(outcomes()), draw(outcomes()))
    return opened, replace(fought, local_population=draw(st.floats(0, 1e6)))


@settings(max_examples=75)
@given(wars(), st.integers(0, 2**32))
def test_every_number_stays_in_its_range(tables: Tables, war: tuple[Campaign, BattleOutcome], seed: int) -> None:
    opened, fought = war
    aftermath, events = conclude(opened, fought, tables, np.random.Generator(np.random.PCG64(seed)))
    winner = fought.winner
    assert (aftermath.occupation is None) == (winner is None)
    assert bool(events) == (winner is not None and fought.side(winner).morale > 0)
    for side in Side:
        after = aftermath.side(side)
        assert 0 <= after.stability.after <= 200
        assert 0 <= after.stability.casualty_ratio <= 2
        assert after.leader is not None
        assert 0 <= after.leader.survival_chance <= 1
    morale = [event.factors["morale"] for event in events if "morale" in event.factors]
    assert morale == sorted(morale, reverse=True)
    assert all(left >= 0 for left in morale)
    if aftermath.occupation is not None:
        assert aftermath.occupation.occupation >= aftermath.occupation.base > 0
        assert aftermath.occupation.rounds == len(morale) <= 2400


def test_the_order_of_the_draws(tables: Tables) -> None:
    """Leaders (attacker, defender: chance, then bonus), rounds (hunger, outbreak, its loss), stabilities."""
    sick = replace(NATION, endemic_disease=EndemicDisease.SMALLPOX)
    led = replace(MILITARY, leader=LEADER)
    still = replace(side_scores(), units=(unit_scores(limitation=0), None, None, unit_scores(SHIP)))
    ended = campaign(war_selection(NATION, sick, led, led), still)
    draws = ScriptedDraws(0.11, 0.12, 0.21, 0.22, 0.31, 0.0001, 0.33, 0.41, 0.42)
    aftermath, events = conclude(ended, replace(battle(Side.ATTACKER), local_population=0), tables, draws)
    attacker, defender = aftermath.attacker, aftermath.defender
    assert attacker.leader is not None
    assert defender.leader is not None
    assert (attacker.leader.draw, attacker.leader.bonus_draw) == pytest.approx((0.11, 1.2))
    assert (defender.leader.draw, defender.leader.bonus_draw) == pytest.approx((0.21, 2.2))
    assert events[1].factors["random"] == pytest.approx(0.31 * 0.05)
    assert (events[0].factors["draw"], events[0].factors["random"]) == pytest.approx((0.0001, 0.99))
    assert (attacker.stability.draw, defender.stability.draw) == pytest.approx((2.05, 2.1))
    assert draws.left == []


def test_the_same_seed_gives_the_same_aftermath(tables: Tables) -> None:
    sick = replace(NATION, endemic_disease=EndemicDisease.SMALLPOX)
    ended = campaign(war_selection(NATION, sick, replace(MILITARY, leader=LEADER)))
    outcome = battle(Side.ATTACKER)
    first, second, other = (
        conclude(ended, outcome, tables, np.random.Generator(np.random.PCG64(seed))) for seed in (7, 7, 8)
    )
    assert first == second
    assert first != other


def test_changing_sides_changes_the_sides_of_the_result(tables: Tables) -> None:
    """The rules of the aftermath favour the winner, not the attacker, but for the cap on a counter-advance."""
    fought, mirrored = (
        conclude(campaign(war_selection(), *bases), battle(winner), tables, ScriptedDraws(0.5, 0.5))[0]
        for bases, winner in (
            ((side_scores(200), side_scores(100, economy=0.3)), Side.ATTACKER),
            ((side_scores(100, economy=0.3), side_scores(200)), Side.DEFENDER),
        )
    )
    assert fought.occupation is not None
    assert mirrored.occupation is not None
    assert fought.occupation.score == mirrored.occupation.score
    assert fought.attacker == mirrored.defender
    assert fought.defender == mirrored.attacker


def test_an_occupation_that_never_tires_ends_before_it_is_infinite(tables: Tables) -> None:
    """A winner of whom a 10⁻²⁰⁰th of a man is left spends no morale: the occupation grows to the greatest float."""
    nobody = replace(HALF_BEATEN, remaining=1e-200, morale=1e-200)
    units = (unit_scores(efficiency=1, limitation=1), None, None, unit_scores(SHIP))
    ended = campaign(war_selection(), replace(side_scores(), units=units))
    unhurt = replace(HALF_BEATEN, killed=0)
    aftermath, events = conclude(ended, battle(Side.ATTACKER, nobody, unhurt), tables, ScriptedDraws(0, 0))
    assert aftermath.occupation is not None
    assert aftermath.occupation.occupation == sys.float_info.max
    assert aftermath.occupation.rounds == len(events) < 2400
    assert aftermath.defender.stability.after == 80


def test_a_side_of_the_dead_is_concluded(tables: Tables) -> None:
    """A winner with nobody left, as after a fight to the last man, has no morale and occupies nothing."""
    dead = replace(HALF_BEATEN, remaining=0, morale=0, killed=900)
    aftermath, events = conclude(
        campaign(war_selection()), battle(Side.DEFENDER, dead, dead), tables, ScriptedDraws(0, 0)
    )
    assert aftermath.occupation is not None
    assert events == ()
