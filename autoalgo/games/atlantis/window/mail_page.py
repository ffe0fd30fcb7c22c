"""The page of the mail: take in what came, write and send what goes out, and what became of each."""

from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QTextBrowser, QWidget

from autoalgo.common.mail import OutboxLetter
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, split_column
from autoalgo.common.qt.mail_model import MailModel
from autoalgo.common.qt.sending_model import SendingModel
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.mail_rows import LETTERS, MAILS, letter_rows, mail_rows
from autoalgo.games.atlantis.window.mail_text import mail_html
from autoalgo.games.atlantis.window.rows import TableRow
from autoalgo.games.atlantis.window.rows_table import RowsTable

_BUTTONS: Final = ("collect", "write_reports", "send", "send_again", "mail_settings")

_HEIGHTS: Final = (125, 175, 175)


class MailPage(QWidget):
    """Buttons, how the game stands by mail, the mails that came and the letters."""

    def __init__(self, game: GameModel, model: MailModel, sending: SendingModel) -> None:
        super().__init__()
        self._game = game
        self._model = model
        self._sending = sending
        self._rows: list[TableRow] = []
        self._told: tuple[object, ...] = ()
        """What the rows were made of."""
        self._chosen: OutboxLetter | None = None
        self._stop: ActionButton | None = None
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Mail is being taken in or sent")
        self.words = QTextBrowser()
        self.words.setAccessibleName("How the game stands by mail")
        self.words.setMinimumHeight(90)
        self.mails = RowsTable("Mails for the month to come", MAILS)
        self.letters = RowsTable("Letters", LETTERS)
        self.words.viewport().setAutoFillBackground(False)
        self.words.setFrameShape(QFrame.Shape.NoFrame)
        self._buttons = QHBoxLayout()
        self._under_way = QHBoxLayout()
        self._under_way.addWidget(self.bar, 1)
        split = split_column(self.words, self.mails, self.letters, sizes=_HEIGHTS)
        for place, height in enumerate(_HEIGHTS):
            split.setStretchFactor(place, height)
        in_column(self._buttons, self._under_way, (split, 1), on=self, margins=(0, 8, 0, 0))
        self.letters.chosen.connect(self._choose)
        model.changed.connect(self.refresh)
        sending.changed.connect(self._show_progress)
        game.changed.connect(self.refresh)
        self.refresh()

    @property
    def chosen(self) -> OutboxLetter | None:
        """The letter that is chosen, if it was refused or is in doubt."""
        return self._chosen

    def add_buttons(self, commands: Commands) -> None:
        """Show the commands, which have been added."""
        for name in _BUTTONS:
            self._buttons.addWidget(ActionButton(commands[name]))
        self._buttons.addStretch(1)
        self._stop = ActionButton(commands["stop_sending"])
        self._stop.hide()
        self._under_way.addWidget(self._stop)

    def filter(self, text: str) -> None:
        """Show those mails and letters alone that hold `text`, which is in small letters; all for an empty one."""
        self.mails.model.filter(text)
        self.letters.model.filter(text)

    def refresh(self) -> None:
        """Show mails and letters as they are."""
        read = self._game.read
        self._show_progress()
        self.words.setHtml(mail_html(read, self._model.letters, self._model.mails) if read else "")
        told = (read, self._model.letters, self._model.mails)
        if any(new is not old for new, old in zip(told, self._told, strict=False)) or not self._told:
            self._told = told
            letters = self._model.listed
            game = read.opened.file.name if read else ""
            self.mails.show_rows(mail_rows(read, letters, self._model.mails) if read else [])
            self._rows, self._chosen = letter_rows(letters, game), None
            self.letters.show_rows(self._rows)

    def _show_progress(self) -> None:
        done, every = self._sending.progress
        self.bar.setVisible(self._model.busy or self._sending.busy)
        if self._stop is not None:
            self._stop.setVisible(self._sending.busy)
        self.bar.setRange(0, every if self._sending.busy else 0)
        self.bar.setValue(done)

    def _choose(self, row: TableRow) -> None:
        state, letter = next(each for each, own in zip(self._model.listed, self._rows, strict=True) if own is row)
        self._chosen = letter if state in {"refused", "in doubt"} else None
