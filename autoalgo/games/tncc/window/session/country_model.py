"""The countries as a table: who they are, who decides for them, and what they have (TG-5)."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.rules.country import Country, Resource

HEADERS = ("Country", "Who", *(str(resource).capitalize() for resource in Resource))


class CountryModel(QAbstractTableModel):
    """A row for each country in the order of turns; `chosen` is the one whose turn it is."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._countries: tuple[Country, ...] = ()
        self._who: tuple[str, ...] = ()
        self._chosen = -1

    def show(self, countries: tuple[Country, ...], who: tuple[str, ...], chosen: int = -1) -> None:
        """Show how countries stand."""
        if len(countries) == len(self._countries):
            self._countries, self._who, self._chosen = countries, who, chosen
            if countries:
                self.dataChanged.emit(self.index(0, 0), self.index(len(countries) - 1, len(HEADERS) - 1))
            return
        self.beginResetModel()
        self._countries, self._who, self._chosen = countries, who, chosen
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's
        """Return how many countries there are."""
        return 0 if parent.isValid() else len(self._countries)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's
        """Return name, who decides, and the resources."""
        return 0 if parent.isValid() else len(HEADERS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a column holds."""
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return HEADERS[section]
        return None

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell; the one whose turn it is stands out, and who is out of the game is struck through."""
        country, column = self._countries[index.row()], index.column()
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
        country = self._countries[row]
        if column == 0:
            return shortened(country.name)
        if column == 1:
            return shortened(self._who[row])
        return f"{country.amount(tuple(Resource)[column - 2]):,}" if country.alive else "–"
