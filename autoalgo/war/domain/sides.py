"""The two sides of a war; the command line's arguments need no more of it."""

from enum import IntEnum
from typing import Final

MAXIMUM_FLANKS: Final = 99
"""Flanks a side at most (FL-2, S-4)."""


class Side(IntEnum):
    """The two sides; also the row of every per-side array."""

    ATTACKER = 0
    DEFENDER = 1

    @property
    def label(self) -> str:
        """The side in words, lower case."""
        return self.name.lower()

    @classmethod
    def labelled(cls, label: str) -> "Side":
        """Return the side with a label; raises KeyError where there is none."""
        return cls[label.upper()]

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side(1 - self)
