import sys
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QSignalSpy

from autoalgo.common.qt.faults import Faults

NOW = datetime(2024, 5, 6, 7, 8, 9)


pytestmark = pytest.mark.usefixtures("qapp", "expected_log_errors")


@pytest.fixture(autouse=True)
def hooks() -> Iterator[None]:
    before = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = before


def raised() -> ValueError:
    try:
        raise ValueError("secret inner words")
    except ValueError as error:
        return error


def test_w_7_a_bug_is_one_plain_sentence_and_a_file(tmp_path: Path) -> None:
    """W-7: never a traceback; the whole of it lies in Logs."""
    faults = Faults(tmp_path / "Logs", lambda: NOW)
    told = QSignalSpy(faults.told)
    faults.install()
    error = raised()
    sys.excepthook(ValueError, error, error.__traceback__)
    sentence = told.at(0)[0]
    assert "Traceback" not in sentence
    assert "secret" not in sentence
    assert "Autoalgo error 2024-05-06 07.08.09.txt" in sentence
    written = (tmp_path / "Logs" / "Autoalgo error 2024-05-06 07.08.09.txt").read_text(encoding="utf-8")
    assert "Traceback" in written
    assert "secret inner words" in written


def test_a_thread_that_fails_is_told_of(tmp_path: Path) -> None:
    faults = Faults(tmp_path, lambda: NOW)
    told = QSignalSpy(faults.told)
    faults.install()
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    QCoreApplication.processEvents()
    assert told.count() == 1


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "Logs").write_text("a file", encoding="utf-8")
    faults = Faults(tmp_path / "Logs", lambda: NOW)
    told = QSignalSpy(faults.told)
    error = raised()
    faults.take(ValueError, error, error.__traceback__)
    assert "its folder is a file" in told.at(0)[0]
