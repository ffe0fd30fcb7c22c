"""The leaders of a game as a table: how many countries each has, and what is known of men and skill (no widget)."""

from typing import Final

from PySide6.QtCore import QObject, Qt

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.titled_table import Index, TitledTable
from autoalgo.games.narzwarz.window.board_model import UNKNOWN, BoardModel
from autoalgo.games.narzwarz.window.paints import swatch
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase

_TITLES: Final = ("Leader", "Played by", "Countries", "Men", "Skill")
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LeadersModel(TitledTable[tuple[str, ...]]):
    """A row for each leader, in the order of turns."""

    def __init__(self, table: TableModel, board: BoardModel, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._table = table
        self._board = board
        board.changed.connect(self._follow)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object | None:
        """Return a cell's text, and the leader's colour before his name."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return swatch(self._board.paints[index.row()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if index.column() < 2 else _RIGHT
        return None

    def _follow(self) -> None:
        self.show_rows([self._row(leader) for leader in range(len(self._table.shown.leaders))])

    def _row(self, number: int) -> tuple[str, ...]:
        table = self._table
        game = table.shown
        leader, owned = game.leaders[number], game.owned(number)
        seen = [found for country in owned if (found := table.seen(country)) is not None]
        complete = owned and len(seen) == len(owned) and not any(map(self._board.is_old, seen))
        men = f"{sum(each.men for each in seen):,}" if complete else UNKNOWN
        latest = max(seen, key=lambda each: each.turn, default=None)
        skill = UNKNOWN if latest is None else f"{latest.skill:,}"
        if latest is not None and self._board.is_old(latest):
            skill += f" (turn {latest.turn:,})"
        if not owned:
            men, skill = "–", "–"
        turn = " ◂" if number == game.on_turn and table.phase is not TablePhase.OVER else ""
        name = f"{self._board.paints[number].mark}  {one_line(leader.name)}{turn}"
        played_by = "a person" if leader.personality is None else f"computer, {leader.personality}"
        return name, played_by, f"{len(owned)}" if owned else "out", men, skill
