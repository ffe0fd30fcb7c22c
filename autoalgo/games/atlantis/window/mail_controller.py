"""The page of the mail wired to what can be done there: collect, write, send once, send again, and the settings."""

from typing import Final

from PySide6.QtCore import Signal, SignalInstance

from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.mail_model import MailWork, Posted
from autoalgo.common.qt.mailing_controller import COLLECTING, MailingController
from autoalgo.games.atlantis.mail import MailGame, collect, open_table, post_reports
from autoalgo.games.atlantis.mail.mail_game import outbox_of
from autoalgo.games.atlantis.store.folder import OpenedGame
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.mail_page import MailPage
from autoalgo.games.atlantis.window.mail_settings_dialog import MailSettingsDialog

MAIL: Final[Groups] = (
    COLLECTING,
    ("write_reports", "send", "send_again", "stop_sending"),
    ("mail_settings",),
)


class MailController(MailingController):
    """Where the moderator does the mail."""

    chosen = Signal()
    """Another letter is chosen."""

    def __init__(self, game: GameModel, window: FolderWindow) -> None:
        work = MailWork(open_table, collect, _post, outbox_of, _coming, _name)
        super().__init__(game, work, "atlantis/mailboxes", window)
        self.page: Final = MailPage(game, self.mail, self.sending)
        self.page.letters.chosen.connect(self.chosen)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (*super().signals, self.chosen)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        again = "Lets the chosen letter, which was refused or is in doubt, wait again; it may come twice."
        return (
            *super().commands(),
            Command("send_again", "Send a&gain…", "Ctrl+Shift+M", again, self._send_again, self._can_send_again),
            Command(
                "mail_settings",
                "Mail se&ttings…",
                "Ctrl+,",
                "Who writes to the factions, the time zone, and until when orders are taken.",
                self._ask_for_settings,
                self._ready,
            ),
        )

    def _can_send_again(self) -> bool:
        return self._ready() and self.page.chosen is not None

    def _send_again(self) -> None:
        letter = self.page.chosen
        if letter is None:
            return
        question = f'Let the letter "{letter.subject}" to {letter.to} wait again? It may come twice.'
        if self._window.confirmed(question, "Let it &wait"):
            self.mail.send_again(letter.key)

    def _ask_for_settings(self) -> None:
        read = self._game.read
        if read is None:
            return
        dialog = MailSettingsDialog(read.opened.folder, read.by_mail, read.opened.coming, self._window)
        dialog.accepted.connect(self._game.reload)
        self._window.open_dialog(dialog)


def _post(table: MailGame) -> Posted | Failure:
    posted = post_reports(table)
    return posted if isinstance(posted, Failure) else (posted.count, posted.problems)


def _coming(opened: OpenedGame) -> int:
    return opened.coming


def _name(opened: OpenedGame) -> str:
    return f"{opened.file.seed} {opened.file.name}"
