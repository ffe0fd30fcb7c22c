"""Processes that try cases: bounded in memory and processor time, and ended when a case comes to no end."""

import contextlib
import io
import multiprocessing
import os
import resource
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from autoalgo.app import main
from fuzz.draws import Case
from fuzz.judges import MOST_SECONDS
from fuzz.trying import Complaint, Verdict, try_again, try_new


class New(NamedTuple):
    """A case to be made."""

    target: str
    seed: int
    number: int


class Again(NamedTuple):
    """A case that was made before."""

    case: Case
    kept_in: Path | None = None
    """The folder for its files, if they are wanted."""


MOST_BYTES: Final = 4 * 2**30
"""Addresses that a worker may use; a case that wants more gets a MemoryError, which is a fault."""
_WAITING_SECONDS: Final = 300.0
"""After which a case that needs no processor counts as waiting for ever."""
_MOST_CASES: Final = 500
"""After which a worker is replaced, so that what one case leaves behind is not taken for another's."""


@dataclass
class _Process:
    process: multiprocessing.process.BaseProcess
    pipe: Connection
    cases: int = 0


class Worker:
    """Tries one case after the other in a process of its own, which is begun again when a case has ended it."""

    def __init__(self) -> None:
        self._running: _Process | None = None

    def verdict(self, task: New | Again) -> Verdict:
        """Return what comes of a case, also when the process does not survive it."""
        running = self._ready()
        running.cases += 1
        running.pipe.send(task)
        case = task.case if isinstance(task, Again) else Case(task.target)
        try:
            while running.pipe.poll(_WAITING_SECONDS):
                told = running.pipe.recv()
                if isinstance(told, Verdict):
                    if running.cases >= _MOST_CASES or "bounds" in told.kinds:
                        self.close()
                    return told
                case = told
            how = f"it came to no end in {_WAITING_SECONDS:.0f} s"
        except (EOFError, ConnectionError):
            running.process.join()
            how = f"the process was ended by {_end_of(running.process.exitcode)}"
        self.close()
        return Verdict(case, None, "", (Complaint("survival", how),))

    def close(self) -> None:
        """End the process."""
        if self._running is not None:
            self._running.process.kill()
            self._running.process.join()
            self._running.pipe.close()
            self._running = None

    def _ready(self) -> _Process:
        if self._running is None:
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            ours.recv()  # ready: loading the kernels takes long where they must be compiled first
            self._running = _Process(process, ours)
        return self._running


def _end_of(code: int | None) -> str:
    return "too much processor time" if code == -24 else f"exit code {code}"


def _work(pipe: Connection) -> None:
    """Try what comes through `pipe` until it is closed."""
    os.environ["AUTOALGO_LOG_LEVEL"] = "error"
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(["compile"])
    pipe.send("ready")
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        # A case that takes too long is told so by its judge; the system ends one that takes much longer.
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + 3 * MOST_SECONDS), resource.RLIM_INFINITY))
        pipe.send(
            try_again(*task) if isinstance(task, Again) else try_new(task.target, task.seed, task.number, pipe.send)
        )
