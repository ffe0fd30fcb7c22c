"""A recorded war, and a page that plays it back without the rest of the window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import fought
import pytest
from archive_records import asking, stamped, varied
from homes import NewSession
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Commands
from autoalgo.common.qt.playback_commands import playback_commands
from autoalgo.common.qt.theme import Theme
from autoalgo.war.playback import Playback
from autoalgo.war.playback.pictures import animation
from autoalgo.war.playback.pictures.animation import AnimationOrder, Saved
from autoalgo.war.tables import Tables
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.playback_page import PlaybackPage
from autoalgo.war.window.playback.playback_panel import PlaybackPanel
from autoalgo.war.window.session.outcome_model import OutcomeModel


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    """The record of a war that was fought with seed 5."""
    return fought.fight(tmp_path_factory.mktemp("war"), tables)


@pytest.fixture
def other(record: Path, tmp_path: Path) -> Path:
    """The record of the same war under another name, which its receipt does not have: an edited one."""
    return varied(record, tmp_path / stamped(2), asking(war="Edited"))


@pytest.fixture
def playback(new_session: NewSession, qtbot: QtBot) -> Iterator[PlaybackModel]:
    """The view-model, with the numbers of the rules read."""
    session = new_session()
    with qtbot.waitSignal(session.loaded):
        session.reload()
    model = PlaybackModel(session, OutcomeModel(session), session)
    yield model
    model.close()


@pytest.fixture
def chance(playback: PlaybackModel) -> Iterator[ChanceModel]:
    """The chances of the war on show."""
    model = ChanceModel(playback, playback)
    yield model
    model.close()


@pytest.fixture
def panel(playback: PlaybackModel, chance: ChanceModel, qtbot: QtBot, theme: Theme) -> Iterator[PlaybackPanel]:  # noqa: ARG001
    """The page on the screen, without a war."""
    window = QMainWindow()
    commands = Commands(window)
    opening = Command("open_record", "Open", "Ctrl+Shift+J", "Opens.", lambda: None)
    starting = Command("chances", "Work out", "Ctrl+H", "Works.", chance.start, lambda: chance.can_start)
    stopping = Command("stop_chances", "Stop", "Ctrl+K", "Stops.", chance.cancel, lambda: chance.busy)
    exporting = Command("export_playback", "Export", "Ctrl+J", "Exports.", lambda: None)
    leaving = Command("branch", "Fight on", "Ctrl+U", "Leaves.", lambda: None)
    commands.add([opening, starting, stopping, exporting, leaving], [chance.changed])
    commands.add(playback_commands(playback, "hour", "event"), [playback.moved, playback.standing_changed])
    panel = PlaybackPanel(playback, chance, commands)
    window.setCentralWidget(panel)
    qtbot.addWidget(window)
    window.resize(1000, 640)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    yield panel
    window.close()


@pytest.fixture
def page(panel: PlaybackPanel, playback: PlaybackModel, record: Path, qtbot: QtBot) -> PlaybackPage:
    """The page with the recorded war, at its beginning."""
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    assert panel.page is not None
    return panel.page


@pytest.fixture
def held_export(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no animation get further than its first step until it is stopped."""
    save = animation.save_animation

    def held(playback: Playback, tables: Tables, order: AnimationOrder) -> Saved | Failure | None:
        def told(done: int, of: int) -> None:
            order.told(done, of)
            while order.goes_on():
                Event().wait(0.01)

        return save(playback, tables, replace(order, told=told))

    monkeypatch.setattr(animation, "save_animation", held)
