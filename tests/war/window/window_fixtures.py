"""A window on a desk in a home of its own, shown, and with everything read: fixtures for the tests of every page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import RUN_MS, Fight, click
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import Theme
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.runner import WarRun
from autoalgo.war.window.session.war_model import Field
from autoalgo.war.window.shell.desk import WarDesk
from autoalgo.war.window.shell.main_window import MainWindow


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


@pytest.fixture
def memory(ini: Path) -> Memory:
    return Memory(settings_of(ini))


@pytest.fixture
def window(qtbot: QtBot, desk: WarDesk, theme: Theme, memory: Memory) -> Iterator[MainWindow]:
    """The window at its smallest, painted, on Albion's Fyrd against Gaul's Host at Senlac; the war has no name."""
    window = MainWindow(desk, theme, memory)
    window.resize(window.minimumSize())
    with qtbot.waitSignal(desk.session.loaded):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: not desk.session.busy)
    for field, name in (
        (Field.ATTACKER, "Albion"),
        (Field.DEFENDER, "Gaul"),
        (Field.LOCATION, "Senlac"),
    ):
        desk.war.choose(field, name)
    qtbot.waitUntil(lambda: desk.strategy.terrain is not None)
    yield window
    desk.runner.cancel()
    desk.runner.wait()
    qtbot.waitUntil(lambda: not desk.runner.running)
    window.close()
    window.deleteLater()


@pytest.fixture
def fight(window: MainWindow, desk: WarDesk, qtbot: QtBot) -> Fight:
    """Names the war, presses Run and waits for the end."""

    def fought() -> WarRun:
        if not desk.war.war:
            qtbot.keyClicks(window.header.form.name, "Test war")
        if not desk.can_run:
            desk.strategy.restore()
        with qtbot.waitSignal(desk.runner.finished, timeout=RUN_MS):
            click(window.header.controls.run, qtbot)
        run = desk.outcome.current
        assert run is not None
        return run

    return fought
