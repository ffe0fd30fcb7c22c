"""The outcome of a plan: its flanks as a battle left them, beside the same as they went to war (S-10, S-13)."""

from collections.abc import Iterator
from dataclasses import dataclass

from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.board import Board, FlankCard, index_of, of_side


@dataclass(frozen=True)
class PlanOutcome:
    """The outcome of a plan. A flank has the same key in both."""

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
