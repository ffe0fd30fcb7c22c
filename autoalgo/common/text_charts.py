"""Pictures made of characters: bars, histograms and columns, for a text that a terminal shows in one width."""

import unicodedata
from collections.abc import Sequence
from typing import Final

BLOCKS: Final = 20
"""Characters of a bar, and of a histogram at most."""
_EIGHTHS_ACROSS: Final = " ▏▎▍▌▋▊▉█"
_EIGHTHS_UP: Final = " ▁▂▃▄▅▆▇█"


def bar(share: float, width: int = BLOCKS) -> str:
    """Return a bar of `width` characters, filled as far as `share` of 1 goes, but for 0 at least a bit."""
    full, rest = divmod(max(round(8 * width * share), 1 if share > 0 else 0), 8)
    return f"{'█' * full}{_EIGHTHS_ACROSS[rest] if rest else ''}".ljust(width)


def histogram(counts: Sequence[int], width: int = BLOCKS) -> str:
    """Return the bars of a histogram side by side; where anything was counted, at least a bit shows.

    Neighbors are taken together where there are more than `width`.
    """
    together = -(-len(counts) // width)
    sums = [sum(counts[first : first + together]) for first in range(0, len(counts), together)]
    most = max(sums)
    return "".join(_EIGHTHS_UP[-(-8 * count // most)] for count in sums)


def columns(rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> list[str]:
    """Return rows of cells as lines, two blanks apart, every cell as wide on a terminal as the widest of its column.

    Cells stand to the right in their column, those of the columns `left` to the left.
    """
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            padded(cell, width, left=column in left)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def padded(text: str, width: int, *, left: bool = True) -> str:
    """Return a text with blanks behind it, or in front of it, until it is so wide."""
    blanks = " " * (width - width_of(text))
    return f"{text}{blanks}" if left else f"{blanks}{text}"


def width_of(text: str) -> int:
    """Return how many places of a terminal a text takes: two an ideograph, none a mark or a joiner."""
    return sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
