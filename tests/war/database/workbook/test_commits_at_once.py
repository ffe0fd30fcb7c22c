"""Commits of several processes to one workbook: none is lost, none is written over another program's work (DB-10)."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from outcomes import only_problem
from rows import ALBION, FILE, GAUL, cells, save

from autoalgo.common import locks
from autoalgo.common.locks import locked
from autoalgo.war.database import StabilityCommit, WorkbookStore
from autoalgo.war.database.workbook.workbook_backup import Saving

REPOSITORY = Path(__file__).parents[4]
ALBIONS, GAULS = StabilityCommit("Albion", 95, 87.25), StabilityCommit("Gaul", 100, 104.5)
KILLED = """
import itertools, os, shutil, sys
from pathlib import Path
from autoalgo.war.database import StabilityCommit, WorkbookStore

workbook, folders = Path(sys.argv[1]), Path(sys.argv[2])
changing = {"open", "fcntl.flock", "os.rename", "os.remove", "os.chmod"}
WorkbookStore(workbook).read()

def die_at(step, folder):
    steps = itertools.count(1)
    def hook(event, arguments):
        if event in changing and (event == "fcntl.flock" or str(folder) in str(arguments[0])) and next(steps) == step:
            os.kill(os.getpid(), 9)
    sys.addaudithook(hook)

for step in itertools.count(1):
    folder = folders / str(step)
    folder.mkdir(parents=True)
    shutil.copy(workbook, folder)
    child = os.fork()
    if not child:
        die_at(step, folder)
        os._exit(bool(WorkbookStore(folder / workbook.name).write_stability([StabilityCommit("Albion", 95, 87.25)])))
    if os.waitpid(child, 0)[1] == 0:
        break
"""
"""Commits again and again, each time killed one step of the file system later, until it is done."""


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    return save(tmp_path / FILE, cells(nations=[{**ALBION, "Stability": 95}, GAUL]))


def scores(path: Path) -> list[object]:
    page = load_workbook(path)["Nations"]
    return [page["Z2"].value, page["Z3"].value]


def commit(path: Path, *commits: StabilityCommit) -> list[str]:
    return [problem.text() for problem in WorkbookStore(path).write_stability(commits) or ()]


def once_written(path: Path, happens: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `happens` be called when the new file is written and has not yet taken the place of the one at `path`."""
    sync, left = os.fsync, [happens]

    def synced(handle: int) -> None:
        sync(handle)
        if left and any(file.name.startswith(f".{path.name}.") for file in path.parent.glob(".*.tmp")):
            left.pop()()

    monkeypatch.setattr("os.fsync", synced)


@pytest.mark.parametrize(
    ("second", "words", "after"),
    [
        (GAULS, [], [87.25, 104.5]),
        (StabilityCommit("Albion", 95, 60), ["is now 87.25, but the run read 95"], [87.25, None]),
    ],
)
def test_a_second_commit_waits_for_the_first_and_compares_with_what_that_has_written(
    workbook: Path, second: StabilityCommit, words: list[str], after: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    other = threading.Thread(target=lambda: told.extend(commit(workbook, second)))

    def begin() -> None:
        other.start()
        other.join(0.5)  # long enough to write, if nothing kept it from that

    once_written(workbook, begin, monkeypatch)
    assert commit(workbook, ALBIONS) == []
    other.join()
    assert len(told) == len(words)
    assert all(part in text for part, text in zip(words, told, strict=True))
    assert scores(workbook) == after


def test_what_a_spreadsheet_program_saves_at_the_last_moment_is_not_overwritten(
    workbook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once_written(workbook, lambda: save(workbook, cells(nations=[{**ALBION, "Stability": 70}, GAUL])), monkeypatch)
    (text,) = commit(workbook, ALBIONS)
    assert "the file has just been changed; allowed: the file that the run read; commit again" in text
    assert scores(workbook) == [70, None]
    assert sorted(file.name for file in workbook.parent.iterdir()) == ["Game (backup).xlsx", "Game.xlsx"]


def test_a_workbook_that_is_opened_at_the_last_moment_is_not_written(
    workbook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once_written(workbook, (workbook.parent / "~$Game.xlsx").touch, monkeypatch)
    (text,) = commit(workbook, ALBIONS)
    assert "the workbook is open in a spreadsheet program" in text
    assert scores(workbook) == [95, None]


def test_a_workbook_that_another_makes_at_the_last_moment_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / FILE
    saving = Saving(path, "changes", "pull again", "the file that was compared")
    once_written(path, lambda: path.write_bytes(b"theirs"), monkeypatch)
    problem = only_problem(saving.in_turn(lambda: saving.create(b"ours")))
    assert "the file has just been made" in problem.text()
    assert path.read_bytes() == b"theirs"


def test_a_commit_that_does_not_end_is_told_to_whoever_waits(workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE_SECONDS", 0)
    with locked(workbook):
        (text,) = commit(workbook, ALBIONS)
    assert "another run of the program has been writing to the workbook for too long" in text
    assert "nothing was written; end that one, and commit again" in text
    assert commit(workbook, ALBIONS) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked and killed")
def test_a_commit_killed_at_any_step_keeps_nobody_from_the_next_and_leaves_nothing(
    workbook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "PATIENCE_SECONDS", 0)
    folders = tmp_path / "folders"
    command = [sys.executable, "-c", KILLED, str(workbook), str(folders)]
    subprocess.run(command, check=True, cwd=REPOSITORY)
    killed = sorted(folders.iterdir())
    assert len(killed) > 10
    for folder in killed:
        before = scores(folder / FILE)
        assert before in ([95, None], [87.25, None]), folder
        assert commit(folder / FILE, GAULS) == [], folder
        assert scores(folder / FILE) == [before[0], 104.5]
        assert sorted(file.name for file in folder.iterdir()) == ["Game (backup).xlsx", "Game.xlsx"], folder
        assert scores(folder / "Game (backup).xlsx") == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes take long to start elsewhere")
@pytest.mark.parametrize("options", [["--processes", "3"], ["--kill"]])
def test_of_many_commits_at_once_none_is_lost(options: list[str]) -> None:
    command = [sys.executable, "scripts/prove_commits.py", "--rounds", "6", *options]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "of which 0 were lost; 0 refused without need" in done.stdout
