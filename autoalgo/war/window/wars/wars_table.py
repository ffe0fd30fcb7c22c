"""The list of wars as a table: one row a war, those fought last first (O-5)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject

from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.wars.wars_model import WarsModel

_LONGEST_CELL: Final = 200
_MINUTES: Final = len("2026-05-01 14:30")
_COLUMNS: Final[tuple[tuple[str, Callable[[ArchivedWar], str]], ...]] = (
    ("Fought", lambda war: war.fought[:_MINUTES]),
    ("War", lambda war: war.name or war.file),
    ("Date", lambda war: war.date),
    ("Attacker", lambda war: war.attacker),
    ("Defender", lambda war: war.defender),
    ("Result", lambda war: war.result if war.winner is None else f"{Side(war.winner).label} won"),
    ("Run", lambda war: f"{war.run:,}" if war.run else ""),
)


class WarsTable(TitledTable[ArchivedWar]):
    """The wars that fit the search."""

    def __init__(self, wars: WarsModel, parent: QObject) -> None:
        super().__init__([title for title, _ in _COLUMNS], parent)
        self._model = wars
        self._rows = list(wars.wars)
        wars.listed.connect(self._follow)

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell's words; the tooltip of a record that cannot be read says why."""
        war = self._rows[row]
        heading, words_of = _COLUMNS[column]
        words = shortened(words_of(war), _LONGEST_CELL)
        # Narrow columns leave away what a tooltip has room for.
        return Cell(words, war.problem or {"Fought": war.fought, "Result": war.result}.get(heading, words))

    def row_of(self, war: ArchivedWar | None) -> int:
        """Return the row of a war by its record, -1 when it is not in the list."""
        return next((row for row, each in enumerate(self._rows) if war and each.file == war.file), -1)

    def _follow(self) -> None:
        self.follow(self._model.wars)
