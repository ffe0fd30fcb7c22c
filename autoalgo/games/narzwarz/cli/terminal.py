"""Questions to whoever sits at the terminal: numbered menus, numbers, and a screen that is cleared between people."""

import sys
from collections.abc import Container, Mapping
from io import TextIOWrapper
from typing import Final

from autoalgo.common.console import say, say_lines

_CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen of a terminal, and what could be scrolled back to."""
_LONGEST: Final = 1000
"""Characters of an answer that are read at once."""
_MOST_DIGITS: Final = 9


class LeftError(Exception):
    """Whoever is asked has left the table, or there are no more answers."""


class NothingChosenError(Exception):
    """The answer to a question is Enter alone."""


def hear_any_text() -> None:
    """Let bytes of the keyboard that are no text be read as replacement characters."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def clear() -> None:
    """Empty the screen, where there is one; leave a blank line in a file."""
    if sys.stdout.isatty():
        sys.stdout.write(_CLEARED)
        sys.stdout.flush()
    else:
        say("\n")


def ask(question: str) -> str:
    """Return the answer to a question, without blanks around it; every question here may raise `LeftError`."""
    say(f"{question} ")
    answer = sys.stdin.readline(_LONGEST)
    if not answer:
        say("\n")
        raise LeftError
    return answer.strip()


def choose(question: str, options: Mapping[int, str]) -> int:
    """Return which of the numbered options is wanted; `NothingChosenError` for none."""
    say_lines(f"  {number:>2}  {text}" for number, text in options.items())
    return _whole(f"{question} (number, or Enter for none)", options, f"One of {', '.join(map(str, options))}")


def number(question: str, most: int) -> int:
    """Return a number from 1 to `most`; `NothingChosenError` for none."""
    question = f"{question} (1 to {most:,}, or Enter for none)"
    return _whole(question, range(1, most + 1), f"A whole number from 1 to {most:,}")


def agreed(question: str) -> bool:
    """Return whether a question is answered with yes."""
    return ask(f"{question} (y for yes)").lower() in {"y", "yes"}


def _whole(question: str, allowed: Container[int], objection: str) -> int:
    while answer := ask(question):
        digits = answer.replace(",", "")
        if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS and int(digits) in allowed:
            return int(digits)
        say_lines([objection])
    raise NothingChosenError
