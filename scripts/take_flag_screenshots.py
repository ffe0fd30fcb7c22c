"""Take the pictures of capture the flag: `python scripts/take_flag_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

An attack of a game between automatic players, a turn in the making, the dialogs and the board editor, light and dark.
No screen is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.games.capture_the_flag.bots import Personality, orders_of
from autoalgo.games.capture_the_flag.report.entries import EffectPart, RulingEntry
from autoalgo.games.capture_the_flag.report.folder import create, open_game, start_of
from autoalgo.games.capture_the_flag.report.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.report.playing import Played, keep_turn, play_turn
from autoalgo.games.capture_the_flag.report.received import Received, keep_orders
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.board_file import FOLDER, Layout, load_layout
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Hit
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers
from autoalgo.games.capture_the_flag.window import FlagWindow

REPOSITORY: Final = Path(__file__).resolve().parent.parent
JSON: Final = REPOSITORY / "JSON"
MOMENT: Final = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
SEED: Final = 11
TURNS: Final = 12
NAMES: Final = {
    "West": {
        "soldier": ["Ann", "Gunnar the Tall"],
        "archer": ["Bea", "Carlos"],
        "paladin": ["Dora"],
        "wizard": ["Emil"],
    },
    "East": {"soldier": ["Farah", "Goran"], "archer": ["Hugo", "Kim"], "paladin": ["Ines"], "wizard": ["Jun"]},
}
PATIENCE_MS: Final = 20


def main() -> int:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "screenshots"
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1366, 728)
    folder.mkdir(parents=True, exist_ok=True)
    theme = Theme(QApplication(sys.argv[:1]))
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        settings = QSettings(str(home / "flag.ini"), QSettings.Format.IniFormat)
        play(home / "Friday's game")
        # The folder that the dialog of a new game proposes is one that anybody may have.
        saves = Path("/home/umpire/Saves")
        window = FlagWindow(GameHome(JSON, REPOSITORY / "docs", home, saves, settings), theme, Random(1))  # noqa: S311
        window.resize(*size)
        window.show()
        window.open_file(home / "Friday's game")
        _wait(lambda: window.game.read is not None)
        _show_attack(window)
        _take(window, folder / "flag", theme)
        _make_turn(window, home / "Friday's game")
        window.statusBar().clearMessage()
        window.board.select_unit(0)
        for page, picture in ((window.desk.orders, "flag-orders"), (window.desk.resolve, "flag-resolve")):
            window.page.pages.setCurrentWidget(page)
            window.desk.coming.go(_blow(window))
            _take(window, folder / picture, theme)
        window.commands["rule"].trigger()
        if window.desk.dialog is not None:
            window.desk.dialog.text.setPlainText("Bea sets fire to the bridge.")
            window.desk.dialog.kind.setCurrentIndex(1)
            _take(window.desk.dialog, folder / "flag-rule", theme)
            window.desk.dialog.reject()
        window.commands["new"].trigger()
        _wait(lambda: window.new_game is not None)
        if window.new_game is not None:
            _take(window.new_game, folder / "flag-new", theme)
            window.new_game.reject()
        window.commands["board_editor"].trigger()
        _wait(lambda: window.editor is not None)
        if window.editor is not None:
            window.editor.open_file(JSON / FOLDER / "river.json")
            _take(window.editor, folder / "flag-editor", theme)
        window.close()
    return 0


def play(folder: Path) -> None:
    """Write a game between automatic players, whose orders come in as people would write them."""
    numbers = load_numbers(JSON)
    layout = load_layout(JSON, "river", numbers) if isinstance(numbers, Numbers) else numbers
    start = start_of(layout, numbers, NAMES) if isinstance(layout, Layout) and isinstance(numbers, Numbers) else None
    if not isinstance(start, Game) or create(folder, start, "river", SEED):
        raise TypeError("the shipped files are broken")
    for _ in range(TURNS):
        opened = open_game(folder)
        if isinstance(opened, list) or opened.game.winner is not None:
            break
        for number, unit in enumerate(opened.game.units):
            if unit.alive:
                personality = list(Personality)[number % len(Personality)]
                text = ", ".join(orders_of(opened.game, number, personality, chance_of(SEED, opened.game.turn)).texts)
                keep_orders(opened, number, Received(text, MOMENT))
        inputs = inputs_of(opened)
        played = play_turn(opened.seed, opened.game, inputs.texts, ()) if isinstance(inputs, Inputs) else ""
        if isinstance(played, Played):
            keep_turn(opened, played)


def _show_attack(window: FlagWindow) -> None:
    """Show the last turn in which somebody was attacked, at the first blow, and select who was."""
    turns = window.playback.turns
    hits = [
        (turn, place, event)
        for turn, played in enumerate(turns, start=1)
        for place, event in enumerate(played.events)
        if isinstance(event, Hit) and event.dice
    ]
    turn, place, hit = hits[-1]
    window.playback.go(turn)
    window.playback.go_to_event(place)
    window.board.select_unit(hit.target)


def _make_turn(window: FlagWindow, folder: Path) -> None:
    """Let orders come in for the turn to come, and rule on it."""
    opened = open_game(folder)
    if isinstance(opened, list):
        raise TypeError("the game is broken")
    for number, unit in enumerate(opened.game.units):
        if unit.alive and unit.name != "Carlos":
            text = ", ".join(orders_of(opened.game, number, Personality.HUNTER, chance_of(SEED, 0)).texts)
            keep_orders(opened, number, Received(f"Hello umpire,\n{text}\nand dance", MOMENT))
    window.game.reload()
    _wait(lambda: window.desk.coming.fresh and bool(window.desk.coming.inputs and window.desk.coming.inputs.came_in))
    square = next(Square(*unit.square) for unit in opened.game.units if unit.alive)
    fire = EffectPart(squares=(square,), name="fire", damage=20, turns=3)
    window.desk.coming.rule(RulingEntry(text="Bea sets fire to the grass.", effects=(fire,)))
    _wait(lambda: window.desk.coming.fresh)


def _blow(window: FlagWindow) -> int:
    """Return the first step of the turn to come in which dice are thrown; its first if none are."""
    coming = window.desk.coming
    events = coming.played.events if coming.played else ()
    blows = (n for n, step in enumerate(coming.steps) if isinstance(events[step.event], Hit))
    return next(blows, 0)


def _wait(ready: Callable[[], bool]) -> None:
    while not ready():
        loop = QEventLoop()
        QTimer.singleShot(PATIENCE_MS, loop.quit)
        loop.exec()


def _take(widget: QWidget, path: Path, theme: Theme) -> None:
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        theme.choose(choice)
        for _ in range(5):
            QApplication.processEvents()
        widget.grab().save(f"{path}-{choice}.png")
        print(f"{path}-{choice}.png")


if __name__ == "__main__":
    sys.exit(main())
