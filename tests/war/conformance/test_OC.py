"""OC: the occupation phase, round by round (rulebook, section 10).

The attacker of these wars has an Efficiency of 0.5 and a Limitation of 0.4, 1,000 men at first (full morale 1,000 · 20
· 1 = 20,000) and 600 at the end, with morale 10,000. Unless a test says otherwise both bases are 100, medicine
is 1, no disease is about and the land feeds everybody, so nothing is drawn but the two U(0,5) of the stabilities.
"""

from dataclasses import replace
from math import exp, log10

import pytest
from wars import (
    HALF_BEATEN,
    LOCATION,
    MILITARY,
    NATION,
    SHIP,
    UNIT,
    ScriptedDraws,
    battle,
    campaign,
    score,
    side_scores,
    stated,
    unit_scores,
    war_selection,
)

from autoalgo.war.aftermath import conclude
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.lists import Attrition, Climate, EndemicDisease, Medicine, Motive
from autoalgo.war.domain.outcome import BattleOutcome, OccupationResult
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Context, DiseaseNumbers, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

PLAGUE = DiseaseNumbers(outbreak=0.8, reproduction=3.5, deadliness=1.0, infectivity=2.0, power=2.0)
"""log₂(2 · 3.5 · 1 + 1) = log₂ 8 = 3."""
SICK = replace(NATION, endemic_disease=EndemicDisease.PLAGUE)


@pytest.fixture
def tables(tables: Tables) -> Tables:
    """The shipped tables, with a medicine that neither helps nor hinders."""
    return stated(tables, {(Medicine.CLASSICAL_MEDICINE, Context.OCCUPATION): 1.0})


def with_plague(tables: Tables, medicine: float) -> Tables:
    """Return tables with the plague above, and the classical medicine of both sides at `medicine`."""
    own = stated(tables, {(Medicine.CLASSICAL_MEDICINE, Context.OCCUPATION): medicine})
    return replace(own, diseases={**own.diseases, EndemicDisease.PLAGUE: PLAGUE})


def occupied(
    tables: Tables, ended: Campaign, fought: BattleOutcome, *draws: float
) -> tuple[OccupationResult, tuple[Event, ...]]:
    """Return the occupation of a war without leaders; every draw must be used, the last two for the stabilities."""
    script = ScriptedDraws(*draws, 0, 0)
    aftermath, events = conclude(ended, fought, tables, script)
    assert script.left == []
    assert aftermath.occupation is not None
    return aftermath.occupation, events


def rounds(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.kind is EventKind.OCCUPATION]


PLAIN = campaign(war_selection())
WON = battle(Side.ATTACKER)


def test_oc_1_base_is_the_ratio_over_disease(tables: Tables) -> None:
    """OC-1: bases of 300 and 100, the loser's plague of power 2 against medicine 0.75: 3/(2 · 0.75) = 2."""
    ended = campaign(war_selection(defender=SICK), side_scores(300), side_scores(100))
    result, _ = occupied(with_plague(tables, 0.75), replace_limitation(ended, 0), WON, 0.9)
    assert result.base == pytest.approx(2)
    assert result.winner is Side.ATTACKER


def test_oc_1_the_divisor_is_at_least_one(tables: Tables) -> None:
    """OC-1: medicine of 0.25 takes the plague's 2 to 0.5, which counts as 1: 300/100 = 3."""
    ended = campaign(war_selection(defender=SICK), side_scores(300), side_scores(100))
    result, _ = occupied(with_plague(tables, 0.25), replace_limitation(ended, 0), WON, 0.9)
    assert result.base == pytest.approx(3)


def test_oc_1_the_defender_wins_with_his_own_base(tables: Tables) -> None:
    """OC-1: a defender of base 300 against an attacker of base 100 starts from 3."""
    ended = campaign(war_selection(), side_scores(100), side_scores(300))
    result, events = occupied(tables, ended, battle(Side.DEFENDER))
    assert result.base == pytest.approx(3)
    assert {event.side for event in events} == {Side.DEFENDER}


def replace_limitation(ended: Campaign, limitation: float) -> Campaign:
    """Return the campaign with this Limitation for the attacker's infantry; 0 ends the phase after a round."""
    attacker = ended.scores.attacker
    units = (unit_scores(limitation=limitation), None, None, attacker.units[Branch.SHIP] or unit_scores(SHIP))
    return replace(ended, scores=replace(ended.scores, attacker=replace(attacker, units=units)))


