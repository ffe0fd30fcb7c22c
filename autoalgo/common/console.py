"""What the command line says and how it ends: standard output for results, standard error for everything else.

Both are UTF-8 with plain line ends whatever the console's own encoding is, so that a receipt redirected into a file is
the same bytes on every machine (SC-6).
"""

import logging
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path

from autoalgo.common.problems import Problem

logger = logging.getLogger(__name__)


class Exit(IntEnum):
    """The exit codes of the command."""

    DONE = 0
    PROBLEMS = 1
    """The input has problems, or an audit found a difference."""
    USAGE = 2
    INTERRUPTED = 130


def use_utf8() -> None:
    """Make standard output and standard error UTF-8; what even UTF-8 cannot say is written as an escape.

    Text for a stream that the caller has closed is dropped.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


class OutputError(Exception):
    """Standard output cannot be written; the message is for the user."""


def say(text: str) -> None:
    """Write `text` to standard output as it is.

    A reader that closes the pipe (`| head`) is no failure.

    Raises
    ------
    OutputError
        When the disk is full, for one.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        raise OutputError(f"The output could not be written: {error.strerror or error}") from None


def _drop_output() -> None:
    # Python flushes once more on its way out, and would fail on what is left in the buffer.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def tell(line: str) -> None:
    """Write one line to standard error; a closed standard error is ignored."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        return


def carried_out(name: str, command: Callable[[], Exit]) -> Exit:
    """Carry out the command called `name` and return its exit code, also when Ctrl+C or a full disk ends it.

    A mistake in the program is logged and raised again.
    """
    try:
        return command()
    except KeyboardInterrupt:
        tell("Interrupted")
        return Exit.INTERRUPTED
    except OutputError as error:
        tell(str(error))
        return Exit.PROBLEMS
    except Exception:
        logger.exception("A mistake in the program ended %s", name)
        raise


def tell_problems(problems: Iterable[Problem]) -> Exit:
    """Write every problem as a line to standard error, and return the exit code for it."""
    for problem in problems:
        tell(" ".join(problem.text().split("\n")))
    return Exit.PROBLEMS


class PassingLine:
    """A progress line on standard error that is overwritten, while standard error is a terminal."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        """False also once standard error is closed."""
        self._width = 40

    def show(self, text: str) -> None:
        """Write `text` over whatever the line says; what does not fit into it is cut."""
        text = text[: shutil.get_terminal_size().columns - 1]
        self._write(f"\r{text:<{self._width}}")
        self._width = max(self._width, len(text))

    def clear(self) -> None:
        """Leave the line empty for what follows."""
        self._write(f"\r{'':<{self._width}}\r")

    def _write(self, text: str) -> None:
        if not self.shown:
            return
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            self.shown = False
