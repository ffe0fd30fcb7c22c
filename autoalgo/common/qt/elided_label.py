"""A line of text that ends in "…" where there is no room for all of it, and tells the rest in its tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from autoalgo.common.qt.literal import literal


class ElidedLabel(QLabel):
    """A label of one line that never asks for more room than there is."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Show `text`."""
        self.setText(text)
        self.setToolTip(literal(text))

    def minimumSizeHint(self) -> QSize:
        """Return next to no width, so that a window can be made narrow."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw as much as there is room for."""
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.style().drawItemText(
            painter, self.rect(), self.alignment(), self.palette(), self.isEnabled(), shown, self.foregroundRole()
        )
