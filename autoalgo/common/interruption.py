"""Ctrl+C while something must not be cut off: a step of a game, which is finished, or an answer of a server.

Log and record are complete up to the step; nothing is sent of which nobody knows whether it was taken.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

Handler = Callable[[int, FrameType | None], object] | int | None
"""What the system knows as a signal's handler."""


class Interruption:
    """Notes the first SIGINT inside a `with` block instead of raising; a second one stops at once."""

    def __init__(self) -> None:
        self.cancelled = threading.Event()
        """Set once the user has asked to stop."""
        self._before: Handler = signal.SIG_DFL

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let SIGINT do what it did before."""
        signal.signal(signal.SIGINT, self._before)

    def wanted(self) -> bool:
        """Return whether the user has asked to stop."""
        return self.cancelled.is_set()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        # First, so that a second Ctrl+C gets through even if the event's lock were held where this one came in.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.cancelled.set()
