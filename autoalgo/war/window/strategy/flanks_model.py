"""The flanks of both sides: every edit of them as a step of an undo stack, and what a battle makes of them.

There are two layers: the plan, which is edited and fought, and what became of it, which is only looked at (S-13). Every
index is one of the flanks that are shown; an edit goes to the same flank of the plan, and shows the plan again.

The functions of `board` say what an edit does; here each becomes a step that can be taken back (S-11).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.strategy import MAXIMUM_FLANKS, FlankPlan, Side
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.strategy import board as boards
from autoalgo.war.window.strategy import groups
from autoalgo.war.window.strategy.board import Board, FlankCard
from autoalgo.war.window.strategy.edits import Edit, Layout
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.formations import Formation
from autoalgo.war.window.strategy.shown_battle import BattleStage, PlanOutcome, ShownBattle


class FlanksModel(QObject):
    """The flanks of both sides.

    Signals
    -------
    flanks_changed()
        The list of flanks, or anything of a flank but its place.
    moved(index)
        One flank stands elsewhere.
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
    moved = Signal(int)
    selected_changed = Signal(int)
    selection_changed = Signal()
    arranged = Signal()
    locked_changed = Signal(bool)

    def __init__(self, forces: Forces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forces = forces
        self._layout = Layout()
        self._battle = ShownBattle()
        self._clipboard: Board = ()
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
        flanks = self.flanks
        found = (boards.index_of(flanks, key) for key in self._layout.selected)
        return tuple(index for index in found if index >= 0)

    @property
    def locked(self) -> bool:
        """True while a war is fought, so that nothing can be edited."""
        return self._battle.stage is not BattleStage.PEACE

    @property
    def can_paste(self) -> bool:
        """True when flanks were copied and their sides have room for them (S-6)."""
        return bool(self._clipboard) and not self.locked and groups.has_room(self.plan, self._clipboard)

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

    def can_add(self, side: Side) -> bool:
        """Return whether a side's plan has room for one more flank (S-4)."""
        return not self.locked and len(boards.of_side(self.plan, side)) < MAXIMUM_FLANKS

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

    # Edits

    def move(self, index: int, x: float, y: float) -> None:
        """Move a flank, and all that are selected with it, to a pixel of the map (S-3). A drag is one undo step."""
        index = self._planned(index)
        keys = self._selected_keys()
        if index >= 0 and (len(keys) < 2 or self.plan[index].key not in keys):
            self._place("Move flank", index, x, y, "move")
        elif index >= 0:
            plan = self.plan[index].plan
            self._shift("Move", keys, x - plan.x_pixels, y - plan.y_pixels)

    def nudge(self, dx: float, dy: float) -> None:
        """Move the selected flanks by some pixels (S-3, S-5). Nudges of the same ones in a row are one undo step."""
        self._shift("Nudge", self._selected_keys(), dx, dy)

    def set_maneuver(self, maneuver: Maneuver) -> None:
        """Give all selected flanks one maneuver (S-5, F-5)."""
        keys = self._selected_keys()
        if keys:
            self._push("Set maneuver", self._layout.with_board(groups.commanded(self.plan, keys, maneuver)))

    @property
    def can_arrange(self) -> bool:
        """True when flanks are selected that can stand in a formation (S-16)."""
        return not self.locked and bool(groups.ranks(self.plan, self._selected_keys()))

    def arrange(self, formation: Formation) -> None:
        """Place the selected flanks in a formation, all of the side where fewer than two of it are selected (S-16)."""
        if self.can_arrange:
            board = groups.formed(self.plan, groups.ranks(self.plan, self._selected_keys()), formation)
            self._push(formation.value, self._layout.with_board(board))

    def add(self, side: Side) -> None:
        """Add a flank without men to a side, and select it (S-4); nothing at 99 flanks."""
        if not self.can_add(side):
            return
        former = boards.of_side(self.plan, side)
        plan = boards.beside(self.plan, former[-1].plan if former else self._lonely_plan(side))
        empty = FlankPlan(side, plan.x_pixels, plan.y_pixels, infantry=0, cavalry=0, artillery=0, ships=0)
        self._append("Add", (boards.fresh_card(empty, next(self._keys), 0),))

    def remove(self, index: int) -> None:
        """Remove a flank with its men (S-5)."""
        index = self._planned(index)
        if index >= 0:
            self._take_away("Remove", (self.plan[index].key,))

    def remove_selected(self) -> None:
        """Remove the selected flanks with their men (S-5)."""
        self._take_away("Remove", self._selected_keys())

    def copy(self) -> None:
        """Keep the selected flanks as they are planned, to be pasted (S-6)."""
        chosen = boards.of_keys(self.plan, self._layout.selected)
        if chosen:
            self._clipboard = chosen
            self.flanks_changed.emit()

    def cut(self) -> None:
        """Copy the selected flanks and remove them (S-6)."""
        if not self.locked:
            self.copy()
            self._take_away("Cut", self._selected_keys())

    def paste(self) -> None:
        """Add the copied flanks with their men, maneuvers and status to their sides, and select them (S-6)."""
        if self.can_paste:
            self._clipboard = groups.pasted(self.plan, self._clipboard, [next(self._keys) for _ in self._clipboard])
            self._append("Paste", self._clipboard)

    def edit(self, index: int, plan: FlankPlan, name: str | None = None) -> None:
        """Give a flank another composition, ships, maneuver or name (F-6); stand-in barges follow its men."""
        index, board = self._planned(index), self.plan
        if index >= 0:
            plan = plan if plan.size == board[index].plan.size else self._forces.with_barges(plan)
            edited = replace(self.edited(board[index], plan), name=board[index].name if name is None else name)
            self._push("Edit flank", self._layout.with_board((*board[:index], edited, *board[index + 1 :])))

    def edited(self, card: FlankCard, plan: FlankPlan) -> FlankCard:
        """Return what giving a flank another plan would make of it."""
        return boards.with_plan(card, plan, self._forces.morale_per_soldier)

    def can_spread(self, side: Side) -> bool:
        """Return whether a side has flanks, and a military that is known."""
        return not self.locked and self.count(side) > 0 and self._forces.spread(side) is not None

    def spread(self, side: Side) -> None:
        """Deal a side's military out evenly over the flanks that it has, where they stand (FL-2)."""
        dealt = self._forces.assigned(side, self._plans(side)) if self.can_spread(side) else None
        if dealt is not None:
            self._push("Spread evenly", self._layout.with_board(self._laid_out(self._layout.board, side, dealt)))

    def reset(self) -> None:
        """Go back to three flanks a side with the militaries spread evenly; the map stays (S-8).

        A side whose military is unknown stays as it is.
        """
        board = self.plan
        for side in Side:
            spread = self._forces.spread(side)
            board = board if spread is None else boards.with_names(self._laid_out(board, side, spread), side, ())
        self._push("Reset", self._layout.with_board(board))
        self.arranged.emit()

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
        shown = [self.flanks[index].key for index in self.selection]
        return tuple(key for key in shown if boards.index_of(self.plan, key) >= 0)

    def _plans(self, side: Side) -> tuple[FlankPlan, ...]:
        return tuple(card.plan for card in boards.of_side(self.plan, side))

    def _lonely_plan(self, side: Side) -> FlankPlan:
        third = MAP_PIXELS / 3
        x = third if side is Side.ATTACKER else 2 * third
        return FlankPlan(side, x, MAP_PIXELS / 2, infantry=0, cavalry=0, artillery=0, ships=0)

    def _laid_out(self, board: Board, side: Side, plans: Sequence[FlankPlan]) -> Board:
        return boards.laid_out(board, side, plans, self._keys, self._forces.morale_per_soldier)

    def _place(self, text: str, index: int, x: float, y: float, how: str) -> None:
        board = self.plan
        if index >= 0:
            card = board[index]
            card = replace(card, plan=boards.placed(card.plan, x, y))
            moved = (*board[:index], card, *board[index + 1 :])
            self._push(text, self._layout.with_board(moved), (how, card.key, self._gesture))

    def _shift(self, verb: str, keys: tuple[int, ...], dx: float, dy: float) -> None:
        if keys:
            moved = groups.shifted(self.plan, keys, dx, dy)
            self._push(groups.named(verb, keys), self._layout.with_board(moved), (verb, keys, self._gesture))

    def _append(self, verb: str, cards: Board) -> None:
        keys = tuple(card.key for card in cards)
        self._push(groups.named(verb, keys), self._layout.with_board(groups.added(self.plan, cards), keys))

    def _take_away(self, verb: str, keys: tuple[int, ...]) -> None:
        if keys:
            left = tuple(key for key in self._layout.selected if key not in keys)
            self._push(groups.named(verb, keys), self._layout.with_board(boards.without(self.plan, keys), left))

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
        moved = boards.moved_alone(former, self.flanks)
        if moved is not None:
            self.moved.emit(moved)
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
