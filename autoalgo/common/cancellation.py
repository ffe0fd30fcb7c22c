"""Cancels work: the caller goes on at once, and a result that comes later is dropped.

A server that never answers holds a thread until a timeout. Only work that changes nothing may be left running so:
reading, and waiting for the browser. What writes is always waited for.
"""

from collections.abc import Callable
from threading import Event, Thread
from typing import Final, TypeVar

T = TypeVar("T")

_STEP_SECONDS: Final = 0.05
"""How soon the caller notices the cancellation."""


def unless_cancelled(work: Callable[[], T], cancelled: Event) -> T | None:
    """Return what `work` returns, or None as soon as `cancelled` is set. Raises what `work` raises.

    The work has a thread of its own, which does not keep the program from ending.
    """
    results: list[T] = []
    bugs: list[Exception] = []
    ended = Event()

    def carry_out() -> None:
        try:
            results.append(work())
        except Exception as bug:  # returned below, unless the work was cancelled
            bugs.append(bug)
        ended.set()

    Thread(target=carry_out, daemon=True).start()
    while not ended.wait(_STEP_SECONDS):
        if cancelled.is_set():
            return None
    if bugs:
        raise bugs[0]
    return None if cancelled.is_set() else results[0]
