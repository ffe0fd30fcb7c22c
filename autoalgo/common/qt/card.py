"""A card: a titled box on the page, with a stripe in the colour of whose card it is."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import titled
from autoalgo.common.qt.themed import Themed

_MOST_HEIGHTS: Final = 200


class Card(Themed, QFrame):
    """A box whose contents go into `column`, below its title."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(title)
        self.title = titled(title)
        self.column = in_column(self.title, on=self, margins=(14, 10, 14, 12), spacing=6)

    def refresh(self) -> None:
        """Show what is to be shown now; a plain card has nothing that changes."""


class _RichLabel(QLabel):
    """Knows its heights: layouts ask for each a dozen times, and a table takes a millisecond to be laid out.

    All are alike but for text and font.
    """

    _heights: Final[dict[tuple[str, str, int, int], int]] = {}

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text at a width, both in pixels."""
        key = self.text(), self.font().key(), self.logicalDpiY(), width
        if key not in self._heights:
            if len(self._heights) >= _MOST_HEIGHTS:
                self._heights.clear()
            self._heights[key] = super().heightForWidth(width)
        return self._heights[key]


def rich_label(name: str) -> QLabel:
    """Return a label for several lines of rich text that wraps, can be selected, and is described as `name`."""
    label = _RichLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    label.setAccessibleDescription(name)
    return label
