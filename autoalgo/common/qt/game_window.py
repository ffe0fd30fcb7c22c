"""The frame of a game's window: the menus View and Help, notes, questions, file dialogs, and what is remembered.

A game puts its pages into it and its own menus before those two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QSettings, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox, QVBoxLayout, QWidget

from autoalgo import __version__
from autoalgo.common.files import file_name
from autoalgo.common.program_log import log_file
from autoalgo.common.qt.command import Command, Commands, Groups, fill_menu
from autoalgo.common.qt.help_window import HelpWindow, with_linked
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.note_bar import NoteBar
from autoalgo.common.qt.theme import Theme, ThemeChoice

SMALLEST: Final = (1024, 660)
"""Pixels; a title bar and a task bar bring it to the 1024 × 700 and more that every screen has."""
FIRST: Final = (1240, 820)
"""Pixels of the first start, where the screen has them."""
_FRAME: Final = (8, 40)
"""Pixels that a system's frame and title bar take."""
_LONGEST_NAME: Final = 80
_MESSAGE_MS: Final = 8000
_GEOMETRY: Final = "window/geometry"
_FOLDER: Final = "last/folder"
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


class GameWindow(QMainWindow):
    """The window of the game `name`, whose help begins with `page`, a file of the folder of documents.

    A game overrides `open_file`, and `may_close` and `stop` where it has something to lose or to end.
    """

    def __init__(self, name: str, page: str, about: str, home: GameHome, theme: Theme) -> None:
        super().__init__()
        self.name: Final = name
        self.home: Final = home
        self.theme: Final = theme
        self.commands: Final = Commands(self)
        self.note: Final = NoteBar()
        self._page = page
        self._about = about
        self._help: HelpWindow | None = None
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.note)
        middle = QWidget()
        middle.setLayout(self._column)
        self.setCentralWidget(middle)
        self.setWindowTitle(f"{name} – Autoalgo")
        self.setMinimumSize(*SMALLEST)
        room = self.screen().availableSize()
        self.resize(min(FIRST[0], room.width() - _FRAME[0]), min(FIRST[1], room.height() - _FRAME[1]))
        geometry = home.settings.value(_GEOMETRY)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.commands.add(self._own_commands(), (theme.changed,))

    def set_pages(self, pages: QWidget, menus: Sequence[tuple[str, Groups]]) -> None:
        """Put the game's pages into the window, and its menus, whose commands have been added, before View and Help.

        The window is dressed then: pages should be whole.
        """
        self._column.addWidget(pages, 1)
        for title, groups in (*menus, ("&View", _VIEW), ("&Help", _HELP)):
            fill_menu(self.menuBar().addMenu(title), self.commands, groups)
        self.theme.dress(self)

    def mention(self, sentence: str) -> None:
        """Show a sentence in the status bar for a while."""
        self.statusBar().showMessage(sentence, _MESSAGE_MS)

    def open_file(self, path: Path) -> None:
        """Open a file that the command line names."""
        raise NotImplementedError

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
        no_buttons = QMessageBox.StandardButton.NoButton
        box = QMessageBox(QMessageBox.Icon.Question, self.name, literal(question), no_buttons, self)
        for text, role in buttons:
            box.addButton(text, role)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        role = box.buttonRole(box.clickedButton())
        box.deleteLater()
        return role

    def _own_commands(self) -> tuple[Command, ...]:
        json, log = self.home.json, log_file(self.home.logs)
        told = "Opens the log of the program itself: what it did and what failed. Send it along with a report."
        system = "Light or dark, as the system is."
        return (
            self._colours(ThemeChoice.SYSTEM, "Colours of the s&ystem", "Ctrl+Alt+Y", system),
            self._colours(ThemeChoice.LIGHT, "&Light colours", "Ctrl+Alt+I", "Dark on light."),
            self._colours(ThemeChoice.DARK, "&Dark colours", "Ctrl+Alt+D", "Light on dark."),
            Command("help", "&Help", "F1", "Shows the rules and how the window is used.", self._show_help),
            Command("json", "Open &JSON folder", "Ctrl+Alt+J", "Opens the numbers of the game.", partial(_open, json)),
            Command("program_log", "Open &program log", "Ctrl+Alt+R", told, partial(_open, log)),
            Command("about", f"&About {self.name}", "Shift+F1", "Says what this game is.", self._tell_about),
        )

    def _colours(self, choice: ThemeChoice, text: str, key: str, sentence: str) -> Command:
        choose = partial(self.theme.choose, choice)
        return Command(choice, text, key, sentence, choose, checked=lambda: self.theme.choice is choice)

    def _show_help(self) -> None:
        if self._help is None:
            pages = with_linked(self.home.docs, self._page)
            self._help = HelpWindow(self.home.docs, pages, f"Help – {self.name}", self)
        self._help.come_forward(Path(self._page).name)

    def _tell_about(self) -> None:
        QMessageBox.about(self, f"About {self.name}", f"<h3>{self.name}</h3><p>{self._about}</p><p>{__version__}</p>")

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
