"""What the scripts that take pictures of windows share: `python scripts/take_….py [FOLDER] [WIDTH HEIGHT]`.

Pictures go into docs/screenshots unless another folder is named. No screen is needed, and nothing else is written that
stays: games, logs and settings lie in a folder that is deleted afterwards.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from autoalgo.common.qt.game_window import GameHome
from autoalgo.common.qt.theme import Theme, ThemeChoice

REPOSITORY: Final = Path(__file__).resolve().parent.parent
STEP_MS: Final = 20
PATIENCE_S: Final = 600


@dataclass(frozen=True)
class Camera:
    """Takes pictures into `folder`; `home` is a folder for all else, deleted at the end."""

    folder: Path
    home: Path
    theme: Theme
    size: tuple[int, int]

    def game_home(self, saves: Path | None = None) -> GameHome:
        """Return the home of a game's window, with settings of its own."""
        settings = QSettings(str(self.home / "window.ini"), QSettings.Format.IniFormat)
        return GameHome(REPOSITORY / "JSON", REPOSITORY / "docs", self.home, saves or self.home, settings)

    def show(self, window: QWidget) -> None:
        """Show `window` in the size of the pictures."""
        window.resize(*self.size)
        window.show()

    def take(self, widget: QWidget, name: str) -> None:
        """Take `widget` in light and in dark."""
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            self.theme.choose(choice)
            settle()
            path = self.folder / f"{name}-{choice}.png"
            widget.grab().save(str(path))
            print(path)


@contextmanager
def open_camera(width: int, height: int) -> Iterator[Camera]:
    """Start Qt without a screen; pictures are of this size in pixels unless the command line says otherwise."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "screenshots"
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (width, height)
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    application.setCursorFlashTime(0)
    with tempfile.TemporaryDirectory() as home:
        yield Camera(folder, Path(home), Theme(application), size)


def wait_until(condition: Callable[[], bool]) -> None:
    """Let the program work until `condition` holds, ten minutes at most, and paint everything."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("the window did not get as far as the picture")
        settle()
    settle()


def settle() -> None:
    """Let everything that is due be done and painted."""
    loop = QEventLoop()
    QTimer.singleShot(STEP_MS, loop.quit)
    loop.exec()
