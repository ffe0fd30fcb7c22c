"""A test for each rule of docs/games/capture_the_flag.md; numbers are worked out by hand.

On the boards the columns are a to i from the left, the rows 1 to 9 from the top. Units in capitals are of the team
North, those in small letters of the team South. Dice show 1, and the first of some
units draws the highest lot, unless a test says otherwise.
"""

from dataclasses import replace

import pytest
from flag_games import at, changed, flag_game, number_of, refusals, shipped_numbers, turn, unit_of

from autoalgo.games.capture_the_flag.rules.board import Terrain, spaces, square_of
from autoalgo.games.capture_the_flag.rules.chance import chance_of, dice_of
from autoalgo.games.capture_the_flag.rules.events import Ended, FlagMoved, Hit, Killed, Moved, Revived
from autoalgo.games.capture_the_flag.rules.game import DRAW, NOBODY, Game, TeamFlag
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Spell
from autoalgo.games.capture_the_flag.rules.resolution import Resolved
from autoalgo.games.capture_the_flag.rules.umpire_ruling import Ruling, carry_out_ruling, objection


def _hits(resolved: Resolved) -> list[Hit]:
    return [event for event in resolved.events if isinstance(event, Hit)]


def _squares(game: Game) -> dict[str, str]:
    return {unit.name: unit.square.text for unit in game.units if unit.alive}


def test_cf_1_columns_are_letters_and_rows_are_numbers() -> None:
    """CFS-24."""
    assert square_of("b12") == (1, 11)
    assert [square_of(text) for text in ("", "b", "b0", "b100", "12", "bb2", "b²")] == [None] * 7


def test_cf_3_the_first_damage_is_remembered_for_the_pace_of_turns() -> None:
    """CFS-8."""
    game = turn(flag_game("A soldier a1,b soldier a5"), A="move b1").game
    assert not game.damage_dealt
    near = turn(flag_game("A soldier a1,b soldier a2"), A="attack b").game
    assert near.damage_dealt


def test_cf_4_a_distance_does_not_count_the_own_square() -> None:
    """CFS-14."""
    assert spaces(at("a1"), at("a5")) == 4


def test_cf_5_a_way_that_goes_on_goes_on_until_it_has_led_there() -> None:
    """CFS-15."""
    game = turn(flag_game("A soldier a1,b soldier i9"), A="keep moving towards a6").game
    for square in ("a3", "a5", "a6", "a6"):
        assert unit_of(game, "A").square == at(square)
        game = turn(game).game
    assert unit_of(game, "A").standing is None


def test_cf_5_an_attack_that_goes_on_waits_while_its_target_is_out_of_reach() -> None:
    """CFS-16."""
    game = turn(flag_game("A archer a1,b soldier a2"), A="keep attacking soldier at a2", b="move a3, a4").game
    second = turn(game, b="move a5, a6")
    assert [hit.target for hit in _hits(second)] == [number_of(game, "b")]
    third = turn(second.game, b="wait")
    assert refusals(third) == ["b is 5 spaces away, and the range is 3"]
    back = turn(third.game, b="move a5, a4")
    assert [hit.target for hit in _hits(turn(back.game, b="wait"))] == [number_of(game, "b")]
    dead = turn(changed(back.game, "b", life=1), b="wait").game
    assert unit_of(dead, "A").standing is None


def test_cf_5_an_attack_of_a_way_that_leads_to_its_target_begins_there() -> None:
    game = turn(flag_game("A soldier a1,b soldier a4"), A="move a2, a3 and attack b every turn", b="wait").game
    assert [hit.target for hit in _hits(turn(game, b="wait"))] == [number_of(game, "b")]


def test_cf_5_experience_alone_leaves_orders_that_stand() -> None:
    """What cannot be paid for changes nothing either; "wait" beside it does."""
    game = turn(flag_game("A soldier a1,b soldier a2"), A="attack b every turn", b="wait").game
    spent = turn(game, A="+1 armor", b="wait")
    assert [hit.target for hit in _hits(spent)] == [1]
    assert unit_of(spent.game, "A").standing == unit_of(game, "A").standing
    assert not _hits(turn(game, A="+1 armor, wait", b="wait"))


