"""A window without a screen, opened for a measurement, and waiting for what it does meanwhile."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.garbage import spare_what_is_there
from autoalgo.common.qt.theme import Theme
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

REPOSITORY: Final = Path(__file__).resolve().parents[2]
_PATIENCE_MS: Final = 120_000


@contextmanager
def opened(application: QApplication) -> Iterator[tuple[MainWindow, ViewModels]]:
    """Open the window on its tab Strategy, with the shipped data and a Logs folder that is thrown away."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for name in ("JSON", "Maps", "Database"):
            (home / name).symlink_to(REPOSITORY / name, target_is_directory=True)
        models = ViewModels(Folders(home))
        window = MainWindow(models, Theme(application), Memory(settings_of(home / "window.ini")))
        spare_what_is_there((window.painted, models.runner.warmed, models.session.loaded), window.closed)
        window.resize(1366, 768)
        window.show()
        wait_until(lambda: models.session.database is not None and not models.session.busy)
        window.services.show_tab(WindowPart.STRATEGY)
        yield window, models
        window.close()


def open_example(models: ViewModels, name: str) -> None:
    """Open an example and wait until its war can be fought."""
    path = REPOSITORY / "examples" / f"{name}.json"
    models.open_request(path)
    wait_until(lambda: models.file == path and models.can_run and models.strategy.map.terrain is not None)


def wait_until(happened: Callable[[], bool]) -> None:
    """Let the window work until something has happened; raise `TimeoutError` when it does not in two minutes."""
    loop, late = QEventLoop(), QTimer()
    late.setSingleShot(True)
    late.timeout.connect(loop.quit)
    late.start(_PATIENCE_MS)
    while not happened():
        if not late.isActive():
            raise TimeoutError
        loop.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
