"""How names are compared: in which spellings two texts are the same name, and which name is closest to another.

Names may come from anywhere and be as many and as long as a file can hold, so what a search compares is bounded.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

LONGEST_COMPARED: Final = 100
"""Characters of a name; longer ones are close to none."""
MOST_COMPARED: Final = 2_000
"""Names that are looked at, about ten milliseconds of them."""
_MOST_PAIRS: Final = 200_000
"""Pairs of characters that are compared at most, about twenty milliseconds of them."""
_CLOSE: Final = 0.6
"""Share of the characters of two names that must be in both for them to be close."""


def normalized(text: str) -> str:
    """Return `text` as names are compared: no case, no surrounding blanks, hyphens and underscores like blanks."""
    return " ".join(text.replace("-", " ").replace("_", " ").casefold().split())


def closest(found: str, names: Iterable[str]) -> str | None:
    """Return the name closest to `found`, the last in the alphabet of several, or None when none is close."""
    wanted = normalized(found[: LONGEST_COMPARED + 1])
    if len(wanted) > LONGEST_COMPARED:
        return None
    by_normalized = {normalized(name): name for name in islice(names, MOST_COMPARED) if len(name) <= LONGEST_COMPARED}
    by_normalized.pop("", None)
    matcher = SequenceMatcher(b=wanted)
    best, close, pairs = _CLOSE, "", 0
    for name in by_normalized:
        matcher.set_seq1(name)
        # Both are quick to tell, and no less than the share itself.
        if matcher.real_quick_ratio() < best or matcher.quick_ratio() < best:
            continue
        pairs += len(name) * len(wanted)
        if pairs > _MOST_PAIRS:
            break
        best, close = max((best, close), (matcher.ratio(), name))
    return by_normalized.get(close)
