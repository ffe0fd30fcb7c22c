"""Ctrl+C, and what else asks a command to end.

The first Ctrl+C is an exception that everything may clean up after, the next one ends the process at once. While
something must not be cut off, a step of a game or an answer of a server, the first is only noted: log and record are
complete up to the step, and nothing is sent of which nobody knows whether it was taken.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Final, NoReturn, Self

Handler = Callable[[int, FrameType | None], object] | int | None
"""What the system knows as a signal's handler."""


_INTERRUPTED: Final = 130
_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What a system that shuts down, and a terminal that is closed, send."""


def listen() -> None:
    """Let signals of now on be exceptions, so that files are closed and temporary ones deleted.

    A signal that whoever started the process has it ignore stays ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _raise_once)
    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _exit)


def interrupted() -> bool:
    """Return whether Ctrl+C was an exception once, since `listen`."""
    return signal.getsignal(signal.SIGINT) is _end_at_once


def end_by_signals() -> None:
    """Let signals end the process from now on, as there is nothing to clean up, or nothing that would hear of them."""
    for number in (signal.SIGINT, *_ENDING):
        if signal.getsignal(number) in {signal.default_int_handler, _raise_once, _end_at_once, _exit}:
            signal.signal(number, signal.SIG_DFL)


def _raise_once(_number: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGINT, _end_at_once)
    raise KeyboardInterrupt


def _end_at_once(_number: int, _frame: FrameType | None) -> NoReturn:
    os._exit(_INTERRUPTED)


def _exit(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


class Interruption:
    """Notes the first SIGINT inside a `with` block instead of raising; a second one stops at once.

    With `ending` whatever else asks a command to end, such as SIGTERM, is noted too: for one that never ends by itself.
    """

    def __init__(self, ending: bool = False) -> None:
        self.cancelled = threading.Event()
        """Set once the user has asked to stop."""
        self._noted = (signal.SIGINT, *_ENDING) if ending else (signal.SIGINT,)
        self._before: dict[int, Handler] = {}

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._before = {number: signal.signal(number, self._note) for number in self._noted}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let the signals do what they did before."""
        for number, before in self._before.items():
            signal.signal(number, before)

    def wanted(self) -> bool:
        """Return whether the user has asked to stop."""
        return self.cancelled.is_set()

    def _note(self, number: int, _frame: FrameType | None) -> None:
        # First, so that a second Ctrl+C gets through even if the event's lock were held where this one came in.
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        self.cancelled.set()
