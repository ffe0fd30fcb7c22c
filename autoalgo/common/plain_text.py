"""User text made safe for one line of anything that the report writes: receipt, log and progress.

War names and the names of the database are any text at all: several lines, right-to-left scripts, control characters.
They are kept as they are, except for what would break the line or reverse the text around it.
"""

import unicodedata
from typing import Final

UNNAMED: Final = "(unnamed)"
"""What stands for a name that has nothing visible in it."""
_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_DIRECTIONAL_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates: one left open in a name would turn the rest of the line around."""


def one_line(text: str) -> str:
    """Return `text` on one line, without control characters, half characters and directional overrides.

    Line ends and other control characters become blanks, lone surrogates the replacement character. Marks and joiners
    stay, since scripts and emoji need them. A text with nothing left is `UNNAMED`.
    """
    line = "".join(_safe(character) for character in text).strip()
    return line if any(unicodedata.category(character) != "Cf" for character in line) else UNNAMED


def right_to_left(text: str) -> bool:
    """Return whether `text` has a letter of a right-to-left script."""
    return any(unicodedata.bidirectional(character) in {"R", "AL"} for character in text)


def isolated(text: str) -> str:
    """Return `text` on one line, between directional isolates if it needs them, for plain text such as the log."""
    line = one_line(text)
    return f"{_FIRST_STRONG_ISOLATE}{line}{_POP_ISOLATE}" if right_to_left(line) else line


def _safe(character: str) -> str:
    if character in _DIRECTIONAL_CONTROLS:
        return ""
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    return "\ufffd" if category == "Cs" else character
