"""Keys of a file of the rules as a table: value, what ships, unit, and what is allowed (W-14)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.tables.descriptions import Description, describe
from autoalgo.war.tables.keys import keys_of, value_at
from autoalgo.war.window.rules.rule_files import shipped_text, value_text
from autoalgo.war.window.rules.rules_model import RulesModel

_Index = QModelIndex | QPersistentModelIndex
_TITLES: Final = ("Number", "Value", "Ships as", "Unit", "Allowed")
VALUE: Final = 1
_LONGEST: Final = 300
_NAMES: Final = {"Power.1": "Power, short range", "Power.2": "Power, medium range", "Power.3": "Power, long range"}
"""What the parts of a list are called."""


def number_name(key: str, prefix: str = "") -> str:
    """Return what a number is called where only those whose keys begin with `prefix` are listed."""
    name = key.removeprefix(prefix)
    return shortened(_NAMES.get(name, name), _LONGEST)


@dataclass(frozen=True)
class KeyRow:
    """A key with what stands there."""

    key: str
    path: KeyPath
    text: str
    shipped: str | None
    """None where nothing ships: a unit type of the edition's own."""

    @property
    def differs(self) -> bool:
        """Whether it is other than it ships."""
        return self.shipped is not None and self.text != self.shipped


class KeyTable(QAbstractTableModel):
    """The keys of a file that begin with the same words.

    Signals
    -------
    refused(tuple of Problem)
        What was typed is not kept, for it is wrong.
    """

    refused = Signal(object)

    def __init__(self, rules: RulesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._rules = rules
        self._file, self._prefix = "", ""
        self._document: dict[str, JsonValue] = {}
        self.rows: Sequence[KeyRow] = ()
        """Those that are listed."""

    def show_keys(self, file: str, prefix: str = "") -> None:
        """List the keys of a file that begin with `prefix`."""
        self._file, self._prefix = file, prefix
        self.refresh()

    def refresh(self) -> None:
        """List the keys as they are now; where only values are others, the rows stay."""
        rows = self._found()
        if [row.key for row in rows] == [row.key for row in self.rows]:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(_TITLES) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    @property
    def file(self) -> str:
        """The file that is shown."""
        return self._file

    def description(self, row: int) -> Description:
        """Return what the number of a row is."""
        return describe(self._file, self.rows[row].path, self._document)

    def name(self, row: int) -> str:
        """Return what the number of a row is called."""
        return number_name(self.rows[row].key, self._prefix)

    def place_of(self, key: str) -> int:
        """Return the row of a key, -1 where it is not listed."""
        return next((place for place, row in enumerate(self.rows) if row.key == key), -1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return how many keys are listed."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(_TITLES)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title of a column."""
        shown = role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal
        return _TITLES[section] if shown else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows; what is other than it ships is bold."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.FontRole and row.differs and index.column() <= VALUE:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.EditRole:
            return row.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(self.description(index.row()).sentence)
        return self._shown(row, index) if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let values be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and index.column() == VALUE else flags

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Keep what was typed, unless it is wrong."""
        row = self.rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or str(value).strip() == row.text:
            return False
        problems = self._rules.set_value(self._file, row.key, str(value))
        if problems:
            self.refused.emit(problems)
        return not problems

    def _shown(self, row: KeyRow, index: _Index) -> str:
        column = index.column()
        if column == 0:
            return self.name(index.row())
        if column == VALUE:
            return shortened(row.text, _LONGEST)
        if column == VALUE + 1:
            return shortened(row.shipped or "", _LONGEST) if row.differs else "" if row.shipped is not None else "new"
        description = self.description(index.row())
        return description.unit if column == VALUE + 2 else shortened(description.allowed, _LONGEST)

    def _found(self) -> list[KeyRow]:
        self._document, shipped = self._rules.document(self._file) or {}, self._rules.shipped(self._file)
        return [
            KeyRow(key, path, value_text(value_at(self._document, path)), shipped_text(shipped, path))
            for key, path in keys_of(self._document)
            if key.startswith(self._prefix)
        ]
