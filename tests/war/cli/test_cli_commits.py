"""Commits from the archive, with losses and fates, and the ledger of a folder (DB-10, O-8, O-9)."""

import json
from pathlib import Path

import pytest
import rows
from openpyxl import load_workbook

from autoalgo.common.locks import locked
from autoalgo.war.archive import index
from autoalgo.war.cli import main
from autoalgo.war.report.commits import COMMITS_NAME

Captured = pytest.CaptureFixture[str]
REQUEST = {
    "war": 'Siege, "of" X, in Y',
    "year": 1066,
    "attacker": "Albion",
    "attacker_military": "Fyrd",
    "defender": "Gaul",
    "defender_military": "Host",
    "location": "Senlac",
}
KILLS_ADA = "9"
"""A seed by which Ada, who rules Albion and leads its army, is killed."""


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kept").mkdir()
    monkeypatch.setattr(index, "_kept_in", lambda: tmp_path / "kept")
    monkeypatch.setattr(index, "FEW", 0)


class Desk:
    """A moderator's folder: wars are fought, committed and taken back."""

    def __init__(self, folder: Path, capsys: Captured) -> None:
        self.folder = folder / "Logs"
        self.request = folder / "war.json"
        self.ask()
        nations = [{**rows.ALBION, "Leader": "Ada", "Stability": 100}, rows.GAUL]
        militaries = [{**rows.FYRD, "Leader": "Ada"}, rows.HOST]
        self.workbook = rows.save(folder / rows.FILE, rows.cells(nations=nations, militaries=militaries))
        self._capsys = capsys
        self.err = ""

    def ask(self, **fields: object) -> None:
        self.request.write_text(json.dumps({**REQUEST, **fields}), encoding="utf-8")

    def run(self, seed: str) -> str:
        """Fight a war and return its id."""
        before = set(self.ids())
        words = ["run", str(self.request), "--out", str(self.folder), "--database", str(self.workbook)]
        assert main([*words, "--seed", seed]) == 0
        self.out()
        [new] = set(self.ids()) - before
        return new

    def ids(self) -> list[str]:
        self.folder.mkdir(exist_ok=True)
        assert main(["wars", "list", "--folder", str(self.folder), "--json"]) == 0
        return [war["id"] for war in json.loads(self._capsys.readouterr().out)["wars"]]

    def wars(self, action: str, *words: str, code: int = 0) -> str:
        base = ["--folder", str(self.folder)]
        if action in {"commit", "undo"}:
            base += ["--database", str(self.workbook)]
        assert main(["wars", action, *words, *base]) == code
        return self.out()

    def out(self) -> str:
        out, self.err = self._capsys.readouterr()
        return out

    def cells(self) -> dict[str, object]:
        """Return what wars may write into."""
        book = load_workbook(self.workbook)
        found: dict[str, object] = {}
        for tab, columns in (("Nations", ("Leader", "Stability")), ("Militaries", ("Size", "Leader"))):
            heads = {str(cell.value): int(str(cell.column)) for cell in book[tab][1]}
            for row in (2, 3):
                name = book[tab].cell(row, heads["Name"]).value
                found |= {f"{name} {column}": book[tab].cell(row, heads[column]).value for column in columns}
        return found


@pytest.fixture
def desk(tmp_path: Path, capsys: Captured) -> Desk:
    return Desk(tmp_path, capsys)


def test_a_war_is_committed_by_its_record_although_others_were_fought_since(desk: Desk) -> None:
    first = desk.run("1")
    desk.ask(year=1067)
    desk.run("2")
    said = desk.wars("commit", first).splitlines()
    assert said[0].startswith("Albion: 100 → ")
    cells = desk.cells()
    assert said == [f"{name}: 100 → {cells[f'{name} Stability']:g}" for name in ("Albion", "Gaul")]
    assert (cells["Fyrd Size"], cells["Albion Leader"]) == (7000, "Ada")


def test_losses_and_fates_are_written_where_asked_for_and_taken_back_exactly(desk: Desk) -> None:
    war = desk.run(KILLS_ADA)
    before = desk.cells()
    receipt = desk.wars("show", war)
    assert "| Ada (ruler): killed" in receipt
    desk.wars("commit", war, "--losses", "--leaders")
    told = json.loads(desk.wars("commits", war, "--json"))
    lost = {part["name"]: int(part["read"] - part["new"]) for part in told["losses"]}
    cells = desk.cells()
    assert cells["Fyrd Size"] == 7000 - lost["Fyrd"]
    assert cells["Host Size"] == 7500 - lost["Host"]
    for name in ("Fyrd", "Host"):
        assert lost[name] == losses(receipt, name)
    assert (cells["Albion Leader"], cells["Fyrd Leader"]) == (None, None)
    assert "Albion, ruler: none → Ada" in desk.wars("undo", war).splitlines()
    assert desk.cells() == {**before, "Gaul Stability": 100}


def losses(receipt: str, military: str) -> int:
    """Return killed, died and captured of a side as the receipt tells them."""
    column = 0 if military == "Fyrd" else 1
    lines = receipt.splitlines()
    rows_of = ("Killed in action", "Died", "Captured")
    at = [lines.index(f'! scope="row" | {row}') for row in rows_of]
    return sum(int(lines[row + 1 + column].removeprefix("| ").replace(",", "")) for row in at)


