"""The window of a game that lies in a file: how it is opened, kept as it goes on, and saved elsewhere."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from autoalgo.common.kit.saves import SavedFile
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.game_window import GameHome, GameWindow, GameWords
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.save_keeper import SaveKeeper
from autoalgo.common.qt.theme import Theme

ENDING: Final = ".jsonl"


class FileWindow(GameWindow):
    """The window of games that are saved; a game calls `keep` as it goes on, and overrides what raises here."""

    def __init__(self, words: GameWords, home: GameHome, theme: Theme) -> None:
        super().__init__(words, home, theme)
        self.keeper: Final = SaveKeeper(self)
        self._kinds: Final = f"Games of {self.name} (*{ENDING});;All files (*)"
        self.keeper.kept.connect(self._take_kept)
        self.keeper.refused.connect(self._tell_unsaved)

    @property
    def is_begun(self) -> bool:
        """Whether there is a game."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        raise NotImplementedError

    def data(self) -> Callable[[], bytes]:
        """Return what makes the file of the game as it stands, on another thread."""
        raise NotImplementedError

    def set_pages(self, menus: Sequence[tuple[str, Groups]], *pages: QWidget) -> None:
        """Put pages and menus into the window, of which the first has the commands "save" and "save_as"."""
        self.commands.add(self._saving(), (self.stack.currentChanged,))
        super().set_pages(menus, *pages)

    def ask_to_open(self) -> None:
        """Ask for the file of a game."""
        if path := self.ask_for_file("Open a game", self._kinds):
            self.open_file(path)

    def keep(self) -> None:
        """Write the game as it stands into its file."""
        self.keeper.save(self.data())

    def may_leave(self, what: str) -> bool:
        """Return whether nothing is lost by doing `what`, such as "begin another", after asking where a game is."""
        if not (self.is_begun and not self.is_over and self.keeper.unsaved):
            return True
        question = f"The game could not be saved and would be lost. Leave it and {what}?"
        return self.confirmed(question, "&Leave it")

    def may_close(self) -> bool:
        """Ask if the game could not be saved."""
        return self.may_leave("close the window")

    def stop(self) -> None:
        """Wait until the game is written."""
        self.keeper.wait()

    def _saving(self) -> tuple[Command, ...]:
        saved, elsewhere = "Saves the game now; it is saved after every turn anyway.", "Keeps the game in another file."

        return (
            Command("save", "&Save", Key.SAVE, saved, self.keep, lambda: self.is_begun),
            Command("save_as", "Save &as…", Key.SAVE_AS, elsewhere, self._save_as, lambda: self.is_begun),
        )

    def _save_as(self) -> None:
        proposed = self.keeper.file.stem if self.keeper.file else self.name
        if path := self.ask_where_to_save("Save the game", self._kinds, proposed, ENDING):
            self.keeper.save_as(path, self.data())

    def _take_kept(self, kept: SavedFile) -> None:
        self.remember(kept.path)
        if kept.moved:
            self.note.say(
                "Another program has changed the file of this game, and what it wrote is still there; "
                f"the game goes on in {displayed(kept.path.name)}."
            )

    def _tell_unsaved(self, failure: Failure) -> None:
        self.note.tell(failure, "The game goes on unsaved")
