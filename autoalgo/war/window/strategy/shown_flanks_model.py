"""The flanks that the map shows, which of them are selected, and what a battle makes of them.

There are two layers: the plan, which is edited and fought, and what became of it, which is only looked at (S-13). Every
index is one of the flanks that are shown; an edit goes to the same flank of the plan, and shows the plan again.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.strategy import FlankPlan, Side
from autoalgo.war.window.strategy import board as boards
from autoalgo.war.window.strategy.board import Board
from autoalgo.war.window.strategy.edits import Edit, Layout
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.shown_battle import BattleStage, PlanOutcome, ShownBattle


class ShownFlanks(QObject):
    """The flanks of both sides as they are shown.

    Signals
    -------
    flanks_changed()
        The list of flanks, or anything of a flank but its place.
    moved(tuple of indices)
        The flanks of these indices stand elsewhere, and nothing else is different.
    selected_changed(index)
        Another flank was selected last, or that one is another in the list; -1 for none.
    selection_changed()
        Other flanks are selected.
    arranged()
        All flanks of a side stand where they were put at once: a request was opened, or they were reset.
    locked_changed(bool)
        A war began or ended; while it goes on, nothing can be edited.
    """

    flanks_changed = Signal()
    moved = Signal(object)
    selected_changed = Signal(int)
    selection_changed = Signal()
    arranged = Signal()
    locked_changed = Signal(bool)

    def __init__(self, forces: Forces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forces = forces
        self._layout = Layout()
        self._battle = ShownBattle()
        self._keys = count(1)
        self._gesture = 0
        self.undo_stack: Final = QUndoStack(self)

    @property
    def flanks(self) -> Board:
        """All flanks that are shown: of the plan, of the battle that is fought, or of what became of the plan."""
        return self._battle.board(self._layout.board)

    @property
    def plan(self) -> Board:
        """All flanks as the moderator arranged them: what is run, saved and kept (S-13)."""
        return self._layout.board

    @property
    def aftermath(self) -> PlanOutcome | None:
        """What became of the plan while that is shown, None while the plan or a battle is (S-13)."""
        return self._battle.aftermath if self._battle.looked_at else None

    @property
    def selected(self) -> int:
        """Index of the flank that was selected last, -1 for none: the one that is edited and opened (S-5)."""
        return (-1, *self.selection)[-1]

    @property
    def selection(self) -> tuple[int, ...]:
        """Indices of all selected flanks in the order in which they were chosen (S-5)."""
        places = {card.key: index for index, card in enumerate(self.flanks)}
        return tuple(places[key] for key in self._layout.selected if key in places)

    @property
    def locked(self) -> bool:
        """True while a war is fought, so that nothing can be edited."""
        return self._battle.stage is not BattleStage.PEACE

    @property
    def can_restore(self) -> bool:
        """True once these flanks have fought (S-9)."""
        return self._battle.aftermath is not None and not self.locked

    def count(self, side: Side) -> int:
        """Return how many flanks a side has (S-4)."""
        return len(boards.of_side(self.flanks, side))

    def index_called(self, name: str) -> int:
        """Return which flank of the plan a problem means by "attacker flank 2", -1 when it means no single one."""
        names = (f"{card.plan.side.label} flank {card.number}" for card in self.plan)
        return next((index for index, called in enumerate(names) if called == name), -1)

    def select(self, index: int) -> None:
        """Select one flank alone, none with -1 (S-5)."""
        self.select_several((index,))

    def select_several(self, indices: Iterable[int]) -> None:
        """Select these flanks and no others; the last of them is the one that is edited (S-5)."""
        flanks = self.flanks
        keys = tuple(flanks[index].key for index in indices if 0 <= index < len(flanks))
        self.finish_move()
        self._show(replace(self._layout, selected=keys))

    def toggle(self, index: int) -> None:
        """Add a flank to the selection, or take it away (S-5)."""
        others = tuple(each for each in self.selection if each != index)
        self.select_several(others if index in self.selection else (*others, index))

    def select_side(self) -> None:
        """Select all flanks of the selected one's side, all of both sides where none is selected (S-5)."""
        flanks, selected = self.flanks, self.selected
        alike = [at for at, card in enumerate(flanks) if selected < 0 or card.plan.side is flanks[selected].plan.side]
        self.select_several(sorted(alike, key=lambda index: index == selected))

    def finish_move(self) -> None:
        """End the drag or the series of nudges: the next one is an undo step of its own."""
        self._gesture += 1

    # Plan and aftermath

    def restore(self) -> None:
        """Show the strategy before the battle; next time the situation right after it, and so on (S-9)."""
        if self.can_restore:
            self._look(not self._battle.looked_at)

    def show_plan(self) -> None:
        """Show the plan in place of what became of it (S-13)."""
        self._look(False)

    def _look(self, at_aftermath: bool) -> None:
        if self._battle.looked_at != at_aftermath:
            selection = self.selection
            self._battle.looked_at = at_aftermath
            self._tell_shown(selection)

    # A battle

    def begin_battle(self, plans: Sequence[FlankPlan] | None = None) -> None:
        """Let nothing be edited until the battle ends. `plans` are its flanks if they are not those of the plan."""
        board = self.plan
        for side in Side if plans is not None else ():
            board = self._laid_out(board, side, [plan for plan in plans or () if plan.side is side])
        self._begin(lambda: self._battle.begin(board))

    def begin_foreign_battle(self) -> None:
        """Let nothing be edited until a battle of other flanks ends; these stay as they are."""
        self._begin(self._battle.begin_foreign)

    def show_battle(self, situations: Sequence[FlankSituation]) -> None:
        """Show the flanks as the battle has them."""
        if not self.locked:
            self.begin_battle()
        if self._battle.show(situations):
            self.flanks_changed.emit()

    def end_battle(self, situations: Sequence[FlankSituation], remaining: tuple[int, int] | None = None) -> None:
        """Show the flanks where the battle ended, with their end state (S-10). The plan stays as it is.

        `remaining` are the men that are left of each side as the receipt counts them.
        """
        if not self.locked:
            self.begin_battle()
        selection = self.selection
        self._battle.end(situations, remaining)
        self._tell_peace(selection)

    def recall_battle(self, situations: Sequence[FlankSituation], remaining: tuple[int, int]) -> None:
        """Have the aftermath of a former battle of this very plan again, to be looked at with `restore`."""
        if not self.locked:
            self._battle.begin(self.plan)
            self._battle.end(situations, remaining)
            self._battle.looked_at = False
            self.flanks_changed.emit()

    def cancel_battle(self) -> None:
        """Show the plan as if there had been no battle."""
        selection = self.selection
        self._battle.cancel()
        self._tell_peace(selection)

    def _begin(self, begin: Callable[[], None]) -> None:
        self.show_plan()
        begin()
        self.locked_changed.emit(True)

    def _planned(self, index: int) -> int:
        """Return where a flank that is shown stands in the plan, -1 if it does not: it is about to be edited there."""
        flanks = self.flanks
        return boards.index_of(self.plan, flanks[index].key) if 0 <= index < len(flanks) else -1

    def _selected_keys(self) -> tuple[int, ...]:
        """Return who of the plan is selected: they are about to be edited there."""
        known = {card.key for card in self.flanks} & {card.key for card in self.plan}
        return tuple(key for key in self._layout.selected if key in known)

    def _laid_out(self, board: Board, side: Side, plans: Sequence[FlankPlan]) -> Board:
        return boards.laid_out(board, side, plans, self._keys, self._forces.morale_per_soldier)

    def _push(self, text: str, layout: Layout, gesture: Hashable = None) -> None:
        """Show the plan and make `layout` the next step of the undo stack, unless nothing would change or in a war."""
        if self.locked:
            return
        self.show_plan()
        if layout != self._layout:
            self.undo_stack.push(Edit(text, self._layout, layout, self._show, gesture))

    def _show(self, layout: Layout) -> None:
        """Show a layout and tell what differs. Another plan than the present one is seen, whatever was shown."""
        if (layout.board, layout.map_km) != (self._layout.board, self._layout.map_km):
            self.show_plan()
        former, selection, self._layout = self.flanks, self.selection, layout
        self._tell_selection(selection)
        elsewhere = boards.moved(former, self.flanks)
        if elsewhere:
            self.moved.emit(elsewhere)
        elif former != self.flanks:
            self.flanks_changed.emit()

    def _tell_selection(self, former: tuple[int, ...]) -> None:
        """Tell what is selected by now, if other indices were."""
        selection = self.selection
        if selection[-1:] != former[-1:]:
            self.selected_changed.emit(self.selected)
        if selection != former:
            self.selection_changed.emit()

    def _tell_shown(self, selection: tuple[int, ...]) -> None:
        """Tell that other flanks are shown; the selected ones had the indices `selection` among the former."""
        self._tell_selection(selection)
        self.flanks_changed.emit()

    def _tell_peace(self, selection: tuple[int, ...]) -> None:
        self.locked_changed.emit(False)
        self._tell_shown(selection)
