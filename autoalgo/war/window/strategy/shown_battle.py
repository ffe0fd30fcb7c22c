"""The battle on the map: what is shown while it is fought, and the two situations of the button Restore (S-9)."""

from collections.abc import Sequence
from enum import Enum, auto

from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.window.strategy.board import Board, after_battle


class BattleStage(Enum):
    """What the map shows."""

    PEACE = auto()
    WAR = auto()
    FOREIGN_WAR = auto()
    """A war is fought, but with other flanks than those that are here by now: nothing of it is shown."""


class ShownBattle:
    """The battle that is fought, or the one that was fought last with these flanks."""

    def __init__(self) -> None:
        self.stage = BattleStage.PEACE
        self.shown: Board | None = None
        """The flanks as the battle that is fought has them."""
        self.before: Board | None = None
        """The strategy before the last battle; None when these flanks have not fought."""
        self.after: Board = ()
        """The situation right after the last battle."""
        self._fought: Board = ()

    def begin(self, board: Board) -> None:
        """Begin a battle of the flanks on `board`."""
        self._fought = board
        self.stage = BattleStage.WAR

    def begin_foreign(self) -> None:
        """Begin a battle of flanks that are not here."""
        self.stage = BattleStage.FOREIGN_WAR

    def show(self, situations: Sequence[FlankSituation]) -> bool:
        """Take over how the battle stands; return whether it is one of these flanks."""
        if self.stage is BattleStage.WAR:
            self.shown = after_battle(self._fought, situations)
        return self.stage is BattleStage.WAR

    def end(self, situations: Sequence[FlankSituation]) -> bool:
        """Take over how the battle ended; return whether it was one of these flanks."""
        ours = self.stage is BattleStage.WAR
        if ours:
            self.before, self.after = self._fought, after_battle(self._fought, situations)
        self.cancel()
        return ours

    def cancel(self) -> None:
        """End the battle as if it had not been."""
        self.stage, self.shown = BattleStage.PEACE, None

    def forget(self) -> None:
        """Forget the battle, since the flanks are others now: one that still goes on is not theirs."""
        if self.stage is BattleStage.WAR:
            self.stage = BattleStage.FOREIGN_WAR
        self.shown, self.before, self.after = None, None, ()
