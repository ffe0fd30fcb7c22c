"""The choice between brush, line and fill, and the size of the first two, as every editor of a map or board has it."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QButtonGroup, QLabel, QToolButton, QWidget

from autoalgo.common.kit.brushes import LARGEST_BRUSH, Brush, BrushKind
from autoalgo.common.qt.laying_out import NO_MARGINS, in_row
from autoalgo.common.qt.number_field import NumberField

_SENTENCES: Final = {
    BrushKind.BRUSH: "Paints wherever the mouse is dragged.",
    BrushKind.LINE: "Draws a straight line from where the mouse is pressed to where it is let go.",
    BrushKind.FILL: "Fills all that is alike around a click.",
}
_KEYS: Final = {BrushKind.BRUSH: "Shift+B", BrushKind.LINE: "Shift+L", BrushKind.FILL: "Shift+F"}
_SIZES: Final = {"[": -1, "]": 1}


class BrushBar(QWidget):
    """A button a kind, one of which is pressed, and the size.

    Signals
    -------
    chosen
        The `Brush` by now.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.brush = Brush()
        self.buttons = {kind: QToolButton() for kind in BrushKind}
        self.size_field = NumberField()
        self._group = QButtonGroup(self)
        for kind, button in self.buttons.items():
            button.setObjectName("tool")
            button.setText(kind.value)
            button.setCheckable(True)
            button.setChecked(kind is self.brush.kind)
            button.setToolTip(f"{_SENTENCES[kind]} ({_KEYS[kind]})")
            # A shortcut of the button's own would press it a tenth of a second later.
            QShortcut(_KEYS[kind], self, button.click)
            button.clicked.connect(lambda _=False, kind=kind: self._choose(Brush(kind, self.brush.size)))
            self._group.addButton(button)
        self.size_field.setRange(1, LARGEST_BRUSH)
        self.size_field.setToolTip("How thick brush and line are ([ and ])")
        self.size_field.setAccessibleName("Thickness of the brush")
        self.size_field.valueChanged.connect(lambda size: self._choose(Brush(self.brush.kind, size)))
        for key, step in _SIZES.items():
            QShortcut(key, self, lambda step=step: self.size_field.setValue(self.brush.size + step))
        label = QLabel("&Thickness")
        label.setBuddy(self.size_field)
        in_row(*self.buttons.values(), 1, label, self.size_field, on=self, margins=NO_MARGINS, spacing=4)

    def resize_brush(self, size: int) -> None:
        """Begin with another size."""
        with QSignalBlocker(self.size_field):
            self.size_field.setValue(size)
        self.brush = Brush(self.brush.kind, size)

    def _choose(self, brush: Brush) -> None:
        self.brush = brush
        # A fill has no size.
        self.size_field.setEnabled(brush.kind is not BrushKind.FILL)
        self.chosen.emit(brush)
