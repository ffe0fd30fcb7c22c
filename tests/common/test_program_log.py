"""The program's own log: what gets into it, what stays out, and that nothing about it ever stops the program."""

import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, tzinfo
from itertools import count
from pathlib import Path
from typing import Self

import pytest
from hostile import CONTROLS, unsafe

from autoalgo.common import program_log as module
from autoalgo.common.installation import HOME_VARIABLE
from autoalgo.common.program_log import LEVEL_VARIABLE, ProgramLog, log_file, program_log
from autoalgo.war.cli import main

REPOSITORY = Path(__file__).resolve().parents[2]
LOGGER = logging.getLogger("autoalgo.made_up")


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(LEVEL_VARIABLE, raising=False)
    return tmp_path / "Logs"


def lines(logs: Path) -> list[str]:
    return log_file(logs).read_text(encoding="utf-8").splitlines()


def test_an_entry_says_when_who_and_what(logs: Path) -> None:
    with program_log(logs):
        LOGGER.warning("%s fell", "關原 ⚔")
    (line,) = lines(logs)
    start = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d{4} "
    assert re.fullmatch(rf"{start}{os.getpid()} WARNING autoalgo\.made_up: 關原 ⚔ fell", line)


def test_half_a_character_is_written_as_an_escape(logs: Path) -> None:
    # Not through a logger: pytest would keep the message, and cannot hand it from process to process.
    ProgramLog(logs).handle(LOGGER.makeRecord(LOGGER.name, logging.INFO, "", 0, "%s fell", ("\ud800",), None))
    (line,) = lines(logs)
    assert line.endswith(r"\ud800 fell")


@pytest.mark.parametrize(
    ("said", "variable", "told"),
    [
        (None, None, ["info", "warning", "error"]),
        (None, "", ["info", "warning", "error"]),
        (None, "debug", ["debug", "info", "warning", "error"]),
        (None, "ERROR", ["error"]),
        ("warning", "debug", ["warning", "error"]),
    ],
)
@pytest.mark.usefixtures("expected_log_errors")
def test_the_level_is_that_of_the_option_else_of_the_variable(
    logs: Path, monkeypatch: pytest.MonkeyPatch, said: str | None, variable: str | None, told: list[str]
) -> None:
    if variable is not None:
        monkeypatch.setenv(LEVEL_VARIABLE, variable)
    with program_log(logs, said):
        for level in ("debug", "info", "warning", "error"):
            LOGGER.log(getattr(logging, level.upper()), level)
    assert [line.rsplit(" ", 1)[1] for line in lines(logs)] == told


def test_a_variable_of_another_word_is_told_in_the_log(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEVEL_VARIABLE, "loud")
    with program_log(logs):
        LOGGER.debug("nothing")
    (line,) = lines(logs)
    assert line.endswith('AUTOALGO_LOG_LEVEL is "loud"; allowed: debug, info, warning, error')


def test_what_libraries_warn_of_comes_along_and_no_more(logs: Path) -> None:
    with program_log(logs, "debug"):
        logging.getLogger("google.auth.transport.requests").debug("Making request with a token")
        logging.getLogger("urllib3").warning("Connection pool is full")
    (line,) = lines(logs)
    assert line.endswith("WARNING urllib3: Connection pool is full")


def test_nothing_is_left_behind(logs: Path) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger("autoalgo").level
    with program_log(logs, "debug"):
        LOGGER.debug("within")
    LOGGER.warning("after")
    assert (logging.getLogger().handlers, logging.getLogger("autoalgo").level) == before
    assert len(lines(logs)) == 1


@pytest.mark.usefixtures("expected_log_errors")
def test_secrets_are_redacted_in_messages_and_tracebacks(logs: Path) -> None:
    with program_log(logs):
        LOGGER.warning("asked with %s", {"Authorization": "Bearer s3cret"})
        try:
            raise ValueError("refresh_token=s3cret of ya29.s3cret")
        except ValueError:
            LOGGER.exception("failed")
    text = log_file(logs).read_text(encoding="utf-8")
    assert "s3cret" not in text
    assert "Traceback" in text
    assert "ValueError: refresh_token=[redacted]" in text


