"""The size that a window opens with: the one it was made for, as far as there is room."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMainWindow, QWidget

_SMALLEST: Final = QSize(1024, 660)
"""Pixels; a title bar and a task bar bring it to the 1024 × 700 and more that every screen has."""
_FIRST: Final = QSize(1240, 820)
"""Pixels of the first start, where the screen has them."""
_FRAME: Final = QSize(8, 40)
"""Pixels that a system's frame and title bar take."""


def fitting(size: QSize, window: QWidget) -> QSize:
    """Return `size`, in pixels, no larger than the window that a dialog belongs to."""
    return size.boundedTo(window.window().size())


def fit_screen(window: QMainWindow) -> None:
    """Give the window of a game its smallest size, and that of the first start."""
    window.setMinimumSize(_SMALLEST)
    window.resize(_FIRST.boundedTo(window.screen().availableSize() - _FRAME))
