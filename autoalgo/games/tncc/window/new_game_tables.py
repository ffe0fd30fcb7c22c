"""The players and the constants of the game to be begun, as tables that are edited (TG-1)."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont

from autoalgo.common.problems import Failure
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import Colours
from autoalgo.common.qt.titled_table import Index, TitledTable
from autoalgo.games.tncc.window.new_game_model import NewGameModel, Player


class PlayersTable(TitledTable[Player]):
    """A row for each player in the order of turns: name, and who decides."""

    def __init__(self, model: NewGameModel, parent: QObject | None = None) -> None:
        super().__init__(("Name", "Who decides"), parent)
        self.setup = model
        model.changed.connect(self._follow)
        self._follow()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let all be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a name or who decides."""
        player = self._rows[index.row()]
        text = (player.name, player.who)[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shortened(text)
            case Qt.ItemDataRole.EditRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return literal(text)
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed or chosen."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        (self.setup.rename, self.setup.decide_by)[index.column()](index.row(), str(value))
        return True

    def _follow(self) -> None:
        self.show_rows(list(self.setup.setup.players))


class ConstantsTable(TitledTable[str]):
    """A row for each constant: name, value, unit. What is otherwise than in the preset is bold, what is wrong red."""

    def __init__(self, model: NewGameModel, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(("Constant", "Value", "Unit"), parent)
        self.setup = model
        self.colours = colours
        model.changed.connect(self._follow)
        self._follow()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let values be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == 1 else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell, or how it is drawn."""
        name = self._rows[index.row()]
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

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed, allowed or not: what is not is told."""
        if role != Qt.ItemDataRole.EditRole or index.column() != 1:
            return False
        self.setup.set_constant(self._rows[index.row()], str(value))
        return True

    def _text(self, name: str, column: int, edited: bool = False) -> str:
        if column == 0:
            return name.replace("_", " ")
        if column == 2:
            return "" if isinstance(self.setup.presets, Failure) else self.setup.presets.units.get(name, "")
        value = self.setup.values[name]
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return f"{value:,}" if isinstance(value, int | float) and not edited else shortened(str(value))

    def _wrong(self, name: str) -> str:
        constants = self.setup.constants
        found = constants if isinstance(constants, Failure) else ()
        return "; ".join(problem.text() for problem in found if problem.place.key == name)

    def _follow(self) -> None:
        self.show_rows(list(self.setup.values))
