"""JS-4, B-8: the balance beside the recorded battles, fewer fights than docs/balance.md, fixed seeds."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.precedent import RECORDED_CALLS, RecordedCalls
from autoalgo.war.tables import Tables
from benchmarks.history.calls import recorded_calls
from benchmarks.history.logistic import chances_of, fit, log_odds
from benchmarks.history.mapping import CHOSEN, campaign_of, engaged
from benchmarks.history.recorded import RecordedBattle, RecordedSide, load_recorded
from benchmarks.history.scores import brier_score, fight_recorded, losses_and_hours, share_right
from benchmarks.history.search import chances_of_attacker, folds_of, outcomes_of, recalibration

REPOSITORY = Path(__file__).parents[3]


@pytest.mark.slow
def test_js_4_the_recorded_battles_go_as_they_went(tables: Tables) -> None:
    """JS-4: recorded medians are 8.4 % (winner) and 22.5 % (loser); within 15 % of that, and a battle of a day.

    The floors lie below what docs/balance.md shows: room for edited tables, none for a rule that broke.
    """
    battles = load_recorded()
    fought = fight_recorded(battles, REPOSITORY, tables, times=100)
    winners, losers, hours = losses_and_hours(fought)
    assert 0.85 * 0.084 < np.median(winners) < 1.15 * 0.084
    assert 0.85 * 0.225 < np.median(losers) < 1.15 * 0.225
    assert 8 <= np.median(hours) <= 24
    assert share_right(battles, fought) > 0.85
    assert brier_score(battles, fought) < 0.1
    _, slope = recalibration(chances_of_attacker(fought), outcomes_of(battles))
    assert 0.9 < slope < 1.5


@pytest.mark.slow
def test_b_8_the_odds_tell_of_the_recorded_battles_what_came_of_them(tables: Tables) -> None:
    """B-8: `recorded_calls.json` is what is counted, without a fortune of the day and as history (EX-1)."""
    battles = load_recorded()
    fought = {
        spread: fight_recorded(battles, REPOSITORY, tables, choices=replace(CHOSEN, fortune=spread))
        for spread in (0.0, tables.rules.extensions.fortune_as_history)
    }
    counted = recorded_calls(battles, fought, tables)
    told = RecordedCalls.model_validate_json(RECORDED_CALLS.read_bytes())
    assert counted.model_copy(update={"made": told.made}) == told


def test_recorded_battles_are_read_whole() -> None:
    """121 rows, 73 of them won by the attacker, as the table says of itself."""
    battles = load_recorded()
    assert (len(battles), sum(battle.winner.label == "attacker" for battle in battles)) == (121, 73)


def turned(battle: RecordedBattle) -> RecordedBattle:
    """Return a battle as if it had ended otherwise: won by the enemy, in nine days, at another price."""
    return replace(
        battle,
        attacker=replace(battle.attacker, casualties=1.0),
        defender=replace(battle.defender, casualties=1.0),
        winner=battle.winner.enemy,
        days=9.0,
    )


def test_the_mapping_sees_no_outcome(tables: Tables) -> None:
    """B-8: of a battle with another winner, other losses and another length it makes the very same war."""
    for battle in load_recorded()[::10]:
        assert campaign_of(turned(battle), tables, 1) == campaign_of(battle, tables, 1)


def test_the_folds_see_no_outcome() -> None:
    """B-8: eleven folds of eleven, the same whoever won."""
    battles = load_recorded()
    folds = folds_of(battles)
    assert list(np.bincount(folds)) == [11] * 11
    assert list(folds_of([turned(battle) for battle in battles])) == list(folds)


def test_the_larger_army_engages_a_power_of_the_ratio() -> None:
    """B-8: of 20,000 against 10,000, 10,000 · √2 = 14,142 with ½, all with 1, 10,000 with 0."""
    attacker, defender = (RecordedSide(men, None, None, None) for men in (20_000.0, 10_000.0))
    battle = replace(load_recorded()[0], attacker=attacker, defender=defender)
    assert [engaged(battle, Side.ATTACKER, exponent) for exponent in (0.5, 1.0, 0.0)] == [14_142, 20_000, 10_000]
    assert engaged(battle, Side.DEFENDER, 0.5) == 10_000


def test_the_yardstick_finds_the_weights_it_was_made_of() -> None:
    """B-8: chances of a known logistic curve give its intercept and weights back, and their log odds the line."""
    inputs = np.array([[-2.0, 1.0], [-1.0, 0.0], [0.0, 3.0], [1.0, -1.0], [2.0, 0.5]])
    weights = np.array([0.3, 1.5, -0.7])
    chances = chances_of(weights, inputs)
    assert fit(inputs, chances) == pytest.approx(weights)
    assert log_odds(chances)[0] == pytest.approx(0.3 - 3.0 - 0.7)
    assert math.isclose(chances[0], 1 / (1 + math.exp(3.4)))
