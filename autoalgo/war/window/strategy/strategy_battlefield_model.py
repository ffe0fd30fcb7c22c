"""The flanks on the map of the page Strategy, and which of them are selected.

They are those of the plan, which is edited and fought, or of its outcome, which is only looked at (S-13). Every index
is one of the flanks that are shown.
"""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.battlefield import board as boards
from autoalgo.war.window.battlefield.board import Board
from autoalgo.war.window.battlefield.plan_outcome import PlanOutcome
from autoalgo.war.window.battlefield.terrain_choice_model import TerrainChoice
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.plan_history_model import PlanHistory, PlanState
from autoalgo.war.window.strategy.shown_battle_model import ShownBattle


class StrategyBattlefield(QObject):
    """A `Battlefield` on which flanks are selected.

    Signals
    -------
    flanks_changed()
        The list of flanks, or anything of a flank but its place; also when the militaries may be others.
    moved(tuple of indices)
        The flanks of these indices stand elsewhere, and nothing else is different.
    selected_changed(index)
        Another flank was selected last, or that one is another in the list; -1 for none.
    selection_changed()
        Other flanks are selected.
    map_changed()
        Another map was chosen, the chosen one was read, or it has another width.
    arranged()
        All flanks of a side stand where they were put at once: a request was opened, or they were reset.
    """

    flanks_changed = Signal()
    moved = Signal(object)
    selected_changed = Signal(int)
    selection_changed = Signal()
    map_changed = Signal()
    arranged = Signal()

    def __init__(
        self, forces: Forces, terrain: TerrainChoice, history: PlanHistory, battle: ShownBattle, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._forces = forces
        self._terrain = terrain
        self._history = history
        self._battle = battle
        self._told: tuple[Board, tuple[int, ...]] = ((), ())
        """The flanks and their selection as they were told last."""
        terrain.changed.connect(self.map_changed)
        history.changed.connect(self._follow_plan)
        battle.changed.connect(self._follow_battle)

    @property
    def flanks(self) -> Board:
        """All flanks that are shown: of the plan, of the battle that is fought, or of the plan's outcome."""
        return self._battle.board

    @property
    def aftermath(self) -> PlanOutcome | None:
        """The outcome of the plan while that is shown, None while the plan or a battle is (S-13)."""
        return self._battle.aftermath

    @property
    def terrain(self) -> TerrainMap | None:
        """The map that was read last."""
        return self._terrain.terrain

    @property
    def width_km(self) -> float:
        """Width of the map in km (SC-1)."""
        asked = self._history.layout.map_km
        return self._forces.map_km if asked is None else asked

    def military_name(self, plan: FlankPlan) -> str:
        """Return which military of a coalition a flank belongs to; empty for a side that is none (CO-5)."""
        return self._forces.military_name(plan)

    def unit_names(self, side: Side, member: int = 0) -> tuple[str, str, str, str]:
        """Return the names of a side's unit types by branch."""
        return self._forces.unit_names(side, member)

    def count(self, side: Side) -> int:
        """Return how many flanks a side has (S-4)."""
        return len(boards.of_side(self.flanks, side))

    @property
    def selected(self) -> int:
        """Index of the flank that was selected last, -1 for none: the one that is edited and opened (S-5)."""
        return (-1, *self.selection)[-1]

    @property
    def selection(self) -> tuple[int, ...]:
        """Indices of all selected flanks in the order in which they were chosen (S-5)."""
        places = {card.key: index for index, card in enumerate(self.flanks)}
        return tuple(places[key] for key in self._history.layout.selected if key in places)

    def select(self, index: int) -> None:
        """Select one flank alone, none with -1 (S-5)."""
        self.select_several((index,))

    def select_several(self, indices: Iterable[int]) -> None:
        """Select these flanks and no others; the last of them is the one that is edited (S-5)."""
        flanks = self.flanks
        keys = tuple(flanks[index].key for index in indices if 0 <= index < len(flanks))
        self._history.end_gesture()
        self._history.show(replace(self._history.layout, selected=keys))

    def toggle(self, index: int) -> None:
        """Add a flank to the selection, or take it away (S-5)."""
        others = tuple(each for each in self.selection if each != index)
        self.select_several(others if index in self.selection else (*others, index))

    def select_side(self) -> None:
        """Select all flanks of the selected one's side, all of both sides where none is selected (S-5)."""
        flanks, selected = self.flanks, self.selected
        alike = [at for at, card in enumerate(flanks) if selected < 0 or card.plan.side is flanks[selected].plan.side]
        self.select_several(sorted(alike, key=lambda index: index == selected))

    def _follow_plan(self, former: PlanState) -> None:
        flanks = self._tell_selection()
        elsewhere = boards.moved(flanks, self.flanks)
        if elsewhere:
            self.moved.emit(elsewhere)
        elif flanks != self.flanks:
            self.flanks_changed.emit()
        if former.map_km != self._history.layout.map_km:
            self.map_changed.emit()

    def _follow_battle(self) -> None:
        self._tell_selection()
        self.flanks_changed.emit()

    def _tell_selection(self) -> Board:
        """Tell what is selected by now, if other indices were; return the flanks as they were told last."""
        (flanks, former), selection = self._told, self.selection
        self._told = self.flanks, selection
        if selection[-1:] != former[-1:]:
            self.selected_changed.emit(self.selected)
        if selection != former:
            self.selection_changed.emit()
        return flanks