def test_cf_5_a_game_that_was_begun_before_goes_on_as_it_did() -> None:
    game = flag_game("A archer a1,b soldier a2")
    older = replace(game, numbers=game.numbers.model_copy(update={"orders_go_on": False}))
    third = turn(turn(older, A="keep attacking b", b="move a3, a4").game, b="move a5, a6").game
    assert unit_of(turn(third, b="wait").game, "A").standing is None


def test_cf_5_new_orders_replace_those_that_stand() -> None:
    game = turn(flag_game("A soldier a1,b soldier i9"), A="keep moving towards a9").game
    assert unit_of(turn(game, A="stop").game, "A").standing is None


def _carrying(units: str) -> Game:
    """Return a game in which A carries the flag of South."""
    game = flag_game(units)
    return Game(
        game.numbers,
        game.board,
        game.teams,
        game.units,
        (game.flags[0], TeamFlag(unit_of(game, "A").square, number_of(game, "A"))),
    )


def test_cf_6_a_flag_brought_beside_the_own_flag_wins() -> None:
    played = turn(_carrying("A paladin a5,b soldier i1"), A="move a6, a7, a8")
    assert played.game.winner == 0
    assert played.events[-1] == Ended(0, "the flag was captured")


def test_cf_6_it_does_not_while_the_own_flag_is_away() -> None:
    game = _carrying("A paladin a7,b soldier i1")
    away = Game(game.numbers, game.board, game.teams, game.units, (TeamFlag(at("e5")), game.flags[1]))
    assert turn(away, A="move a8").game.winner is None


def test_cf_6_two_carriers_at_home_wait_for_each_other_unless_the_home_is_enough() -> None:
    game = flag_game("A paladin a8,b paladin i8,C soldier e5")
    flags = TeamFlag(at("i8"), number_of(game, "b")), TeamFlag(at("a8"), number_of(game, "A"))
    both = replace(game, flags=flags)
    assert turn(both).game.winner is None
    enough = replace(both, numbers=game.numbers.model_copy(update={"own_flag_at_home": False}))
    assert turn(enough).game.winner == DRAW


def test_cf_7_a_dead_carrier_drops_the_flag_where_he_died() -> None:
    """CFS-19."""
    game = changed(_carrying("A paladin c3,b soldier c4"), "A", life=1)
    played = turn(game, b="attack A", A="move b3")
    assert FlagMoved(1, "dropped", 0, at("c3")) in played.events
    assert played.game.flags[1] == TeamFlag(at("c3"))


def test_cf_8_the_own_flag_goes_home_when_it_is_picked_up() -> None:
    """CFS-20."""
    game = flag_game("A soldier d4,b soldier i1")
    lying = Game(game.numbers, game.board, game.teams, game.units, (TeamFlag(at("d5")), game.flags[1]))
    played = turn(lying, A="take flag, move c4")
    assert played.game.flags[0] == TeamFlag(at("a9"))
    assert unit_of(played.game, "A").square == at("d4")


def test_cf_9_a_flag_is_taken_from_beside_it_without_a_move_and_slows_by_one() -> None:
    """CFS-21."""
    game = flag_game("A paladin i8,b soldier a1")
    taken = turn(game, A="take flag, move i7")
    assert taken.game.flags[1] == TeamFlag(at("i8"), 0)
    assert unit_of(taken.game, "A").square == at("i8")
    moved = turn(taken.game, A="move i7, i6, i5, i4").game
    assert (unit_of(moved, "A").square, moved.flags[1].square) == (at("i5"), at("i5"))


def test_cf_9_a_flag_is_not_taken_diagonally_and_who_takes_none_may_move() -> None:
    """CFS-21."""
    played = turn(flag_game("A paladin h8,b soldier a1"), A="take flag, move h7")
    assert refusals(played) == ["no flag that can be taken is touched horizontally or vertically"]
    assert unit_of(played.game, "A").square == at("h7")


def test_cf_10_a_unit_moves_through_friends_and_stops_before_enemies() -> None:
    """CFS-26, CFS-27."""
    game = flag_game("A paladin a1,B soldier b1,c soldier e1")
    played = turn(game, A="move b1, c1, d1, e1", c="wait").game
    assert _squares(played) == {"A": "d1", "B": "b1", "c": "e1"}


