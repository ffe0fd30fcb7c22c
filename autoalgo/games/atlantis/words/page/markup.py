"""Text in HTML and SVG: nothing that anybody has called anything becomes markup or turns the line around (AL-79)."""

from collections.abc import Iterable
from html import escape
from typing import Final

from autoalgo.common.plain_text import visible
from autoalgo.games.atlantis.rules.places import Coordinates

_NO_CHARACTERS: Final = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}
"""XML knows none with these numbers."""


def shown(text: str) -> str:
    """Return a text, names in it isolated by now, as it stands in markup; line ends stay, what is unsafe is named."""
    if text.isascii() and text.replace("\n", "").isprintable():  # nearly always, and three times as fast
        return escape(text)
    return escape(visible(text, kept="\n").translate(_NO_CHARACTERS))


def items(texts: Iterable[str]) -> str:
    """Return texts as the entries of a list."""
    return "".join(f"<li>{shown(text)}</li>" for text in texts)


def region_id(place: Coordinates) -> str:
    """Return how the article about a region is called in the page."""
    return f"region_{place.x}_{place.y}"


def cell_id(place: Coordinates) -> str:
    """Return how a region of the map is called in the page."""
    return f"cell_{place.x}_{place.y}"
