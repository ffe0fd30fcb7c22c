"""How the window looks: one set of colours for light, one for dark, and the style sheet that is made from them.

`Theme` follows the system, or what the moderator chose in the menu View, and is the only place that sets the palette or
this sheet. Widgets that paint themselves ask `colours_of` for the set that goes with a palette.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from autoalgo.common.qt.dressed_parts import DressedParts


class ThemeChoice(StrEnum):
    """The themes to choose from."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Colours:
    """One set of colours, as "#rrggbb". Every text colour is at least 4.5 : 1 against window, surface and field."""

    window: str
    surface: str
    """Cards, the header and menus."""
    field: str
    """Where one types, and lists."""
    border: str
    text: str
    muted: str
    """Text of lesser weight: labels of facts, hints."""
    accent: str
    accent_text: str
    """Text on `accent`."""
    good: str
    warning: str
    error: str
    selection: str
    """Behind selected text and rows; `text` can be read on it."""
    attacker: str
    defender: str
    infantry: str
    cavalry: str
    artillery: str


LIGHT: Final = Colours(
    window="#eef0f4",
    surface="#ffffff",
    field="#ffffff",
    border="#ccd1db",
    text="#1b1d23",
    muted="#555b69",
    accent="#2f55c8",
    accent_text="#ffffff",
    good="#166f36",
    warning="#8f4700",
    error="#b3181d",
    selection="#cfdcff",
    attacker="#00a3b4",
    defender="#d8262c",
    infantry="#3f6fc4",
    cavalry="#d0812a",
    artillery="#7b57a8",
)
DARK: Final = Colours(
    window="#14161b",
    surface="#1e2128",
    field="#262a33",
    border="#3b404d",
    text="#e8eaf0",
    muted="#a8aebc",
    accent="#86a5ff",
    accent_text="#0d1224",
    good="#62d68a",
    warning="#ffb254",
    error="#ff8a84",
    selection="#33467e",
    attacker="#19cfdf",
    defender="#f0484d",
    infantry="#6f9bea",
    cavalry="#e39a4a",
    artillery="#a884d8",
)


def colours_of(palette: QPalette) -> Colours:
    """Return the set that goes with `palette`."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightnessF() < 0.5 else LIGHT


def mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """Return a colour that is `share`, 0–1, of the first and the rest of the other."""
    ones, others = ((each.redF(), each.greenF(), each.blueF()) for each in (colour, other))
    return QColor.fromRgbF(*(share * one + (1 - share) * rest for one, rest in zip(ones, others, strict=True)))


class Theme(QObject):
    """Gives the program its colours, and again when the system or the moderator changes between light and dark.

    Signals
    -------
    changed
        The set of colours that holds now.
    """

    changed = Signal(object)
    _sheet_changed = Signal(str)

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._choice = ThemeChoice.SYSTEM
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._follow)
        self._change()

    @property
    def choice(self) -> ThemeChoice:
        """The theme that was chosen."""
        return self._choice

    @property
    def colours(self) -> Colours:
        """The set that holds now."""
        if self._choice is ThemeChoice.SYSTEM:
            dark = self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        else:
            dark = self._choice is ThemeChoice.DARK
        return DARK if dark else LIGHT

    def choose(self, choice: ThemeChoice) -> None:
        """Take light, dark, or whatever the system has."""
        if choice is not self._choice:
            self._choice = choice
            self._change()

    def dress(self, window: QWidget, parts: Sequence[QWidget] = ()) -> None:
        """Give a window, and all dialogs of it, the style sheet from now on. It should be whole by then.

        While a window or the program has a style sheet, Qt styles whatever is put into a part of it, and all that this
        holds, each time anew. A window of very many widgets names the `parts` that have the sheet in its place.
        """
        sheet = style_sheet(self.colours)
        if parts:
            self._sheet_changed.connect(DressedParts(window, parts, sheet).dress)
        else:
            window.setStyleSheet(sheet)
            self._sheet_changed.connect(window.setStyleSheet)

    def _follow(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self._change()

    def _change(self) -> None:
        colours = self.colours
        palette = palette_of(colours)
        self._application.setPalette(palette)
        QToolTip.setPalette(palette)
        self._sheet_changed.emit(style_sheet(colours))
        self.changed.emit(colours)


def palette_of(colours: Colours) -> QPalette:
    """Return the palette for `colours`."""
    role = QPalette.ColorRole
    palette = QPalette(QColor(colours.surface), QColor(colours.window))
    roles = {
        role.Window: colours.window,
        role.Base: colours.field,
        role.AlternateBase: colours.window,
        role.Button: colours.surface,
        role.ToolTipBase: colours.surface,
        role.ToolTipText: colours.text,
        role.WindowText: colours.text,
        role.Text: colours.text,
        role.ButtonText: colours.text,
        role.BrightText: colours.error,
        role.PlaceholderText: colours.muted,
        role.Highlight: colours.selection,
        role.HighlightedText: colours.text,
        role.Accent: colours.accent,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.Mid: colours.border,
    }
    for which, colour in roles.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.muted))
    return palette


def style_sheet(colours: Colours) -> str:
    """Return the style sheet for `colours`: only what a palette cannot say, so that Fusion draws the controls."""
    return _surfaces(colours) + _controls(colours)


def _surfaces(colours: Colours) -> str:
    return f"""
