"""What is told of a game, and to whom (NW-17)."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from narzwarz_games import game, rules

from autoalgo.games.narzwarz.rules.commands import Attack, Build, Command, Hire, Move, Spy, Train
from autoalgo.games.narzwarz.rules.events import BattleFought, Ended, Event, Fell, TurnBegan
from autoalgo.games.narzwarz.rules.game import decide
from autoalgo.games.narzwarz.rules.knowledge import known_odds, sight
from autoalgo.games.narzwarz.rules.state import Country, Game, SpyReport
from autoalgo.games.narzwarz.words.sentences import news, standing


def started() -> Game:
    return game(Country(0, 50, 1234, 90), Country(1, 30, 777, 66), Country(2, 555, 4321, 88), skills=(71, 1, 73))


def battle(attackers_left: int, defenders_left: int) -> BattleFought:
    return BattleFought(0, 1, 0, 1, 49, 30, attackers_left, defenders_left, 71, 72, 777, None)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Build(0, 200), "Ash puts 200 gold into Land 1, whose economy is 190 now"),
        (Hire(0, 1), "Ash hires 1 man in Land 1 for 10 gold"),
        (Spy(0, 2), "Ash's spy in Land 3 saw 555 men, 4,321 gold, economy 88, skill 73"),
    ],
)
def test_nw_17_deeds_are_told_to_who_did_them_alone(command: Command, said: str) -> None:
    step = decide(started(), command)
    assert list(news(step.events, step.game)) == [said]
    assert list(news(step.events, step.game, 0)) == [said]
    assert list(news(step.events, step.game, 1)) == []


def test_nw_17_moves_and_training_are_told_too() -> None:
    played = game(Country(0, 50, 0, 90), Country(0, 30, 0, 66), Country(2, 5, 0, 8), skills=(60, 60, 40))
    for command, said in (
        (Move(0, 1, 20), "Ash moves 20 men from Land 1 to Land 2"),
        (Train(0), "Ash trains in Land 1 and has a skill of 60 now"),
    ):
        step = decide(played, command)
        assert list(news(step.events, step.game)) == [said]


@pytest.mark.parametrize(
    ("fought", "viewer", "said"),
    [
        (
            battle(20, 0),
            None,
            "Ash attacks Land 2 from Land 1 with 49 men; Bay has 30 men there; skill 71 against 72; "
            "20 men are left, and Ash takes the country with 777 gold",
        ),
        (
            battle(20, 0),
            0,
            "Ash attacks Land 2 from Land 1 with 49 men; 20 men are left, and Ash takes the country with 777 gold",
        ),
        (
            battle(20, 0),
            1,
            "Ash attacks Land 2 from Land 1 with 49 men, and Bay has 30 men there; "
            "all defenders die, and Ash takes the country with 777 gold",
        ),
        (battle(20, 0), 2, "Ash takes Land 2 from Bay"),
        (battle(0, 7), 0, "Ash attacks Land 2 from Land 1 with 49 men; all attackers die"),
        (
            battle(0, 7),
            1,
            "Ash attacks Land 2 from Land 1 with 49 men, and Bay has 30 men there; "
            "all attackers die, and Bay has 7 men left",
        ),
        (battle(0, 7), 2, "Ash is thrown back from Land 2 by Bay"),
        (battle(1, 0), 0, "1 man is left, and Ash takes the country"),
    ],
)
def test_nw_17_who_was_at_a_battle_knows_what_he_saw(fought: BattleFought, viewer: int | None, said: str) -> None:
    [found] = news([fought], started(), viewer)
    assert found == said or (said.startswith("1 man") and said in found)


def test_nw_17_the_rest_is_told_to_all() -> None:
    events: list[Event] = [
        TurnBegan(2, 12, (18, 0, 17)),
        Fell(1, 0),
        Ended((0,), conquest=True),
        Ended((0,), conquest=False),
        Ended((0, 2), conquest=False),
    ]
    assert list(news(events, started(), 2)) == [
        "Turn 2: a man costs 12 gold, the taxes are 17 gold",
        "Bay has lost the last country to Ash and is out",
        "Ash has every country and has won",
        "The last turn is over: Ash has the most and has won",
        "The last turn is over: Ash and Cove have as much as each other and have won",
    ]
    assert next(news(events, started())) == "Turn 2: a man costs 12 gold; taxes in gold: Ash 18, Cove 17"


def test_nw_9_the_standing_tells_what_is_known_and_when_it_was_seen() -> None:
    seen = decide(started(), Spy(0, 2)).game
    assert list(standing(seen, 0)) == [
        "1. Land 1, Ash: 50 men, 1,184 gold, economy 90, skill 71",
        "2. Land 2, Bay: unknown",
        "3. Land 3, Cove: 555 men, 4,321 gold, economy 88, skill 73",
    ]
    old = SpyReport(0, 2, 9, 8, 7, 6)
    later = replace(seen, known=((None, None, old),) * 3)
    assert list(standing(later, 0))[2] == "3. Land 3, Cove: 9 men, 8 gold, economy 7, skill 6 in turn 0"


def test_nw_9_a_sight_counts_no_more_under_another_leader() -> None:
    seen = decide(started(), Spy(0, 1)).game
    assert sight(seen, 0, 1) == SpyReport(1, 1, 30, 777, 66, 1)
    taken = decide(seen, Attack(0, 1, 49)).game
    assert taken.countries[1].owner == 0
    assert sight(taken, 1, 1) is None


def test_nw_11_odds_are_known_of_what_a_spy_saw_alone() -> None:
    assert known_odds(started(), 0, 1, 40) is None
    found = known_odds(decide(started(), Spy(0, 1)).game, 0, 1, 1)
    assert found is not None
    # One man of skill 71 must win thirty times running against skill 1.
    assert found.win == pytest.approx((71 / 72) ** 30, rel=1e-12)
    empty = decide(game(Country(0, 50, 99, 9), Country(1, 0, 0, 9)), Spy(0, 1)).game
    assert known_odds(empty, 0, 1, 9) is not None


@settings(max_examples=30, deadline=None)
@given(numbers=st.lists(st.integers(1000, 4900), min_size=9, max_size=9, unique=True), viewer=st.integers(0, 2))
def test_nw_17_nothing_leaks_of_what_a_leader_may_not_know(numbers: list[int], viewer: int) -> None:
    """Every number of the others differs from all that this leader may see; none of them may stand in what he reads."""
    countries = tuple(Country(i, *numbers[3 * i : 3 * i + 3]) for i in range(3))
    played = game(*countries, skills=(80, 81, 82), by=rules())
    own = {f"{each:,}" for each in numbers[3 * viewer : 3 * viewer + 3]}
    told = " ".join(standing(played, viewer))
    for command in (Build(0, 2), Hire(0, 1), Spy(0, 1), Train(0)):
        if viewer != 0:
            told += " ".join(news(decide(played, command).events, played, viewer))
    found = set(re.findall(r"\d,\d{3}", told))
    assert found == own
    assert not {"80", "81", "82"} - {str(80 + viewer)} & set(re.findall(r"\d+", told))
