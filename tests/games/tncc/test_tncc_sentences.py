"""What the chronicle says of what the sample games do not show."""

from dataclasses import replace

from tncc_games import country, game

from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Game, decide
from autoalgo.games.tncc.words.sentences import ending, falls, sentences, turn_sentence


def started() -> Game:
    ash = country("Ash", gold=2000, citizens=9, army=30, food=99)
    return game(ash, country("Bay", citizens=9, army=30, food=99), country("Cay", citizens=1))


def last_sentence(played: Game) -> str:
    return list(sentences(played))[-1]


def test_soldiers_become_citizens() -> None:
    assert last_sentence(decide(started(), Recruit(-1))) == "Cycle 1, Ash makes 1 soldier citizens"


def test_a_refused_trade() -> None:
    offered = decide(started(), Trade(1, Resource.GOLD, 1200, Resource.ARMY, 1))
    assert last_sentence(decide(offered, False)) == "Cycle 1, Ash offers Bay 1,200 gold for 1 soldier; Bay refuses"


def test_a_tie() -> None:
    """10 against 20 who do not meet first kill one another."""
    told = last_sentence(decide(decide(started(), War(1, (10, 0, 0))), (0, 20, 0)))
    assert told.endswith("10 attackers and 20 defenders are left; nobody survives the second wave: a tie")


def test_a_defender_who_finds_nothing() -> None:
    """1 against 3 who do not meet first: one is left, and its half a gold is none."""
    poor = replace(started().countries[0], gold=1600, food=0)
    played = replace(started(), countries=(poor, *started().countries[1:]))
    told = last_sentence(decide(decide(played, War(1, (1, 0, 0))), (0, 3, 0)))
    assert told.endswith("1 attacker and 3 defenders are left; Bay wins with 1 soldier left and takes nothing")


def test_tn_9_who_loses_the_last_citizens_in_a_war_is_told() -> None:
    """30 against nobody take all 6 citizens; the turn and the list of those who fell say so."""
    ash, bay, cay = started().countries
    poor = replace(started(), countries=(ash, replace(bay, citizens=6), cay))
    played = decide(decide(poor, War(1, (30, 0, 0))), (0, 0, 0))
    assert not played.countries[1].alive
    assert last_sentence(played).endswith("; Bay has no citizens left and is out of the game")
    assert list(falls(played)) == ["Cycle 1: Bay has no citizens left and is out of the game, after a war with Ash"]


def test_tn_9_who_falls_by_a_cycle_s_end_is_told_once() -> None:
    """Cay's one citizen starves; the next end of a cycle says no more why."""
    played = started()
    while played.cycle < 3:
        played = decide(played, Wait())
    told = [line for line in sentences(played) if "Cay" in line and "out of" in line]
    why = "Cay is out of the game: its food has run out, and no citizens are left"
    assert told == [f"  {why}", "  Cay: out of the game"]
    assert list(falls(played)) == [f"Cycle 1: {why}"]


def test_a_draw() -> None:
    over = replace(started(), countries=tuple(replace(each, alive=False) for each in started().countries), pending=None)
    assert ending(over) == "Draw: nobody is left after cycle 1"


def test_names_cannot_turn_a_line_around() -> None:
    played = decide(game(country("\u202eAsh\n"), country("Bay")), Recruit(0))
    assert last_sentence(played) == "Cycle 1, Ash recruits 0 citizens"


def test_tn_12_players_of_a_game_under_way_learn_no_division() -> None:
    """TN-12: sums and survivors; of 9 against 3 in thirds, the first wave would tell more."""
    rich = country("Attila", gold=1600, citizens=5, army=9)
    attacked = game(rich, country("Bela", citizens=5, army=3))
    after = decide(decide(attacked, War(1, (1, 3, 5))), (3, 0, 0))
    turn = after.last_turn
    assert turn is not None
    open_, secret = (turn_sentence(turn, after.countries, divisions) for divisions in (True, False))
    assert "9 soldiers (1 + 3 + 5)" in open_
    assert "3 soldiers (3 + 0 + 0)" in open_
    assert "9 soldiers;" in secret
    assert "(" not in secret
    assert "wave" not in secret.replace("second wave", "")
