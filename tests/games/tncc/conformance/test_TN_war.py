"""War, looting and the end of a game of TNCC, with numbers worked out by hand."""

import pytest
from tncc_games import constants, country, game

from autoalgo.games.tncc.rules.actions import Wait, War
from autoalgo.games.tncc.rules.game import Game, Question, decide, wrong
from autoalgo.games.tncc.rules.war import Division


def attacked(attack: Division, defense: Division) -> Game:
    """A war between 300 soldiers who paid 1,600 of 2,000 gold, and 200."""
    started = game(
        country("Ash", gold=2000, food=50, citizens=40, army=300, land=90),
        country("Bay", gold=30, food=500, citizens=60, army=200, land=80),
    )
    asked = decide(started, War(1, attack))
    assert asked.pending is not None
    assert (asked.pending.player, asked.pending.question) == (1, Question.DEFENSE)
    return decide(asked, defense)


def test_tn_7_who_stays_at_home_cannot_die_and_the_war_is_paid() -> None:
    """A tie: 10 against 20 who do not meet in wave one."""
    ash, bay = attacked((10, 0, 0), (0, 20, 0)).countries
    assert (ash.gold, ash.army, bay.army) == (400, 290, 180)
    assert (bay.gold, bay.food, bay.citizens, bay.land) == (30, 500, 60, 80)


@pytest.mark.parametrize(
    ("flanks", "why"),
    [
        ((301, 0, 0), "301 soldiers are more than the army of 300"),
        ((100, 100, 101), "301 soldiers are more than the army of 300"),
        ((-1, 0, 0), "an army is divided over 3 flanks, none below 0"),
        ((0, 0, 0), ""),
    ],
)
def test_tn_7_what_can_be_sent(flanks: Division, why: str) -> None:
    started = game(country("Ash", gold=1600, army=300), country("Bay"))
    assert wrong(started, War(1, flanks)) == why


def test_tn_7_a_war_must_be_paid() -> None:
    started = game(country("Ash", gold=1599, army=300), country("Bay"))
    assert wrong(started, War(1, (1, 0, 0))) == "a war costs 1,600 gold, there are 1,599"


def test_tn_8_an_attacker_who_wins_loots_the_defender() -> None:
    """100 unopposed soldiers come home with 30 gold, 100 food, 20 citizens, 2 land."""
    ash, bay = attacked((100, 0, 0), (0, 0, 0)).countries
    assert (ash.gold, ash.food, ash.citizens, ash.army, ash.land) == (430, 150, 60, 300, 92)
    assert (bay.gold, bay.food, bay.citizens, bay.army, bay.land) == (0, 400, 40, 200, 78)


def test_tn_8_a_defender_who_wins_loots_the_attacker() -> None:
    """10 against 120 who do not meet first: 120 − 20 are left, and take 50 gold, 50 food, 20 citizens, 2 land."""
    ash, bay = attacked((10, 0, 0), (0, 120, 0)).countries
    assert (ash.gold, ash.food, ash.citizens, ash.army, ash.land) == (350, 0, 20, 290, 88)
    assert (bay.gold, bay.food, bay.citizens, bay.army, bay.land) == (80, 550, 80, 180, 82)


@pytest.mark.parametrize("loser", [{"citizens": 10, "land": 80}, {"citizens": 60, "land": 1}])
def test_tn_9_a_lost_war_without_citizens_or_land_is_the_end(loser: dict[str, int]) -> None:
    started = game(country("Ash", gold=2000, food=9999, citizens=9, army=100), country("Bay", **loser))
    played = decide(decide(started, War(1, (100, 0, 0))), (0, 0, 0))
    assert played.winners == (0,)
    assert played.pending is None
    assert played.cycle == 1


def test_tn_9_who_wins_without_citizens_plays_on_and_needs_some_at_the_cycles_end() -> None:
    started = game(country("Ash", gold=2000, food=9999, army=4), country("Bay", citizens=99, food=9999))
    played = decide(decide(started, War(1, (4, 0, 0))), (0, 0, 0))
    assert played.countries[0].citizens == 0
    assert played.countries[0].alive
    played = decide(played, Wait())
    assert played.winners == (1,)


def test_tn_9_all_who_are_left_win_after_the_last_cycle() -> None:
    played = game(country("Ash", citizens=99), country("Bay", citizens=99), by=constants(last_cycle=3))
    for _ in range(6):
        assert played.pending is not None
        played = decide(played, Wait())
    assert (played.pending, played.cycle, played.winners) == (None, 3, (0, 1))


def test_tn_9_if_all_are_out_at_once_it_is_a_draw() -> None:
    """Nobody has food or grows any: 200 of 150 citizens die."""
    hungry = constants(food_per_citizen=0.0)
    played = game(country("Ash", citizens=150), country("Bay", citizens=150), by=hungry)
    played = decide(decide(played, Wait()), Wait())
    assert (played.pending, played.winners) == (None, ())
