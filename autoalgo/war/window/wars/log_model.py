"""The log of a war as a list of lines, of which a search, a flank and a kind of event choose some (O-5)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from autoalgo.common.qt.shortened import shortened
from autoalgo.war.archive.opened_war import LogLine
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.sides import Side

Flank = tuple[Side, int]
"""A flank by its side and number; number 0 is the whole side."""
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class LogModel(QAbstractListModel):
    """The lines that are chosen, in their order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: tuple[LogLine, ...] = ()
        self._searched: tuple[str, ...] = ()
        self._lines: tuple[LogLine, ...] = ()
        self._longest = 0
        self._text = ""
        self._flank: Flank | None = None
        self._kind: EventKind | None = None

    @property
    def total(self) -> int:
        """How many lines the log has."""
        return len(self._all)

    @property
    def longest(self) -> int:
        """How many characters the longest line has that is shown."""
        return self._longest

    @property
    def flanks(self) -> tuple[Flank, ...]:
        """The flanks that have a part in an event, sides first of all."""
        flanks = {flank for line in self._all for flank in line.flanks if flank[1]}
        return tuple(sorted(flanks | {(side, 0) for side, _ in flanks}))

    @property
    def kinds(self) -> tuple[EventKind, ...]:
        """The kinds of event in the log."""
        found = {line.kind for line in self._all}
        return tuple(kind for kind in EventKind if kind in found)

    def take(self, lines: Sequence[LogLine]) -> None:
        """Show another log; what is searched for stays, flank and kind do not."""
        self._all = tuple(lines)
        self._searched = tuple(line.text.casefold() for line in lines)
        self._flank = self._kind = None
        self._choose()

    def search(self, text: str) -> None:
        """Show the lines with `text` in them, in any case."""
        self._text = text.casefold()
        self._choose()

    def only_flank(self, flank: Flank | None) -> None:
        """Show the events in which a flank or a side has a part; None for all lines."""
        self._flank = flank
        self._choose()

    def only_kind(self, kind: EventKind | None) -> None:
        """Show the events of a kind; None for all lines."""
        self._kind = kind
        self._choose()

    def line(self, row: int) -> str:
        """Return the whole line in a row, empty where there is none."""
        return self._lines[row].text if 0 <= row < len(self._lines) else ""

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many lines are shown."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a line."""
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        return shortened(self._lines[index.row()].text)

    def _choose(self) -> None:
        self.beginResetModel()
        self._lines = tuple(
            line
            for line, searched in zip(self._all, self._searched, strict=True)
            if (self._flank is None or line.concerns(*self._flank))
            and (self._kind is None or line.kind is self._kind)
            and self._text in searched
        )
        self._longest = max((len(shortened(line.text)) for line in self._lines), default=0)
        self.endResetModel()
