"""An edit that can be taken back, by what does it and what takes it back."""

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand


class Edit(QUndoCommand):
    """An edit that the menu calls `text`; pushed onto a stack it is done."""

    def __init__(self, text: str, do: Callable[[], object], take_back: Callable[[], object]) -> None:
        super().__init__(text)
        self._do, self._take_back = do, take_back

    def redo(self) -> None:
        """Do it."""
        self._do()

    def undo(self) -> None:
        """Take it back."""
        self._take_back()
