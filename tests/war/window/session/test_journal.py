"""Whatever ends the program, the war that was being set comes back at the next start (B-6a)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.common.installation import HOME_VARIABLE
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import request_text
from autoalgo.war.window.app import open_window
from autoalgo.war.window.session.journal_model import Journal
from autoalgo.war.window.session.memory import Memory, settings_of

REPOSITORY = Path(__file__).resolve().parents[4]
EDITED = """
import itertools, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.journal_model import Journal

application, numbers = QCoreApplication([]), itertools.count(1)
war = WarRequest.model_validate_json(sys.argv[2])
journal = Journal(Path(sys.argv[1]), lambda: war)

def edit():
    global war
    war = war.model_copy(update={"war": f"edit {next(numbers)}"})
    journal.follow()

editing = QTimer()
editing.timeout.connect(edit)
editing.start(1)
application.exec()
"""


def war(name: str) -> WarRequest:
    return WarRequest(
        war=name,
        year=1066,
        attacker="default",
        attacker_military="default",
        defender="default",
        defender_military="default",
        location="default",
    )


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


def kept(ini: Path) -> Path:
    return ini.with_name("window-war-1.json")


def test_b_6a_an_edit_is_in_the_file_and_the_file_goes_at_a_normal_end(qtbot: QtBot, ini: Path) -> None:
    journal = Journal(ini, lambda: war("first"))
    assert journal.left_behind() is None
    journal.follow()
    qtbot.waitUntil(kept(ini).exists)
    journal.end(remembered=True)
    assert list(ini.parent.iterdir()) == []


def test_b_6a_the_file_stays_where_the_settings_could_not_be_written(qtbot: QtBot, ini: Path) -> None:
    journal = Journal(ini, lambda: war("first"))
    journal.follow()
    qtbot.waitUntil(kept(ini).exists)
    journal.end(remembered=False)
    again = Journal(ini, lambda: war("second"))
    assert again.left_behind() == war("first")
    again.end(remembered=True)


def test_b_6a_two_windows_have_a_file_each(ini: Path) -> None:
    kept(ini).write_text(request_text(war("killed")), encoding="utf-8")
    first, second = Journal(ini, lambda: war("first")), Journal(ini, lambda: war("second"))
    assert (first.left_behind(), second.left_behind()) == (war("killed"), None)
    for journal in (first, second):
        journal.end(remembered=True)


def test_b_6a_a_damaged_file_is_none(ini: Path) -> None:
    kept(ini).write_text("{", encoding="utf-8")
    journal = Journal(ini, lambda: war("first"))
    assert journal.left_behind() is None
    journal.end(remembered=True)


def test_b_6a_a_folder_that_cannot_be_written_to_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    journal = Journal(tmp_path / "file" / "window.ini", lambda: war("first"))
    journal.follow()
    assert journal.left_behind() is None
    journal.end(remembered=True)


@pytest.mark.parametrize("kill", range(3))
def test_b_6a_a_killed_program_loses_no_edit_that_is_in_the_file(ini: Path, qtbot: QtBot, kill: int) -> None:
    editing = subprocess.Popen([sys.executable, "-c", EDITED, str(ini), war("none").model_dump_json()])
    seen = 0

    def edits() -> int:
        return int(kept(ini).read_text(encoding="utf-8").split('"edit ')[1].split('"')[0]) if kept(ini).exists() else 0

    def more() -> bool:
        nonlocal seen
        seen = edits()
        return seen > 1 + 400 * kill

    try:
        qtbot.waitUntil(more)
    finally:
        editing.kill()
        editing.wait()
    journal = Journal(ini, lambda: war("none"))
    left = journal.left_behind()
    assert left is not None
    assert int(left.war.removeprefix("edit ")) >= seen
    journal.end(remembered=True)


def test_b_6a_the_window_brings_the_war_back_and_says_so(
    qtbot: QtBot, qapp: QApplication, ini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = ini.parent / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    for folder in ("JSON", "Maps", "Database"):
        shutil.copytree(REPOSITORY / folder, home / folder)
    kept(ini).write_text(request_text(war("killed")), encoding="utf-8")
    window = open_window(qapp, settings_of(ini))
    with qtbot.waitSignal(window._models.session.loaded):
        window.show()
    name, note = window.header.form.name, window.header.problems.note
    assert name.text() == "killed"
    assert note.text() == "The program did not end as it should. The war is as it was set then."
    name.setFocus()
    name.selectAll()
    qtbot.keyClicks(name, "killed and mended")
    qtbot.waitUntil(lambda: "killed and mended" in kept(ini).read_text(encoding="utf-8"))
    window.close()
    assert not kept(ini).exists()
    choices = Memory(settings_of(ini)).choices
    assert choices is not None
    assert choices.war == "killed and mended"
