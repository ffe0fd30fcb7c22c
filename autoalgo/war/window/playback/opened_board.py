"""The base of the boards of a war that is played back: its map, and the names of who fights on it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.battlefield.board import Board
from autoalgo.war.window.battlefield.flank_words import military_name, unit_names
from autoalgo.war.window.battlefield.plan_outcome import PlanOutcome

if TYPE_CHECKING:
    from autoalgo.war.domain.records import Belligerent
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback


class OpenedBoard(QObject):
    """A `Battlefield` but for its selection; its signals are those that every battlefield has."""

    flanks_changed = Signal()
    selection_changed = Signal()
    map_changed = Signal()

    aftermath: PlanOutcome | None = None
    """No arrows from the plan: trails tell where each flank has been, and nothing has become of orders yet."""

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._opened: OpenedPlayback | None = None
        self._board: Board = ()

    @property
    def flanks(self) -> Board:
        """The flanks, in the order of the plan."""
        return self._board

    @property
    def terrain(self) -> TerrainMap | None:
        """The map that the war was fought on."""
        return self._opened.playback.terrain if self._opened else None

    @property
    def width_km(self) -> float:
        """The width of the map."""
        return self._opened.playback.width_km if self._opened else 1.0

    def military_name(self, plan: FlankPlan) -> str:
        """Return which military of a coalition a flank belongs to; empty for a side that is none (CO-5)."""
        return military_name(self._belligerent(plan.side), plan.member)

    def unit_names(self, side: Side, member: int = 0) -> tuple[str, str, str, str]:
        """Return the names of a side's unit types by branch, or of a member of its coalition."""
        belligerent = self._belligerent(side)
        return unit_names(None if belligerent is None else belligerent.parts[member].military)

    def _belligerent(self, side: Side) -> "Belligerent | None":
        selection = self._opened.playback.war.record.selection if self._opened else None
        return None if selection is None else selection.belligerent(side)