def test_cf_10_who_cannot_stay_on_a_friends_square_stays_before_it() -> None:
    game = flag_game("A soldier a1,B soldier c1,d soldier i9")
    assert _squares(turn(game, A="move b1, c1").game)["A"] == "b1"


def test_cf_10_two_who_want_one_square_draw_lots() -> None:
    game = flag_game("A soldier a1,b soldier c1")
    for lots, squares in (((0.1, 0.9), {"A": "a1", "b": "b1"}), ((0.9, 0.1), {"A": "b1", "b": "c1"})):
        drawn = {f"square b1 {unit}": lot for unit, lot in enumerate(lots)}
        played = turn(game, drawn.__getitem__, A="move b1", b="move b1")
        assert _squares(played.game) == squares


def test_cf_10_enemies_do_not_change_places_and_friends_do() -> None:
    enemies = turn(flag_game("A soldier a1,b soldier b1"), A="move b1", b="move a1").game
    assert _squares(enemies) == {"A": "a1", "b": "b1"}
    friends = turn(flag_game("A soldier a1,B soldier b1,c soldier i1"), A="move b1", B="move a1").game
    assert _squares(friends) == {"A": "b1", "B": "a1", "c": "i1"}


def test_cf_10_a_square_that_an_enemy_leaves_is_free() -> None:
    played = turn(flag_game("A soldier a1,b soldier b1"), A="move b1", b="move c1").game
    assert _squares(played) == {"A": "b1", "b": "c1"}


_RIVER = ("..~......", ".T=......", "..~......", *[".........."[:9]] * 6)


@pytest.mark.parametrize(
    ("orders", "why"),
    [
        ("move b1, c1", "c1 is water"),
        ("move a2, b2", "b2 is tree"),
        ("move b2", "b2 does not touch a1 horizontally or vertically"),
        ("move a2, a4", "a4 does not touch a2 horizontally or vertically"),
        ("move b1, b0", "b0 is not on the board"),
    ],
)
def test_an_impossible_path_is_no_move_at_all(orders: str, why: str) -> None:
    """CF-11, CF-12, CFS-30, CFS-33: trees, water, diagonal steps, gaps and squares off the board."""
    played = turn(flag_game("A paladin a1,b soldier i9", _RIVER), A=orders)
    assert refusals(played) == [why]
    assert unit_of(played.game, "A").square == at("a1")


def test_cf_11_a_bridge_is_a_way() -> None:
    """CFS-31."""
    played = turn(flag_game("A soldier b3,b soldier i9", ("..~", "..=", "..~"), ("a1", "c3")), A="move b2, c2")
    assert unit_of(played.game, "A").square == at("c2")


def test_cf_14_attacks_come_before_moves_and_all_at_once() -> None:
    """CFS-39."""
    game = changed(changed(flag_game("A soldier a1,b soldier a2"), "A", life=10), "b", life=10)
    played = turn(game, A="attack b, move b1", b="attack A, move b2")
    # 45 − 3 = 42 on either side: both die where they stood.
    assert [hit.damage for hit in _hits(played)] == [42, 42]
    assert [unit.square.text for unit in played.game.units] == ["a1", "a2"]
    assert [unit.alive for unit in played.game.units] == [False, False]


def test_cf_15_nobody_attacks_diagonally_but_an_archer() -> None:
    """CFS-43."""
    soldiers = turn(flag_game("A soldier a1,b soldier b2"), A="attack b", b="wait")
    assert refusals(soldiers) == ["b is 2 spaces away, and the range is 1"]
    assert len(_hits(turn(flag_game("A archer a1,b soldier b2"), A="attack b", b="wait"))) == 1


def test_cf_16_over_a_tree_an_archer_reaches_two() -> None:
    """CFS-48."""
    trees = (".........", "T........", *["........."] * 7)
    near = turn(flag_game("A archer a1,b soldier a3", trees), A="attack b", b="wait")
    far = turn(flag_game("A archer a1,b soldier a4", trees), A="attack b", b="wait")
    assert len(_hits(near)) == 1
    assert refusals(far) == ["a tree stands between, over which the range is 2"]


