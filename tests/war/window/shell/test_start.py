"""The start as a whole process: what is there at the first paint, and what comes behind it."""

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shared_sheets import SharedSheet
from sheets_server import Fault

from autoalgo.common.home import HomeNews
from autoalgo.common.installation import HOME_VARIABLE, ready_home
from autoalgo.common.program_log import log_file, program_log
from autoalgo.war.database.source import SheetSource
from autoalgo.war.folders import EDITABLE, Folders
from autoalgo.war.window.app import main, open_window
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.shell.main_window import MainWindow

REPOSITORY = Path(__file__).resolve().parents[4]

FIRST_PAINT = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from autoalgo.war.window.app import open_window
from autoalgo.war.window.session.memory import settings_of

application = QApplication(sys.argv)
window = open_window(application, settings_of(Path(sys.argv[1])))
screen = application.primaryScreen().availableSize()
sizes = {"screen": [screen.width(), screen.height()], "window": [window.width(), window.height()]}
heavy = ("numba", "autoalgo.war.battle", "autoalgo.war.pipeline", "openpyxl.reader", "mwparserfromhell", "PIL.Image")
heavy += ("gspread", "google.auth", "requests", "autoalgo.war.database.google_sheet")

def painted():
    modules = [name for name in heavy if name in sys.modules]
    print(json.dumps({"modules": modules, "tables": window._models.session.tables is not None, **sizes}))
    window.close()
    application.exit(0)

window.painted.disconnect()
window.painted.connect(painted)
window.show()
sys.exit(application.exec())
"""

UNTIL_READ = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from autoalgo.war.window.app import open_window
from autoalgo.war.window.session.memory import settings_of

application = QApplication(sys.argv)
window = open_window(application, settings_of(Path(sys.argv[1])))
screen = application.primaryScreen().availableSize()
sizes = {"screen": [screen.width(), screen.height()], "window": [window.width(), window.height()]}
models, session = window._models, window._models.session

def read():
    online = ("gspread", "google.auth", "requests", "autoalgo.war.database.google_sheet")
    modules = [name for name in online if name in sys.modules]
    print(json.dumps({"modules": modules, "name": session.name, **sizes}))
    window.close()
    application.exit(0)

session.loaded.connect(read)
window.show()
sys.exit(application.exec())
"""
UNTIL_ASKED = UNTIL_READ.replace(
    "session.loaded.connect(read)",
    """
from PySide6.QtCore import QTimer

def look():
    if models.notice.bar and Path(sys.argv[1]).with_name("asked").exists():
        glance.stop()
        read()

glance = QTimer()
glance.timeout.connect(look)
glance.start(50)
""",
)
"""Until Google was asked, and the reading takes so long that the window tells of it."""


@pytest.fixture(autouse=True)
def hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the hooks back that a window takes over."""
    for module in (sys, threading):
        monkeypatch.setattr(module, "excepthook", module.excepthook)


def started(program: str, folder: Path, environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return what a program of its own process said last, once the process is gone."""
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder / "window.ini")],
        cwd=REPOSITORY,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **(environment or {})},
        capture_output=True,
        encoding="utf-8",
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return said


def started_on(screen: tuple[int, int], program: str, folder: Path) -> dict[str, Any]:
    """Return what a program said that was started on a screen of that size, which its window must fit (W-8)."""
    width, height = screen
    one = {"name": "one", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "logicalBaseDpi": 96}
    config = folder / "screen.json"
    config.write_text(json.dumps({"screens": [{**one, "dpr": 1}]}), encoding="utf-8")
    found = started(program, folder, {"QT_QPA_PLATFORM": f"offscreen:configfile={config}"})
    assert found["screen"] == [width, height]
    assert 1024 <= found["window"][0] <= width
    # With its title bar, for which 40 pixels are left.
    assert 660 <= found["window"][1] <= height - 40
    return found


def test_nothing_heavy_comes_before_the_first_paint(tmp_path: Path) -> None:
    """W-8: the compiler, the workbook, the maps and the parser of receipts wait; the window fits on a small screen."""
    found = started_on((1280, 720), FIRST_PAINT, tmp_path)
    assert set(found["modules"]) <= {"openpyxl.reader", "PIL.Image"}
    assert not found["tables"]


