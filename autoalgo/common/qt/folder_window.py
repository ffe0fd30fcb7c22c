"""The window of a game that lies in a folder: how it is opened, found again and read again."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.folder_model import FolderModel
from autoalgo.common.qt.game_window import GameHome, GameWindow, GameWords
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.theme import Theme


class FolderWindow(GameWindow):
    """The window of games that `folder` reads; a game may override `title_of_game`."""

    def __init__(self, words: GameWords, home: GameHome, theme: Theme) -> None:
        super().__init__(words, home, theme)
        self._shown: Path | None = None

    def set_folder_pages(
        self, folder: FolderModel[Any], page: QWidget, focus: QWidget, menus: Sequence[tuple[str, Groups]]
    ) -> None:
        """Put the page of a game into the window, and its menus, of which one has the command "reload".

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
        told = "Reads the game's folder again, which mail and the command line may have changed."

        def is_open() -> bool:
            return folder.read is not None and not folder.busy

        reload = Command("reload", "&Read again", Key.RELOAD, told, folder.reload, is_open)
        self.commands.add((reload,), (folder.changed, folder.busy_changed))
        self.set_pages(menus, page)
        folder.changed.connect(self._show_game)
        folder.refused.connect(self._refuse)

    def title_of_game(self) -> str:
        """Return what the game that is open is called: by its folder, where a game does not say another name."""
        return "" if self._folder_model.read is None else self._folder_model.read.opened.folder.name

    def ask_to_open(self) -> None:
        """Ask for the folder of a game."""
        if path := self.ask_for_folder("Open the folder of a game"):
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open the game in a folder."""
        self._folder_model.open(path)

    def _refuse(self, failure: Failure) -> None:
        self._shown = None
        self.note.tell(failure, "The game was not opened")

    def _show_game(self) -> None:
        read = self._folder_model.read
        if read is None:
            return
        # A note about what was done in the game is there for whoever reads it when the folder has been read again.
        if self._shown != read.opened.folder:
            self.note.clear()
        self._shown = read.opened.folder
        self.remember(read.opened.folder)
        self.setWindowTitle(f"{one_line(self.title_of_game())} – {self.name} – Autoalgo")
        if self.stack.currentWidget() is not self._game_page:
            self.stack.setCurrentWidget(self._game_page)
            self._focus.setFocus()
