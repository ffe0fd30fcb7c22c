"""Take the pictures of the window for the README: `python scripts/take_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

Each tab and the flank editor, light and dark, on the shipped Hastings request with its own seed. No screen is needed.
The logs of the wars go to a folder that is thrown away, and the clock stands still, so the same program takes the same
pictures. They are written into docs/screenshots unless another folder is named.
"""

import sys
from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtWidgets import QWidget

from autoalgo.war.folders import Folders
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from scripts.screenshots import REPOSITORY, Camera, open_camera, wait_until

MOMENT: Final = datetime(2024, 10, 14, 9, 0)


def main() -> int:
    """Take all pictures."""
    with open_camera(1280, 800) as camera:
        window, models = _open(camera)
        for name, scene in SCENES.items():
            camera.take(scene(window, models), name)
        window.close()
    return 0


def _open(camera: Camera) -> tuple[MainWindow, ViewModels]:
    """Return the window with the Hastings request, in a home whose data are the shipped ones."""
    for name in ("JSON", "Maps", "Database"):
        (camera.home / name).symlink_to(REPOSITORY / name, target_is_directory=True)
    models = ViewModels(Folders(camera.home), clock=lambda: MOMENT)
    window = MainWindow(models, camera.theme, Memory(settings_of(camera.home / "window.ini")))
    camera.show(window)
    wait_until(lambda: models.session.database is not None and not models.session.busy)
    models.open_request(REPOSITORY / "examples" / "hastings_1066.json")
    wait_until(lambda: models.file is not None and models.can_run and models.strategy.map.terrain is not None)
    window.statusBar().clearMessage()
    return window, models


def _tactics(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the window, ready to run."""
    window.services.show_tab(WindowPart.TACTICS)
    return window


def _output(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window after the battle."""
    models.run()
    wait_until(lambda: models.outcome.current is not None)
    window.services.show_tab(WindowPart.OUTPUT)
    return window


def _odds(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the odds of the battle."""
    window.commands["odds"].trigger()
    wait_until(lambda: not models.odds.running and models.odds.shown is not None)
    return window


def _playback(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the battle played back to its sixth hour, and its chances."""
    window.commands["playback_page"].trigger()
    wait_until(lambda: models.playback.opened is not None)
    window.commands["chances"].trigger()
    wait_until(lambda: not models.chance.running)
    models.playback.go(6)
    return window


def _why(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with what made the battle go as it did."""
    window.commands["why"].trigger()
    wait_until(lambda: not models.why.running and models.why.explanation is not None)
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
    wait_until(lambda: bool(models.wars.wars))
    models.wars.choose(0)
    wait_until(lambda: models.wars.shown is not None)
    return window


def _aftermath(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with what became of the plan."""
    window.services.show_tab(WindowPart.STRATEGY)
    wait_until(lambda: models.plan_odds.up_to_date)
    return window


def _strategy(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with both armies spread over the map."""
    models.strategy.edits.reset()
    models.strategy.battlefield.select(1)
    window.services.show_tab(WindowPart.STRATEGY)
    wait_until(lambda: models.plan_odds.up_to_date)
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


if __name__ == "__main__":
    sys.exit(main())
