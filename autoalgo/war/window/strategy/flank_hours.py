"""The slider below the map: the hour whose places are shaded, and what is shown in words (O-10)."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QSlider, QWidget

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS, in_row
from autoalgo.war.window.strategy.flank_odds_model import FlankOddsModel


class FlankHours(QWidget):
    """Seen only while the odds of flanks are asked for."""

    def __init__(self, model: FlankOddsModel) -> None:
        super().__init__()
        self._model = model
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Hour of the places that are shaded")
        self.slider.setToolTip("The hour after which it is shaded where flanks will stand; at the left end the plan.")
        self.slider.setPageStep(1)
        self.words = ElidedLabel()
        in_row((self.slider, 1), (self.words, 2), on=self, margins=NO_MARGINS)
        self.slider.valueChanged.connect(self._go_to)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the hour and the words as they are now."""
        model = self._model
        self.setVisible(model.wanted)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(model.hours) - 1)
            self.slider.setValue(model.hours.index(model.hour))
        self.slider.setEnabled(len(model.hours) > 1)
        self.words.say(model.sentence)

    def _go_to(self, place: int) -> None:
        self._model.go_to(self._model.hours[place])