def test_cf_17_and_cf_27_armor_takes_its_dice_from_the_damage() -> None:
    """CFS-104."""
    throws = {"die 0 1 0": 0.99, "die 0 1 1": 0.5, "die 0 1 2": 0.0}
    played = turn(flag_game("A soldier a1,b soldier a2"), throws.__getitem__, A="attack b", b="wait")
    # Of 6 sides: 0.99 shows 6, 0.5 shows 4, 0.0 shows 1; 45 − 11 = 34.
    assert _hits(played) == [Hit(0, 1, "attack", 45, (6, 4, 1), 34)]
    assert unit_of(played.game, "b").life == 366


def test_cf_32_a_die_is_a_digest_that_anybody_can_work_out() -> None:
    # printf '7 3 die 0 1 2' | b2sum -l 64 tells 983f175505d058e5; of 2⁶⁴ that is 0.59471, and 1 + 6 × 0.59471 is 4.56…
    assert chance_of(7, 3)("die 0 1 2") == pytest.approx(0x983F175505D058E5 / 2**64)
    assert dice_of(chance_of(7, 3), 0, 1, 3, 6)[2] == 4


def test_cf_18_water_stops_neither_arrows_nor_flameball() -> None:
    """CFS-54, CFS-55."""
    water = ("~~~......", *["........."] * 8)
    arrow = turn(flag_game("A archer d1,b soldier a2", (".~~......", ".~~......")), A="attack b")
    assert refusals(arrow) == ["b is 4 spaces away, and the range is 3"]
    assert (
        len(_hits(turn(flag_game("A archer d2,b wizard a2", (".........", ".~~......")), A="attack b", b="wait"))) == 1
    )
    ball = turn(flag_game("A wizard a2,b soldier c2", (water[0], ".~.......")), A="cast flameball at c2", b="wait")
    assert _hits(ball) == [Hit(0, 1, Spell.FLAMEBALL, 100, (1, 1, 1), 97)]


def test_cf_19_who_took_no_turn_attacks_back_and_who_waited_does_not() -> None:
    """CFS-56."""
    game = flag_game("A soldier a1,b paladin a2")
    played = turn(game, A="attack b")
    assert [(hit.attacker, hit.means) for hit in _hits(played)] == [(0, "attack"), (1, "counter-attack")]
    assert len(_hits(turn(game, A="attack b", b="wait"))) == 1


def test_cf_19_the_one_who_hurt_most_is_attacked_back() -> None:
    game = flag_game("A wizard a1,B soldier a3,c paladin a2")
    played = turn(game, A="attack c", B="attack c")
    assert _hits(played)[-1].target == number_of(game, "B")


def test_cf_19_and_cf_22_who_attacks_back_keeps_the_arrow_that_he_has_aimed() -> None:
    game = changed(flag_game("A soldier a1,b archer a2"), "b", aiming=True)
    played = turn(game, A="attack b")
    assert _hits(played)[-1].power == 30
    assert unit_of(played.game, "b").aiming
    far = changed(flag_game("A archer a1,b archer a5"), "b", aiming=True)
    assert len(_hits(turn(changed(far, "A", aiming=True), A="attack b"))) == 1


def test_cf_20_an_ability_that_a_kind_has_not_is_refused() -> None:
    game = flag_game("A soldier a1,b wizard a2")
    assert refusals(turn(game, A="cast flameball at a2", b="aim")) == [
        "a soldier has no flameball",
        "a wizard has no Deadly aim",
    ]


def test_cf_20_a_soldier_chops_a_tree_that_he_touches_and_goes_through() -> None:
    """CFS-84."""
    trees = (".T.......", *["........."] * 8)
    played = turn(flag_game("A soldier a1,b soldier i9", trees), A="chop tree at b1, move b1")
    assert played.game.board.terrain(at("b1")) is Terrain.DIRT
    assert unit_of(played.game, "A").square == at("b1")


def test_cf_21_thundershock_hurts_all_enemies_around_and_armor_adds_to_it() -> None:
    """CFS-62, CFS-63, CFS-64, CFS-65."""
    game = flag_game("A wizard b2,b soldier a1,c wizard c3,d soldier b4")
    played = turn(game, A="cast thundershock", b="wait", c="wait", d="wait")
    # A soldier's three dice show 1 each: 35 + 3; a wizard has none.
    assert [(hit.target, hit.damage) for hit in _hits(played)] == [(1, 38), (2, 35)]
    assert unit_of(played.game, "A").mana == 100 - 40 + 3