def test_a_message_is_one_line_whatever_it_quotes(logs: Path) -> None:
    forged = "2026-05-01 14:30:00+0000 1 ERROR autoalgo.made_up: forged"
    with program_log(logs):
        LOGGER.warning("no nation %s", f"a{CONTROLS}\n{forged}")
    (line,) = lines(logs)
    assert r"\u001b[31m" in line
    assert unsafe(line) == set()


@pytest.mark.usefixtures("expected_log_errors")
def test_no_line_of_a_traceback_is_taken_for_an_entry(logs: Path) -> None:
    forged = "2026-05-01 14:30:00+0000 1 ERROR autoalgo.made_up: forged"
    with program_log(logs):
        try:
            raise ValueError(f"a{CONTROLS}\n{forged}")
        except ValueError:
            LOGGER.exception("failed")
    assert [line for line in lines(logs) if re.match(r"\d{4}-", line)] == [lines(logs)[0]]
    assert unsafe(log_file(logs).read_text(encoding="utf-8")) == set()


def test_an_endless_message_is_cut(logs: Path) -> None:
    with program_log(logs):
        LOGGER.warning("x" * 20_000_000)
    assert log_file(logs).stat().st_size < 2 * module.LONGEST_ENTRY


# The size of it all.


def entries(logs: Path) -> Iterator[int]:
    for file in sorted(logs.iterdir()):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield int(line.rsplit(" ", 1)[1])


def test_a_large_file_is_moved_aside_and_few_are_kept(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1000)
    with program_log(logs):
        for number in range(200):
            LOGGER.info("entry %d", number)
    files = sorted(logs.iterdir())
    assert len(files) == module.MOST_OLD_FILES + 1
    assert all(file.stat().st_size < 1200 for file in files)
    kept = sorted(entries(logs))
    assert kept == list(range(kept[0], 200))


