"""What the windows of games by mail share: start and stop the desk, publish the record, mix in the players' words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDateTime, QObject, SignalInstance
from PySide6.QtWidgets import QLabel, QLineEdit, QMessageBox, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.kit.mail_service import Pass
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.folder_model import FolderModel
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.qt.serving_model import ServingModel

SERVING: Final = ("serve", "publish", "mix_words")
"""The commands as a menu has them."""
_KINDS: Final = "The page that shows and checks it (*.html);;The record (*.jsonl)"

Told = Sequence[str] | Failure


@dataclass(frozen=True)
class ByMail:
    """What a game by mail gives its window for this."""

    open_served: OpenServed
    publish: Callable[[Path, Path, bool], Told]
    """Writes the public record of the game in a folder into a file; the last says whether the game is over."""
    mix: Callable[[Path, str], Told]
    """Mixes words of the players into the luck of the game in a folder."""
    knows_its_end: bool
    """Whether the program knows when the game is over; else the moderator is asked."""


class WordsDialog(AskingDialog):
    """Asks for the players' words; is accepted once they are mixed in."""

    def __init__(self, mix: Callable[[str], Told], parent: QWidget) -> None:
        super().__init__("The players' words in the luck", "&Mix them in", parent)
        self._mix = mix
        self.told: Sequence[str] = ()
        self.words: Final = QLineEdit()
        self.words.setPlaceholderText("Ann: apple, Ben: pear")
        self.form.ask("WORDS", "&Words", self.words)

    def work(self) -> Callable[[], object]:
        """Return what mixes them in."""
        return partial(self._mix, self.words.text())

    def take(self, result: object) -> None:
        """Keep what there is to say of it."""
        if isinstance(result, tuple):
            self.told = result
        super().take(result)


class ServingController(QObject):
    """Wires the desk, the record and the words to the window.

    Parameters
    ----------
    by_mail
        The game's part.
    game
        What is open.
    window
        Which dialogs and notes belong to; its status bar tells whether the desk runs.
    """

    def __init__(self, by_mail: ByMail, game: FolderModel, window: FolderWindow) -> None:  # type: ignore[type-arg]
        super().__init__(window)
        self._by_mail: Final = by_mail
        self._game: Final = game
        self._window: Final = window
        self.desk: Final = ServingModel(by_mail.open_served, self)
        self.state: Final = QLabel()
        window.statusBar().addPermanentWidget(self.state)
        self.desk.changed.connect(self._show_state)
        self.desk.carried_out.connect(self._tell)
        self.desk.refused.connect(lambda failure: window.note.tell(failure, "The desk does not run"))
        game.changed.connect(self._leave_other)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self.desk.changed, self._game.changed)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        served = (
            "Fetches mails, answers them, plays what is due and sends, every half minute, as mail_server.json in the "
            "game's folder says; or ends that."
        )
        return (
            Command(
                "serve",
                "Start the des&k",
                "Ctrl+Shift+F5",
                served,
                self._serve,
                lambda: self._folder is not None and not self.desk.ending,
                current_text=lambda: "Start the des&k" if self.desk.folder is None else "Stop the des&k",
            ),
            Command(
                "publish",
                "Pu&blish…",
                "Ctrl+Shift+F8",
                "Writes what anybody may know of the game: the record, or the page that shows and checks it.",
                self._publish,
                lambda: self._folder is not None,
            ),
            Command(
                "mix_words",
                "Players' w&ords…",
                "Ctrl+Shift+F10",
                "Mixes words of the players into the luck of a game that has not begun.",
                self._ask_for_words,
                lambda: self._folder is not None,
            ),
        )

    def close(self) -> None:
        """Stop the desk after the letter that is under way, and wait for that."""
        self.desk.close()

    @property
    def _folder(self) -> Path | None:
        read = self._game.read
        return read.opened.folder if read is not None else None

    def _serve(self) -> None:
        folder = self._folder
        if self.desk.folder is not None:
            self.desk.stop()
        elif folder is not None:
            self.desk.start(folder)

    def _leave_other(self) -> None:
        """Stop the desk of a game that is not the open one any more: nobody would see what it tells."""
        if self._folder is not None and self.desk.folder not in {None, self._folder}:
            self.desk.stop()

    def _show_state(self) -> None:
        folder = self.desk.folder
        begun = f"The desk runs for {isolated(folder.name)}" if folder else ""
        self.state.setText("The desk ends after this pass" if self.desk.ending else begun)

    def _tell(self, done: Pass) -> None:
        now = QDateTime.currentDateTime().toString("HH:mm")
        if self.desk.folder is not None and not self.desk.ending:
            self.state.setText(f"The desk runs for {isolated(self.desk.folder.name)}; last pass {now}")
        if done.told:
            more = f" (and {counted(len(done.told) - 1, 'other thing')})" if len(done.told) > 1 else ""
            self._window.mention(f"{done.told[-1]}{more}")
            self._game.reload()
        if done.problems:
            self._window.note.tell(done.problems, "The desk goes on, but not all could be done")

    def _publish(self) -> None:
        folder = self._folder
        over = False if self._by_mail.knows_its_end else self._is_over()
        if folder is None or over is None:
            return
        file = self._window.ask_where_to_save("Publish the game", _KINDS, folder.name, ".html")
        if file is not None:
            work = partial(self._by_mail.publish, folder, file, over)
            self._window.load(work, self._say, "Nothing was published")

    def _is_over(self) -> bool | None:
        """Ask whether the seed is to be told; None where nothing is to be published."""
        going_on, over = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.YesRole
        question = (
            "Is the game over? Then the record tells the seed and all orders, and everybody can work out what would "
            "come: play no further month."
        )
        answer = self._window.asked(question, ("It &goes on", going_on), ("It is &over: tell all", over))
        return answer is over if answer in {going_on, over} else None

    def _say(self, lines: Sequence[str]) -> None:
        self._window.note.say("\n".join(lines))

    def _ask_for_words(self) -> None:
        folder = self._folder
        if folder is not None:
            dialog = WordsDialog(partial(self._by_mail.mix, folder), self._window)
            dialog.accepted.connect(lambda: self._window.mention(" ".join(dialog.told)))
            dialog.accepted.connect(self._game.reload)
            self._window.open_dialog(dialog)
