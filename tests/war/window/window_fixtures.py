"""A window in a home of its own, shown, and with everything read: fixtures for the tests of every page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import Fight, click
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import Theme
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


@pytest.fixture
def memory(ini: Path) -> Memory:
    return Memory(settings_of(ini))


@pytest.fixture
def window(
    qtbot: QtBot, models: ViewModels, theme: Theme, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """The window at its smallest, painted, on Albion's Fyrd against Gaul's Host at Senlac; the war has no name.

    Everything is read already: the window does not read it again.
    """
    monkeypatch.setattr(models.session, "start", lambda _database: None)
    # Chosen before there is a window, which need not show each choice by itself then.
    for field, name in (
        (Choice.ATTACKER, "Albion"),
        (Choice.DEFENDER, "Gaul"),
        (Choice.LOCATION, "Senlac"),
    ):
        models.war.choose(field, name)
    models.strategy.history.undo_stack.clear()
    window = MainWindow(models, theme, memory)
    window.resize(window.minimumSize())
    with qtbot.waitSignal(window.painted):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: not models.session.busy)
    qtbot.waitUntil(lambda: models.strategy.map.terrain is not None)
    yield window
    models.runner.cancel()
    models.runner.wait()
    qtbot.waitUntil(lambda: not models.runner.running)
    window.close()
    window.deleteLater()


def make_all(window: MainWindow) -> None:
    """Have every page and dialog that is otherwise made when it is first seen."""
    assert all((window.world, window.rules, window.wars, window.inbox, window.check))


@pytest.fixture
def fight(window: MainWindow, models: ViewModels, qtbot: QtBot) -> Fight:
    """Names the war, presses Run and waits for the end."""

    def fought() -> WarRun:
        if not models.war.war:
            qtbot.keyClicks(window.header.form.name, "Test war")
        with qtbot.waitSignal(models.runner.finished):
            click(window.header.controls.run, qtbot)
        run = models.outcome.current
        assert run is not None
        return run

    return fought
