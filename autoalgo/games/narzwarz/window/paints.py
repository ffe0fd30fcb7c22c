"""How countries look: ten colours that colour-blind people can tell apart, stripes for the next ten leaders, and marks.

A mark is two letters of a leader's name, no two alike, so that nothing hangs on colour alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap, Qt

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.theme import mixed

_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"
_HUES: Final = (
    ("#0072b2", _WHITE),
    ("#e69f00", _BLACK),
    ("#009e73", _BLACK),
    ("#cc79a7", _BLACK),
    ("#56b4e9", _BLACK),
    ("#d55e00", _BLACK),
    ("#8f6bc9", _BLACK),
    ("#b5b12c", _BLACK),
    ("#7a4a2b", _WHITE),
    ("#8d99ae", _BLACK),
)
"""Colours, after Okabe and Ito, with three of other lightness, and what can be read on each."""


@dataclass(frozen=True)
class Paint:
    """How one leader's countries and name are drawn."""

    colour: QColor
    ink: QColor
    """Black or white, whichever can be read on the colour."""
    striped: bool
    mark: str


class Relation(Enum):
    """What a country is to the one that is selected."""

    PLAIN = auto()
    SELECTED = auto()
    FRIEND = auto()
    """A neighbour of the same leader: men can move there."""
    FOE = auto()
    """A neighbour that can be attacked."""


@dataclass(frozen=True)
class CountryLook:
    """What is drawn of a country."""

    name: str
    paint: Paint
    men: str
    """With nothing, neither men nor gold are drawn."""
    gold: str = ""
    is_old: bool = False
    """What is told was seen in an earlier turn."""
    is_ready: bool = False
    """Whether it still has its command in this turn."""
    standing: Relation = Relation.PLAIN


def paints_of(names: Sequence[str]) -> tuple[Paint, ...]:
    """Return a paint for each leader, in their order."""
    paints: list[Paint] = []
    for number, name in enumerate(names):
        colour, ink = _HUES[number % len(_HUES)]
        mark = _mark(name, [paint.mark for paint in paints])
        paints.append(Paint(QColor(colour), QColor(ink), number >= len(_HUES), mark))
    return tuple(paints)


def fill_of(paint: Paint, dark: bool) -> QColor:
    """Return the colour of land, calmer than the leader's own so that numbers can be read on it."""
    ground = QColor("#20242c") if dark else QColor("#ffffff")
    return mixed(paint.colour, ground, 0.62 if dark else 0.6)


def swatch(paint: Paint, size: int = 14) -> QPixmap:
    """Return a leader's colour as a small square, for lists."""
    found = QPixmap(size, size)
    found.fill(paint.colour)
    if paint.striped:
        painter = QPainter(found)
        painter.fillRect(found.rect(), QBrush(paint.ink, Qt.BrushStyle.BDiagPattern))
        painter.end()
    return found


def _mark(name: str, taken: Sequence[str]) -> str:
    """Return two letters of a name that nobody has yet: of its words, of its beginning, of any part of it."""
    letters = [letter for letter in one_line(name) if letter.isalnum()] or ["?"]
    words = [word[0] for word in one_line(name).split() if word[0].isalnum()]
    pairs = ["".join(words[:2])] if len(words) > 1 else []
    pairs += [letters[0] + letter for letter in letters[1:]]
    pairs += [letters[0] + str(digit) for digit in range(10)]
    wanted = [pair[0].upper() + pair[1:].lower() for pair in pairs]
    return next((pair for pair in wanted if pair not in taken), wanted[0])
