"""The seven skills of a side's leader as bars, on a screen that has the room: both sides' can be compared (T-5)."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.columns import SKILLS
from autoalgo.war.domain.records import Leader
from autoalgo.war.domain.sides import Side

_LARGEST_SKILL: Final = 10.0
_LOWEST_ROW: Final = 20
_HIGHEST_ROW: Final = 48
_THICKEST: Final = 16.0
"""Pixels of a bar; what a row has beyond that is distance."""
_GAP: Final = 10


class SkillBars(QWidget):
    """One row a skill: its name, its bar from 0 to 10 and its number."""

    def __init__(self, side: Side) -> None:
        super().__init__()
        self._side = side
        self._skills: tuple[tuple[str, float], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_LOWEST_ROW * len(SKILLS))
        self.setMaximumHeight(_HIGHEST_ROW * len(SKILLS))
        self.setToolTip("The skills of the leader, each from 0 to 10.")

    def show_leader(self, leader: Leader | None) -> None:
        """Show the skills of `leader`, or none."""
        self._skills = (
            tuple((column.name, float(getattr(leader, name))) for name, column in SKILLS.items()) if leader else ()
        )
        words = ", ".join(f"{name} {skill:g}" for name, skill in self._skills)
        self.setAccessibleName(f"Skills of {shortened(leader.name)}: {words}" if leader else "")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of all rows at their lowest; more pixels make them higher."""
        return QSize(160, _LOWEST_ROW * len(SKILLS))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows."""
        colours, metrics = colours_of(self.palette()), self.fontMetrics()
        painter = QPainter(self)
        if not self._skills:
            return
        row = self.height() / len(self._skills)
        left = max(metrics.horizontalAdvance(name) for name, _ in self._skills) + _GAP
        right = self.width() - metrics.horizontalAdvance("10.0") - _GAP
        thick = min(_THICKEST, row / 2)
        colour = QColor((colours.attacker, colours.defender)[self._side])
        for index, (name, skill) in enumerate(self._skills):
            top = index * row
            painter.setPen(QColor(colours.muted))
            painter.drawText(QRectF(0, top, left, row), Qt.AlignmentFlag.AlignVCenter, name)
            bar = QRectF(left, top + (row - thick) / 2, right - left, thick)
            painter.fillRect(bar, QColor(colours.border))
            bar.setWidth(bar.width() * min(skill, _LARGEST_SKILL) / _LARGEST_SKILL)
            painter.fillRect(bar, colour)
            painter.setPen(QColor(colours.text))
            painter.drawText(
                QRectF(right + _GAP, top, self.width() - right, row), Qt.AlignmentFlag.AlignVCenter, f"{skill:g}"
            )
