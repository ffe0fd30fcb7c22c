"""What some words of a post say of one field, before it is weighed with everything else that the post says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.posts.names import Certainty

FORM: Final = 20.0
"""The weight of a labelled field, which is above that of a sentence."""
SENTENCE: Final = 5.0


@dataclass(frozen=True)
class Claim:
    """A field of the draft, and the value that some words give it."""

    kind: str
    """A field of the war, or "military", "men", "maneuver" of a side (`labels`)."""
    values: tuple[str | int | float, ...]
    """One value, or several candidates."""
    certainty: Certainty
    start: int
    end: int
    """Where the words stand in the plain text."""
    weight: float = SENTENCE
    note: str = ""
    signs: tuple[str, ...] = ()
    """What tells how sure the value is, for `sureness`."""
    others: tuple[str | int | float, ...] = ()
    """What else it may be, should it not be sure enough."""

    @property
    def is_open(self) -> bool:
        """Whether it is to be asked."""
        return len(self.values) != 1 or self.certainty is Certainty.SEVERAL


def step(name: str, value: float, bounds: Sequence[float]) -> str:
    """Return a sign that tells between which of some rising bounds a value lies."""
    return f"{name} {sum(value >= bound for bound in bounds)}"
