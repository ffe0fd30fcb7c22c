"""Where regions are, and the four ways from one to the next (AL-2)."""

import re
from enum import StrEnum
from typing import Final, NamedTuple

_WRITTEN: Final = re.compile(r"\s*\(?\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)?\s*", re.ASCII)


class Coordinates(NamedTuple):
    """Where a region is: columns count to the east, rows to the south."""

    x: int
    y: int

    @property
    def text(self) -> str:
        """As reports tell it."""
        return f"({self.x},{self.y})"


class Direction(StrEnum):
    """To a neighbouring region."""

    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"

    def of(self, place: Coordinates) -> Coordinates:
        """Return the neighbour of a place."""
        east, south = _STEPS[self]
        return Coordinates(place.x + east, place.y + south)


_STEPS: Final = {
    Direction.NORTH: (0, -1),
    Direction.SOUTH: (0, 1),
    Direction.EAST: (1, 0),
    Direction.WEST: (-1, 0),
}


def place_of(text: str) -> Coordinates | None:
    """Return the place that a text such as "3,4" names, None where it names none."""
    found = _WRITTEN.fullmatch(text)
    return Coordinates(int(found[1]), int(found[2])) if found else None
