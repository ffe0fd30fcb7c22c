"""Orders that choose, follow, repeat, depend, worked out by hand as in `test_CF.py` (CF-13, CF-19, CF-52 … CF-55)."""

from dataclasses import replace

import pytest
from flag_games import at, changed, flag_game, number_of, refusals, turn, unit_of

from autoalgo.games.capture_the_flag.rules.board import spaces
from autoalgo.games.capture_the_flag.rules.events import Healed, Hit
from autoalgo.games.capture_the_flag.rules.game import TeamFlag
from autoalgo.games.capture_the_flag.rules.numbers import Improvement
from autoalgo.games.capture_the_flag.rules.resolution import Resolved


def _targets(resolved: Resolved) -> list[str]:
    return [resolved.game.units[event.target].name for event in resolved.events if isinstance(event, Hit)]


def test_cf_13_a_way_leads_round_friends_who_stand_still() -> None:
    """A wizard has two moves: straight on its turn would end where C stands, so it takes three turns round."""
    game = turn(flag_game("A wizard c5,B soldier c4,C soldier c3,d soldier i9"), A="keep moving towards c1").game
    assert unit_of(game, "A").square not in {at("c5"), at("c4"), at("c3")}
    for _ in range(2):
        game = turn(game).game
    assert unit_of(game, "A").square == at("c1")


def test_cf_13_friends_are_passed_where_a_turn_ends_behind_them() -> None:
    game = turn(flag_game("A soldier c5,B soldier c4,d soldier i9"), A="move towards c1").game
    assert unit_of(game, "A").square == at("c3")


def test_cf_19_who_only_improves_or_waits_for_a_target_attacks_back() -> None:
    game = flag_game("A soldier a1,b soldier a2,c archer a9")
    assert _targets(turn(game, A="+1 armor", b="attack A", c="wait")) == ["A", "b"]
    assert _targets(turn(game, A="keep attacking c", b="attack A", c="wait")) == ["A", "b"]
    assert _targets(turn(game, A="keep attacking c, move b1", b="attack A", c="wait")) == ["A"]


def test_cf_52_the_nearest_enemy_is_attacked_of_equally_near_ones_the_weaker() -> None:
    game = changed(flag_game("A archer e5,b soldier e7,c soldier e6,d soldier f5"), "d", life=200)
    assert _targets(turn(game, A="shoot the nearest enemy", b="wait", c="wait", d="wait")) == ["d"]
    assert _targets(turn(changed(game, "b", life=50), A="attack the weakest enemy", b="wait", c="wait", d="wait")) == [
        "b"
    ]
    far = flag_game("A soldier a1,b soldier i9")
    assert refusals(turn(far, A="attack the nearest enemy")) == ["no nearest enemy can be reached"]


def test_cf_52_the_enemy_with_the_own_flag_is_attacked_and_nobody_where_none_has_it() -> None:
    game = flag_game("A archer e5,b soldier e6,c soldier e7")
    text = "shoot whoever carries our flag"
    assert refusals(turn(game, A=text)) == ["no enemy with own flag can be reached"]
    taken = replace(game, flags=(TeamFlag(at("e7"), number_of(game, "c")), game.flags[1]))
    assert _targets(turn(taken, A=text, b="wait", c="wait")) == ["c"]


def test_cf_52_an_order_for_the_nearest_enemy_goes_on_with_whoever_comes() -> None:
    game = turn(
        flag_game("A soldier a1,b soldier a4,c soldier i9"), A="attack the nearest enemy every turn", b="move a3, a2"
    ).game
    assert _targets(turn(game, b="wait")) == ["b"]


def test_cf_52_the_weakest_friend_in_reach_is_healed() -> None:
    game = changed(
        changed(flag_game("A paladin b2,B soldier b3,C soldier c3,D soldier i1,e soldier i9"), "C", life=90),
        "D",
        life=5,
    )
    healed = [
        event for event in turn(game, A="heal the friend with the least life").events if isinstance(event, Healed)
    ]
    assert [event.target for event in healed] == [number_of(game, "C")]


def test_cf_53_who_follows_goes_where_the_other_stood_and_stops_beside_one_who_stands() -> None:
    game = turn(flag_game("A soldier a1,B soldier a3,c soldier i9"), A="follow B", B="move a4, a5").game
    assert unit_of(game, "A").square == at("a3")
    game = turn(game, B="wait").game
    assert unit_of(game, "A").square == at("a4")
    assert refusals(turn(game, B="wait")) == []
    assert unit_of(turn(turn(game, B="wait").game, B="move b5, c5").game, "A").square == at("a5")


def test_cf_53_who_chases_attacks_as_soon_as_he_reaches() -> None:
    game = turn(flag_game("A soldier a1,b soldier a4"), A="chase b", b="wait").game
    assert unit_of(game, "A").square == at("a3")
    assert _targets(turn(game, b="wait")) == ["b"]


def test_cf_53_who_guards_stays_near_and_attacks_who_comes() -> None:
    game = turn(flag_game("A soldier a1,B wizard a2,c soldier b4"), A="guard B", c="move b3, b2").game
    assert unit_of(game, "A").square == at("a1")
    game = turn(game, B="move a3", c="move b1").game
    assert unit_of(game, "A").square == at("a2")


def test_cf_53_a_way_can_lead_away_and_have_a_length() -> None:
    game = flag_game("A soldier e5,b soldier e4")
    # Two squares are three spaces from e4 at most.
    assert spaces(unit_of(turn(game, A="move away from b").game, "A").square, at("e4")) == 3
    assert unit_of(turn(game, A="move 1 square towards a5").game, "A").square == at("d5")


