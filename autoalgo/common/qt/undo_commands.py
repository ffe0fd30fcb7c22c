"""The commands that take back and do again, the same in every window; they say what."""

from PySide6.QtGui import QUndoGroup, QUndoStack

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key


def undo_commands(stack: QUndoStack | QUndoGroup, undone: str) -> tuple[Command, ...]:
    """Return Undo, which the sentence `undone` is about, and Redo; they may change after the stack's `indexChanged`."""

    def undo_text() -> str:
        return f"&Undo {stack.undoText()}".rstrip()

    def redo_text() -> str:
        return f"&Redo {stack.redoText()}".rstrip()

    return (
        Command("undo", "&Undo", Key.UNDO, undone, stack.undo, stack.canUndo, None, undo_text),
        Command("redo", "&Redo", Key.REDO, "Does it again.", stack.redo, stack.canRedo, None, redo_text),
    )
