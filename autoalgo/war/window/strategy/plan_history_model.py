"""The plan and its undo: each edit is the layout before it and after it (S-11)."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.window.battlefield.board import Board, of_side

_MERGEABLE: Final = 1
_SINGLE: Final = -1


@dataclass(frozen=True)
class PlanState:
    """The state that one step of the undo stack leads to: the planned flanks, the selected ones, the map's width."""

    board: Board = ()
    selected: tuple[int, ...] = ()
    """Keys of the selected flanks in the order in which they were chosen (S-5)."""
    map_km: float | None = None
    """Width of the map in km, None for that of the rules."""


class PlanHistory(QObject):
    """The flanks as the moderator arranged them (S-13), and every edit as a step that can be taken back.

    Signals
    -------
    editing(Layout)
        An edit is about to lead to this layout.
    changed(Layout)
        Another layout is there in the place of this one.
    """

    editing = Signal(object)
    changed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.layout = PlanState()
        self.laid_out = PlanState()
        """The layout that was made last by no edit."""
        self.undo_stack: Final = QUndoStack(self)
        self.keys: Final[Iterator[int]] = count(1)
        """Keys for new flanks, none given twice: undo brings back flanks with theirs."""
        self._gesture = 0

    @property
    def plan(self) -> Board:
        """All flanks as they are planned: what is run, saved and kept."""
        return self.layout.board

    @property
    def is_touched(self) -> bool:
        """True when the plan is another than was made by no edit."""
        made = self.laid_out
        return (self.plan, self.layout.map_km) != (made.board, made.map_km)

    def plans(self, side: Side) -> tuple[FlankPlan, ...]:
        """Return the plans of a side's flanks."""
        return tuple(card.plan for card in of_side(self.plan, side))

    def push(self, text: str, layout: PlanState, gesture: Hashable = None) -> None:
        """Make `layout` the next step, unless nothing would change.

        Edits in a row of the same `gesture`, a drag or a series of nudges, are one step until `end_gesture`.
        """
        if layout != self.layout:
            self.editing.emit(layout)
            self.undo_stack.push(_Edit(text, self, layout, None if gesture is None else (gesture, self._gesture)))

    def push_edit(self, edit: QUndoCommand) -> None:
        """Make an edit of something else than the plan the next step."""
        self.end_gesture()
        self.undo_stack.push(edit)

    def end_gesture(self) -> None:
        """Let the next edit be a step of its own."""
        self._gesture += 1

    def show(self, layout: PlanState) -> None:
        """Put `layout` in the place of the present one, as no step."""
        former, self.layout = self.layout, layout
        self.changed.emit(former)

    def start_over(self, layout: PlanState) -> None:
        """Put `layout` in the place of the present one, made by no edit."""
        self.laid_out = layout
        self.show(layout)


class _Edit(QUndoCommand):
    """One edit. Edits of the same gesture become one."""

    def __init__(self, text: str, history: PlanHistory, new: PlanState, gesture: Hashable) -> None:
        super().__init__(text)
        self._history = history
        self._old = history.layout
        self._new = new
        self._gesture = gesture

    def redo(self) -> None:
        """Show the flanks after the edit."""
        self._history.show(self._new)

    def undo(self) -> None:
        """Show the flanks before the edit."""
        self._history.show(self._old)

    def id(self) -> int:
        """Tell Qt whether it may ask to merge."""
        return _SINGLE if self._gesture is None else _MERGEABLE

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over the end of the same gesture's next edit; a gesture that ends where it began is none."""
        if not isinstance(other, _Edit) or other._gesture != self._gesture:
            return False
        self._new = other._new
        vars(other).clear()  # PySide keeps an edit that was merged for ever, and with it all that it holds
        self.setObsolete(self._new == self._old)
        return True
