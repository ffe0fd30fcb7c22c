"""Whatever a text comes from, its control characters never reach the terminal, and a message never floods it."""

import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import rows
from hostile import CONTROLS, LONG, unbounded, unsafe
from sheets_server import Google

from autoalgo.app import main
from autoalgo.common.console import Exit, PassingLine, tell_problems
from autoalgo.common.problems import MOST_FOUND, MOST_TOLD, NOWHERE, Problem
from autoalgo.war.database import Cells, CellSheet

REPOSITORY = Path(__file__).resolve().parents[3]
WAR = {
    "war": "Battle",
    "year": 1066,
    "attacker": "default",
    "attacker_military": "default",
    "defender": "default",
    "defender_military": "default",
    "location": "default",
    "seed": 7,
}
GAME = {
    **WAR,
    "attacker": "Albion",
    "attacker_military": "Fyrd",
    "defender": "Gaul",
    "defender_military": "Host",
    "location": "Senlac",
}


class Ground:
    """A home and a folder for the files of a test."""

    def __init__(self, folder: Path, text: str) -> None:
        self.folder = folder
        self.home = Path(os.environ["AUTOALGO_HOME"])
        self.text = text
        self.name = "".join(text.split("\x00"))[:150].replace("/", "")
        """As much of the text as the name of a file can hold."""

    def request(self, name: str = "war.json", /, **fields: object) -> str:
        """Write a request and return its path."""
        return self.file(name, json.dumps({**WAR, **fields}))

    def file(self, name: str, content: str) -> str:
        """Write a file and return its path."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
        return str(path)

    def workbook(self, name: str = "Game.xlsx", /, **tabs: list[rows.Row]) -> str:
        """Save a small game as a workbook and return its path."""
        return str(rows.save(self.folder / name, rows.cells(**tabs)))

    @property
    def cell(self) -> str:
        """As much of the text as a cell of a workbook can hold."""
        return "".join(character for character in self.text if character >= " ")[:30_000]

    def table(self, name: str, change: Callable[[dict[str, object]], None]) -> None:
        """Change a table of the home."""
        file = self.home / "JSON" / name
        content = json.loads(file.read_text(encoding="utf-8"))
        change(content)
        file.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the program: JSON and Maps may be changed."""
    home = tmp_path / "home"
    for folder in ("JSON", "Maps"):
        shutil.copytree(REPOSITORY / folder, home / folder)
    for folder in ("Database", "examples"):
        (home / folder).symlink_to(REPOSITORY / folder)
    monkeypatch.setenv("AUTOALGO_HOME", str(home))
    return home


def carry_out(words: list[str]) -> None:
    """Carry out a command, whatever its exit code."""
    try:
        main(words)
    except SystemExit:
        return


def assert_shown_safely(said: tuple[str, str]) -> None:
    out, err = said
    assert out or err
    assert (unsafe(out, "\n\t"), unsafe(err)) == (set(), set())
    assert unbounded(err) == []


Words = list[str]
Entries = dict[str, dict[str, Any]]
"""The last entry of each kind of a data record."""
Route = Callable[[Ground], Words]


