"""Letters in pictures: Pillow's own font, so that nothing of the machine is needed, and what it has no letters for.

That font knows little more than ASCII. A letter with an accent is drawn without it; a text in another script cannot be
drawn at all, and something else stands for it. The caller is told of both. An SVG holds the text itself.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from types import MappingProxyType
from typing import Final
from unicodedata import category, normalize

from PIL import ImageFont

_MORE: Final = frozenset("«°±´·»‘’“”…‹›™")
"""What the font has besides ASCII."""
_SPELLED: Final = MappingProxyType(
    {
        **{"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"},
        **{"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H"},
        **{"ʻ": "'", "ʼ": "'", "ʿ": "'", "ʾ": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "×": "x"},
        **{"→": "->", "\u00a0": " ", "\u202f": " "},
    }
)
"""Letters that no accent makes, as they are spelled without them."""

Font = ImageFont.FreeTypeFont


@lru_cache(maxsize=32)
def font_of(pixels: int) -> Font:
    """Return the font in a size.

    Raises
    ------
    TypeError
        When this Pillow was built without FreeType; none that is installed by pip is.
    """
    font = ImageFont.load_default(max(pixels, 6))
    if not isinstance(font, Font):
        raise TypeError("this Pillow was built without FreeType")
    return font


def plain_letters(text: str) -> str:
    """Return `text` in letters that the font has; what it has none for is left out."""
    spelled = "".join(each if each in _MORE else _SPELLED.get(each, normalize("NFKD", each)) for each in text)
    return " ".join("".join(each for each in spelled if " " <= each <= "~" or each in _MORE).split())


def drawable(text: str, instead: str) -> str:
    """Return what is drawn for `text`: its letters without accents, "…" where the font has none.

    `instead` is drawn where it has none for as many letters as it has some for.
    """
    letters = [each for each in text if category(each)[0] in "LNS"]
    missing = {each for each in letters if not plain_letters(each)}
    if 2 * sum(each in missing for each in letters) >= len(letters):
        return plain_letters(instead)
    return plain_letters(_runs_of(missing).sub("…", text) if missing else text)


def _runs_of(characters: Iterable[str]) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(''.join(sorted(characters)))}]+")


def fitted(text: str, font: Font, most_pixels: float) -> str:
    """Return `text`, cut to a width in pixels."""
    if font.getlength(text) <= most_pixels:
        return text
    kept = len(text)
    while kept and font.getlength(f"{text[:kept].rstrip()}…") > most_pixels:
        kept -= 1
    return f"{text[:kept].rstrip()}…" if kept else ""
