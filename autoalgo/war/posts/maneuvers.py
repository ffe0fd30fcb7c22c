"""What the flanks of a side are to do: which maneuver, on which of the three, of which side."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_maneuvers import (
    FLANK_WORDS,
    LIKELY,
    ORDERING,
    clause_at,
    clauses_of,
    is_bare,
    naming,
)
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.flank_orders import ordering
from autoalgo.war.posts.flanks import WINGS, Named, attached
from autoalgo.war.posts.labels import MANEUVER
from autoalgo.war.posts.labels import WINGS as WINGS_OF
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.order_sides import Order, shared_out
from autoalgo.war.posts.passages import Clause, Passage, Tagged
from autoalgo.war.posts.whose import Ownership

_PARTS: Final = {
    "all": "all_wings",
    "both": "both_wings",
    "rest": "rest",
    "left": "left",
    "right": "right",
    "center": "center",
}
_SIDE_BY_SIDE: Final = re.compile(r"\s*(?:/|,|-|on|in|at|left|right|cent|mid|l\b|r\b|c\b)")
_WENT: Final = re.compile(r"\b(?:never|not|had|has|have) left$")
_TITLE: Final = re.compile(r" ?[:=] ?(?:the )?(?:left|right|cent|mid|[lcr]\b)")
_EXPLAINED: Final = re.compile(r"(?<!\w)(?:p|n|f\.?r|h&?r|pi|po|f|h) ?= ?$")
"""What explains a letter that stands for a maneuver, and orders nothing."""
_FLANK_BEFORE: Final = re.compile(r"\b(?:left|right|cent\w+|middle|mid|wings?|flanks?|both)[ :=(\[-]{1,4}$")
_JOINS: Final = re.compile(
    r" (?:the )?(?:left|right|cent\w+|middle|mid)\b(?!,? (?:wing |flank )?\(?(?:p|n|f\.?r|h&?r|h)\b)"
)
"""What stands behind an "n" that is "and": "left n right", but not "left n right p"."""
_MAY: Final = re.compile(r"\b(left|right|cent(?:er|re)|middle)(?: (?:wing|flank|horn))? (?:may|might|could) \w+")
"""What leaves it open what a flank does: "the right wing may counterattack"."""
_HINTED: Final = "some words may tell of it"
_UNKNOWN: Final = "its words are not understood"
_NOTHING_SAID: Final = re.compile(r"\W*(?:none|nothing|default|n/a|-*)\W*|.*\d.*", re.DOTALL)
"""What behind the label of a maneuver says none, or tells of something else, such as men."""
_SHORT: Final = 4
"""Words of a clause that are few enough for a "too" to be all that it says."""
_DOES: Final = re.compile(r"\b(?:do|does|did|doing) $")
_BESIDE: Final = 20
"""Characters between a flank and a word that orders something only beside one."""
_NARRATED: Final = re.compile(
    r"(?:\b(?:had|has|have|having|was|were|been|revenge|because|seeks?|wants?)|'d)(?: \w+){0,2} $"
)
"""Before words that tell of something else than an order, unless they name a maneuver."""
_NAMES: Final = re.compile(
    r"posi|stellung|norm|feig|feint|fing|schein|simul|hit|pill|plund|loot|saque|\b(?:f\.?r|h&?r|p|n)\b"
)
"""How the five maneuvers are called."""
_CANONICAL: Final = re.compile(
    rf"{_NAMES.pattern}|"
    r"\b(?:holds?|stays?|won't|dig|digs|dug|entrench\w*|mans? the|straight|usual|ordinary|regular|special|harass\w*|"
    r"skirmish\w*|in and out|burn the|strip|rob|pretends?|fakes?|run away|shieldwall|shield wall)\b"
)
"""How the five maneuvers are called, or clearly ordered; other words may tell of something else."""


def _named_in(tagged: Tagged, passage: Passage, before: Sequence[Named]) -> list[Named]:
    """Return every maneuver that a passage tells of, in its order; `before` are those of the passage before."""
    every = [Named(kind, *span) for kind, span in naming(tagged, passage)]
    named = [
        one
        for one in every
        if (passage.kind == MANEUVER or not _is_letters_alone(tagged, one.start, one.end))
        and not _is_denied(tagged, passage, one.start)
        and not _is_of_something_else(tagged, one.start, one.end)
    ]
    otherwise = [one for one in every if one not in named]
    return [*_with_likewise(tagged, passage, list(_weighed(tagged, passage, _longest(named), otherwise)), before)]


def _weighed(tagged: Tagged, passage: Passage, named: Sequence[Named], otherwise: Sequence[Named]) -> Iterator[Named]:
    """Yield the maneuvers that are named and likely, and of clauses that name none what they likely tell of."""
    repeated = [start for start, _ in _repeated(tagged, passage)]
    for clause in ordering(tagged, passage):
        best = clause.likeliest[0]
        own = [one for one in named if clause.holds(one.start)]
        own = [one for one in own if passage.kind == MANEUVER or _is_meant(tagged, clause, one)]
        yield from (replace(one, likely=clause.likely[one.kind]) for one in own)
        is_other = any(clause.holds(one.start) and one.kind == best for one in otherwise)
        is_open = _MAY.search(tagged.level, clause.start, clause.end) is not None
        is_told = own or is_other or is_open or clause.is_bare or any(map(clause.holds, repeated))
        if not is_told and clause.likely[best] > LIKELY:
            yield Named(best, *clause.peak, clause.likely[best])


def _is_meant(tagged: Tagged, clause: Clause, one: Named) -> bool:
    """Return whether words that name a maneuver do so here: "stays behind for the cattle and the barns" pillages."""
    if clause.likely[one.kind] > LIKELY or _NAMES.search(tagged.level, one.start, one.end):
        return True
    is_clear = _CANONICAL.search(tagged.level, one.start, one.end) is not None
    return is_clear and clause.likely[clause.likeliest[0]] < LIKELY


def _is_letters_alone(tagged: Tagged, start: int, end: int) -> bool:
    """Return whether a letter stands alone, or two small ones: "in 1 hr" is none, "N = normal" explains letters."""
    word = tagged.text[start:end]
    if word == "n" and _JOINS.match(tagged.level, end):
        return True
    if len(word) < 3 and _FLANK_BEFORE.search(tagged.level, max(0, start - 12), start):
        return False
    return len(word) == 1 or (len(word) == 2 and word.islower() and not _SIDE_BY_SIDE.match(tagged.level, end))


def _with_likewise(
    tagged: Tagged, passage: Passage, found: Sequence[Named], before: Sequence[Named]
) -> Iterator[Named]:
    """Yield the maneuvers, and those that "likewise" beside a flank says once more, also of the passage before."""
    again = [
        span
        for span in _repeated(tagged, passage)
        if not any(one.start < span[1] and span[0] < one.end for one in found)
    ]
    last = next(reversed(before), None)
    for one in sorted([*found, *(Named("", *span) for span in again)], key=lambda one: one.start):
        if one.kind or last is not None:
            last = one if one.kind or last is None else replace(last, start=one.start, end=one.end)
            yield last


def _repeated(tagged: Tagged, passage: Passage) -> list[tuple[int, int]]:
    """Return where "likewise" beside a flank says an order once more, and nothing else."""
    again = [span for span in tagged.words("likewise", passage) if _beside_flank(tagged, passage, *span)]
    return [span for span in again if _says_no_more(tagged, passage, span)]


def _says_no_more(tagged: Tagged, passage: Passage, likewise: tuple[int, int]) -> bool:
    """Return whether nothing else is said in the clause of a "too": "the right goes straight too" is no repetition."""
    clause = clause_at(tagged, passage, likewise[0])
    marks = [span for kind in (*FLANK_WORDS, "likewise") for span in tagged.words(kind, passage)]
    is_few = len(re.findall(r"\w+", tagged.level[clause.start : clause.end])) < _SHORT
    does = _DOES.search(tagged.level, clause.start, likewise[0]) is not None
    return is_few or does or is_bare(tagged, (clause.start, likewise[0]), marks)


def _beside_flank(tagged: Tagged, passage: Passage, start: int, end: int) -> bool:
    clause = clause_at(tagged, passage, start)
    near = Passage(min(clause.start, max(passage.start, start - _BESIDE)), max(clause.end, end))
    return (passage.label is not None and bool(passage.label.wing)) or any(tagged.words(part, near) for part in WINGS)


def _is_denied(tagged: Tagged, passage: Passage, start: int) -> bool:
    before = tagged.level[max(passage.start, start - 24) : start]
    return bool(
        re.search(
            r"\b(?:not|no|don't|dont|never|without|isn't|nicht|ohne|pas de|sin|instead of|must|smell(?:ed|s) of)"
            r"(?: \w+)?\s*$",
            before,
        )
    )


def _is_of_something_else(tagged: Tagged, start: int, end: int) -> bool:
    """Return whether "position of", "just the burning" or "the usual place" is said."""
    after, before = tagged.level[end : end + 12], tagged.level[max(0, start - 12) : start]
    narrated = _NARRATED.search(tagged.level[max(0, start - 40) : start])
    if narrated and not _CANONICAL.search(tagged.level, start, end):
        return True
    if _EXPLAINED.search(before) or re.match(r" ?= ?(?:normal|position|feign|hit|pillag)", after):
        return True
    return bool(re.match(r" of (?:the|his|power)\b", after) or re.search(r"\b(?:just|only) the $", before))


def _longest(found: Sequence[Named]) -> list[Named]:
    kept: list[Named] = []
    for one in sorted(found, key=lambda one: (one.start - one.end, one.start)):
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def maneuvers_of(evidence: Evidence, ownership: Ownership) -> dict[str, Claim]:
    """Return the maneuvers of a post by field."""
    found = settled_orders(list(shared_out(orders_of(evidence, ownership), evidence.tagged, ownership)))
    for side in Side:
        if not any(name.startswith(side.label) for name in found):
            found |= _hinted(side, evidence, ownership)
    return found


def orders_of(evidence: Evidence, ownership: Ownership) -> list[Order]:
    """Return what a post orders, each with the side that its own words tell of."""
    orders: list[Order] = []
    named: list[Named] = []
    for passage in evidence.tagged.passages:
        named = _named_in(evidence.tagged, passage, named)
        orders += _orders_in(passage, named, evidence, ownership)
    return orders


def _hinted(side: Side, evidence: Evidence, ownership: Ownership) -> dict[str, Claim]:
    """Return what clauses that order nothing clearly may mean, for a side of which nothing else is told."""
    hints: list[tuple[float, Claim]] = []
    for passage in evidence.tagged.passages:
        for clause in clauses_of(evidence.tagged, passage) if passage.kind in {"", MANEUVER} else ():
            if any(naming(evidence.tagged, Passage(clause.start, clause.end))):
                # It is somebody's already.
                continue
            sides, _ = ownership.owned(passage, *clause.peak, is_order=True)
            if sides in {(side,), ()} and clause.nothing < LIKELY:
                hints.append((clause.nothing, Claim(MANEUVER, clause.likeliest, Certainty.SEVERAL, *clause.peak)))
    if not hints:
        return {}
    hints.sort(key=lambda hint: hint[0])
    values = tuple(dict.fromkeys(value for _, hint in hints for value in hint.values))
    return {f"{side.label}_maneuver": replace(hints[0][1], values=values, note=_HINTED)}


def _orders_in(passage: Passage, named: Sequence[Named], evidence: Evidence, ownership: Ownership) -> Iterator[Order]:
    """Yield what a passage orders in which these maneuvers are named."""
    if passage.kind not in ORDERING:
        return
    tagged = evidence.tagged
    if not named:
        yield from _asked(passage, tagged, ownership)
        return
    parts = _parts_of(tagged, passage, named)
    owned = {one: ownership.owned(passage, one.start, one.end, is_order=True) for one in named}
    for group, sides in _by_owner(ownership, passage, {one: of for one, (of, _) in owned.items()}, parts):
        own = [part for part in parts if part in group]
        walls = [owner.start for owner in ownership.owners_in(passage) if sides and owner.sides != sides]
        told = [one for one in group if one not in own]
        pairs = list(attached(tagged.level, told, own, walls, clauses_of(tagged, passage)))
        left_over = _left_over(own, [wing for _, wings, _ in pairs for wing in wings])
        for one, wings, rest in pairs:
            is_called = _CANONICAL.search(tagged.level, one.start, one.end)
            which = "rest" if rest else "some" if wings else "all"
            signs = (one.kind, which, step("likely", one.likely, (0.2, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99)))
            weight = 1.0 if is_called else one.likely
            claim = Claim(MANEUVER, (one.kind,), Certainty.EXACT, one.start, one.end, weight, signs=signs)
            for side in sides or (None,):
                yield Order(side, wings, rest, claim, owned[one][1])
        for wing in left_over:
            part = next(one for one in own if one.kind in {wing, "both"})
            every = next(one for one in ordering(tagged, passage) if part.start < one.end).likeliest
            claim = Claim(MANEUVER, every, Certainty.SEVERAL, part.start, part.end, note=_HINTED)
            for side in sides or (None,):
                yield Order(side, (wing,), False, claim, owned[told[0]][1])


def _asked(passage: Passage, tagged: Tagged, ownership: Ownership) -> Iterator[Order]:
    """Yield an order that may be any: behind a label what is not understood, or what a flank only may do."""
    start, end = passage.start, passage.end
    wing = passage.label.wing if passage.label else ""
    if passage.label is None or passage.kind != MANEUVER:
        may = _MAY.search(tagged.level, start, end)
        if may is None or passage.kind:
            return
        (start, end), wing = may.span(), WINGS_OF[may[1]]
    elif _NOTHING_SAID.fullmatch(tagged.level, start, end):
        return
    likely = {kind: max(one.likely[kind] for one in clauses_of(tagged, passage)) for kind in map(str, Maneuver)}
    every = tuple(sorted(likely, key=lambda kind: -likely[kind]))
    sides, owned = ownership.owned(passage, start, end, is_order=True)
    for side in sides or (None,):
        claim = Claim(MANEUVER, every, Certainty.SEVERAL, start, end, note=_UNKNOWN)
        yield Order(side, (wing,) if wing else (), False, claim, owned)


def _parts_of(tagged: Tagged, passage: Passage, named: Sequence[Named]) -> list[Named]:
    """Return the flanks that a passage and its label name."""
    if passage.label is not None and passage.label.wing:
        return [Named(passage.label.wing, passage.start, passage.start)]
    parts = _wings_in(tagged, passage, named)
    if passage.label is None or passage.kind != MANEUVER:
        return parts
    # "Centre and right: normal"
    words = [one for one in tagged.labels if 0 <= passage.start - one.end < _BESIDE][-1:]
    return [*(part for one in words for part in _wings_in(tagged, Passage(one.start, one.end), named)), *parts]


def _left_over(parts: Sequence[Named], wings: Sequence[str]) -> list[str]:
    """Return the flanks that are named and of which no maneuver is understood."""
    told = {part.kind for part in parts}
    named = (told & set(WINGS)) | ({"left", "right"} if "both" in told else set())
    return [wing for wing in WINGS if wing in named and wing not in wings]


def _wings_in(tagged: Tagged, passage: Passage, named: Sequence[Named]) -> list[Named]:
    if not named:
        return []
    parts = [Named(part, *span) for part, kind in _PARTS.items() for span in tagged.words(kind, passage)]
    parts = [part for part in parts if not any(part.start < one.end and one.start < part.end for one in named)]
    # "L'aile" is no left, "never left their camp" neither, and "flanks: left …" names no more than follows.
    parts = [part for part in parts if part.end - part.start > 1 or not tagged.text.startswith(("'", "’"), part.end)]
    parts = [part for part in parts if not _WENT.search(tagged.level, max(0, part.start - 6), part.end)]
    return [one for one in _longest(parts) if not (one.kind in {"all", "both"} and _TITLE.match(tagged.level, one.end))]


def _by_owner(
    ownership: Ownership, passage: Passage, owners: Mapping[Named, tuple[Side, ...]], parts: Sequence[Named]
) -> Iterator[tuple[list[Named], tuple[Side, ...]]]:
    """Yield the maneuvers of a passage in groups of one owner, each with the words for flanks around it."""
    groups: list[tuple[list[Named], tuple[Side, ...]]] = []
    for one, sides in owners.items():
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


def settled_orders(orders: Sequence[Order]) -> dict[str, Claim]:
    """Return the maneuvers by field: what is said of a flank goes before what is said of all."""
    fields: dict[str, list[tuple[Claim, bool]]] = {}
    for order in orders:
        for wing in order.wings or ("",):
            if order.side is None:
                continue
            name = f"{order.side.label}_{wing}{'_' if wing else ''}maneuver"
            fields.setdefault(name, []).append((order.claim, order.rest))
    found: dict[str, Claim] = {}
    for name, every in fields.items():
        claims = [one for one in every if not one[0].is_open] or every
        values = list(dict.fromkeys(value for claim, _ in claims for value in claim.values))
        resting = [claim for claim, rest in claims if rest]
        if len(values) > 1 and len({claim.values for claim in resting}) == 1:
            found[name] = resting[0]
        else:
            claim = claims[0][0]
            certainty = Certainty.EXACT if len(values) == 1 and not claim.is_open else Certainty.SEVERAL
            found[name] = replace(claim, values=tuple(values), certainty=certainty)
    return found
