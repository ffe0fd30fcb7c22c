"""Text that a message must not repeat as it came, and how to see that it did not."""

import re
import unicodedata
from typing import Final

CONTROLS: Final = "a\x1b[31m\x07\r\n\t\x7f\x85\x9b2J\u2028\u2029\u202ez\u2066"
"""Moves the cursor of a terminal, breaks the line and turns the rest of it around; what turns stays open."""
LONG: Final = "x" * 200_000
LONGEST_LINE: Final = 2_100
"""Characters of a line of standard error at most: a message with the name of the program before it."""
_DIRECTIONAL: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ISOLATED: Final = re.compile("\u2068([^\u202a-\u202e\u2066-\u2069]*)\u2069")


def unsafe(text: str, allowed: str = "\n") -> set[str]:
    """Return what must not reach a terminal or a label in `text`, as names that a report can show.

    A closed isolate around a name in a right-to-left script is what keeps the line in order.
    """
    while _ISOLATED.search(text):
        text = _ISOLATED.sub(r"\1", text)
    return {
        f"U+{ord(character):04X}"
        for character in set(text)
        if character not in allowed
        and (unicodedata.category(character) in {"Cc", "Zl", "Zp", "Cs"} or character in _DIRECTIONAL)
    }


def unbounded(text: str) -> list[int]:
    """Return the lengths of the lines that are longer than a message may be."""
    return [len(line) for line in text.split("\n") if len(line) > LONGEST_LINE]
