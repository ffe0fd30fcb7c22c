"""Questions to whoever sits at the terminal: numbered menus, numbers, and a screen that is cleared between people."""

import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Final

from autoalgo.common.console import say, say_lines

_CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen of a terminal, and what could be scrolled back to."""
_LONGEST: Final = 1000
"""Characters of an answer that are read at once."""


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
    """Return the answer to a question, without blanks around it.

    Raises
    ------
    EOFError
        When there are no more answers.
    """
    say(f"{question} ")
    answer = sys.stdin.readline(_LONGEST)
    if not answer:
        say("\n")
        raise EOFError
    return answer.strip()


def choose(question: str, options: Mapping[int, str]) -> int | None:
    """Return which of the numbered options is wanted; None for none. Raises as `ask`."""
    say_lines(f"  {number:>2}  {text}" for number, text in options.items())
    while answer := ask(f"{question} (number, or Enter for none)"):
        found = _whole(answer)
        if found in options:
            return found
        say_lines([f"One of {', '.join(map(str, options))}"])
    return None


def number(question: str, most: int) -> int | None:
    """Return a number from 1 to `most`; None for none. Raises as `ask`."""
    while answer := ask(f"{question} (1 to {most:,}, or Enter for none)"):
        found = _whole(answer)
        if found is not None and 1 <= found <= most:
            return found
        say_lines([f"A whole number from 1 to {most:,}"])
    return None


def agreed(question: str) -> bool:
    """Return whether a question is answered with yes. Raises as `ask`."""
    return ask(f"{question} (y for yes)").lower() in {"y", "yes"}


def _whole(answer: str) -> int | None:
    digits = answer.replace(",", "")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < _MOST_DIGITS else None


_MOST_DIGITS: Final = 10
