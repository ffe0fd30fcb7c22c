"""The page Inbox of the umpire's window: cards answered, ruled on, and handed to automatic players."""

from datetime import UTC, datetime
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, SignalInstance

from autoalgo.common.kit.inbox import Card, CardState, settle
from autoalgo.common.kit.inbox_command import Desk
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Commands
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.inbox_model import InboxModel
from autoalgo.common.qt.inbox_page import InboxPage
from autoalgo.games.capture_the_flag.mail import open_people, outbox_of
from autoalgo.games.capture_the_flag.mail.umpire_inbox import hand_to_bot
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel
from autoalgo.games.capture_the_flag.window.ruling_dialog import RulingDialog

FLAG_INBOX: Final = ("answer_card", "rule_card", "bot_card", "dismiss_card")
"""The commands as the page and the menu have them."""


class InboxController(QObject):
    """Wires the page Inbox to the turn to come.

    What is selected on the board is proposed for rulings.
    """

    def __init__(self, coming: NextTurnModel, board: BoardModel, window: FolderWindow) -> None:
        super().__init__(window)
        self._coming: Final = coming
        self._board: Final = board
        self._window: Final = window
        self.page: Final = InboxPage(InboxModel(self), self._desk)
        coming.changed.connect(self._read)
        self.page.model.refused.connect(lambda failure: window.note.tell(failure, "Something is wrong with a card"))

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (*self.page.signals, self._coming.changed)

    def add_buttons(self, commands: Commands) -> None:
        """Put the buttons below the card; their commands have been added."""
        self.page.add_buttons(commands, *FLAG_INBOX)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        handed = "Lets an automatic player order the unit of the chosen card for the turn to come."
        return (
            *self.page.commands(),
            Command(
                "rule_card",
                "R&ule so…",
                "Ctrl+Alt+Shift+V",
                "Rules on the chosen card for the turn to come, and closes it.",
                self._rule,
                lambda: self.page.card is not None and self._coming.ruled_game is not None,
            ),
            Command("bot_card", "&Hand to a bot", "Ctrl+Alt+Shift+Y", handed, self._hand_over, self._has_player),
        )

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self.page.model.close()

    def _read(self) -> None:
        opened = self._coming.opened
        if opened is not None:
            self.page.model.show_folder(opened.folder)

    def _desk(self) -> Desk | Failure | None:
        opened = self._coming.opened
        if opened is None:
            return None
        players = open_people(opened)
        if isinstance(players, Failure):
            return players
        people = players.people
        return Desk(opened.folder, people.game, people.umpire, outbox_of(opened), datetime.now(UTC))

    def _has_player(self) -> bool:
        card, opened = self.page.card, self._coming.opened
        if card is None or opened is None or opened.game.winner is not None:
            return False
        return any(unit.name == card.who and unit.alive for unit in opened.game.units)

    def _rule(self) -> None:
        game, card = self._coming.ruled_game, self.page.card
        if game is None or card is None:
            return
        dialog = RulingDialog(game, self._board.square, self._board.unit, self._window)
        dialog.accepted.connect(partial(self._ruled, dialog, card))
        self._window.open_dialog(dialog)

    def _ruled(self, dialog: RulingDialog, card: Card) -> None:
        opened, ruling = self._coming.opened, dialog.ruling
        self._coming.rule(ruling)
        if opened is not None:
            self.page.model.settled(settle(opened.folder, card.number, CardState.RULED, ruling.text))

    def _hand_over(self) -> None:
        opened, card = self._coming.opened, self.page.card
        if opened is not None and card is not None and self.page.model.settled(hand_to_bot(opened, card)):
            self._coming.read_again()
