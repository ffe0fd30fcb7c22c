"""One deadline and one limit of bytes for a whole talk with another machine, in however many parts its answers come."""

from time import monotonic
from typing import Final


class TooMuchError(OSError):
    """The other machine has sent more than it may in one talk."""


class TalkLimit:
    """The limits of one talk, or of a part of one."""

    def __init__(self, seconds: float, most_bytes: int) -> None:
        self._most_bytes: Final = most_bytes
        self.begin(seconds)

    def begin(self, seconds: float) -> None:
        """Begin another part, with so many seconds and all of the bytes."""
        self.seconds = seconds
        self._ends = monotonic() + seconds
        self._received = 0

    @property
    def seconds_left(self) -> float:
        """How long the next step may take; TimeoutError once no time is left."""
        left = self._ends - monotonic()
        if left <= 0:
            raise TimeoutError("the time for the whole talk is over")
        return left

    def count(self, received: int) -> None:
        """Count bytes that have been received; TooMuchError once they are too many."""
        self._received += received
        if self._received > self._most_bytes:
            raise TooMuchError(f"more than {self._most_bytes:,} bytes")