QToolTip {{ color: {colours.text}; background: {colours.surface}; border: 1px solid {colours.border}; padding: 4px; }}
#header {{ background: {colours.surface}; border-bottom: 1px solid {colours.border}; }}
#card {{ background: {colours.surface}; border: 1px solid {colours.border}; border-radius: 8px; }}
#problems {{ background: {colours.window}; border: 1px solid {colours.border}; border-radius: 6px; }}
#page {{ background: {colours.window}; }}
QLabel[rank="title"] {{ font-size: 13pt; font-weight: 600; }}
QLabel[rank="warning"] {{ color: {colours.warning}; }}
QLabel[rank="muted"] {{ color: {colours.muted}; }}
QLabel[rank="error"] {{ color: {colours.error}; }}
QLabel[rank="good"] {{ color: {colours.good}; }}
#notice {{ background: {colours.window}; border: none; border-left: 4px solid {colours.accent}; border-radius: 0; }}
#notice[tone="warning"] {{ border-left-color: {colours.warning}; color: {colours.warning}; }}
#notice[tone="error"] {{ border-left-color: {colours.error}; }}
#notice[tone="error"] QLabel {{ color: {colours.error}; }}
#notice[tone="warning"] QLabel {{ color: {colours.warning}; }}
#notice QLabel#mark {{
    background: {colours.warning}; color: {colours.surface}; border-radius: 4px; padding: 3px 8px; font-weight: 600;
}}
QStatusBar {{ color: {colours.muted}; }}
QSplitter::handle {{ background: transparent; }}
"""


def _controls(colours: Colours) -> str:
    return f"""
QTabWidget::pane {{ border: none; }}
QTabBar::tab {{
    background: transparent; color: {colours.muted}; padding: 7px 18px; border-bottom: 3px solid transparent;
}}
QTabWidget#many QTabBar::tab {{ padding: 7px 10px; }}
QTabBar::tab:hover {{ color: {colours.text}; }}
QTabBar::tab:selected {{ color: {colours.text}; border-bottom-color: {colours.accent}; font-weight: 600; }}
QTabBar::tab:focus {{ color: {colours.accent}; }}
QPushButton#run {{
    background: {colours.accent}; color: {colours.accent_text}; border: 2px solid {colours.accent};
    border-radius: 6px; padding: 6px 18px; font-weight: 600;
}}
QPushButton#run:hover {{ border-color: {colours.text}; }}
QPushButton#run:focus {{ border-color: {colours.text}; }}
QPushButton#run:disabled {{
    background: {colours.window}; color: {colours.muted}; border: 2px solid {colours.border};
}}
QComboBox[asking="true"] {{
    background: {colours.field}; border: 2px solid {colours.warning}; border-radius: 4px; padding: 1px 4px;
    placeholder-text-color: {colours.warning};
}}
QPushButton#offer {{
    background: {colours.field}; color: {colours.text}; border: 1px solid {colours.border}; border-radius: 4px;
    padding: 3px 8px; text-align: left;
}}
QPushButton#offer:hover {{ border-color: {colours.accent}; }}
QPushButton#offer:focus {{ border: 2px solid {colours.accent}; padding: 2px 7px; }}
QPushButton#offer:checked {{ background: {colours.selection}; border-color: {colours.accent}; }}
QToolButton#tool:checked {{
    background: {colours.selection}; border: 2px solid {colours.accent}; border-radius: 4px; padding: 2px;
}}
QListView::indicator, QTableView::indicator {{
    width: 12px; height: 12px; border: 1px solid {colours.muted}; border-radius: 3px; background: {colours.field};
}}
QListView::indicator:checked, QTableView::indicator:checked {{
    background: {colours.accent}; border-color: {colours.accent};
}}
QRadioButton::indicator {{
    width: 12px; height: 12px; border: 1px solid {colours.muted}; border-radius: 7px; background: {colours.field};
}}
QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 4px solid {colours.accent}; }}
QRadioButton::indicator:focus {{ border-color: {colours.text}; }}
QHeaderView::section {{
    background: {colours.surface}; color: {colours.muted}; border: none;
    border-bottom: 1px solid {colours.border}; padding: 3px 6px;
}}
"""
