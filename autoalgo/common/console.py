"""The command line's output and exit codes: standard output for results, standard error for everything else.

Both are UTF-8 with plain line ends whatever the console's own encoding is, so that a receipt redirected into a file is
the same bytes on every machine (SC-6). Nothing that they show steers the terminal, wherever it comes from: what is
unsafe to show is shown as an escape, and every message is a line of bounded length.
"""

import argparse
import logging
import math
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from time import monotonic
from typing import Final, NoReturn

from autoalgo.common.figures import time_text
from autoalgo.common.interruption import interrupted
from autoalgo.common.plain_text import LONGEST_MESSAGE, displayed, visible
from autoalgo.common.problems import Failure, Problem, told

_LONGEST_RESULT: Final = 5 * LONGEST_MESSAGE
"""Characters of a line of results: a new record of a database is told with all its cells."""
_FIRST_LINE_SECONDS: Final = 2.0
_NEXT_LINE_SECONDS: Final = 10.0
"""How long a command may be silent where progress is told in lines."""

logger = logging.getLogger(__name__)


class Exit(IntEnum):
    """The exit codes of the command."""

    DONE = 0
    PROBLEMS = 1
    """The input has problems, or an audit found a difference."""
    USAGE = 2
    UNWRITTEN = 3
    """The result is told, but a file that belongs to it could not be written whole."""
    INTERRUPTED = 130


def use_utf8() -> None:
    """Make standard output and standard error UTF-8; what even UTF-8 cannot say is written as an escape.

    A stream that the caller has closed is one that drops everything; `say` knows it.
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
    """Write `text` to standard output; what is unsafe to show, but for line ends and tabs, as escapes of JSON.

    A reader that closes the pipe (`| head`) is no failure.

    Raises
    ------
    OutputError
        When the disk is full, for one, or standard output was closed from the beginning.
    """
    if getattr(sys.stdout, "name", "") == os.devnull:  # what `use_utf8` has put there; "> /dev/null" has another name
        raise OutputError("The output could not be written: standard output is closed")
    try:
        sys.stdout.write(visible(text, kept="\n\t"))
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        raise OutputError(f"The output could not be written: {error.strerror or error}") from None


def say_lines(lines: Iterable[str]) -> None:
    """Write sentences to standard output, each as a line that is safe to show and not too long; fails as `say` does."""
    say("".join(f"{displayed(line, _LONGEST_RESULT)}\n" for line in lines))


def _drop_output() -> None:
    # Python flushes once more on its way out, and would fail on what is left in the buffer.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def tell(line: str) -> None:
    """Write one line to standard error, safe to show and not too long; a closed standard error is ignored."""
    try:
        sys.stderr.write(f"{displayed(line)}\n")
        sys.stderr.flush()
    except OSError:
        return


def carried_out(name: str, command: Callable[[], int]) -> int:
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
    except Exception as error:
        # What is interrupted while it is imported may fail in its own way.
        if interrupted():
            tell("Interrupted")
            return Exit.INTERRUPTED
        if isinstance(error, FileNotFoundError) and not _has_working_folder():
            tell("The folder that the program was started in is deleted: change to another one and start again")
            return Exit.PROBLEMS
        logger.exception("A mistake in the program ended %s", name)
        raise


def _has_working_folder() -> bool:
    try:
        return bool(Path.cwd())
    except FileNotFoundError:
        return False


def tell_problems(problems: Iterable[Problem]) -> Exit:
    """Write every problem as a line to standard error, and return the exit code for it."""
    for line in told(list(problems)):
        tell(line)
    return Exit.PROBLEMS


def say_or_tell(found: Iterable[str] | Failure) -> Exit:
    """Print lines, or tell why there are none."""
    if isinstance(found, Failure):
        return tell_problems(found)
    say_lines(found)
    return Exit.DONE


class ArgumentParser(argparse.ArgumentParser):
    """Reads arguments, and tells wrong ones as `tell` would."""

    def error(self, message: str) -> NoReturn:
        """Tell how the command is used and what is wrong, and end the process with code 2."""
        super().error(displayed(message))


def whole_number_within(least: int, largest: int) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number from `least` (0 or more) to `largest`, in digits alone."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) <= len(str(largest))
        if not digits or not least <= int(text) <= largest:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {largest}")
        return int(text)

    return read


class PassingLine:
    """A progress line on standard error: overwritten on a terminal, elsewhere a line now and then, or none at all."""

    def __init__(self, *, only_on_terminal: bool = False) -> None:
        self.shown = sys.stderr.isatty()
        """Whether it is overwritten; False also once standard error is closed."""
        self._width = 40
        self._began = monotonic()
        self._next_line = math.inf if only_on_terminal else self._began + _FIRST_LINE_SECONDS

    def show(self, text: str) -> None:
        """Write `text` over whatever the line says, where what does not fit is cut; or as a line if it is time."""
        if self.shown:
            text = displayed(text)[: shutil.get_terminal_size().columns - 1]
            self._write(f"\r{text:<{self._width}}")
            self._width = max(self._width, len(text))
        elif monotonic() >= self._next_line:
            tell(text)
            self._next_line = monotonic() + _NEXT_LINE_SECONDS

    def show_count(self, done: int, of: int, things: str) -> None:
        """Show how many of equal things are done since the line was made, and how long the others take at that pace."""
        left = f", {time_text((monotonic() - self._began) * (of - done) / done)} left" if 0 < done < of else ""
        self.show(f"{done:,} of {of:,} {things}{left}")

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
