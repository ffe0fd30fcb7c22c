"""`autoalgo-window`: the entry point of the window.

Nothing heavy comes before the first paint: tables, database and maps are read, and the battle's kernels loaded, by
threads that begin once the window is on the screen.
"""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication

from autoalgo.common.home import HomeNews
from autoalgo.common.qt.faults import Faults
from autoalgo.common.qt.games import MenuGame
from autoalgo.common.qt.garbage import spare_what_is_there
from autoalgo.common.qt.launch import run_window
from autoalgo.common.qt.theme import Theme
from autoalgo.war.folders import EDITABLE, Folders, find_folders
from autoalgo.war.requests import find_request
from autoalgo.war.window.maps.map_journal_model import MapJournal
from autoalgo.war.window.session.journal_model import Journal
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.world.world_journal_model import WorldJournal


def main(arguments: Sequence[str], games: Sequence[MenuGame] = ()) -> int:
    """Open the window, and the request file that the command line names, if any. Return the exit status.

    `games` are those of the menu Games.
    """

    def opened(application: QApplication, news: HomeNews | None) -> MainWindow:
        return open_window(application, settings_of(), application.arguments()[1:], news, games)

    return run_window(arguments, EDITABLE, _logs, opened)


def open_window(
    application: QApplication,
    settings: QSettings,
    files: Sequence[str] = (),
    news: HomeNews | None = None,
    games: Sequence[MenuGame] = (),
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

    def remember_theme() -> None:
        memory.theme = theme.choice

    theme.changed.connect(remember_theme)
    models = ViewModels(folders)
    faults = Faults(folders.logs, parent=application)
    window = MainWindow(models, theme, memory, games)
    # Windows of games stay open: what only the war needs goes.
    models.setParent(window)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    faults.told.connect(window.say)
    faults.install()
    if news:
        window.say(". ".join(news.sentences()))
    spare_what_is_there((window.painted, models.runner.warmed, models.session.loaded), window.closed)
    _keep_journal(models, window, memory)
    _keep_world(models, window, memory)
    _keep_map(models, window, memory)
    if files:
        window.painted.connect(lambda: models.open_request(find_request(Path(files[0]), folders.examples)))
    return window


def _keep_journal(models: ViewModels, window: MainWindow, memory: Memory) -> None:
    """Bring back what a program has left that was killed, and keep every edit from now on."""
    journal = Journal(memory.file, models.request, window)
    left = journal.left_behind()
    if left is not None:
        models.adopt(left)
        window.say("The program did not end as it should. The war is as it was set then.")
    battlefield, war = models.strategy.battlefield, models.war
    for signal in (battlefield.moved, battlefield.flanks_changed, battlefield.map_changed):
        signal.connect(journal.follow)
    for signal in (war.changed, war.selection_changed, models.replaced):
        signal.connect(journal.follow)
    window.closed.connect(journal.end)


def _keep_world(models: ViewModels, window: MainWindow, memory: Memory) -> None:
    """Bring back what was edited in the world and not saved, and keep every edit from now on."""
    world = models.world
    journal = WorldJournal(memory.file, lambda: world.unsaved, window)
    world.leave_behind(journal.left_behind() or {})
    world.changed.connect(lambda _: journal.follow())
    window.closed.connect(lambda _: journal.end(not world.unsaved))


def _keep_map(models: ViewModels, window: MainWindow, memory: Memory) -> None:
    """Bring back a map that was painted and not saved, once the tables are read, and keep every stroke from now on."""
    journal = MapJournal(memory.file, lambda: window.maps.painting, window)
    left = journal.left_behind()
    waiting = [] if left is None else [left]

    def resume() -> None:
        if waiting and window.maps.resume(waiting[0]):
            waiting.clear()

    models.session.loaded.connect(resume)
    window.maps.keep(journal.follow)
    window.closed.connect(lambda _: journal.end(remembered=not waiting))


def _logs() -> Path | None:
    folders = find_folders()
    return folders.logs if isinstance(folders, Folders) else None
