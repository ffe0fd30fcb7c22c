"""The moderator's inbox as a table: a row for each card, the open ones first (no widget)."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal
from PySide6.QtGui import QFont

from autoalgo.common.kit.inbox import Card, CardState, Inbox, read_inbox, settle
from autoalgo.common.kit.inbox_command import Desk, answer_card
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Cell, TitledTable

_TITLES: Final = ("Card", "What", "From", "Says")
_LONGEST_CELL: Final = 120


class InboxModel(TitledTable[Card]):
    """The cards of the game in a folder.

    Signals
    -------
    changed
        The cards have been read.
    refused(Failure)
        A card cannot be read or written.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._folder: Path | None = None
        self._reader: Final[Background[Inbox]] = Background(self)
        self._reader.done.connect(self._take)
        self._watcher: Final = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _: self.read_again())

    @property
    def asking(self) -> frozenset[str]:
        """The players whose cards are open."""
        return frozenset(card.who for card in self._rows if card.state is CardState.OPEN)

    def show_folder(self, folder: Path) -> None:
        """Read the cards of a game, off the GUI thread."""
        self._folder = folder
        self.read_again()

    def read_again(self) -> None:
        """Read the cards anew."""
        if self._folder is None:
            return
        watched = {str(self._folder / "inbox")}
        if gone := set(self._watcher.directories()) - watched:
            self._watcher.removePaths(list(gone))
        if (self._folder / "inbox").is_dir() and not self._watcher.directories():
            self._watcher.addPaths(list(watched))
        self._reader.start(partial(read_inbox, self._folder))

    def answer(self, desk: Desk, card: Card, text: str) -> bool:
        """Put an answer into the outbox, and return whether that was done."""
        return self.settled(answer_card(desk, card, text))

    def dismiss(self, card: Card) -> bool:
        """Close a card without a word, and return whether that was done."""
        return self._folder is not None and self.settled(settle(self._folder, card.number, CardState.DISMISSED))

    def settled(self, done: Card | Failure) -> bool:
        """Show what was done about a card, and return whether it was done."""
        if isinstance(done, Failure):
            self.refused.emit(done)
        self.read_again()
        return not isinstance(done, Failure)

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self._reader.wait()

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell's text; open cards are bold."""
        card = self._rows[row]
        said = " ".join(card.text.split()) or card.subject
        text = (f"{card.number:,}", card.kind.value, card.who or card.sender or "somebody", said)[column]
        weight = QFont.Weight.DemiBold if card.state is CardState.OPEN else QFont.Weight.Normal
        return Cell(
            shortened(one_line(text), _LONGEST_CELL) if text else "", tip=f"{said} ({card.state.value})", weight=weight
        )

    def _take(self, found: Inbox) -> None:
        if found.problems:
            self.refused.emit(Failure(*found.problems))
        rows = sorted(found.cards, key=lambda card: (card.state is not CardState.OPEN, card.number))
        if rows != self._rows:
            self.show_rows(rows)
        self.changed.emit()
