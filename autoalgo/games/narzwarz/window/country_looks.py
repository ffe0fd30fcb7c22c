"""What is drawn of a country on the map, and what its tooltip says."""

from dataclasses import dataclass
from enum import Enum, auto

from autoalgo.games.narzwarz.window.paints import Paint


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
    gold: str
    is_old: bool
    """What is told was seen in an earlier turn."""
    is_ready: bool
    """Whether it still has its command in this turn."""
    standing: Relation
