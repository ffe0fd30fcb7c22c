"""The menus of the Strategy tab: Edit in the window's menu bar, and the one that the map opens (S-15)."""

from typing import Final

from PySide6.QtWidgets import QMenu, QWidget

from autoalgo.common.qt.command import Commands, Groups, fill_menu
from autoalgo.war.window.strategy.strategy_commands import EDITING, SUBMENUS

_ON_MAP: Final[Groups] = (
    ("edit_flank",),
    ("cut", "copy", "paste", "remove"),
    ("select_side",),
    ("add_attacker", "add_defender"),
)


def fill_editing_menu(menu: QMenu, commands: Commands) -> None:
    """Fill a menu with all that changes the strategy."""
    fill_menu(menu, commands, EDITING)
    _add_submenus(menu, commands)


def flank_menu(commands: Commands, parent: QWidget) -> QMenu:
    """Return a menu of what can be done to the selected flanks, where the cursor is."""
    menu = QMenu(parent)
    fill_menu(menu, commands, _ON_MAP)
    _add_submenus(menu, commands)
    return menu


def _add_submenus(menu: QMenu, commands: Commands) -> None:
    menu.addSeparator()
    for title, names in SUBMENUS:
        fill_menu(menu.addMenu(title), commands, (names,))
