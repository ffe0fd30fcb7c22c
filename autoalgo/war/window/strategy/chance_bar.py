"""The chances of the plan as a bar of two colours, above the map (O-4)."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.colours import side_text_colour, text_on
from autoalgo.war.window.session.plan_odds_model import PlanOdds

if TYPE_CHECKING:
    from autoalgo.war.odds import Odds, Share

_HEIGHT: Final = 22
_LONGEST_NAME: Final = 40
_STALEMATE: Final = QColor(128, 128, 132)
_STRENGTH_OF_OLD: Final = 0.45
"""Opacity of chances that are out of date."""


class ChanceBar(QWidget):
    """How often each side would win, as the plan stands.

    Signals
    -------
    opened()
        A click, Enter or Space asks for all that is known.
    """

    opened = Signal()

    def __init__(self, odds: PlanOdds) -> None:
        """Follow `odds`, and have them worked out as long as the bar is seen."""
        super().__init__()
        self._odds = odds
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip("How often each side would win with this plan. Click for all that is known of its odds.")
        odds.changed.connect(self._follow)
        self._follow()

    @property
    def text(self) -> str:
        """The chances in words; why there are none, where there are none."""
        shown = self._odds.shown
        if shown is None:
            return "" if self._odds.up_to_date else "Working out the odds …"
        selection = shown.order.preparation.campaign.selection
        names = [shortened(selection.belligerent(side).nation.name, _LONGEST_NAME) for side in Side]
        words = [f"{names[side]} wins {_chance(shown.odds.victory(side))}" for side in Side]
        if shown.odds.stalemate.count:
            words.insert(1, f"stalemate {_chance(shown.odds.stalemate)}")
        return ", ".join(words)

    def _follow(self) -> None:
        self.setAccessibleName("Odds of the plan")
        self.setAccessibleDescription(self.text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for one line."""
        return QSize(300, max(_HEIGHT, self.fontMetrics().height() + 6))

    def showEvent(self, _: object) -> None:
        """Have the odds worked out."""
        self._odds.set_watched(True)

    def hideEvent(self, _: object) -> None:
        """Nobody looks any more."""
        self._odds.set_watched(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask for more."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for more by key."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw both sides' shares with their chances on them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shown = self._odds.shown
        if shown is None:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.text)
            return
        self._draw(painter, room, shown.odds)

    def _draw(self, painter: QPainter, room: QRectF, odds: "Odds") -> None:
        strength = 1.0 if self._odds.up_to_date else _STRENGTH_OF_OLD
        left = room.left()
        parts = (
            (odds.victory(Side.ATTACKER), side_text_colour(Side.ATTACKER, self.palette())),
            (odds.stalemate, _STALEMATE),
            (odds.victory(Side.DEFENDER), side_text_colour(Side.DEFENDER, self.palette())),
        )
        for share, colour in parts:
            part = QRectF(left, room.top(), room.width() * share.value, room.height())
            seen = _mixed(colour, self.palette().color(QPalette.ColorRole.Window), strength)
            painter.fillRect(part, seen)
            _write(painter, part, share, text_on(seen))
            left = part.right()
        if self.hasFocus():
            painter.setPen(self.palette().color(QPalette.ColorRole.Highlight))
            painter.drawRect(room)


def _mixed(colour: QColor, ground: QColor, strength: float) -> QColor:
    parts = ((colour.red(), ground.red()), (colour.green(), ground.green()), (colour.blue(), ground.blue()))
    return QColor(*(round(strength * part + (1 - strength) * below) for part, below in parts))


def _write(painter: QPainter, part: QRectF, share: "Share", colour: QColor) -> None:
    words = _chance(share)
    if painter.fontMetrics().horizontalAdvance(words) + 8 <= part.width():
        painter.setPen(colour)
        painter.drawText(part, Qt.AlignmentFlag.AlignCenter, words)


def _chance(share: "Share") -> str:
    """Return a chance with half of its 95 % interval: "72 % ± 1"; what never or always happened has none."""
    from autoalgo.war.odds.digits import rough_chance  # noqa: PLC0415 - the engine, loaded by now

    known = share.count in {0, share.runs}
    return f"{rough_chance(share)} %" if known else f"{rough_chance(share)} % ± {max(50 * share.width, 1):.0f}"
