"""The battle on the map: shown while it is fought, and its outcome in the place of the plan afterwards (S-9, S-13)."""

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.window.battlefield.board import Board, after_battle
from autoalgo.war.window.battlefield.plan_outcome import PlanOutcome
from autoalgo.war.window.strategy.plan_history_model import PlanHistory, PlanState


class _Stage(Enum):
    PEACE = auto()
    WAR = auto()
    FOREIGN_WAR = auto()
    """A war is fought, but with other flanks than those that are here by now: nothing of it is shown."""


class ShownBattle(QObject):
    """The battle that is fought, or the one that was fought last with these flanks. The plan stays as it is.

    Signals
    -------
    changed()
        Other flanks are to be shown, or these have an outcome now, or none any more.
    locked_changed(bool)
        A war began or ended; while it goes on, nothing can be edited.
    """

    changed = Signal()
    locked_changed = Signal(bool)

    def __init__(self, history: PlanHistory, parent: QObject) -> None:
        super().__init__(parent)
        self._history = history
        self._stage = _Stage.PEACE
        self._fought: Board = ()
        self._shown: Board | None = None
        self._outcome: PlanOutcome | None = None
        self._looked_at = False
        """True while the outcome is shown in place of the plan."""
        history.changed.connect(self._follow)

    @property
    def board(self) -> Board:
        """The flanks that the map shows: of the battle that is fought, of the outcome, or of the plan."""
        if self._shown is not None:
            return self._shown
        return self._history.plan if self.aftermath is None else self.aftermath.flanks

    @property
    def aftermath(self) -> PlanOutcome | None:
        """The outcome of the plan while that is shown, None while the plan or a battle is (S-13)."""
        return self._outcome if self._looked_at else None

    @property
    def locked(self) -> bool:
        """True while a war is fought, so that nothing can be edited."""
        return self._stage is not _Stage.PEACE

    @property
    def can_restore(self) -> bool:
        """True once these flanks have fought (S-9)."""
        return self._outcome is not None and not self.locked

    def restore(self) -> None:
        """Show the strategy before the battle; next time the situation right after it, and so on (S-9)."""
        if self.can_restore:
            self._look(not self._looked_at)

    def show_plan(self) -> None:
        """Show the plan in place of its outcome (S-13)."""
        self._look(False)

    def begin(self, board: Board | None = None) -> None:
        """Let nothing be edited until the battle ends. `board` has its flanks if they are not those of the plan."""
        self._begin(_Stage.WAR, self._history.plan if board is None else board)

    def begin_foreign(self) -> None:
        """Let nothing be edited until a battle of other flanks ends; these stay as they are."""
        self._begin(_Stage.FOREIGN_WAR, ())

    def show(self, situations: Sequence[FlankSituation]) -> None:
        """Show the flanks as the battle has them."""
        if not self.locked:
            self.begin()
        if self._stage is _Stage.WAR:
            self._shown = after_battle(self._fought, situations)
            self.changed.emit()

    def end(self, situations: Sequence[FlankSituation], remaining: tuple[int, int] | None = None) -> None:
        """Show the flanks where the battle ended, with their end state (S-10).

        `remaining` are the men that are left of each side as the receipt counts them.
        """
        if not self.locked:
            self.begin()
        if self._stage is _Stage.WAR:
            self._outcome = PlanOutcome(self._fought, after_battle(self._fought, situations), remaining)
            self._looked_at = True
        self.cancel()

    def cancel(self) -> None:
        """Show the plan as if there had been no battle."""
        self._stage, self._shown = _Stage.PEACE, None
        self.locked_changed.emit(False)
        self.changed.emit()

    def recall(self, situations: Sequence[FlankSituation], remaining: tuple[int, int]) -> None:
        """Have the outcome of a former battle of this very plan again, to be looked at with `restore`."""
        if not self.locked:
            plan = self._history.plan
            self._outcome, self._looked_at = PlanOutcome(plan, after_battle(plan, situations), remaining), False
            self.changed.emit()

    def forget(self) -> None:
        """Forget the battle, since the flanks are others now: one that still goes on is not theirs."""
        if self._stage is _Stage.WAR:
            self._stage = _Stage.FOREIGN_WAR
        self._shown, self._outcome, self._looked_at = None, None, False
        self.changed.emit()

    def _begin(self, stage: _Stage, board: Board) -> None:
        self.show_plan()
        self._stage, self._fought = stage, board
        self.locked_changed.emit(True)

    def _look(self, at_outcome: bool) -> None:
        if self._looked_at != at_outcome:
            self._looked_at = at_outcome
            self.changed.emit()

    def _follow(self, former: PlanState) -> None:
        """Show the plan once it is another, by undo for instance, whatever was shown."""
        layout = self._history.layout
        if (layout.board, layout.map_km) != (former.board, former.map_km):
            self.show_plan()
