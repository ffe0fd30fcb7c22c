"""The start as a whole process: what is there at the first paint, and what comes behind it."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.gui.app import open_window
from autoalgo.gui.window import settings_of
from autoalgo.installation import HOME_VARIABLE, Folders

REPOSITORY = Path(__file__).resolve().parents[3]

FIRST_PAINT = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from autoalgo.gui.app import open_window
from autoalgo.gui.window import settings_of

application = QApplication(sys.argv)
window = open_window(application, settings_of(Path(sys.argv[1])))
heavy = ("numba", "autoalgo.battle", "autoalgo.war", "openpyxl.reader", "mwparserfromhell", "PIL.Image")

def painted():
    modules = [name for name in heavy if name in sys.modules]
    print(json.dumps({"modules": modules, "tables": window._desk.session.tables is not None}))
    window.close()
    application.exit(0)

window.painted.disconnect()
window.painted.connect(painted)
window.show()
sys.exit(application.exec())
"""


@pytest.fixture(autouse=True)
def hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the hooks back that a window takes over."""
    for module in (sys, threading):
        monkeypatch.setattr(module, "excepthook", module.excepthook)


def test_nothing_heavy_comes_before_the_first_paint(tmp_path: Path) -> None:
    """The compiler, the workbook, the maps and the parser of receipts wait; the window is painted without them."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PAINT, str(tmp_path / "window.ini")],
        cwd=REPOSITORY,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert set(found["modules"]) <= {"openpyxl.reader", "PIL.Image"}
    assert not found["tables"]


def test_w_7_a_bug_reaches_the_panel_as_a_sentence(
    qapp: QApplication, qtbot: QtBot, home: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W-7: whatever a slot raises is one sentence between the corners and a file in Logs, and the window goes on."""
    monkeypatch.setenv(HOME_VARIABLE, str(home.home))
    window = open_window(qapp, settings_of(tmp_path / "window.ini"))
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.painted):
        window.show()
    error = ValueError("inner words")
    sys.excepthook(ValueError, error, None)
    note = window.header.problems.note
    assert note.isVisible()
    assert "A mistake in the program" in note.text()
    assert "inner words" not in note.text()
    assert "inner words" in next(home.logs.glob("Autoalgo error*")).read_text(encoding="utf-8")


def test_w_7_a_home_without_its_folders_is_told(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W-7: the window comes up all the same, and says what is missing."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "nowhere"))
    window = open_window(qapp, settings_of(tmp_path / "window.ini"))
    qtbot.addWidget(window)
    window.show()
    problems = window.header.problems.list
    qtbot.waitUntil(lambda: problems.isVisible() and problems.model().rowCount() > 1)
    texts = " ".join(problems.model().index(row, 0).data() for row in range(problems.model().rowCount()))
    assert "nowhere" in texts
    assert not window.header.controls.run.isEnabled()


def test_b_6_a_request_on_the_command_line_is_opened(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    """B-6: `autoalgo-window REQUEST`."""
    request = REPOSITORY / "examples" / "hastings_1066.json"
    window = open_window(qapp, settings_of(tmp_path / "window.ini"), [str(request)])
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.header.form.name.text() == "Battle of Hastings")
    qtbot.waitUntil(window.header.controls.run.isEnabled, timeout=20_000)
