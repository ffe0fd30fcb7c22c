"""Where a war is fought: the places of a post, weighed by what stands before them."""

import re
from collections.abc import Sequence
from typing import Final

from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of, year_text
from autoalgo.war.posts.claims import FORM, Claim, step
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Mention
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.vocabulary import any_of

_OF_PLACE: Final = any_of("before a place's name")
_PLACED: Final = re.compile(
    rf"(?:\b|(?=@))(?:{any_of('at a place')}|(?:{any_of('part of a place')}) of)(?: (?:{_OF_PLACE})){{0,5}} ?[\"'(]?$"
)
_LEFT: Final = re.compile(rf"\b(?:{any_of('from a place')})\s+(?:the )?$")
_BEGINS: Final = re.compile(r"(?:^|[,.;:(–—\n-])\s*$")
_ENDS: Final = re.compile(r"\s*(?:$|[,.;:)!?\n]|\d{3,4}\b)")
_SMALL: Final = re.compile(r"\b(?:the|city|of|at|on)\b")
"""Words between an attack and its place."""
_PASSED: Final = re.compile(
    r"\b(?:cross\w*|over|past|via|through|passing|never went to|home to|instead of|"
    r"(?:lands?|territory|province) (?:up to|of|in|at|a?round))\s+(?:the )?$"
)
_AIMED: Final = re.compile(
    r"\b(?:(?:all the way (?:\w+ )?|directly |straight |right |droit )(?:to|at|for|into|sur|vers)|until|till|hasta|bis|"
    r"(?:head|bound|mak|sail|set|steer|rid|march|leav|embark)\w*(?: \w+){0,2} for) (?:the )?$"
)
_ARMY_BEHIND: Final = re.compile(
    rf"(?:'s|s)?\s+(?:\w+ )?(?:{any_of('army of a place')})\b|\s*\)?\s*(?:army|host|fleet)\b"
)
_ARMY_BEFORE: Final = re.compile(
    rf"\b(?:{any_of('army from a place')})(?: (?:{any_of('between army and place')}))*\s*$"
)
_NAMED: Final = re.compile(
    rf"\b(?:the )?(?:{any_of('place of the war')})(?: of (?:the )?(?:battle|war))?,? (?:{any_of('is a place')})"
    rf"(?: (?:{_OF_PLACE}|{any_of('at a place')}|obviously|again))* ?[\"'(]?$"
)
"""What names the place of the war itself: "the place is"."""
NAMED: Final = 8.0
CLEAR: Final = 0.7
"""Of two places, the lighter one counts for nothing below this share of the heavier one."""
LEAST: Final = 1.2
"""The weight with which a place is taken; what weighs less is asked."""
_ERAS: Final = {"medieval": (500, 1500), "victorian": (1800, 1910)}


def weighed_places(evidence: Evidence) -> list[Claim]:
    """Return every place of a post with its weight; where a label says one that is not known, no other is meant."""
    tagged = evidence.tagged
    labelled = [passage for passage in tagged.passages if passage.kind == "location"]
    is_unknown = bool(labelled) and not any(
        _is_default(tagged, passage) or any(one.locations for one in passage.mentions) for passage in labelled
    )
    if is_unknown:
        return []
    found = []
    for passage in tagged.passages:
        if passage.kind == "location":
            if _is_default(tagged, passage):
                found.append(Claim("location", (DEFAULT_NAME,), Certainty.EXACT, passage.start, passage.end, FORM))
        elif passage.kind not in {"", "nation"}:
            continue
        for mention in passage.mentions:
            if mention.locations and not tagged.is_denied(mention.start, passage.start):
                weight = _weight(tagged, passage, mention)
                if labelled and tagged.words("correction", Passage(passage.start, mention.start)):
                    weight = max(weight, FORM)
                names, certainty = mention.locations.names, mention.locations.certainty
                found.append(Claim("location", names, certainty, mention.start, mention.end, weight))
    return found


def _is_default(tagged: Tagged, passage: Passage) -> bool:
    return tagged.level[passage.start : passage.end].strip(" .\n") == DEFAULT_NAME


