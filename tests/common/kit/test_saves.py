"""Saves: whole, and never over what another program has written."""

from pathlib import Path

from autoalgo.common.kit.saves import SavedFile, kept_file, replace_any, write_again, write_new
from autoalgo.common.problems import Failure


def test_a_new_game_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    first = write_new(tmp_path / "Saves" / "a.jsonl", b"1\n")
    second = write_new(tmp_path / "Saves" / "a.jsonl", b"2\n")
    assert isinstance(first, SavedFile)
    assert isinstance(second, SavedFile)
    assert (first.path.name, second.path.name) == ("a.jsonl", "a (2).jsonl")
    assert first.path.read_bytes() == b"1\n"
    assert sorted(each.name for each in (tmp_path / "Saves").iterdir()) == ["a (2).jsonl", "a.jsonl"]


def test_a_file_that_another_program_has_changed_stays_and_the_game_goes_on_beside_it(tmp_path: Path) -> None:
    known = write_new(tmp_path / "a.jsonl", b"1\n")
    assert isinstance(known, SavedFile)
    same = write_again(known, b"12\n")
    assert isinstance(same, SavedFile)
    assert not same.moved
    (tmp_path / "a.jsonl").write_bytes(b"other\n")
    beside = write_again(same, b"123\n")
    assert isinstance(beside, SavedFile)
    assert beside.moved
    assert beside.path == tmp_path / "a (2).jsonl"
    assert (tmp_path / "a.jsonl").read_bytes() == b"other\n"
    after = write_again(beside, b"1234\n")
    assert isinstance(after, SavedFile)
    assert (after.path, after.moved) == (beside.path, False)


def test_a_deleted_file_is_written_again_and_a_chosen_one_replaced(tmp_path: Path) -> None:
    known = write_new(tmp_path / "a.jsonl", b"1\n")
    assert isinstance(known, SavedFile)
    known.path.unlink()
    assert isinstance(write_again(known, b"12\n"), SavedFile)
    assert isinstance(replace_any(known.path, b"x\n"), SavedFile)
    assert known.path.read_bytes() == b"x\n"


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    told = write_new(tmp_path / "file" / "a.jsonl", b"1\n")
    assert isinstance(told, Failure)
    assert "could not be saved: its folder is a file" in told[0].text()


def test_a_file_is_known_as_it_lies_there_or_told_to_be_unreadable(tmp_path: Path) -> None:
    written = write_new(tmp_path / "a.jsonl", b"1\n")
    assert kept_file(tmp_path / "a.jsonl") == written
    found = kept_file(tmp_path / "b.jsonl")
    assert isinstance(found, Failure)
    assert found[0].place.file == str(tmp_path / "b.jsonl")
    assert found[0].found == "the file cannot be read: No such file or directory"
