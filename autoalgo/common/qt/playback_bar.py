"""The bar of a playback: its buttons, how fast it plays, where it is in words, and the slider."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QAbstractSlider, QComboBox, QHBoxLayout, QSlider, QToolButton, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.icons import Picture, icon
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.playback import SPEEDS, Playback
from autoalgo.common.qt.themed import Themed

_PICTURES: Final = {
    "first": Picture.BEGINNING,
    "previous_stop": Picture.PREVIOUS_STOP,
    "previous": Picture.BACK,
    "play": Picture.PLAY,
    "next": Picture.ON,
    "next_stop": Picture.NEXT_STOP,
    "last": Picture.END,
}
"""The buttons in their order, by their commands."""


class PlaybackBar(Themed, QWidget):
    """Shows and moves a playback; `below` is the row of the slider.

    Parameters
    ----------
    playback
        Where it is.
    commands
        Those of `playback_commands` have been added.
    unit
        What lies at a position, such as "month".
    told
        Says what is on show.
    slider
        For a playback with a slider of its own.
    """

    def __init__(
        self,
        playback: Playback,
        commands: Commands,
        unit: str,
        told: Callable[[], str],
        slider: QAbstractSlider | None = None,
    ) -> None:
        super().__init__()
        self._playback = playback
        self._told = told
        self.buttons: Final = {name: QToolButton() for name in _PICTURES if name in set(commands)}
        self._actions = {name: commands[name] for name in self.buttons}
        self.speed: Final = QComboBox()
        self.words: Final = ElidedLabel()
        self.slider: Final = slider or QSlider(Qt.Orientation.Horizontal)
        self.below: Final = QHBoxLayout()
        self._describe(unit)
        self._lay_out()
        self._dress()
        self.slider.valueChanged.connect(playback.go)
        self.speed.activated.connect(lambda row: playback.choose_speed(SPEEDS[row]))
        playback.moved.connect(self.refresh)
        playback.standing_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show where the playback is."""
        playback = self._playback
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, playback.length)
            self.slider.setValue(playback.position)
        self.slider.setEnabled(playback.length > 0)
        self.speed.setCurrentIndex(SPEEDS.index(playback.speed))
        self._show_play()
        self.words.say(self._told())

    def _dress(self) -> None:
        for name, action in self._actions.items():
            action.setIcon(icon(_PICTURES[name], self.palette()))
        self._shown_playing = False
        self._show_play()

    def _show_play(self) -> None:
        # Drawing an icon anew at every position would take longer than moving there.
        if self._playback.playing != self._shown_playing:
            self._shown_playing = self._playback.playing
            picture = Picture.PAUSE if self._shown_playing else Picture.PLAY
            self._actions["play"].setIcon(icon(picture, self.palette()))

    def _describe(self, unit: str) -> None:
        for name, button in self.buttons.items():
            button.setDefaultAction(self._actions[name])
            button.setAutoRaise(True)
            button.setIconSize(QSize(22, 22))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.speed.setAccessibleName("Speed")
        self.speed.setToolTip(f"How many {unit}s are played in a second.")
        for speed in SPEEDS:
            self.speed.addItem(f"{speed:g}/s")
        self.words.setAccessibleDescription("What is on show")
        if not self.slider.accessibleName():
            self.slider.setAccessibleName(f"{unit.capitalize()} on show")

    def _lay_out(self) -> None:
        above = in_row(*self.buttons.values(), spacing=2)
        above.addSpacing(4)
        above.addWidget(self.speed)
        above.addSpacing(10)
        above.addWidget(self.words, 1)
        self.below.addWidget(self.slider, 1)
        in_column(above, self.below, on=self, margins=NO_MARGINS)
