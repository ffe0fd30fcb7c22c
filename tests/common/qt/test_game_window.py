"""GW: what the windows of all games share: the menu Games, the frame, notes and questions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QMenu, QMessageBox
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo.common.problems import Place, Problem
from autoalgo.common.qt.game_window import GameHome, GameWindow, GameWords
from autoalgo.common.qt.games import MenuGame, add_games_menu
from autoalgo.common.qt.theme import Theme, ThemeChoice

REPOSITORY = Path(__file__).resolve().parents[3]


CHESS = GameWords("Chess", "games/tncc.md", "A game.", "Chess", "On a board.", "Begins.", "Opens.", "chess/recent")


class Chess(GameWindow):
    """A game that has something to lose while `unsaved`."""

    unsaved = False
    opened: Path | None = None

    def open_file(self, path: Path) -> None:
        self.opened = path

    def may_close(self) -> bool:
        role = QMessageBox.ButtonRole.DestructiveRole
        return not self.unsaved or self.asked("Throw the game <b>away</b>?", ("&Throw away", role)) is role


@pytest.fixture
def home(tmp_path: Path) -> GameHome:
    settings = QSettings(str(tmp_path / "chess.ini"), QSettings.Format.IniFormat)
    return GameHome(tmp_path, REPOSITORY / "docs", tmp_path / "Logs", tmp_path / "Saves", settings)


def chess(home: GameHome, theme: Theme) -> Chess:
    window = Chess(CHESS, home, theme)
    window.set_pages((("&Game", ()),), QLabel("board"))
    return window


@pytest.fixture
def shown(qtbot: QtBot, home: GameHome, theme: Theme) -> Iterator[Chess]:
    window = chess(home, theme)
    qtbot.addWidget(window)
    window.show()
    yield window
    theme.choose(ThemeChoice.SYSTEM)


def action(window: QMainWindow, text: str) -> QAction:
    menus = [menu for each in window.menuBar().actions() if isinstance(menu := each.menu(), QMenu)]
    return next(each for menu in menus for each in menu.actions() if each.text().replace("&", "") == text)


def test_gw_1_the_menu_games_opens_a_window_once_and_brings_it_forward(
    qtbot: QtBot, home: GameHome, theme: Theme
) -> None:
    """GW-1: by its key; a second time the same window, and a new one after that was closed."""
    made: list[Chess] = []

    def opened(look: Theme) -> Chess:
        made.append(chess(home, look))
        return made[-1]

    war = QMainWindow()
    qtbot.addWidget(war)
    add_games_menu(war.menuBar(), [MenuGame("chess", "&Chess", "Ctrl+Alt+9", "Opens chess.", opened)], theme)
    war.show()
    war.activateWindow()
    qtbot.waitUntil(war.isActiveWindow)
    assert action(war, "Chess").toolTip() == "Opens chess. (Ctrl+Alt+9)"
    qtbot.keySequence(war, "Ctrl+Alt+9")
    qtbot.waitUntil(lambda: len(made) == 1 and made[0].isVisible())
    action(war, "Chess").trigger()
    assert len(made) == 1
    made[0].close()
    war.close()
    assert not made[0].isVisible()
    action(war, "Chess").trigger()
    assert len(made) == 2
    assert made[1].isVisible()
    made[1].close()


def test_gw_2_colours_are_those_of_all_windows(shown: Chess, qtbot: QtBot, theme: Theme) -> None:
    """GW-2: chosen in one window they hold for all, and the menu marks what is chosen."""
    shown.activateWindow()
    qtbot.keySequence(shown, "Ctrl+Alt+D")
    assert theme.choice is ThemeChoice.DARK
    assert action(shown, "Dark colours").isChecked()
    theme.choose(ThemeChoice.LIGHT)
    assert not action(shown, "Dark colours").isChecked()


def test_gw_3_a_note_says_what_is_wrong_until_it_is_clicked_away(shown: Chess, qtbot: QtBot) -> None:
    """GW-3: as it is written, markup and escapes shown as such."""
    shown.note.tell([Problem(Place(file="a\u202e.json", key="<b>"), "7", "8 to 9")], "Not opened")
    assert shown.note.isVisible()
    assert shown.note.text == "Not opened\na\\u202e.json, <b>: 7; allowed: 8 to 9"
    assert shown.note.label.textFormat() is Qt.TextFormat.PlainText
    qtbot.mouseClick(shown.note.close_button, Qt.MouseButton.LeftButton)
    assert not shown.note.isVisible()


def test_gw_4_closing_asks_where_something_would_be_lost(shown: Chess, qtbot: QtBot) -> None:
    """GW-4: also by Ctrl+Q: Cancel keeps the window; nothing lost, nothing asked; the place is remembered."""
    asked: list[str] = []
    shown.unsaved = True
    answering("Cancel", asked)
    shown.close()
    assert shown.isVisible()
    answering("Throw away", asked)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    qtbot.keySequence(shown, "Ctrl+Q")
    assert not shown.isVisible()
    assert len(asked) == 2
    assert shown.home.settings.contains("window/geometry")


def test_gw_5_the_help_is_the_page_of_the_game(shown: Chess, qtbot: QtBot) -> None:
    """GW-5: F1 opens it beside the window."""
    shown.activateWindow()
    qtbot.keySequence(shown, "F1")
    help_window = next(each for each in QApplication.topLevelWidgets() if each.windowTitle() == "Help – Chess")
    assert help_window.isVisible()
    help_window.close()


def test_gw_8_the_last_game_is_continued_from_the_first_page(shown: Chess, qtbot: QtBot, tmp_path: Path) -> None:
    """GW-8: once there is one, and no other is shown; the menu lists those before it, too."""
    assert not shown.commands["continue"].isEnabled()
    for name in ("one", "two"):
        shown.remember(tmp_path / name)
    shown.commands.refresh()
    shown.recent.aboutToShow.emit()
    assert [each.text() for each in shown.recent.actions()[:2]] == ["&1  two", "&2  one"]
    shown.activateWindow()
    qtbot.keySequence(shown, "Ctrl+L")
    assert shown.opened == tmp_path / "two"
    shown.stack.setCurrentIndex(1)
    assert not shown.commands["continue"].isEnabled()
