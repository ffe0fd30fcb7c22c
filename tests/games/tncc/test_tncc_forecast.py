"""What a player is told of a decision before he makes it: the game's own course, and nothing that he may not know."""

import pytest
from tncc_games import constants, country, game

from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.forecast import Case, forecasts
from autoalgo.games.tncc.rules.game import NOBODY, Decision, Game, begin, decide
from autoalgo.games.tncc.words.forecast import warnings


def started() -> Game:
    return begin(constants(start_army=300, start_gold=5000), ("Ash", "Bay", "Cay"))


@pytest.mark.parametrize(
    ("action", "answers"),
    [
        (Wait(), {Case.NOTHING: ()}),
        (Recruit(250), {Case.NOTHING: ()}),
        (Trade(1, Resource.GOLD, 9, Resource.LAND, 7), {Case.AGREES: (True,), Case.REFUSES: (False,)}),
        (War(1, (200, 0, 90)), {Case.STAYS_HOME: (NOBODY,), Case.THIRDS: ((100, 100, 100),)}),
    ],
)
def test_a_forecast_is_what_comes_of_it(action: Action, answers: dict[Case, tuple[Decision, ...]]) -> None:
    """The country at the end of the cycle is that of a game in which everybody else waits."""
    found = {forecast.case: forecast for forecast in forecasts(started(), action)}
    assert found.keys() == answers.keys()
    for case, given in answers.items():
        played = started()
        for decision in (action, *given, Wait(), Wait()):
            played = decide(played, decision)
        assert played.cycle == 2
        assert found[case].ends[0].countries[0] == played.countries[0]
        assert len(found[case].ends) == 5


def test_tn_12_a_forecast_for_the_attacked_tells_nothing_of_the_division() -> None:
    """TN-12: the same sum on other flanks, the same forecast, though the battles end otherwise."""
    attacks = [decide(started(), War(1, flanks)) for flanks in ((290, 0, 0), (0, 97, 193))]
    told = [forecasts(attacked, (150, 0, 0)) for attacked in attacks]
    assert told[0] == told[1]
    ended = [decide(attacked, (150, 0, 0)).countries[1] for attacked in attacks]
    assert ended[0] != ended[1]


def test_warnings_say_when_and_in_which_case() -> None:
    """An army of 900 eats what 100 citizens make and more: after two cycles nothing is left, unless Bay sells food."""
    hungry = game(country("Ash", gold=9000, food=2500, citizens=100, army=900), country("Bay", food=9000, citizens=9))
    told = warnings("", forecasts(hungry, Wait()))
    assert [warning[:26] for warning in told] == ["Your country is out of the"]
    trade = Trade(1, Resource.GOLD, 9, Resource.FOOD, 9000)
    sold = warnings("Bay", forecasts(hungry, trade))
    assert [warning[:16] for warning in sold] == ["If Bay refuses: "]
