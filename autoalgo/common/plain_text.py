"""User text made safe to be shown: on a terminal, in the window, and in what the report writes.

Names, values, keys and files are called any text at all: several lines, right-to-left scripts, control characters.
They are kept as they are, except for what would break the line, steer a terminal or reverse the text around it. A name
on a receipt goes without that (`one_line`); a message shows it as an escape, so that nothing is hidden (`displayed`).
"""

import re
import unicodedata
from typing import Final

UNNAMED: Final = "(unnamed)"
"""What stands for a name that has nothing visible in it."""
_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_DIRECTIONAL_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates: one left open in a name would turn the rest of the line around."""
LONGEST_MESSAGE: Final = 2000
"""Characters of a message; the longest one about ordinary files has some 700."""
_UNSAFE: Final = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""What `one_line` takes out: controls, ends of lines and paragraphs, directional controls, half characters."""
_SHOWN_AS_ESCAPE: Final = re.compile(f"{_FIRST_STRONG_ISOLATE}[^{_UNSAFE}]*{_POP_ISOLATE}|[{_UNSAFE}]")
"""A text that `isolated` has closed already, which stays, or one such character."""
_ROOM_FOR_NOTE: Final = 40


def one_line(text: str) -> str:
    """Return `text` on one line, without control characters, half characters and directional overrides.

    Line ends and other control characters become blanks, lone surrogates the replacement character. Marks and joiners
    stay, since scripts and emoji need them. A text with nothing left is `UNNAMED`.
    """
    if text.isascii() and text.isprintable():  # nearly every text, which reports of games show by the thousand
        return text.strip() or UNNAMED
    line = "".join(_safe(character) for character in text).strip()
    return line if any(unicodedata.category(character) != "Cf" for character in line) else UNNAMED


def visible(text: str, kept: str = "") -> str:
    r"""Return `text` with every character that is unsafe to show as its escape in JSON: `\u001b`.

    Unlike `one_line` it hides nothing, and JSON stays the same JSON. The characters in `kept` stay, such as line ends,
    and so does what `isolated` returned.
    """

    def escaped(found: re.Match[str]) -> str:
        return found[0] if len(found[0]) > 1 or found[0] in kept else f"\\u{ord(found[0]):04x}"

    return _SHOWN_AS_ESCAPE.sub(escaped, text)


def displayed(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """Return `text` as one line of a message: nothing unsafe in it, and at most `longest` characters.

    What is too long loses its middle, since a message begins with the place and ends with what to do. `longest` has
    room for a note of how much that is.
    """
    line = visible(text)
    if len(line) <= longest:
        return line
    # An isolate that is cut in two would be left open.
    line = line.replace(_FIRST_STRONG_ISOLATE, "").replace(_POP_ISOLATE, "")
    end = (longest - _ROOM_FOR_NOTE) // 2
    return f"{line[:end]}… ({len(line) - 2 * end:,} characters left out) …{line[-end:]}"


def right_to_left(text: str) -> bool:
    """Return whether `text` has a letter of a right-to-left script."""
    return not text.isascii() and any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


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