ARCHER, GUN = replace(UNIT, name="Archer"), replace(UNIT, name="Gun")
MIXED = replace(
    MILITARY, infantry_proportion=0.6, cavalry=ARCHER, cavalry_proportion=0.4, artillery=GUN, artillery_proportion=0
)
UNITS = (
    unit_scores(UNIT, 0.3, 0.9),
    unit_scores(ARCHER, 0.6, 0.2),
    unit_scores(GUN, 0.8, 0.7),
    unit_scores(SHIP, 0.7, 0.6),
)


@pytest.mark.parametrize(
    ("military", "climate", "expected"),
    [
        (MIXED, Climate.TEMPERATE, ("Archer", 0.6, 0.2)),
        (MIXED, Climate.OCEAN, ("Cog", 0.7, 0.6)),
        (replace(MIXED, infantry_proportion=0, cavalry_proportion=0), Climate.TEMPERATE, ("Cog", 0.7, 0.6)),
    ],
)
def test_oc_2_the_most_efficient_unit_occupies(
    tables: Tables, military: Military, climate: Climate, expected: tuple[str, float, float]
) -> None:
    """OC-2: the archers' 0.6 beats the infantry's 0.3; the guns' 0.8 do not count, for no man is one; the ship counts
    only at sea and in a navy only.
    """
    selection = war_selection(attacker_military=military, location=replace(LOCATION, climate=climate))
    ended = campaign(selection, replace(side_scores(), units=UNITS))
    result, _ = occupied(tables, ended, WON)
    assert (result.unit_type, result.efficiency, result.limitation) == expected


def test_oc_3_growth_and_exhaustion(tables: Tables) -> None:
    """OC-3: bases 150 and 100. Morale and Efficiency, with effort morale²/20,000 and the ratio to 10,000:

    1. grows by exp(0.5 · 0.4); effort 5,000, left 5,000, ratio 0.5: 0.5 · 0.5 = 0.25
    2. grows by exp(0.25 · 0.4); effort 1,250, left 3,750, ratio 0.375: 0.25 · 0.375 = 0.09375
    3. grows by exp(0.09375 · 0.4); effort 703.125, left 3,046.875, ratio 0.3046875: 0.028564453125
    4. grows by exp(0.028564453125 · 0.4) = 1.01149, from 2.1022 by 0.0242; effort 464.172363…, left 2,582.702636…,
       ratio 0.2582702636…: 0.00737734883…
    5. grows by exp(0.00737734883 · 0.4) = 1.00295, from 2.1263 by 0.0063: less than 0.01, the end.

    The exponents add up: 1.5 · exp(0.4 · (0.5 + 0.25 + 0.09375 + 0.028564453125 + 0.00737734883)).
    """
    ended = campaign(war_selection(), side_scores(150), side_scores(100))
    result, events = occupied(tables, ended, WON)
    steps = rounds(events)
    efficiencies = [event.factors["efficiency"] for event in steps]
    assert efficiencies == pytest.approx([0.5, 0.25, 0.09375, 0.028564453125, 0.00737734883], rel=1e-8)
    assert [event.factors["morale"] for event in steps[:4]] == pytest.approx([5000, 3750, 3046.875, 2582.702637])
    assert [event.factors["morale_lost_effort"] for event in steps[:3]] == pytest.approx([5000, 1250, 703.125])
    assert steps[0].factors["growth"] == pytest.approx(exp(0.2), rel=1e-15)
    assert steps[0].factors["occupation"] == pytest.approx(1.5 * exp(0.2), rel=1e-14)
    assert [event.hour for event in steps] == [1, 2, 3, 4, 5]
    assert result.rounds == 5
    assert result.occupation == pytest.approx(1.5 * exp(0.4 * 0.87969180195), rel=1e-9)
    assert result.score == pytest.approx(log10(result.occupation), rel=1e-15)


@pytest.mark.parametrize(
    ("morale", "factor", "told"),
    [
        # All of 20,000 is left: the effort is 20,000²/20,000, so one round at 0.5 and none after it.
        (20_000, exp(0.4 * 0.5), 1),
        # A tenth is left, 2,000: efforts of 200, 162, 131.2 … leave the Efficiency at 0.5 · 0.9, · 0.819, · 0.753 …
        (2_000, 2.290, 11),
    ],
)
def test_oc_3_a_fresh_winner_gains_less_than_a_battered_one(
    tables: Tables, morale: float, factor: float, told: int
) -> None:
    """OC-3: as the source has it, morale decays with its own square."""
    ended = campaign(war_selection(), side_scores(150), side_scores(100))
    winner = replace(HALF_BEATEN, morale=morale)
    result, _ = occupied(tables, ended, battle(Side.ATTACKER, attacker=winner))
    assert result.occupation == pytest.approx(1.5 * factor, rel=1e-3)
    assert result.rounds == told


