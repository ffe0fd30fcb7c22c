"""What the author's text says of the game, of flags and of moving, statement by statement: CFS-1 … CFS-37.

The statements are listed in docs/games/capture_the_flag.md with the tests of others that prove them too. The boards are
those of test_CF.py.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from flag_games import JSON, at, flag_game, number_of, refusals, shipped_numbers, turn, unit_of

from autoalgo.app.command import main
from autoalgo.common.mail.mailbox_files import read_messages
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup
from autoalgo.games.capture_the_flag.rules.events import FlagMoved, Hit, Moved
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import FILE, Numbers, load_numbers
from autoalgo.games.capture_the_flag.store.folder import start_of
from autoalgo.games.capture_the_flag.words.sentences import board_lines


def test_cfs_2_what_no_rule_knows_is_told_and_waits_for_the_umpire() -> None:
    read = understand("set fire to the tree at b2, attack c1", shipped_numbers())
    assert read and [note.words for note in read.notes] == ["set fire to the tree at b2"]
    assert read.texts == ("attack at c1",)


def test_cfs_3_each_unit_is_one_persons_with_a_name_of_its_own() -> None:
    game = flag_game("A soldier a1,b soldier b1")
    starts = tuple((unit.team, unit.kind, unit.square) for unit in game.units)
    layout = BoardSetup("two", game.board, game.teams, starts)
    made = start_of(layout, game.numbers, {"North": {"soldier": ["Ann"]}, "South": {"soldier": ["Ben"]}})
    assert isinstance(made, Game) and [unit.name for unit in made.units] == ["Ann", "Ben"]
    problems = start_of(layout, game.numbers, {"North": {"soldier": ["Ann"]}, "South": {"soldier": ["ann"]}})
    assert isinstance(problems, Failure) and "two units have it" in str(problems[0])


def test_cfs_5_an_update_is_one_turn_of_every_unit() -> None:
    game = flag_game("A soldier a1,B archer a5,c wizard i9")
    played = turn(game, A="move b1, c1", B="move b5", c="move i8")
    assert played.game.turn == game.turn + 1
    assert [unit.square.text for unit in played.game.units] == ["c1", "b5", "i8"]


def test_orders_wait_for_the_umpire_and_the_last_ones_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CFS-11, CFS-12: no turn is played by itself, and what is sent twice for one turn is one turn."""
    folder = str(tmp_path / "game")
    assert main(["flag", "new", folder, "--seed", "1"]) == 0
    for orders in ("move c5", "move b4"):
        assert main(["flag", "order", folder, "West archer 1", orders]) == 0
    capsys.readouterr()
    main(["flag", "report", folder])
    assert "West archer 1 moves" not in capsys.readouterr().out
    assert main(["flag", "turn", folder]) == 0
    assert main(["flag", "turn", folder]) == 0
    told = capsys.readouterr().out
    assert told.count("West archer 1 moves") == told.count("West archer 1 moves b4") == 1


def test_cfs_17_who_takes_the_other_teams_flag_to_his_own_one_wins() -> None:
    game = turn(flag_game("A paladin b1,b soldier i9", (".........",) * 9, ("a3", "c1")), A="take flag").game
    assert game.winner is None
    game = turn(game, A="move a1").game
    assert game.winner is None
    won = turn(game, A="move a2")
    assert (won.game.winner, won.events[-2]) == (0, FlagMoved(1, "captured", 0, at("a2")))


def test_cfs_22_who_picks_a_flag_up_neither_attacks_nor_moves() -> None:
    game = flag_game("A paladin i8,b soldier h8")
    read = understand("take flag, attack h8", game.numbers)
    assert read and not read.ordered and len(read.notes) == 2
    played = turn(game, A="take flag, move i7", b="wait")
    assert not any(isinstance(event, Hit) for event in played.events)
    assert refusals(played) == ["a unit that takes a flag does not move"]
    # Not even attacked does he attack back.
    assert [e.attacker for e in turn(game, A="take flag", b="attack A").events if isinstance(e, Hit)] == [1]


