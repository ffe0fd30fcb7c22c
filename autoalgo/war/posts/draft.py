"""A draft of a request: every field that a post gives, with its words, and everything that was not understood."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.names import Certainty

Value = str | int | float
WAR_FIELDS: Final = ("war", "year", "motive", "location", "map", "map_km", "seed")
SIDE_FIELDS: Final = tuple(name for side in Side for name in (side.label, f"{side.label}_military"))
MOST_ALLIES_READ: Final = 3
"""Allies of a side that a post is read for; of more it is asked who leads."""
ALLY_FIELDS: Final = tuple(
    f"{side.label}_ally_{number}{of}"
    for side in Side
    for number in range(1, MOST_ALLIES_READ + 1)
    for of in ("", "_military")
)
"""Who fights beside a side's leading nation, each with a military (CO-1)."""
NOBODY: Final = "nobody"
"""The value of an ally that there is none after all."""
MEN_FIELDS: Final = tuple(f"{side.label}_men" for side in Side)
"""What a post says of numbers: no field of a request, whose militaries have the size of the database."""
MANEUVER_FIELDS: Final = tuple(
    f"{side.label}_{wing}maneuver" for side in Side for wing in ("", "left_", "center_", "right_")
)
FIELDS: Final = (*WAR_FIELDS[:2], *SIDE_FIELDS, *ALLY_FIELDS, *WAR_FIELDS[2:], *MEN_FIELDS, *MANEUVER_FIELDS)
"""All fields of a draft in the order in which they are told."""
REQUIRED: Final = ("year", *SIDE_FIELDS, "location")
"""What every request needs."""


TOGETHER: Final = "they are named together, and one of them leads"
"""The note of nations that are a coalition of more than is read (CO-1)."""
LEADS: Final = "it leads, as it is named first"
"""The note of the first of several nations that fight together (CO-1)."""
WHOSE: Final = "whose maneuver that is, is not said"
"""The note of a maneuver that names nobody."""


@dataclass(frozen=True)
class Finding:
    """A field that was recognised."""

    name: str
    """One of `FIELDS`."""
    value: Value | None
    """None where it may be several."""
    words: str
    """What of the post it comes from, as it stands there."""
    start: int
    end: int
    """Where in the post these words stand."""
    certainty: Certainty
    candidates: tuple[Value, ...] = ()
    """What it may be, where it may be several; beside a value, what else it may be."""
    note: str = ""
    """How it follows, or what there is to say of it."""
    signs: tuple[str, ...] = ()
    """What tells how sure it is, for `sureness`."""
    is_doubtful: bool = False
    """Whether somebody should look at a value that is filled in: its words may well mean something else."""

    @property
    def certainty_text(self) -> str:
        """How sure it is, in words."""
        if not self.is_doubtful:
            return str(self.certainty)
        return "not sure" if self.certainty is Certainty.EXACT else f"not sure, {self.certainty}"


@dataclass(frozen=True)
class Unread:
    """Words that were not understood."""

    words: str
    start: int
    end: int
    reason: str = ""


@dataclass(frozen=True)
class Draft:
    """The request of a post, as far as it was understood."""

    findings: Mapping[str, Finding] = field(default_factory=dict)
    """By field, in the order of `FIELDS`."""
    unread: tuple[Unread, ...] = ()
    """In the order of the post."""
    flags: int = 0
    """How often "(Algo request)" stands in the post."""
    refusal: str = ""
    """The words for which the post is taken to ask for no war; then nothing of it is read."""
    others: "tuple[Draft, ...]" = ()
    """What else the post asks for: a draft for each further war."""
    signs: tuple[str, ...] = ()
    """What tells whether it asks for a war at all, for `sureness`."""
    either: tuple[Mapping[str, Finding], ...] = ()
    """Where either of two nations may attack the other: the fields of both sides as they are read if the one does, and
    if the other does."""

    def value(self, name: str) -> Value | None:
        """Return the value of a field, None where there is none or it may be several."""
        finding = self.findings.get(name)
        return finding.value if finding else None

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that a request needs and the post does not give, or not clearly."""
        armies = (f"{ally}_military" for ally in self.allies)
        return tuple(name for name in (*REQUIRED, *self.allies, *armies) if self.value(name) is None)

    @property
    def allies(self) -> tuple[str, ...]:
        """The fields of the allies that the post names, or may name."""
        named = (name for name in ALLY_FIELDS if is_nation(name) and name in self.findings)
        return tuple(name for name in named if self.value(name) != NOBODY)


def is_nation(name: str) -> bool:
    """Tell whether a field is a nation: of a side, or an ally."""
    return name in {side.label for side in Side} or (name in ALLY_FIELDS and not name.endswith("_military"))
