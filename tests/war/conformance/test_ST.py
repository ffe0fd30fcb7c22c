"""ST: what the war does to stability (rulebook, section 10), and SC-5: a stalemate has no loser.

Both nations begin at 100 with Innate Stability 0.8, Economy 0.5 and a maximum military of 1,000. Casualties are 300
killed and 0 captured of 1,000 unless a test says otherwise, a ratio of 0.3. The occupation does not grow (Limitation
0), so that it stays at the ratio of the bases.
"""

from dataclasses import replace

import pytest
from wars import (
    HALF_BEATEN,
    LEADER,
    MILITARY,
    NATION,
    SHIP,
    ScriptedDraws,
    battle,
    campaign,
    side_scores,
    stated,
    unit_scores,
    war_selection,
)

from autoalgo.war.aftermath import conclude
from autoalgo.war.domain.lists import FederalGovernment, Medicine
from autoalgo.war.domain.outcome import Aftermath, BattleOutcome, SideOutcome, StabilityChange
from autoalgo.war.domain.records import Nation, Selection
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.strategy import Side
from autoalgo.war.tables import Context, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")


@pytest.fixture
def tables(tables: Tables) -> Tables:
    """The shipped tables, with a medicine that neither helps nor hinders an occupation."""
    return stated(tables, {(Medicine.CLASSICAL_MEDICINE, Context.OCCUPATION): 1.0})


def still(base: float = 100, innate: float = 0.8, economy: float = 0.5) -> SideScores:
    """Return scores whose occupation does not grow."""
    return replace(side_scores(base, innate, economy), units=(unit_scores(limitation=0), None, None, unit_scores(SHIP)))


def aftermath(
    tables: Tables, fought: BattleOutcome, selection: Selection | None = None, attacker_base: float = 9900
) -> Aftermath:
    """Return the aftermath of a war without leaders; the attacker's U(0,5) is 2, the defender's 1."""
    ended = campaign(selection or war_selection(), still(attacker_base), still())
    result, _ = conclude(ended, fought, tables, ScriptedDraws(0.4, 0.2))
    return result


def test_st_2_the_loser_pays_for_the_occupation(tables: Tables) -> None:
    """ST-2: bases 9,900 and 100 make an occupation of 99: log(99 + 1) = 2. 100 · 0.8 − 0.3/(2 · 0.5) · 2 · 3 + 1
    = 80 − 1.8 + 1 = 79.2 for the loser; the winner, log dropped, 80 − 0.3 · 3 + 2 = 81.1.
    """
    result = aftermath(tables, battle(Side.ATTACKER))
    loser, winner = result.defender.stability, result.attacker.stability
    assert loser.after == pytest.approx(79.2)
    assert winner.after == pytest.approx(81.1)
    assert loser.occupation_term == pytest.approx(2)
    assert winner.occupation_term == 1
    assert (winner.draw, loser.draw) == (2, 1)
    assert loser.before == 100


def test_sc_5_a_stalemate_has_no_loser(tables: Tables) -> None:
    """SC-5: no occupation; both pay as a winner does: 80 − 0.9 + 2 = 81.1 and 80 − 0.9 + 1 = 80.1, even at home."""
    capital = replace(NATION, capital="Senlac")
    result = aftermath(tables, battle(None), war_selection(capital, capital))
    assert result.occupation is None
    assert result.attacker.stability.after == pytest.approx(81.1)
    assert result.defender.stability.after == pytest.approx(80.1)
    assert result.defender.stability.innate_factor == 1


def lost(tables: Tables, outcome: SideOutcome, scores: SideScores, nation: Nation = NATION) -> StabilityChange:
    """Return the stability of a losing defender of the occupation 99, whose U(0,5) is 1."""
    ended = campaign(war_selection(defender=nation), still(scores.occupation_base.value * 99), scores)
    result, _ = conclude(ended, battle(Side.ATTACKER, defender=outcome), tables, ScriptedDraws(0.4, 0.2))
    return result.defender.stability


def test_st_2_casualties_are_killed_and_captured(tables: Tables) -> None:
    """ST-2: 100 killed and 400 captured are 500, the 100 dead of attrition and disease do not count; 0.5 · 2 · 3 = 3:
    80 − 3 + 1 = 78.
    """
    outcome = replace(HALF_BEATEN, killed=100, captured=400, remaining=400)
    change = lost(tables, outcome, still())
    assert (change.casualties, change.casualty_ratio) == (500, 0.5)
    assert change.after == pytest.approx(78)


def test_st_2_the_ratio_is_capped_at_two(tables: Tables) -> None:
    """ST-2: 5,000 casualties of a maximum of 1,000 count as 2: 80 − 2 · 2 · 3 + 1 = 69."""
    change = lost(tables, replace(HALF_BEATEN, initial=6000, killed=5000), still())
    assert change.casualty_ratio == 2
    assert change.after == pytest.approx(69)


