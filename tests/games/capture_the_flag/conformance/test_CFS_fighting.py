"""What the author's text says of attacking, life, armor and experience: CFS-38 … CFS-56, CFS-98 … CFS-117."""

from dataclasses import replace

import pytest
from flag_games import at, changed, flag_game, refusals, turn, unit_of

from autoalgo.games.capture_the_flag.play.played_turn import Played, play_turn
from autoalgo.games.capture_the_flag.rules.events import Hit, Killed
from autoalgo.games.capture_the_flag.rules.numbers import Improvement
from autoalgo.games.capture_the_flag.rules.resolution import Resolved


def _hits(resolved: Resolved) -> list[Hit]:
    return [event for event in resolved.events if isinstance(event, Hit)]


def test_cfs_38_killing_opens_the_way() -> None:
    game = changed(flag_game("A paladin a1,B soldier c2,c soldier c1"), "c", life=1)
    assert unit_of(turn(game, A="move b1, c1, d1", c="wait").game, "A").square == at("b1")
    assert unit_of(turn(game, A="move b1, c1, d1", B="attack c", c="wait").game, "A").square == at("d1")


def test_cfs_40_who_moves_away_is_hit_where_he_stood() -> None:
    played = turn(flag_game("A soldier a1,b paladin a2"), A="attack a2", b="move a3, a4, a5")
    assert [hit.target for hit in _hits(played)] == [1]
    assert unit_of(played.game, "b").square == at("a5")


def test_cfs_41_the_texts_own_turn_of_attack_and_move() -> None:
    played = turn(flag_game("A paladin a2,b wizard a1"), A="attack wizard at a1, move a2, a3, b3, b4", b="wait")
    assert _hits(played) == [Hit(0, 1, "attack", 30, (), 30)]
    assert unit_of(played.game, "A").square == at("b4")


@pytest.mark.parametrize("kind", ["soldier", "paladin", "wizard"])
def test_who_fights_hand_to_hand_reaches_what_touches_and_nothing_else(kind: str) -> None:
    """CFS-42, CFS-44, CFS-45, CFS-49: left, right, above and below; not across, and not two squares away."""
    for square in ("d5", "f5", "e4", "e6"):
        assert len(_hits(turn(flag_game(f"A {kind} e5,b soldier {square}"), A="attack b", b="wait"))) == 1
    for square in ("d4", "f6", "e7", "c5"):
        assert not _hits(turn(flag_game(f"A {kind} e5,b soldier {square}"), A="attack b", b="wait"))


def test_cfs_98_who_has_no_life_left_dies() -> None:
    # 45 less three dice that show 1: 42.
    for life, alive in ((42, False), (43, True)):
        game = changed(flag_game("A soldier a1,b soldier a2"), "b", life=life)
        assert unit_of(turn(game, A="attack b", b="wait").game, "b").alive is alive


def test_cfs_99_nobody_but_a_friendly_paladin_brings_back() -> None:
    units = "A wizard a1,B soldier b1,C paladin a2,x paladin c1,y soldier c2"
    dead = turn(changed(flag_game(units), "B", life=1), x="attack B", B="wait").game
    played = turn(dead, A="cast resurrection on B", x="cast resurrection on B", y="wait")
    assert refusals(played) == ["a wizard has no resurrection", "there is no friendly body B"]
    left, tended = dead, dead
    for _ in range(3):
        left = turn(left, C="wait", x="wait").game
        tended = turn(tended, C="cast resurrection on B", x="wait").game
    assert (unit_of(left, "B").alive, unit_of(tended, "B").alive) == (False, True)
    assert not unit_of(turn(left, C="cast resurrection on B").game, "B").alive


def test_cfs_109_every_kill_brings_a_hundred_experience() -> None:
    game = flag_game("A wizard b2,b soldier a1,c soldier c3")
    game = changed(changed(game, "b", life=1), "c", life=1)
    played = turn(game, A="cast thundershock", b="wait", c="wait")
    assert [event.experience for event in played.events if isinstance(event, Killed)] == [100, 100]
    assert unit_of(played.game, "A").experience == 200


_KINDS = ("soldier", "paladin", "archer", "wizard")


@pytest.mark.parametrize(
    ("what", "kinds"),
    [
        ("+25 life", _KINDS),
        ("+25 mana", ("paladin", "wizard")),
        ("+1 mana regeneration", ("paladin", "wizard")),
        ("+1 armor", _KINDS),
        ("+1 range", ("archer",)),
        ("+5 damage", _KINDS),
    ],
)
def test_what_experience_buys_costs_25_and_not_everybody_gets_it(what: str, kinds: tuple[str, ...]) -> None:
    """CFS-110, CFS-111, CFS-112, CFS-113, CFS-114, CFS-115, CFS-116: the owner names what he wants."""
    for kind in _KINDS:
        game = changed(flag_game(f"A {kind} a1,b soldier i9"), "A", experience=40)
        played = turn(game, A=what)
        assert unit_of(played.game, "A").experience == (15 if kind in kinds else 40)
        assert bool(refusals(played)) is (kind not in kinds)


def test_what_was_bought_counts() -> None:
    """CFS-111, CFS-112, CFS-113, CFS-114, CFS-115, CFS-116: each raises what it is said to raise."""
    game = changed(flag_game("A wizard a1,B archer a5,c soldier e5"), "A", experience=100)
    game = changed(changed(game, "A", mana=50), "B", experience=50)
    played = turn(
        game, A="+25 life, +25 mana, +1 mana regeneration, +5 damage", B="+1 range, +1 armor, attack c", c="wait"
    )
    wizard, archer = unit_of(played.game, "A"), unit_of(played.game, "B")
    assert (played.game.most_life(wizard), played.game.most_mana(wizard)) == (225, 125)
    assert wizard.mana == 50 + 25 + 10 + 1
    assert played.game.damage(wizard) == 25
    # e5 is 4 spaces from a5: 3 and the one that was bought.
    assert [hit.target for hit in _hits(played)] == [2]
    assert played.game.dice(archer) == 2


def test_cfs_117_what_things_cost_can_be_changed() -> None:
    game = changed(flag_game("A soldier a1,b soldier i9"), "A", experience=100)
    numbers = game.numbers
    dearer = numbers.experience.model_copy(update={"cost": {**numbers.experience.cost, Improvement.ARMOR: 60}})
    changed_game = replace(game, numbers=numbers.model_copy(update={"experience": dearer}))
    played = turn(changed_game, A="+2 armor")
    assert refusals(played) == ["it costs 60 experience, and there are 40"]


def test_cfs_56_who_sends_no_order_that_can_be_read_has_taken_no_turn() -> None:
    game = flag_game("A soldier a1,b paladin a2")
    for text, strikes in (("what a turn this is", 2), ("wait", 1)):
        played = play_turn(1, game, {0: "attack b", 1: text}, ())
        assert isinstance(played, Played)
        assert sum(isinstance(event, Hit) for event in played.events) == strikes
