"""The page Turns: every turn with its sentences; a click shows that moment on the board."""

from collections.abc import Iterator

from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.capture_the_flag.play.played_turn import Played
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.words.sentences import sentences


class TurnsPage(Themed, QTextBrowser):
    """The turns, the last first, each with its sentences as links. A step only moves the mark among them."""

    def __init__(self, playback: PlaybackModel) -> None:
        super().__init__()
        self._playback = playback
        self._told: tuple[list[int], Colours] | None = None
        """Which turns, and in which colours. A trial is told as one, though the turn that is kept may equal it."""
        self._blocks: dict[tuple[int, int], int] = {}
        """Where in the text each sentence stands, by its turn and its place among the turn's events."""
        self.setAccessibleName("Turns")
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._go)
        playback.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Tell all turns, and mark what is on show."""
        turns, colours = self._playback.turns, colours_of(self.palette())
        told = [id(played) for played in turns], colours
        if told != self._told:
            self._told = told
            self._tell(turns, colours)
        self._mark(colours)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is on show in sight where lines are broken otherwise."""
        super().resizeEvent(event)
        self.ensureCursorVisible()

    def _tell(self, turns: tuple[Played, ...], colours: Colours) -> None:
        self._blocks = {}
        parts: list[str] = []
        for turn in range(len(turns), 0, -1):
            played = turns[turn - 1]
            kept = "" if played is not self._playback.preview else " (a trial, not kept)"
            parts.append(f'<h4><a style="color:{colours.accent}" href="{turn}">Turn {turn:,}</a>{kept}</h4>')
            for number, line in enumerate(_lines(played, turn, colours)):
                self._blocks[turn, number] = len(parts)
                parts.append(line)
        self.setHtml("".join(parts) or "<p>No turn was played yet.</p>")

    def _mark(self, colours: Colours) -> None:
        step = self._playback.step
        block = self._blocks.get((self._playback.turn, step.event if step else NOBODY))
        if block is None:
            self.setExtraSelections([])
            return
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document().findBlockByNumber(block))
        self.setTextCursor(cursor)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.cursor = cursor
        mark.format.setBackground(QColor(colours.selection))
        self.setExtraSelections([mark])
        self.ensureCursorVisible()

    def _go(self, where: QUrl) -> None:
        turn, _, number = where.toString().partition("/")
        self._playback.show_moment(int(turn))
        if number:
            self._playback.show_event(int(number))


def _lines(played: Played, turn: int, colours: Colours) -> Iterator[str]:
    style = f"color:{colours.text};text-decoration:none"
    for number, sentence in enumerate(sentences(played.events, played.before)):
        yield f'<p style="margin:3px 0"><a style="{style}" href="{turn}/{number}">{html_of(sentence)}.</a></p>'
