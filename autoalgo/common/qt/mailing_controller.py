"""What the windows of games by mail share: the moderator collects mails, has reports written, and sends letters."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, SignalInstance

from autoalgo.common.mail import Outbox, Sending
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.folder_model import FolderModel
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.mail_model import MailModel, MailResult, MailWork
from autoalgo.common.qt.send_dialog import SendDialog
from autoalgo.common.qt.sending_model import SendingModel

COLLECTING: Final = ("collect", "collect_folder", "collect_file")
"""The commands as a menu has them, and those of letters."""
LETTERS: Final = ("write_reports", "send", "stop_sending")
_NO_SLASHES: Final = str.maketrans("/\\", "  ")
_FILES: Final = "Mailboxes (*.mbox *.mbx *.eml);;All files (*)"


class MailingController(QObject):
    """Lets the moderator do the mail.

    Parameters
    ----------
    game
        What is open.
    work
        What the game does with mails.
    remembered
        Under which key of the settings the mailbox of each game is remembered.
    window
        Which dialogs and notes belong to.
    """

    def __init__(self, game: FolderModel[Any], work: MailWork[Any, Any], remembered: str, window: FolderWindow) -> None:
        super().__init__(window)
        self._game: Final = game
        self._work: Final = work
        self._remembered: Final = remembered
        self._window: Final = window
        self.mail: Final = MailModel(game, work, self)
        self.sending: Final = SendingModel(self)
        self.mail.ended.connect(self._tell)
        self.sending.ended.connect(self._tell_sent)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self.mail.changed, self.sending.changed, self._game.changed)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        collected = "Takes in the mails of the mailbox that was chosen last, and puts their answers into the outbox."
        reports = "Puts the reports that players have not been written yet into the outbox; nothing is sent."
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
            Command(
                "stop_sending",
                "Sto&p sending",
                "Ctrl+Shift+.",
                "Ends after the letter that is under way; the others wait.",
                self.sending.cancel,
                lambda: self.sending.busy,
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
        read = self._game.read
        return f"{self._remembered}/{self._work.name(read.opened).translate(_NO_SLASHES)}" if read else self._remembered

    def _send(self) -> None:
        read = self._game.read
        if read is None:
            return
        dialog = SendDialog(self.mail.letters.waiting, self._window.home.settings, self._window)
        dialog.accepted.connect(partial(self._start_sending, dialog, self._work.outbox(read.opened)))
        self._window.open_dialog(dialog)

    def _start_sending(self, dialog: SendDialog, outbox: Outbox) -> None:
        self.sending.start(outbox, dialog.server, dialog.password)

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
