"""The Strategy tab: flanks made of the chosen militaries, on a map that the chosen location selects (S-1 … S-11).

What must wait until a military or a location is known waits here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Problem
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.composition import CompositionStatus
from autoalgo.war.strategy.flank_plans import flank_request
from autoalgo.war.window.battlefield import board as boards
from autoalgo.war.window.battlefield.board import Board, FlankCard
from autoalgo.war.window.battlefield.terrain_choice_model import TerrainChoice
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.plan_edits import PlanEdits
from autoalgo.war.window.strategy.plan_history_model import PlanHistory, PlanState
from autoalgo.war.window.strategy.shown_battle_model import ShownBattle
from autoalgo.war.window.strategy.strategy_battlefield_model import StrategyBattlefield


@dataclass(frozen=True)
class StrategyState:
    """The plan with its map, and what of it waits until a military or a location is known."""

    layout: PlanState
    laid_out: PlanState
    map: str
    waiting: tuple[tuple[Side, tuple[FlankRequest, ...]], ...]
    anew: frozenset[Side]
    location_waits: bool


class StrategyModel(QObject):
    """The flanks of both sides, the militaries they are made of, and the map they stand on.

    Its parts: `history` has the plan and its undo, `edits` is what can be done to it, `battle` what became of it,
    `battlefield` what of all this is shown and selected.

    Signals
    -------
    editing(), edited(str, Hashable)
        A hand is about to choose another map, and has; see `WarModel`.
    laid_out_anew(Side)
        Another nation was chosen for a side, and what had been arranged for the former is gone (S-13).
    """

    editing = Signal()
    edited = Signal(str, object)
    laid_out_anew = Signal(object)

    def __init__(self, session: Session, war: WarModel, parent: QObject) -> None:
        super().__init__(parent)
        self._war = war
        self._waiting: dict[Side, tuple[FlankRequest, ...]] = dict.fromkeys(Side, ())
        self._anew: set[Side] = set()
        self._location_waits = True
        self.forces: Final = Forces(session, war)
        self.map: Final = TerrainChoice(session, self)
        self.history: Final = PlanHistory(self)
        self.battle: Final = ShownBattle(self.history, self)
        self.battlefield: Final = StrategyBattlefield(self.forces, self.map, self.history, self.battle, self)
        self.edits: Final = PlanEdits(self.forces, self.history, self.battle, self.battlefield)
        self.history.editing.connect(self._stop_waiting)
        war.selection_changed.connect(self._settle)
        war.military_chosen.connect(self._wait_for_military)
        war.nation_chosen.connect(self._wait_for_nation)
        war.allies_changing.connect(self._wait_for_allies)
        war.location_chosen.connect(self._wait_for_location)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The reasons why these flanks cannot fight on this map (S-7)."""
        found = [problem for side in Side for problem in self.forces.problems(side, self.history.plans(side)) or ()]
        return (*found, *(self.map.failure or ()))

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Features of these flanks that are hardly meant (MV-4); none while they fight or something is wrong."""
        if self.map.terrain is None or self.battle.locked or self.problems:
            return ()
        plans = [plan for side in Side for plan in self.history.plans(side)]
        return self.forces.warnings(plans, self.map.terrain.grid, self.battlefield.width_km)

    def composition(self, side: Side) -> CompositionStatus | None:
        """Return how a side's flanks fit its military, for the status message; None while that is unknown (S-7)."""
        return self.forces.composition(side, self.history.plans(side))

    def unassigned(self, index: int, plan: FlankPlan, branch: Branch) -> int | None:
        """Return what of a branch no flank has, if the flank `index` had another plan; None where not counted (S-7)."""
        cards = self.history.plan
        others = [card.plan for at, card in enumerate(cards) if at != index and card.plan.side is plan.side]
        return self.forces.unassigned(plan, others, branch)

    def index_called(self, name: str) -> int:
        """Return which flank of the plan a problem means by "attacker flank 2", -1 when it means no single one."""
        names = (f"{card.plan.side.label} flank {card.number}" for card in self.history.plan)
        return next((index for index, called in enumerate(names) if called == name), -1)

    def flank_requests(self) -> tuple[FlankRequest, ...]:
        """Return the flanks as a request has them; flanks that still wait for their military as they were asked for."""
        cards = [card for card in self.history.plan if not self._waiting.get(card.plan.side)]
        waiting = [flank for asked in self._waiting.values() for flank in asked]
        return (*map(self._flank_request, cards), *waiting)

    def _flank_request(self, card: FlankCard) -> FlankRequest:
        military = self.forces.military_name(card.plan) if card.plan.member else ""
        return flank_request(card.plan).model_copy(update={"name": card.name, "military": military})

    def choose_map(self, name: str) -> None:
        """Choose a map by its name (S-2); it is read off the GUI thread. What was fought on another is not shown."""
        self.editing.emit()
        self._take_map(name)
        self.edited.emit("Choose map", None)

    def _take_map(self, name: str) -> None:
        self._location_waits = False
        if name != self.map.name:
            self.battle.forget()
            self.map.choose(name)

    def begin_battle(self, plans: Sequence[FlankPlan]) -> None:
        """Begin a battle of the same flanks, but as `plans` has them."""
        board = self.history.plan
        for side in Side:
            board = self.edits.laid_out(board, side, [plan for plan in plans if plan.side is side])
        self.battle.begin(board)

    def adopt(self, request: WarRequest) -> None:
        """Take over a request's flanks and map (B-6), once the militaries are known."""
        self.battle.forget()
        self._anew.clear()
        self.history.start_over(replace(self.history.layout, map_km=request.map_km))
        for side in Side:
            self._waiting[side] = request.flanks_of(side)
            if not self._waiting[side]:
                self._start_over(tuple(card for card in self.history.plan if card.plan.side is not side))
        self._location_waits = request.map is None
        if request.map is not None:
            self.map.choose(request.map)
        self._settle()

    def switch_sides(self) -> None:
        """Put every flank on the other side, where it stands (W-5)."""
        self._waiting = {side.enemy: asked for side, asked in self._waiting.items()}
        self._anew = {side.enemy for side in self._anew}
        self._start_over(boards.switched(self.history.plan))

    @property
    def state(self) -> StrategyState:
        """The plan, its map, and what waits."""
        waiting = tuple(self._waiting.items())
        history, anew = self.history, frozenset(self._anew)
        return StrategyState(history.layout, history.laid_out, self.map.name, waiting, anew, self._location_waits)

    def restore(self, state: StrategyState) -> None:
        """Have the plan and its map as they were; what waited waits for the next selection."""
        self.battle.forget()
        self._waiting, self._anew = dict(state.waiting), set(state.anew)
        self._location_waits = state.location_waits
        self.history.start_over(state.layout)
        self.history.laid_out = state.laid_out
        self.map.choose(state.map)

    def _wait_for_military(self, side: Side) -> None:
        self._waiting[side] = ()
        self._settle()

    def _wait_for_nation(self, side: Side) -> None:
        self._anew.add(side)
        self._wait_for_military(side)

    def _wait_for_allies(self, side: Side, gone: int) -> None:
        """Keep the flanks of all members but one, until the side with its other allies is known."""
        cards = boards.of_side(self.history.plan, side)
        kept = [self._flank_request(card) for card in cards if not gone or card.plan.member != gone]
        self._waiting[side] = self._waiting.get(side) or tuple(kept)

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
            self._take_map(location.terrain)
        self.battlefield.flanks_changed.emit()

    def _awaited(self, side: Side, asked: tuple[FlankRequest, ...]) -> Sequence[FlankPlan] | None:
        """Return the flanks that waited for a side's military; None while that is unknown."""
        if asked:
            return self.forces.requested(side, asked)
        return self.forces.spread(side) if side in self._anew else self.forces.assigned(side, self.history.plans(side))

    def _take_awaited(self, side: Side, plans: Sequence[FlankPlan], names: Sequence[str] | None) -> None:
        lost = side in self._anew and _arrangement(plans) != _arrangement(self.history.plans(side))
        self._anew.discard(side)
        board = self.edits.laid_out(self.history.plan, side, plans)
        self._start_over(board if names is None else boards.with_names(board, side, names))
        if lost:
            self.laid_out_anew.emit(side)

    def _start_over(self, board: Board) -> None:
        self.battle.forget()
        self.history.start_over(replace(self.history.layout, board=board))
        self.battlefield.arranged.emit()

    def _stop_waiting(self, layout: PlanState) -> None:
        """Let what is done by hand not be overwritten by what waited for the military."""
        for side in Side:
            if boards.of_side(layout.board, side) != boards.of_side(self.history.plan, side):
                self._waiting.pop(side, None)
                self._anew.discard(side)


def _arrangement(plans: Sequence[FlankPlan]) -> list[tuple[float, float, Maneuver]]:
    """Return what of a side's flanks was arranged by hand, apart from their men."""
    return [(plan.x_pixels, plan.y_pixels, plan.maneuver) for plan in plans]
