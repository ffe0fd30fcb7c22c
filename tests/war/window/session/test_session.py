import shutil
import threading
from pathlib import Path

import pytest
from homes import MOMENT, NewSession
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from autoalgo.common.problems import NOWHERE, Failure, Problem
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def session(new_session: NewSession, qtbot: QtBot) -> Session:
    session = new_session()
    reload(session, qtbot)
    return session


def reload(session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.loaded):
        session.reload()


def told(session: Session) -> str:
    return "\n".join(problem.text() for problem in session.problems)


def test_everything_is_read_and_nothing_is_wrong(session: Session) -> None:
    """T-8: the database in use is named, with the time it was read."""
    assert session.problems == ()
    assert session.tables is not None
    assert session.database is not None
    assert session.database.nations() == ("Albion", "Gaul")
    assert session.name == "Map Game Database.xlsx"
    assert session.source == session.folders.database
    assert session.read_at == MOMENT
    assert "Plain" in session.maps


def test_reading_happens_on_another_thread(session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def note(*_: object) -> Failure:
        seen.append(threading.get_ident())
        return Failure(Problem(NOWHERE, "nothing is read", ""))

    monkeypatch.setattr("autoalgo.war.database.door.WorkbookStore.read_once", note)
    monkeypatch.setattr("autoalgo.war.window.session.loader.tables_in_use", note)
    reload(session, qtbot)
    assert len(seen) == 2
    assert threading.get_ident() not in seen


def test_a_broken_table_is_told_and_the_database_stays_readable(session: Session, qtbot: QtBot) -> None:
    (session.folders.json / "Trade.json").write_text("{", encoding="utf-8")
    reload(session, qtbot)
    assert "Trade.json" in told(session)
    assert session.tables is None
    assert session.database is not None


def test_an_unreadable_database_is_told_and_the_tables_stay(session: Session, qtbot: QtBot) -> None:
    session.folders.database.write_bytes(b"nonsense")
    reload(session, qtbot)
    assert "the file is not a workbook" in told(session)
    assert session.database is None
    assert session.read_at is None
    assert session.tables is not None


def test_an_empty_maps_folder_is_told(session: Session, qtbot: QtBot) -> None:
    shutil.rmtree(session.folders.maps)
    session.folders.maps.mkdir()
    reload(session, qtbot)
    assert "there is no terrain map in the folder" in told(session)
    assert session.maps == ()


def test_a_new_map_appears_on_reload(session: Session, qtbot: QtBot) -> None:
    """S-2: new files appear on reload."""
    shutil.copy(session.folders.maps / "Plain.png", session.folders.maps / "Abbey.png")
    assert "Abbey" not in session.maps
    reload(session, qtbot)
    assert "Abbey" in session.maps


def test_the_database_can_be_changed(session: Session, qtbot: QtBot, tmp_path: Path) -> None:
    """T-8: another workbook can be chosen."""
    other = tmp_path / "Other.xlsx"
    shutil.copy(session.folders.database, other)
    with qtbot.waitSignal(session.loaded):
        session.open_database(other)
    assert session.source == other
    assert session.problems == ()


def test_of_two_databases_opened_in_a_row_the_last_one_counts(session: Session, qtbot: QtBot, tmp_path: Path) -> None:
    other = tmp_path / "Other.xlsx"
    shutil.copy(session.folders.database, other)
    told_times = []
    session.loaded.connect(lambda: told_times.append(session.problems))
    with qtbot.waitSignal(session.loaded):
        session.open_database(tmp_path / "absent.xlsx")
        session.open_database(other)
    session.close()
    QCoreApplication.processEvents()
    assert told_times == [()]


@pytest.mark.usefixtures("expected_log_errors")
def test_a_bug_while_reading_is_told(session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.war.window.session.loader.tables_in_use", lambda _: 1 / 0)
    reload(session, qtbot)
    assert "not foreseen" in told(session)
    assert session.tables is None


def test_choices_and_flanks_outlive_a_database_that_cannot_be_read(models: ViewModels, qtbot: QtBot) -> None:
    """Nothing is lost: the names stay chosen, and everything is as before once the workbook is back."""
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    models.strategy.edits.move(0, 12, 34)
    flanks, good = models.strategy.battlefield.flanks, models.session.folders.database.read_bytes()
    models.session.folders.database.write_bytes(b"nonsense")
    reload(models.session, qtbot)
    assert models.war.selection() is None
    assert not models.can_run
    assert models.war.choice(Choice.ATTACKER_MILITARY) == "Fyrd"
    assert models.strategy.battlefield.flanks == flanks
    models.session.folders.database.write_bytes(good)
    reload(models.session, qtbot)
    assert models.war.selection() is not None
    assert models.strategy.battlefield.flanks == flanks
