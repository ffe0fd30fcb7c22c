"""A line of orders as words (AL-22)."""

import re
import unicodedata
from typing import Final

_PIECES: Final = re.compile(r'"([^"]*)("?)|;.*|[^\s";]+|\s+', re.DOTALL)
"""Something quoted, whose end may be missing; a comment; a part of a word; blanks."""
_INVISIBLE: Final = "\x00\u00ad\u200b\u2060\ufeff"
"""What editors and mail programs leave between letters without anybody seeing it."""
_MARKS: Final = frozenset('";_')
_CURLY: Final = "“”„‟＂"
_STRAIGHT: Final = str.maketrans(dict.fromkeys(_CURLY, '"'))
_NEEDS_QUOTES: Final = frozenset(f" ;{_CURLY}")


def words_of(line: str) -> list[str]:
    """Return the words of a line: what is quoted is one, "_" is a blank, and a comment is left out.

    Blanks in a row count as one, and those at the ends of a word as none.
    """
    line = _straightened(line)
    if _MARKS.isdisjoint(line):  # nearly all lines
        return line.split()
    words, word = list[str](), list[str]()
    for piece in _PIECES.finditer(line):
        text = piece.group()
        if text.startswith(";"):
            break
        if not text.isspace():
            word.append(piece.group(1) if text.startswith('"') else text)
        elif word:
            words.append("".join(word))
            word = []
    words += ["".join(word)] if word else []
    return [" ".join(word.replace("_", " ").split()) for word in words]


def comment_of(line: str) -> str:
    """Return the comment behind what a line says, without its mark; empty without one."""
    pieces = (piece.group() for piece in _PIECES.finditer(_straightened(line)))
    return next((piece[1:].strip() for piece in pieces if piece.startswith(";")), "")


def ends_in_quotes(line: str) -> bool:
    """Return whether something quoted begins on a line that does not end on it."""
    if line.isascii() and '"' not in line:  # nearly all lines
        return False
    last = None
    for last in _PIECES.finditer(_straightened(line)):
        if last.group().startswith(";"):
            return False
    return last is not None and last.group().startswith('"') and not last.group(2)


def as_line(words: list[str]) -> str:
    """Return words as a line that means the same: those in quotes that need them."""
    return " ".join(f'"{word}"' if not word or not _NEEDS_QUOTES.isdisjoint(word) else word for word in words)


def plain(word: str) -> str:
    """Return a word as it is compared with those of the rules: full-width letters and case make no difference."""
    return (word if word.isascii() else unicodedata.normalize("NFKC", word)).casefold()


def without_invisible(text: str) -> str:
    """Return a text without characters of no width that nobody has meant."""
    for character in _INVISIBLE:
        text = text.replace(character, "")
    return text


def _straightened(line: str) -> str:
    """Return a line with straight quotes; where it has some, curly ones are characters like others."""
    if line.isascii() and "\x00" not in line:
        return line
    line = without_invisible(line)
    return line if '"' in line else line.translate(_STRAIGHT)
