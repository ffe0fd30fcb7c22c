"""JS-4, B-8: the balance beside the recorded battles, fewer fights than docs/balance.md, fixed seeds."""

from pathlib import Path

import numpy as np
import pytest

from autoalgo.war.tables import Tables
from benchmarks.history.recorded import load_recorded
from benchmarks.history.scores import brier_score, fight_recorded, losses_and_hours, share_right

REPOSITORY = Path(__file__).parents[3]


@pytest.mark.slow
def test_js_4_the_recorded_battles_go_as_they_went(tables: Tables) -> None:
    """JS-4: recorded medians are 8.4 % (winner) and 22.5 % (loser); within a quarter of that, and a battle of a day.

    The floors lie below what docs/balance.md shows: room for edited tables, none for a rule that broke.
    """
    battles = load_recorded()
    fought = fight_recorded(battles, REPOSITORY, tables, times=20)
    winners, losers, hours = losses_and_hours(fought)
    assert 0.75 * 0.084 < np.median(winners) < 1.25 * 0.084
    assert 0.75 * 0.225 < np.median(losers) < 1.25 * 0.225
    assert 8 <= np.median(hours) <= 24
    assert share_right(battles, fought) > 0.8
    assert brier_score(battles, fought) < 0.12


def test_recorded_battles_are_read_whole() -> None:
    """121 rows, 73 of them won by the attacker, as the table says of itself."""
    battles = load_recorded()
    assert (len(battles), sum(battle.winner.label == "attacker" for battle in battles)) == (121, 73)
