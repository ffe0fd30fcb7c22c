"""Playback: positions that are gone through by hand or by themselves, whatever lies at them (no widget)."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

SPEEDS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Positions a second."""
_FRAME_MS: Final = 33


class Playback(QObject):
    """The positions from 0 to `length`; `speed` is one of `SPEEDS`.

    Signals
    -------
    moved()
        The position is another.
    standing_changed()
        It plays or stands, at another speed, or there are other positions.
    """

    moved = Signal()
    standing_changed = Signal()

    def __init__(self, parent: QObject | None = None, speed: float = 1) -> None:
        super().__init__(parent)
        self._length = 0
        self._position = 0
        self._stops: Sequence[int] = ()
        self._speed = speed
        self._played = 0.0
        self._clock: Final = QElapsedTimer()
        self._frames: Final = QTimer(self)
        self._frames.setInterval(_FRAME_MS)
        self._frames.timeout.connect(self._show_frame)

    @property
    def length(self) -> int:
        """The last position."""
        return self._length

    @property
    def position(self) -> int:
        """Where it is."""
        return self._position

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._frames.isActive()

    @property
    def speed(self) -> float:
        """Positions a second while it plays."""
        return self._speed

    @property
    def waits(self) -> bool:
        """Whether what lies at the position is still on its way, so that playing holds; never, unless overridden."""
        return False

    def lay_out(self, length: int, position: int, stops: Sequence[int] = ()) -> None:
        """Have other positions, and be at one of them; `stops`, ascending, are those that leaps go to."""
        self._length, self._stops = length, stops
        self._move(position)
        self.standing_changed.emit()

    def go(self, position: int) -> None:
        """Go to a position, or to the nearest that there is; this ends playing."""
        if position != self._position:
            self.pause()
            self._move(position)

    def move(self, by: int) -> None:
        """Go some positions on, or back."""
        self.go(self._position + by)

    def leap(self, forward: bool) -> None:
        """Go to the next stop, or to the one before; where there is none, to the end or the beginning."""
        stops, at = self._stops, self._position
        if forward:
            place = bisect_right(stops, at)
            self.go(stops[place] if place < len(stops) else self._length)
        else:
            place = bisect_left(stops, at)
            self.go(stops[place - 1] if place else 0)

    def toggle(self) -> None:
        """Play, from the beginning if it is at its end; or pause."""
        if self.playing:
            self.pause()
        elif self._length:
            if self._position == self._length:
                self._move(0)
            self._played = float(self._position)
            self._clock.start()
            self._frames.start()
            self.standing_changed.emit()

    def pause(self) -> None:
        """Stand still."""
        if self.playing:
            self._frames.stop()
            self.standing_changed.emit()

    def choose_speed(self, speed: float) -> None:
        """Play so many positions a second."""
        if speed != self._speed:
            self._speed = speed
            self.standing_changed.emit()

    def change_speed(self, by: int) -> None:
        """Take a speed so many places on in `SPEEDS`, as far as there is one."""
        self.choose_speed(SPEEDS[min(max(SPEEDS.index(self._speed) + by, 0), len(SPEEDS) - 1)])

    def advance(self, seconds: float) -> None:
        """Go on by as much as is played in some seconds, and pause at the end."""
        self._played += seconds * self._speed
        self._move(int(self._played))
        if self._position == self._length:
            self.pause()

    def _show_frame(self) -> None:
        """Go on as far as the time has; what takes long to draw makes the next frame leave positions out."""
        seconds = self._clock.restart() / 1000
        if not self.waits:
            self.advance(seconds)

    def _move(self, position: int) -> None:
        position = min(max(position, 0), self._length)
        if position != self._position:
            self._position = position
            self.moved.emit()
