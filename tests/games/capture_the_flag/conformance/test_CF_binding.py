"""CF-47: a record binds what its turn was made from, and letters tell its digest."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from recorded_games import done, flag

from autoalgo.app.command import main
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs
from autoalgo.games.capture_the_flag.store.folder import open_game
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of

OLD = Path(__file__).resolve().parents[3] / "old_files" / "capture_the_flag_record"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, _ = flag(tmp_path_factory.mktemp("played"))
    return folder


@pytest.fixture
def game(tmp_path: Path, played: Path) -> Path:
    """Three turns, all told by mail."""
    return shutil.copytree(played, tmp_path / "game")


def by_hand(folder: Path, turns: int = 2) -> Path:
    """A game of which nobody is told."""
    game = folder / "game"
    done("flag", "new", str(game), "--seed", "3")
    for _ in range(turns):
        done("flag", "order", str(game), "West soldier 1", "keep moving towards the enemy flag")
        done("flag", "turn", str(game))
    return game


def audited(game: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    capsys.readouterr()
    code = main(["flag", "audit", str(game)])
    said = capsys.readouterr()
    return code, said.out + said.err


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_cf_47_a_record_tells_the_digests_of_what_its_turn_was_made_from(game: Path) -> None:
    lines = (game / "turns" / "002.jsonl").read_text(encoding="utf-8").splitlines()
    bound = json.loads(lines[3])
    assert bound["record"] == "bound"
    assert bound["before"] == sha256((game / "turns" / "001.jsonl").read_bytes()).hexdigest()
    names = ["game.json", "words.txt", "people.json", "clock.json", "orders/002/01 West soldier 1.json"]
    assert list(bound["files"])[:5] == names
    assert bound["files"] == {name: sha256((game / name).read_bytes()).hexdigest() for name in bound["files"]}


def test_cf_47_each_letter_tells_the_digest_of_its_turn(game: Path) -> None:
    letters = [file.read_text(encoding="ascii") for file in sorted((game / "outbox").glob("*.eml"))]
    assert f"SHA-256 of the game:\n{sha256((game / 'game.json').read_bytes()).hexdigest()}\n" in letters[0]
    record = sha256((game / "turns" / "003.jsonl").read_bytes()).hexdigest()
    assert f"SHA-256 of turn 3:\n{record}\n" in letters[-1]


def test_cf_47_another_seed_is_found(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The seed has no part in these turns: nobody fights."""
    change(game / "game.json", '"seed": 11', '"seed": 12')
    code, said = audited(game, capsys)
    assert code == 1
    assert "001.jsonl: line 4, bound, files.game.json: recorded " in said


