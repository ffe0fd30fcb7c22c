"""What some words of a post say, before it is weighed with everything else that the post says."""

from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts.names import Certainty

FORM: Final = 2
"""The weight of a labelled field, which is above that of a sentence."""
SENTENCE: Final = 1
IMPLIED: Final = 0
"""The weight of what a sentence says by convention only."""


@dataclass(frozen=True)
class Claim:
    """A field, of a side or of the war, and the value that some words give it."""

    kind: str
    """A field of the war, or "nation", "military", "men", "maneuver" of a side (`labels`)."""
    values: tuple[str | int | float, ...]
    """One value, or several candidates."""
    certainty: Certainty
    start: int
    end: int
    """Where the words stand in the plain text."""
    weight: int = SENTENCE
    side: Side | None = None
    owner: tuple[str, ...] = ()
    """Where the side is not said: the nations, one of which it is the side of."""
    joined: bool = False
    """Whether the values are several nations that were named, and not one that may be several rows."""
    wing: str = ""
    note: str = ""
