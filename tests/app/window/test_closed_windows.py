"""What a closed window leaves behind: nothing, however many are opened and closed."""

import gc
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from weakref import WeakSet, ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.app.games import games
from autoalgo.app.sister_games import GAMES
from autoalgo.common.installation import HOME_VARIABLE
from autoalgo.common.qt.game_window import GameWindow
from autoalgo.common.qt.games import add_games_menu
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.window.app import open_window
from autoalgo.war.window.session.memory import Memory, settings_of

REPOSITORY = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a workbook, and settings of all windows in it."""

    def settings(name: str) -> QSettings:
        return QSettings(str(tmp_path / f"{name}.ini"), QSettings.Format.IniFormat)

    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)  # which the window of wars takes over
    monkeypatch.setattr("autoalgo.app.games.game_settings", settings)
    for folder in ("JSON", "Maps", "Database"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder)
    return tmp_path


def qt_objects() -> list[QObject]:
    gc.unfreeze()  # a window of wars spares the collector what it has loaded
    gc.collect()
    # A weak proxy would be asked for its class with `isinstance`, and what it stood for may be gone.
    return [each for each in gc.get_objects() if issubclass(type(each), QObject)]


def windows(qapp: QApplication) -> set[QMainWindow]:
    """Return all that there are; an earlier test may have left some."""
    return {each for each in qapp.topLevelWidgets() if isinstance(each, QMainWindow)}


def left_behind(open_one: Callable[[], QWidget], qapp: QApplication) -> tuple[int, list[QObject]]:
    """Return how many objects a window is made of that is opened, shown and closed, and which stay.

    What belongs to the program is not of the window.
    """
    before = WeakSet(qt_objects())
    window = open_one()
    window.show()
    qapp.processEvents()
    made = [ref(each) for each in qt_objects() if each not in before and each.parent() is not qapp]
    window.close()
    del window
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    return len(made), [kept for each in made if (kept := each()) is not None]


@pytest.mark.parametrize("name", [game.word for game in GAMES])
def test_a_closed_window_of_a_game_is_gone(name: str, qtbot: QtBot, qapp: QApplication, theme: Theme) -> None:
    """GW-1: it was opened from the menu Games, and what it was made of is gone with it."""
    war = QMainWindow()
    qtbot.addWidget(war)
    commands = add_games_menu(war.menuBar(), games(), theme)

    def opened() -> QWidget:
        there = windows(qapp)
        commands[name].trigger()
        [window] = windows(qapp) - there
        return window

    made, stays = left_behind(opened, qapp)
    assert made > 50
    assert not stays


def test_a_closed_window_of_wars_is_gone(qtbot: QtBot, qapp: QApplication, home: Path) -> None:
    """GW-1: with tables and the database that were read."""
    settings, threads = settings_of(home / "window.ini"), threading.active_count()

    def opened() -> QWidget:
        window = open_window(qapp, settings)
        with qtbot.waitSignal(window._models.session.loaded):
            window.show()
        # Which are made when they are first seen.
        assert all((window.world, window.rules, window.wars, window.inbox, window.check))
        # What a thread is just making must not be looked at: Python's tuple() fails if it is.
        qtbot.waitUntil(lambda: threading.active_count() <= threads)
        return window

    made, stays = left_behind(opened, qapp)
    assert made > 500
    assert not stays


def test_a_game_goes_on_when_the_window_of_wars_is_gone(qtbot: QtBot, qapp: QApplication, home: Path) -> None:
    """GW-1: its window was opened from there; colours that are chosen in it are remembered for all."""
    settings = settings_of(home / "window.ini")
    there = windows(qapp)
    war = open_window(qapp, settings, games=games())
    with qtbot.waitSignal(war.painted):
        war.show()
    next(each for each in war.findChildren(QAction) if each.text() == "&TNCC").trigger()
    war.close()
    del war
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    [game] = windows(qapp) - there
    assert game.isVisible()
    assert isinstance(game, GameWindow)
    game.theme.choose(ThemeChoice.DARK)
    assert Memory(settings).theme is ThemeChoice.DARK
    game.theme.choose(ThemeChoice.SYSTEM)
    game.close()
    del game
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert windows(qapp) <= there