@pytest.mark.parametrize("what", ["wait", "ann@example.org", "2026-"])
def test_cf_47_orders_senders_and_times_of_played_turns_are_found(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a file that came by mail and orders what the record tells."""
    game = by_hand(tmp_path, 0)
    mailed = {"arrived": "2026-11-23T12:00:00Z", "mail": "<1@example.org>", "sender": "ann@example.org", "text": "wait"}
    (game / "orders" / "001").mkdir(parents=True)
    file = game / "orders" / "001" / "01 West soldier 1 0123456789abcdef01234567.json"
    file.write_text(json.dumps(mailed), encoding="utf-8")
    done("flag", "turn", str(game))
    assert audited(game, capsys)[0] == 0
    change(file, what, {"wait": "wait ", "2026-": "2025-"}.get(what, "ben@example.org"))
    code, said = audited(game, capsys)
    assert code == 1
    assert f"files.orders/001/{file.name}: recorded " in said


def test_cf_47_a_record_whose_orders_are_not_those_that_came_in_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = by_hand(tmp_path)
    change(game / "turns" / "002.jsonl", '"by_umpire": true', '"by_umpire": false')
    code, said = audited(game, capsys)
    assert code == 1
    assert "by_umpire: recorded false, replayed true" in said


def test_cf_47_a_turn_that_was_told_and_played_anew_is_found(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "turns" / "003.jsonl").unlink()
    code, said = audited(game, capsys)
    assert code == 1
    assert "003.jsonl: it is not there; allowed: " in said
    done("flag", "turn", str(game))
    code, said = audited(game, capsys)
    assert code == 1
    assert "003.jsonl: its SHA-256 is " in said
    assert "as the letter 0000" in said


def test_cf_47_a_game_begun_anew_with_another_seed_after_its_reports_is_found(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything played again from its beginning: true in itself, but for the letters."""
    shutil.rmtree(game / "turns")
    change(game / "game.json", '"seed": 11', '"seed": 12')
    for _ in range(3):
        done("flag", "turn", str(game))
    code, said = audited(game, capsys)
    assert code == 1
    assert "game.json: its SHA-256 is " in said


def test_cf_47_a_turn_in_the_middle_that_is_missing_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = by_hand(tmp_path, 3)
    (game / "turns" / "002.jsonl").rename(game / "turns" / "002.away")
    code, said = audited(game, capsys)
    assert code == 1
    assert "turn 2 is missing, but 003.jsonl is there" in said


def test_cf_47_a_turn_that_was_taken_back_before_anybody_was_told_is_no_fault(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done("flag", "undo", str(game))
    done("flag", "turn", str(game))
    done("flag", "report", str(game), "--mail")
    code, said = audited(game, capsys)
    assert (code, said[:18]) == (0, "Identical: 3 turns")
    assert "that game.json, turn 1, turn 2, turn 3 are as the letters" in said


def test_cf_47_what_may_change_between_turns_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done("flag", "clock", str(game), "--zone", "Europe/Berlin")
    code, said = audited(game, capsys)
    assert code == 0
    assert "Changed since the last turn was resolved: clock.json" in said


def test_cf_47_what_nothing_binds_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = audited(by_hand(tmp_path), capsys)
    unproved = said.partition("Not proved:")[2]
    assert "[turns/003.jsonl, orders/003/*]" in unproved
    assert "[people.json, clock.json, outbox/*, turns/undone/*]" in unproved
    assert "when turn 2 was resolved [turns/002.jsonl#turn.resolved]" in unproved


def test_cf_47_an_older_turn_is_bound_by_the_next_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game"
    shutil.copytree(OLD / "2", game)
    done("flag", "turn", str(game))
    (code, said), older = audited(game, capsys), game / "turns" / "002.jsonl"
    assert code == 0
    assert "orders, senders and times of turn 1, turn 2, recorded before they were bound" in said
    change(older, '"resolved": "2026-', '"resolved": "2025-')
    code, said = audited(game, capsys)
    assert code == 1
    assert "003.jsonl: line 4, bound, before: recorded " in said


def test_cf_47_a_record_before_lots_and_the_umpires_hand_is_audited_as_it_was(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Version 3 says of orders that the umpire entered by hand that they are not his, and tells no lots."""
    code, said = audited(OLD / "3", capsys)
    assert (code, said[:18]) == (0, "Identical: 2 turns"), said


def test_cf_47_a_record_without_what_binds_it_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = by_hand(tmp_path)
    file = game / "turns" / "002.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:3], *lines[4:]]), encoding="utf-8")
    assert "the line that binds the turn is missing" in audited(game, capsys)[1]
    file.write_text("".join([lines[0].replace('"version": 4', '"version": 2'), *lines[1:]]), encoding="utf-8")
    assert "or the version is wrong" in audited(game, capsys)[1]


def test_cf_47_a_turn_is_not_kept_whose_orders_have_changed_since(tmp_path: Path) -> None:
    opened = open_game(by_hand(tmp_path))
    assert not isinstance(opened, Failure)
    done("flag", "order", str(opened.folder), "West soldier 1", "wait")
    inputs = inputs_of(opened)
    assert isinstance(inputs, Inputs)
    played = play_inputs(opened, inputs)
    assert isinstance(played, Played)
    done("flag", "order", str(opened.folder), "West soldier 2", "wait")
    refused = keep_turn(opened, played)
    assert isinstance(refused, Failure)
    assert "changed since it was worked out" in refused[0].found
