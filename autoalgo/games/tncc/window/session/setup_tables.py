"""The players and the constants of the game to be begun, as tables that are edited (TG-1)."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import Colours
from autoalgo.games.tncc.window.session.setup_model import SetupModel

_Index = QModelIndex | QPersistentModelIndex


class _Table(QAbstractTableModel):
    """A table whose headers are `headers`."""

    headers: tuple[str, ...] = ()

    def __init__(self, model: SetupModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setup = model

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a column holds, or the number of a row."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.headers[section] if orientation is Qt.Orientation.Horizontal else section + 1


class PlayersTable(_Table):
    """A row for each player in the order of turns: name, and who decides."""

    headers = ("Name", "Who decides")

    def __init__(self, model: SetupModel, parent: QObject | None = None) -> None:
        super().__init__(model, parent)
        self._rows = 0
        model.changed.connect(self._follow)
        self._follow()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's
        """Return how many players there are."""
        return 0 if parent.isValid() else self._rows

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let all be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a name or who decides."""
        player = self.setup.setup.players[index.row()]
        text = (player.name, player.who)[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shortened(text)
            case Qt.ItemDataRole.EditRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return literal(text)
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed or chosen."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        (self.setup.rename, self.setup.decide_by)[index.column()](index.row(), str(value))
        return True

    def _follow(self) -> None:
        count = len(self.setup.setup.players)
        if count != self._rows:
            self.beginResetModel()
            self._rows = count
            self.endResetModel()
        elif count:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, 1))


class ConstantsTable(_Table):
    """A row for each constant: name, value, unit. What is otherwise than in the preset is bold, what is wrong red."""

    headers = ("Constant", "Value", "Unit")

    def __init__(self, model: SetupModel, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(model, parent)
        self.colours = colours
        self._names: tuple[str, ...] = ()
        model.changed.connect(self._follow)
        self._follow()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's
        """Return how many constants there are."""
        return 0 if parent.isValid() else len(self._names)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let values be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == 1 else flags

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell, or how it is drawn."""
        name = self._names[index.row()]
        wrong = self._wrong(name) if index.column() == 1 else ""
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._text(name, index.column(), role == Qt.ItemDataRole.EditRole)
            case Qt.ItemDataRole.ToolTipRole:
                return literal(wrong or self._text(name, index.column()))
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == 1:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ForegroundRole if wrong:
                return QColor(self.colours.error)
            case Qt.ItemDataRole.FontRole if name in dict(self.setup.setup.changes):
                font = QFont()
                font.setBold(True)
                return font
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed, allowed or not: what is not is told."""
        if role != Qt.ItemDataRole.EditRole or index.column() != 1:
            return False
        self.setup.set_constant(self._names[index.row()], str(value))
        return True

    def _text(self, name: str, column: int, edited: bool = False) -> str:
        if column == 0:
            return name.replace("_", " ")
        if column == 2:
            return "" if self.setup.presets is None else self.setup.presets.units.get(name, "")
        value = self.setup.values[name]
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return f"{value:,}" if isinstance(value, int | float) and not edited else shortened(str(value))

    def _wrong(self, name: str) -> str:
        constants = self.setup.constants
        found = constants if isinstance(constants, list) else []
        return "; ".join(problem.text() for problem in found if problem.place.key == name)

    def _follow(self) -> None:
        names = tuple(self.setup.values)
        if names != self._names:
            self.beginResetModel()
            self._names = names
            self.endResetModel()
        elif names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, 2))
