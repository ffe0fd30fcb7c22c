"""Take the pictures of TNCC for the docs: `python scripts/take_tncc_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

A person's turn in the middle of a game, an offer to be answered, a defense to be divided, and the end, light and dark.
No screen is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.games.tncc.report.entries import PERSON
from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Decision, Question
from autoalgo.games.tncc.window.main_window import TnccWindow, open_window
from autoalgo.games.tncc.window.session.play_model import Stage
from autoalgo.games.tncc.window.session.setup_model import Player, Setup

REPOSITORY: Final = Path(__file__).resolve().parent.parent
PEOPLE: Final = ("Ada", "Bert")
BOTS: Final = ("raider", "turtle", "blitz")
SEED: Final = 1
MIDDLE: Final = 16
"""The cycle of the picture of a turn."""
OFFER: Final = 3
"""The cycle in which Ada offers Bert a trade."""
ARMS: Final = 6
"""The cycle in which Ada recruits."""
DIVIDED: Final = (300, 200, 100)
"""Her soldiers on the flanks, when she is attacked."""
PATIENCE_MS: Final = 20


def main() -> int:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "screenshots"
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1366, 768)
    folder.mkdir(parents=True, exist_ok=True)
    theme = Theme(QApplication(sys.argv[:1]))
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        settings = QSettings(str(home / "tncc.ini"), QSettings.Format.IniFormat)
        window = open_window(theme, GameHome(REPOSITORY / "JSON", REPOSITORY / "docs", home, home, settings))
        window.resize(*size)
        window.show()
        _wait(window.commands["begin"].isEnabled)
        players = (*(Player(each, PERSON) for each in PEOPLE), *(Player(each, each) for each in BOTS))
        window.setup.take(Setup(players=players, seed=SEED))
        window.begin()
        window.play.save_as(home / "Five countries.jsonl")
        _play(window, folder, theme)
        window.close()
    return 0


def _play(window: TnccWindow, folder: Path, theme: Theme) -> None:
    """Play the game to its end, and take each picture where it comes first."""
    taken = set[str]()
    while True:
        _wait(lambda: window.play.stage is not Stage.BOTS and not window.play.keeper.busy)
        if window.play.stage is Stage.OVER:
            break
        window.play.be_seated()
        name = _picture(window)
        if name and name not in taken:
            taken.add(name)
            _take(window, folder / name, theme)
        window.play.decide(_decision(window))
        window.play.pass_on()
    _take(window, folder / "tncc-end", theme)


def _picture(window: TnccWindow) -> str:
    """Return the name of the picture of what is asked; an empty one for none."""
    game, pending = window.play.game, window.play.pending
    if game is None or pending is None:
        return ""
    if pending.question is Question.TRADE:
        return "tncc-trade"
    if pending.question is Question.DEFENSE:
        for field, soldiers in zip(window.game.turn.defense.flanks.fields, DIVIDED, strict=True):
            field.setValue(soldiers)
        return "tncc-defense"
    if game.cycle != MIDDLE:
        return ""
    window.game.turn.form.kinds["trade"].setChecked(True)
    return "tncc"


def _decision(window: TnccWindow) -> Decision:
    """Return what a person decides: to wait, to stay at home, once to trade and once to recruit."""
    game, pending = window.play.game, window.play.pending
    if game is None or pending is None:
        raise TypeError("nobody is asked")
    if pending.question is Question.TRADE:
        return True
    if pending.question is Question.DEFENSE:
        return (0, 0, 0)
    if game.cycle == ARMS and pending.player == 0:
        return Recruit(sum(DIVIDED))
    if game.cycle == OFFER and pending.player == 0:
        return Trade(1, Resource.GOLD, 100, Resource.FOOD, 250)
    return Wait()


def _take(window: TnccWindow, name: Path, theme: Theme) -> None:
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        theme.choose(choice)
        _settle()
        window.grab().save(f"{name}-{choice}.png")
    theme.choose(ThemeChoice.LIGHT)
    _settle()


def _wait(ready: Callable[[], bool]) -> None:
    while not ready():
        _settle()
    _settle()


def _settle() -> None:
    loop = QEventLoop()
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.exit(main())
