"""The page Turns: every turn with its sentences; a click shows that moment on the board."""

from typing import Final

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser

from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import colours_of
from autoalgo.games.capture_the_flag.report.sentences import sentences
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel

_NOW: Final = "now"
_ABOVE: Final = 90
"""Pixels of text above what is on show."""


class TurnsPage(QTextBrowser):
    """The turns, the last first, each with its sentences as links."""

    def __init__(self, playback: PlaybackModel) -> None:
        super().__init__()
        self._playback = playback
        self.setAccessibleName("Turns")
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._go)
        playback.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Tell all turns, and mark what is on show."""
        playback, colours = self._playback, colours_of(self.palette())
        parts = []
        for turn in range(len(playback.turns), 0, -1):
            played = playback.turns[turn - 1]
            now = playback.step.event if playback.step and turn == playback.turn else NOBODY
            kept = "" if played is not playback.preview else " (a trial, not kept)"
            parts.append(f'<h4><a style="color:{colours.accent}" href="{turn}">Turn {turn:,}</a>{kept}</h4>')
            for number, sentence in enumerate(sentences(played.events, played.before)):
                ground, name = "", ""
                if number == now:
                    ground, name = f";background-color:{colours.selection}", f' name="{_NOW}"'
                style = f"color:{colours.text};text-decoration:none{ground}"
                link = f'<a{name} style="{style}" href="{turn}/{number}">{html_of(sentence)}.</a>'
                parts.append(f'<p style="margin:3px 0">{link}</p>')
        text = "".join(parts) or "<p>No turn was played yet.</p>"
        if text != self.property("told"):
            self.setProperty("told", text)
            bar = self.verticalScrollBar()
            at = bar.value()
            self.setHtml(text)
            bar.setValue(at)
            self._bring_in()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is on show in sight where lines are broken otherwise."""
        super().resizeEvent(event)
        self._bring_in()

    def _bring_in(self) -> None:
        step = self._playback.step
        if step is not None and step.event != NOBODY:
            self.scrollToAnchor(_NOW)
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() - _ABOVE)

    def changeEvent(self, event: QEvent) -> None:
        """Tell them in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def _go(self, where: QUrl) -> None:
        turn, _, number = where.toString().partition("/")
        self._playback.go(int(turn))
        if number:
            self._playback.go_to_event(int(number))
