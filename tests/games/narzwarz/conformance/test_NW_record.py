"""The record of a game, which is a save too: written, read back, changed by a stranger, and taken back (NW-18)."""

from pathlib import Path

import pytest
from narzwarz_games import changed, row

from autoalgo.common.problems import Failure
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.play.record import audit, load
from autoalgo.games.narzwarz.rules.commands import Attack, End, Spy, Train
from autoalgo.games.narzwarz.rules.constants import Personality
from autoalgo.games.narzwarz.rules.game import LeaderSeat


def played(last_turn: int = 3) -> Played:
    """Ash, a person, against two of the computer's leaders, in a row of three."""
    seats = (LeaderSeat("Ash", None), LeaderSeat("Bay", Personality.PLAIN), LeaderSeat("Cove", Personality.GENERAL))
    return Played.new(changed(last_turn=last_turn), row(), seats, 4)


def to_the_end(found: Played) -> Played:
    while found.game.on_turn is not None:
        if found.game.leaders[found.game.on_turn].personality:
            found.play_computer()
        else:
            found.decide(Spy(0, 2))
            found.decide(Train(0))
            found.decide(End())
    return found


def written(found: Played, path: Path) -> Path:
    path.write_bytes(found.data())
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return written(to_the_end(played()), tmp_path / "game.jsonl")


def test_n_4_nw_18_a_record_is_identical_and_leads_to_the_same_game(record: Path) -> None:
    found = audit(record)
    assert not isinstance(found, Failure)
    assert (found.difference, found.over) == (None, True)
    read = load(record)
    assert isinstance(read, Played)
    assert read.moments == to_the_end(played()).moments


def test_nw_18_a_save_is_played_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    found = played()
    found.decide(Spy(0, 2))
    read = load(written(found, tmp_path / "save.jsonl"))
    assert isinstance(read, Played)
    assert read.undo() == Spy(0, 2)
    assert to_the_end(read).game == to_the_end(played()).game


def test_nw_18_a_save_is_no_game_that_is_over(tmp_path: Path) -> None:
    found = audit(written(played(), tmp_path / "save.jsonl"))
    assert not isinstance(found, Failure)
    assert (found.difference, found.over) == (None, False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"seed": 4', '"seed": 5', "line 4, turn 1, price"),
        ('"seed": 4', '"seed": -4', '"seed" of the line "game"'),
        ('{"country": 0, "kind": "train"}', '{"country": 1, "kind": "train"}', "the rules do not allow this: Land 2"),
        ('{"country": 0, "kind": "train"}', "null", "the command is missing"),
        ('{"country": 0, "kind": "train"}', '{"country": 0, "kind": "pray"}', '"command.kind" of the line "step"'),
        ("[[1], [0, 2], [1]]", "[[1], [0], [1]]", "Land 3 has Land 2 as a neighbour, but not the other way round"),
        ("[[1], [0, 2], [1]]", "[[99], [0], [1]]", '"map.neighbours.item 1.item 1" of the line "game"'),
        ('"name": "Bay"', '"name": "Ash"', "two leaders have one name"),
        ('"winners": ["', '"winners": ["Eve", "', "end, winners"),
        ('"last_turn": 3', '"last_turn": 0', '"rules.constants.last_turn" of the line "game"'),
        ('"version": 2}', '"version": 3}', "a newer Autoalgo wrote this record of a game of NarzWarz"),
        ("Autoalgo NarzWarz game", "Autoalgo TNCC game", "the file does not begin as a data record"),
    ],
)
def test_nw_18_what_was_changed_is_found_and_nobody_plays_on_in_it(record: Path, old: str, new: str, said: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = audit(record)
    difference = found[0] if isinstance(found, Failure) else found.difference
    assert difference is not None
    assert said in difference.text()
    [problem] = refused if isinstance(refused := load(record), Failure) else []
    assert said in problem.text()


@pytest.mark.parametrize("kept", [0, 1, 2, 3, 4])
def test_nw_18_a_record_that_is_cut_off_is_told(record: Path, kept: int) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:kept]), encoding="utf-8")
    assert isinstance(load(record), Failure) == (kept < 4)
    record.write_text("".join(lines)[:-3], encoding="utf-8")
    [problem] = found if isinstance(found := load(record), Failure) else []
    assert "the line is cut off" in problem.text()


def test_nw_18_commands_are_taken_back_until_the_turn_ends() -> None:
    found = played()
    first = found.game
    assert not found.can_undo
    found.decide(Spy(0, 1))
    found.decide(Train(0))
    assert found.undo() == Train(0)
    assert found.undo() == Spy(0, 1)
    assert found.game == first
    found.decide(End())
    assert not found.can_undo
    with pytest.raises(ValueError, match="nothing can be taken back"):
        found.undo()


def test_the_computer_and_people_each_have_their_own_door() -> None:
    found = played()
    with pytest.raises(ValueError, match="not the computer's turn"):
        found.play_computer()
    found.decide(End())
    with pytest.raises(ValueError, match="Bay is led by the computer"):
        found.decide(Attack(1, 0, 1))
