"""The tools of the map editor: the five features, the brush, and what makes a map up."""

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QShortcut
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QToolButton, QWidget

from autoalgo.common.qt.brush_bar import BrushBar
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.ranks import Rank, label_for, titled
from autoalgo.common.qt.seed_field import SeedField
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.tables import FeatureNumbers
from autoalgo.war.terrain import Colour

_KEYS: Final = {
    Feature.PLAIN: "P",
    Feature.WATER: "W",
    Feature.FOREST: "F",
    Feature.CLIFFS: "C",
    Feature.HIGH_GROUND: "H",
}
_SWATCH: Final = 18


class FeatureButtons(QWidget):
    """A button for each feature, one of which is pressed.

    Signals
    -------
    chosen
        The feature that was pressed.
    """

    chosen = Signal(object)

    def __init__(self, numbers: dict[Feature, FeatureNumbers]) -> None:
        super().__init__()
        self.buttons = {feature: QToolButton() for feature in Feature}
        self._group = QButtonGroup(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(*NO_MARGINS)
        grid.setSpacing(3)
        for place, (feature, button) in enumerate(self.buttons.items()):
            button.setText(feature.label)
            button.setIcon(swatch(numbers[feature].colour))
            button.setIconSize(QSize(_SWATCH, _SWATCH))
            button.setToolButtonStyle(button.toolButtonStyle().ToolButtonTextBesideIcon)
            button.setObjectName("tool")
            button.setCheckable(True)
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            # A shortcut of the button's own would press it a tenth of a second later.
            QShortcut(_KEYS[feature], self, button.click)
            button.setToolTip(f"{numbers[feature].sentence} ({_KEYS[feature]})")
            button.clicked.connect(lambda _=False, feature=feature: self.chosen.emit(feature))
            self._group.addButton(button)
            grid.addWidget(button, place // 2, place % 2)

    def press(self, feature: Feature) -> None:
        """Show which is chosen."""
        self.buttons[feature].setChecked(True)


class MapTools(QWidget):
    """All tools, one below the other.

    Signals
    -------
    made_up
        The `Landscape` and the seed, or None for one that is drawn.
    """

    made_up = Signal(object, object)

    def __init__(self, numbers: dict[Feature, FeatureNumbers]) -> None:
        super().__init__()
        self.features = FeatureButtons(numbers)
        self.brush = BrushBar()
        self.kinds = ChoiceBox[Landscape]((kind.label, kind) for kind in Landscape)
        self.seed = SeedField()
        self.make = QPushButton("&Draw it")
        self.make.setAutoDefault(False)
        self.make.setToolTip("Puts a terrain of this kind in the place of what is there; Undo takes it back.")
        self.seed.setToolTip("Which terrain of that kind; empty, it is another one each time.")
        self.kinds.setToolTip("To coast and islands the attacker comes by sea.")
        self.make.clicked.connect(lambda: self.made_up.emit(self.kinds.value, self.seed.seed))
        in_column(
            titled("Paint", Rank.MUTED),
            self.features,
            self.brush,
            titled("Make up", Rank.MUTED),
            in_row(label_for("&Kind", self.kinds), (self.kinds, 1)),
            in_row(label_for("S&eed", self.seed), (self.seed, 1), self.make),
            on=self,
            margins=NO_MARGINS,
            spacing=6,
        )


def swatch(colour: Colour) -> QIcon:
    """Return a square of a colour with a line around it."""
    pixmap = QPixmap(_SWATCH, _SWATCH)
    pixmap.fill(QColor(*colour))
    painter = QPainter(pixmap)
    painter.setPen(QColor("#808080"))
    painter.drawRect(0, 0, _SWATCH - 1, _SWATCH - 1)
    painter.end()
    return QIcon(pixmap)
