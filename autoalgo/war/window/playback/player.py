"""The player's buttons: to the beginning and the end, by hours and by events, play and pause, and how fast (B-3b).

Their keys are the page's: they work wherever the focus is on it, but for what takes the same key itself.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.war.window.playback.playback_model import SPEEDS, PlaybackModel
from autoalgo.war.window.strategy.icons import Picture, icon

_HOURS_OF_A_LEAP: Final = 12
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class Player(QWidget):
    """The buttons of `playback`, and when the viewer is."""

    def __init__(self, playback: PlaybackModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._keys: dict[tuple[Qt.Key, bool], Callable[[], None]] = {}
        self._pictures: dict[QToolButton, Picture] = {}
        step, event = playback.step, playback.step_event
        keys = Qt.Key
        self.beginning = self._button(
            Picture.BEGINNING, "To the beginning", keys.Key_Home, lambda: step(-playback.length)
        )
        self.last_event = self._button(
            Picture.LAST_EVENT, "Back to the last event", keys.Key_Left, lambda: event(False), control=True
        )
        self.back = self._button(Picture.BACK, "Back an hour", keys.Key_Left, lambda: step(-1))
        self.play = self._button(Picture.PLAY, "Play", keys.Key_Space, playback.toggle)
        self.on = self._button(Picture.ON, "On an hour", keys.Key_Right, lambda: step(1))
        self.next_event = self._button(
            Picture.NEXT_EVENT, "On to the next event", keys.Key_Right, lambda: event(True), control=True
        )
        self.end = self._button(Picture.END, "To the end", keys.Key_End, lambda: playback.leap(playback.length))
        self._keys[keys.Key_PageUp, False] = lambda: step(-_HOURS_OF_A_LEAP)
        self._keys[keys.Key_PageDown, False] = lambda: step(_HOURS_OF_A_LEAP)
        self.speed = QComboBox()
        self.words = ElidedLabel()
        self._lay_out()
        playback.shown_changed.connect(self.refresh)
        playback.moved.connect(self.refresh)
        playback.standing_changed.connect(self.refresh)
        self.refresh()

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means; return whether it means anything."""
        action = self._keys.get((Qt.Key(event.key()), bool(event.modifiers() & _CONTROL)))
        if action is not None:
            action()
        return action is not None

    def refresh(self) -> None:
        """Show where the playback is, and what can be done."""
        playback = self._playback
        opened, at = playback.opened, playback.position
        for button in (self.beginning, self.last_event, self.back):
            button.setEnabled(opened is not None and at > 0)
        for button in (self.on, self.next_event, self.end):
            button.setEnabled(opened is not None and at < playback.length)
        self.play.setEnabled(playback.length > 0)
        words = "Pause" if playback.playing else "Play"
        if self.play.text() != words:
            self.play.setText(words)
            self.play.setAccessibleName(words)
            self.play.setToolTip(f"{words} (Space)")
            self._pictures[self.play] = Picture.PAUSE if playback.playing else Picture.PLAY
            self._dress()
        self.speed.setCurrentIndex(SPEEDS.index(playback.speed))
        self.words.say(opened.timeline.words(at) if opened else "")

    def changeEvent(self, event: QEvent) -> None:
        """Draw the pictures in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def _button(
        self, picture: Picture, words: str, key: Qt.Key, act: Callable[[], None], *, control: bool = False
    ) -> QToolButton:
        keys = QKeySequence(QKeyCombination(_CONTROL if control else Qt.KeyboardModifier.NoModifier, key))
        button = QToolButton()
        button.setText(words)
        button.setAccessibleName(words)
        button.setToolTip(f"{words} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
        button.setAutoRaise(True)
        button.setIconSize(QSize(22, 22))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.clicked.connect(act)
        self._keys[key, control] = act
        self._pictures[button] = picture
        return button

    def _dress(self) -> None:
        for button, picture in self._pictures.items():
            button.setIcon(icon(picture, self.palette()))

    def _lay_out(self) -> None:
        self.speed.setAccessibleName("Speed")
        self.speed.setToolTip("How many hours of the war are played in a second.")
        for speed in SPEEDS:
            self.speed.addItem(f"{speed:g} h/s", speed)
        self.speed.activated.connect(lambda row: self._playback.set_speed(SPEEDS[row]))
        self.words.setAccessibleDescription("Hour on show")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for button in self._pictures:
            row.addWidget(button)
        row.addSpacing(4)
        row.addWidget(self.speed)
        row.addSpacing(10)
        row.addWidget(self.words, 1)
        self._dress()