def test_oc_3_overcrowding_costs_morale(tables: Tables) -> None:
    """OC-3: 600 men where 4,000 people · 0.1 = 400 can be fed: L = 1.5. With a = 0.03 and U = 0.4 · 0.05 = 0.02 hunger
    takes 10,000 · 0.05 · 0.5 = 250 of the morale besides the effort's 5,000: 4,750 are left.
    """
    own = stated(tables, {(Attrition.DESERT, Context.ATTRITION): 0.03})
    desert = war_selection(location=replace(LOCATION, attrition=Attrition.DESERT))
    ended = replace_limitation(campaign(desert), 0)
    result, events = occupied(own, ended, replace(WON, local_population=4000), 0.4)
    assert result.rounds == 1
    assert events[0].factors["morale_lost_attrition"] == pytest.approx(250)
    assert events[0].factors["morale"] == pytest.approx(4750)
    assert events[0].factors["overcrowding"] == pytest.approx(1.5)


@pytest.mark.parametrize("fed", [60, 0])
def test_oc_3_overcrowding_is_capped(tables: Tables, fed: float) -> None:
    """OC-3: 600 men where 6 or none are fed: L is 2, not 100 or beyond. a = 0.03 and U = 0.05 · 0.4 = 0.02 take
    10,000 · 0.05 · 1 = 500.
    """
    own = stated(tables, {(Attrition.NONE, Context.ATTRITION): 0.03})
    _, events = occupied(own, replace_limitation(PLAIN, 0), replace(WON, local_population=fed), 0.4)
    assert events[0].factors["morale_lost_attrition"] == pytest.approx(500)


def test_oc_3_capacity_is_that_at_the_end_of_the_battle(tables: Tables) -> None:
    """OC-3: a capacity cut to 0.0004 feeds 400 of 1,000,000 people: L = 1.5 though the scores say 0.1."""
    starved = replace(HALF_BEATEN, capacity=0.0004)
    own = stated(tables, {(Attrition.NONE, Context.ATTRITION): 0.03})
    _, events = occupied(own, replace_limitation(PLAIN, 0), battle(Side.ATTACKER, starved), 0.4)
    assert events[0].factors["morale_lost_attrition"] == pytest.approx(250)


def test_oc_4_an_outbreak_costs_morale(tables: Tables) -> None:
    """OC-4: P = 0.8/(1 · 1 · 1 · 4) = 0.2, and 0.19 is below it. The loss is log₂ 8 · medicine 0.5 · U(0,3) = 1.5 · 200
    = 3 · 0.5 · 1.5 · 200 = 450, so 10,000 − 5,000 − 450 = 4,550 are left.
    """
    ended = replace_limitation(campaign(war_selection(defender=SICK)), 0)
    _, (outbreak, step) = occupied(with_plague(tables, 0.5), ended, WON, 0.19, 0.5)
    assert outbreak.kind is EventKind.OUTBREAK
    assert outbreak.unit == "Plague"
    assert outbreak.factors["probability"] == pytest.approx(0.2)
    assert outbreak.factors["disease"] == Side.DEFENDER
    assert outbreak.factors["random"] == pytest.approx(1.5)
    assert outbreak.factors["morale_lost"] == pytest.approx(450)
    assert step.factors["morale_lost_disease"] == pytest.approx(450)
    assert step.factors["morale"] == pytest.approx(4550)


def test_oc_4_no_outbreak_above_the_probability(tables: Tables) -> None:
    """OC-4: 0.21 is not below 0.2: nothing breaks out, and no second number is drawn."""
    ended = replace_limitation(campaign(war_selection(defender=SICK)), 0)
    _, events = occupied(with_plague(tables, 0.5), ended, WON, 0.21)
    assert [event.kind for event in events] == [EventKind.OCCUPATION]


def test_oc_4_nothing_breaks_out_among_the_vaccinated(tables: Tables) -> None:
    """OC-4, OC-1: Medicine 0: no outbreak and no draw for one; the base of 1.5 is divided by 1, not by 0."""
    ended = replace_limitation(campaign(war_selection(defender=SICK), side_scores(150), side_scores(100)), 0)
    result, events = occupied(with_plague(tables, 0.0), ended, WON)
    assert [event.kind for event in events] == [EventKind.OCCUPATION]
    assert result.occupation == pytest.approx(1.5)


def test_oc_4_the_winners_cycles_and_familiarity_count(tables: Tables) -> None:
    """OC-4: a winner who has the plague at home, with cycles of 1.25 and 0.8·2: P = 0.8/(1.25 · 1.6 · 10 · 4) = 0.01.
    The loser's own cycles of 0.5 change nothing.
    """
    winner = replace(side_scores(), generation_factor=1.25, secular_factor=1.6)
    loser = replace(side_scores(), generation_factor=0.5, secular_factor=0.5)
    ended = replace_limitation(campaign(war_selection(SICK, SICK), winner, loser), 0)
    _, events = occupied(with_plague(tables, 0.5), ended, WON, 0.009, 0.5)
    assert events[0].factors["probability"] == pytest.approx(0.01)


