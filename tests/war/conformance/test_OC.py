"""OC: the occupation phase, round by round (rulebook, section 10).

The attacker of these wars has an Efficiency of 0.5 and a Limitation of 0.4, 1,000 men at first (full morale 1,000 · 20
· 1 = 20,000) and 600 at the end, with morale 10,000. Unless a test says otherwise both bases are 100, medicine
is 1, no disease is about and the land feeds everybody, so nothing is drawn but the two U(0,5) of the stabilities.
"""

from dataclasses import replace
from math import exp, log10

import pytest
from wars import (
    LOCATION,
    MILITARY,
    SHIP,
    UNIT,
    ScriptedDraws,
    battle,
    campaign,
    side_scores,
    stated,
    unit_scores,
    war_selection,
)

from autoalgo.war.aftermath import conclude
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.lists import Climate, Medicine
from autoalgo.war.domain.outcome import BattleOutcome, OccupationResult
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Context, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")


@pytest.fixture
def tables(tables: Tables) -> Tables:
    """The shipped tables, with a medicine that neither helps nor hinders."""
    return stated(tables, {(Medicine.CLASSICAL_MEDICINE, Context.OCCUPATION): 1.0})


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
