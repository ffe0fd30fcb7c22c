"""Which of the flanks that a sentence names each of its maneuvers is for.

A sentence falls into clauses: in "feigned retreat in the middle, both horns normal" each has a maneuver and its
flanks. A clause that is nothing but flanks adds to the one before.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from autoalgo.war.posts.passages import Clause

WINGS: Final = ("left", "center", "right")
_TOO_FAR: Final = 80
"""Characters between a maneuver and a flank."""
_ORDERED: Final = re.compile(
    r"from left to right|left to right|\bl ?- ?r\b|\bl ?[/-] ?[cm] ?[/-] ?r\b|\blcr\b|left\W+(?:cent|mid)\w*\W+right"
)
_GOES_ON: Final = re.compile(r"[\s,]*(?:and|then|und|et|y)\b(?! (?:we|they|i|he|the)\b)")
_AND: Final = re.compile(r"\s*(?:[,/(&+-]|and|und|y|et|\"|'|then)*\s*(?:just |only )?")


@dataclass(frozen=True)
class Named:
    """Words for a maneuver or for some flanks."""

    kind: str
    start: int
    end: int
    likely: float = 1.0
    """How likely a maneuver is, by the words around it."""


def attached(
    level: str, named: Sequence[Named], parts: Sequence[Named], walls: Sequence[int], clauses: Sequence[Clause]
) -> Iterator[tuple[Named, tuple[str, ...], bool]]:
    """Yield each maneuver with its flanks, and whether it is for all of which nothing else is said.

    Parameters
    ----------
    level
        The text as words are looked up in it.
    named, parts
        The maneuvers and the words for flanks of one side, in their order.
    walls
        Where others are named, over whom no flank reaches.
    clauses
        Those of the passage.
    """
    in_turn = _in_turn(level, named, parts)
    if in_turn:
        yield from ((one, (wing,), False) for one, wing in zip(named, in_turn, strict=True))
        return
    single: list[Named] = []
    for one in named:
        if not single or not _is_same(level, single[-1], one, parts, clauses):
            single.append(one)
    owned: dict[Named, list[str]] = {one: [] for one in single}
    for one, part in _pairs(single, parts, walls, clauses):
        owned[one].append(part.kind)
    some = any(owned.values())
    said = {kind for kinds in owned.values() for kind in kinds}
    for one, kinds in owned.items():
        # What is said of one wing goes before what is said of both.
        both = [wing for wing in WINGS if wing != "center" and wing not in said] if "both" in kinds else []
        wings = tuple(wing for wing in WINGS if wing in kinds or wing in both)
        if "all" in kinds and not wings:
            yield one, (), False
        elif "rest" in kinds:
            yield one, wings, False
            yield one, (), True
        else:
            yield one, wings, not wings and some and len(single) > 1


def _in_turn(level: str, named: Sequence[Named], parts: Sequence[Named]) -> Sequence[str]:
    """Return the flanks of three maneuvers that are listed for one each; none where they are not."""
    if len(named) != len(WINGS):
        return ()
    gaps = (level[one.end : two.start] for one, two in pairwise(named))
    listed = _ORDERED.search(level[max(0, named[0].start - 40) : named[-1].end + 40])
    if listed or (len(parts) < 2 and all(_AND.fullmatch(gap) for gap in gaps)):
        return WINGS
    # "(L C R): normal / position / normal": the flanks stand before or behind all maneuvers.
    kinds = [part.kind for part in parts]
    are_apart = bool(parts) and (parts[-1].end <= named[0].start or named[-1].end <= parts[0].start)
    return kinds if are_apart and sorted(kinds) == sorted(WINGS) else ()


def _is_same(level: str, before: Named, one: Named, parts: Sequence[Named], clauses: Sequence[Clause]) -> bool:
    """Return whether a maneuver is said twice: "straight in, plain and simple", "stands and holds its ground"."""
    is_between = any(before.start < part.start < one.start for part in parts)
    is_within = any(clause.holds(before.start) and clause.holds(one.start) for clause in clauses)
    is_joined = bool(_AND.fullmatch(level[before.end : one.start]))
    goes_on = any(clause.holds(one.start) and _GOES_ON.match(level, clause.start) for clause in clauses)
    return before.kind == one.kind and not is_between and (is_within or is_joined or goes_on)


def _pairs(
    named: Sequence[Named], parts: Sequence[Named], walls: Sequence[int], clauses: Sequence[Clause]
) -> Iterator[tuple[Named, Named]]:
    """Yield each word for a flank with its maneuver: that of its clause, or of the clause before a list of flanks."""
    last: Named | None = None
    waiting: list[Named] = []
    is_open = False
    end = 0
    for clause in clauses:
        if any(end <= wall < clause.end for wall in walls):
            last, waiting = None, []
        own = [one for one in named if clause.holds(one.start)]
        flanks = [part for part in parts if clause.holds(part.start)]
        for part in flanks if own else ():
            yield _nearest(part, own, flanks[0].start < own[0].start), part
        # "My left under Barbarigo hugs the shore, and holds it"; but not "…, the center holds it".
        yield from ((own[0], part) for part in waiting if own and not (is_open and flanks))
        if own:
            last, waiting = own[-1], []
        elif last is not None and clause.is_bare:
            yield from ((last, part) for part in flanks if part.start - last.end < _TOO_FAR)
        elif flanks:
            waiting = [*waiting, *flanks] if clause.is_bare else flanks
            is_open = not clause.is_bare
        end = max((one.end for one in (*own, *flanks)), default=end)


def _nearest(part: Named, named: Sequence[Named], leads: bool) -> Named:
    """Return the maneuver of a piece that a word for a flank belongs to: the next one where flanks lead."""
    behind = [one for one in named if one.start >= part.end]
    before = [one for one in named if one.end <= part.start]
    first, second = (behind[:1], before[-1:]) if leads else (before[-1:], behind[:1])
    return (first or second or list(named))[0]
