"""The chronicle of a game as a list of sentences, a line for each turn and each end of a cycle (TG-5)."""

from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.rules.chronicle import CycleEnd, Entry
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.words.sentences import ending, turn_sentence


class ChronicleRole(IntEnum):
    """What the model tells beside the words."""

    CYCLE = Qt.ItemDataRole.UserRole + 1


class ChronicleModel(QAbstractListModel):
    """The sentences of one game; as it goes on, only what is new is added."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[int, str, bool]] = []
        """Cycle, sentence, and whether it heads what comes after it."""
        self._told: tuple[Entry, ...] = ()
        self._divisions = False

    def show(self, game: Game | None, divisions: bool) -> None:
        """Tell a game; with `divisions` how armies were divided, which players of a game under way must not learn."""
        entries = () if game is None else game.chronicle
        known = len(self._told)
        if game is None or divisions != self._divisions or entries[:known] != self._told or game.pending is None:
            self.beginResetModel()
            self._divisions, self._rows = divisions, []
            if game is not None:
                self._rows = [self._row(entry, game) for entry in entries]
                if game.pending is None:
                    self._rows.append((game.cycle, ending(game), True))
            self.endResetModel()
        elif len(entries) > known:
            self.beginInsertRows(QModelIndex(), known, len(entries) - 1)
            self._rows += [self._row(entry, game) for entry in entries[known:]]
            self.endInsertRows()
        self._told = entries

    def row_of(self, cycle: int) -> int:
        """Return the last row of a cycle."""
        return max((row for row, (at, _, _) in enumerate(self._rows) if at <= cycle), default=0)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a sentence, its cycle, or how it is drawn."""
        cycle, sentence, heads = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shortened(sentence)
            case Qt.ItemDataRole.ToolTipRole:
                return literal(sentence)
            case Qt.ItemDataRole.FontRole if heads:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case ChronicleRole.CYCLE:
                return cycle
        return None

    def _row(self, entry: Entry, game: Game) -> tuple[int, str, bool]:
        if isinstance(entry, CycleEnd):
            return entry.cycle, f"The end of cycle {entry.cycle:,}" if entry.cycle else "The start", True
        return entry.cycle, turn_sentence(entry, game.countries, self._divisions), False
