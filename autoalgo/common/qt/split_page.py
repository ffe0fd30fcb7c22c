"""How the page of a game is divided."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget


def split_page(view: QWidget, player: QWidget, beside: QWidget, widths: Sequence[int]) -> QSplitter:
    """Return a map or board above its player, with what stands beside them.

    `widths` are pixels of both sides, as far as there is room; the left one takes what there is more.
    """
    left = QWidget()
    column = QVBoxLayout(left)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(view, 1)
    column.addWidget(player)
    split = QSplitter(Qt.Orientation.Horizontal)
    split.addWidget(left)
    split.addWidget(beside)
    split.setStretchFactor(0, 1)
    split.setSizes(widths)
    split.setChildrenCollapsible(False)
    return split
