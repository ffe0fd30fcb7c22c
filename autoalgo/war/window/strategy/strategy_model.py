"""The Strategy tab: flanks made of the chosen militaries, on a map that the chosen location selects (S-1 … S-11).

Choosing a military is no edit of the flanks, and takes the undo stack with it: undoing would bring back men of a
military that is not chosen any more. What must wait until a military or a location is known waits here.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Problem
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.strategy import FlankPlan, Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy import CompositionStatus, flank_request
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel
from autoalgo.war.window.strategy import board as boards
from autoalgo.war.window.strategy.board import Board
from autoalgo.war.window.strategy.edits import Layout
from autoalgo.war.window.strategy.flanks_model import FlanksModel
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.terrain_choice_model import TerrainChoice


class StrategyModel(FlanksModel):
    """The flanks of both sides, the militaries they are made of, and the map they stand on.

    Signals, besides those of the flanks (`flanks_changed` also tells that the militaries may be others)
    -------
    map_changed()
        Another map was chosen, the chosen one was read, or it has another width.
    laid_out_anew(Side)
        Another nation was chosen for a side, and what had been arranged for the former is gone (S-13).
    """

    map_changed = Signal()
    laid_out_anew = Signal(object)

    def __init__(self, session: Session, war: WarModel, parent: QObject | None = None) -> None:
        super().__init__(Forces(session, war), parent)
        self._war = war
        self._waiting: dict[Side, tuple[FlankRequest, ...]] = dict.fromkeys(Side, ())
        self._anew: set[Side] = set()
        self._location_waits = True
        self._map = TerrainChoice(session, self)
        self._map.changed.connect(self.map_changed)
        war.selection_changed.connect(self._settle)
        war.military_chosen.connect(self._wait_for_military)
        war.nation_chosen.connect(self._wait_for_nation)
        war.location_chosen.connect(self._wait_for_location)

    @property
    def map_name(self) -> str:
        """Name of the chosen map."""
        return self._map.name

    @property
    def map_km(self) -> float | None:
        """Width of the map in km that a request is to say; None for that of the rules."""
        return self._layout.map_km

    @property
    def width_km(self) -> float:
        """Width of the map in km (SC-1)."""
        return self._forces.map_km if self.map_km is None else self.map_km

    @property
    def terrain(self) -> TerrainMap | None:
        """The map that was read last."""
        return self._map.terrain

    @property
    def map_problem(self) -> Problem | None:
        """Why the chosen map cannot be read."""
        return self._map.problem

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What keeps these flanks from fighting on this map (S-7)."""
        found = [problem for side in Side for problem in self._forces.problems(side, self._plans(side))]
        return (*found, *((self._map.problem,) if self._map.problem else ()))

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What of these flanks is hardly meant (MV-4); nothing while they fight or anything is wrong with them."""
        if self.terrain is None or self.locked or self.problems:
            return ()
        plans = [plan for side in Side for plan in self._plans(side)]
        return self._forces.warnings(plans, self.terrain.grid, self.width_km)

    def composition(self, side: Side) -> CompositionStatus | None:
        """Return how a side's flanks fit its military, for the status message; None while that is unknown (S-7)."""
        return self._forces.composition(side, self._plans(side))

    def unit_names(self, side: Side) -> tuple[str, str, str, str]:
        """Return the unit types' names by branch; "<none selected>" and "Barges" for what is missing (F-4)."""
        return self._forces.unit_names(side)

    def enabled(self, side: Side, branch: Branch) -> bool:
        """Return whether the number of a branch can be chosen: the military has it (F-4)."""
        return self._forces.enabled(side, branch)

    def unassigned(self, index: int, plan: FlankPlan, branch: Branch) -> int | None:
        """Return what of a branch no flank has, if the flank `index` had another plan; None where not counted (S-7)."""
        cards = self._layout.board
        others = [card.plan for at, card in enumerate(cards) if at != index and card.plan.side is plan.side]
        return self._forces.unassigned(plan.side, [*others, plan], branch)

    def with_held(self, plan: FlankPlan, branch: Branch, number: int) -> FlankPlan:
        """Return a flank's plan with another number of a branch, and the stand-in barges that its men need (F-4)."""
        return self._forces.with_held(plan, branch, number)

    def flank_requests(self) -> tuple[FlankRequest, ...]:
        """Return the flanks as a request has them; flanks that still wait for their military as they were asked for."""
        cards = [card for card in self.plan if not self._waiting.get(card.plan.side)]
        waiting = [flank for asked in self._waiting.values() for flank in asked]
        named = (flank_request(card.plan).model_copy(update={"name": card.name}) for card in cards)
        return (*named, *waiting)

    def choose_map(self, name: str) -> None:
        """Choose a map by its name (S-2); it is read off the GUI thread. What was fought on another is not shown."""
        self._location_waits = False
        if name != self.map_name:
            self._forget_battle()
            self._map.choose(name)

    def set_width(self, width_km: float) -> None:
        """Set the width of the map in km; changes in a row are one undo step."""
        asked = None if width_km == self._forces.map_km else width_km
        self._push("Change map width", replace(self._layout, map_km=asked), ("width", self._gesture))

    def adopt(self, request: WarRequest) -> None:
        """Take over a request's flanks and map (B-6), once the militaries are known; the undo stack is cleared."""
        self._forget_battle()
        self._anew.clear()
        self._show(replace(self._layout, map_km=request.map_km))
        self.undo_stack.clear()
        for side in Side:
            self._waiting[side] = request.flanks_of(side)
            if not self._waiting[side]:
                self._start_over(tuple(card for card in self.plan if card.plan.side is not side))
        self._location_waits = request.map is None
        if request.map is not None:
            self._map.choose(request.map)
        self._settle()

    def switch_sides(self) -> None:
        """Put every flank on the other side, where it stands (W-5); the undo stack is cleared."""
        self._waiting = {side.enemy: asked for side, asked in self._waiting.items()}
        self._anew = {side.enemy for side in self._anew}
        self._start_over(boards.switched(self.plan))

    def close(self) -> None:
        """Wait for a map that is being read."""
        self._map.close()

    def _wait_for_military(self, side: Side) -> None:
        self._waiting[side] = ()
        self._settle()

    def _wait_for_nation(self, side: Side) -> None:
        self._anew.add(side)
        self._wait_for_military(side)

    def _wait_for_location(self) -> None:
        self._location_waits = True
        self._settle()

    def _settle(self) -> None:
        """Carry out what waited for a military or a location to be known."""
        for side, asked in [*self._waiting.items()]:
            plans = self._awaited(side, asked)
            if plans is not None:
                del self._waiting[side]
                names = [flank.name for flank in asked] if asked or side in self._anew else None
                self._take_awaited(side, plans, names)
        location = self._war.location() if self._location_waits else None
        if location is not None:
            self.choose_map(location.terrain)
        self.flanks_changed.emit()

    def _awaited(self, side: Side, asked: tuple[FlankRequest, ...]) -> Sequence[FlankPlan] | None:
        """Return the flanks that waited for a side's military; None while that is unknown."""
        if asked:
            return self._forces.requested(side, asked)
        return self._forces.spread(side) if side in self._anew else self._forces.assigned(side, self._plans(side))

    def _take_awaited(self, side: Side, plans: Sequence[FlankPlan], names: Sequence[str] | None) -> None:
        lost = side in self._anew and _arrangement(plans) != _arrangement(self._plans(side))
        self._anew.discard(side)
        board = self._laid_out(self.plan, side, plans)
        self._start_over(board if names is None else boards.with_names(board, side, names))
        if lost:
            self.laid_out_anew.emit(side)

    def _forget_battle(self) -> None:
        self.show_plan()
        self._battle.forget()

    def _start_over(self, board: Board) -> None:
        self._forget_battle()
        self._show(replace(self._layout, board=board))
        self.undo_stack.clear()
        self.flanks_changed.emit()
        self.arranged.emit()

    def _show(self, layout: Layout) -> None:
        width = self._layout.map_km
        super()._show(layout)
        if layout.map_km != width:
            self.map_changed.emit()

    def _push(self, text: str, layout: Layout, gesture: Hashable = None) -> None:
        for side in Side:
            if boards.of_side(layout.board, side) != boards.of_side(self.plan, side):
                # What was done by hand is not overwritten by what waited for the military.
                self._waiting.pop(side, None)
                self._anew.discard(side)
        super()._push(text, layout, gesture)


def _arrangement(plans: Sequence[FlankPlan]) -> list[tuple[float, float, Maneuver]]:
    """Return what of a side's flanks was arranged by hand, apart from their men."""
    return [(plan.x_pixels, plan.y_pixels, plan.maneuver) for plan in plans]
