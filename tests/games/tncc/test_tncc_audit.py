"""The audit of TNCC: shipped bots decide again, and what nothing binds is named (TN-13)."""

from pathlib import Path

import pytest

from autoalgo.app.command import main

OLD = Path(__file__).resolve().parents[2] / "old_files"
LATE = "it did not answer within 50 ms"


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
    assert "worked out again: merchant, blitz\n" in out
    assert "what bots in processes of their own (raider) decided" in out
    assert "#turn.default" in out.partition("Not proved:")[2]


def test_tn_13_an_older_record_does_not_tell_where_bots_ran(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = audited(OLD / "tncc_record" / "1" / "game.jsonl", capsys)
    assert code == 0
    assert "worked out again" not in out


def test_tn_13_constants_of_no_preset_are_told_with_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    words = ["tncc", "play", "--bots", "war,nothing", "--seed", "1", "--set", "start_food=801", "--out", str(file)]
    assert main(words) == 0
    capsys.readouterr()
    code, _, err = audited(file, capsys)
    assert code == 0
    assert 'Otherwise than the preset "default" of games/tncc.json: SHA-256 ' in err
    assert "start_food: recorded 801, there 800" in err