def test_oc_4_only_the_losers_disease_strikes(tables: Tables) -> None:
    """OC-4: a winner with the plague against a loser without any: no draw is made for it."""
    ended = replace_limitation(campaign(war_selection(attacker=SICK)), 0)
    _, events = occupied(with_plague(tables, 0.5), ended, WON)
    assert [event.kind for event in events] == [EventKind.OCCUPATION]


def test_oc_5_morale_spent_ends_the_occupation(tables: Tables) -> None:
    """OC-5: an outbreak of log₂ 8 · medicine 10 · 2.997 · 200 = 17,982: morale 0 after one round, and never below."""
    ended = campaign(war_selection(defender=SICK))
    result, events = occupied(with_plague(tables, 10), ended, WON, 0.1, 0.999)
    assert result.rounds == 1
    assert events[-1].factors["morale"] == 0


def test_oc_5_no_morale_no_occupation(tables: Tables) -> None:
    """OC-5: a winner whose morale is gone occupies nothing beyond the base of 1: no round, score log 1 = 0."""
    result, events = occupied(tables, PLAIN, battle(Side.ATTACKER, replace(HALF_BEATEN, morale=0)))
    assert (result.rounds, result.occupation, result.score, events) == (0, 1, 0, ())


def test_oc_5_no_efficiency_no_growth(tables: Tables) -> None:
    """OC-5: exp(0) = 1 changes nothing, which is less than 0.01: one round."""
    attacker = replace(side_scores(), units=(unit_scores(efficiency=0), None, None, unit_scores(SHIP)))
    result, _ = occupied(tables, campaign(war_selection(), attacker), WON)
    assert (result.rounds, result.occupation) == (1, 1)


def test_oc_5_the_rounds_are_limited(tables: Tables) -> None:
    """OC-5: with a least change of 0 nothing ends the growth but the limit, here three rounds in place of 2,400."""
    rules = tables.rules.model_copy(
        update={
            "occupation": tables.rules.occupation.model_copy(update={"least_change": 0.0, "maximum_rounds": 3}),
        }
    )
    result, _ = occupied(replace(tables, rules=rules), PLAIN, WON)
    assert result.rounds == 3
    assert tables.rules.occupation.maximum_rounds == 2400


@pytest.mark.parametrize(
    ("logarithm", "band"),
    [
        (-1.0, "Repulsed"),
        (-0.25, "Raid"),
        (0.125, "Foothold"),
        (0.375, "Border gain"),
        (0.75, "Partial conquest"),
        (1.25, "Conquest"),
        (1.75, "Subjugation"),
        (2.25, "Government overthrown"),
        (3.0, "Annexation"),
    ],
)
def test_oc_5_bands(tables: Tables, logarithm: float, band: str) -> None:
    """OC-5: the score is the logarithm of the occupation, here of the bare base, and the rulebook's bands name it."""
    ended = replace_limitation(campaign(war_selection(), side_scores(10**logarithm), side_scores(1)), 0)
    result, _ = occupied(tables, ended, WON)
    assert result.score == pytest.approx(logarithm)
    assert result.band == band


@pytest.mark.parametrize("motive", [Motive.CONQUEST, Motive.EXISTENTIAL])
@pytest.mark.parametrize(("base", "band"), [(1.5, "Foothold"), (1000, "Annexation")])
def test_oc_5_a_winning_defender_gains_what_his_score_says(
    tables: Tables, motive: Motive, base: float, band: str
) -> None:
    """OC-5: log 1.5 = 0.18 is a foothold and log 1000 = 3 an annexation, whoever wins and whatever the motive."""
    defender = side_scores(base)
    defender = replace(defender, units=(unit_scores(limitation=0), None, None, unit_scores(SHIP)))
    ended = campaign(war_selection(), side_scores(1), defender, motive)
    result, _ = occupied(tables, ended, battle(Side.DEFENDER))
    assert result.band == band


def test_oc_3_full_morale_counts_the_bonus(tables: Tables) -> None:
    """OC-3: a Morale Bonus of 1.25 makes the full morale 1,000 · 20 · 1.25 = 25,000: the first effort is 4,000."""
    attacker = replace(side_scores(), morale_bonus=score(1.25))
    _, events = occupied(tables, campaign(war_selection(), attacker), WON)
    assert events[0].factors["morale_lost_effort"] == pytest.approx(4000)
