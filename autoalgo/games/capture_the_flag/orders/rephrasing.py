"""Turns of phrase of which the words together say something else, put into plain words (CF-31).

They lie beside the words of the languages: `words/turns_of_phrase.txt` says how.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

_PHRASES: Final = Path(__file__).parent / "words" / "turns_of_phrase.txt"
_STANDS_FOR: Final = {
    "NAME": "\ue000\\d+\ue001",
    "COUNT": r"[2-9]|[1-9]\d|two|three|four|five|six|seven|eight|nine|ten",
}


@cache
def _phrases() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns in the order in which they are looked for, each with the plain words for what it finds."""
    lines = (line for line in _PHRASES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    parts = (line.partition(" =>") for line in lines)
    return tuple((re.compile(_spelled_out(said)), meant.strip()) for said, _, meant in parts)


def _spelled_out(pattern: str) -> str:
    return re.sub("NAME|COUNT", lambda found: _STANDS_FOR[found[0]], pattern)


def rephrased(text: str) -> str:
    """Return a text in small letters, names in it as marks, with plain words for turns of phrase."""
    for said, meant in _phrases():
        text = said.sub(meant, text)
    return text
