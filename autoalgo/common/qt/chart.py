"""The base of all charts over the steps of a game: a picture that is drawn once, a tooltip, steps asked for by hand.

What does not move is drawn into the picture; a step of the cursor draws that picture and little more.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget


class KeptPicture:
    """The picture of what does not move in a widget."""

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None

    def forget(self) -> None:
        """Have it drawn anew."""
        self._pixmap = None

    def pixmap(self, widget: QWidget, draw: Callable[[QPainter], None]) -> QPixmap:
        """Return the picture of `widget`; `draw` makes it where there is none, or one of another size."""
        if self._pixmap is None or self._pixmap.deviceIndependentSize().toSize() != widget.size():
            ratio = widget.devicePixelRatioF()
            self._pixmap = QPixmap(widget.size() * ratio)
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._pixmap)
            draw(painter)
            painter.end()
        return self._pixmap


class Chart(QWidget):
    """A chart under `title` that takes whatever room there is; pressed or dragged it asks for another step.

    Signals
    -------
    wanted(int)
        The step that is asked for.
    """

    wanted = Signal(int)

    def __init__(self, title: str, smallest: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title: Final = title
        self._smallest = smallest
        self._picture = KeptPicture()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(smallest)
        self.setAccessibleName(title)

    def told_at(self, x: int) -> str:
        """Return the tooltip for a pixel."""
        raise NotImplementedError

    def wanted_at(self, x: float) -> int | None:
        """Return the step that a press at a pixel asks for; None where there is none to ask for."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        """Return the least room; charts take whatever there is."""
        return self._smallest

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        self._picture.forget()

    def event(self, event: QEvent) -> bool:
        """Tell what the chart says under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.told_at(event.pos().x()), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the step that was pressed."""
        self._want(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the hand."""
        self._want(event)

    def _want(self, event: QMouseEvent) -> None:
        step = self.wanted_at(event.position().x())
        if event.buttons() & Qt.MouseButton.LeftButton and step is not None:
            self.wanted.emit(step)
