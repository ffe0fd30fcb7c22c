"""Everything that can be done in the windows of all games."""

import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, SignalInstance
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from autoalgo.app.games import games
from autoalgo.common.installation import HOME_VARIABLE
from autoalgo.common.qt.command import Command, Commands
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.window.board_editor import BoardEditor
from autoalgo.games.capture_the_flag.window.editor_model import EditorModel, read_rules
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.window.maps.map_editor import MapEditor
from autoalgo.war.window.maps.map_editor_model import MapEditorModel
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

REPOSITORY = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Listed:
    """A command of a window."""

    window: str
    name: str
    text: str
    """As the window calls it at first."""
    keys: str
    sequences: tuple[str, ...]
    """What its action hears, on this platform."""


def everything(qtbot: QtBot, theme: Theme, home: Path, patch: pytest.MonkeyPatch) -> list[Listed]:
    """Open all windows in a home, and return what can be done in each."""
    found: list[tuple[str, Command, Commands]] = []
    opening = ""
    add = Commands.add

    def listening(self: Commands, commands: Iterable[Command], signals: Iterable[SignalInstance]) -> None:
        added = tuple(commands)
        found.extend((opening, command, self) for command in added)
        add(self, added, signals)

    patch.setattr(Commands, "add", listening)
    patch.setenv(HOME_VARIABLE, str(home))
    patch.setattr("autoalgo.app.games.game_settings", lambda name: _settings(home / f"{name}.ini"))
    for folder in ("JSON", "Maps", "Database"):
        shutil.copytree(REPOSITORY / folder, home / folder)
    windows: list[tuple[str, Callable[[], QWidget]]] = [
        ("War", lambda: _war(theme, home)),
        *((game.text.replace("&", ""), lambda game=game: game.open(theme)) for game in games()),
        ("Board editor", lambda: _board_editor(home)),
        ("Map editor", lambda: _map_editor(home)),
    ]
    for opening, opened in windows:  # noqa: B007 - heard while the window is made
        qtbot.addWidget(opened())
    return [
        Listed(
            window,
            command.name,
            commands[command.name].text().replace("&", "").removesuffix("…").removesuffix(" over 0 flanks"),
            command.keys,
            tuple(key.toString() for key in commands[command.name].shortcuts()),
        )
        for window, command, commands in found
        if command.keys  # a button alone has none
    ]


def _settings(path: Path) -> QSettings:
    return QSettings(str(path), QSettings.Format.IniFormat)


def _war(theme: Theme, home: Path) -> MainWindow:
    models = ViewModels(Folders(home))
    window = MainWindow(models, theme, Memory(settings_of(home / "window.ini")), games())
    models.setParent(window)
    return window


def _board_editor(home: Path) -> BoardEditor:
    rules = read_rules(home / "JSON")
    assert isinstance(rules, dict)
    return BoardEditor(EditorModel(home / "JSON", REPOSITORY / "JSON", rules), lambda *_: None)  # type: ignore[arg-type]


def _map_editor(home: Path) -> MapEditor:
    tables = load_tables(home / "JSON")
    assert isinstance(tables, Tables)
    model = MapEditorModel(Session(Folders(home)), tables.terrain.legend)
    return MapEditor(model, tables.terrain, lambda: True)
