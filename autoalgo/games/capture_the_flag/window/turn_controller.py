"""The pages Orders, Resolve and Audit of the umpire's window, wired to what they show and to what can be done there."""

from typing import Final

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QTabWidget

from autoalgo.common.qt.command import Command, Commands, Groups
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.undo_commands import undo_commands
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.audit_model import AuditModel
from autoalgo.games.capture_the_flag.window.audit_page import AuditPage
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.game_model import GameModel
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel
from autoalgo.games.capture_the_flag.window.orders_page import OrdersPage
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.window.resolve_page import ResolvePage
from autoalgo.games.capture_the_flag.window.ruling_dialog import RulingDialog

TURN: Final[Groups] = (
    ("undo", "redo"),
    ("take_in", "no_orders", "as_it_came"),
    ("approve", "take_back", "rule"),
    ("keep", "undo_turn"),
    ("audit", "cancel_audit"),
)


class TurnController(QObject):
    """Where the umpire makes a turn."""

    def __init__(self, game: GameModel, playback: PlaybackModel, board: BoardModel, window: FolderWindow) -> None:
        super().__init__(window)
        self._window: Final = window
        self._board: Final = board
        self._pages: QTabWidget | None = None
        self.coming: Final = NextTurnModel(game, playback, self)
        self.auditing: Final = AuditModel(game, self)
        self.orders: Final = OrdersPage(self.coming, board)
        self.resolve: Final = ResolvePage(self.coming, playback)
        self.audit: AuditPage | None = None

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (
            self.coming.changed,
            self.coming.busy_changed,
            self.coming.stack.indexChanged,
            self.auditing.changed,
            self.orders.text.textChanged,
            self.orders.table.selectionModel().currentChanged,
            self.resolve.list.selectionModel().currentChanged,
        )

    def add_pages(self, pages: QTabWidget, commands: Commands) -> None:
        """Put the pages beside the board; their commands have been added."""
        self._pages = pages
        self.orders.add_buttons(commands)
        self.resolve.add_buttons(commands)
        pages.addTab(self.orders, "&Orders")
        pages.addTab(self.resolve, "&Resolve")
        self.audit = AuditPage(self.auditing, commands)
        pages.addTab(self.audit, "&Audit")

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        return (*self._editing(), *self._stepping(), *self._keeping(), *self._auditing())

    def close(self) -> None:
        """Take in what is typed, and wait until nothing is under way any more."""
        self.orders.take_in()
        self.auditing.close()
        self.coming.close()

    def _editing(self) -> tuple[Command, ...]:
        orders = self.orders
        struck = "Lets nothing count as come in from the chosen unit; orders that stand go on."
        return (
            *undo_commands(self.coming.stack, "Takes the last edit of orders and rulings back."),
            Command("take_in", "&Take in", "Alt+Return", "Takes in what is typed.", orders.take_in, self._typed),
            Command("no_orders", "&No orders", "Ctrl+Shift+Del", struck, orders.strike_out, self._alive),
            Command(
                "as_it_came",
                "&As it came in",
                "Ctrl+Shift+Ins",
                "Takes the umpire's words away: what came in counts again.",
                orders.restore,
                lambda: orders.row is not None and orders.row.by_umpire is not None,
            ),
        )

    def _stepping(self) -> tuple[Command, ...]:
        coming = self.coming

        def chosen() -> bool:
            return self.resolve.chosen != NOBODY

        def word() -> str:
            approved = chosen() and coming.approved(self.resolve.chosen)
            return "Do not a&pprove" if approved else "A&pprove"

        back = "Strikes out the orders behind the chosen step, or takes the ruling away, and resolves the turn again."
        ruled = "Rules anything: a text, and what it does."
        return (
            Command("approve", "A&pprove", "F8", "Approves the chosen step.", self._approve, chosen, None, word),
            Command(
                "take_back",
                "Take &back",
                "Shift+F8",
                back,
                lambda: coming.take_back(self.resolve.chosen),
                lambda: coming.can_take_back(self.resolve.chosen),
            ),
            Command("rule", "Ru&le…", "Ctrl+U", ruled, self._rule, lambda: coming.ruled_game is not None),
        )

    def _keeping(self) -> tuple[Command, ...]:
        coming = self.coming
        kept = "Approves every step and keeps the turn. Nothing is sent."
        undone = "Takes the last turn back to what it was made from, as long as its reports were not sent."
        return (
            Command(
                "keep",
                "",
                Key.RUN,
                kept,
                self._keep,
                lambda: coming.fresh and not coming.busy,
                None,
                lambda: "&Keep the turn" if coming.all_approved else "Approve all and &keep the turn",
            ),
            Command(
                "undo_turn",
                "Take the last turn back…",
                "Ctrl+Alt+Shift+Z",
                undone,
                self._undo_turn,
                lambda: coming.opened is not None and coming.opened.game.turn > 1 and not coming.busy,
            ),
        )

    def _auditing(self) -> tuple[Command, ...]:
        model, told = self.auditing, "Plays all turns again from what came in, and compares."
        return (
            Command("audit", "Au&dit", Key.AUDIT, told, self._audit, lambda: model.possible),
            Command("cancel_audit", "Sto&p the audit", Key.STOP, "Stops it.", model.cancel, lambda: model.busy),
        )

    def _typed(self) -> bool:
        return self.orders.typed

    def _alive(self) -> bool:
        row = self.orders.row
        return row is not None and row.alive and bool(row.text)

    def _approve(self) -> None:
        step = self.resolve.chosen
        approved = not self.coming.approved(step)
        self.coming.approve(step, approved)
        if approved and step + 1 < len(self.coming.steps):
            self.coming.go(step + 1)

    def _keep(self) -> None:
        """Keep the turn, after a question where that may be early, unless it was not worked out with what is typed."""
        self.orders.take_in()
        if not self.coming.fresh or self.coming.opened is None:
            return
        question = "\n".join([*(doubts := self.coming.doubts()), f"Keep turn {self.coming.opened.game.turn:,} anyway?"])
        if not doubts or self._window.confirmed(question, "&Keep it"):
            self.coming.keep()

    def _rule(self) -> None:
        game = self.coming.ruled_game
        if game is None:
            return
        dialog = RulingDialog(game, self._board.square, self._board.unit, self._window)
        dialog.accepted.connect(lambda: self.coming.rule(dialog.ruling))
        self._window.open_dialog(dialog)

    def _undo_turn(self) -> None:
        opened = self.coming.opened
        if opened is None:
            return
        turn = opened.game.turn - 1
        question = f"Take turn {turn:,} back? Its orders and rulings count again, and its record is put aside."
        if self._window.confirmed(question, "&Take it back"):
            self.coming.undo_turn()

    def _audit(self) -> None:
        if self._pages is not None and self.audit is not None:
            self._pages.setCurrentWidget(self.audit)
        self.auditing.start()
