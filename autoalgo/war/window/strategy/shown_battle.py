"""The battle on the map: what is shown while it is fought, and what became of the plan, to be looked at (S-9, S-13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.strategy import Side
from autoalgo.war.window.strategy.board import Board, FlankCard, after_battle, index_of, of_side


class BattleStage(Enum):
    """What the map shows."""

    PEACE = auto()
    WAR = auto()
    FOREIGN_WAR = auto()
    """A war is fought, but with other flanks than those that are here by now: nothing of it is shown."""


@dataclass(frozen=True)
class PlanOutcome:
    """What became of a plan. A flank has the same key in both."""

    plan: Board
    """The flanks as they went to war."""
    flanks: Board
    """The same, as the battle left them (S-10)."""
    remaining: tuple[int, int] | None = None
    """The men that are left of each side as the receipt counts them; None for the sum of the flanks, each rounded."""

    def marches(self) -> Iterator[tuple[FlankCard, FlankCard]]:
        """Go through the flanks, each as it was planned and as it ended."""
        for ended in self.flanks:
            yield self.plan[index_of(self.plan, ended.key)], ended

    def men_left(self, side: Side) -> tuple[int, int]:
        """Return how many men of a side's flanks are left, and how many there were."""
        left, planned = (sum(card.plan.size for card in of_side(board, side)) for board in (self.flanks, self.plan))
        return (left if self.remaining is None else self.remaining[side]), planned

    def ships_left(self, side: Side) -> tuple[int, int]:
        """Return how many ships of a side's flanks are left, and how many there were."""
        left, planned = (sum(card.plan.ships for card in of_side(board, side)) for board in (self.flanks, self.plan))
        return left, planned


class ShownBattle:
    """The battle that is fought, or the one that was fought last with these flanks."""

    def __init__(self) -> None:
        self.stage = BattleStage.PEACE
        self.aftermath: PlanOutcome | None = None
        """What became of the last battle; None when these flanks have not fought."""
        self.looked_at = False
        """True while the aftermath is shown in place of the plan."""
        self._fought: Board = ()
        self._shown: Board | None = None

    def board(self, plan: Board) -> Board:
        """Return the flanks that the map shows: those of the battle, of the aftermath, or of the plan."""
        if self._shown is not None:
            return self._shown
        return self.aftermath.flanks if self.looked_at and self.aftermath else plan

    def begin(self, board: Board) -> None:
        """Begin a battle of the flanks on `board`."""
        self._fought = board
        self.stage, self.looked_at = BattleStage.WAR, False

    def begin_foreign(self) -> None:
        """Begin a battle of flanks that are not here."""
        self.stage, self.looked_at = BattleStage.FOREIGN_WAR, False

    def show(self, situations: Sequence[FlankSituation]) -> bool:
        """Take over how the battle stands; return whether it is one of these flanks."""
        if self.stage is BattleStage.WAR:
            self._shown = after_battle(self._fought, situations)
        return self.stage is BattleStage.WAR

    def end(self, situations: Sequence[FlankSituation], remaining: tuple[int, int] | None) -> None:
        """Take over how the battle ended, and show it if it was one of these flanks."""
        if self.stage is BattleStage.WAR:
            self.aftermath = PlanOutcome(self._fought, after_battle(self._fought, situations), remaining)
            self.looked_at = True
        self.cancel()

    def cancel(self) -> None:
        """End the battle as if it had not been."""
        self.stage, self._shown = BattleStage.PEACE, None

    def forget(self) -> None:
        """Forget the battle, since the flanks are others now: one that still goes on is not theirs."""
        if self.stage is BattleStage.WAR:
            self.stage = BattleStage.FOREIGN_WAR
        self._shown, self.aftermath, self.looked_at = None, None, False
