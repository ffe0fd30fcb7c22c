"""O-6: `autoalgo request` tells what it recognised, what not, what is missing; it writes complete requests alone."""

import io
import json
from pathlib import Path

import pytest

from autoalgo.war.cli import main

COMPLETE = """'''(Algo request)''' In 1415 England attacks France at Artois with 6,000 men.
Attacker's army: Henry V's army at Agincourt
Defender's army: the royal host
Favourite colour: green
"""


def post_file(folder: Path, text: str) -> Path:
    path = folder / "post.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_post_is_told_with_its_words_and_its_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["request", str(post_file(tmp_path, COMPLETE))]) == 0
    out, err = capsys.readouterr()
    assert '  the date: 1415 AD (exact), from "1415"\n' in out
    assert '  the place: Artois 1415 (nearest name), from "Artois"\n' in out
    assert 'the defender\'s military: Royal host at Agincourt (nearest name), from "royal host"\n' in out
    assert 'Not understood:\n  "Favourite colour: green"\n' in out
    assert json.loads(out.split("Request:\n")[1])["attacker"] == "England 1415"
    # Henry has 8,500 men in the workbook that ships, which a post does not change.
    assert "Warning: " in err
    assert "the post says 6,000 men, and Henry V's army at Agincourt has" in err


def test_the_request_that_is_written_is_one_that_can_be_fought(tmp_path: Path) -> None:
    written = tmp_path / "war.json"
    assert main(["request", str(post_file(tmp_path, COMPLETE)), "--out", str(written)]) == 0
    assert main(["run", str(written), "--out", str(tmp_path), "--seed", "1"]) == 0


def test_maneuvers_become_flanks_seen_by_their_own_soldiers(tmp_path: Path) -> None:
    """FL-2: three flanks; a defender looks to the left, so that the left flank is the lower one."""
    post = f"{COMPLETE}Attacker's left flank: hit and run\nDefender's left flank: Position\n"
    written = tmp_path / "war.json"
    assert main(["request", str(post_file(tmp_path, post)), "--out", str(written)]) == 0
    flanks = json.loads(written.read_text(encoding="utf-8"))["flanks"]
    told = [(flank["side"], flank["y"], flank["maneuver"]) for flank in flanks]
    assert told == [
        ("attacker", 100, "Hit and run"),
        ("attacker", 200, "Normal"),
        ("attacker", 300, "Normal"),
        ("defender", 100, "Normal"),
        ("defender", 200, "Normal"),
        ("defender", 300, "Position"),
    ]
    assert main(["run", str(written), "--out", str(tmp_path), "--seed", "1"]) == 0


def test_what_is_missing_ends_with_code_1_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """O-6c: what is missing is told, and only a complete request is written."""
    written = tmp_path / "war.json"
    path = post_file(tmp_path, "(Algo request) send 10,000 troops to Sussex")
    assert main(["request", str(path), "--out", str(written)]) == 1
    out, err = capsys.readouterr()
    assert 'the attacker\'s men: 10,000 (exact), from "10,000"' in out
    assert "the post does not say the defender; allowed: one of the" in err
    assert 'add a line "Defender: NATION"' in err
    assert not written.exists()


def test_a_player_is_asked_back_for_what_is_missing_or_unclear(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """O-6h: one question for each of them, with the choices."""
    path = post_file(tmp_path, "(Algo request) Norway attacks England at Yorkshire.")
    assert main(["request", str(path), "--ask"]) == 1
    asked = capsys.readouterr().out.splitlines()
    assert asked == [
        "Thank you for the request. Before it is fought, please tell us:",
        "1. What is the date?",
        "2. Is the attacker's military (Norway 1066) Hardrada's host?",
        "3. What is the defender: England 1066 or England 1415?",
        "4. What is the defender's military: Harold's army at Hastings, Harold's army at Stamford Bridge or Henry V's "
        "army at Agincourt?",
    ]
    assert main(["request", str(post_file(tmp_path, COMPLETE)), "--ask"]) == 0
    assert capsys.readouterr().out == ""


def test_of_several_wars_and_of_none_the_moderator_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """O-6i: neither is fought as the other."""
    two = "Two algos:\n1) Sweden attacks Russia at Poltava in 1709.\n2) Russia attacks Sweden at Stockholm in 1710."
    assert main(["request", str(post_file(tmp_path, two))]) == 1
    out, err = capsys.readouterr()
    assert "Poltava 1709" in out
    assert "Stockholm 1709" in out
    assert "it asks for 2 wars; allowed: one war at a time" in err
    assert main(["request", str(post_file(tmp_path, "I withdraw my algo request: France attacks Austria, 1805"))]) == 1
    assert "it seems to ask for no war" in capsys.readouterr().err


def test_json_holds_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["request", str(post_file(tmp_path, COMPLETE)), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    fields = {field["name"]: field for field in told["fields"]}
    assert fields["year"]["value"] == 1415
    place = fields["location"]
    assert COMPLETE[place["start"] : place["end"]] == place["words"] == "Artois"
    assert told["missing"] == told["problems"] == []
    assert [unread["words"] for unread in told["not_understood"]] == ["Favourite colour: green"]
    assert told["request"]["location"] == "Artois 1415"


def test_a_post_comes_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(COMPLETE.encode())))
    assert main(["request", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["request"]["year"] == 1415


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x" * 1_000_000, "the text is too long for a post; allowed: a post of at most 50,000 characters"),
        (b"x" * 60_000, "60,000 characters; allowed: a post of at most 50,000 characters; paste the request alone"),
        (b"(Algo request) caf\xe9", "is not UTF-8"),
    ],
)
def test_what_is_no_post_is_told(
    tmp_path: Path, content: bytes, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "post.txt"
    path.write_bytes(content)
    assert main(["request", str(path)]) == 1
    assert words in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["request", str(tmp_path / "none.txt")]) == 1
    assert "none.txt: there is no such file; allowed: a post as a text file in UTF-8" in capsys.readouterr().err


def test_a_request_that_cannot_be_written_ends_with_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = post_file(tmp_path, COMPLETE)
    assert main(["request", str(path), "--out", str(tmp_path / "no folder" / "war.json")]) == 3
    out, err = capsys.readouterr()
    assert "Request:" in out
    assert "the file cannot be written" in err
