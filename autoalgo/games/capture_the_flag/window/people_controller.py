"""People and clock of the game that is open, and an automatic player for the unit that is selected."""

from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QObject, SignalInstance

from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.games.capture_the_flag.mail.settings import mail_before
from autoalgo.games.capture_the_flag.mail.umpire_inbox import play_for
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel
from autoalgo.games.capture_the_flag.window.people_dialog import PeopleDialog

PEOPLE: Final = ("mail_settings", "bot_unit")
"""The commands as the menu has them."""


class PeopleController(QObject):
    """Lets the umpire say who plays, when turns are due, and who is replaced by a bot.

    The unit selected on the board is the one that a bot orders.
    """

    def __init__(self, coming: NextTurnModel, board: BoardModel, window: FolderWindow) -> None:
        super().__init__(window)
        self._coming: Final = coming
        self._board: Final = board
        self._window: Final = window

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._coming.changed, self._board.changed)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        asked = "Who orders which unit, who is replaced, when turns are due, and whom players may write to."
        handed = "Lets an automatic player order the selected unit for the turn to come."
        return (
            Command("mail_settings", "P&eople and clock…", "Ctrl+,", asked, self._ask, self._is_open),
            Command("bot_unit", "Let a b&ot order", "Ctrl+Alt+Shift+6", handed, self._hand_over, self._has_unit),
        )

    def _is_open(self) -> bool:
        return self._coming.opened is not None

    def _has_unit(self) -> bool:
        opened, unit = self._coming.opened, self._board.unit
        return opened is not None and unit != NOBODY and opened.game.winner is None and opened.game.units[unit].alive

    def _ask(self) -> None:
        opened = self._coming.opened
        if opened is None:
            return
        before = mail_before(opened, datetime.now(UTC))
        if isinstance(before, Failure):
            self._window.note.tell(before, "People and clock cannot be read")
            return
        dialog = PeopleDialog(opened, before, self._window)
        dialog.accepted.connect(self._coming.read_again)
        self._window.open_dialog(dialog)

    def _hand_over(self) -> None:
        opened, unit = self._coming.opened, self._board.unit
        if opened is None or unit == NOBODY:
            return
        text = play_for(opened, unit)
        if isinstance(text, Failure):
            self._window.note.tell(text, "No automatic player can order")
            return
        self._window.mention(f"{opened.game.units[unit].name} is ordered: {text.replace(chr(10), '; ')}")
        self._coming.read_again()
