"""How the window was the last time: taken over at the start, and kept at the end (S-13, W-8)."""

from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow, QTabWidget

from autoalgo.war.window.output.receipt_view import ReceiptView
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.shell.view_models import ViewModels


@dataclass(frozen=True)
class Remembered:
    """The parts of a window whose places are remembered."""

    window: QMainWindow
    tabs: QTabWidget
    receipt: ReceiptView


def recall(parts: Remembered, models: ViewModels, memory: Memory) -> None:
    """Be as the last time."""
    parts.window.restoreGeometry(memory.geometry)
    parts.receipt.restoreState(memory.splitter("preview"))
    parts.receipt.aside.restoreState(memory.splitter("aside"))
    parts.tabs.setCurrentIndex(memory.tab)
    models.session.seed_line.choose(memory.seed_line)
    if memory.inbox is not None:
        models.inbox.open(memory.inbox)
    if memory.choices is not None:
        models.resume(memory.choices, memory.kept, memory.record)


def remember(parts: Remembered, models: ViewModels, memory: Memory) -> bool:
    """Keep how everything is for the next time; return whether that could be written."""
    session = models.session
    memory.geometry = parts.window.saveGeometry()
    memory.remember_splitter("preview", parts.receipt.saveState())
    memory.remember_splitter("aside", parts.receipt.aside.saveState())
    memory.tab = parts.tabs.currentIndex()
    memory.seed_line = session.seed_line.wanted
    memory.choices, memory.kept, memory.record = models.request(), models.history.kept, models.fought
    inbox = models.inbox.folder
    memory.inbox = None if inbox == session.folders.inbox else inbox
    source = session.source
    memory.database = None if source == session.folders.database else source
    return memory.flush()
