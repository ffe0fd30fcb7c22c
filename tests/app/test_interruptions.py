"""Ctrl+C at any moment, a system that shuts down, a working folder that is gone: a word, an exit code, no traceback."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends signals as POSIX does")

REPOSITORY = Path(__file__).resolve().parents[2]
PRESS_WHEN_IMPORTED = """
import os, signal, sys
name, sys.argv = sys.argv[1], sys.argv[1:]
class Press:
    def find_spec(self, wanted, *_):
        if wanted == name:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
from autoalgo.__main__ import main
sys.exit(main())
"""
FAIL_IN_ANOTHER_WAY = """
import os, signal, sys
from autoalgo.common.console import carried_out
from autoalgo.common.interruption import listen
def command():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise ValueError("half imported") from None
listen()
sys.exit(carried_out("play", command))
"""
PRESS_TWICE = """
import os, signal
from autoalgo.common.interruption import listen
listen()
try:
    os.kill(os.getpid(), signal.SIGINT)
finally:
    os.kill(os.getpid(), signal.SIGINT)
"""
END_IN_HOUR_5 = """
import os, signal, sys
from autoalgo.__main__ import main
from autoalgo.war.cli.progress import HourCounter
def events(self, _):
    self.hours += 1
    if self.hours == 5:
        os.kill(os.getpid(), getattr(signal, number))
number, sys.argv, HourCounter.events = sys.argv[1], sys.argv[1:], events
signal.signal(getattr(signal, number), signal.SIG_DFL)  # whoever started the tests may have it ignored
sys.exit(main())
"""


def python(code: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code, *words], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("autoalgo.common.interruption", ["list", "maps"]),
        ("autoalgo.app", ["list", "maps"]),
        ("autoalgo.war.cli", ["--help"]),
        ("autoalgo.war.cli.lists", ["list", "maps"]),
        ("pydantic", ["list", "units"]),
        ("autoalgo.war.pipeline", ["run", "hastings_1066"]),
        ("autoalgo.app.home", ["home"]),
        ("autoalgo.app.window", ["window"]),
        ("autoalgo.war.window.app", ["window"]),
    ],
)
def test_ctrl_c_while_something_is_imported(name: str, words: list[str]) -> None:
    done = python(PRESS_WHEN_IMPORTED, name, *words)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrupted\n")


def test_what_fails_because_it_was_interrupted_is_no_mistake() -> None:
    """A library that is interrupted while it is imported may raise an exception of its own."""
    done = python(FAIL_IN_ANOTHER_WAY)
    assert (done.returncode, done.stderr) == (130, "Interrupted\n")


def test_a_second_ctrl_c_ends_at_once() -> None:
    done = python(PRESS_TWICE)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_war_that_is_told_to_end_leaves_whole_files(name: str, tmp_path: Path) -> None:
    done = python(END_IN_HOUR_5, name, "run", "hastings_1066", "--out", str(tmp_path))
    assert done.returncode == 128 + getattr(signal, name)
    assert "Traceback" not in done.stderr
    [log], [record] = tmp_path.glob("*.txt"), tmp_path.glob("*.jsonl")
    assert log.read_text(encoding="utf-8").endswith("\nInterrupted: the war was stopped here, and has no result.\n")
    assert record.read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("words", ["list maps", "check", "audit a.jsonl", "run hastings_1066 --out /nowhere/at/all"])
def test_a_deleted_working_folder_is_no_traceback(words: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f'cd "{gone}" && rmdir "{gone}" && exec "{sys.executable}" -m autoalgo {words}'
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    command = ["/bin/sh", "-c", script]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in {0, 1, 3}
    assert done.stdout or done.stderr
