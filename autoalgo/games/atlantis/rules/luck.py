"""Why a battle went as it did: who fell by whom, and what was to be expected, by the draws of the month (AL-103).

Units are told by their numbers; `PEASANTS` stands for the peasants.
"""

from dataclasses import dataclass
from typing import Final

PEASANTS: Final = 0


@dataclass(frozen=True, slots=True)
class Expected:
    """People who fell, and what was to be expected: the mean and its standard deviation, to a tenth."""

    fell: int
    mean: float
    spread: float


@dataclass(frozen=True, slots=True)
class Strokes:
    """The strokes of a unit in a battle, or its spells that kill."""

    unit: int
    strokes: int
    by: Expected
    felled: dict[int, int]
    """People who fell by them, by unit."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A stroke by which somebody fell: what was drawn, and the chance to hit below which it lies, to a thousandth."""

    round: int
    unit: int
    target: int
    drawn: float
    below: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a battle."""

    free_round: Expected | None
    """None where there was none."""
    attackers: Expected
    """Who fell by them."""
    defenders: Expected
    strokes: tuple[Strokes, ...]
    """But for units that never struck."""
    blows: tuple[Blow, ...]
    """All by which somebody fell, where these are few; else none."""
