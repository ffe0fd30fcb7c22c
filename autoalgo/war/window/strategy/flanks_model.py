"""Every edit of the flanks of both sides, as a step of an undo stack.

The functions of `board` and `groups` say what an edit does; here each becomes a step that can be taken back (S-11).
"""

from dataclasses import replace

from PySide6.QtCore import QObject

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import MAXIMUM_FLANKS, FlankPlan, Side
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.strategy import board as boards
from autoalgo.war.window.strategy import groups
from autoalgo.war.window.strategy.board import Board, FlankCard
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.formations import Formation
from autoalgo.war.window.strategy.shown_flanks_model import ShownFlanks


class FlanksModel(ShownFlanks):
    """The flanks of both sides, and all that can be done to them."""

    def __init__(self, forces: Forces, parent: QObject | None = None) -> None:
        super().__init__(forces, parent)
        self._clipboard: Board = ()

    @property
    def can_paste(self) -> bool:
        """True when flanks were copied and their sides have room for them (S-6)."""
        return bool(self._clipboard) and not self.locked and groups.has_room(self.plan, self._clipboard)

    def can_add(self, side: Side) -> bool:
        """Return whether a side's plan has room for one more flank (S-4)."""
        return not self.locked and len(boards.of_side(self.plan, side)) < MAXIMUM_FLANKS

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

    def _plans(self, side: Side) -> tuple[FlankPlan, ...]:
        return tuple(card.plan for card in boards.of_side(self.plan, side))

    def _lonely_plan(self, side: Side) -> FlankPlan:
        third = MAP_PIXELS / 3
        x = third if side is Side.ATTACKER else 2 * third
        return FlankPlan(side, x, MAP_PIXELS / 2, infantry=0, cavalry=0, artillery=0, ships=0)

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