def test_only_what_is_asked_for_is_written(desk: Desk) -> None:
    war = desk.run(KILLS_ADA)
    desk.wars("commit", war, "--leaders")
    cells = desk.cells()
    assert (cells["Fyrd Leader"], cells["Fyrd Size"]) == (None, 7000)
    desk.wars("undo", war)
    desk.wars("commit", war, "--losses")
    cells = desk.cells()
    assert cells["Fyrd Leader"] == "Ada"
    assert cells["Fyrd Size"] != 7000
    desk.wars("undo", war)
    assert (desk.cells()["Fyrd Size"], desk.cells()["Fyrd Leader"]) == (7000, "Ada")


def test_nothing_is_written_where_one_cell_was_changed(desk: Desk) -> None:
    war = desk.run(KILLS_ADA)
    book = load_workbook(desk.workbook)
    size = next(cell.column for cell in book["Militaries"][1] if cell.value == "Size")
    book["Militaries"].cell(3, size, 8000)
    book.save(desk.workbook)
    before = desk.workbook.read_bytes()
    desk.wars("commit", war, "--losses", code=1)
    assert "tab Militaries, row 3, column Size: the size of Host is now 8,000, but the run read 7,500" in desk.err
    assert "nothing was written; run the war again on the new size" in desk.err
    assert desk.workbook.read_bytes() == before
    assert desk.wars("commits", war) == "Not committed\n"


def test_the_size_that_a_request_asks_for_is_not_that_of_the_database(desk: Desk) -> None:
    desk.ask(attacker_inputs={"size": 5000})
    war = desk.run("1")
    desk.wars("commit", war, "--losses")
    assert "The losses of Fyrd" in desk.err
    assert "its size was asked for, and is not that of the database." in desk.err
    assert desk.cells()["Fyrd Size"] == 7000
    assert desk.cells()["Host Size"] != 7500


def test_another_run_of_a_committed_request_is_not_committed_beside_it(desk: Desk) -> None:
    first, second = desk.run("1"), desk.run("2")
    desk.wars("commit", first)
    before = desk.cells()
    desk.wars("commit", first, code=1)
    assert "the war was committed to Game.xlsx on " in desk.err
    desk.wars("commit", second, code=1)
    assert f"{first}: run 1 of this request is committed to Game.xlsx, since " in desk.err
    assert desk.cells() == before
    said = desk.wars("commit", second, "--undo-former").splitlines()
    assert said[0].endswith(" → 100")
    assert said[2].startswith("Albion: 100 → ")
    assert "Taken back in Game.xlsx" in desk.wars("commits", first)


def test_a_reroll_says_that_it_begins_with_what_another_run_has_written(desk: Desk) -> None:
    first = desk.run("1")
    desk.wars("commit", first)
    words = ["run", str(desk.request), "--out", str(desk.folder), "--database", str(desk.workbook), "--seed", "2"]
    assert main(words) == 0
    desk.out()
    assert f"Run 1 of this request is committed to Game.xlsx: autoalgo wars undo {first} takes that back\n" in desk.err
    [second] = set(desk.ids()) - {first}
    between = desk.cells()["Albion Stability"]
    said = desk.wars("commit", second, "--fight-again").splitlines()
    assert "Fought again without what was undone: run 3 of this request" in desk.err
    assert [line.split(" → ")[0] for line in said if line.startswith("Albion")] == [f"Albion: {between}", "Albion: 100"]
    [third] = set(desk.ids()) - {first, second}
    assert "Committed to Game.xlsx" in desk.wars("commits", third)
    assert desk.wars("commits", second) == "Not committed\n"


def test_two_ways_with_another_run_are_one_too_many(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["wars", "commit", "1", "--undo-former", "--anyway"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_a_commit_waits_its_turn(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.common.locks.PATIENCE_SECONDS", 0.05)
    war = desk.run("1")
    with locked(desk.workbook):
        desk.wars("commit", war, code=1)
    assert "has been writing to the workbook for too long" in desk.err


def test_the_ledger_tells_wars_rerolls_commits_and_undos_in_their_order(desk: Desk) -> None:
    first, second = desk.run("1"), desk.run("2")
    desk.wars("commit", first, "--losses")
    desk.wars("undo", first)
    told = json.loads(desk.wars("ledger", "--json"))["entries"]
    assert [(entry["kind"], entry["war"]) for entry in told] == [
        ("war", first),
        ("re-roll", second),
        ("commit", first),
        ("undo", first),
    ]
    assert told[2]["database"] == rows.FILE
    assert [(change["what"], change["name"]) for change in told[2]["changes"]] == [
        ("stability", "Albion"),
        ("stability", "Gaul"),
        ("size", "Fyrd"),
        ("size", "Host"),
    ]
    for done, undone in zip(told[2]["changes"], told[3]["changes"], strict=True):
        assert (done["old"], done["new"]) == (undone["new"], undone["old"])
    lines = desk.wars("ledger", "alb").splitlines()
    assert len(lines) == 4
    assert "re-roll" in lines[1]
    assert lines[1].endswith("run 2 of this request")
    assert desk.wars("ledger", "Rome") == ""
    assert desk.err == "0 entries\n"


def test_the_ledger_keeps_what_was_committed_of_a_war_whose_record_is_gone(desk: Desk) -> None:
    war = desk.run("1")
    desk.wars("commit", war)
    for path in desk.folder.glob("*.jsonl"):
        path.unlink()
    told = json.loads(desk.wars("ledger", "Albion", "--json"))["entries"]
    assert [(entry["kind"], entry["war"]) for entry in told] == [("commit", None)]
    assert told[0]["text"].startswith("stability of Albion 100.0 -> ")


def test_a_list_of_commits_that_cannot_be_read_hides_no_war(desk: Desk) -> None:
    war = desk.run("1")
    (desk.folder / COMMITS_NAME).mkdir()
    assert war in desk.wars("ledger", code=1)
    assert "the list of commits cannot be read" in desk.err
