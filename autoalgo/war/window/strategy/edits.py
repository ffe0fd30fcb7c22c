"""The undo stack's one kind of command: the layout before an edit and after it (S-11)."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QUndoCommand

from autoalgo.war.window.strategy.board import Board

_MERGEABLE: Final = 1
_SINGLE: Final = -1


@dataclass(frozen=True)
class Layout:
    """What one step of the undo stack leads to: the planned flanks, the selected ones, the map's width."""

    board: Board = ()
    selected: tuple[int, ...] = ()
    """Keys of the selected flanks in the order in which they were chosen (S-5)."""
    map_km: float | None = None
    """Width of the map in km, None for that of the rules."""

    def with_board(self, board: Board, selected: tuple[int, ...] | None = None) -> "Layout":
        """Return the layout with another board; the selection stays unless other keys are given."""
        return replace(self, board=board, selected=self.selected if selected is None else selected)


class Edit(QUndoCommand):
    """One edit. Edits of the same gesture, a drag or a series of nudges, become one."""

    def __init__(
        self, text: str, old: Layout, new: Layout, show: Callable[[Layout], None], gesture: Hashable = None
    ) -> None:
        super().__init__(text)
        self._old = old
        self._new = new
        self._show = show
        self._gesture = gesture

    def redo(self) -> None:
        """Show the flanks after the edit."""
        self._show(self._new)

    def undo(self) -> None:
        """Show the flanks before the edit."""
        self._show(self._old)

    def id(self) -> int:
        """Tell Qt whether it may ask to merge."""
        return _SINGLE if self._gesture is None else _MERGEABLE

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over the end of the same gesture's next edit; a gesture that ends where it began is none."""
        if not isinstance(other, Edit) or other._gesture != self._gesture:
            return False
        self._new = other._new
        vars(other).clear()  # PySide keeps an edit that was merged for ever, and with it all that it holds
        self.setObsolete(self._new == self._old)
        return True
