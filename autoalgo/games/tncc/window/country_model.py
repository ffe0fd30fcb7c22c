"""The countries as a table: who they are, who decides for them, and what they have (TG-5)."""

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Index, TitledTable
from autoalgo.games.tncc.rules.country import Country, Resource

_TITLES: Final = ("Country", "Who", *(str(resource).capitalize() for resource in Resource))


class CountryModel(TitledTable[tuple[Country, str]]):
    """A row for each country in the order of turns; `chosen` is the one whose turn it is."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._chosen = -1

    def show(self, countries: tuple[Country, ...], who: tuple[str, ...], chosen: int = -1) -> None:
        """Show how countries stand."""
        self._chosen = chosen
        self.show_rows(list(zip(countries, who, strict=True)))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell; the one whose turn it is stands out, and who is out of the game is struck through."""
        country, column = self._rows[index.row()][0], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index.row(), column)
            case Qt.ItemDataRole.ToolTipRole if column < 2:
                return literal(self._text(index.row(), column))
            case Qt.ItemDataRole.TextAlignmentRole if column > 1:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setStrikeOut(not country.alive and column == 0)
                font.setBold(index.row() == self._chosen)
                return font
        return None

    def _text(self, row: int, column: int) -> str:
        country, who = self._rows[row]
        if column == 0:
            return shortened(country.name)
        if column == 1:
            return shortened(who)
        return f"{country.amount(tuple(Resource)[column - 2]):,}" if country.alive else "–"
