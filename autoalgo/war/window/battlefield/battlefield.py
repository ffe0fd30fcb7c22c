"""The flanks on a ground that a map shows, whether they are a plan that is edited or a war that is played back."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.battlefield.board import Board
from autoalgo.war.window.battlefield.plan_outcome import PlanOutcome


class Battlefield(Protocol):
    """Flanks that are looked at.

    Signals
    -------
    flanks_changed()
        The flanks are others, or in another condition.
    moved(int)
        The flank of this index stands elsewhere, and that is all.
    selection_changed()
        Other flanks are selected.
    map_changed()
        The ground or its width is another.
    """

    @property
    def flanks_changed(self) -> SignalInstance:
        """See above."""

    @property
    def moved(self) -> SignalInstance:
        """See above."""

    @property
    def selection_changed(self) -> SignalInstance:
        """See above."""

    @property
    def map_changed(self) -> SignalInstance:
        """See above."""

    @property
    def flanks(self) -> Board:
        """The flanks, in an order that stays."""

    @property
    def selection(self) -> tuple[int, ...]:
        """Indices of the selected flanks."""

    @property
    def aftermath(self) -> PlanOutcome | None:
        """The outcome of a plan, told with an arrow a flank; None for no arrows."""

    @property
    def terrain(self) -> TerrainMap | None:
        """The ground."""

    @property
    def width_km(self) -> float:
        """The width of the map."""

    def unit_names(self, side: Side, member: int = 0) -> tuple[str, str, str, str]:
        """Return the names of a side's unit types by branch, or of a member of its coalition."""

    def military_name(self, plan: FlankPlan) -> str:
        """Return which military of a coalition a flank belongs to; empty for a side that is none."""
