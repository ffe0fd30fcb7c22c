"""A program with a window, from its arguments to its exit status, whatever the window shows."""

import gc
import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from autoalgo import __version__
from autoalgo.common.console import tell
from autoalgo.common.home import HomeNews
from autoalgo.common.installation import ready_home
from autoalgo.common.interruption import end_by_signals
from autoalgo.common.problems import Failure, Problem
from autoalgo.common.program_log import program_log
from autoalgo.common.qt.faults import Faults
from autoalgo.common.qt.game_window import GameWindow
from autoalgo.common.qt.games import MenuGame
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.theme import Theme, ThemeChoice

logger = logging.getLogger(__name__)

SWITCH_SECONDS: Final = 0.0005
"""After which a thread that does Python's work lets another go on: painting a table asks Python for each
cell, and would wait for Python's usual 5 ms each time while anything is worked out."""


def run_window(
    arguments: Sequence[str],
    editable: tuple[str, ...],
    find_logs: Callable[[], Path | None],
    open_window: Callable[[QApplication, HomeNews | None], QWidget],
) -> int:
    """Make the home ready, open a window in it, and return the exit status once it is closed.

    Parameters
    ----------
    arguments
        The program's name, and what Qt and the window are told.
    editable
        The shipped files and folders that the home holds.
    find_logs
        Tells where the program's log belongs, once the home is ready; None without a home.
    open_window
        Makes the window, with news of the home that are to be told in it.
    """
    application = QApplication(list(arguments))
    sys.setswitchinterval(SWITCH_SECONDS)
    application.setApplicationName("Autoalgo")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("autoalgo")
    news = ready_home(editable)
    if isinstance(news, Failure):
        for problem in news:
            tell_without_window(problem)
        return 1
    # Python's handlers would run only when Qt next calls Python: Ctrl+C in the terminal must end the program.
    end_by_signals()
    with program_log(find_logs()):
        logger.info("autoalgo-window %s, Python %s", __version__, sys.version.split()[0])
        window = open_window(application, news)
        window.show()
        code = application.exec()
        gc.freeze()  # Python's last collection would keep the process for a second after its window has gone
        logger.info("autoalgo-window ended with exit code %d", code)
        return code


def run_game(
    arguments: Sequence[str],
    editable: tuple[str, ...],
    find_logs: Callable[[], Path],
    game: MenuGame,
    look: tuple[ThemeChoice, Callable[[ThemeChoice], None]],
) -> int:
    """Open the window of a game alone, with the file that `arguments` name, if any; see `run_window`.

    `look` is what was chosen last, and what remembers another choice.
    """
    choice, remember = look

    def opened(application: QApplication, news: HomeNews | None) -> GameWindow:
        theme = Theme(application)
        theme.choose(choice)
        theme.changed.connect(lambda _: remember(theme.choice))
        window = game.open(theme)
        faults = Faults(find_logs(), parent=application)
        faults.told.connect(window.note.say)
        faults.install()
        if news:
            window.note.say(". ".join(news.sentences()))
        for file in application.arguments()[1:2]:
            window.open_file(Path(file))
        return window

    return run_window(arguments, editable, find_logs, opened)


def tell_without_window(problem: Problem) -> None:
    """Say what is wrong where the window cannot be opened: on standard error, and in a box."""
    tell(problem.text())
    QMessageBox.critical(None, "Autoalgo", literal(problem.text()))
