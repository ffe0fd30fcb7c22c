"""Take the pictures of the window for the README: `python scripts/take_screenshots.py [FOLDER]`.

Each tab and the flank editor, light and dark, on the shipped Hastings request with its own seed. No screen is needed.
The logs of the wars go to a folder that is thrown away, and the clock stands still, so the same program takes the same
pictures. They are written into docs/screenshots unless another folder is named.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

REPOSITORY: Final = Path(__file__).resolve().parent.parent
MOMENT: Final = datetime(2024, 10, 14, 9, 0)
SIZE: Final = (1280, 800)
PATIENCE_MS: Final = 600_000
STEP_MS: Final = 20


def main() -> int:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description="Take the pictures of the window for the README.")
    parser.add_argument("folder", nargs="?", type=Path, default=REPOSITORY / "docs" / "screenshots")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv)
    application.setCursorFlashTime(0)
    theme = Theme(application)
    with tempfile.TemporaryDirectory() as home:
        window, models = _open(Path(home), theme)
        for name, scene in SCENES.items():
            widget = scene(window, models)
            for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
                theme.choose(choice)
                _settle()
                widget.grab().save(str(folder / f"{name}-{choice}.png"))
                print(folder / f"{name}-{choice}.png")
        window.close()
    return 0


def _open(home: Path, theme: Theme) -> tuple[MainWindow, ViewModels]:
    """Return the window with the Hastings request, in a home whose data are the shipped ones."""
    for name in ("JSON", "Maps", "Database"):
        (home / name).symlink_to(REPOSITORY / name, target_is_directory=True)
    models = ViewModels(Folders(home), clock=lambda: MOMENT)
    window = MainWindow(models, theme, Memory(settings_of(home / "window.ini")))
    window.resize(*SIZE)
    window.show()
    _wait(lambda: models.session.database is not None and not models.session.busy)
    models.open_request(REPOSITORY / "examples" / "hastings_1066.json")
    _wait(lambda: models.file is not None and models.can_run and models.strategy.terrain is not None)
    window.statusBar().clearMessage()
    return window, models


def _tactics(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the window, ready to run."""
    window.services.show_tab(WindowPart.TACTICS)
    return window


def _output(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window after the battle."""
    models.run()
    _wait(lambda: models.outcome.current is not None)
    window.services.show_tab(WindowPart.OUTPUT)
    return window


def _odds(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the odds of the battle."""
    window.commands["odds"].trigger()
    _wait(lambda: not models.odds.running and models.odds.shown is not None)
    return window


def _playback(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the battle played back to its sixth hour, and its chances."""
    window.commands["playback_page"].trigger()
    _wait(lambda: models.playback.opened is not None)
    window.commands["chances"].trigger()
    _wait(lambda: not models.chance.running)
    models.playback.go(6)
    return window


def _why(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with what made the battle go as it did."""
    window.commands["why"].trigger()
    _wait(lambda: not models.why.running and models.why.explanation is not None)
    return window


def _variables(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the variables of the battle."""
    window.why.show_variables()
    dialog = window.why.dialog
    if dialog is None:
        raise RuntimeError("the variables were not opened")
    dialog.tree.expandToDepth(1)
    return dialog


def _wars(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the battle as the archive has it."""
    window.services.show_tab(WindowPart.WARS)
    _wait(lambda: bool(models.wars.wars))
    models.wars.choose(0)
    _wait(lambda: models.wars.shown is not None)
    return window


def _aftermath(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with what became of the plan."""
    window.services.show_tab(WindowPart.STRATEGY)
    _wait(lambda: models.plan_odds.up_to_date)
    return window


def _strategy(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with both armies spread over the map."""
    models.strategy.reset()
    models.strategy.select(1)
    window.services.show_tab(WindowPart.STRATEGY)
    _wait(lambda: models.plan_odds.up_to_date)
    return window


def _editor(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the editor of the selected flank."""
    models.editor.open(1)
    window.strategy.editor.come_forward()
    return window.strategy.editor


SCENES: Final[dict[str, Callable[[MainWindow, ViewModels], QWidget]]] = {
    "tactics": _tactics,
    "output": _output,
    "odds": _odds,
    "playback": _playback,
    "why": _why,
    "variables": _variables,
    "wars": _wars,
    "aftermath": _aftermath,
    "strategy": _strategy,
    "editor": _editor,
}
"""The pictures by name, in the order in which the window gets there."""


def _wait(condition: Callable[[], bool]) -> None:
    """Let the program work until `condition` holds."""
    loop, timer = QEventLoop(), QTimer()
    timer.timeout.connect(lambda: loop.quit() if condition() else None)
    timer.start(STEP_MS)
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    loop.exec()
    if not condition():
        raise TimeoutError("the window did not get as far as the picture")


def _settle() -> None:
    """Let everything that is due be painted."""
    for _ in range(5):
        QApplication.processEvents()


if __name__ == "__main__":
    sys.exit(main())
