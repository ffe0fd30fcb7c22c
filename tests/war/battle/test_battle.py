"""The battle as the rest of the program sees it: events in words, situations, outcomes, and many battles."""

from dataclasses import replace

import numpy as np
import pytest
from boards import PLAIN_MAP
from wars import NATION, SHIP, UNIT, campaign, side_scores, unit_scores, war_selection

from autoalgo.common.streams import Streams, stream_generator
from autoalgo.war.battle import battle, battles, decode
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event, EventKind, Phase
from autoalgo.war.domain.lists import EndemicDisease, Maneuver
from autoalgo.war.domain.outcome import BattleOutcome, FlankState
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import Feature, FeatureGrid
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import DiseaseNumbers, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

FLANKS = (
    FlankPlan(Side.ATTACKER, 196, 200, 300, 100, 0, 4),
    FlankPlan(Side.ATTACKER, 196, 210, 0, 0, 0, 0),
    FlankPlan(Side.ATTACKER, 196, 220, 200, 0, 0, 2, maneuver=Maneuver.PILLAGING),
    FlankPlan(Side.DEFENDER, 204, 200, 500, 0, 0, 5),
)


def war(flanks: tuple[FlankPlan, ...] = FLANKS) -> Campaign:
    """Return a war with cavalry on the attacker's side and a plague that the defender carries."""
    foot = replace(UNIT, name="Foot", ranges_km=(0.1, 0.2, 0.4), powers=(1, 1, 1), psychology=3)
    horse = replace(UNIT, name="Horse", speed_kmh=8, powers=(2, 2, 2))
    frigate = replace(SHIP, name="Frigate", ranges_km=(0.1, 0.2, 0.3), powers=(1, 2, 3))
    attacker = replace(side_scores(), units=(unit_scores(foot), unit_scores(horse), None, unit_scores(frigate)))
    defender = replace(side_scores(), units=(unit_scores(foot), None, None, unit_scores(SHIP)))
    selection = war_selection(defender=replace(NATION, endemic_disease=EndemicDisease.PLAGUE))
    return replace(campaign(selection, attacker, defender), flanks=flanks)


def sickly(tables: Tables) -> Tables:
    """Return tables whose plague breaks out about once an hour."""
    plague = DiseaseNumbers(outbreak=10.0, reproduction=2, deadliness=0.7, infectivity=5, power=1)
    return replace(tables, diseases={**tables.diseases, EndemicDisease.PLAGUE: plague})


def begin(tables: Tables, seed: int = 1, grid: FeatureGrid = PLAIN_MAP) -> battle.Battle:
    """Return the war's battle."""
    return battle.Battle(war(), grid, tables, np.random.Generator(np.random.PCG64(seed)))


def all_events(fought: battle.Battle) -> list[Event]:
    """Return every event of a battle."""
    return [event for _, events in fought.hours() for event in events]


def test_events_speak_the_domains_words(tables: Tables) -> None:
    """Architecture 2: names for units and diseases, words for weapons, flanks counted from 1 within their side."""
    events = all_events(begin(sickly(tables)))
    assert {event.phase for event in events} == {Phase.BATTLE}
    attacks = [event for event in events if event.kind is EventKind.ATTACK]
    assert {(event.side, event.unit) for event in attacks} >= {(Side.ATTACKER, "Foot"), (Side.DEFENDER, "Foot")}
    assert {event.weapon for event in attacks} <= {"short", "medium", "long"}
    assert {event.flank for event in attacks if event.side is Side.ATTACKER} <= {1, 3}
    assert {event.target for event in attacks if event.side is Side.ATTACKER} == {1}
    outbreaks = [event for event in events if event.kind is EventKind.OUTBREAK]
    assert {(event.unit, event.flank, event.target, event.weapon) for event in outbreaks} == {("Plague", 0, 0, "")}


def test_weapons_are_named_by_their_band(tables: Tables) -> None:
    """FL-1: an attack from an effective 0.2–0.4 km is made with the long-range weapon, and so on."""
    attacks = [event for event in all_events(begin(tables)) if event.unit == "Foot"]
    assert attacks
    for event in attacks:
        distance = event.factors["distance_km"]
        assert event.weapon == ("short" if distance <= 0.1 else "medium" if distance <= 0.2 else "long")


def test_an_events_factors_are_those_of_its_kind(tables: Tables) -> None:
    """OUT-3: every kind tells the numbers that went into it, and no others."""
    events = all_events(begin(sickly(tables)))
    assert {event.kind for event in events} >= {EventKind.ATTACK, EventKind.OUTBREAK, EventKind.ROUTED}
    for event in events:
        assert tuple(event.factors) == decode.FACTORS[event.kind]


def test_every_kind_of_the_battle_has_its_factors() -> None:
    """OUT-3: no kind of event is without numbers."""
    assert set(decode.FACTORS) == set(EventKind) - {EventKind.OCCUPATION}
    assert all(decode.FACTORS.values())


