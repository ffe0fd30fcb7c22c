"""What some words of a post say, before it is weighed with everything else that the post says."""

from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts.names import Certainty

FORM: Final = 20.0
"""The weight of a labelled field, which is above that of a sentence."""
SENTENCE: Final = 5.0
BARE: Final = 2.0
"""The weight of a name without anything that tells its part."""


@dataclass(frozen=True)
class Owner:
    """Whose a number of men or a maneuver is: a side, or some nations."""

    side: Side | None = None
    rows: tuple[str, ...] = ()
    both: bool = False
    other: bool = False
    """Whether it is whoever `side` or `rows` are not."""


NOBODY: Final = Owner()


@dataclass(frozen=True)
class Claim:
    """A field, of a side or of the war, and the value that some words give it."""

    kind: str
    """A field of the war, or "military", "men", "maneuver" of a side (`labels`)."""
    values: tuple[str | int | float, ...]
    """One value, or several candidates."""
    certainty: Certainty
    start: int
    end: int
    """Where the words stand in the plain text."""
    weight: float = SENTENCE
    side: Side | None = None
    owner: Owner = NOBODY
    """Where the side is not said."""
    wing: str = ""
    note: str = ""
    rest: bool = False
    """Of a maneuver: whether it is for the flanks that nothing else is said of."""
    place: int = -1
    """Of a number of men in a pair such as "10k vs 11k": 0 or 1."""
