"""The flanks of the war that is played back as the map shows them: those of the hour that the viewer is at (B-3b)."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.battlefield.board import Board, after_battle
from autoalgo.war.window.battlefield.flank_words import military_name, unit_names
from autoalgo.war.window.battlefield.plan_outcome import PlanOutcome
from autoalgo.war.window.playback.playback_model import PlaybackModel

if TYPE_CHECKING:
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback


class BoardModel(QObject):
    """A `Battlefield` that follows the playback; its signals are those that every battlefield has."""

    flanks_changed = Signal()
    moved = Signal(int)
    selection_changed = Signal()
    map_changed = Signal()

    aftermath: PlanOutcome | None = None
    """No arrows from the plan: trails tell where each flank has been."""

    def __init__(self, playback: PlaybackModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._opened: OpenedPlayback | None = None
        self._hour = -1
        """Of the board; -1 where that is of another war."""
        self._board: Board = ()
        playback.shown_changed.connect(self._open)
        playback.moved.connect(self._follow)
        playback.selected_changed.connect(self.selection_changed)
        self._open()

    @property
    def flanks(self) -> Board:
        """The flanks as they stand in the hour on show, in the order of the plan."""
        return self._board

    @property
    def selection(self) -> tuple[int, ...]:
        """The selected flank."""
        selected = self._playback.selected
        return (selected,) if 0 <= selected < len(self._board) else ()

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
        opened = self._opened
        selection = opened.playback.war.record.selection if opened else None
        return military_name(selection.belligerent(plan.side) if selection else None, plan.member)

    def unit_names(self, side: Side, member: int = 0) -> tuple[str, str, str, str]:
        """Return the names of a side's unit types by branch."""
        opened = self._opened
        return unit_names(
            opened.playback.war.record.selection.belligerent(side).parts[member].military if opened else None
        )

    def _open(self) -> None:
        opened = self._playback.opened
        if opened is self._opened:
            return
        self._opened = opened
        self._hour = -1
        self.map_changed.emit()
        self._follow()
        self.selection_changed.emit()

    def _follow(self) -> None:
        opened, hour = self._opened, self._playback.hour
        if hour != self._hour:
            self._hour = hour
            self._board = after_battle(opened.plan, opened.playback.board(hour)) if opened else ()
            self.flanks_changed.emit()
