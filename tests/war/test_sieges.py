"""Sieges last weeks and walls are worth men (SG-1, IV-9, IV-5), in the two sieges of the examples and in storms."""

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.domain.lists import Fortifications
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables
from benchmarks.balance.sieges import SIEGES, Hour, Siege, sieges
from benchmarks.balance.storms import ratio_for_even_chances

pytestmark = needs_compiled_kernels
DAY = 12
WATCHED = 3


@pytest.fixture(scope="module")
def found(tables: Tables) -> list[Siege]:
    return sieges(tables, watched=WATCHED)


def test_both_sieges_last_two_weeks_and_more(found: list[Siege]) -> None:
    """Of twelve hours a day, in the median of 200 wars; the records are 53 days and 75 to 93."""
    assert len(found) == len(SIEGES) == 2
    assert [siege.war for siege in found if siege.median_hours < 14 * DAY] == []


def test_the_recorded_besieger_wins_more_often_than_not(found: list[Siege]) -> None:
    assert all(siege.expected.winner is Side.ATTACKER for siege in found)
    assert [siege.war for siege in found if siege.chance <= 0.5] == []


def test_hunger_and_not_the_sword_takes_most_of_the_besieged(found: list[Siege]) -> None:
    """As recorded of Tenochtitlan; nobody starves before the walls."""
    for siege in found:
        assert siege.lost("died_of_attrition", Side.DEFENDER) > siege.lost("killed", Side.DEFENDER)
        assert siege.lost("died_of_attrition", Side.ATTACKER) == 0


def test_every_hour_of_a_watched_war_went_to_something(found: list[Siege]) -> None:
    """Three watched wars of each siege: as many hours as the first three of the 200 took."""
    for siege in found:
        assert siege.hours.total() == siege.rows["hours"][:WATCHED].sum()
        assert siege.hours[Hour.STORM] > 0
        assert siege.hours[Hour.HUNGER] > 0


def test_a_storm_of_curtain_walls_takes_about_three_men_to_one(tables: Tables) -> None:
    """The rule of thumb, which stands behind the table; of no works, what a defence without them is worth."""
    wars = 100
    assert 2.5 < ratio_for_even_chances(Fortifications.CURTAIN_WALLS, tables, wars) < 3.5
    assert ratio_for_even_chances(Fortifications.NONE, tables, wars) < 1.5