def test_t_8_a_workbook_brings_nothing_along_that_speaks_with_google(tmp_path: Path) -> None:
    """T-8, W-8: who keeps a workbook never waits for what a sheet needs; the window fits on a large screen, too."""
    found = started_on((1920, 1080), UNTIL_READ, tmp_path)
    assert (found["modules"], found["name"]) == ([], "Map Game Database.xlsx")


def test_t_8_the_program_ends_although_a_server_is_silent(tmp_path: Path, shared: SharedSheet) -> None:
    """T-8: the sheet of last time does not answer for ten minutes; the window is closed, and the process is gone."""
    memory = Memory(settings_of(tmp_path / "window.ini"))
    memory.database = SheetSource(shared.address, "Map Game")
    memory.flush()
    shared.google.before("spreadsheets.get", (tmp_path / "asked").touch)
    shared.google.order(Fault.SLOW(600))
    # The process is given less time than the server takes.
    found = started(UNTIL_ASKED, tmp_path, {HOME_VARIABLE: str(tmp_path / "home")})
    assert shared.google.calls == ["spreadsheets.get"]
    assert found["name"] == "Map Game"
    assert "gspread" in found["modules"]


@pytest.mark.usefixtures("expected_log_errors")
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
    (tmp_path / "nowhere").mkdir()
    (tmp_path / "nowhere" / "mine.txt").touch()
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
    qtbot.waitUntil(window.header.controls.run.isEnabled)


def test_a_home_that_cannot_be_used_is_told_in_a_box(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A home of a newer version: no window, one sentence on standard error and in a box, and nothing written."""
    boxes: list[str] = []
    monkeypatch.setattr("autoalgo.common.qt.launch.QMessageBox.critical", lambda *words: boxes.append(words[2]))
    monkeypatch.setattr("autoalgo.common.qt.launch.QApplication", lambda _: qapp)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / ".autoalgo").mkdir()
    (tmp_path / ".autoalgo" / "manifest.json").write_text('{"version": "99.0", "files": {}}', encoding="utf-8")
    assert main(["autoalgo-window"]) == 1
    [told] = boxes
    assert "Autoalgo 99.0 has used this folder" in told
    assert capsys.readouterr().err == f"{told}\n"
    assert [file.name for file in tmp_path.rglob("*")] == [".autoalgo", "manifest.json"]


def test_an_example_on_the_command_line_is_opened(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(qapp, settings_of(tmp_path / "window.ini"), ["hastings_1066"])
    qtbot.addWidget(window)
    with qtbot.waitSignal(window._models.request_opened) as opened:
        window.show()
    assert opened.args == [REPOSITORY / "examples" / "hastings_1066.json"]


def test_what_was_done_to_the_home_is_told_in_the_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    news = ready_home(EDITABLE)
    assert isinstance(news, HomeNews)
    window = open_window(qapp, settings_of(tmp_path / "window.ini"), news=news)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.painted):
        window.show()
    assert window.header.problems.note.isVisible()
    assert window.header.problems.note.text() == f"Your files are in {tmp_path / 'home'}"


def test_help_opens_the_programs_log(
    window: MainWindow, qtbot: QtBot, home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its key opens the file that the program writes of itself; before there is one, a sentence says so, until then."""
    opened: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(window, Qt.Key.Key_R, keys)
    assert "autoalgo.log could not be opened" in window.header.problems.note.text()
    with program_log(home.logs, "info"):
        logging.getLogger("autoalgo.test").info("something was done")
    qtbot.keyClick(window, Qt.Key.Key_R, keys)
    assert [Path(url.toLocalFile()) for url in opened] == [log_file(home.logs)]
    assert not window.header.problems.note.isVisible()
    assert window.statusBar().currentMessage() == "Opened autoalgo.log."


def test_the_guide_comes_with_the_program(home: Folders) -> None:
    """What the Help menu opens lies where the program is, whatever home its user has."""
    assert home.home != REPOSITORY
    assert (home.docs / "rulebook.md").is_file()
    assert (home.docs / "google_sheet.md").is_file()
