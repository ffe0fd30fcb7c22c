"""`autoalgo-window`: the entry point of the window.

Nothing heavy comes before the first paint: tables, database and maps are read, and the battle's kernels loaded, by
threads that begin once the window is on the screen.
"""

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from autoalgo import __version__
from autoalgo.gui.models import WarDesk
from autoalgo.gui.window import Faults, MainWindow, Memory, Theme, settings_of
from autoalgo.installation import Folders, find_folders


def main() -> int:
    """Open the window, and the request file that the command line names, if any. Return the exit status."""
    application = QApplication(sys.argv)
    application.setApplicationName("Autoalgo")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("autoalgo")
    # Python's own handler would run only when Qt next calls Python: Ctrl+C in the terminal must end the program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    window = open_window(application, settings_of(), application.arguments()[1:])
    window.show()
    return application.exec()


def open_window(application: QApplication, settings: QSettings, files: Sequence[str] = ()) -> MainWindow:
    """Return the window with everything wired, not shown yet; the first of `files` is a request to open."""
    found = find_folders()
    # What is missing is told in the window, as a problem with the tables or the maps.
    folders = found if isinstance(found, Folders) else Folders(Path(found[0].place.file))
    memory = Memory(settings)
    theme = Theme(application)
    theme.choose(memory.theme)
    desk = WarDesk(folders)
    faults = Faults(folders.logs, parent=application)
    window = MainWindow(desk, theme, memory)
    faults.told.connect(window.say)
    faults.install()
    if files:
        window.painted.connect(lambda: desk.open_request(Path(files[0])))
    return window


if __name__ == "__main__":
    sys.exit(main())
