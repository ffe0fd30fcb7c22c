"""DI: who is tested for which disease, how likely an outbreak is, and whom it kills."""

import math
from dataclasses import replace

import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, board, defender, men_accounted_for, noted
from wars import NATION, Numbers, ScriptedDraws, campaign, side_scores, stated, war_selection

from autoalgo.war.battle import hour, nature, opening
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import EndemicDisease, Medicine
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.strategy import FlankPlan, Side
from autoalgo.war.tables import Context, DiseaseNumbers, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

PLAGUE = DiseaseNumbers(outbreak=0.3, reproduction=2.0, deadliness=0.7, infectivity=5.0, power=1.0)
"""Infectivity · Reproduction · Deadliness + 1 = 5 · 2 · 0.7 + 1 = 8, whose log₂ is 3."""


def opened(
    tables: Tables, attackers: EndemicDisease, defenders: EndemicDisease, scores: SideScores | None = None
) -> Battlefield:
    """Return the opening of a battle between carriers of the given diseases; the attacker's medicine counts 0.5."""
    attacker_nation = replace(NATION, endemic_disease=attackers, medicine=Medicine.CLASSICAL_MEDICINE)
    defender_nation = replace(NATION, endemic_disease=defenders, medicine=Medicine.VACCINATED)
    flanks = tuple(FlankPlan(side, 100, 200, 100, 0, 0, 0) for side in Side)
    war = replace(campaign(war_selection(attacker_nation, defender_nation), attacker=scores), flanks=flanks)
    numbers: Numbers = {
        (Medicine.CLASSICAL_MEDICINE, Context.DISEASE): 0.5,
        (Medicine.VACCINATED, Context.DISEASE): 0.0,
    }
    diseases = {**tables.diseases, EndemicDisease.PLAGUE: PLAGUE}
    return opening.open_field(war, PLAIN_MAP, replace(stated(tables, numbers), diseases=diseases), events=False)


def test_di_2_probability_of_an_outbreak(tables: Tables) -> None:
    """DI-2: for 100 of 1,000 soldiers of a nation at the height of its cycles, Generation 1.25 and Secular 0.8.

    The enemy's plague: 0.3 · (100/1,000)/(1.25 · 0.8 · 1 · 6) = 0.005; its own would be 10 times as rare.
    """
    scores = replace(side_scores(), generation_factor=1.25, secular_factor=0.8)
    field = opened(tables, EndemicDisease.NONE, EndemicDisease.PLAGUE, scores)
    assert 100 * field.sides[Side.ATTACKER]["outbreak_per_soldier"][Side.DEFENDER] == pytest.approx(0.005)
    field = opened(tables, EndemicDisease.PLAGUE, EndemicDisease.NONE, scores)
    assert 100 * field.sides[Side.ATTACKER]["outbreak_per_soldier"][Side.ATTACKER] == pytest.approx(0.0005)


def test_di_2_a_nation_at_a_low_point_is_likelier_to_fall_ill(tables: Tables) -> None:
    """DI-2: Generation · Secular = 0.5 doubles, 2 halves the 0.005."""
    for factor, probability in ((0.5, 0.01), (2.0, 0.0025)):
        scores = replace(side_scores(), generation_factor=factor)
        field = opened(tables, EndemicDisease.NONE, EndemicDisease.PLAGUE, scores)
        assert 100 * field.sides[Side.ATTACKER]["outbreak_per_soldier"][1] == pytest.approx(probability)


def test_di_2_a_disease_that_both_nations_carry_is_familiar_to_both(tables: Tables) -> None:
    """DI-2: Familiarity 10 for either carrier's plague on either side: 0.3/1,000/(1 · 10 · 6) a soldier."""
    field = opened(tables, EndemicDisease.PLAGUE, EndemicDisease.PLAGUE)
    for side in Side:
        assert list(field.sides[side]["outbreak_per_soldier"]) == pytest.approx([0.3 / 1000 / 60] * 2)


def test_di_1_none_never_breaks_out(tables: Tables) -> None:
    """DI-1: no chance and no draw."""
    field = opened(tables, EndemicDisease.NONE, EndemicDisease.NONE)
    assert not field.sides["outbreak_per_soldier"].any()
    for side in Side:
        nature.sicken(field, side, ScriptedDraws())


def test_di_3_deaths_depend_on_virulence_and_the_sides_own_medicine(tables: Tables) -> None:
    """DI-3: log₂(8)/500 · 0.5 = 0.003 a soldier and unit of U; for the vaccinated defender 0."""
    field = opened(tables, EndemicDisease.PLAGUE, EndemicDisease.NONE)
    assert field.sides[Side.ATTACKER]["deaths_per_soldier"][0] == pytest.approx(0.003)
    assert field.sides[Side.DEFENDER]["deaths_per_soldier"][0] == 0


def sick_board(outbreak: float = 1e-4, deaths: float = 0.003) -> Battlefield:
    """Return 1,000 attackers in two flanks beside a routed one, exposed to the defender's disease alone."""
    field = board(
        attacker(10, size=600),
        attacker(10, 20, size=400),
        attacker(10, 30, size=500, state=FlankState.ROUTED),
        defender(90),
    )
    field.sides[Side.ATTACKER]["outbreak_per_soldier"] = (0, outbreak)
    field.sides["deaths_per_soldier"] = deaths
    return field


