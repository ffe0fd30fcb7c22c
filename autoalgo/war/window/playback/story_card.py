"""The story of the war on show, above its receipt: three to seven sentences, to be copied (B-3d)."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import Card
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.fixed_room import room_of_lines
from autoalgo.common.qt.laying_out import in_row
from autoalgo.common.qt.ranks import wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel

_LINES: Final = 3


class StoryCard(Card):
    """The story, or why the war of this session on show has none; gone while no war is on show."""

    def __init__(self, playback: PlaybackModel, chance: ChanceModel, commands: Commands) -> None:
        super().__init__("Story")
        self._playback = playback
        self._chance = chance
        self.words = wrapped()
        self.copy = ActionButton(commands["copy_story"], "Copy")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setAccessibleDescription("Story of the war")
        self.column.removeWidget(self.title)
        self.title.hide()
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        row = in_row((room_of_lines(self.words, _LINES), 1), (self.copy, 0, Qt.AlignmentFlag.AlignTop))
        self.column.addLayout(row)
        self.column.setContentsMargins(14, 6, 14, 8)
        playback.shown_changed.connect(self.refresh)
        chance.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the story as far as it is known."""
        text = self._chance.story
        self.words.setText(shortened(text or self._playback.problem) or "The story is read from the data record …")
        source = self._playback.source
        self.setVisible(bool(text) or (source is not None and source.run is not None))
        if self.isVisible():
            self._playback.ask()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the war, now that somebody looks."""
        super().showEvent(event)
        self._playback.ask()
