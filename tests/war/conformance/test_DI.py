"""DI: who is tested for which disease, how likely an outbreak is, and whom it kills."""

import math
from dataclasses import replace

import pytest
from boards import SteadyDraws, attacker, board, defender, men_accounted_for, noted
from wars import NATION, ScriptedDraws, campaign, stated, war_selection

from autoalgo.war.battle import hour, nature, opening
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Medicine
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Context, Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")


def test_di_1_what_cannot_break_out_draws_nothing() -> None:
    """DI-1: without a chance there is no draw."""
    for side in Side:
        nature.sicken(board(attacker(10), defender(90)), side, ScriptedDraws())


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
