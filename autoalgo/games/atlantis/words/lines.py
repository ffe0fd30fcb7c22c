"""Paragraphs as lines of at most 79 places of a terminal, which can be sent back without harm (AL-72)."""

from typing import Final

from autoalgo.common.text_charts import width_of

WIDTH: Final = 79
TEMPLATE_WIDTH: Final = 70
"""Of the order template: mail programs break lines after 72 places, of which a quote's mark takes two."""


def paragraph(text: str, indent: int = 0, first: str = "", rest: str = "", places: int = WIDTH) -> list[str]:
    """Return a text as lines, broken at blanks where that is possible.

    `first` and `rest` stand before the first line and before the others instead of `indent` blanks; `places` is what a
    line may take.
    """
    start, later = first or " " * indent, rest or " " * indent
    if text.isascii() and "#" not in text:
        # Nearly all texts have single blanks already, and to look takes a tenth of the time.
        single = text.isprintable() and "  " not in f" {text} "
        return _plain_paragraph(text if single else " ".join(text.split()), start, later, places)
    lines, line, begun, room = list[str](), [start], False, places - _width(start)
    words = text.split()[::-1]
    while words:
        word = words.pop()
        # A name must not begin orders when the report is sent back with orders below it.
        piece = f" {word}" if begun else f"'{word}" if word[0] == "#" and not line[0].strip() else word
        width = _width(piece)
        if width <= room:
            line.append(piece)
            begun, room = True, room - width
            continue
        if begun:
            words.append(word)
        else:
            kept = _fitting(piece, room)
            line.append(piece[:kept])
            words.append(piece[kept:])
        lines.append("".join(line))
        line, begun, room = [later], False, places - _width(later)
    return [*lines, "".join(line)] if begun or not lines else lines


def _plain_paragraph(text: str, start: str, later: str, places: int) -> list[str]:
    """Return a text of single blanks and characters of one place as lines: all but very few, and so a fast way."""
    lines: list[str] = []
    room = places - len(start)
    while len(text) > room:
        end = text.rfind(" ", 0, room + 1)
        end = room if end < 0 else end
        lines.append(start + text[:end])
        text = text[end:].lstrip()
        start, room = later, places - len(later)
    return [*lines, start + text] if text or not lines else lines


def centered(text: str) -> str:
    """Return a text in the middle of a line."""
    return " " * ((WIDTH - _width(text)) // 2) + text


def _fitting(text: str, room: int) -> int:
    """Return how many characters of a text fit into so many places, at least one."""
    kept = 1
    while kept < len(text) and _width(text[: kept + 1]) <= room:
        kept += 1
    return kept


def _width(text: str) -> int:
    # Nearly all lines are ASCII, whose characters need not be looked at one by one.
    return len(text) if text.isascii() else width_of(text)
