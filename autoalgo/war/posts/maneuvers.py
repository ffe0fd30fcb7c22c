"""What the flanks of a side are to do: which maneuver, on which of the three, of which side."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.common.text_matching import slips_between
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts.claims import Claim
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.labels import MANEUVER
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.whose import Ownership

WINGS: Final = ("left", "center", "right")
_PARTS: Final = {
    "all": "all_wings",
    "both": "both_wings",
    "rest": "rest",
    "left": "left",
    "right": "right",
    "center": "center",
}
_LONG_ENOUGH: Final = 6
"""Letters of a word for a maneuver that may be misspelled."""
_TOO_FAR: Final = 80
_LISTED: Final = re.compile(
    r"\b(?:left|right|cent(?:er|re)|mid(?:dle)?|wings?|flanks?|both|and|the|our|their|his|on|in)\b|[&+]"
)
"""Words between flanks that are named together."""
_ORDERED: Final = re.compile(r"from left to right|left to right|\bl ?- ?r\b|\bl ?/ ?[cm] ?/ ?r\b|\blcr\b")
_AND: Final = re.compile(r"\s*(?:[,/(&+-]|and|und|y|et|\"|'|then)*\s*(?:just |only )?")


@dataclass(frozen=True)
class Named:
    """Words for a maneuver or for some flanks."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class Order:
    """A maneuver for some flanks of a side."""

    side: Side
    wings: tuple[str, ...]
    """Of `WINGS`; none for the whole side, or for all of which nothing else is said."""
    rest: bool
    claim: Claim


def named_in(tagged: Tagged, passage: Passage) -> list[Named]:
    """Return every maneuver that a passage names, in its order."""
    found: list[Named] = []
    for maneuver in Maneuver:
        for start, end in tagged.words(maneuver.value, passage):
            if end - start == 1 and passage.kind != MANEUVER:
                continue
            if not _is_denied(tagged, passage, start) and not _is_of_something_else(tagged, start, end):
                found.append(Named(maneuver.value, start, end))
    found = _longest(found)
    for word in re.finditer(r"[a-z]{6,10}", tagged.level[passage.start : passage.end]):
        start, end = passage.start + word.start(), passage.start + word.end()
        near = [
            one.value for one in Maneuver if one.value.isalpha() and slips_between(word[0], one.value.casefold()) == 1
        ]
        named = any(one.start < end and start < one.end for one in passage.mentions)
        if near and not named and not any(one.start < end and start < one.end for one in found):
            found.append(Named(near[0], start, end))
    return sorted(found, key=lambda one: one.start)


def _is_denied(tagged: Tagged, passage: Passage, start: int) -> bool:
    before = tagged.level[max(passage.start, start - 24) : start]
    return bool(
        re.search(r"\b(?:not|no|don't|dont|never|without|isn't|nicht|ohne|pas de|sin|instead of)(?: \w+)?\s*$", before)
    )


def _is_of_something_else(tagged: Tagged, start: int, end: int) -> bool:
    """Return whether "position of", "just the burning" or "the usual place" is said."""
    after, before = tagged.level[end : end + 12], tagged.level[max(0, start - 12) : start]
    return bool(re.match(r" of (?:the|his|power)\b", after) or re.search(r"\b(?:just|only) the $", before))


def _longest(found: Sequence[Named]) -> list[Named]:
    kept: list[Named] = []
    for one in sorted(found, key=lambda one: (one.start - one.end, one.start)):
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def orders_in(evidence: Evidence, ownership: Ownership) -> Iterator[tuple[Order | None, Claim]]:
    """Yield what is ordered, each with its claim; no order where it is not clear whose it is."""
    for passage in evidence.tagged.passages:
        if passage.kind not in {"", "nation", "military", MANEUVER, "men"}:
            continue
        named = named_in(evidence.tagged, passage)
        if passage.label is not None and passage.label.wing:
            parts = [Named(passage.label.wing, passage.start, passage.start)]
        else:
            parts = _wings_in(evidence.tagged, passage, named)
        for group, sides in _by_owner(ownership, passage, named, parts):
            own = [part for part in parts if part in group]
            for maneuver, wings, rest in _attached(
                evidence.tagged.level, [one for one in group if one not in own], own
            ):
                claim = Claim(MANEUVER, (maneuver.kind,), Certainty.EXACT, maneuver.start, maneuver.end)
                if not sides:
                    yield None, claim
                for side in sides:
                    yield Order(side, wings, rest, claim), claim


def _wings_in(tagged: Tagged, passage: Passage, named: Sequence[Named]) -> list[Named]:
    if not named:
        return []
    parts = [Named(part, *span) for part, kind in _PARTS.items() for span in tagged.words(kind, passage)]
    parts = [part for part in parts if not any(part.start < one.end and one.start < part.end for one in named)]
    return _longest(parts)