def _weight(tagged: Tagged, passage: Passage, mention: Mention) -> float:
    before = tagged.level[passage.start : mention.start]
    after = tagged.level[mention.end : passage.end][:24]
    if _NAMED.search(before[-60:]):
        return NAMED
    if passage.kind == "location":
        later = sum(bool(one.locations) for one in passage.mentions if one.start < mention.start)
        corrected = bool(tagged.words("correction", Passage(passage.start, mention.start)))
        return FORM - (0 if corrected else later)
    placed = bool(_PLACED.search(before[-80:]))
    alone = bool(_BEGINS.search(before) and _ENDS.match(after))
    struck = [end for _, end in tagged.words("attack", Passage(passage.start, mention.start))]
    hit = bool(struck) and not re.search(r"\w", _SMALL.sub("", tagged.level[struck[-1] : mention.start]))
    weight = 3.0 if placed or hit else 2.4 if alone else 1.5
    # "The Khalsa (Sobraon)".
    beside = any(one.militaries and 0 <= mention.start - one.end < len(" (x") for one in passage.mentions)
    is_army = bool(beside or _ARMY_BEFORE.search(before[-40:]) or _ARMY_BEHIND.match(after))
    caps = ((_LEFT, 20, 0.6), (_PASSED, 24, 1.0))
    weight = min(
        weight, 0.8 if is_army else weight, *(most for told, near, most in caps if told.search(before[-near:]))
    )
    if hit and placed and mention.rows:
        # "Attack on Jerusalem": the nation, or its city.
        weight -= 1.2
    if mention.rows and not placed:
        # "Venice attacks": who acts is no place.
        weight *= 0.2 if not alone else 0.4
    if before.count("(") > before.count(")"):
        weight *= 0.6
    if passage.heading:
        weight *= 0.6
    begins = tagged.words("correction", Passage(passage.start, min(passage.start + 12, mention.start)))
    if begins or tagged.words("correction", Passage(max(passage.start, mention.start - 16), mention.start)):
        weight += 1.5
    if (placed or hit) and not is_army and (struck or tagged.words("move", passage)):
        weight += 1.4
    elif _AIMED.search(before[-40:]):
        weight = max(weight, 3.0) + 1.4
    elif len(before) + len(after) > 60:
        weight *= 0.75
    return weight


def settled_place(claims: Sequence[Claim], year: int | None, rows: dict[Side, tuple[str, ...]]) -> Claim | None:
    """Return the place that weighs clearly most, of several years the one of the war's time."""
    weights: dict[str, float] = {}
    for claim in claims:
        for value in claim.values:
            weights[str(value)] = max(weights.get(str(value), 0.0), claim.weight) + 0.2
    if not weights:
        return None
    top = max(weights.values())
    best = [value for value, weight in weights.items() if weight >= CLEAR * top]
    claim = max((one for one in claims if set(one.values) & set(best)), key=lambda one: (one.weight, -one.start))
    kept = _of_its_time(best, claims, year, rows) if len(best) > 1 else best
    note = ""
    if top < LEAST:
        note = "the post may mean it as a place"
    elif len(kept) == 1 < len(best) and year_of(kept[0]):
        note = f"of {len(best)} names like it, the one of {year_text(year_of(kept[0]) or 0)}"
    certainty = Certainty.SEVERAL if len(kept) > 1 or top < LEAST else claim.certainty
    second = max((weight for value, weight in weights.items() if value not in best), default=0.0) / top
    signs: tuple[str, ...] = (step("weight", top, (1.6, 2, 2.6, 3.4, 10)), step("rival", second, (0.01, 0.35, 0.5)))
    signs += (step("names", len(best), (2,)),)
    return Claim("location", tuple(kept), certainty, claim.start, claim.end, top, note=claim.note or note, signs=signs)


def likely_places(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Return the locations at which the war may be fought, before it is known who fights."""
    top = max((claim.weight for claim in claims), default=0.0)
    names = (
        str(value) for claim in claims if claim.weight >= 0.85 * top and claim.weight >= LEAST for value in claim.values
    )
    return tuple(dict.fromkeys(names))


def _of_its_time(
    names: Sequence[str], claims: Sequence[Claim], year: int | None, rows: dict[Side, tuple[str, ...]]
) -> list[str]:
    """Narrow the years of each place to that of the war, or of who fights there."""
    years = [year, *(year_of(rows[side][0]) for side in reversed(Side) if len(rows.get(side, ())) == 1)]
    kept = list(names)
    for claim in claims:
        alike = [name for name in kept if name in claim.values]
        if len(alike) > 1:
            meant = _nearest(alike, [one for one in years if one is not None])
            kept = [name for name in kept if name in meant or name not in alike]
    return kept


def _nearest(names: Sequence[str], years: Sequence[int]) -> Sequence[str]:
    """Return the name of the first year that tells which of some names is meant; all of them where none does."""
    for one in years:
        exact = [name for name in names if year_of(name) == one]
        if len(exact) == 1:
            return exact
    for one in years:
        apart = sorted((abs((year_of(name) or _in_era(name, one)) - one), name) for name in names)
        if apart[1][0] > 3 * apart[0][0] and apart[0][0] <= 120:
            return [apart[0][1]]
    return names


def _in_era(name: str, year: int) -> int:
    """Return the year nearest to `year` of a place that has none in its name, such as Medieval London."""
    first, last = _ERAS.get(name.split(maxsplit=1)[0].casefold(), (0, 0))
    return min(max(year, first), last)
