"""Ctrl+C while a war is fought: the hour is finished, and log and record are complete up to it."""

import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Self

Handler = Callable[[int, FrameType | None], object] | int | None
"""What the system knows as a signal's handler."""


class Interruption:
    """Notes the first SIGINT inside a `with` block instead of raising; a second one stops at once."""

    def __init__(self) -> None:
        self._wanted = False
        self._before: Handler = signal.SIG_DFL

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let SIGINT do what it did before."""
        signal.signal(signal.SIGINT, self._before)

    def wanted(self) -> bool:
        """Return whether somebody has asked to stop."""
        return self._wanted

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._wanted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
