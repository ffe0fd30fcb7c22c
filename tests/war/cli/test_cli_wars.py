"""`autoalgo wars`: the wars of a folder listed, opened, audited, and taken back (O-5)."""

import json
from datetime import datetime
from pathlib import Path

import pytest
import rows

from autoalgo.war.archive import index
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.cli import main
from autoalgo.war.database import WorkbookStore
from autoalgo.war.report.commits import note_commits

Captured = pytest.CaptureFixture[str]
REQUEST = {
    "war": "Battle of [[X]]",
    "year": 1066,
    "attacker": "Albion",
    "attacker_military": "Fyrd",
    "defender": "Gaul",
    "defender_military": "Host",
    "location": "Senlac",
}


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr(index, "_kept_in", lambda: tmp_path / "kept")
    monkeypatch.setattr(index, "FEW", 0)


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    nations = [{**row, "Stability": 100} for row in (rows.ALBION, rows.GAUL)]
    return rows.save(tmp_path / rows.FILE, rows.cells(nations=nations))


@pytest.fixture
def request_file(tmp_path: Path) -> Path:
    path = tmp_path / "war.json"
    path.write_text(json.dumps(REQUEST), encoding="utf-8")
    return path


class Archive:
    """Fights wars into a folder and asks for them."""

    def __init__(self, folder: Path, request_file: Path, workbook: Path, capsys: Captured) -> None:
        self.folder = folder
        self.words = ["run", str(request_file), "--out", str(folder), "--database", str(workbook)]
        self.workbook = workbook
        self._capsys = capsys
        self.err = ""

    def run(self, *more: str) -> str:
        """Fight a war and return its receipt."""
        assert main([*self.words, *more]) == 0
        return self._read()

    def wars(self, action: str, *words: str, code: int = 0) -> str:
        """Return what `autoalgo wars` prints."""
        assert main(["wars", action, *words, "--folder", str(self.folder)]) == code
        return self._read()

    def ids(self, *words: str) -> list[str]:
        return [line.split()[0] for line in self.wars("list", *words).splitlines()]

    def opened(self) -> OpenedWar:
        [path] = self.folder.glob("*.jsonl")
        war = open_war(path)
        assert isinstance(war, OpenedWar)
        return war

    def _read(self) -> str:
        said = self._capsys.readouterr()
        self.err = said.err
        return said.out


@pytest.fixture
def archive(tmp_path: Path, request_file: Path, workbook: Path, capsys: Captured) -> Archive:
    return Archive(tmp_path / "Logs", request_file, workbook, capsys)


def test_wars_are_listed_and_searched(archive: Archive) -> None:
    archive.run("--seed", "1")
    archive.run("--seed", "2")
    lines = archive.wars("list").splitlines()
    assert len(lines) == 2
    assert "1066 AD  Battle of [[X]]  Albion – Gaul  " in lines[0]
    assert lines[0].endswith("run 2")
    assert "run" not in lines[1].rsplit("  ", 1)[-1]
    assert archive.err == "2 of 2 data records\n"
    assert archive.ids("--nation", "alb", "--name", "battle of", "--year", "1066") == archive.ids()
    assert (
        archive.ids("--nation", "Rome") == archive.ids("--until", "2020-01-01") == archive.ids("--year", "-216") == []
    )


def test_the_list_as_json(archive: Archive) -> None:
    archive.run("--seed", "1")
    found = json.loads(archive.wars("list", "--json"))
    [war] = found["wars"]
    assert (found["total"], war["name"], war["seed"], war["run"], war["word"]) == (1, "Battle of [[X]]", 1, 1, None)
    assert war["winner"] in {"attacker", "defender", None}
    assert archive.ids() == [war["id"]]


def test_broken_and_newer_records_are_told_beside_the_others(archive: Archive) -> None:
    archive.run("--seed", "1")
    [record] = archive.folder.glob("*.jsonl")
    (archive.folder / "newer.jsonl").write_bytes(record.read_bytes().replace(b'"version": 6', b'"version": 7', 1))
    (archive.folder / "broken\x1b.jsonl").write_bytes(b"\x1b[2J")
    assert len(archive.ids()) == 1
    assert "newer.jsonl: the record has version 7; a newer Autoalgo wrote this data record" in archive.err
    assert "broken\\u001b.jsonl: the file is not a data record" in archive.err
    assert "1 of 3 data records" in archive.err