def test_cf_21_armor_blocks_flameball_where_the_numbers_say_so() -> None:
    game = flag_game("A wizard a1,b soldier a2")
    flameball = game.numbers.spells[Spell.FLAMEBALL].model_copy(update={"armor_blocks": False})
    sister = game.numbers.model_copy(update={"spells": {**game.numbers.spells, Spell.FLAMEBALL: flameball}})
    damage = [
        _hits(turn(replace(game, numbers=numbers), A="cast flameball at a2", b="wait"))[0].damage
        for numbers in (game.numbers, sister)
    ]
    assert damage == [100 - 3, 100]


def test_cf_21_flameball_burns_the_first_tree_on_its_way() -> None:
    trees = (".........", "T........", *["........."] * 7)
    played = turn(flag_game("A wizard a1,b soldier a3", trees), A="cast flameball on soldier", b="wait")
    assert _hits(played) == []
    assert played.game.board.terrain(at("a2")) is Terrain.DIRT


def test_cf_21_water_shield_adds_three_dice_in_this_turn_and_the_next_two() -> None:
    """CFS-69."""
    game = flag_game("A wizard a1,b soldier a2")
    hits = []
    for orders in ("cast water shield", "wait", "wait", "wait"):
        played = turn(game, A=orders, b="attack A")
        hits.append(_hits(played)[0].damage)
        game = played.game
        assert ("W" in game.marks(unit_of(game, "A"))) is (len(hits) < 3)
    assert hits == [42, 42, 42, 45]


def test_cf_21_wind_walk_adds_three_moves_to_this_turn() -> None:
    """CFS-72, CFS-73."""
    game = flag_game("A wizard a1,b soldier i9")
    played = turn(game, A="cast wind walk, move a2, a3, a4, a5, a6, a7").game
    assert (unit_of(played, "A").square, unit_of(played, "A").mana) == (at("a6"), 88)


def test_cf_22_deadly_aim_takes_a_turn_without_moving_and_is_gone_with_the_shot() -> None:
    """CFS-85."""
    game = turn(flag_game("A archer a1,b soldier a5"), A="aim, move a2", b="wait").game
    assert unit_of(game, "A").square == at("a1")
    assert game.marks(unit_of(game, "A")) == "D"
    played = turn(game, A="attack b", b="wait")
    assert _hits(played) == [Hit(0, 1, "aimed shot", 40, (1, 1, 1), 37)]
    assert not unit_of(played.game, "A").aiming


def test_cf_22_deadly_aim_is_gone_with_a_step() -> None:
    """CFS-86."""
    game = turn(flag_game("A archer a1,b soldier a5"), A="aim").game
    assert not unit_of(turn(game, A="move b1").game, "A").aiming


def test_cf_24_mana_comes_back_less_in_a_turn_with_a_spell() -> None:
    game = changed(changed(flag_game("A wizard a1,B paladin a2,c soldier i9"), "A", mana=50), "B", mana=20)
    played = turn(game, A="cast wind walk").game
    assert (unit_of(played, "A").mana, unit_of(played, "B").mana) == (50 - 15 + 3, 25)
    assert unit_of(turn(played).game, "A").mana == 48


def test_cf_24_a_spell_takes_mana_that_is_there() -> None:
    """CFS-92."""
    game = changed(flag_game("A wizard a1,b soldier a3"), "A", mana=39)
    assert refusals(turn(game, A="cast flameball at a3")) == ["it takes 40 mana, and there are 39"]


def test_cf_25_healing_costs_less_for_the_same_unit_in_a_row_and_gives_no_more_than_the_most() -> None:
    """CFS-74."""
    game = changed(flag_game("A paladin a1,B soldier b2,c soldier i9"), "B", life=320)
    first = turn(game, A="heal B").game
    assert (unit_of(first, "A").mana, unit_of(first, "B").life) == (50 - 15 + 5, 370)
    second = turn(first, A="heal B").game
    assert (unit_of(second, "A").mana, unit_of(second, "B").life) == (40 - 10 + 5, 400)


