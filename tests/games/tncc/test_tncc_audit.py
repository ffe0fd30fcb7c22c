"""The audit of TNCC: bots that come along decide anew, and what nothing binds is named (TN-13, TN-18)."""

import json
from pathlib import Path

import pytest

from autoalgo.app.command import main

OLD = Path(__file__).resolve().parents[2] / "old_files"
LATE = "it did not answer within 50 ms"


@pytest.fixture
def kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "kept.jsonl"
    words = ["tncc", "simulate", "--bots", "turtle,blitz,hunter", "--seed", "1", "--jobs", "1", "--keep", str(file)]
    assert main(words) == 0
    capsys.readouterr()
    return file


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def audited(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["tncc", "audit", str(file)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_tn_13_a_bot_that_comes_along_was_never_late(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(record, '"default": ""', f'"default": "{LATE}"')
    code, out, _ = audited(record, capsys)
    assert code == 1
    assert f'default: recorded "{LATE}", replayed ""' in out


def test_tn_13_a_decision_of_a_bot_that_comes_along_is_made_anew(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole other game, true in itself: what the bots would have done with another seed."""
    other = record.with_name("other.jsonl")
    words = ["tncc", "play", "--bots", "merchant,raider,blitz", "--seed", "4", "--out", str(other)]
    assert main(words) == 0
    change(other, '"seed": 4', '"seed": 3')
    capsys.readouterr()
    code, out, _ = audited(other, capsys)
    assert (code, out[:10]) == (1, "Different:")


def test_tn_13_what_a_bot_apart_decided_is_named_as_not_proved(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(record, '"isolated": []', '"isolated": [1]')
    code, out, _ = audited(record, capsys)
    assert code == 0
    assert "made anew: merchant, blitz\n" in out
    assert "what bots in processes of their own (raider) decided" in out
    assert "#turn.default" in out.partition("Not proved:")[2]


def test_tn_13_an_older_record_does_not_tell_where_bots_ran(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = audited(OLD / "tncc_record" / "1" / "game.jsonl", capsys)
    assert code == 0
    assert "made anew" not in out


def test_tn_13_constants_of_no_preset_are_told_with_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    words = ["tncc", "play", "--bots", "war,nothing", "--seed", "1", "--set", "start_food=801", "--out", str(file)]
    assert main(words) == 0
    capsys.readouterr()
    code, _, err = audited(file, capsys)
    assert code == 0
    assert 'Otherwise than the preset "default" of games/tncc.json: SHA-256 ' in err
    assert "start_food: recorded 801, there 800" in err


def test_tn_18_kept_games_are_played_anew(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = audited(kept, capsys)
    assert (code, err) == (0, "")
    assert out.startswith("Identical: 8 lines\nProved:\n- the result of each of the 6 games, played anew with the seed")
    lines = kept.read_text(encoding="utf-8").splitlines()
    game = json.loads(lines[4])
    lines[4] = json.dumps({**game, "cycles": game["cycles"] - 1})
    kept.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    code, out, _ = audited(kept, capsys)
    assert code == 1
    assert out.startswith("Different: line 5, game, cycles: recorded ")


def test_tn_18_games_that_are_not_kept_are_named(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:5]), encoding="utf-8")
    code, out, _ = audited(kept, capsys)
    assert code == 0
    assert "- games 3 to 5, which are not kept [#game]" in out


def test_tn_18_kept_games_of_bots_apart_are_only_looked_at(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(kept, '"isolated": []', '"isolated": [0]')
    code, out, _ = audited(kept, capsys)
    assert code == 0
    assert "played anew" not in out
    assert "[#game.alive.*, #game.cycles, #game.defaults.*]" in out


def test_tn_18_a_tournament_of_the_version_before_goes_on(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes((OLD / "tncc_tournament" / "1" / "kept.jsonl").read_bytes())
    words = ["tncc", "simulate", "--bots", "turtle,blitz,hunter", "--seed", "1", "--jobs", "1", "--keep", str(old)]
    assert main(words) == 0
    capsys.readouterr()
    games = [file.read_text(encoding="utf-8").splitlines()[2:] for file in (kept, old)]
    assert games[0] == games[1]
    assert audited(old, capsys)[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"players": ["turtle", "blitz"', '"players": ["turtle", "turtle"', "line 2: a game takes 2 to 50 players"),
        ('"games": 6', '"games": 7', "line 2: 7 games, which are not one for every order of 3 players"),
        ('"bots": ["turtle", ', '"bots": [', "line 2: 2 bots for 3 players"),
        ('"version": 2}', '"version": 1}', 'line 2: "isolated" of the line'),
    ],
)
def test_tn_18_a_tournament_that_cannot_be_is_told(
    old: str, new: str, said: str, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(kept, old, new)
    code, _, err = audited(kept, capsys)
    assert code == 1
    assert said in err
