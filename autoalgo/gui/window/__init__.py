"""The window around the battlefield: header, Tactics tab, Output tab, menus, theme, and what is remembered.

`MainWindow` puts all of it on a `WarDesk`; `Theme`, `Memory` and `Faults` are what the entry point gives it.
"""

from autoalgo.gui.window.faults import Faults
from autoalgo.gui.window.main_window import MainWindow
from autoalgo.gui.window.memory import Memory, settings_of
from autoalgo.gui.window.theme import Theme, ThemeChoice

__all__ = ["Faults", "MainWindow", "Memory", "Theme", "ThemeChoice", "settings_of"]
