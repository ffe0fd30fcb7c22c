"""How long a step of an explanation will still take, by how long it has taken so far."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

_TOO_EARLY: Final = 1.0
"""Seconds in which too little is done for an estimate."""


@dataclass(frozen=True)
class ExplanationProgress:
    """How far an explanation is."""

    what: str
    """What is being done, in words for the user."""
    done: int
    asked: int
    seconds_left: float | None = None
    """Of this step, by its rate so far; None while that is unknown."""


class Pace:
    """Adds to all progress of an explanation how long the step will still take.

    Parameters
    ----------
    told
        Hears of the progress then.
    clock
        Seconds that never go back.
    """

    def __init__(self, told: Callable[[ExplanationProgress], None], clock: Callable[[], float]) -> None:
        self._told: Final = told
        self._clock: Final = clock
        self._first = ExplanationProgress("", 0, 1)
        self._since = 0.0

    def tell(self, progress: ExplanationProgress) -> None:
        """Tell of the progress."""
        now = self._clock()
        if (progress.what, progress.asked) != (self._first.what, self._first.asked):
            self._first, self._since = progress, now
        passed, done = now - self._since, progress.done - self._first.done
        known = passed >= _TOO_EARLY and done > 0
        left = passed / done * (progress.asked - progress.done) if known else None
        self._told(replace(progress, seconds_left=left))