@pytest.mark.parametrize(("killed", "ratio"), [(0, 0), (1, 2)])
def test_st_2_a_nation_that_can_field_nobody(tables: Tables, killed: float, ratio: float) -> None:
    """ST-2: of a maximum of 0, any casualty is beyond it (2) and none is not."""
    change = lost(tables, replace(HALF_BEATEN, killed=killed), replace(still(), maximum_military=0))
    assert change.casualty_ratio == ratio


def test_st_2_economy_counts_at_least_a_tenth(tables: Tables) -> None:
    """ST-2: an Economy of 0.02 counts as 0.1: 0.3/(2 · 0.1) · 2 · 3 = 9: 80 − 9 + 1 = 72."""
    change = lost(tables, HALF_BEATEN, still(economy=0.02))
    assert change.economy == 0.1
    assert change.after == pytest.approx(72)


def test_st_2_stability_stays_within_0_and_200(tables: Tables) -> None:
    """ST-2: 200 · 1 − 0 + 1 is 200; 1 · 0.6 − 12/(2·0.1)…, far below 0, is 0 and Anarchy."""
    best = lost(tables, replace(HALF_BEATEN, killed=0), still(innate=1), replace(NATION, stability=200))
    worst = lost(tables, replace(HALF_BEATEN, killed=5000), still(innate=0.6, economy=0), replace(NATION, stability=1))
    assert (best.after, best.band) == (200, "Fully stable")
    assert (worst.after, worst.band) == (0, "Anarchy")


@pytest.mark.parametrize(
    ("stability", "band"),
    [
        (5, "Collapsing"),
        (45, "Failing"),
        (70, "Unstable"),
        (99, "Shaky"),
        (120, "Uneasy"),
        (145, "Stable"),
        (170, "Solid"),
        (190, "Fully stable"),
    ],
)
def test_st_2_bands(tables: Tables, stability: float, band: str) -> None:
    """ST-2: the rulebook's bands, for a nation that keeps all its stability, has no casualties, and draws 1."""
    unhurt = replace(HALF_BEATEN, killed=0, remaining=900)
    change = lost(tables, unhurt, still(innate=1), replace(NATION, stability=stability))
    assert change.after == pytest.approx(stability + 1)
    assert change.band == band


@pytest.mark.parametrize(("capital", "factor"), [("Senlac", 0.6), ("  SENLAC ", 0.6), ("Lutetia", 1.0), (None, 1.0)])
def test_st_1_the_capital_lost(tables: Tables, capital: str | None, factor: float) -> None:
    """ST-1: the loser's Innate Stability × 0.6 when the location is its capital, names compared as DB-3 does: 0.8 · 0.6
    = 0.48.
    """
    nation = replace(NATION, capital=capital)
    change = lost(tables, HALF_BEATEN, still(), nation)
    assert change.innate_factor == factor
    assert change.innate_stability == pytest.approx(0.8 * factor)


def test_st_1_a_capital_that_holds_costs_nothing(tables: Tables) -> None:
    """ST-1: the winner's capital is not lost."""
    result = aftermath(tables, battle(Side.DEFENDER), war_selection(defender=replace(NATION, capital="Senlac")), 1)
    assert result.defender.stability.innate_factor == 1


@pytest.mark.parametrize(
    ("government", "draw", "ruler", "factor"),
    [
        (FederalGovernment.DICTATORSHIP, 0.999, "Ada", 0.55),
        (FederalGovernment.PROLETARIAT, 0.999, "Ada", 0.55),
        (FederalGovernment.MONARCHY, 0.999, "Ada", 0.7),
        (FederalGovernment.MONARCHY, 0.0, "Ada", 1.0),
        (FederalGovernment.DICTATORSHIP, 0.999, "Bede", 1.0),
    ],
)
def test_st_1_the_ruler_killed(
    tables: Tables, government: FederalGovernment, draw: float, ruler: str, factor: float
) -> None:
    """ST-1: a ruler killed leading his army costs 45 % under a dictatorship or proletariat, else 30 %; it does not
    matter who won. A general who falls, or a ruler who survives, costs nothing.
    """
    nation = replace(NATION, federal_government=government, leader=replace(LEADER, name=ruler))
    selection = war_selection(nation, attacker_military=replace(MILITARY, leader=LEADER))
    ended = campaign(selection, still(), still())
    result, _ = conclude(ended, battle(Side.ATTACKER), tables, ScriptedDraws(draw, 0.5, 0.4, 0.2))
    assert result.attacker.stability.innate_factor == pytest.approx(factor)


def test_st_1_reductions_multiply(tables: Tables) -> None:
    """ST-1: the capital lost and the king killed in it: 0.6 · 0.7 = 0.42."""
    nation = replace(NATION, capital="Senlac", leader=LEADER)
    selection = war_selection(defender=nation, defender_military=replace(MILITARY, leader=LEADER))
    ended = campaign(selection, still(), still())
    result, _ = conclude(ended, battle(Side.ATTACKER), tables, ScriptedDraws(0.999, 0.5, 0.4, 0.2))
    assert result.defender.stability.innate_factor == pytest.approx(0.42)
