"""The frame of a game's window: its start page, the menus View and Help, notes, questions, and what is remembered.

A game puts its pages into it and its own menus before those two.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QByteArray, QSettings, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QMessageBox, QStackedWidget, QWidget

from autoalgo import __version__
from autoalgo.common.files import file_name
from autoalgo.common.problems import Failure
from autoalgo.common.program_log import log_file
from autoalgo.common.qt.asking import asked
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.command import Command, Commands, Groups, fill_menu
from autoalgo.common.qt.fitting import fit_screen
from autoalgo.common.qt.help_window import HelpWindow, with_linked
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import boxed, in_column
from autoalgo.common.qt.note_bar import NoteBar
from autoalgo.common.qt.recent_menu import RecentMenu
from autoalgo.common.qt.recent_paths import RecentPaths
from autoalgo.common.qt.start_page import StartPage
from autoalgo.common.qt.theme import Theme, ThemeChoice

T = TypeVar("T")

_LONGEST_NAME: Final = 80
_MESSAGE_MS: Final = 8000
_GEOMETRY: Final = "window/geometry"
_FOLDER: Final = "last/folder"
_BEGINNINGS: Final = ("new", "continue", "open")
"""Commands of the page before a game is open."""
_NO_GAME: Final = "no game yet"
_VIEW: Final[Groups] = ((ThemeChoice.SYSTEM, ThemeChoice.LIGHT, ThemeChoice.DARK),)
_HELP: Final[Groups] = (("help",), ("json", "program_log"), ("about",))


@dataclass(frozen=True)
class GameHome:
    """Where a game's window finds and leaves what it needs."""

    json: Path
    """The numbers of all games, which users edit."""
    docs: Path
    """The pages of the help."""
    logs: Path
    saves: Path
    """Where games are saved unless told otherwise. Made when it is first needed."""
    settings: QSettings
    """What the window remembers from one start to the next."""