def test_cfs_23_the_flag_slows_by_one_square_a_turn() -> None:
    for kind, square in (("paladin", "i5"), ("archer", "i6"), ("soldier", "i7"), ("wizard", "i7")):
        game = turn(flag_game(f"A {kind} i8,b soldier a1"), A="take flag").game
        for _ in range(2):
            moved = turn(game, A="move i7, i6, i5, i4").game
            assert unit_of(moved, "A").square == at(square)


def test_cfs_24_letters_stand_above_the_board_and_numbers_beside_it() -> None:
    lines = list(board_lines(flag_game("A soldier b1,b wizard i9", (".T~=.....", *(".........",) * 8))))
    assert lines[0].split() == list("abcdefghi")
    assert lines[1].split() == ["1", ".", "S", *"~=....."]
    assert lines[9].split()[0] == "9" and lines[9].split()[9] == "w"


def test_cfs_25_the_texts_own_path_is_gone() -> None:
    played = turn(flag_game("A paladin a1,b soldier i9"), A="move a2, a3, b3, b4")
    assert Moved(0, (at("a2"), at("a3"), at("b3"), at("b4"))) in played.events


def test_cfs_28_nobody_ever_stands_where_another_stands() -> None:
    for other in ("b", "B"):
        game = flag_game(
            f"A soldier a1,{other} soldier c1,x soldier i9" if other == "B" else "A soldier a1,b soldier c1"
        )
        for coin in (0.0, 0.9):
            played = turn(game, lambda _, coin=coin: coin, A="move b1", **{other: "move b1"})  # type: ignore[misc]
            squares = [unit.square for unit in played.game.units]
            assert len(set(squares)) == len(squares)
            assert at("b1") in squares


def test_cfs_29_as_far_as_can_be_moved_is_moved() -> None:
    game = flag_game("A paladin a1,B soldier c1,c soldier d1")
    assert unit_of(turn(game, A="move b1, c1, d1, e1", c="wait").game, "A").square == at("b1")
    friend = flag_game("A paladin a1,B soldier e1,c soldier i9")
    assert unit_of(turn(friend, A="move b1, c1, d1, e1").game, "A").square == at("d1")


def test_cfs_32_who_names_a_place_where_he_cannot_go_does_not_move_but_attacks_all_the_same() -> None:
    game = flag_game("A paladin a1,b soldier a2", ("..T......", *(".........",) * 8))
    played = turn(game, A="attack a2, move b1, c1", b="wait")
    assert unit_of(played.game, "A").square == at("a1")
    assert [event.target for event in played.events if isinstance(event, Hit)] == [number_of(game, "b")]
    assert refusals(played) == ["c1 is tree"]


def test_cfs_9_a_mail_is_read_as_orders(tmp_path: Path) -> None:
    (tmp_path / "1.eml").write_bytes(b"From: ann@example.org\r\nSubject: turn\r\n\r\nmove a2, a3\r\n")
    [message] = read_messages(tmp_path).messages
    read = understand(message.text, shipped_numbers())
    assert message.sender == "ann@example.org"
    assert read and read.texts == ("move a2, a3",)


def test_cfs_18_other_rules_are_another_file(tmp_path: Path) -> None:
    """CFS-61: with other numbers, and with what else there is of spells."""
    text = (JSON / FILE).read_text(encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / FILE).write_text(
        text.replace('"moves": 4', '"moves": 1').replace('"water shield", ', ""), encoding="utf-8"
    )
    numbers = load_numbers(tmp_path)
    assert isinstance(numbers, Numbers)
    game = replace(flag_game("A paladin a1,B wizard c1,c soldier i9"), numbers=numbers)
    played = turn(game, A="move a2, a3", B="cast water shield")
    assert unit_of(played.game, "A").square == at("a2")
    assert refusals(played) == ["a wizard has no water shield"]
