"""One at a time writes to a file; whoever dies meanwhile, or never ends, does not stop the others for ever."""

import errno
import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from autoalgo.common import locks
from autoalgo.common.locks import LockedError, locked, try_lock

REPOSITORY = Path(__file__).parents[2]
HOLD = """
import sys
from pathlib import Path
from autoalgo.common.locks import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""
COUNT = """
import sys
from pathlib import Path
from autoalgo.common import locks
from autoalgo.common.locks import locked
locks.PATIENCE_SECONDS = 120
for _ in range(100):
    with locked(Path(sys.argv[1])):
        file = Path(sys.argv[1])
        file.write_text(str(int(file.read_text()) + 1))
"""
posix = pytest.mark.skipif(os.name != "posix", reason="flock is of Unix")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that another has is not waited for."""
    monkeypatch.setattr(locks, "PATIENCE_SECONDS", 0)


def started(script: str, path: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=REPOSITORY)


def holder(path: Path) -> "subprocess.Popen[str]":
    """A process that has the lock."""
    process = started(HOLD, path)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.usefixtures("impatient")
def test_nobody_waits_for_ever_for_a_process_that_does_not_end(tmp_path: Path) -> None:
    with holder(tmp_path / "a") as process:
        with pytest.raises(LockedError, match="another run of the program"), locked(tmp_path / "a"):
            pass
        with locked(tmp_path / "b"):
            pass
        process.communicate("go\n")
    with locked(tmp_path / "a"):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("impatient")
def test_a_killed_process_keeps_nobody_out_and_its_file_is_cleared_away(tmp_path: Path) -> None:
    with holder(tmp_path / "a") as process:
        process.kill()
        process.communicate()
    with locked(tmp_path / "a"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_of_many_processes_each_has_its_turn(tmp_path: Path) -> None:
    """Each reads a number and writes the next one; two at once would write the same."""
    path = tmp_path / "number"
    path.write_text("0", encoding="utf-8")
    processes = [started(COUNT, path) for _ in range(3)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    assert path.read_text(encoding="utf-8") == "300"
    assert list(tmp_path.iterdir()) == [path]


def test_of_many_threads_each_has_its_turn(tmp_path: Path) -> None:
    numbers = [0]

    def count(_: int) -> None:
        with locked(tmp_path / "number"):
            numbers.append(numbers[-1] + 1)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(count, range(200)))
    assert numbers == list(range(201))


@pytest.mark.usefixtures("impatient")
def test_a_link_and_what_it_leads_to_have_one_lock(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "a")
    with locked(tmp_path / "link"), pytest.raises(LockedError), locked(tmp_path / "far" / "a"):
        pass


@pytest.mark.usefixtures("impatient")
def test_what_goes_wrong_inside_ends_the_lock(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), locked(tmp_path / "a"):
        raise ZeroDivisionError
    with locked(tmp_path / "a"):
        pass


def test_where_no_file_can_be_made_nobody_waits(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), locked(tmp_path / "absent" / "a"):
        pass


@posix
def test_a_file_system_without_locks_stops_nobody_and_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with caplog.at_level(logging.WARNING), locked(tmp_path / "a"):
        assert "two runs may write at once: No locks available" in caplog.text
    assert list(tmp_path.iterdir()) == []


@posix
def test_every_user_of_a_shared_folder_may_lock_with_a_file_that_was_left(tmp_path: Path) -> None:
    with locked(tmp_path / "a"):
        assert (tmp_path / ".a.lock").stat().st_mode & 0o777 == 0o666


@posix
def test_a_lock_on_a_file_that_was_deleted_or_replaced_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with path.open("xb") as file:
        path.unlink()
        assert not try_lock(path, file.fileno())
        path.touch()
        assert not try_lock(path, file.fileno())
    with path.open("rb") as file:
        assert try_lock(path, file.fileno())
