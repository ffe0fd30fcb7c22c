"""A line of orders as words (AL-22)."""

import re
from typing import Final

_PIECES: Final = re.compile(r'"([^"]*)"?|;.*|[^\s";]+|\s+', re.DOTALL)
"""Something quoted, whose end may be missing; a comment; a part of a word; blanks."""


def words_of(line: str) -> list[str]:
    """Return the words of a line: what is quoted is one, "_" is a blank, and a comment is left out.

    Blanks in a row count as one, and those at the ends of a word as none.
    """
    words, word = list[str](), None
    for piece in _PIECES.finditer(line):
        text = piece.group()
        if text.startswith(";"):
            break
        if text.isspace():
            words += [] if word is None else [word]
            word = None
        else:
            word = (word or "") + (piece.group(1) if text.startswith('"') else text)
    words += [] if word is None else [word]
    return [" ".join(word.replace("_", " ").split()) for word in words]


def as_line(words: list[str]) -> str:
    """Return words as a line that means the same: those with blanks in quotes."""
    return " ".join(f'"{word}"' if not word or " " in word or ";" in word else word for word in words)
