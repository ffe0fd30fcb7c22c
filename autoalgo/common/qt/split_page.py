"""How the page of a game is divided."""

from collections.abc import Sequence

from PySide6.QtWidgets import QSplitter, QWidget

from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, split_row


def split_page(view: QWidget, player: QWidget, beside: QWidget, widths: Sequence[int]) -> QSplitter:
    """Return a map or board above its player, with what stands beside them.

    `widths` are pixels of both sides, as far as there is room; the left one takes what there is more.
    """
    left = QWidget()
    column = in_column((view, 1), on=left, margins=NO_MARGINS, spacing=0)
    player.setContentsMargins(8, 4, 8, 6)
    column.addWidget(player)
    return split_row((left, 1), beside, sizes=widths)
