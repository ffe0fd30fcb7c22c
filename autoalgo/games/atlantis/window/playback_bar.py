"""The player below the map: buttons, a slider over the months, and whose sight is shown."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.games.atlantis.report.sentences import people_told
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.window.shown_model import ShownModel

_AROUND: Final = 26
"""Pixels beside the text of a button."""
_NARROWEST: Final = 80
"""Pixels of the slider."""


class PlaybackBar(QWidget):
    """Moves the map through the months."""

    def __init__(self, shown: ShownModel, commands: Commands) -> None:
        super().__init__()
        self._shown = shown
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Month")
        self.slider.setMinimumWidth(_NARROWEST)
        self.slider.setToolTip("The months that were played.")
        self.viewer = QComboBox()
        self.viewer.setAccessibleName("Whose sight")
        self.viewer.setToolTip("Whose sight the map shows: everything, or what one faction sees and was told of.")
        self.viewer.setMaximumWidth(220)
        self.words = ElidedLabel()
        self.words.setAccessibleDescription("What is on show")
        row = QHBoxLayout()
        for name, text in (("first", "First"), ("former", "Back"), ("play_on", ""), ("next", "On"), ("last", "Last")):
            button = ActionButton(commands[name], text)
            # Fusion's own are so wide that they leave no room for the slider in a narrow window.
            button.setFixedWidth(button.fontMetrics().horizontalAdvance("Pause") + _AROUND)
            row.addWidget(button)
        row.addWidget(self.slider, 1)
        label = QLabel("S&ees")
        label.setBuddy(self.viewer)
        row.addWidget(label)
        row.addWidget(self.viewer)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addWidget(self.words)
        column.addLayout(row)
        self.slider.valueChanged.connect(shown.go)
        self.viewer.activated.connect(lambda _: shown.look_as(self.viewer.currentData()))
        shown.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show where the playback is."""
        shown = self._shown
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, shown.last)
            self.slider.setValue(shown.turn)
        self.slider.setEnabled(shown.last > 0)
        self._list_viewers()
        self.words.say(self._told())

    def _list_viewers(self) -> None:
        game = self._shown.game
        factions = game.opened.world.factions.values() if game else ()
        wanted = [("Everything", 0), *((f"{one_line(f.name)} ({f.number})", f.number) for f in factions)]
        if wanted != [(self.viewer.itemText(n), self.viewer.itemData(n)) for n in range(self.viewer.count())]:
            self.viewer.clear()
            for text, number in wanted:
                self.viewer.addItem(text, number)
        self.viewer.setCurrentIndex(self.viewer.findData(self._shown.viewer))

    def _told(self) -> str:
        month = self._shown.month
        if month is None:
            return ""
        told = month.summary
        many = (
            (told.regions, "region"),
            (told.peasants, "peasant"),
            (len(told.factions), "faction"),
            (told.units, "unit"),
        )
        counts = [*(counted(number, thing) for number, thing in many), people_told(told.people)]
        return f"Month {month.turn:,} of {self._shown.last:,}, {date_of(month.turn)}: {', '.join(counts)}"
