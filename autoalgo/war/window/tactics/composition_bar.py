"""A bar that shows what a military is made of: infantry, cavalry and artillery side by side (T-5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.domain.units import Branch

_HEIGHT: Final = 14
_RADIUS: Final = 4.0


@dataclass(frozen=True)
class Portion:
    """A branch's share of the military, 0–1."""

    branch: Branch
    share: float


def branch_colour(branch: Branch, colours: Colours) -> str:
    """Return the colour of a branch, "#rrggbb"; ships have that of the border."""
    return (colours.infantry, colours.cavalry, colours.artillery, colours.border)[branch]


class CompositionBar(QWidget):
    """The bar. Its colours are explained by the words beneath it, and it is read out by its accessible name."""

    def __init__(self) -> None:
        super().__init__()
        self._portions: tuple[Portion, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_portions(self, portions: Sequence[Portion]) -> None:
        """Show these shares from left to right."""
        self._portions = tuple(portion for portion in portions if portion.share > 0)
        shares = (f"{portion.branch.name.lower()} {portion.share:.0%}" for portion in self._portions)
        self.setAccessibleName(", ".join(shares))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as a line of small text."""
        return QSize(120, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the shares."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        painter.setClipPath(outline)
        painter.fillRect(self.rect(), QColor(colours.border))
        left = 0.0
        for portion in self._portions:
            width = portion.share * self.width()
            painter.fillRect(QRectF(left, 0, width, self.height()), QColor(branch_colour(portion.branch, colours)))
            left += width
