"""What the author's text says of spells, abilities, the diagonal rule and mana: CFS-57 … CFS-97."""

import pytest
from flag_games import at, changed, flag_game, refusals, turn, unit_of

from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.board import Terrain
from autoalgo.games.capture_the_flag.rules.events import Hit
from autoalgo.games.capture_the_flag.rules.resolution import Resolved


def _hits(resolved: Resolved) -> list[Hit]:
    return [event for event in resolved.events if isinstance(event, Hit)]


def _tree_at(square: str) -> list[str]:
    rows = [list(".........") for _ in range(9)]
    rows[at(square).row][at(square).column] = "T"
    return ["".join(row) for row in rows]


def test_cfs_57_a_spell_takes_the_place_of_the_attack() -> None:
    game = flag_game("A wizard a1,b soldier a2")
    read = understand("cast water shield, attack a2", game.numbers)
    assert read and not read.ordered and len(read.notes) == 2
    assert not _hits(turn(game, A="cast water shield", b="wait"))


def test_cfs_58_spells_come_before_moves() -> None:
    played = turn(flag_game("A wizard a1,b soldier a2"), A="move b1, c1, cast thundershock", b="wait")
    assert [hit.target for hit in _hits(played)] == [1]
    assert unit_of(played.game, "A").square == at("c1")


def test_mana_is_needed_for_spells_and_not_for_abilities() -> None:
    """CFS-59, CFS-60, CFS-92: the spells of wizards and paladins, the abilities of soldiers and archers."""
    game = changed(
        changed(flag_game("A wizard a1,B paladin a2,C soldier e5,D archer g7,x soldier b1"), "A", mana=14), "B", mana=14
    )
    played = turn(game, A="cast wind walk", B="heal A", x="wait")
    assert refusals(played) == ["it takes 15 mana, and there are 14"] * 2
    trees = flag_game("C soldier a1,D archer a3,x soldier i9", _tree_at("b1"))
    assert unit_of(trees, "C").mana == unit_of(trees, "D").mana == 0
    done = turn(trees, C="chop tree at b1", D="aim")
    assert refusals(done) == [] and unit_of(done.game, "D").aiming


@pytest.mark.parametrize(
    ("square", "reached"), [("e4", True), ("e3", True), ("e2", False), ("f6", True), ("f7", False), ("g7", False)]
)
def test_cfs_66_flameball_reaches_an_enemy_within_two_spaces(square: str, reached: bool) -> None:
    played = turn(flag_game(f"A wizard e5,b wizard {square}"), A="cast flameball on b", b="wait")
    assert [hit.damage for hit in _hits(played)] == ([100] if reached else [])
    assert unit_of(played.game, "A").mana == (100 - 40 + 3 if reached else 100)


def test_flameball_destroys_a_tree() -> None:
    """CFS-67, CFS-68: for 40 mana, too."""
    played = turn(flag_game("A wizard a1,b soldier i9", _tree_at("b2")), A="cast flameball at b2")
    assert played.game.board.terrain(at("b2")) is Terrain.DIRT
    assert unit_of(played.game, "A").mana == 100 - 40 + 3


def test_what_water_shield_costs_and_shows() -> None:
    """CFS-70, CFS-71: 20 mana, and a "W"."""
    played = turn(flag_game("A wizard a1,b soldier i9"), A="cast water shield").game
    assert unit_of(played, "A").mana == 100 - 20 + 3
    assert played.marks(unit_of(played, "A")) == "W"


def test_cfs_75_heal_is_for_friends_who_touch_also_across() -> None:
    for square, healed in (("a2", True), ("b2", True), ("a3", False), ("c2", False)):
        game = changed(flag_game(f"A paladin a1,B soldier {square},c soldier i9"), "B", life=100)
        assert unit_of(turn(game, A="heal B").game, "B").life == (150 if healed else 100)
    enemy = changed(flag_game("A paladin a1,b soldier a2"), "b", life=100)
    played = turn(enemy, A="heal a2", b="wait")
    assert (refusals(played), unit_of(played.game, "b").life) == (["at a2 is b, South's soldier"], 100)


