"""`autoalgo sweep` as it is used: table, JSON, picture, every mistake, Ctrl+C."""

import io
import json
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest
from boards import needs_compiled_kernels

from autoalgo.common.problems import MOST_TOLD, Failure, Place, Problem
from autoalgo.war.cli import main
from autoalgo.war.cli.sweep import progress_text
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.sweep_run import Sweeping, SweepProgress, SweepRow

REPOSITORY = Path(__file__).resolve().parents[3]
DEFAULTS = {
    "war": "Battle of [[X]]",
    "year": 1066,
    "attacker": "default",
    "attacker_military": "default",
    "defender": "default",
    "defender_military": "default",
    "location": "default",
    "seed": 7,
}
HAROLD = "Militaries:Harold's army at Hastings:Size"


@pytest.fixture
def request_file(tmp_path: Path) -> Path:
    """A request for a war of defaults, which no edit of the database changes."""
    path = tmp_path / "war.json"
    path.write_text(json.dumps(DEFAULTS), encoding="utf-8")
    return path


def sweep(request_file: Path, *words: str) -> int:
    return main(["sweep", str(request_file), "--wars", "3", "--jobs", "1", *words])


def test_a_sweep_prints_its_table(request_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sweep(request_file, "--vary", "motive=Conquest,Economic", "--vary", "year=1000..1100..50") == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines[1] == "3 wars of each of 6 combinations, seed 7"
    assert [line.split()[:2] for line in lines[7:10]] == [
        ["Conquest", "1000"],
        ["Conquest", "1050"],
        ["Conquest", "1100"],
    ]


def test_a_sweep_again_says_the_same(request_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--vary", "Rules.json:attack.mercy=0.1,0.5", "--json")
    assert sweep(request_file, *words) == 0
    first = capsys.readouterr().out
    assert sweep(request_file, *words, "--jobs", "2") == 0
    assert capsys.readouterr().out == first
    assert json.loads(first)["seed"] == 7
    assert sweep(request_file, *words, "--seed", "8") == 0
    assert json.loads(capsys.readouterr().out)["seed"] == 8


def test_a_missing_seed_is_drawn_and_told(request_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request_file.write_text(json.dumps({**DEFAULTS, "seed": None}), encoding="utf-8")
    assert sweep(request_file, "--vary", "motive=Conquest", "--json") == 0
    said = capsys.readouterr()
    assert said.err == f"Seed: {json.loads(said.out)['seed']}\n"


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_sweep_draws_its_picture(
    request_file: Path, tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / f"sweep.{ending}"
    assert sweep(request_file, "--vary", "year=1000,1066", "--plot", str(picture)) == 0
    assert capsys.readouterr().err == f"Plot: {picture}\n"
    assert picture.stat().st_size > 1000
    assert sorted(path.name for path in tmp_path.iterdir()) == [picture.name, "war.json"]


def test_a_picture_that_cannot_be_written_in_the_end_leaves_the_table(
    request_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failure = Failure(Problem(Place(file="a.png"), "the plot cannot be written: No space left on device", ""))
    monkeypatch.setattr("autoalgo.war.cli.sweep.write_picture", lambda *_: failure)
    assert sweep(request_file, "--vary", "year=1000,1066", "--plot", str(tmp_path / "a.png")) == 3
    said = capsys.readouterr()
    assert "1066" in said.out
    assert said.err == "a.png: the plot cannot be written: No space left on device\n"


def test_a_bad_value_is_told_and_the_others_go_on(
    request_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "sweep.png"
    words = ("--vary", "motive=Conquest,Conqest", "--vary", "year=0,1066", "--plot", str(picture))
    assert sweep(request_file, *words) == 1
    said = capsys.readouterr()
    assert [line.split("  not ")[-1] for line in said.out.splitlines() if "not possible" in line] == [
        "possible [1]",
        "possible [1] [2]",
        "possible [2]",
    ]
    assert said.err.splitlines() == [
        "[1] motive Conquest, year 0 and 1 other: war.json, year: 0; allowed: there is no year 0: 1 BC is followed by "
        "1 AD; Year of the war, BC negative.",
        '[2] motive Conqest, year 0 and 1 other: war.json, motive: "Conqest"; allowed: one of "Conquest", '
        '"Ideological", "Economic", "Hegemony", "Existential"; did you mean "Conquest"?',
        f"Plot: {picture}",
    ]
    assert picture.exists()


def test_of_very_many_impossible_combinations_the_first_are_told(
    request_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = ",".join(f"nowhere {number}" for number in range(MOST_TOLD + 20))
    assert sweep(request_file, "--wars", "5", "--vary", f"location={unknown}") == 1
    told = capsys.readouterr().err.splitlines()
    assert told[-2].startswith(f"[{MOST_TOLD}] ")
    assert told[-1] == "… and 20 problems more"


def test_nothing_possible_draws_nothing(request_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "sweep.png"
    assert sweep(request_file, "--vary", "year=0", "--plot", str(picture)) == 1
    assert "not possible [1]" in capsys.readouterr().out
    assert not picture.exists()


def test_all_mistakes_are_told_before_a_battle_is_fought(
    request_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--plot", str(tmp_path / "no" / "sweep.txt"))
    varied = ("motiv=a", "Rules.json:morale=1", "x", "Nations:Nobody:Size=1", "year=1,1", "motive=a,b")
    assert sweep(request_file, *words, *(word for text in varied for word in ("--vary", text))) == 1
    said = capsys.readouterr()
    assert said.out == ""
    begins = [str(tmp_path), str(tmp_path), "--plot: 6 fields to draw"]
    begins += ["--vary x: no equals sign", "--vary year: the value 1 twice", "--vary motiv: the request has no field"]
    begins += ["Rules.json: ", "Map Game Database.xlsx, tab Nations: ", "Map Game Database.xlsx, tab Nations: "]
    told = said.err.splitlines()
    assert len(told) == len(begins), told
    for line, begin in zip(told, begins, strict=True):
        assert line.startswith(begin)


def test_what_is_wrong_with_the_war_itself_is_told(request_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request_file.write_text(json.dumps({**DEFAULTS, "location": "Nowhere"}), encoding="utf-8")
    assert sweep(request_file, "--vary", "location=default") == 1
    assert '"Nowhere" is not in the tab Locations' in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--vary"],
        ["--wars", "many", "--vary", "year=1"],
        ["--wars", "1.5", "--vary", "year=1"],
        ["--wars", "0", "--vary", "year=1"],
        ["--jobs", "0", "--vary", "year=1"],
        ["--var", "year=1"],
        [],
    ],
)
def test_wrong_usage_ends_with_2(request_file: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["sweep", str(request_file), *words])
    assert ended.value.code == 2
    assert "usage: autoalgo sweep" in capsys.readouterr().err


def test_the_json_folder_stays_as_it_is(
    request_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    shutil.copytree(REPOSITORY / "JSON", home / "JSON")
    for folder in ("Maps", "Database"):
        (home / folder).symlink_to(REPOSITORY / folder)
    monkeypatch.setenv("AUTOALGO_HOME", str(home))
    before = {path.name: path.read_bytes() for path in (home / "JSON").glob("*.json")}
    assert sweep(request_file, "--vary", "Rules.json:attack.mercy=0.1,0.5") == 0
    assert {path.name: path.read_bytes() for path in (home / "JSON").glob("*.json")} == before
    assert "attack.mercy" in capsys.readouterr().out


def test_ctrl_c_keeps_what_was_fought(
    request_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = Sweeping.rows

    def interrupted(self: Sweeping) -> "list[SweepRow]":
        kept = []
        for row in rows(self):
            kept.append(row)
            os.kill(os.getpid(), signal.SIGINT)
        return kept

    monkeypatch.setattr(Sweeping, "rows", interrupted)
    before = signal.getsignal(signal.SIGINT)
    assert sweep(request_file, "--vary", "year=1000,1050,1066") == 130
    said = capsys.readouterr()
    assert said.out.splitlines()[1].endswith("(partial: 2 not finished)")
    assert said.err == "Interrupted: 1 of 3 combinations finished\n"
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_the_first_war(
    request_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(_: Sweeping) -> "list[SweepRow]":
        os.kill(os.getpid(), signal.SIGINT)
        return []

    monkeypatch.setattr(Sweeping, "rows", none)
    assert sweep(request_file, "--vary", "year=1000") == 130
    assert capsys.readouterr() == ("", "Interrupted\n")


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(request_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((200, 24)))
    assert sweep(request_file, "--vary", "year=1000,1066") == 0
    shown = terminal.getvalue().split("\r")
    assert any("0 of 2 combinations" in line and "year 1000" in line for line in shown)
    assert any("100 %" in line and " left, year 1066" in line for line in shown)
    assert shown[-1] == ""


def test_progress_says_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.war.cli.sweep.values_text", lambda _, values: f"year {values[0]}")
    progress = SweepProgress(3, 4, ("9",), 5, 10, 70.0)
    plan: Plan = None  # type: ignore[assignment]  # only what is replaced above looks at it
    assert progress_text(plan, progress) == "▕██████████▌ ▏ 88 %, 3 of 4 combinations, 10 s left, year 9"
    waiting = SweepProgress(0, 4, ("9",), 0, 10, 70.0, "a worker")
    assert progress_text(plan, waiting) == "▕            ▏  0 %, 0 of 4 combinations, waiting for a worker"


@pytest.mark.slow
@needs_compiled_kernels
def test_how_many_men_would_harold_have_needed(capsys: pytest.CaptureFixture[str]) -> None:
    """About his 7,500, with either order; and more men to hold the hill with are never worse than fewer."""
    words = ["--vary", "flanks.defender.maneuver=Position,Normal", "--vary", f"{HAROLD}=4000..20000..4000"]
    request = str(REPOSITORY / "examples" / "hastings_1066.json")
    assert main(["sweep", request, *words, "--wars", "500", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [field["as_it_stands"] for field in said["fields"]] == ["Position", "7500"]
    position, normal = said["balances"]
    assert (position["others"], normal["others"]) == (["Position"], ["Normal"])
    [standing], [advancing] = position["even_at"], normal["even_at"]
    assert 4000 < standing < 12_000
    assert 4000 < advancing < 12_000
    assert {finding["weight"] for finding in said["findings"]} == {"matters"}


@pytest.mark.slow
@needs_compiled_kernels
def test_does_this_table_value_matter(capsys: pytest.CaptureFixture[str]) -> None:
    """How well huscarls are armoured does; how fast a galley is does not, where nobody has one."""
    request = str(REPOSITORY / "examples" / "hastings_1066.json")
    words = ["--vary", "Soldier.json:Huscarl.Defense=0,0.3,0.6", "--vary", "Soldier.json:Trireme.Speed=5,20"]
    assert main(["sweep", request, *words, "--wars", "300"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Huscarl.Defense: matters, for the attacker's chance lies between" in said
    assert "Trireme.Speed: does not matter. Every war ended the same to the last man, whatever its value." in said
