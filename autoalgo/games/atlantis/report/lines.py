"""Paragraphs as lines of at most 79 places of a terminal, which can be sent back without harm (AL-72)."""

from typing import Final

from autoalgo.common.text_charts import width_of

WIDTH: Final = 79


def paragraph(text: str, indent: int = 0, first: str = "", rest: str = "") -> list[str]:
    """Return a text as lines, broken at blanks where that is possible.

    Parameters
    ----------
    text
        In one line.
    indent
        Blanks before each line.
    first, rest
        What stands before the first line and before the others instead.
    """
    blank = " " * indent
    line, lines, begun = first or blank, list[str](), False
    words = text.split()[::-1]
    while words:
        word = words.pop()
        # A name must not begin orders when the report is sent back with orders below it.
        piece = f" {word}" if begun else f"'{word}" if word.startswith("#") and not line.strip() else word
        room = WIDTH - _width(line)
        if _width(piece) <= room:
            line, begun = line + piece, True
            continue
        kept = 0 if begun else _fitting(piece, room)
        words.append(word if begun else piece[kept:])
        lines.append(line + piece[:kept])
        line, begun = rest or blank, False
    return [*lines, line] if begun or not lines else lines


def centered(text: str) -> str:
    """Return a text in the middle of a line; one that is too long begins at its left."""
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
