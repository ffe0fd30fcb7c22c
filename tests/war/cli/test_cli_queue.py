"""O-6f: a folder of posts and request files is listed, fought, printed and posted."""

import json
from pathlib import Path

import pytest

from autoalgo.war import war_run
from autoalgo.war.cli import main
from autoalgo.war.queue import MOST_ENTRIES

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "hastings_1066.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A post, a request file, a post that is not complete, and a file that is none of them."""
    (tmp_path / "a.txt").write_text(
        "(Algo request) In 1415 England attacks France at Artois, Henry V's army against the royal host.",
        encoding="utf-8",
    )
    (tmp_path / "b.json").write_bytes(EXAMPLE.read_bytes())
    (tmp_path / "c.md").write_text("(Algo request) send 10,000 troops to Sussex", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"")
    return tmp_path


def told(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    code = main(["queue", str(folder), "--out", str(folder / "Logs"), *words])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def test_a_queue_goes_from_waiting_to_posted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, err = told(folder, capsys)
    assert code == 1
    assert [line for line in lines if not line.startswith("  ")] == [
        "ready: a.txt (England 1415–France 1415 war)",
        "ready: b.json (Battle of Hastings)",
        "incomplete: c.md",
    ]
    assert '  the place: Artois 1415 (nearest name), from "Artois"' in lines
    assert "the post does not say the date" in err
    code, lines, err = told(folder, capsys, "--fight")
    assert (code, lines) == (
        1,
        ["fought: a.txt, receipt a.txt.receipt.wiki", "fought: b.json, receipt b.json.receipt.wiki"],
    )
    assert "c.md" in err
    seed = json.loads((folder / "a.txt.war.json").read_text(encoding="utf-8"))["seed"]
    first = (folder / "a.txt.receipt.wiki").read_text(encoding="utf-8")
    assert f", seed {seed} -->" in first
    code, lines, _ = told(folder, capsys, "--receipts")
    assert code == 0
    assert sum(line.startswith("<small>Autoalgo ") for line in lines) == 2  # OUT-9
    assert first.splitlines() == told(folder, capsys, "--receipts", "--no-seed-line")[1][: len(first.splitlines())]
    assert [line for line in lines if line.startswith("== ")] == [
        "== England 1415–France 1415 war (1415 AD) ==",
        "== Battle of Hastings (1066 AD) ==",
    ]
    assert told(folder, capsys, "--posted")[:2] == (0, ["posted: a.txt", "posted: b.json"])
    assert (folder / "a.txt.posted.wiki").read_text(encoding="utf-8") == first
    listed = [line for line in told(folder, capsys)[1] if not line.startswith("  ")]
    winner = "England 1415" if "victory of the attacker" in first else "France 1415"
    assert listed == [
        f"posted: a.txt (England 1415–France 1415 war; {winner} won)",
        "posted: b.json (Battle of Hastings; Normandy 1066 won)",
        "incomplete: c.md",
    ]
    assert told(folder, capsys, "--receipts")[1] == []


def test_what_was_fought_is_not_fought_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(folder, capsys, "--fight")
    receipt = (folder / "a.txt.receipt.wiki").read_bytes()
    assert told(folder, capsys, "--fight")[1] == []
    assert (folder / "a.txt.receipt.wiki").read_bytes() == receipt


def test_a_war_that_was_cut_off_is_fought_again_as_it_was(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed stands in the folder before the battle begins: ending a war early gains no other chance."""

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(war_run, "wage", stopped)
        assert told(folder, capsys, "--fight")[0] == 130
    asked = (folder / "a.txt.war.json").read_bytes()
    assert not (folder / "a.txt.receipt.wiki").exists()
    told(folder, capsys, "--fight")
    assert (folder / "a.txt.war.json").read_bytes() == asked
    assert f"seed {json.loads(asked)['seed']} -->" in (folder / "a.txt.receipt.wiki").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["none", "file.txt"])
def test_what_is_no_folder_is_told(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file.txt").write_text("x", encoding="utf-8")
    code, _, err = told(tmp_path / name, capsys)
    assert code == 1
    assert f"{name}: the folder cannot be read" in err
    assert "allowed: a folder of posts (.txt, .md, .wiki) and request files (.json)" in err


def test_too_many_requests_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(MOST_ENTRIES + 1):
        (tmp_path / f"{number}.txt").touch()
    code, _, err = told(tmp_path, capsys)
    assert code == 1
    assert "501 requests; allowed: at most 500; move what is posted to another folder" in err


def test_a_broken_request_file_holds_no_other_up(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.json").write_text("{", encoding="utf-8")
    code, lines, err = told(folder, capsys, "--fight")
    assert code == 1
    assert len(lines) == 2
    assert "a.json" in err


def test_a_name_that_leaves_no_room_for_a_receipt_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Found by the fuzzer: the war was fought at every call, as its receipt could not be written beside it."""
    long = folder / f"{'x' * 240}.json"
    (folder / "b.json").rename(long)
    code, lines, err = told(folder, capsys, "--fight")
    assert (code, lines) == (1, ["fought: a.txt, receipt a.txt.receipt.wiki"])
    assert "the name of the file is too long; allowed: at most 200 bytes" in err
    assert not long.with_name(f"{long.name}.war.json").exists()


def test_a_post_is_split_and_deleted_and_brought_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "two.txt").write_text(
        "(Algo request)\n1. England attacks France at Artois in 1415.\n2. Japan attacks Joseon at Hanyang in 1592.\n",
        encoding="utf-8",
    )
    assert told(folder, capsys, "--split", "two.txt") == (0, ["war 1: two.txt", "war 2: two 2.txt"], "")
    listed = "\n".join(told(folder, capsys)[1])
    assert "the attacker: Japan 1592" in listed and "the attacker: England 1415" in listed
    code, _, err = told(folder, capsys, "--split", "a.txt")
    assert code == 1 and "it asks for one war" in err

    before = sorted(file.name for file in folder.iterdir())
    code, lines, _ = told(folder, capsys, "--delete", "two 2.txt")
    assert (code, lines) == (0, ["deleted: two 2.txt; --bring-back undoes that"])
    assert not [file for file in folder.iterdir() if file.name.startswith("two 2")]
    assert told(folder, capsys, "--bring-back")[:2] == (0, ["back: two 2.txt"])
    assert sorted(file.name for file in folder.iterdir() if file.name != "Deleted") == before
    code, _, err = told(folder, capsys, "--bring-back")
    assert code == 1 and "nothing is deleted" in err
    code, _, err = told(folder, capsys, "--delete", "../a.txt")
    assert code == 1 and 'no request "../a.txt"' in err and "a.txt" in err
    assert (folder / "a.txt").exists()
