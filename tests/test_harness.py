"""The harness of the tests itself: what must not pass quietly fails under our own settings."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

MADE_UP = """
import gc
import logging
import threading
import warnings

import pytest
from PySide6.QtCore import Qt, QTimer, qWarning
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

logger = logging.getLogger("autoalgo.made_up")


def test_logs_an_error():
    logger.error("the roof is on fire")


def test_logs_an_error_in_another_thread():
    thread = threading.Thread(target=lambda: logger.critical("so is the cellar"))
    thread.start()
    thread.join()


def test_expects_an_error_in_vain(expected_log_errors):
    logger.warning("only smoke")


def test_warns():
    warnings.warn("old ways", DeprecationWarning)


def test_leaves_a_file_open(tmp_path):
    (tmp_path / "file").open("w")
    gc.collect()


def test_a_thread_fails():
    thread = threading.Thread(target=lambda: [][0])
    thread.start()
    thread.join()


@pytest.mark.xfail(reason="it is thought to fail")
def test_passes_all_the_same():
    pass


def test_qt_warns(qtbot):
    qWarning("a widget without a parent")


def test_a_slot_fails(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(1)


left = []


def test_leaves_a_window_behind(qtbot):
    left.append(QWidget())


def test_fine_with_a_window_that_is_closed(qtbot):
    left.append(QWidget())
    qtbot.addWidget(left[-1])


def test_fine_with_hands_that_hold_on(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    qtbot.mouseMove(window)
    qtbot.mouseDClick(window, Qt.MouseButton.LeftButton)
    qtbot.mousePress(window, Qt.MouseButton.RightButton)
    qtbot.keyPress(window, Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    QApplication.clipboard().setText("copied")
    assert QApplication.mouseButtons() == Qt.MouseButton.LeftButton | Qt.MouseButton.RightButton


def test_fine_as_nobody_holds_anything(qtbot):
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier
    assert QCursor.pos().x() == -1
    assert QApplication.clipboard().text() == ""


def test_fine_with_a_logged_warning():
    logger.warning("only smoke")


def test_fine_with_an_expected_error(expected_log_errors):
    logger.error("the roof is on fire")
    assert expected_log_errors == ["autoalgo.made_up: the roof is on fire"]


@pytest.mark.usefixtures("expected_log_errors")
def test_fine_with_an_expected_error_that_it_does_not_look_at():
    logger.error("the roof is on fire")


def test_fine_with_an_error_of_another_library():
    logging.getLogger("urllib3").error("not ours")
"""
WHYS = (
    "Failed: the program logged errors:",
    " autoalgo.made_up: so is the cellar",
    "Failed: the program logged no error, although the test expects it to",
    "DeprecationWarning: old ways",
    "ResourceWarning: unclosed file",
    "IndexError: list index out of range",
    "[XPASS(strict)] it is thought to fail",
    "a widget without a parent",
    "ZeroDivisionError: division by zero",
    "Failed: left behind: QWidget",
)


CARELESS = """
from pathlib import Path


def test_draws_a_map(pytestconfig):
    (pytestconfig.rootpath / "Maps" / "Sea.png").write_bytes(b"a map")
"""


def run_pytest(file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a file outside the checkout under our own settings."""
    settings = ["-c", str(TESTS.parent / "pyproject.toml"), "-p", "no:cacheprovider", *words]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *settings, str(file)],
        cwd=file.parent,
        env={**os.environ, "PYTHONPATH": str(TESTS), "QT_QPA_PLATFORM": "offscreen", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_what_must_fail_fails(tmp_path: Path) -> None:
    file = tmp_path / "test_made_up.py"
    file.write_text(MADE_UP, encoding="utf-8")
    done = run_pytest(file, "-p", "logged_errors", "-p", "left_overs")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    failed = set(re.findall(r"^(?:FAILED|ERROR) \S+::(test_\w+)", done.stdout, re.MULTILINE))
    assert failed == set(re.findall(r"^def (test_(?!fine)\w+)", MADE_UP, re.MULTILINE)), done.stdout
    assert [why for why in WHYS if why not in done.stdout] == [], done.stdout


def test_changing_a_shipped_file_fails(tmp_path: Path) -> None:
    for folder in ("Maps", "JSON", "tests"):
        (tmp_path / folder).mkdir()
    file = tmp_path / "tests" / "test_made_up.py"
    file.write_text(CARELESS, encoding="utf-8")
    done = run_pytest(file, "-p", "shipped_files", "--rootdir", str(tmp_path))
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert "tests changed files of the checkout: Maps/Sea.png" in done.stdout


def test_every_test_is_watched(request: pytest.FixtureRequest) -> None:
    assert {"left_overs", "left_overs_of_a_module", "logged_errors", "shipped_files"} <= set(request.fixturenames)