def test_an_attack_can_be_recomputed_from_its_event(tables: Tables) -> None:
    """OUT-3, AT-2, AT-4: killed, demoralised and morale lost follow from the factors that the event carries.

    Nobody's morale is above the 20 a soldier with which he began.
    """
    attacks = [event.factors for event in all_events(begin(tables)) if event.kind is EventKind.ATTACK]
    for it in attacks:
        force = it["battalion"] * it["effectiveness"] * it["power"] * it["efficiency"] * it["random"]
        force *= (1 - it["defense"]) * it["share"]
        assert it["killed"] == pytest.approx(force * it["mercy"])
        assert it["demoralised"] == pytest.approx(force * it["psychology"] * (1 + (it["flanking"] - 1) / 10))
        assert 20 * it["demoralised"] <= it["morale_lost"] <= 20 * (it["demoralised"] + it["killed"]) + 1e-9
        whole = it["number"] / it["front"]
        organised = whole * it["limitation"]
        rooted = (max(whole, 100) * it["limitation"]) ** 0.5
        assert it["battalion"] == pytest.approx(it["front"] * min(organised, rooted))


def test_at_sea_ships_attack_by_name_with_their_number(tables: Tables) -> None:
    """AT-1: a frigate's attack tells of 50 men a ship, and the outcome of fighting on water."""
    sea = np.full_like(PLAIN_MAP, Feature.WATER)
    fought = begin(tables, grid=sea)
    attacks = [event for event in all_events(fought) if event.unit == "Frigate"]
    assert attacks
    assert all(event.factors["number"] == 50 * event.factors["ships"] for event in attacks)
    assert fought.outcome().naval


def test_situations_are_the_flanks_in_order(tables: Tables) -> None:
    """S-10: every flank of the plan, the empty one Inactive, where it stands."""
    situations = begin(tables).situations()
    assert [(each.side, each.number, each.size) for each in situations] == [
        (Side.ATTACKER, 1, 400),
        (Side.ATTACKER, 2, 0),
        (Side.ATTACKER, 3, 200),
        (Side.DEFENDER, 1, 500),
    ]
    idle, inactive = FlankState.IDLE, FlankState.INACTIVE
    assert [each.state for each in situations] == [idle, inactive, idle, idle]
    assert [(each.x_pixels, each.y_pixels) for each in situations] == [(196, 200), (196, 210), (196, 220), (204, 200)]
    assert situations[2].maneuver is Maneuver.PILLAGING
    assert not situations[3].supply_cut


def accounted_for(outcome: BattleOutcome, side: Side) -> float:
    """Return killed + died + captured + remaining."""
    it = outcome.side(side)
    return it.killed + it.died + it.captured + it.remaining


@pytest.mark.parametrize("seed", range(5))
def test_fl_5_outcome_accounts_for_every_soldier(tables: Tables, seed: int) -> None:
    """FL-5: 600 attackers and 500 defenders, from the first hour to the last."""
    fought = begin(sickly(tables), seed)
    for _ in fought.hours():
        assert accounted_for(fought.outcome(), Side.ATTACKER) == pytest.approx(600)
        assert accounted_for(fought.outcome(), Side.DEFENDER) == pytest.approx(500)
    outcome = fought.outcome()
    assert (outcome.attacker.initial, outcome.defender.initial) == (600, 500)
    assert outcome.winner is not None
    beaten = [each for each in outcome.flanks if each.side is outcome.winner.enemy]
    assert all(each.state >= FlankState.ROUTED for each in beaten)


def test_before_the_first_hour_nobody_has_won(tables: Tables) -> None:
    """HR-3: the outcome of a battle that goes on has no winner."""
    outcome = begin(tables).outcome()
    assert outcome.winner is None
    assert outcome.hours == 0
    assert outcome.attacker.morale == outcome.attacker.starting_morale == 600 * 20
    assert outcome.local_population == 1_000_000


@pytest.mark.parametrize("first", [0, 3, 2**40])
def test_battles_without_events_are_the_battles_with_them(tables: Tables, first: int) -> None:
    """SC-6, architecture 1: row i of the many is the battle with events that draws from stream i, bit for bit."""
    streams, rows = Streams(3), np.zeros(4, dtype=WAR)
    battles.battles_of(war(), PLAIN_MAP, tables).fight(streams, streams.states(first, 4), rows)
    for number, row in enumerate(rows, start=first):
        fought = battle.Battle(war(), PLAIN_MAP, tables, stream_generator(3, number))
        all_events(fought)
        outcome = fought.outcome()
        assert battle.outcome_of(war(), outcome.local_population, row, outcome.flanks) == outcome


def test_battles_do_not_depend_on_the_batch_they_are_in(tables: Tables) -> None:
    """SC-6: eight at once are the same as five and then three, and leave the streams where the battles left them."""
    at_once, in_parts = battles.battles_of(war(), PLAIN_MAP, tables), battles.battles_of(war(), PLAIN_MAP, tables)
    streams, others = Streams(3), Streams(3)
    rows, parts = np.zeros(8, dtype=WAR), np.zeros(8, dtype=WAR)
    states = streams.states(0, 8)
    at_once.fight(streams, states, rows)
    later = np.concatenate([others.states(0, 3), others.states(3, 5)])
    in_parts.fight(others, later[3:], parts[3:])
    in_parts.fight(others, later[:3], parts[:3])
    assert rows.tobytes() == parts.tobytes()
    assert (states == later).all()
    assert (states != streams.states(0, 8)).any(axis=1).all()


def test_unit_names_are_empty_where_a_side_has_none() -> None:
    """FL-1: the defender has no cavalry."""
    assert [battle.unit_names(war().scores.side(side))[Branch.CAVALRY] for side in Side] == ["Horse", ""]