def test_cf_25_healing_and_damage_of_a_turn_count_together() -> None:
    game = changed(flag_game("A paladin a1,B soldier b1,c soldier c1"), "B", life=30)
    # 30 + 50 − 42
    assert unit_of(turn(game, A="heal B", B="wait", c="attack B").game, "B").life == 38


def _with_body() -> Game:
    """Return a game in which B has just died beside A, a paladin."""
    game = changed(flag_game("A paladin a1,B wizard b1,c soldier c1"), "B", life=1)
    return turn(game, c="attack B", B="wait").game


def test_cf_26_resurrection_takes_three_turns_in_a_row_and_gives_half() -> None:
    """CFS-78, CFS-79, CFS-80."""
    game = _with_body()
    assert unit_of(game, "B").body
    for _ in range(2):
        game = turn(game, A="cast resurrection on B", c="wait").game
        assert not unit_of(game, "B").alive
    played = turn(game, A="cast resurrection on B", c="wait")
    assert Revived(1, 0, at("b1"), 100, 50) in played.events
    assert unit_of(played.game, "A").mana == 50 - 50 + 3 * 5


def test_cf_26_interrupted_it_begins_anew() -> None:
    """CFS-79."""
    game = turn(_with_body(), A="cast resurrection on B").game
    game = turn(game, A="wait").game
    assert (unit_of(game, "A").reviving, unit_of(game, "A").mana) == (NOBODY, 10)
    assert refusals(turn(game, A="cast resurrection on B")) == ["it takes 50 mana, and there are 10"]


def test_cf_26_a_body_stays_for_three_turns() -> None:
    """CFS-81."""
    game = _with_body()
    for there in (True, True, False):
        game = turn(game).game
        assert unit_of(game, "B").body is there


def test_cf_28_a_kill_brings_experience_to_who_did_most() -> None:
    """CFS-109."""
    game = changed(flag_game("A wizard a1,B soldier a3,c paladin a2"), "c", life=20)
    played = turn(game, A="attack c", B="attack c", c="wait")
    assert Killed(2, 1, 100) in played.events
    assert (unit_of(played.game, "A").experience, unit_of(played.game, "B").experience) == (0, 100)


def test_cf_28_experience_buys_at_once_as_far_as_it_lasts() -> None:
    game = changed(flag_game("A soldier a1,b soldier a2"), "A", experience=60)
    played = turn(game, A="+25 life, +5 damage, +1 armor, attack b", b="wait")
    assert refusals(played) == ["it costs 25 experience, and there are 10"]
    unit = unit_of(played.game, "A")
    assert (unit.life, played.game.most_life(unit), unit.experience) == (425, 425, 10)
    assert _hits(played)[0].power == 50


def test_cf_28_a_soldier_gets_no_mana() -> None:
    game = changed(flag_game("A soldier a1,b soldier i9"), "A", experience=100)
    assert refusals(turn(game, A="+25 mana")) == ["a soldier cannot improve that"]
    assert Improvement.MANA not in shipped_numbers().units["soldier"].improvements


def test_cf_29_the_umpire_rules_what_he_likes() -> None:
    """CFS-1."""
    game = flag_game("A soldier a1,b soldier i9")
    ruling = Ruling("A storm.", terrain=((at("e5"), Terrain.TREE),), life=((0, -500),), squares=((1, at("h9")),))
    assert objection(game, ruling) == ""
    after, _ = carry_out_ruling(game, ruling)
    assert after.board.terrain(at("e5")) is Terrain.TREE
    # A ruling never kills.
    assert (unit_of(after, "A").life, unit_of(after, "b").square) == (1, at("h9"))
    flooded = Ruling("", terrain=((at("a1"), Terrain.WATER),))
    assert objection(game, flooded) == "A would stand at a1, which is no ground to stand on"


def test_cf_30_after_the_last_turn_more_units_win() -> None:
    game = flag_game("A soldier a1,B wizard b1,c soldier i9")
    last = Game(game.numbers.model_copy(update={"last_turn": 1}), game.board, game.teams, game.units, game.flags)
    assert turn(last).events == (Ended(0, "more units after the last turn"),)


def test_cf_30_a_path_that_is_blocked_tells_by_whom() -> None:
    played = turn(flag_game("A paladin a1,b soldier c1"), A="move b1, c1", b="wait")
    assert Moved(0, (at("b1"),), "b is in the way at c1") in played.events
