"""Turns of phrase of which the words together say something else, put into plain words (CF-31).

They lie beside the words of the languages: `words/turns_of_phrase.txt` says how.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

_PHRASES: Final = Path(__file__).parent / "words" / "turns_of_phrase.txt"
_NAME: Final = "\ue000\\d+\ue001"
_COUNT: Final = r"[2-9]|[1-9]\d|two|three|four|five|six|seven|eight|nine|ten"


@cache
def _phrases() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns in the order in which they are looked for, each with the plain words for what it finds."""
    lines = _PHRASES.read_text(encoding="utf-8").replace("NAME", _NAME).replace("COUNT", _COUNT).splitlines()
    parts = (line.partition(" =>") for line in lines if not line.startswith("#"))
    return tuple((re.compile(said, re.MULTILINE), meant.strip().replace("_", " ")) for said, _, meant in parts)


def rephrased(text: str) -> str:
    """Return a text in small letters, names in it as marks, with plain words for turns of phrase."""
    for said, meant in _phrases():
        text = said.sub(meant, text)
    return text
