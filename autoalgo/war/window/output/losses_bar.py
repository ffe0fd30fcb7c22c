"""A small bar that shows what a battle left of one side: left, captured, died and killed, side by side."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.outcome import Headcount
from autoalgo.war.domain.sides import Side

_SIZE: Final = QSize(120, 14)


class LossesBar(QWidget):
    """The bar of `side`. Its length goes by the larger army of the two, so that both bars can be compared."""

    def __init__(self, side: Side) -> None:
        super().__init__()
        self._side = side
        self._parts: tuple[int, int, int, int] = (0, 0, 0, 0)
        self._most = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lengths(self) -> tuple[float, float, float, float]:
        """The parts left, captured, died and killed, as shares of the bar's width, 0–1."""
        left, captured, died, killed = (part / self._most if self._most else 0.0 for part in self._parts)
        return left, captured, died, killed

    def show_losses(self, men: Headcount, most: int) -> None:
        """Show `men` of this side; `most` is the size of the larger army, in men."""
        self._parts, self._most = (men.remaining, men.captured, men.died, men.killed), most
        named = zip(("left", "captured", "died", "killed"), self._parts, strict=True)
        shares = (f"{name} {round(100 * part / men.initial)} %" for name, part in named if part)
        words = ", ".join(shares) if men.initial else "no men"
        self.setAccessibleName(words)
        self.setToolTip(f"From left to right: {words}. The bars' lengths go by the men of both sides.")
        self.update()

    def sizeHint(self) -> QSize:
        """As high as a line of small text."""
        return _SIZE

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the parts: those left in the side's colour, captured hatched with it, died grey, killed dark."""
        colours = colours_of(self.palette())
        side = QColor((colours.attacker, colours.defender)[self._side])
        brushes = (
            QBrush(side),
            QBrush(side, Qt.BrushStyle.BDiagPattern),
            QBrush(QColor(colours.border)),
            QBrush(QColor(colours.muted)),
        )
        painter = QPainter(self)
        left = 0.0
        for length, brush in zip(self.lengths, brushes, strict=True):
            painter.fillRect(QRectF(left, 0, length * self.width(), self.height()), brush)
            left += length * self.width()