def game_settings(name: str) -> QSettings:
    """Return the user's ini file of a game's window."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Autoalgo", name)


@dataclass(frozen=True)
class GameWords:
    """The words of a window about its game."""

    name: str
    page: str
    """Of the help, a file of the folder of documents."""
    about: str
    title: str
    """Of the page before a game is open."""
    what: str
    """The sentence below it."""
    new: str
    """What New game does, in a sentence; and what Open does."""
    open: str
    remembered: str
    """The key of the settings under which the games that were open last stand."""
    new_keys: str = Key.NEW


class GameWindow(QMainWindow):
    """The window of a game, which begins with a page that offers a new game, the last one, and others.

    A game overrides `begin_game`, `ask_to_open` and `open_file`, and `may_close` and `stop` where it has something to
    lose or to end.
    """

    def __init__(self, words: GameWords, home: GameHome, theme: Theme) -> None:
        super().__init__()
        self.words: Final = words
        self.name: Final = words.name
        self.home: Final = home
        self.theme: Final = theme
        self.commands: Final = Commands(self)
        self.note: Final = NoteBar()
        self.stack: Final = QStackedWidget()
        """The start page, then those of the game."""
        self.dialog: QDialog | None = None
        """The one that is open."""
        self.loader: Final[Background[Any]] = Background(self)
        self._then: Callable[[Any], object] = self.open_file
        self._undone = ""
        self._last: Final = RecentPaths(home.settings, words.remembered)
        self.recent: Final = RecentMenu(lambda: self._last.paths, self._last.forget, _NO_GAME, self)
        self._help: HelpWindow | None = None
        self._lay_out()
        signals = (theme.changed, self.loader.busy_changed, self.stack.currentChanged)
        self.commands.add((*self._beginnings(), *self._own_commands()), signals)
        self.recent.wanted.connect(self.open_file)
        self.loader.done.connect(self._take_loaded)
        self.loader.failed.connect(lambda bug: self.note.say(f"{self._undone} ({bug!r}); please report it."))

    def set_pages(self, menus: Sequence[tuple[str, Groups]], *pages: QWidget) -> None:
        """Put the game's pages into the window, and its menus, whose commands have been added, before View and Help.

        The first menu begins with `new`, `continue` and `open`, and ends with Quit. The window is dressed then: pages
        should be whole.
        """
        beginnings = [self.commands[name] for name in _BEGINNINGS]
        for page in (StartPage(self.words.title, self.words.what, beginnings), *pages):
            self.stack.addWidget(page)
        for title, groups in (*menus, ("&View", _VIEW), ("&Help", _HELP)):
            first = not self.menuBar().actions()
            menu = self.menuBar().addMenu(title)
            fill_menu(menu, self.commands, (_BEGINNINGS, *groups, ("quit",)) if first else groups)
            if first:
                menu.insertMenu(menu.actions()[len(_BEGINNINGS)], self.recent)
        self.theme.dress(self)

    def load(self, work: Callable[[], T | Failure], then: Callable[[T], object], undone: str) -> None:
        """Read something on another thread, and call `then` with it, or tell what is wrong.

        `undone` says in a sentence what is not done then. Whatever was being read for something else is dropped.
        """
        self._then, self._undone = then, undone
        self.loader.start(work)

    def begin_game(self) -> None:
        """Ask what a new game is to be made from."""
        raise NotImplementedError

    def ask_to_open(self) -> None:
        """Ask which game is to be opened."""
        raise NotImplementedError

    def open_file(self, path: Path) -> None:
        """Open a game, which the command line may name."""
        raise NotImplementedError

    def remember(self, path: Path) -> None:
        """Remember that a game is open, for the next time."""
        self._last.remember(path)

    def open_dialog(self, dialog: QDialog) -> None:
        """Open a dialog of this window, which is gone when it is closed."""
        self.dialog = dialog
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def mention(self, sentence: str) -> None:
        """Show a sentence in the status bar for a while."""
        self.statusBar().showMessage(sentence, _MESSAGE_MS)

    def may_close(self) -> bool:
        """Return whether nothing is lost by closing the window, after asking where something would be."""
        return True

    def stop(self) -> None:
        """End what is under way, as the window closes."""

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask, remember, stop, and go."""
        if not self.may_close():
            event.ignore()
            return
        self.home.settings.setValue(_GEOMETRY, self.saveGeometry())
        self.home.settings.sync()
        self.hide()
        self.stop()
        self.loader.wait()
        event.accept()

    def ask_for_file(self, title: str, kinds: str) -> Path | None:
        """Ask which file is to be opened, beginning where the last one was."""
        name, _ = QFileDialog.getOpenFileName(self, title, str(self._folder()), kinds)
        return self._remembered(name)

    def ask_for_folder(self, title: str) -> Path | None:
        """Ask which folder is to be opened, beginning where the last file or folder was."""
        return self._remembered(QFileDialog.getExistingDirectory(self, title, str(self._folder())))

    def ask_where_to_save(self, title: str, kinds: str, proposed: str, ending: str) -> Path | None:
        """Ask where a file is to be saved, and propose a name."""
        folder = self._folder()
        name = f"{file_name(proposed, _LONGEST_NAME) or self.name}{ending}"
        said, _ = QFileDialog.getSaveFileName(self, title, str(folder / name), kinds)
        path = self._remembered(said)
        return path.with_name(f"{path.name}{ending}") if path is not None and not path.suffix else path

    def asked(self, question: str, *buttons: tuple[str, QMessageBox.ButtonRole]) -> QMessageBox.ButtonRole:
        """Ask, and return the role of the button that was pressed; Cancel, which Escape presses, has RejectRole."""
        return asked(self, self.name, question, *buttons)

    def confirmed(self, question: str, yes: str) -> bool:
        """Ask whether something is really wanted; `yes` is on the button that says so."""
        accept = QMessageBox.ButtonRole.AcceptRole
        return self.asked(question, (yes, accept)) is accept

    def _lay_out(self) -> None:
        middle = boxed(in_column(self.note, (self.stack, 1), spacing=0))
        self.setCentralWidget(middle)
        self.setWindowTitle(f"{self.name} – Autoalgo")
        fit_screen(self)
        geometry = self.home.settings.value(_GEOMETRY)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    def _beginnings(self) -> tuple[Command, ...]:
        words, last = self.words, "Opens the game that was open last."

        def open_last() -> None:
            self.open_file(self._last.paths[0])

        def can_open_last() -> bool:
            return bool(self._last.paths) and self.stack.currentIndex() == 0

        return (
            Command("new", "&New game…", words.new_keys, words.new, self.begin_game, lambda: not self.loader.busy),
            Command("continue", "Continue the &last game", Key.CONTINUE, last, open_last, can_open_last),
            Command("open", "&Open…", Key.OPEN, words.open, self.ask_to_open),
        )

    def _own_commands(self) -> tuple[Command, ...]:
        json, log = self.home.json, log_file(self.home.logs)
        told = "Opens the log of the program itself: what it did and what failed. Send it along with a report."
        system = "Light or dark, as the system is."
        return (
            self._colours(ThemeChoice.SYSTEM, "Colours of the s&ystem", Key.SYSTEM_COLOURS, system),
            self._colours(ThemeChoice.LIGHT, "&Light colours", Key.LIGHT_COLOURS, "Dark on light."),
            self._colours(ThemeChoice.DARK, "&Dark colours", Key.DARK_COLOURS, "Light on dark."),
            Command("quit", "&Quit", Key.QUIT, "Closes the window; the game is kept.", self.close),
            Command("help", "&Help", Key.HELP, "Shows the rules and how the window is used.", self._show_help),
            Command("json", "Open &JSON folder", Key.JSON, "Opens the numbers of the game.", partial(_open, json)),
            Command("program_log", "Open &program log", Key.PROGRAM_LOG, told, partial(_open, log)),
            Command("about", f"&About {self.name}", Key.ABOUT, "Says what this game is.", self._tell_about),
        )

    def _colours(self, choice: ThemeChoice, text: str, key: str, sentence: str) -> Command:
        choose = partial(self.theme.choose, choice)
        return Command(choice, text, key, sentence, choose, checked=lambda: self.theme.choice is choice)

    def _show_help(self) -> None:
        if self._help is None:
            pages = with_linked(self.home.docs, self.words.page)
            self._help = HelpWindow(self.home.docs, pages, f"Help – {self.name}", self)
        self._help.come_forward(Path(self.words.page).name)

    def _tell_about(self) -> None:
        about = f"<h3>{self.name}</h3><p>{self.words.about}</p><p>{__version__}</p>"
        QMessageBox.about(self, f"About {self.name}", about)

    def _take_loaded(self, found: object) -> None:
        self.statusBar().clearMessage()
        if isinstance(found, Failure):
            self.note.tell(found, self._undone)
        else:
            self._then(found)

    def _forget_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _folder(self) -> Path:
        kept = self.home.settings.value(_FOLDER)
        if isinstance(kept, str) and Path(kept).is_dir():
            return Path(kept)
        return self.home.saves if self.home.saves.is_dir() else Path.home()

    def _remembered(self, name: str) -> Path | None:
        if not name:
            return None
        path = Path(name)
        self.home.settings.setValue(_FOLDER, str(path.parent))
        return path


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
