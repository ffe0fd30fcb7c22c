"""The page of the mail wired to what can be done there: collect, write, send once, send again, and the settings."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, SignalInstance

from autoalgo.common.mail import Outbox, Sending
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.send_dialog import SendDialog
from autoalgo.common.qt.sending_model import SendingModel
from autoalgo.games.atlantis.mail.mail_game import outbox_of
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.mail_model import MailModel, MailResult
from autoalgo.games.atlantis.window.mail_page import MailPage
from autoalgo.games.atlantis.window.mail_settings_dialog import MailSettingsDialog

MAIL: Final[Groups] = (
    ("collect", "collect_folder", "collect_file"),
    ("write_reports", "send", "send_again", "stop_sending"),
    ("mail_settings",),
)
_MAILBOX: Final = "atlantis/mailboxes"
_NO_SLASHES: Final = str.maketrans("/\\", "  ")
_FILES: Final = "Mailboxes (*.mbox *.mbx *.eml);;All files (*)"


class MailController(QObject):
    """Where the moderator does the mail."""

    chosen = Signal()
    """Another letter is chosen."""

    def __init__(self, game: GameModel, window: FolderWindow) -> None:
        super().__init__(window)
        self._game = game
        self._window = window
        self.mail: Final = MailModel(game, self)
        self.sending: Final = SendingModel(self)
        self.page: Final = MailPage(game, self.mail, self.sending)
        self.mail.ended.connect(self._tell)
        self.sending.ended.connect(self._tell_sent)
        self.page.letters.chosen.connect(self.chosen)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self.mail.changed, self.sending.changed, self._game.changed, self.chosen)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        collected = "Takes in the mails of the mailbox that was chosen last, and puts their answers into the outbox."
        reports = "Puts the reports that factions have not been written yet into the outbox; nothing is sent."
        again = "Lets the chosen letter, which was refused or is in doubt, wait again; it may come twice."
        return (
            Command("collect", "&Collect", "F9", collected, self._collect, self._ready),
            Command(
                "collect_folder",
                "Collect from a &folder…",
                "Shift+F9",
                "Takes in the mails of a Maildir, or of a folder of .eml files.",
                self._collect_folder,
                self._ready,
            ),
            Command(
                "collect_file",
                "Collect from a fi&le…",
                "Ctrl+F9",
                "Takes in the mails of an mbox.",
                self._collect_file,
                self._ready,
            ),
            Command("write_reports", "&Write reports", "Ctrl+J", reports, self.mail.write_reports, self._ready),
            Command("send", "&Send…", "Ctrl+M", "Sends what waits, after a question.", self._send, self._can_send),
            Command("send_again", "Send a&gain…", "Ctrl+Shift+M", again, self._send_again, self._can_send_again),
            Command(
                "stop_sending",
                "Sto&p sending",
                "Ctrl+Shift+.",
                "Ends after the letter that is under way; the others wait.",
                self.sending.cancel,
                lambda: self.sending.busy,
            ),
            Command(
                "mail_settings",
                "Mail se&ttings…",
                "Ctrl+,",
                "Who writes to the factions, the time zone, and until when orders are taken.",
                self._ask_for_settings,
                self._ready,
            ),
        )

    def close(self) -> None:
        """Stop sending after the letter that is under way, and wait until nothing is done any more."""
        self.sending.close()
        self.mail.close()

    def _ready(self) -> bool:
        return self._game.read is not None and not self.mail.busy and not self.sending.busy

    def _can_send(self) -> bool:
        return self._ready() and not self.mail.reading and bool(self.mail.letters.waiting)

    def _can_send_again(self) -> bool:
        return self._ready() and self.page.chosen is not None

    def _collect(self) -> None:
        """Take in mails from where they came from last for this game; ask for a folder where there is none."""
        mailbox = self._window.home.settings.value(self._mailbox_key())
        if isinstance(mailbox, str) and mailbox:
            self.mail.collect(Path(mailbox))
        else:
            self._collect_folder()

    def _collect_folder(self) -> None:
        self._collect_from(self._window.ask_for_folder("A Maildir, or a folder of .eml files"))

    def _collect_file(self) -> None:
        self._collect_from(self._window.ask_for_file("A mailbox", _FILES))

    def _collect_from(self, mailbox: Path | None) -> None:
        if mailbox is not None:
            self._window.home.settings.setValue(self._mailbox_key(), str(mailbox))
            self.mail.collect(mailbox)

    def _mailbox_key(self) -> str:
        file = self._game.read.opened.file if self._game.read else None
        return f"{_MAILBOX}/{file.seed} {file.name.translate(_NO_SLASHES)}" if file else _MAILBOX

    def _send(self) -> None:
        read = self._game.read
        if read is None:
            return
        dialog = SendDialog(self.mail.letters.waiting, self._window.home.settings, self._window)
        dialog.accepted.connect(partial(self._start_sending, dialog, outbox_of(read.opened)))
        self._window.open_dialog(dialog)

    def _start_sending(self, dialog: SendDialog, outbox: Outbox) -> None:
        self.sending.start(outbox, dialog.server, dialog.password)

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

    def _tell(self, done: MailResult) -> None:
        if done.said:
            self._window.mention(done.said)
        if done.problems:
            self._window.note.tell(done.problems, done.undone)

    def _tell_sent(self, outcome: Sending | Failure) -> None:
        self.mail.read_letters()
        if isinstance(outcome, Failure):
            self._window.note.tell(outcome, "Nothing was sent")
            return
        self._window.mention(outcome.told)
        if outcome.problems:
            self._window.note.tell(outcome.problems, outcome.told)