def _by_owner(
    ownership: Ownership, passage: Passage, named: Sequence[Named], parts: Sequence[Named]
) -> Iterator[tuple[list[Named], tuple[Side, ...]]]:
    """Yield the maneuvers of a passage in groups of one owner, each with the words for flanks around it."""
    if not named:
        return
    owners = [ownership.sides_of(passage, one.start, one.end, is_order=True) for one in named]
    groups: list[tuple[list[Named], tuple[Side, ...]]] = []
    for one, sides in zip(named, owners, strict=True):
        if groups and groups[-1][1] == sides:
            groups[-1][0].append(one)
        else:
            groups.append(([one], sides))
    for at, (group, sides) in enumerate(groups):
        least = groups[at - 1][0][-1].end if at else passage.start
        most = groups[at + 1][0][0].start if at + 1 < len(groups) else passage.end
        names = [owner.start for owner in ownership.owners_in(passage)]
        start = max((name for name in names if least <= name <= group[0].start), default=least) if at else least
        end = (
            min((name for name in names if group[-1].end <= name <= most), default=most)
            if at + 1 < len(groups)
            else most
        )
        own = [part for part in parts if start <= part.start and part.end <= max(end, group[-1].end)]
        if at + 1 < len(groups) and end == most:
            # Nobody is named between: a flank is of the maneuver that follows where it leads.
            own = [part for part in own if part.start < group[-1].end or part.kind in {"all", "rest", "both"}]
        yield [*group, *own], sides


def _attached(
    level: str, named: Sequence[Named], parts: Sequence[Named]
) -> Iterator[tuple[Named, tuple[str, ...], bool]]:
    """Yield each maneuver with the flanks that are nearer to it than to another one."""
    if len(named) == len(WINGS) and (not parts or _ORDERED.search(level[named[0].start - 40 : named[-1].end + 40])):
        for one, wing in zip(named, WINGS, strict=True):
            yield one, (wing,), False
        return
    # "Straight in, plain and simple" is one maneuver in two words.
    single = [one for one, before in zip(named, [None, *named], strict=False) if not _is_same(level, before, one)]
    owned: dict[int, list[str]] = {number: [] for number in range(len(single))}
    unclear: set[str] = set()
    leads = bool(parts) and parts[0].start < single[0].start
    for part in parts:
        number = _nearest(level, part, single, leads)
        if number is not None:
            owned[number].append(part.kind)
        elif part.kind in WINGS:
            unclear.add(part.kind)
    some = any(owned.values())
    for number, one in enumerate(single):
        kinds = owned[number]
        wings = tuple(wing for wing in WINGS if wing in kinds or ("both" in kinds and wing != "center"))
        if "all" in kinds and not wings:
            yield one, (), False
        elif "rest" in kinds:
            yield one, wings, False
            yield one, (), True
        else:
            yield one, wings, not wings and some and len(single) > 1


def _is_same(level: str, before: Named | None, one: Named) -> bool:
    return before is not None and before.kind == one.kind and bool(_AND.fullmatch(level[before.end : one.start]))


def _nearest(level: str, part: Named, named: Sequence[Named], leads: bool) -> int | None:
    """Return which maneuver a word for a flank belongs to: that of its piece, else the next one where flanks lead."""
    best, least = None, float(_TOO_FAR)
    for number, one in enumerate(named):
        gap = level[one.end : part.start] if one.end <= part.start else level[part.end : one.start]
        low, high = min(one.end, part.end), max(one.start, part.start)
        if any(low <= each.start and each.end <= high for each in named if each is not one):
            continue
        plain = _LISTED.sub("", gap).strip(" ,=:")
        parted = len(re.findall(r"[,;/.]|\bbut\b|\bexcept\b|\bonly\b", plain))
        distance = len(gap) + 60 * parted + (0 if (part.end <= one.start) == leads else 15)
        if distance < least:
            best, least = number, distance
    return best


def settled_orders(orders: Sequence[Order]) -> dict[str, Claim]:
    """Return the maneuvers by field: what is said of a flank goes before what is said of all."""
    fields: dict[str, list[tuple[Claim, bool]]] = {}
    for order in orders:
        for wing in order.wings or ("",):
            name = f"{order.side.label}_{wing}{'_' if wing else ''}maneuver"
            fields.setdefault(name, []).append((order.claim, order.rest))
    found: dict[str, Claim] = {}
    for name, claims in fields.items():
        values = list(dict.fromkeys(claim.values[0] for claim, _ in claims))
        resting = [claim for claim, rest in claims if rest]
        if len(values) > 1 and len({claim.values for claim in resting}) == 1:
            found[name] = resting[0]
        else:
            certainty = Certainty.EXACT if len(values) == 1 else Certainty.SEVERAL
            claim = claims[0][0]
            found[name] = Claim(MANEUVER, tuple(values), certainty, claim.start, claim.end)
    return found