def test_cf_53_the_bridge_is_the_nearest_one() -> None:
    game = flag_game("A soldier e5,b soldier a1", [*["........."] * 4, "..=......", *["........."] * 3, "....=...."])
    game = turn(game, A="keep moving towards the bridge").game
    assert unit_of(game, "A").square == at("c5")
    assert unit_of(turn(game).game, "A").square == at("c5")
    assert refusals(turn(flag_game("A soldier e5,b soldier a1"), A="go to the bridge")) == ["there is no bridge"]


@pytest.mark.parametrize(("text", "square"), [("move north 2", "e3"), ("left, up", "d4"), ("move e6, then east", "f6")])
def test_cf_10_directions_are_squares_beside_the_one_before(text: str, square: str) -> None:
    assert unit_of(turn(flag_game("A soldier e5,b soldier a1"), A=text).game, "A").square == at(square)


def test_cf_10_directions_that_lead_off_the_board_are_refused() -> None:
    game = flag_game("A soldier a1,b soldier i9", (f"{'.' * 26}",) * 9)
    assert refusals(turn(game, A="move west")) == ["the way leads off the board"]
    assert refusals(turn(changed(game, "A", square=at("z1")), A="move east 20")) == ["the way leads off the board"]
    assert refusals(turn(game, A="move north")) == ["a0 is not on the board"]


def test_cf_54_the_same_as_last_turn_is_done_again_and_needs_a_last_turn() -> None:
    game = flag_game("A soldier a1,b soldier a2")
    assert refusals(turn(game, A="same as last turn")) == ["it did nothing in the turn before"]
    again = turn(turn(game, A="attack b, move north 1", b="wait").game, A="same as last turn", b="wait")
    assert _targets(again) == ["b"]


def test_cf_5_orders_for_some_turns_end_after_them() -> None:
    game = flag_game("A archer a1,b soldier a4")
    hits = []
    for given in ("attack b for 2 turns", "", ""):
        played = turn(game, **({"A": given} if given else {}), b="wait")
        game = played.game
        hits.append(_targets(played))
    assert hits == [["b"], ["b"], []]
    assert unit_of(game, "A").standing is None


def test_cf_55_next_to_me_is_beside_me_however_far_an_archer_shoots() -> None:
    far, near = (flag_game(f"A archer c5,b soldier {where}") for where in ("c7", "c6"))
    for orders in ("if b is next to me, attack him", "shoot the enemy next to me"):
        assert _targets(turn(far, A=orders, b="wait")) == []
        assert _targets(turn(near, A=orders, b="wait")) == ["b"]


def test_cf_55_experience_is_spent_where_the_condition_holds() -> None:
    orders = "if b is within 3, improve armor, otherwise move north"
    for where, bought in (("c7", 1), ("c9", 0)):
        game = changed(flag_game(f"A soldier c5,b soldier {where}"), "A", experience=100)
        assert unit_of(turn(game, A=orders, b="wait").game, "A").bought(Improvement.ARMOR) == bought


_DEPENDS = "if b is next to me, attack her, otherwise move north 1"


def test_cf_55_a_condition_is_looked_at_when_the_turn_begins() -> None:
    near, far = (turn(flag_game(f"A soldier c5,b soldier {where}"), A=_DEPENDS, b="wait") for where in ("c6", "c8"))
    assert (_targets(near), unit_of(near.game, "A").square) == (["b"], at("c5"))
    assert (_targets(far), unit_of(far.game, "A").square) == ([], at("c4"))


@pytest.mark.parametrize(
    ("where", "hit", "stands"), [("c6 i9", ["b"], "c5"), ("i9 c6", ["c"], "c5"), ("i9 i8", [], "c4")]
)
def test_cf_55_what_else_is_done_may_depend_on_something_too(where: str, hit: list[str], stands: str) -> None:
    of_b, of_c = where.split()
    game = flag_game(f"A soldier c5,b soldier {of_b},c soldier {of_c}")
    orders = "if b is in reach, attack b. Else if c is in reach, attack c. Else move north 1"
    played = turn(game, A=orders, b="wait", c="wait")
    assert (_targets(played), unit_of(played.game, "A").square) == (hit, at(stands))


def test_cf_53_who_moves_away_goes_no_further_than_he_says() -> None:
    game = turn(flag_game("A paladin c5,b soldier c6"), A="move 1 square away from b", b="wait").game
    assert spaces(unit_of(game, "A").square, at("c5")) == 1


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ("B has less than 100 life", True),
        ("B has less than 90 life", False),
        ("b2 is free", False),
        ("c3 is free", True),
        ("c is dead", False),
        ("c is not dead", True),
        ("c is within 3", False),
        ("B is on b2", True),
        ("B is not on b2", False),
        ("c is on b2", False),
        ("an enemy is on b2", False),
        ("an enemy is on f1", True),
        ("B has the flag", False),
        ("B hasn't got the flag", True),
        ("I have the flag", False),
        ("c is within 4", True),
        ("no enemy is in range", True),
        ("B is hurt", True),
    ],
)
def test_cf_55_each_condition_holds_when_it_does(condition: str, true: bool) -> None:
    """B has 90 life and stands on b2; c stands four spaces from A."""
    game = changed(flag_game("A soldier b1,B soldier b2,c soldier f1"), "B", life=90)
    moved = turn(game, A=f"if {condition}, move a1", c="wait").game
    assert (unit_of(moved, "A").square == at("a1")) is true


def test_cf_55_a_case_that_goes_on_waits_for_what_it_depends_on() -> None:
    game = turn(flag_game("A paladin b1,B soldier b2,c soldier i9"), A="whenever B has less than 100 life, heal B").game
    assert unit_of(game, "A").mana == 50
    hurt = turn(changed(game, "B", life=60))
    assert unit_of(hurt.game, "B").life == 110
    assert unit_of(hurt.game, "A").standing == unit_of(game, "A").standing
