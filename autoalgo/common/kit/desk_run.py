"""The desk of one game while it runs, for whoever lets it run: alone, with its pauses, each lasting fault told once."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

from autoalgo.common.kit.mail_service import Pass, Post, ServingDesk
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.kit.serving_settings import Serving, open_serving
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.mail import Outbox, Sending, send
from autoalgo.common.mail.fetch import fetch
from autoalgo.common.problems import Failure, Place, Problem

PAUSE_SECONDS: Final = 30
"""Between two passes."""
_LONGEST_PAUSE_SECONDS: Final = 600
"""Where every pass ends with a problem: a server that is asked too often locks an account."""


class DeskRun:
    """Serves the game of one folder until `stop` is set.

    `stop` ends a pass after the letter that is being sent.
    """

    def __init__(self, folder: Path, open_game: OpenServed, stop: Event) -> None:
        self.folder: Final = folder
        self.failed = False
        """Whether the last pass ended with a problem."""
        self._open: Final = open_game
        self._stop: Final = stop
        self._held: Final = ExitStack()
        self._desk: ServingDesk | None = None
        self._told: Sequence[Problem] = ()

    def begin(self) -> Failure | None:
        """Read how the game is served, and keep every other run out; return why that cannot be."""
        serving = open_serving(self.folder)
        if isinstance(serving, Failure):
            return serving
        try:
            self._held.enter_context(locked(self.folder / "serving"))
        except LockedError:
            found = "another run of the program serves this game"
            return Failure(Problem(Place(file=str(self.folder)), found, "one at a time"))
        except OSError as error:
            place = Place(file=str(self.folder))
            return Failure(Problem(place, f"the game cannot be locked: {error.strerror or error}", ""))
        post = Post(partial(_fetch, serving), partial(_send, serving, self._stop))
        self._desk = ServingDesk(serving, self._open, post, lambda: datetime.now(UTC))
        return None

    def carry_out(self) -> Pass:
        """Carry out a pass; problems that the last one has told are left out."""
        if self._desk is None:
            return Pass()
        done = self._desk.carry_out()
        new = [] if done.problems == self._told else done.problems
        self._told, self.failed = done.problems, bool(done.problems)
        return replace(done, problems=new)

    def end(self) -> None:
        """Let others serve the game."""
        self._held.close()


def next_pause(before: float, failed: bool, usual: float = PAUSE_SECONDS) -> float:
    """Return how many seconds to wait for the next pass: longer each time where passes end with problems."""
    return min(2 * before, max(usual, _LONGEST_PAUSE_SECONDS)) if failed else usual


def _fetch(serving: Serving, folder: Path) -> int | Failure:
    return fetch(serving.account, serving.password, folder) if serving.account else 0


def _send(serving: Serving, stop: Event, outbox: Outbox) -> Sending | Failure | None:
    server = serving.server
    if server is None:
        return None
    letters = outbox.letters()
    if isinstance(letters, Failure) or not letters.waiting:
        return letters if isinstance(letters, Failure) else None
    return send(outbox, server, serving.password, cancelled=stop)
