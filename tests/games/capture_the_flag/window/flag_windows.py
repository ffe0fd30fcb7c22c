"""A small game of two turns and the window that it is open in, for tests."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from flag_games import JSON, flag_game, number_of
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.common.kit.luck import Luck
from autoalgo.common.problems import Failure
from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.play.played_turn import keep_turn, play_inputs
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.store.folder import create, open_game
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.store.received import Received, keep_orders
from autoalgo.games.capture_the_flag.window import FlagWindow
from autoalgo.games.capture_the_flag.window.board_view import BoardView

LEFT = Qt.MouseButton.LeftButton
MOMENT = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
ROWS = (".........",) * 2 + ("...T.~~~.",) + (".........",) * 6
TURNS = (
    {"Ann": "attack cid", "cid": "attack Ann", "Bea": "keep moving towards h4", "dan": "water shield, move h8"},
    {"Ann": "wait", "cid": "wait", "dan": "wait"},
)


def write_game(folder: Path, turns: int = len(TURNS)) -> Path:
    """Write a game of four units and play some of its turns; return its folder."""
    game = flag_game("Ann soldier b2,Bea archer b4,cid soldier c2,dan wizard h9", ROWS)
    assert not create(folder, game, "meadow", Luck(5))
    for turn in range(turns):
        play(folder, TURNS[turn])
    return folder


def play(folder: Path, texts: dict[str, str]) -> None:
    """Take in orders, and play the turn to come."""
    opened = open_game(folder)
    assert not isinstance(opened, Failure)
    for name, text in texts.items():
        assert not keep_orders(opened, number_of(opened.game, name), Received(text, MOMENT))
    inputs = inputs_of(opened)
    assert isinstance(inputs, Inputs)
    played = play_inputs(opened, inputs)
    assert not isinstance(played, Failure)
    assert not keep_turn(opened, played)


@contextmanager
def window_in(folder: Path, theme: Theme) -> Iterator[FlagWindow]:
    """Open the window in a home of its own."""
    boards = folder / "JSON" / "games" / "capture_the_flag_boards"
    shutil.copytree(JSON / "games" / "capture_the_flag_boards", boards)
    for file in (JSON / "games").glob("capture_the_flag*.json"):
        shutil.copy(file, folder / "JSON" / "games")
    settings = QSettings(str(folder / "flag.ini"), QSettings.Format.IniFormat)
    home = GameHome(folder / "JSON", JSON.parent / "docs", folder / "Logs", folder / "Saves", settings)
    window = FlagWindow(home, theme, Random(3))  # noqa: S311 - seeds of games, drawn alike at every run
    window.resize(1366, 728)
    window.show()
    yield window
    window.close()
    window.deleteLater()


def open_folder(qtbot: QtBot, window: FlagWindow, folder: Path) -> None:
    with qtbot.waitSignal(window.game.changed):
        window.open_file(folder)


def click(qtbot: QtBot, view: BoardView, square: Square) -> None:
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.point_of(square))


def key(qtbot: QtBot, window: FlagWindow, keys: str) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keySequence(window, keys)
    QApplication.processEvents()
