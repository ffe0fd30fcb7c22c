"""The player below the board: buttons, how fast, a slider over the moments of a turn, and what is on show in words."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.games.capture_the_flag.window.moment_words import moment_words
from autoalgo.games.capture_the_flag.window.playback_model import PACES_MS, PlaybackModel


class PlaybackBar(QWidget):
    """Moves the board through the moments of the turns."""

    def __init__(self, playback: PlaybackModel, commands: Commands) -> None:
        super().__init__()
        self._playback = playback
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Moment of the turn")
        self.slider.setToolTip("The moments of the turn that is on show.")
        self.pace = QComboBox()
        self.pace.setAccessibleName("Speed")
        self.pace.setToolTip("How long each moment stays while it plays.")
        for name, pace in PACES_MS.items():
            self.pace.addItem(f"{name}, {pace / 1000:g} s", name)
        self.words = ElidedLabel()
        self.words.setAccessibleDescription("What is on show")
        row = QHBoxLayout()
        for name, text in (
            ("first", "First"),
            ("former_turn", "Turn back"),
            ("former", "Back"),
            ("play", ""),
            ("next", "On"),
            ("next_turn", "Turn on"),
            ("last", "Last"),
        ):
            row.addWidget(ActionButton(commands[name], text))
        row.addWidget(self.pace)
        row.addWidget(self.slider, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addWidget(self.words)
        column.addLayout(row)
        self.slider.valueChanged.connect(lambda at: playback.go(playback.turn, at))
        self.pace.activated.connect(lambda _: playback.choose_pace(self.pace.currentData()))
        playback.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show where the playback is."""
        playback = self._playback
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(playback.steps))
            self.slider.setValue(playback.at)
        self.slider.setEnabled(bool(playback.steps))
        self.pace.setCurrentIndex(self.pace.findData(playback.pace))
        self.words.say(moment_words(playback))
