"""Widgets beside a map, or over it, that are no part of it: the scale bar, the zoom buttons and the notice.

Each is a small widget that the page of the map lays out, so that nothing here knows where it lies.
"""

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from autoalgo.common.qt.ranks import wrapped
from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.war.domain.terrain import MAP_KM, km_per_pixel
from autoalgo.war.painting.scale_bar import bar_km

_LONGEST_BAR: Final = 140
_BAR_GAP: Final = 6
"""Pixels between the bar and its words."""
_WIDEST: Final = "0.25 km"


class ScaleBar(QWidget):
    """A bar as long on the screen as the kilometres beside it are on the map."""

    def __init__(self, view: ZoomingView) -> None:
        """Measure what `view` shows, at first of a map as wide as the source's."""
        super().__init__()
        self._view = view
        self._km_per_pixel = km_per_pixel(MAP_KM)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Scale")
        view.zoomed.connect(self._measure)
        self._measure()

    @property
    def length_km(self) -> float:
        """The length that the bar stands for: the longest of the round ones that has room."""
        return bar_km(self._pixels(1), _LONGEST_BAR)

    @property
    def bar_pixels(self) -> float:
        """The length of the bar on the screen."""
        return self._pixels(self.length_km)

    @property
    def text(self) -> str:
        """The length in words."""
        return f"{self.length_km:g} km"

    def set_width(self, width_km: float) -> None:
        """Measure a map of another width in km."""
        self._km_per_pixel = km_per_pixel(width_km)
        self._measure()

    def _pixels(self, length_km: float) -> float:
        return length_km / self._km_per_pixel * self._view.scale_factor

    def _measure(self) -> None:
        self.setAccessibleDescription(self.text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for the longest bar and its text."""
        words = self.fontMetrics().horizontalAdvance(_WIDEST)
        return QSize(_LONGEST_BAR + _BAR_GAP + words + 2, self.fontMetrics().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw the bar at the right end, and the text before it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), 2))
        right, bottom = self.width() - 1.0, self.height() - 4.0
        left = right - self.bar_pixels
        room = QRectF(0, 0, left - _BAR_GAP, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.text)
        painter.drawLine(round(left), round(bottom), round(right), round(bottom))
        for end in (left, right):
            painter.drawLine(round(end), round(bottom) - 5, round(end), round(bottom))


class ZoomControls(QFrame):
    """The buttons that zoom, for those without a wheel."""

    def __init__(self, *actions: QAction) -> None:
        """Offer `actions`, from top to bottom."""
        super().__init__()
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(0)
        self.buttons = tuple(action_button(action, Qt.ToolButtonStyle.ToolButtonIconOnly) for action in actions)
        for button in self.buttons:
            button.setAutoRaise(True)
            column.addWidget(button)


class MapNotice(QFrame):
    """A sentence in the place of a map that cannot be shown. Not seen while there is nothing to say."""

    def __init__(self) -> None:
        """Begin with nothing to say."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._label = wrapped()
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setMinimumWidth(380)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 14, 8)
        row.addWidget(self._label)
        self._dress()
        self.hide()

    @property
    def text(self) -> str:
        """The notice."""
        return self._label.text()

    def say(self, text: str) -> None:
        """Say `text`, or vanish when it is empty."""
        self._label.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ApplicationPaletteChange:
            self._dress()

    def _dress(self) -> None:
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._label.setForegroundRole(QPalette.ColorRole.ToolTipText)


def action_button(action: QAction, style: Qt.ToolButtonStyle) -> QToolButton:
    """Return a button for `action` that the Tab key reaches and a screen reader can name."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(style)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setIconSize(QSize(20, 20))
    button.setAccessibleName(action.text().replace("&", ""))
    return button