def test_only_old_logs_are_deleted(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs.mkdir()
    others = ["Autoalgo log 2026-05-01 14.30.00.txt", "autoalgo-notes.log", "autoalgo.log.txt"]
    for name in others:
        (logs / name).touch()
    monkeypatch.setattr(module, "MOST_BYTES", 1)
    with program_log(logs):
        for number in range(20):
            LOGGER.info("entry %d", number)
    assert set(others) <= {file.name for file in logs.iterdir()}
    assert len(list(logs.iterdir())) == len(others) + module.MOST_OLD_FILES + 1


WRITER = """
import logging, sys
from pathlib import Path
from autoalgo.common import program_log as module
module.MOST_BYTES, module.MOST_OLD_FILES = 2000, 1000
logger = logging.getLogger("autoalgo.writer")
with module.program_log(Path(sys.argv[1]), "info"):
    for number in range(int(sys.argv[2]), int(sys.argv[2]) + 500):
        logger.warning("entry %d", number)
"""


def test_processes_that_write_at_once_lose_nothing(logs: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(logs)]
    writers = [
        subprocess.Popen([*command, str(first)], cwd=REPOSITORY, stderr=subprocess.PIPE) for first in (0, 500, 1000)
    ]
    assert [writer.communicate()[1] for writer in writers] == [b""] * 3
    assert [writer.returncode for writer in writers] == [0] * 3
    assert sorted(entries(logs)) == list(range(1500))


def test_two_processes_that_move_files_in_one_microsecond_lose_nothing(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 5, 1, 14, 30, tzinfo=tz)

    processes = count(1)
    monkeypatch.setattr(module, "MOST_BYTES", 1)
    monkeypatch.setattr(module, "datetime", Stopped)
    monkeypatch.setattr(os, "getpid", lambda: next(processes))
    with program_log(logs):
        for number in range(3):
            LOGGER.info("entry %d", number)
    assert sorted(entries(logs)) == [0, 1, 2]


def test_a_file_that_cannot_be_moved_grows_on(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, while somebody has it open."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(module, "MOST_BYTES", 1)
    monkeypatch.setattr(Path, "rename", refuse)
    with program_log(logs):
        LOGGER.info("entry 0")
        LOGGER.info("entry 1")
    assert list(entries(logs)) == [0, 1]


# A log that cannot be written.


def test_a_warning_that_is_lost_is_told_once(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs.write_text("a file in the folder's place", encoding="utf-8")
    with program_log(logs):
        LOGGER.info("quiet")
        assert capsys.readouterr().err == ""
        LOGGER.warning("first")
        LOGGER.warning("second")
    assert capsys.readouterr().err == f"{log_file(logs)} cannot be written: File exists\n"


def test_no_folder_is_made_where_there_is_no_home(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with program_log(logs.parent / "nowhere" / "Logs"):
        LOGGER.warning("lost")
    assert not (logs.parent / "nowhere").exists()
    assert "cannot be written: No such file or directory" in capsys.readouterr().err


def test_nobody_to_tell_is_no_failure(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs.write_text("a file in the folder's place", encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", None)
    with program_log(logs):
        LOGGER.warning("lost")
    assert logs.read_text(encoding="utf-8") == "a file in the folder's place"


def test_without_a_folder_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    with program_log(None):
        LOGGER.warning("nowhere")
    assert capsys.readouterr().err == ""


# The command line.


@pytest.fixture
def home(tmp_path: Path, logs: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("JSON", "Maps"):
        (logs.parent / folder).symlink_to(REPOSITORY / folder)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("home")
def test_a_command_and_its_end_are_told(logs: Path) -> None:
    assert main(["list", "maps"]) == 0
    assert main(["audit", "absent.jsonl"]) == 1
    told = [line.split(": ", 1)[1] for line in lines(logs)]
    assert re.fullmatch(r"autoalgo \d+\.\d+\.\d+, Python 3\.\d+\.\d+\S*: list", told[0])
    assert told[1] == "list ended with exit code 0"
    assert told[3] == "audit ended with exit code 1"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("words", [["--log-level", "error", "list", "maps"], ["list", "maps", "--log-level", "ERROR"]])
def test_the_level_is_said_before_or_after_the_command(logs: Path, words: list[str]) -> None:
    assert main(words) == 0
    assert not log_file(logs).exists()


@pytest.mark.usefixtures("home")
def test_a_mistake_in_the_program_is_kept_with_its_traceback(
    logs: Path, monkeypatch: pytest.MonkeyPatch, expected_log_errors: list[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("code=s3cret")

    monkeypatch.setattr("autoalgo.war.cli.lists.list_names", fail)
    with pytest.raises(ZeroDivisionError):
        main(["list", "maps"])
    text = log_file(logs).read_text(encoding="utf-8")
    assert "ERROR autoalgo.common.console: A mistake in the program ended list\nTraceback" in text
    assert text.endswith("ZeroDivisionError: code=[redacted]\n")
    assert expected_log_errors == ["autoalgo.common.console: A mistake in the program ended list"]


def test_a_home_that_is_none_keeps_no_log(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs.parent.mkdir(parents=True, exist_ok=True)
    home = logs.parent / "a file"
    home.touch()
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    assert main(["list", "maps"]) == 1
    assert not logs.exists()


@pytest.mark.usefixtures("home")
def test_a_sheet_that_cannot_be_read_leaves_a_trace(logs: Path) -> None:
    assert main(["check", "--sheet", "https://docs.google.com/spreadsheets/d/" + "a" * 44]) == 1
    text = log_file(logs).read_text(encoding="utf-8")
    assert "WARNING autoalgo.war.database.google_sheet.failures: Reading a sheet: Google: nobody is signed in" in text