def test_a_folder_that_is_not_there_is_told(archive: Archive) -> None:
    assert archive.wars("list", code=1) == ""
    assert "there is no such folder" in archive.err
    archive.wars("show", "2026-05-01-14.30.00", code=1)
    assert "there is no such folder" in archive.err


def test_receipt_and_request_of_a_war(archive: Archive, tmp_path: Path) -> None:
    posted = archive.run("--seed", "1")
    [war] = archive.ids()
    assert archive.wars("show", war) == posted
    assert archive.wars("show", war, "--no-seed-line") == posted.removesuffix(f"{posted.splitlines()[-1]}\n")  # OUT-9
    again = tmp_path / "again.json"
    again.write_text(archive.wars("request", war), encoding="utf-8")
    assert main(["run", str(again), "--out", str(tmp_path / "other"), "--database", str(archive.workbook)]) == 0
    assert archive._read() == posted


def test_the_log_by_flank_kind_and_text(archive: Archive) -> None:
    archive.run("--seed", "1")
    [war] = archive.ids()
    [log] = archive.folder.glob("*.txt")
    whole = archive.wars("log", war)
    assert whole == log.read_text(encoding="utf-8")
    attacks = archive.wars("log", war, "--kind", "attack", "--flank", "attacker:2").splitlines()
    assert attacks == [line for line in whole.splitlines() if " attacks the " in line and "attacker's flank 2" in line]
    assert attacks
    both = archive.wars("log", war, "--kind", "attack", "--kind", "high-ground", "--flank", "defender").splitlines()
    assert len(both) >= len(attacks)
    assert archive.wars("log", war, "--find", "PROGRAM VERSION").startswith("Program version ")
    assert archive.wars("log", war, "--find", "elephants fly") == ""
    assert archive.err == "No line of the log matches\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["log", "x", "--flank", "left"], "'left' is not a flank, such as attacker:2"),
        (["log", "x", "--flank", "attacker:0"], "'attacker:0' is not a flank"),
        (["log", "x", "--kind", "atack"], "'atack' is not a kind of event; did you mean \"attack\"?"),
        (["list", "--since", "yesterday"], "'yesterday' is not a day, such as 2026-05-01"),
        (["list", "--year", "1066 AD"], "'1066 AD' is not a year"),
    ],
)
def test_wrong_words_are_told(words: list[str], said: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["wars", *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_a_war_of_the_folder_is_audited(archive: Archive) -> None:
    archive.run("--seed", "1")
    archive.run("--word", "Dragon")
    second, first = archive.ids()
    assert archive.wars("audit", first, "--database", str(archive.workbook)).startswith("Identical: ")
    assert archive.wars("audit", second, "--database", str(archive.workbook)).startswith("Identical: ")
    assert "Recorded as run 2 of its request" in archive.err
    assert "The seed follows from the request and the word Dragon" in archive.err


def test_an_unknown_id_is_told_with_the_nearest(archive: Archive) -> None:
    archive.run("--seed", "1")
    [war] = archive.ids()
    archive.wars("audit", f"{war}9", code=1)
    assert (
        f'no war has the id {war}9; allowed: the id of a war, or its data record; did you mean "{war}"?' in archive.err
    )


def test_a_commit_is_told_and_undone(archive: Archive) -> None:
    archive.run("--seed", "1")
    [name] = archive.ids()
    assert archive.wars("commits", name) == "Not committed\n"
    archive.wars("undo", name, "--database", str(archive.workbook), code=1)
    assert "was not committed" in archive.err
    war = archive.opened()
    assert WorkbookStore(archive.workbook).write_stability(war.commits) is None
    note_commits(archive.folder, datetime(2026, 5, 1, 15, 0), war.request, rows.FILE, war.commits)
    said = archive.wars("commits", name).splitlines()
    assert said[0] == f"Committed to {rows.FILE} on 2026-05-01 15:00:00"
    assert said[1].startswith("Albion: 100 → ")
    told = json.loads(archive.wars("commits", name, "--json"))
    assert told["commits"] == [{"moment": "2026-05-01T15:00:00", "database": rows.FILE, "taken_back": False}]
    assert (told["committed"], told["scores"][0]["nation"], told["scores"][0]["read"]) == (True, "Albion", 100)
    undone = archive.wars("undo", name, "--database", str(archive.workbook)).splitlines()
    assert undone[0].startswith("Albion: ")
    assert undone[0].endswith(" → 100")
    assert f"Taken back in {rows.FILE} on " in archive.wars("commits", name)
    assert archive.wars("undo", name, "--database", str(archive.workbook), code=1) == ""
    assert "there is nothing to undo" in archive.err


def test_an_interrupted_war_has_no_receipt(archive: Archive) -> None:
    archive.run("--seed", "1")
    [record] = archive.folder.glob("*.jsonl")
    lines = record.read_text(encoding="utf-8").splitlines()[:12]
    record.write_text("\n".join([*lines, '{"record": "interrupted"}', ""]), encoding="utf-8")
    [war] = archive.ids()
    assert archive.wars("show", war, code=1) == ""
    assert "was interrupted" in archive.err
    assert archive.wars("log", war).endswith("Interrupted: the war was stopped here, and has no result.\n")


# Runs and words (OUT-5, OUT-6).


def test_every_other_seed_is_another_run(archive: Archive) -> None:
    assert "Run:" not in archive.run("--seed", "1")
    second = archive.run("--seed", "2")
    assert "* '''Run:''' 2 of this request\n" in second
    assert archive.err.startswith("Run 2 of this request\n")
    assert archive.run("--seed", "2") == second
    assert "Run:" not in archive.run("--seed", "1")
    assert "* '''Run:''' 3 of this request\n" in archive.run("--seed", "2", "--battle", "4")


def test_the_same_word_gives_the_same_war(archive: Archive) -> None:
    first = archive.run("--word", "  Dragon   egg")
    assert "* '''Word:''' Dragon egg (the seed follows from it and the request)\n" in first
    assert archive.run("--word", "Dragon egg") == first
    assert "Run:''' 2 of" in archive.run("--word", "Dragon eggs")
    summary = json.loads(archive.run("--word", "Dragon egg", "--json"))
    assert (summary["word"], summary["run"]) == ("Dragon egg", 1)


def test_a_word_of_the_request_leaves_no_choice(archive: Archive, request_file: Path) -> None:
    request_file.write_text(json.dumps({**REQUEST, "word": "Dragon"}), encoding="utf-8")
    receipt = archive.run()
    assert "Seed:" not in archive.err
    for given in (["--seed", "5"], ["--battle", "5"]):
        assert main([*archive.words, *given]) == 1
        archive._read()
        assert 'beside the "word" of the request' in archive.err
    request_file.write_text(json.dumps({**REQUEST, "word": "Dragon", "seed": 5}), encoding="utf-8")
    assert main(archive.words) == 1
    archive._read()
    assert "war.json, word: the seed that follows from the word is" in archive.err
    assert f"seed {archive.err.split('word is ')[1].split(',')[0]} -->" in receipt


@pytest.mark.parametrize("words", [["--word", "a", "--seed", "5"], ["--word", "a", "--battle", "5"], ["--word", " "]])
def test_a_word_beside_a_seed_is_wrong_usage(archive: Archive, words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*archive.words, *words])
    assert ended.value.code == 2
    archive._read()
    assert "argument --word" in archive.err


def test_a_forged_word_is_seen_by_the_audit(archive: Archive) -> None:
    archive.run("--word", "Dragon")
    [record] = archive.folder.glob("*.jsonl")
    record.write_text(
        record.read_text(encoding="utf-8").replace('"word": "Dragon"', '"word": "Wyvern"'), encoding="utf-8"
    )
    assert main(["audit", str(record), "--database", str(archive.workbook)]) == 1
    archive._read()
    assert "line 3: the seed that follows from the word is" in archive.err


def test_odds_of_a_request_with_a_word_may_have_another_seed(archive: Archive, request_file: Path) -> None:
    request_file.write_text(json.dumps({**REQUEST, "word": "Dragon"}), encoding="utf-8")
    words = ["odds", str(request_file), "--database", str(archive.workbook), "--wars", "10"]
    assert main([*words, "--seed", "5"]) == 0
    assert "seed 5" in archive._read()
    assert main(words) == 0
    assert "seed 5," not in archive._read()