@pytest.mark.parametrize(("draw", "breaks_out"), [(0.0999, True), (0.1, False), (0.9, False)])
def test_di_2_a_draw_below_p_is_an_outbreak(draw: float, breaks_out: bool) -> None:
    """DI-2: P = 0.0001 · 1,000 present = 0.1; the 500 routed do not count."""
    field = sick_board()
    nature.sicken(field, Side.ATTACKER, ScriptedDraws(draw, 0.4))
    assert len(noted(field, EventKind.OUTBREAK)) == breaks_out
    assert bool(field.flanks["died_of_disease"].any()) is breaks_out


def test_di_3_deaths_are_shared_by_size() -> None:
    """DI-3: with U = 5 · 0.4 = 2 the share is 0.003 · 2 = 0.006: 3.6 of 600, 2.4 of 400, 6 in all; none of the routed.

    Their 20 morale each goes with them: 12,000 − 72 and 8,000 − 48. The tally of attrition stays at 0.
    """
    field = sick_board()
    nature.sicken(field, Side.ATTACKER, ScriptedDraws(0.0, 0.4))
    assert list(field.flanks["died_of_disease"]) == pytest.approx([3.6, 2.4, 0, 0])
    assert list(field.flanks["size"][:2]) == pytest.approx([596.4, 397.6])
    assert list(field.flanks["morale"][:2]) == pytest.approx([12_000 - 72, 8000 - 48])
    assert not field.flanks["died_of_attrition"].any()
    (event,) = noted(field, EventKind.OUTBREAK)
    assert (event["disease"], event["draw"], event["soldiers"]) == (Side.DEFENDER, 0, 1000)
    assert (event["probability"], event["random"], event["men"]) == pytest.approx((0.1, 2, 6))


def test_di_1_each_side_is_tested_against_both_diseases_each_hour() -> None:
    """DI-1: four tests an hour, and so four draws besides the coin for the side that is tested first."""
    field = board(attacker(10, maneuver=1), defender(90, maneuver=1))
    field.sides["outbreak_per_soldier"] = 1e-9
    draws = ScriptedDraws(0.9, 0.1, 0.5, 0.5, 0.5, 0.5)
    hour.play_hour(field, draws)
    assert draws.left == []


def test_di_1_two_outbreaks_in_one_hour_follow_each_other() -> None:
    """DI-1: with a share of 0.5 · 2 · … = 0.5 each: the second disease meets the 200 of 400 men whom the first left.

    Deaths a soldier 0.25 at U = 2: 0.5; 400 → 200 → 100.
    """
    field = board(attacker(10), defender(90))
    field.sides[Side.ATTACKER]["outbreak_per_soldier"] = 1.0
    field.sides[Side.ATTACKER]["deaths_per_soldier"] = 0.25
    nature.sicken(field, Side.ATTACKER, ScriptedDraws(0.0, 0.4, 0.0, 0.4))
    assert field.flanks[0]["size"] == pytest.approx(100)
    assert [event["soldiers"] for event in noted(field, EventKind.OUTBREAK)] == pytest.approx([400, 200])


def test_di_3_disease_kills_no_more_than_there_are() -> None:
    """DI-3: a share of 0.5 · 5 · 0.9 = 2.25 is everybody; the flanks are Inactive, and the battle is over."""
    field = sick_board(deaths=0.5)
    nature.sicken(field, Side.ATTACKER, ScriptedDraws(0.0, 0.9))
    assert list(field.flanks["died_of_disease"]) == [600, 400, 0, 0]
    assert list(men_accounted_for(field)) == [600, 400, 500, 400]
    assert [event["size"] for event in noted(field, EventKind.WIPED_OUT_BY_DISEASE)] == [600, 400]


def test_di_3_disease_may_decide_the_battle() -> None:
    """DI-3, HR-3: with its last standing flank dead the side has lost, and the other is not tested any more."""
    field = board(attacker(10), defender(90))
    field.sides["outbreak_per_soldier"] = 1.0
    field.sides["deaths_per_soldier"] = 1.0
    hour.suffer_nature(field, ScriptedDraws(0.0, 0.0, 0.9))
    assert field.clock[0]["winner"] == Side.DEFENDER


def test_di_3_is_the_only_logarithm_of_base_2(tables: Tables) -> None:
    """DI-3: the deaths a soldier of every shipped disease are log₂(I · R · D + 1)/500 with medicine 1."""
    for disease, numbers in tables.diseases.items():
        medicine = stated(tables, {(Medicine.NONE, Context.DISEASE): 1.0})
        war = campaign(war_selection(replace(NATION, medicine=Medicine.NONE)))
        deaths = opening.deaths_per_soldier(war, Side.ATTACKER, disease, medicine)
        product = numbers.infectivity * numbers.reproduction * numbers.deadliness
        assert deaths == pytest.approx(math.log(product + 1) / math.log(2) / 500)


def test_di_a_hungry_and_sick_side_loses_to_both() -> None:
    """DI-3, AR-2: hunger comes before disease, and both are tallied: 400 men of whom 200 are fed, L = 2.

    Hunger with U = 0.025: 0.035 · 400 = 14; then a share of 0.003 · 2.5 = 0.0075 of 386: 2.895.
    """
    field = board(attacker(10, maneuver=1), defender(90, size=100, maneuver=1), local_population=2000)
    field.sides[Side.ATTACKER]["outbreak_per_soldier"] = (1.0, 0.0)
    field.sides[Side.ATTACKER]["deaths_per_soldier"] = 0.003
    hour.suffer_nature(field, SteadyDraws())
    assert field.flanks[0]["died_of_attrition"] == pytest.approx(14)
    assert field.flanks[0]["died_of_disease"] == pytest.approx(2.895)