def _request_routes() -> Mapping[str, Route]:
    def flank(ground: Ground) -> Words:
        flanks = [{"side": "attacker", "x": 1, "y": 1, "infantry": 5, "maneuver": ground.text}]
        return ["run", ground.request(flanks=flanks)]

    return {
        "unknown key": lambda ground: ["run", ground.request(**{ground.text: 1})],
        "value of another kind": lambda ground: ["run", ground.request(year=ground.text)],
        "value of a list": lambda ground: ["run", ground.request(motive=ground.text)],
        "nation": lambda ground: ["run", ground.request(attacker=ground.text)],
        "military": lambda ground: ["run", ground.request(attacker_military=ground.text)],
        "location": lambda ground: ["run", ground.request(location=ground.text)],
        "maneuver": flank,
        "syntax": lambda ground: ["run", ground.file("war.json", f'{{"war": {ground.text}')],
        "request that is not there": lambda ground: ["run", str(ground.folder / f"{ground.text}.json")],
        "request's file": lambda ground: ["run", ground.request(f"{ground.name}.json", year=0)],
        "request's folder": lambda ground: ["run", ground.file(f"{ground.name}/war.json", "{")],
        "war": lambda ground: ["run", ground.request(war=ground.text[:200]), "--out", str(ground.folder)],
        "war in JSON": lambda ground: [
            "run",
            ground.request(war=ground.text[:200]),
            "--out",
            str(ground.folder),
            "--json",
        ],
        "folder for the log": lambda ground: ["run", ground.request(), "--out", str(ground.folder / ground.name)],
        "odds": lambda ground: ["odds", ground.request(war=ground.text[:200]), "--wars", "5"],
        "odds in JSON": lambda ground: ["odds", ground.request(war=ground.text[:200]), "--wars", "5", "--json"],
        "sweep": lambda ground: ["sweep", ground.request(), "--wars", "5", "--vary", f"location=default,{ground.text}"],
        "sweep in JSON": lambda ground: [
            *("sweep", ground.request(), "--wars", "5", "--json", "--vary", f"location=default,{ground.text}")
        ],
        "sweep's field": lambda ground: ["sweep", ground.request(), "--vary", f"{ground.text}=1,2"],
        "sweep's column": lambda ground: ["sweep", ground.request(), "--vary", f"Nations:default:{ground.text}=1"],
        "sweep's table": lambda ground: ["sweep", ground.request(), "--vary", f"{ground.text}.json:a=1,2"],
    }


