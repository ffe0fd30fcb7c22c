"""A table of rows under titles, as a model without a widget; what a cell shows, each table tells itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_ROLE: Final = Qt.ItemDataRole
_WORDS: Final = (_ROLE.DisplayRole, _ROLE.EditRole, _ROLE.ToolTipRole)
_LOOKS: Final = (_ROLE.TextAlignmentRole, _ROLE.ForegroundRole, _ROLE.FontRole)
_TOLD: Final = frozenset((*_WORDS, *_LOOKS))
"""What Qt is answered of a cell; it asks for much more."""
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows; the texts may be a stranger's."""

    text: str
    tip: str = ""
    typed: str | None = None
    """What is edited."""
    right: bool = False
    """Whether it stands at the right, as numbers do."""
    weight: QFont.Weight = QFont.Weight.Normal
    struck: bool = False
    """Whether it is struck through."""
    colour: str = ""
    """"#rrggbb"; by default that of any text."""

    def data(self, role: int) -> object:
        """Return what Qt asks for; None for the usual."""
        found: object = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                found = shortened(self.text)
            case Qt.ItemDataRole.EditRole:
                found = self.typed
            case Qt.ItemDataRole.ToolTipRole if self.tip:
                found = literal(self.tip)
            case Qt.ItemDataRole.TextAlignmentRole if self.right:
                found = _RIGHT
            case Qt.ItemDataRole.ForegroundRole if self.colour:
                found = QColor(self.colour)
            case Qt.ItemDataRole.FontRole if self.struck or self.weight != QFont.Weight.Normal:
                found = font = QFont()
                font.setStrikeOut(self.struck)
                font.setWeight(self.weight)
        return found


class TitledTable(QAbstractTableModel, Generic[Row]):
    """Rows under titles. A table overrides `cell`, or `data`."""

    def __init__(self, titles: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._titles = titles
        self._rows: list[Row] = []

    @property
    def rows(self) -> list[Row]:
        """All rows, in their order."""
        return self._rows

    def show_rows(self, rows: list[Row]) -> None:
        """Show other rows; where they are as many as before, what is selected stays so."""
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._titles) - 1))

    def follow(self, rows: Sequence[Row]) -> None:
        """Show other rows, none of them selected, if they are others."""
        if list(rows) != self._rows:
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        raise NotImplementedError

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, or how."""
        if not index.isValid() or role not in _TOLD:
            return None
        return self.cell(index.row(), index.column()).data(role)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title of a column, or the number of a row."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return super().headerData(section, orientation, role)
