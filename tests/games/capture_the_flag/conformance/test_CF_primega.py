"""The rules of the sister game (CF-40 … CF-45); numbers are worked out by hand.

Boards and dice are those of test_CF: nine by nine squares of dirt, dice show 1, coins fall for the first.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from flag_games import JSON, at, changed, flag_game, number_of, refusals, shipped_numbers, turn, unit_of
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.app.command import main
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.bots import orders_of
from autoalgo.games.capture_the_flag.bots.personalities import Personality
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.play.played_turn import play_turn
from autoalgo.games.capture_the_flag.play.steps import steps_of
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup, board_names, load_layout
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import CreatureGone, FlagMoved, Hit, Killed, Revived, Summoned
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, TeamFlag
from autoalgo.games.capture_the_flag.rules.movement import path_of
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell, misfits
from autoalgo.games.capture_the_flag.rules.orders import Attack, Cast, Flag, MoveTowards, Orders, Target
from autoalgo.games.capture_the_flag.rules.resolution import Resolved, resolve
from autoalgo.games.capture_the_flag.store.folder import open_game, start_of
from autoalgo.games.capture_the_flag.store.state import state_of, with_state
from autoalgo.games.capture_the_flag.words.sentences import sentences, unit_lines


def _game(units: str) -> Game:
    return flag_game(units, rules="primega")


def _hits(resolved: Resolved) -> list[Hit]:
    return [event for event in resolved.events if isinstance(event, Hit)]


@pytest.mark.parametrize(
    ("kind", "moves"),
    [("merkin warrior", 3), ("druid", 3), ("oracle", 3), ("cleric", 3), ("necromancer", 2), ("merkin mage", 2)],
)
def test_cf_40_the_six_classes_of_the_sister_game_have_its_moves(kind: str, moves: int) -> None:
    path = "move a2, a3, a4, a5, a6"
    after = turn(_game(f"A {kind} a1,b soldier i9"), A=path).game
    assert unit_of(after, "A").square == at(f"a{1 + moves}")


def test_cf_40_thundershock_wind_warp_and_water_shield_have_the_sister_games_numbers() -> None:
    # The soldier's three dice show 1: 50 + 3.
    shocked = turn(_game("A wizard a1,b soldier a2"), A="cast thundershock", b="wait")
    assert _hits(shocked) == [Hit(0, 1, Spell.THUNDERSHOCK, 50, (1, 1, 1), 53)]
    # 2 + 4 moves for 25 mana; 3 come back in a turn with a spell.
    warped = turn(_game("A wizard a1,b soldier i9"), A="cast wind walk, move a2, a3, a4, a5, a6, a7, a8").game
    assert (unit_of(warped, "A").square, unit_of(warped, "A").mana) == (at("a7"), 78)
    game = turn(_game("A wizard a1,b soldier i9"), A="water shield").game
    marks = []
    for _ in range(4):
        marks.append(game.marks(unit_of(game, "A")))
        game = turn(game).game
    # Cast in the first turn, it counts in that one and three more.
    assert marks == ["W", "W", "W", ""]


def test_cf_40_the_spells_of_one_game_are_no_words_of_the_other() -> None:
    for text in ("cast devil's thorn on wizard", "summon undead", "cast ice bolt at c4"):
        war, primega = (understand(text, shipped_numbers(rules)) for rules in ("war", "primega"))
        assert war and war.notes and not war.ordered
        assert primega and not primega.notes and primega.ordered


def test_cf_41_undead_are_called_up_ordered_about_and_attack() -> None:
    first = turn(_game("A necromancer a1,b soldier a4"), A="raise undead", b="wait")
    creature = number_of(first.game, "A's undead")
    assert Summoned(0, creature, at("b1")) in first.events
    # 100 − 40, and 3 back.
    assert unit_of(first.game, "A").mana == 63
    second = turn(first.game, A="wait. Undead: move b2, b3, b4", b="wait").game
    assert second.units[creature].square == at("b3")
    third = turn(second, A="undead: move b4", b="wait").game
    fourth = turn(third, A="undead: attack soldier", b="wait")
    # Of 25 damage the soldier's three dice take 3.
    assert _hits(fourth) == [Hit(creature, 1, "attack", 25, (1, 1, 1), 22)]


def test_cf_41_one_undead_at_a_time_and_none_can_be_ordered_that_is_not_there() -> None:
    game = _game("A necromancer a1,b soldier i9")
    early = turn(game, A="undead: move b2")
    assert [event.why for event in early.events if event.event == "refused"] == ["it has none on the board"]
    there = turn(game, A="cast raise undead").game
    assert refusals(turn(there, A="cast raise undead")) == ["its undead is there already"]


def test_cf_41_undead_that_are_lost_cost_their_caster_fifty_life() -> None:
    game = turn(_game("A necromancer a1,b soldier a4"), A="raise undead").game
    weak = changed(game, "A's undead", life=10)
    weak = changed(weak, "b", square=at("c1"))
    played = turn(weak, b="attack undead", A="wait")
    creature = number_of(game, "A's undead")
    assert [event for event in played.events if isinstance(event, Killed)] == [Killed(creature, 1, 100)]
    assert CreatureGone(creature, 0, 50) in played.events
    assert (unit_of(played.game, "A").life, unit_of(played.game, "b").experience) == (150, 100)
    assert not played.game.units[creature].body
    again = turn(played.game, A="raise undead", b="wait").game
    assert again.units[creature].life == 200


def test_cf_41_a_soul_shade_kills_in_one_hit_and_is_not_attacked_back() -> None:
    game = turn(_game("A necromancer a1,b soldier c1"), A="cast soul shade").game
    assert unit_of(game, "A's soul shade").square == at("b1")
    played = turn(game, A="shade: attack soldier")
    creature = number_of(game, "A's soul shade")
    assert _hits(played) == [Hit(creature, 1, "attack", 400, (), 400)]
    # The kill is the caster's.
    assert Killed(1, 0, 100) in played.events
    assert unit_of(played.game, "A").experience == 100


def test_cf_41_the_death_of_a_soul_shade_kills_its_caster_and_his_other_creatures_go() -> None:
    game = turn(_game("A necromancer a1,b paladin i9"), A="cast soul shade").game
    game = turn(game, A="raise undead").game
    near = changed(changed(game, "A's soul shade", life=20), "b", square=at("b2"))
    played = turn(near, b="attack soul shade", A="wait").game
    assert [unit_of(played, name).alive for name in ("A", "A's soul shade", "A's undead", "b")] == [False] * 3 + [True]
    assert unit_of(played, "A").body
    assert unit_of(played, "b").experience == 200


def test_cf_41_a_team_that_has_creatures_alone_has_lost() -> None:
    game = turn(_game("A necromancer a1,b soldier c1,c soldier a2"), A="raise undead", b="wait", c="wait").game
    gone = changed(game, "A", life=0, body_turns=0)
    assert turn(gone, b="wait", c="wait").game.winner == 1


def test_cf_42_who_has_a_contract_is_back_five_turns_after_his_death() -> None:
    game = changed(_game("A necromancer c3,B soldier a9,c soldier c4"), "A", mana=100)
    game = turn(game, A="cast infernal contract", c="wait").game
    assert refusals(turn(game, A="infernal contract", c="wait")) == ["its contract stands already"]
    game = turn(changed(game, "A", life=1), c="attack necromancer", A="wait").game
    assert not unit_of(game, "A").alive
    assert any("and then back by a contract" in line for line in unit_lines(game))
    for _ in range(4):
        game = turn(game, c="move c5, c6").game
        assert not unit_of(game, "A").alive
    played = turn(game)
    # All of 200 life, half of 100 mana.
    assert Revived(0, 0, at("c3"), 200, 50) in played.events
    assert "A comes back to life at c3, with 200 life" in list(sentences(played.events, played.game))
    again = turn(changed(changed(played.game, "A", life=1), "c", square=at("c4")), c="attack A", A="wait").game
    assert unit_of(again, "A").body_turns == 3 and not unit_of(again, "A").contract


def test_cf_41_a_soul_shade_does_not_attack_back() -> None:
    game = turn(_game("A necromancer a1,b paladin i9"), A="cast soul shade").game
    near = changed(game, "b", square=at("b2"))
    assert [hit.attacker for hit in _hits(turn(near, b="attack soul shade", A="wait"))] == [1]


def test_cf_43_an_ice_bolt_reaches_three_spaces_and_slows_the_next_turn_by_a_move() -> None:
    game = _game("A merkin mage a1,b paladin a4")
    played = turn(game, A="cast ice bolt at a4", b="move a5, a6, a7, a8")
    assert _hits(played) == [Hit(0, 1, Spell.ICE_BOLT, 100, (), 100)]
    # He has moved 4 in the turn of the bolt, and moves 3 in the next.
    assert unit_of(played.game, "b").square == at("a8")
    slowed = turn(played.game, b="move b8, c8, d8, e8, f8").game
    assert unit_of(slowed, "b").square == at("d8")
    assert unit_of(turn(slowed, b="move e8, f8, g8, h8").game, "b").square == at("h8")
    far = turn(_game("A merkin mage a1,b paladin a5"), A="ice bolt on paladin")
    assert refusals(far) == ["b is 4 spaces away, and the range is 3"]


def test_cf_43_a_devils_thorn_reaches_everybody_through_armor() -> None:
    played = turn(_game("A necromancer a1,b soldier i9"), A="cast devil's thorn on soldier", b="wait")
    assert _hits(played) == [Hit(0, 1, Spell.DEVILS_THORN, 40, (), 40)]


def test_cf_43_a_greater_water_shield_lasts_five_turns_more() -> None:
    game = turn(_game("A merkin mage a1,b soldier i9"), A="greater water shield").game
    assert (game.dice(unit_of(game, "A")), unit_of(game, "A").shielded_until) == (3, 6)


def _dropped(units: str) -> Game:
    """Return a game in which the flag of North lies on c3."""
    game = _game(units)
    return replace(game, flags=(TeamFlag(at("c3")), game.flags[1]))


def test_cf_44_the_own_flag_is_home_a_turn_after_somebody_walked_over_it() -> None:
    over = turn(_dropped("A paladin a3,b soldier i9"), A="move b3, c3, d3")
    assert FlagMoved(0, "rescued", 0, at("c3")) in over.events
    assert over.game.flags[0].square == at("c3")
    assert turn(over.game).game.flags[0] == TeamFlag(at("a9"))
    ordered = turn(_dropped("A paladin b3,b soldier i9"), A="take flag").game
    assert (ordered.flags[0].square, turn(ordered).game.flags[0].square) == (at("c3"), at("a9"))


def test_cf_44_it_stays_if_that_unit_is_killed() -> None:
    over = turn(_dropped("A paladin a3,b soldier e3"), A="move b3, c3, d3", b="wait").game
    killed = turn(changed(over, "A", life=1), b="attack A", A="wait").game
    assert killed.flags[0] == TeamFlag(at("c3"))


def test_cf_45_who_stands_still_attacks_a_carrier_and_a_carrier_attacks_nobody_back() -> None:
    game = _game("A paladin a1,b soldier a2,c soldier b1")
    game = replace(game, flags=(game.flags[0], TeamFlag(at("a1"), 0)))
    # Both wait; c has just moved, b has not.
    played = turn(changed(game, "c", moved=True), b="wait", c="wait")
    # Of 45 damage the paladin's two dice take 2.
    assert _hits(played) == [Hit(1, 0, "attack", 45, (1, 1), 43)]
    war = flag_game("A paladin a1,b soldier a2")
    war = replace(war, flags=(war.flags[0], TeamFlag(at("a1"), 0)))
    assert _hits(turn(war, b="wait")) == []
    assert [hit.attacker for hit in _hits(turn(war, b="attack A"))] == [1, 0]


def test_cf_40_the_boards_are_the_same_for_both_teams_and_nobody_is_shut_in() -> None:
    for name in board_names(JSON):
        layout = load_layout(JSON, name, shipped_numbers("primega"))
        assert isinstance(layout, BoardSetup)
        columns, rows = layout.board.size

        def turned(square: Square) -> Square:
            return Square(columns - 1 - square.column, rows - 1 - square.row)  # noqa: B023 - used at once

        assert [row[::-1] for row in layout.board.rows[::-1]] == list(layout.board.rows)
        first = {(kind, turned(square)) for team, kind, square in layout.starts if team == 0}
        assert first == {(kind, square) for team, kind, square in layout.starts if team == 1}
        game = start_of(layout, shipped_numbers("primega"), {})
        assert isinstance(game, Game)
        ways = [path_of(game, n, MoveTowards(Flag.ENEMY)) for n, unit in enumerate(game.units) if unit.alive]
        assert all(isinstance(way, list) for way in ways)


def test_cf_40_a_file_whose_parts_do_not_fit_is_told() -> None:
    numbers = shipped_numbers("primega")
    spells = {spell: does for spell, does in numbers.spells.items() if spell is not Spell.HEAL}
    units = {kind: of for kind, of in numbers.units.items() if kind != "undead"}
    units["druid"] = units["druid"].model_copy(update={"letter": "S"})
    broken = Numbers.model_construct(**{**dict(numbers), "spells": spells, "units": units})
    found = [problem.text() for problem in misfits(Path("x.json"), broken)]
    assert any('there is no kind "undead"' in text for text in found)
    assert any('the letter "S" is that of soldier, too' in text for text in found)
    assert any('the file does not say what "heal" does' in text for text in found)


def test_c_6_a_game_by_the_rules_of_the_sister_game_is_played_and_audited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "game")
    assert main(["flag", "new", folder, "--rules", "primege"]) == 1
    assert 'there are no rules "primege"' in capsys.readouterr().err
    assert main(["flag", "new", folder, "--rules", "primega", "--seed", "3"]) == 0
    capsys.readouterr()
    assert main(["flag", "order", folder, "West necromancer 1", "Raise undead", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["understood"] == ["cast raise undead"]
    assert main(["flag", "turn", folder]) == 0
    assert "West necromancer 1 calls up West necromancer 1's undead" in capsys.readouterr().out
    text = "move b9\nmy undead: keep moving towards the enemy flag"
    assert main(["flag", "order", folder, "West necromancer 1", text]) == 0
    assert main(["flag", "turn", folder]) == 0
    assert main(["flag", "turn", folder]) == 0
    capsys.readouterr()
    assert main(["flag", "audit", folder]) == 0
    opened = open_game(tmp_path / "game")
    assert not isinstance(opened, Failure)
    undead = unit_of(opened.game, "West necromancer 1's undead")
    assert undead.alive and undead.standing and undead.owner != NOBODY
    assert main(["flag", "boards"]) == 0
    assert "rules: war, primega" in capsys.readouterr().out


def test_c_20_automatic_players_call_up_creatures_and_let_them_attack() -> None:
    game = _game("A necromancer a1,b soldier c1")
    first = {0: orders_of(game, 0, Personality.HUNTER, chance_of(1, 1))}
    assert first[0].action == Cast(Spell.SOUL_SHADE)
    there = resolve(game, {**first, 1: Orders()}, chance_of(1, 1)).game
    shade = number_of(there, "A's soul shade")
    assert orders_of(there, shade, Personality.HUNTER, chance_of(1, 2)).action == Attack(Target(at("c1")))


_CROWD = (
    "A necromancer a1,B merkin mage b1,C cleric c1,D merkin warrior d1,E druid a2,F oracle b2,"
    "g necromancer c3,h merkin mage d3,i cleric e3,j merkin warrior f3,k wizard c2,l oracle f2"
)
_ANYTHING = (
    *("cast soul shade", "raise undead", "infernal contract", "devil's thorn on merkin mage", "ice bolt on cleric"),
    *("attack soul shade", "attack undead", "attack mage", "keep attacking cleric", "fireball on druid"),
    *("greater water shield", "heal warrior", "resurrection on oracle", "take flag", "move towards the enemy flag"),
    *("keep moving towards home", "wind warp", "thundershock", "wait"),
    *("\nundead: attack cleric", "\nshade: attack mage, move towards c3", "\nundead: keep moving towards home"),
)


@settings(max_examples=5)
@given(st.integers(0, 10_000))
def test_cf_41_whatever_is_ordered_creatures_and_casters_fit_each_other(seed: int) -> None:
    random, game = Random(seed), _game(_CROWD)  # noqa: S311
    game = replace(game, flags=(TeamFlag(at("b3")), game.flags[1]))
    start = game
    for _ in range(12):
        texts = {n: ", ".join(random.sample(_ANYTHING, 3)) for n in range(12) if random.random() < 0.9}
        played = play_turn(seed, game, texts, ())
        assert not isinstance(played, Failure)
        game = played.after
        standing = [unit.square for unit in game.units if unit.alive]
        assert len(set(standing)) == len(standing)
        for unit in game.units:
            assert 0 <= unit.life <= game.most_life(unit) and 0 <= unit.mana <= game.most_mana(unit)
            assert not (unit.creature and (unit.body or unit.experience))
            assert not unit.creature or not unit.alive or game.units[unit.owner].alive
        for flag in game.flags:
            assert flag.carrier == NOBODY or game.units[flag.carrier].square == flag.square
            assert NOBODY in {flag.carrier, flag.rescuer}
        *_, last = steps_of(played)
        assert last.game == game
        assert with_state(start, state_of(game)) == game
        if game.winner is not None:
            return
