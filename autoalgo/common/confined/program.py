"""A program that nobody trusts, as whoever starts it sees it: lines in, lines out, and no waiting without end."""

import contextlib
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

from autoalgo.common.confined.cell import CellLimits, confined, limited, why_no_cell
from autoalgo.common.confined.supervisor import TOO_MANY_FILES, TOO_MANY_PROCESSES, TOO_MUCH_MEMORY
from autoalgo.common.confined.system_calls import open_filter

TRUST_POSSIBLE: Final = sys.platform == "linux"
"""Whether a program can be run without a cell."""
LONGEST_LINE_BYTES: Final = 10_000
"""Of an answer; who writes more without an end of line is flooding."""
_CHUNK: Final = 65_536
_MOST_UNREAD_BYTES: Final = 2**22
"""Questions that wait in line for a program that does not read them."""
_GRACE_SECONDS: Final = 3.0
"""How long a program that has closed its output may take to end."""
_SUPERVISOR: Final = Path(__file__).with_name("supervisor.py")
_SESSION: Final = ("PATH", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")
"""Of the environment: what starting a control group needs. The program itself gets none of it."""
_TOO_MUCH: Final = {
    TOO_MUCH_MEMORY: "it took more memory than it may have, and was ended",
    TOO_MANY_PROCESSES: f"it had more than {CellLimits.processes} processes, and was ended",
    TOO_MANY_FILES: "it had more files than it may have, and was ended",
}


class NotStartedError(Exception):
    """The program could not be started; the message is a sentence without its end."""


class TooLateError(Exception):
    """There was no line in time. The program lives on, and may still write it."""


class EndedError(Exception):
    """The program has ended; the message says how."""


class FloodError(Exception):
    """It writes without end, or reads nothing; it has been ended."""


class ConfinedProgram:
    """A running program.

    `command` is its absolute path and its words. Beside programs and libraries of the system it may read `readable`,
    files and folders as absolute paths. `errors` takes its standard error, None for nowhere. A `trusted` one runs
    without a cell: with limits for each of its processes, and nothing else in its way.

    Raises
    ------
    NotStartedError
        When it cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        readable: Sequence[str],
        limits: CellLimits,
        errors: IO[bytes] | None,
        *,
        trusted: bool = False,
    ) -> None:
        if why := "" if trusted else why_no_cell():
            raise NotStartedError(why)
        self._written = b""
        """What it wrote and nobody has read yet."""
        self._unsent = b""
        self._kept = contextlib.ExitStack()
        try:
            folder = tempfile.TemporaryDirectory(prefix="autoalgo-", ignore_cleanup_errors=True) if trusted else None
            home = self._kept.enter_context(folder) if folder else ""
            self._process = _started(command, readable, limits, errors, home)
        except OSError as error:
            self._kept.close()
            raise NotStartedError(f"it could not be started: {error.strerror or error}") from None
        assert self._process.stdin is not None  # noqa: S101 - both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._input, self._output = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)
        self.running = True
        """Whether it can be asked; it may have ended without anybody having noticed."""

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
        """End it, in a cell with all that it has started, at once; what it wrote into its folder is gone."""
        if not self.running:
            return
        self.running = False
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        self._process.wait()  # its supervisor ends everything now
        self._kept.close()

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
        code = 128 - code if code < 0 else code  # of the supervisor, with which all ended
        ended = f"it was ended by signal {code - 128}" if code > 128 else f"it ended with the exit code {code}"
        return _TOO_MUCH.get(code, ended)


def _started(
    command: Sequence[str], readable: Sequence[str], limits: CellLimits, errors: IO[bytes] | None, home: str
) -> "subprocess.Popen[bytes]":
    """Start a program under its supervisor, in a cell or, where `home` names a folder, there; OSError when not."""
    with contextlib.ExitStack() as stack:
        passed = []
        if home:
            words = limited(command, limits, home)
        else:
            passed = [stack.enter_context(open_filter()).fileno()]
            words = confined(command, readable, limits, *passed)
        watched = json.dumps({**vars(limits), "pass": passed})
        return subprocess.Popen(  # noqa: S603 - whom to start is for the moderator to say
            [sys.executable, "-I", "-S", str(_SUPERVISOR), watched, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if errors is None else errors,
            cwd=home or "/",
            env={name: os.environ[name] for name in _SESSION if name in os.environ},
            pass_fds=passed,
            start_new_session=True,
            bufsize=0,
        )