def test_cfs_76_and_cfs_77_another_patient_or_a_turn_without_healing_costs_15_again() -> None:
    game = flag_game("A paladin a1,B soldier a2,C soldier b1,d soldier i9")
    spent = []
    for orders in ("heal B", "heal B", "heal C", "wait", "heal C"):
        before = unit_of(game, "A").mana
        game = turn(game, A=orders).game
        spent.append(min(50, before + 5) - unit_of(game, "A").mana)
    # Each turn brings 5 back, as far as there is room for it.
    assert spent == [10, 10, 15, 0, 15]


def test_who_chops_touches_the_tree_directly_and_fells_one() -> None:
    """CFS-82, CFS-83, CFS-84: in place of an attack; one tree of those that touch, and not one across."""
    across = turn(flag_game("A soldier a1,b soldier i9", _tree_at("b2")), A="chop tree at b2")
    assert refusals(across) == ["b2 is not touched"]
    two = (".T.......", "T........", *(".........",) * 7)
    played = turn(flag_game("A soldier a1,b soldier i9", two), A="chop tree at b1")
    assert [played.game.board.terrain(at(square)) for square in ("b1", "a2")] == [Terrain.DIRT, Terrain.TREE]
    assert unit_of(turn(played.game, A="move b1").game, "A").square == at("b1")


def test_an_aimed_arrow_waits_for_any_later_turn() -> None:
    """CFS-85, CFS-86, CFS-89: he holds still for a turn and shows a "D" until he shoots."""
    game = turn(flag_game("A archer a1,b wizard a5"), A="aim", b="wait").game
    for _ in range(3):
        assert game.marks(unit_of(game, "A")) == "D"
        game = turn(game, A="wait", b="wait").game
    played = turn(game, A="attack b", b="wait")
    assert [hit.damage for hit in _hits(played)] == [40]
    assert played.game.marks(unit_of(played.game, "A")) == ""


@pytest.mark.parametrize(("square", "reached"), [("e1", True), ("e9", True), ("g7", True), ("f7", True), ("h7", False)])
def test_an_aimed_arrow_goes_four_spaces_or_two_across(square: str, reached: bool) -> None:
    """CFS-87, CFS-88: for 40 damage."""
    game = changed(flag_game(f"A archer e5,b wizard {square}"), "A", aiming=True)
    assert [hit.damage for hit in _hits(turn(game, A="attack b", b="wait"))] == ([40] if reached else [])


def test_the_diagonal_rule_combines_steps() -> None:
    """CFS-90, CFS-91: one across and one straight are three spaces; a spell of two spaces goes one across."""
    assert len(_hits(turn(flag_game("A archer e5,b wizard f7"), A="attack b", b="wait"))) == 1
    assert not _hits(turn(flag_game("A archer e5,b wizard g7"), A="attack b", b="wait"))
    assert len(_hits(turn(flag_game("A wizard e5,b wizard d4"), A="cast flameball at d4", b="wait"))) == 1


def test_mana_comes_back_every_turn() -> None:
    """CFS-93, CFS-94, CFS-95: paladins 5; wizards 10, and 3 in a turn with a spell."""
    game = flag_game("A wizard a1,B paladin e5,C soldier e6,d soldier i9")
    game = changed(changed(game, "A", mana=20), "B", mana=20)
    cast = turn(game, A="cast wind walk", B="heal C").game
    assert (unit_of(cast, "A").mana, unit_of(cast, "B").mana) == (20 - 15 + 3, 20 - 15 + 5)
    refused = turn(game, A="cast flameball at i9", B="wait").game
    assert (unit_of(refused, "A").mana, unit_of(refused, "B").mana) == (30, 25)
