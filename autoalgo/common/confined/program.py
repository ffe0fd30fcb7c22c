"""A program that nobody trusts, as whoever starts it sees it: lines in, lines out, and no waiting without end."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

POSSIBLE: Final = os.name == "posix"
"""Whether this system can do it at all."""
LONGEST_LINE_BYTES: Final = 10_000
"""Of an answer; who writes more without an end of line is flooding."""
_CHUNK: Final = 65_536
_MOST_UNREAD_BYTES: Final = 2**22
"""Questions that wait in line for a program that does not read them."""
_GRACE_SECONDS: Final = 3.0
"""How long a program that has closed its output may take to end."""
_PACKAGES: Final = Path(__file__).resolve().parents[3]
_LAUNCHER: Final = "autoalgo.common.confined.launcher"


class NotStartedError(Exception):
    """The program could not be started; the message is a sentence without its end."""


class TooLateError(Exception):
    """There was no line in time. The program lives on, and may still write it."""


class EndedError(Exception):
    """The program has ended; the message says how."""


class FloodError(Exception):
    """It writes without end, or reads nothing; it has been ended."""


@dataclass(frozen=True)
class Limits:
    """What a program may take, where the system can hold it to that."""

    memory_bytes: int
    whole_memory: bool
    """Whether reserved addresses count, or only what can be written to: some runtimes reserve much and use little."""
    cpu_seconds: int
    file_bytes: int = 2**20
    """Of each file that it writes, standard error among them."""
    folder_bytes: int = 2**24
    """Of all files together."""
    open_files: int = 256
    processes: int = 64
    """Threads included."""


@dataclass(frozen=True)
class Walls:
    """What this machine keeps a program from."""

    network: bool
    """All of it."""
    tcp: bool
    """Connections by TCP at least."""
    processes: bool
    """Signals to processes that are not its own."""
    end: bool
    """Leaving anything behind that runs on."""
    files: bool
    """All files but the system's, those that it was allowed, and its own folder."""
    disk: bool
    """More room for files than it may have."""
    memory: bool
    number: bool
    """More processes than it may have."""


class ConfinedProgram:
    """A running program.

    Parameters
    ----------
    command
        The program, as an absolute path, and its words.
    readable
        Files and folders that it may read beside those of the system, where the system can forbid others.
    errors
        An open file that takes its standard error; None for nowhere.
    start_seconds
        How long preparing may take.

    Raises
    ------
    NotStartedError
        When it cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        readable: Sequence[str],
        limits: Limits,
        errors: IO[bytes] | None,
        start_seconds: float,
    ) -> None:
        if not POSSIBLE:
            raise NotStartedError("this system cannot hold it in a process of its own")
        self._written = b""
        """What it wrote and nobody has read yet."""
        self._unsent = b""
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="autoalgo-", ignore_cleanup_errors=True)
        except OSError as error:
            raise NotStartedError(f"there is no room for its folder: {error.strerror or error}") from None
        order = {
            **vars(limits),
            "command": list(command),
            "readable": list(readable),
            "folder": self._folder.name,
            "environment": _environment(self._folder.name),
        }
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whom to start is for the moderator to say
                [sys.executable, "-S", "-P", "-m", _LAUNCHER, json.dumps(order)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if errors is None else errors,
                cwd=self._folder.name,
                env={"PYTHONPATH": str(_PACKAGES), "PYTHONDONTWRITEBYTECODE": "1"},
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            self._folder.cleanup()
            raise NotStartedError(f"it could not be started: {error.strerror or error}") from None
        assert self._process.stdin is not None  # noqa: S101 - both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._input, self._output = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)
        self.running = True
        """Whether it can be asked; it may have ended without anybody having noticed."""
        self.walls = self._prepared(start_seconds)
        """What it is kept from."""

    def send(self, line: bytes) -> None:
        """Let it have a line, given without its end, as soon as it reads; FloodError when it has left too many."""
        self._unsent += line + b"\n"
        if len(self._unsent) > _MOST_UNREAD_BYTES:
            self.stop()
            raise FloodError("it does not read what it is asked, and was ended")
        self._write()

    def line(self, deadline: float) -> bytes:
        """Return the next line that it writes, without its end; `deadline` by the monotonic clock.

        Raises
        ------
        TooLateError, EndedError, FloodError
        """
        while (end := self._written.find(b"\n")) < 0 and len(self._written) <= LONGEST_LINE_BYTES:
            self._wait(deadline)
        if not 0 <= end <= LONGEST_LINE_BYTES:
            self.stop()
            raise FloodError(f"it wrote more than {LONGEST_LINE_BYTES:,} bytes in a line, and was ended")
        line, self._written = self._written[:end], self._written[end + 1 :]
        return line

    def stop(self) -> None:
        """End it and all that it has started, at once; its folder is deleted."""
        if not self.running:
            return
        self.running = False
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._folder.cleanup()

    def _prepared(self, seconds: float) -> Walls:
        try:
            return Walls(**json.loads(self.line(time.monotonic() + seconds)))
        except (TooLateError, EndedError, FloodError, ValueError) as error:
            self.stop()
            raise NotStartedError(
                "it was not ready in time" if isinstance(error, TooLateError) else str(error)
            ) from None

    def _wait(self, deadline: float) -> None:
        """Wait until it can be read from or written to, and do that."""
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        if self._unsent:
            poll.register(self._input, select.POLLOUT)
        # Also when the time is over: what has been written by then counts.
        ready = poll.poll(max(0.0, deadline - time.monotonic()) * 1000)
        if not ready:
            raise TooLateError
        for file, _ in ready:
            if file == self._input:
                self._write()
            else:
                self._read()

    def _write(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._input, self._unsent) :]
        except BlockingIOError:
            return
        except OSError:  # nobody will ever read it
            self._unsent = b""

    def _read(self) -> None:
        try:
            chunk = os.read(self._output, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            raise EndedError(self._end())
        self._written += chunk

    def _end(self) -> str:
        """Return how it ended, in words."""
        try:
            code = self._process.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.stop()
            return "it closed its output, and was ended"
        self.stop()
        return f"it was ended by signal {code - 128}" if code > 128 else f"it ended with the exit code {code}"


def _environment(folder: str) -> dict[str, str]:
    """Return what the program finds in its environment: nothing of its starter's but the system's own needs."""
    return {
        "PATH": os.defpath,
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