def _file_routes() -> Mapping[str, Route]:
    def repeated_names(ground: Ground) -> Words:
        nation = {**rows.ALBION, "Name": ground.cell}
        return ["check", ground.workbook(nations=[nation, nation])]

    def tab(ground: Ground) -> Words:
        title = ground.cell.translate(dict.fromkeys(map(ord, "[]:*?/\\")))[:31]
        sheets = [CellSheet(title, kept.rows) if kept.title == "Nations" else kept for kept in rows.cells().sheets]
        return ["check", str(rows.save(ground.folder / "Game.xlsx", Cells(tuple(sheets))))]

    def header(ground: Ground) -> Words:
        first, *others = rows.cells().sheets
        sheet = CellSheet(first.title, ((ground.cell, *first.rows[0][1:]), *first.rows[1:]))
        return ["check", str(rows.save(ground.folder / "Game.xlsx", Cells((sheet, *others))))]

    def names_listed(ground: Ground) -> Words:
        location = {**rows.SENLAC, "Name": ground.cell}
        return ["list", "locations", "--database", ground.workbook(locations=[location])]

    def key(ground: Ground) -> Words:
        ground.table("Rules.json", lambda table: table.update({ground.text: 1}))
        return ["check"]

    def value(ground: Ground) -> Words:
        ground.table("Climate.json", lambda table: table.update({"Temperate": ground.text}))
        return ["check"]

    def unit(ground: Ground) -> Words:
        ground.table("Soldier.json", lambda table: table.update({ground.text: {"Role": ground.text}}))
        return ["check"]

    def unit_listed(ground: Ground) -> Words:
        ground.table("Soldier.json", lambda table: table.update({ground.text: table["Soldier"]}))
        return ["list", "units"]

    def map_file(ground: Ground) -> Words:
        (ground.home / "Maps" / f"{ground.name}.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        return ["check"]

    def map_listed(ground: Ground) -> Words:
        map_file(ground)
        return ["list", "maps"]

    def no_home(ground: Ground) -> Words:
        os.environ["AUTOALGO_HOME"] = str(ground.folder / ground.name)
        (ground.folder / ground.name).mkdir()
        (ground.folder / ground.name / "mine.txt").touch()
        return ["check"]

    return {
        "number of a cell": lambda ground: [
            *("check", ground.workbook(nations=[{**rows.ALBION, "Population": ground.cell}, rows.GAUL]))
        ],
        "list value of a cell": lambda ground: [
            *("check", ground.workbook(nations=[{**rows.ALBION, "Religion": ground.cell}, rows.GAUL]))
        ],
        "nation of a military": lambda ground: [
            *("check", ground.workbook(militaries=[rows.FYRD, {**rows.HOST, "Nations": ground.cell}]))
        ],
        "terrain of a location": lambda ground: [
            *("check", ground.workbook(locations=[{**rows.SENLAC, "Terrain": ground.cell}]))
        ],
        "name that stands twice": repeated_names,
        "title of a tab": tab,
        "header of a column": header,
        "names listed": names_listed,
        "workbook's file": lambda ground: [
            *("check", ground.workbook(f"{ground.name}.xlsx", nations=[{**rows.ALBION, "Population": "many"}]))
        ],
        "sound workbook's file": lambda ground: ["check", ground.workbook(f"{ground.name}.xlsx")],
        "workbook that is not there": lambda ground: ["check", f"{ground.text}.xlsx"],
        "key of a table": key,
        "value of a table": value,
        "name of a unit": unit,
        "units listed": unit_listed,
        "map's file": map_file,
        "maps listed": map_listed,
        "home": no_home,
        "home told": lambda ground: ["home"] if no_home(ground) else [],
    }


def _argument_routes() -> Mapping[str, Route]:
    return {
        "unknown command": lambda ground: [ground.text],
        "unknown option": lambda ground: ["run", ground.request(), f"--{ground.text}"],
        "one argument too many": lambda ground: ["check", "a.xlsx", ground.text],
        "choice": lambda ground: ["list", ground.text],
        "seed": lambda ground: ["run", ground.request(), "--seed", ground.text],
        "runs": lambda ground: ["odds", ground.request(), "--wars", ground.text],
        "width": lambda ground: ["odds", ground.request(), "--until", ground.text],
        "level of the log": lambda ground: ["check", "--log-level", ground.text],
        "plot": lambda ground: ["odds", ground.request(), "--wars", "5", "--plot", ground.text],
        "cluster": lambda ground: ["odds", ground.request(), "--cluster", ground.text],
        "record that is not there": lambda ground: ["audit", ground.text],
        "argument of home": lambda ground: ["home", ground.text],
        "sheet's address": lambda ground: ["check", "--sheet", f"https://example.com/{ground.text}"],
        "sheet's title": lambda ground: ["check", "--sheet", ground.text, "--offline"],
        "action of a sheet": lambda ground: ["sheet", ground.text],
    }


Change = Callable[[Entries, str], None]


def _audit_of(change: Change) -> Route:
    """Return the route of a record that `change` has edited."""

    def route(ground: Ground) -> Words:
        carry_out(["run", ground.request(), "--out", str(ground.folder / "out")])
        [record] = (ground.folder / "out").glob("*.jsonl")
        entries = {number: json.loads(line) for number, line in enumerate(record.read_text("utf-8").splitlines())}
        change({entry["record"]: entry for entry in entries.values()}, ground.text)
        record.write_text("".join(f"{json.dumps(entry)}\n" for entry in entries.values()), encoding="utf-8")
        return ["audit", str(record)]

    return route


def _record_routes() -> Mapping[str, Route]:
    return {
        "kind of a line": _audit_of(lambda entries, text: entries["tables"].update(record=text)),
        "kind of the last line": _audit_of(lambda entries, text: entries["receipt"].update(record=text)),
        "key of a line": _audit_of(lambda entries, text: entries["program"].update({text: 1})),
        "value of a line": _audit_of(lambda entries, text: entries["receipt"].update(text=text)),
        "version": _audit_of(lambda entries, text: entries["program"].update(version=text)),
        "name of a table": _audit_of(lambda entries, text: entries["tables"]["digests"].update({text: "1"})),
        "record that is none": lambda ground: ["audit", ground.file("a.jsonl", ground.text)],
        "record's file": lambda ground: ["audit", ground.file(f"{ground.name}.jsonl", "{}")],
    }


ROUTES: Mapping[str, Route] = {**_request_routes(), **_file_routes(), **_argument_routes(), **_record_routes()}


@pytest.mark.parametrize("text", [CONTROLS, LONG], ids=["controls", "long"])
@pytest.mark.parametrize("name", ROUTES)
@pytest.mark.usefixtures("home")
def test_nothing_reaches_the_terminal_raw_or_without_an_end(
    name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ROUTES[name](Ground(tmp_path, text))
    capsys.readouterr()
    carry_out(words)
    assert_shown_safely(capsys.readouterr())


def _sheet_routes() -> Mapping[str, Callable[[Ground, Google], Words]]:
    def titled(ground: Ground, google: Google) -> Words:
        wrong = rows.cells(nations=[{**rows.ALBION, "Population": "many"}])
        return ["check", "--sheet", google.add(ground.text, wrong)]

    def tab(ground: Ground, google: Google) -> Words:
        return ["check", "--sheet", google.add("Game", {ground.text: [["Name"]]})]

    def pulled(ground: Ground, google: Google) -> Words:
        location = {"Name": ground.text[:2_000], "Climate": ground.text[:2_000]}
        key = google.add("Game", rows.cells(locations=[location, rows.SENLAC]))
        return ["sheet", "pull", key, str(ground.folder / "pulled.xlsx"), "--preview"]

    def copied(ground: Ground, google: Google) -> Words:
        carry_out(["check", "--sheet", google.add(ground.text, rows.cells())])
        return ["sheet", "status"]

    def offline(ground: Ground, google: Google) -> Words:
        key = google.add(ground.text, rows.cells())
        carry_out(["check", "--sheet", key])
        return ["list", "nations", "--sheet", key, "--offline"]

    return {
        "title": titled,
        "title of a tab": tab,
        "pulled": pulled,
        "copied": copied,
        "offline": offline,
        "made": lambda ground, _: ["sheet", "new", ground.text],
        "looked for": lambda ground, _: ["check", "--sheet", ground.text],
    }


SHEET_ROUTES: Final = _sheet_routes()


@pytest.mark.parametrize("text", [CONTROLS, LONG[:40_000]], ids=["controls", "long"])
@pytest.mark.parametrize("name", SHEET_ROUTES)
def test_nothing_of_a_sheet_reaches_the_terminal_raw_or_without_an_end(
    name: str, text: str, home: Path, google: Google, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    google.tokens_in(home / "tokens")
    words = SHEET_ROUTES[name](Ground(tmp_path, text), google)
    capsys.readouterr()
    carry_out(words)
    assert_shown_safely(capsys.readouterr())


def test_very_many_problems_are_told_in_part(capsys: pytest.CaptureFixture[str]) -> None:
    problems = [Problem(NOWHERE, f"mistake {number}", "none") for number in range(2_000)]
    assert tell_problems(problems) == Exit.PROBLEMS
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_TOLD + 1
    assert lines[-1] == "… and 1,500 problems more"


def test_of_very_many_problems_of_a_database_the_first_are_looked_for(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ground = Ground(tmp_path, "")
    assert ground.home == home
    nations: list[rows.Row] = [{"Name": f"Nation {number}", "Population": "many"} for number in range(2_000)]
    assert main(["check", ground.workbook(nations=nations)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_FOUND + 1
    assert "there are more problems than these 100" in lines[-1]


def test_json_says_the_same_with_escapes(tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ground = Ground(tmp_path, CONTROLS)
    assert ground.home == home
    assert main(["run", ground.request(war=CONTROLS), "--out", str(tmp_path / ground.name), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["war"], Path(told["log"]).parent) == (CONTROLS, tmp_path / ground.name)


def test_elsewhere_than_on_a_terminal_progress_is_told_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first line after two seconds, then one every ten."""
    seconds = iter([0.0, 1.9, 2.0, 2.0, 11.9, 12.0, 12.0])
    monkeypatch.setattr("autoalgo.common.console.monotonic", lambda: next(seconds))
    monkeypatch.setattr("autoalgo.common.console._FIRST_LINE_SECONDS", 2.0)
    line = PassingLine()
    for done in ("1.9", "2.0", "11.9", "12.0"):
        line.show(done)
    line.clear()
    assert capsys.readouterr().err == "2.0\n12.0\n"


def test_progress_in_games_tells_the_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = [0.0]
    monkeypatch.setattr("autoalgo.common.console.monotonic", lambda: seconds[0])
    monkeypatch.setattr("autoalgo.common.console._FIRST_LINE_SECONDS", 2.0)
    line = PassingLine()
    seconds[0] = 30.0
    line.show_count(250, 1_000, "games")
    seconds[0] = 120.0
    line.show_count(1_000, 1_000, "games")
    assert capsys.readouterr().err == "250 of 1,000 games, 1 min 30 s left\n1,000 of 1,000 games\n"


def test_a_line_that_passes_is_safe_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    PassingLine().show(CONTROLS)
    shown = terminal.getvalue()
    assert shown.startswith("\r")
    assert unsafe(shown[1:]) == set()
