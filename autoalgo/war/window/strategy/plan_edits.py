"""Every edit of the plan, as a step of its undo stack.

The functions of `board` and `groups` say what an edit does; here each becomes a step that can be taken back (S-11). An
edit of a flank that is shown goes to the same flank of the plan, and shows the plan again.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.strategy.formations import Formation
from autoalgo.war.window.battlefield import board as boards
from autoalgo.war.window.battlefield.board import Board, FlankCard
from autoalgo.war.window.strategy import groups
from autoalgo.war.window.strategy.forces import Forces
from autoalgo.war.window.strategy.plan_history_model import PlanHistory, PlanState
from autoalgo.war.window.strategy.shown_battle_model import ShownBattle
from autoalgo.war.window.strategy.strategy_battlefield_model import StrategyBattlefield


class PlanEdits:
    """All that can be done to the plan, nothing of it while a war is fought."""

    def __init__(
        self, forces: Forces, history: PlanHistory, battle: ShownBattle, battlefield: StrategyBattlefield
    ) -> None:
        self._forces = forces
        self._history = history
        self._battle = battle
        self._battlefield = battlefield
        self._clipboard: Board = ()

    @property
    def can_paste(self) -> bool:
        """True when flanks were copied and their sides have room for them (S-6)."""
        return bool(self._clipboard) and not self._battle.locked and groups.has_room(self._plan, self._clipboard)

    def can_add(self, side: Side) -> bool:
        """Return whether a side's plan has room for one more flank (S-4)."""
        return not self._battle.locked and len(boards.of_side(self._plan, side)) < MAXIMUM_FLANKS

    def move(self, index: int, x: float, y: float) -> None:
        """Move a flank, and all that are selected with it, to a pixel of the map (S-3). A drag is one undo step."""
        index = self._planned(index)
        keys = self._selected_keys()
        if index >= 0 and (len(keys) < 2 or self._plan[index].key not in keys):
            card = self._plan[index]
            moved = self._with_card(index, replace(card, plan=boards.placed(card.plan, x, y)))
            self._put("Move flank", moved, gesture=("Move", card.key))
        elif index >= 0:
            plan = self._plan[index].plan
            self._shift("Move", keys, x - plan.x_pixels, y - plan.y_pixels)

    def nudge(self, dx: float, dy: float) -> None:
        """Move the selected flanks by some pixels (S-3, S-5). Nudges of the same ones in a row are one undo step."""
        self._shift("Nudge", self._selected_keys(), dx, dy)

    def set_maneuver(self, maneuver: Maneuver) -> None:
        """Give all selected flanks one maneuver (S-5, F-5)."""
        keys = self._selected_keys()
        if keys:
            self._put("Set maneuver", groups.commanded(self._plan, keys, maneuver))

    @property
    def can_arrange(self) -> bool:
        """True when flanks are selected that can stand in a formation (S-16)."""
        return not self._battle.locked and bool(groups.ranks(self._plan, self._selected_keys()))

    def arrange(self, formation: Formation) -> None:
        """Place the selected flanks in a formation, all of the side where fewer than two of it are selected (S-16)."""
        if self.can_arrange:
            board = groups.formed(self._plan, groups.ranks(self._plan, self._selected_keys()), formation)
            self._put(formation.value, board)

    def add(self, side: Side) -> None:
        """Add a flank without men to a side, and select it (S-4); nothing at 99 flanks."""
        if not self.can_add(side):
            return
        former = boards.of_side(self._plan, side)
        plan = groups.beside(self._plan, former[-1].plan if former else self._lonely_plan(side))
        empty = FlankPlan(
            side, plan.x_pixels, plan.y_pixels, infantry=0, cavalry=0, artillery=0, ships=0, member=plan.member
        )
        self._append("Add", (boards.fresh_card(empty, next(self._history.keys), 0),))

    def remove(self, index: int) -> None:
        """Remove a flank with its men (S-5)."""
        index = self._planned(index)
        if index >= 0:
            self._take_away("Remove", (self._plan[index].key,))

    def remove_selected(self) -> None:
        """Remove the selected flanks with their men (S-5)."""
        self._take_away("Remove", self._selected_keys())

    def copy(self) -> None:
        """Keep the selected flanks as they are planned, to be pasted (S-6)."""
        chosen = boards.of_keys(self._plan, self._history.layout.selected)
        if chosen:
            self._clipboard = chosen

    def cut(self) -> None:
        """Copy the selected flanks and remove them (S-6)."""
        if not self._battle.locked:
            self.copy()
            self._take_away("Cut", self._selected_keys())

    def paste(self) -> None:
        """Add the copied flanks with their men, maneuvers and status to their sides, and select them (S-6)."""
        if self.can_paste:
            keys = [next(self._history.keys) for _ in self._clipboard]
            self._clipboard = groups.pasted(self._plan, self._clipboard, keys)
            self._append("Paste", self._clipboard)

    def edit(self, index: int, plan: FlankPlan, name: str | None = None) -> None:
        """Give a flank another composition, ships, maneuver or name (F-6); stand-in barges follow its men."""
        index = self._planned(index)
        if index >= 0:
            card = self._plan[index]
            plan = plan if plan.size == card.plan.size else self._forces.with_barges(plan)
            edited = replace(self.edited(card, plan), name=card.name if name is None else name)
            self._put("Edit flank", self._with_card(index, edited))

    def edited(self, card: FlankCard, plan: FlankPlan) -> FlankCard:
        """Return what giving a flank another plan would make of it."""
        return boards.with_plan(card, plan, self._forces.morale_per_soldier)

    def can_spread(self, side: Side) -> bool:
        """Return whether a side has flanks, and a military that is known."""
        return not self._battle.locked and self._battlefield.count(side) > 0 and self._forces.spread(side) is not None

    def spread(self, side: Side) -> None:
        """Deal a side's military out evenly over the flanks that it has, where they stand (FL-2)."""
        dealt = self._forces.assigned(side, self._history.plans(side)) if self.can_spread(side) else None
        if dealt is not None:
            self._put("Spread evenly", self.laid_out(self._plan, side, dealt))

    def reset(self) -> None:
        """Go back to three flanks a side with the militaries spread evenly; the map stays (S-8).

        A side whose military is unknown stays as it is.
        """
        board = self._plan
        for side in Side:
            spread = self._forces.spread(side)
            board = board if spread is None else boards.with_names(self.laid_out(board, side, spread), side, ())
        self._put("Reset", board)
        self._battlefield.arranged.emit()

    def set_width(self, width_km: float) -> None:
        """Set the width of the map in km; changes in a row are one undo step."""
        asked = None if width_km == self._forces.map_km else width_km
        self._push("Change map width", replace(self._history.layout, map_km=asked), "width")

    def laid_out(self, board: Board, side: Side, plans: Sequence[FlankPlan]) -> Board:
        """Return the board with fresh flanks of the given plans in the place of one side's."""
        return boards.laid_out(board, side, plans, self._history.keys, self._forces.morale_per_soldier)

    def _lonely_plan(self, side: Side) -> FlankPlan:
        third = MAP_PIXELS / 3
        x = third if side is Side.ATTACKER else 2 * third
        return FlankPlan(side, x, MAP_PIXELS / 2, infantry=0, cavalry=0, artillery=0, ships=0)

    def _shift(self, verb: str, keys: tuple[int, ...], dx: float, dy: float) -> None:
        if keys:
            moved = groups.shifted(self._plan, keys, dx, dy)
            self._put(groups.named(verb, keys), moved, gesture=(verb, keys))

    def _append(self, verb: str, cards: Board) -> None:
        keys = tuple(card.key for card in cards)
        self._put(groups.named(verb, keys), groups.added(self._plan, cards), keys)

    def _take_away(self, verb: str, keys: tuple[int, ...]) -> None:
        if keys:
            left = tuple(key for key in self._history.layout.selected if key not in keys)
            self._put(groups.named(verb, keys), boards.without(self._plan, keys), left)

    @property
    def _plan(self) -> Board:
        return self._history.plan

    def _planned(self, index: int) -> int:
        """Return where a flank that is shown stands in the plan, -1 if it does not."""
        flanks = self._battlefield.flanks
        return boards.index_of(self._plan, flanks[index].key) if 0 <= index < len(flanks) else -1

    def _selected_keys(self) -> tuple[int, ...]:
        """Return those selected flanks that are both shown and planned."""
        known = {card.key for card in self._battlefield.flanks} & {card.key for card in self._plan}
        return tuple(key for key in self._history.layout.selected if key in known)

    def _with_card(self, index: int, card: FlankCard) -> Board:
        return (*self._plan[:index], card, *self._plan[index + 1 :])

    def _put(self, text: str, board: Board, selected: tuple[int, ...] | None = None, gesture: Hashable = None) -> None:
        """Make `board` the next step; the selection stays unless other keys are given."""
        layout = self._history.layout
        keys = layout.selected if selected is None else selected
        self._push(text, replace(layout, board=board, selected=keys), gesture)

    def _push(self, text: str, layout: PlanState, gesture: Hashable = None) -> None:
        if not self._battle.locked:
            self._battle.show_plan()
            self._history.push(text, layout, gesture)
