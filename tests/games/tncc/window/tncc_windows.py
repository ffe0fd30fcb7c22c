"""A window of TNCC in a home of its own, and what hands and eyes do in it."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QSettings, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme
from autoalgo.games.tncc.store.entries import PERSON
from autoalgo.games.tncc.window.new_game_model import Player, Setup
from autoalgo.games.tncc.window.play_model import Stage
from autoalgo.games.tncc.window.tncc_window import TnccWindow

REPOSITORY = Path(__file__).resolve().parents[4]


def opened(qtbot: QtBot, theme: Theme, folder: Path) -> TnccWindow:
    """Return a shown window at its page New game, whose games are kept in a folder of `folder`."""
    settings = QSettings(str(folder / "tncc.ini"), QSettings.Format.IniFormat)
    home = GameHome(REPOSITORY / "JSON", REPOSITORY / "docs", folder / "Logs", folder / "Saves", settings)
    window = TnccWindow(home, theme)
    # A test that fails in the middle must not be asked whether its game is to be kept.
    qtbot.addWidget(window, before_close_func=lambda _: window.keeper.begin(folder / "unused.jsonl"))
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keySequence(window, "Ctrl+N")
    return window


def begin(window: TnccWindow, qtbot: QtBot, *players: str, **constants: object) -> None:
    """Begin a game between people, by their names, and bots, by their own."""
    seats = tuple(Player(name, PERSON if name[0].isupper() else name) for name in players)
    window.setup.take(Setup(players=seats, changes=tuple(constants.items()), seed=1))  # type: ignore[arg-type]
    qtbot.keySequence(window, "Ctrl+Return")
    settled(window, qtbot)


def settled(window: TnccWindow, qtbot: QtBot) -> None:
    """Wait until no bot decides and all is kept."""
    qtbot.waitUntil(lambda: window.play.stage is not Stage.BOTS)
    qtbot.waitUntil(lambda: not window.keeper.busy)


def pass_on(window: TnccWindow, qtbot: QtBot) -> None:
    """Pass on what was decided."""
    qtbot.mouseClick(window.game.turn.decided.pass_on, Qt.MouseButton.LeftButton)
    settled(window, qtbot)


def divide(fields: tuple[QAbstractSpinBox, ...], qtbot: QtBot, *numbers: int) -> None:
    """Type the soldiers of each flank."""
    for field, number in zip(fields, numbers, strict=True):
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, str(number))


def chronicle(view: QAbstractItemView) -> list[str]:
    """Return the sentences of a list."""
    model = view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def everything_written(window: QWidget) -> Iterator[str]:
    """Yield every text that the window holds, shown or not: words, fields, tooltips, tables, and what is read out."""
    yield window.windowTitle()
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.accessibleDescription(), widget.accessibleName(), widget.statusTip())
        match widget:
            case QLabel() | QLineEdit() | QAbstractButton() | QAbstractSpinBox():
                yield widget.text()
            case QComboBox():
                yield from (widget.itemText(row) for row in range(widget.count()))
            case QAbstractItemView() if (model := widget.model()) is not None:
                for row in range(model.rowCount()):
                    # The columns of a list are nobody's but Qt's.
                    for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
                        index = model.index(row, column)
                        yield f"{index.data()} {index.data(Qt.ItemDataRole.ToolTipRole)}"
