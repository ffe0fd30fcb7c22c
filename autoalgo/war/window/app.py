"""`autoalgo-window`: the entry point of the window.

Nothing heavy comes before the first paint: tables, database and maps are read, and the battle's kernels loaded, by
threads that begin once the window is on the screen.
"""

import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QMessageBox

from autoalgo import __version__
from autoalgo.common.console import tell
from autoalgo.common.home import HomeNews
from autoalgo.common.installation import ready_home
from autoalgo.common.interruption import end_by_signals
from autoalgo.common.problems import Problem
from autoalgo.common.program_log import program_log
from autoalgo.common.qt.faults import Faults
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.theme import Theme
from autoalgo.war.folders import EDITABLE, Folders, find_folders
from autoalgo.war.requests import find_request
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

logger = logging.getLogger(__name__)


def main(arguments: Sequence[str]) -> int:
    """Open the window, and the request file that the command line names, if any. Return the exit status."""
    application = QApplication(list(arguments))
    application.setApplicationName("Autoalgo")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("autoalgo")
    news = ready_home(EDITABLE)
    if isinstance(news, Problem):
        tell_without_window(news)
        return 1
    # Python's handlers would run only when Qt next calls Python: Ctrl+C in the terminal must end the program.
    end_by_signals()
    folders = find_folders()
    with program_log(folders.logs if isinstance(folders, Folders) else None):
        logger.info("autoalgo-window %s, Python %s", __version__, sys.version.split()[0])
        window = open_window(application, settings_of(), application.arguments()[1:], news)
        window.show()
        code = application.exec()
        logger.info("autoalgo-window ended with exit code %d", code)
        return code


def open_window(
    application: QApplication, settings: QSettings, files: Sequence[str] = (), news: HomeNews | None = None
) -> MainWindow:
    """Return the window with everything wired, not shown yet; the first of `files` is a request to open.

    `news` of the home are told in it.
    """
    found = find_folders()
    # What is missing is told in the window, as a problem with the tables or the maps.
    folders = found if isinstance(found, Folders) else Folders(Path(found[0].place.file))
    memory = Memory(settings)
    theme = Theme(application)
    theme.choose(memory.theme)
    models = ViewModels(folders)
    faults = Faults(folders.logs, parent=application)
    window = MainWindow(models, theme, memory)
    faults.told.connect(window.say)
    faults.install()
    if news:
        window.say(". ".join(news.sentences()))
    if files:
        window.painted.connect(lambda: models.open_request(find_request(Path(files[0]), folders.examples)))
    return window


def tell_without_window(problem: Problem) -> None:
    """Say what is wrong where the window cannot be opened: on standard error, and in a box."""
    tell(problem.text())
    QMessageBox.critical(None, "Autoalgo", literal(problem.text()))
