"""The size that a dialog opens with: the one it was made for, as far as there is room."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget


def fitting(size: QSize, window: QWidget) -> QSize:
    """Return `size`, in pixels, no larger than the window that a dialog belongs to."""
    return size.boundedTo(window.window().size())
