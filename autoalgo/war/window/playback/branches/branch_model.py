"""A branch as it is planned: the board of the hour with other places and maneuvers, its chances, its run (B-11).

It is a `Battlefield`, so that the map of all pages shows it. What changes can be undone.
"""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.edit import Edit
from autoalgo.common.qt.job import Job
from autoalgo.war.domain.branch import LONGEST_BRANCH_NAME, Departure, FlankOrder
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.board import Board, after_battle, placed
from autoalgo.war.window.battlefield.flank_words import title
from autoalgo.war.window.playback.opened_board import OpenedBoard
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.playback.branches.branching import BranchChances
    from autoalgo.war.playback.chance import Chances
    from autoalgo.war.window.playback.branches.branch_job import BranchRow, Order
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback

_REST_MS: Final = 250
"""After the last change, before the chances are worked out."""


@dataclass(frozen=True)
class Orders:
    """What is different for one flank; None is as it stood."""

    maneuver: Maneuver | None = None
    place: tuple[float, float] | None = None
    """Pixels of the map."""


class BranchModel(OpenedBoard):
    """Plans one branch at a time.

    Signals
    -------
    changed()
        Other orders, other chances, or something has begun or ended.
    listed()
        The branches of the war are others.
    fought(path)
        A branch was fought and kept.
    """

    moved = Signal(tuple)
    changed = Signal()
    listed = Signal()
    fought = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._hour = 0
        self._stood: Board = ()
        self._orders: dict[int, Orders] = {}
        self._held: dict[int, Orders] | None = None
        """The orders before the flank that is dragged was taken; None while none is."""
        self._selected = -1
        self._chances: BranchChances | None = None
        self._as_it_stood: Chances | None = None
        """Those of the hour, which no order changes."""
        self._problem = self._told = ""
        self._rows: tuple[BranchRow, ...] = ()
        self.stack: Final = QUndoStack(self)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._odds: Job[BranchChances | Failure | None, None] = Job(self)
        self._run: Job[Path | Failure | None, None] = Job(self)
        self._lister = Background[tuple["BranchRow", ...]](self)
        self._rest.timeout.connect(self._work_out)
        self._odds.done.connect(self._take_chances)
        self._run.done.connect(self._take_branch)
        self._lister.done.connect(self._take_rows)
        for work in (self._odds, self._run, self._lister):
            work.failed.connect(self._tell_bug)
        self.cancel = self._run.cancel
        """Stops the branch that is fought; nothing of it is kept."""

    # The board.

    def _ordered(self) -> Board:
        board = []
        for index, card in enumerate(self._stood):
            orders, plan = self._orders.get(index, Orders()), card.plan
            plan = placed(plan, *orders.place) if orders.place is not None else plan
            plan = replace(plan, maneuver=orders.maneuver) if orders.maneuver is not None else plan
            board.append(replace(card, plan=plan))
        return tuple(board)

    @property
    def selection(self) -> tuple[int, ...]:
        """The selected flank."""
        return (self._selected,) if 0 <= self._selected < len(self._stood) else ()

    # The branch.

    @property
    def opened(self) -> "OpenedPlayback | None":
        """The war that is left; None before there is one."""
        return self._opened

    @property
    def hour(self) -> int:
        """The hour at whose end it is left."""
        return self._hour

    @property
    def orders(self) -> tuple[FlankOrder, ...]:
        """What is different, in the order of the flanks."""
        return tuple(
            FlankOrder(
                side="attacker" if card.plan.side is Side.ATTACKER else "defender",
                flank=card.number,
                maneuver=orders.maneuver,
                x=None if orders.place is None else orders.place[0],
                y=None if orders.place is None else orders.place[1],
            )
            for index, card in enumerate(self._stood)
            if (orders := self._orders.get(index)) is not None
        )

    @property
    def chances(self) -> "BranchChances | None":
        """The chances with these very orders; None until they are known."""
        return self._chances

    @property
    def problem(self) -> str:
        """Why there are none, or why no branch was kept; mostly empty."""
        return self._problem

    @property
    def told(self) -> str:
        """What came of the last run."""
        return self._told

    @property
    def running(self) -> bool:
        """True while a branch is fought."""
        return self._run.busy

    @property
    def rows(self) -> tuple["BranchRow", ...]:
        """The war and its branches."""
        return self._rows

    @property
    def selected(self) -> int:
        """Index of the selected flank, -1 for none."""
        return self._selected

    def takes_orders(self, index: int) -> bool:
        """Return whether a flank stands at the end of the hour."""
        return 0 <= index < len(self._stood) and not self._stood[index].state.gone

    def has_orders(self, index: int) -> bool:
        """Return whether anything of a flank is different."""
        return index in self._orders

    def begin(self, playback: PlaybackModel) -> Failure | None:
        """Plan a branch from the hour on show of the war on show.

        Return why it cannot be fought on from there: then its branches are listed all the same, and a branch of it that
        was planned before stays.
        """
        from autoalgo.war.playback.branches.branching import check_hour  # noqa: PLC0415 - there is a war by now, so it is loaded

        opened = playback.opened
        if opened is None:
            return None
        hour = playback.position if playback.position > opened.playback.hours else playback.hour
        unfit = check_hour(opened.playback, opened.tables, hour)
        if unfit and opened is self._opened:
            return unfit
        self._odds.cancel()
        self._opened, self._hour, self._orders, self._held = opened, hour, {}, None
        self._as_it_stood = None
        self._stood = () if unfit else after_battle(opened.plan, opened.playback.board(hour))
        self._selected, self._rows = -1, ()
        self._problem, self._told = unfit[0].text() if unfit else "", ""
        self.stack.clear()
        self.map_changed.emit()
        self._show_orders()
        self.list_anew()
        return unfit

    def select(self, index: int) -> None:
        """Select a flank, -1 for none."""
        if index != self._selected:
            self._selected = index
            self.selection_changed.emit()

    def give(self, index: int, maneuver: Maneuver) -> None:
        """Order a maneuver."""
        stood = self._stood[index].plan.maneuver
        orders = replace(self._orders.get(index, Orders()), maneuver=None if maneuver is stood else maneuver)
        self._edit(f"maneuver of the {self._words(index)}", self._with(index, orders))

    def place(self, index: int, x: float, y: float) -> None:
        """Let a flank stand elsewhere."""
        self._edit(f"place of the {self._words(index)}", self._with(index, self._placed(index, x, y)))

    def drag(self, index: int, x: float, y: float) -> None:
        """Show a flank where the hand has it; `drop` makes one change of all that."""
        if not self.takes_orders(index):
            return
        self._held = dict(self._orders) if self._held is None else self._held
        self._orders = self._with(index, self._placed(index, x, y))
        self._board = self._ordered()
        self.moved.emit((index,))

    def drop(self) -> None:
        """Leave the flank where it was dragged to."""
        if self._held is None:
            return
        dragged, self._orders, self._held = self._orders, self._held, None
        moved = next((index for index in dragged if dragged[index] != self._orders.get(index)), self._selected)
        self._edit(f"place of the {self._words(moved)}", dragged)

    def restore(self, index: int) -> None:
        """Let a flank do what it did."""
        self._edit(f"orders of the {self._words(index)}", self._with(index, Orders()))

    def restore_all(self) -> None:
        """Let all of them do what they did."""
        self._edit("all orders", {})

    def start(self, name: str) -> None:
        """Fight the branch and keep it under its war; each of the same hour with other luck."""
        if self._opened is None or not self._stood or self.running:
            return
        from autoalgo.war.window.playback.branches.branch_job import fight_and_keep  # noqa: PLC0415

        luck = max((row.luck for row in self._rows if row.kept and row.hour == self._hour), default=-1) + 1
        named = " ".join(name.split())[:LONGEST_BRANCH_NAME] or f"Hour {self._hour:,}"
        self._problem, self._told = "", ""
        self._run.begin(partial(fight_and_keep, self._order(luck, named)))
        self.changed.emit()

    def delete(self, row: "BranchRow") -> Failure | None:
        """Delete a branch for good; return why it is still there."""
        from autoalgo.war.playback.branches.kept import delete_branch  # noqa: PLC0415

        failure = None if row.kept is None else delete_branch(row.kept)
        self.list_anew()
        return failure

    def rename(self, row: "BranchRow", name: str) -> Path | Failure:
        """Give a branch another name; return where it lies then, or why it has the name that it had."""
        from autoalgo.war.playback.branches.kept import rename_branch  # noqa: PLC0415

        path = row.path if row.kept is None else rename_branch(row.kept, name)
        self.list_anew()
        return path

    def list_anew(self) -> None:
        """Read again which branches the war has."""
        from autoalgo.war.window.playback.branches.branch_job import list_branches  # noqa: PLC0415

        if self._opened is not None:
            self._lister.start(partial(list_branches, self._opened.playback))

    def stop(self) -> None:
        """Stop what is under way; a branch that is not whole by then is not kept."""
        self._rest.stop()
        self._odds.cancel()
        self.cancel()

    def close(self) -> None:
        """Stop, and wait for all threads: a branch that is not whole by then is not kept."""
        self._rest.stop()
        self._odds.close()
        self._run.close()
        self._lister.wait()

    def _words(self, index: int) -> str:
        return title(self._stood[index]).lower() if 0 <= index < len(self._stood) else "flank"

    def _placed(self, index: int, x: float, y: float) -> Orders:
        plan = placed(self._stood[index].plan, x, y)
        place = (plan.x_pixels, plan.y_pixels)
        stood = (self._stood[index].plan.x_pixels, self._stood[index].plan.y_pixels)
        return replace(self._orders.get(index, Orders()), place=None if place == stood else place)

    def _with(self, index: int, orders: Orders) -> dict[int, Orders]:
        others = {flank: given for flank, given in self._orders.items() if flank != index}
        return others if orders == Orders() or not self.takes_orders(index) else {**others, index: orders}

    def _edit(self, text: str, after: dict[int, Orders]) -> None:
        before = self._orders
        if after != before:
            self.stack.push(Edit(text, partial(self._put, after), partial(self._put, before)))

    def _put(self, orders: dict[int, Orders]) -> None:
        self._orders = orders
        self._show_orders()

    def _show_orders(self) -> None:
        self._board, self._chances = self._ordered(), None
        self._odds.cancel()
        self._rest.start()
        self.flanks_changed.emit()
        self.changed.emit()

    def _order(self, luck: int, name: str = "Odds") -> "Order":
        from autoalgo.war.window.playback.branches.branch_job import Order  # noqa: PLC0415

        assert self._opened is not None  # noqa: S101 - a branch is of a war
        departure = Departure(hour=self._hour, luck=luck, orders=self.orders)
        return Order(self._opened.playback, self._opened.tables, departure, name, self._as_it_stood)

    def _work_out(self) -> None:
        from autoalgo.war.window.playback.branches.branch_job import chances_of  # noqa: PLC0415

        if self._opened is not None and self._stood:
            self._odds.begin(partial(chances_of, self._order(0)))

    def _take_chances(self, found: "BranchChances | Failure | None") -> None:
        if isinstance(found, Failure):
            self._problem = "\n".join(problem.text() for problem in found)
        elif found is not None and not self._rest.isActive():
            self._chances, self._as_it_stood = found, found.as_it_stood
        self.changed.emit()

    def _take_branch(self, kept: Path | Failure | None) -> None:
        if isinstance(kept, Failure):
            self._problem = "\n".join(problem.text() for problem in kept)
        elif kept is None:
            self._told = "Stopped; nothing of the branch is kept."
        else:
            self._told = f"Kept as {kept.stem}."
            self.fought.emit(kept)
            self.list_anew()
        self.changed.emit()

    def _take_rows(self, rows: tuple["BranchRow", ...]) -> None:
        self._rows = rows
        self.listed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._problem = self._session.mistake(bug, "the branch")
        self.changed.emit()
