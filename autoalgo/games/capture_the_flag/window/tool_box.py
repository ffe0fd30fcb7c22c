"""The tools of the board editor, each with its picture."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QToolButton, QWidget

from autoalgo.common.qt.theme import DARK, colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.capture_the_flag.rules.board import Terrain
from autoalgo.games.capture_the_flag.rules.numbers import Numbers
from autoalgo.games.capture_the_flag.window.board_draft import Clear, PutFlag, PutUnit, Tool
from autoalgo.games.capture_the_flag.window.paints import SIDE, TEAMS, outline_of, paint_flag, paint_square

_TEAMS = ("first", "second")
_KEYS = {Terrain.DIRT: "D", Terrain.TREE: "T", Terrain.WATER: "W", Terrain.BRIDGE: "B"}
_ICON = 26
_ACROSS = 2
_WIDTH = 139


class ToolBox(Themed, QWidget):
    """A button for each tool, one of which is pressed.

    Signals
    -------
    chosen
        The tool that was pressed.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._numbers: Numbers | None = None
        self._group = QButtonGroup(self)
        self.buttons: dict[Tool, QToolButton] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(3)

    def show_tools(self, numbers: Numbers, pressed: Tool) -> None:
        """Have a button for each tool that some rules need, and press one."""
        if numbers is not self._numbers:
            self._numbers = numbers
            self._lay_out(numbers)
            self.refresh()
        self.buttons[pressed].setChecked(True)

    def _lay_out(self, numbers: Numbers) -> None:
        for button in self.buttons.values():
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for place, (tool, text, spoken, key) in enumerate(_tools(numbers)):
            button = QToolButton()
            button.setObjectName("tool")
            button.setText(text)
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(_ICON, _ICON))
            button.setFixedWidth(_WIDTH)
            button.setAccessibleName(spoken)
            button.setToolTip(f"Puts this on squares: {spoken}{f' ({key})' if key else ''}.")
            if key:
                button.setShortcut(key)
            button.clicked.connect(lambda _=False, tool=tool: self.chosen.emit(tool))
            self._group.addButton(button)
            self.buttons[tool] = button
            self._grid.addWidget(button, place // _ACROSS, place % _ACROSS)

    def refresh(self) -> None:
        """Draw in the colours of the theme."""
        dark = colours_of(self.palette()) is DARK
        if self._numbers is not None:
            for tool, button in self.buttons.items():
                button.setIcon(QIcon(_picture(tool, self._numbers, dark)))


def _tools(numbers: Numbers) -> Iterator[tuple[Tool, str, str, str]]:
    """Yield every tool, the text of its button, what it is called, and its key."""
    for terrain in Terrain:
        yield terrain, terrain.name.capitalize(), terrain.name.lower(), _KEYS[terrain]
    for team in (0, 1):
        yield PutFlag(team), "Flag", f"the flag of the {_TEAMS[team]} team", str(team + 1)
    for kind in numbers.units:
        for team in (0, 1):
            yield PutUnit(team, kind), kind.capitalize(), f"a unit of the {_TEAMS[team]} team, {kind}", ""
    yield Clear(), "No unit", "no unit", "X"


def _picture(tool: Tool, numbers: Numbers, dark: bool) -> QPixmap:
    found = QPixmap(int(SIDE), int(SIDE))
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(0, 0, SIDE, SIDE)
    match tool:
        case Terrain():
            paint_square(painter, room, tool, dark)
        case PutFlag(team):
            paint_flag(painter, QPointF(18, 60), team, 56, dark)
        case PutUnit(team, kind):
            painter.setBrush(TEAMS[team])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPath(outline_of(team, room.adjusted(4, 4, -4, -4)))
            font = painter.font()
            font.setPixelSize(40)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor("#ffffff"))
            letter = numbers.units[kind].letter
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, letter if team == 0 else letter.lower())
        case Clear():
            painter.setPen(QPen(QColor("#c0392b"), 8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(14, 14), QPointF(50, 50))
            painter.drawLine(QPointF(50, 14), QPointF(14, 50))
    painter.end()
    return found
