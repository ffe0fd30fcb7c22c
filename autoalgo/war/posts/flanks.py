"""Which of the flanks that a sentence names each of its maneuvers is for.

A sentence falls into pieces at its commas and the like: in "feigned retreat in the middle, both horns normal" each
piece has a maneuver and its flanks. Where a piece has no maneuver, its flanks lead to the next one, or add to the one
before.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.posts.vocabulary import any_of

WINGS: Final = ("left", "center", "right")
_TOO_FAR: Final = 80
"""Characters between a maneuver and a flank."""
_LISTED: Final = re.compile(
    r"\b(?:wings?|flanks?|and|the|our|my|your|its|their|his|her|on|in|und|y|et|e|la|le|el|die|der|as|or)\b|[&+]"
)
"""Words between flanks that are named together."""
_PARTED: Final = re.compile(r"[,;/.:()]|\b(?:but|while|except|only|then|whereas)\b")
_JOINED: Final = re.compile(r"\b(?:and|und|y|et|e|n)\b|[&+]")
_ORDERED: Final = re.compile(r"from left to right|left to right|\bl ?- ?r\b|\bl ?[/-] ?[cm] ?[/-] ?r\b|\blcr\b")
_HINT: Final = re.compile(
    rf"\b(?:{any_of(*(f'hint {one.value}' for one in Maneuver if one is not Maneuver.NORMAL))})\b"
)
"""What may be ordered of a flank in words that are not understood."""
_AND: Final = re.compile(r"\s*(?:[,/(&+-]|and|und|y|et|\"|'|then)*\s*(?:just |only )?")


@dataclass(frozen=True)
class Named:
    """Words for a maneuver or for some flanks."""

    kind: str
    start: int
    end: int


def attached(
    level: str, named: Sequence[Named], parts: Sequence[Named], walls: Sequence[int]
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
    """
    if len(named) == len(WINGS) and (not parts or _ORDERED.search(level[named[0].start - 40 : named[-1].end + 40])):
        for one, wing in zip(named, WINGS, strict=True):
            yield one, (wing,), False
        return
    if len(named) == len(WINGS) and sorted(part.kind for part in parts) == sorted(WINGS) and _stand_apart(named, parts):
        for one, part in zip(named, parts, strict=True):
            yield one, (part.kind,), False
        return
    # "Straight in, plain and simple" is one maneuver in two words.
    single = [one for one, before in zip(named, [None, *named], strict=False) if not _is_same(level, before, one)]
    owned: dict[Named, list[str]] = {one: [] for one in single}
    for one, part in _pairs(level, single, parts, walls):
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


def _stand_apart(named: Sequence[Named], parts: Sequence[Named]) -> bool:
    """Return whether the flanks are listed before or behind all maneuvers: "(L C R): normal / position / normal"."""
    return parts[-1].end <= named[0].start or named[-1].end <= parts[0].start


def _is_same(level: str, before: Named | None, one: Named) -> bool:
    return before is not None and before.kind == one.kind and bool(_AND.fullmatch(level[before.end : one.start]))


def _pairs(
    level: str, named: Sequence[Named], parts: Sequence[Named], walls: Sequence[int]
) -> Iterator[tuple[Named, Named]]:
    """Yield each word for a flank with its maneuver."""
    maneuvers = set(named)
    pieces = list(_pieces(level, named, parts, walls))
    waiting: list[Named] = []
    last: Named | None = None
    for piece, is_walled in pieces:
        own, flanks = [one for one in piece if one in maneuvers], [one for one in piece if one not in maneuvers]
        if is_walled:
            waiting, last = [], None
        if not own:
            later = any(
                one in maneuvers for other, _ in pieces[pieces.index((piece, is_walled)) + 1 :] for one in other
            )
            if _HINT.search(_tail(level, piece, pieces)):
                continue  # "The center pretends to go back, his sides do normal"
            if last is not None and (not later or pieces[0][0][0] in maneuvers):
                yield from ((last, part) for part in flanks if part.start - last.end < _TOO_FAR)
            else:
                waiting += flanks
            continue
        yield from ((own[0], part) for part in waiting if own[0].start - part.end < _TOO_FAR)
        leads = bool(flanks) and flanks[0].start < own[0].start
        for part in flanks:
            yield _nearest(part, own, leads), part
        waiting, last = [], own[-1]


def _tail(level: str, piece: Sequence[Named], pieces: Sequence[tuple[list[Named], bool]]) -> str:
    """Return what is said behind the last flank of a piece: up to the next one, or to where the sentence ends."""
    end = piece[-1].end
    following = min((one.start for other, _ in pieces for one in other if one.start >= end), default=end + _TOO_FAR)
    return re.split(r"[.;\n]", level[end:following])[0]


def _pieces(
    level: str, named: Sequence[Named], parts: Sequence[Named], walls: Sequence[int]
) -> Iterator[tuple[list[Named], bool]]:
    """Yield maneuvers and flanks in their order, parted where a new piece begins; and whether a wall is before it."""
    piece: list[Named] = []
    walled = False
    maneuvers = set(named)
    for one in sorted((*named, *parts), key=lambda each: each.start):
        if piece:
            before = piece[-1]
            gap = level[before.end : one.start]
            is_wall = any(before.end <= wall < one.start for wall in walls)
            is_list = before not in maneuvers and one not in maneuvers and not _LISTED.sub("", gap).strip(" ,")
            is_list = is_list and not ("," in gap and maneuvers.intersection(piece))
            starts = before in maneuvers and _JOINED.search(gap)
            if is_wall or (not is_list and (starts or _parts(gap, before in maneuvers, one in maneuvers))):
                yield piece, walled
                piece, walled = [], is_wall
        piece.append(one)
    if piece:
        yield piece, walled


def _parts(gap: str, behind_maneuver: bool, before_maneuver: bool) -> bool:
    """Return whether a gap ends a piece; "left: normal" and "left, normal" are one."""
    bare = not gap.strip(" ,:=-–(.")
    return bool(_PARTED.search(gap)) and not (bare and not behind_maneuver and before_maneuver)


def _nearest(part: Named, named: Sequence[Named], leads: bool) -> Named:
    """Return the maneuver of a piece that a word for a flank belongs to: the next one where flanks lead."""
    behind = [one for one in named if one.start >= part.end]
    before = [one for one in named if one.end <= part.start]
    first, second = (behind[:1], before[-1:]) if leads else (before[-1:], behind[:1])
    return (first or second or list(named))[0]
