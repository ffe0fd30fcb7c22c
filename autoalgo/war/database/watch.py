"""Progress and cancellation while Google is asked: what is waited for, how often it was asked, and the way to cancel.

Plain values, so that the window and the command line have them without Google's libraries.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event


def nothing(_: object) -> None:
    """Ignore what is told."""


@dataclass(frozen=True)
class Waiting:
    """The program waits before it asks Google again."""

    seconds: float
    attempt: int
    """The attempt that comes then, from 2."""
    attempts: int
    """How many there are at most."""
    reason: str
    """Why, such as "Google is asked too often (429)"."""


@dataclass(eq=False)
class Watch:
    """Who looks on while Google is asked.

    Setting `cancelled` from any thread ends all waiting and all asking, except that a change already sent is still read
    back once. As long as it is set everything is cancelled at once: nothing here clears it, so its owner does,
    before asking again.
    """

    told: Callable[[Waiting | None], None] = nothing
    """Called in the thread that waits: with what is waited for, and with None when the waiting has ended."""
    cancelled: Event = field(default_factory=Event)
    calls: int = 0
    """How many requests were made to Google's API so far, repeated ones included."""
