"""The window of a game that lies in a folder: how one is begun, opened, found again and read again."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QDialog, QMenu, QMessageBox, QStackedWidget, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Problem
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.folder_model import FolderModel
from autoalgo.common.qt.game_window import GameHome, GameWindow
from autoalgo.common.qt.recent_menu import RecentMenu
from autoalgo.common.qt.recent_paths import RecentPaths
from autoalgo.common.qt.start_page import StartPage
from autoalgo.common.qt.theme import Theme

_NOTHING: Final = "no game yet"
_BEGINNINGS: Final = ("new", "continue", "open")
"""Commands of the page before a game is open."""


@dataclass(frozen=True)
class FolderWords:
    """What the window says of a game."""

    name: str
    page: str
    """Of the help, a file of the folder of documents."""
    about: str
    title: str
    """Of the page before a game is open."""
    what: str
    """The sentence below it."""
    key: str
    """Under which the settings remember it."""


class FolderWindow(GameWindow):
    """The window of games that `folder` reads; a game adds the command "new" and may override `title_of_game`."""

    def __init__(self, words: FolderWords, home: GameHome, theme: Theme) -> None:
        super().__init__(words.name, words.page, words.about, home, theme)
        self._words = words
        self._recent: Final = RecentPaths(home.settings, f"{words.key}/recent")
        self.dialog: QDialog | None = None
        """The one that is open."""
        self._shown: Path | None = None
        self.stack: Final = QStackedWidget()
        self.recent: Final = RecentMenu(lambda: self._recent.paths, self._recent.forget, _NOTHING, self)

    def set_folder_pages(
        self, folder: FolderModel[Any], page: QWidget, focus: QWidget, menus: Sequence[tuple[str, Groups]]
    ) -> None:
        """Put the page of a game into the window, and its menus, of which the first has the command "reload".

        Parameters
        ----------
        folder
            The game that is open.
        page
            Shows it.
        focus
            Has the keys when the page comes.
        menus
            Of commands that have been added.
        """
        self._folder_model, self._game_page, self._focus = folder, page, focus
        begin = [self.commands[name] for name in _BEGINNINGS]
        self.stack.addWidget(StartPage(self._words.title, self._words.what, begin))
        self.stack.addWidget(page)
        self.set_pages(self.stack, menus)
        self.menuBar().findChildren(QMenu)[0].insertMenu(self.commands["reload"], self.recent)
        folder.changed.connect(self._show_game)
        folder.refused.connect(self._refuse)
        self.recent.wanted.connect(self.open_file)

    def folder_commands(self, folder: FolderModel[Any]) -> tuple[Command, ...]:
        """Return how a game is opened and read again."""
        told = "Reads the game's folder again, which mail and the command line may have changed."
        return (
            Command(
                "continue",
                "Continue the &last game",
                "Ctrl+L",
                "Opens the game that was open last.",
                lambda: self.open_file(self._recent.paths[0]),
                lambda: bool(self._recent.paths) and folder.read is None,
            ),
            Command("open", "&Open…", "Ctrl+O", "Opens the folder of a game.", self._ask_for_folder),
            Command(
                "reload", "&Read again", "F5", told, folder.reload, lambda: folder.read is not None and not folder.busy
            ),
        )

    def title_of_game(self) -> str:
        """Return what the game that is open is called: by its folder, where a game does not say another name."""
        return "" if self._folder_model.read is None else self._folder_model.read.opened.folder.name

    def open_file(self, path: Path) -> None:
        """Open the game in a folder."""
        self._folder_model.open(path)

    def open_dialog(self, dialog: QDialog) -> None:
        """Open a dialog of this window, which is gone when it is closed."""
        self.dialog = dialog
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def confirmed(self, question: str, yes: str) -> bool:
        """Ask whether something is really wanted; `yes` is on the button that says so."""
        accept = QMessageBox.ButtonRole.AcceptRole
        return self.asked(question, (yes, accept)) is accept

    def _ask_for_folder(self) -> None:
        if path := self.ask_for_folder("Open the folder of a game"):
            self.open_file(path)

    def _forget_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _refuse(self, problems: list[Problem]) -> None:
        self._shown = None
        self.note.tell(problems, "The game was not opened")

    def _show_game(self) -> None:
        read = self._folder_model.read
        if read is None:
            return
        # A note about what was done in the game is there for whoever reads it when the folder has been read again.
        if self._shown != read.opened.folder:
            self.note.clear()
        self._shown = read.opened.folder
        self._recent.remember(read.opened.folder)
        self.commands.refresh()
        self.setWindowTitle(f"{one_line(self.title_of_game())} – {self.name} – Autoalgo")
        if self.stack.currentWidget() is not self._game_page:
            self.stack.setCurrentWidget(self._game_page)
            self._focus.setFocus()
