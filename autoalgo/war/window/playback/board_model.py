"""The flanks of the war that is played back as the map shows them: those of the hour that the viewer is at (B-3b)."""

from PySide6.QtCore import QObject, Signal

from autoalgo.war.window.battlefield.board import after_battle
from autoalgo.war.window.playback.opened_board import OpenedBoard
from autoalgo.war.window.playback.playback_model import PlaybackModel


class BoardModel(OpenedBoard):
    """A `Battlefield` that follows the playback."""

    moved = Signal(int)

    def __init__(self, playback: PlaybackModel, parent: QObject) -> None:
        super().__init__(parent)
        self._playback = playback
        self._hour = -1
        """Of the board; -1 where that is of another war."""
        playback.shown_changed.connect(self._open)
        playback.moved.connect(self._follow)
        playback.selected_changed.connect(self.selection_changed)
        self._open()

    @property
    def selection(self) -> tuple[int, ...]:
        """The selected flank."""
        selected = self._playback.selected
        return (selected,) if 0 <= selected < len(self._board) else ()

    def _open(self) -> None:
        opened = self._playback.opened
        if opened is self._opened:
            return
        self._opened = opened
        self._hour = -1
        self.map_changed.emit()
        self._follow()
        self.selection_changed.emit()

    def _follow(self) -> None:
        opened, hour = self._opened, self._playback.hour
        if hour != self._hour:
            self._hour = hour
            self._board = after_battle(opened.plan, opened.playback.board(hour)) if opened else ()
            self.flanks_changed.emit()
