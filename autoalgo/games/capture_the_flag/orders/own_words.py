"""What of a mail its writer has written: without quotes, greetings, thanks and a signature (CF-31)."""

import re
import unicodedata
from typing import Final

_QUOTED: Final = re.compile(r"\s*[>|]")
_REPLY: Final = re.compile(
    r"\s*(-+\s*(original message|forwarded message)|on\b.{0,200}\bwrote:|from:\s)", re.IGNORECASE
)
_SIGNATURE: Final = re.compile(r"--\s?$")
_GREETING: Final = re.compile(
    r"\s*(hi|hello|hey|dear|good (morning|evening|day))\b[\w .'-]{0,40}[,!.:]*\s*$", re.IGNORECASE
)
_CLOSING: Final = re.compile(
    r"\s*(many thanks|thanks( a lot| again)?|thank you( very much)?|thx|cheers|regards|best( wishes| regards)?|"
    r"kind regards|yours( truly)?|bye|see (you|ya)|good luck|love)\b[\w ]{0,30}[,!.]*\s*$",
    re.IGNORECASE,
)
_LONGEST_NAME_WORDS: Final = 4


def own_words(mail: str) -> str:
    """Return the lines of a mail that its writer has written for this turn, in the composed form of Unicode."""
    kept: list[str] = []
    text = unicodedata.normalize("NFKC", mail).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if _SIGNATURE.match(line) or _REPLY.match(line):
            break
        if _CLOSING.match(line) and _only_a_name(lines[number + 1 :]):
            break
        if not (_QUOTED.match(line) or _GREETING.match(line) or _CLOSING.match(line)):
            kept.append(line)
    return "\n".join(kept)


def _only_a_name(rest: list[str]) -> bool:
    """Return whether nothing but a name stands before a signature, a quote or the end."""
    words = []
    for line in rest:
        if _SIGNATURE.match(line) or _REPLY.match(line) or _QUOTED.match(line):
            break
        words += line.split()
    return len(words) <= _LONGEST_NAME_WORDS
