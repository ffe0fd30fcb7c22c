"""Numbers of men, and whose they are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of
from autoalgo.war.posts.claims import FORM, SENTENCE, Claim, step
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.labels import MEN
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.quantities import Quantity, quantities_in
from autoalgo.war.posts.relative_men import relate, relative_sign
from autoalgo.war.posts.sides import Sides
from autoalgo.war.posts.whose import BESIDES, Ownership

_OTHER_THINGS: Final = re.compile(
    r"(?: of (?:our|my|your|his|their|the))? ?(?:km|kilom\w+|miles?|ships|galleys|years?|jahre?|ans|anos|días|days?|"
    r"turns?|%|bc|ad|bce|ce|am|"
    r"pm|th|st|nd|rd|usd|dollars|gold|players?|km²|hours?|o'clock|uhr|b\.? ?c|a\.? ?d|weeks?|months?|posts?|"
    r"percent|stats|version|edition|flanks?|wings?|elephants|wagons|carts|leagues|wars?|sides|times|of the three|"
    r"thirds?|quarters?|one|cents|pence|pounds|ducats|pagodas|sheep|horses)\b",
    re.IGNORECASE,
)
_NOT_MEN: Final = re.compile(
    r"\b(?:seed|sd|rng|map|turn|size of the map|group|year|page|#|posts?|player|room|no\.|number is|seed number|width|"
    r"july|june|may|april|march|rule|season|war|war ticket|ticket|version|in|anno|since|until|before|"
    r"after|dice|used to be|used to number|used to have|once|map \w+|zufallszahl|semilla|graine|semente|board|day|"
    r"quarter of|times|article|chapter|game|order|thread|round|side)\W*"
    r"(?:is |of |= ?|was )?(?:the )?$|#$|\d[:/.]$|[:/.]\d{1,2}[:/.]$|"
    r"\b(?:(?:of|among) (?:them|whom|which)|including) (?:some |about )?$",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(
    r"\s*(?:vs?\.?|vrs\.?|versus|against|:|/|to|x|gegen|contra|contre|on|[-–—=]*>|→|[-–—])\s*"
    r"(?:a |about |some |maybe |~ ?|the )?",
    re.IGNORECASE,
)
_AGAINST: Final = re.compile(
    r"[^.;,\n\d]{0,25}\b(?:vs?\.?|against|gegen|contra|contre)\b[^.;,\n\d]{0,12}", re.IGNORECASE
)
_PLUS: Final = re.compile(
    r"(?: [a-z]+){0,2},? (?:plus|and|\+)(?: a(?:nd|n)?)?(?: further| another| additional|(?<= plus)|(?<= \+)) "
    r"(?:some |about )?"
)
"""Between two numbers that are told of one army: "37,000 foot and a further 10,500"."""
_NOT_THAT: Final = re.compile(r",? ?\(?(?:and )?(?:not|statt|instead of|rather than) (?:the )?")
"""Between a number and the one that it puts right: "120k not 130k"."""
_GUNS: Final = re.compile(r" ?(?:guns|cannons?)\b", re.IGNORECASE)
_LEAST: Final = 100
_MOST_GUNS: Final = 1_000
"""So many guns are men with guns."""
_FAR: Final = 100
"""Years from all of the nations that are named, of a number that is no year."""
_NEAR: Final = 20
"""Characters between a word that corrects and the number that it gives."""
_OR: Final = re.compile(r"(?: men| troops)?,? (?:or|oder|ou|o)\b")
_UNTOLD: Final = "whose men these are, is not said"
_EACH: Final = re.compile(r",? (?:\w+ )?(?:each|apiece|a side|per side|(?:on|for) (?:each|both|either)(?: sides?)?)\b")


def men_of(
    evidence: Evidence, sides: Sides, ownership: Ownership, taken: Sequence[tuple[int, int]]
) -> dict[Side, list[Claim]]:
    """Return the numbers of men of each side; `taken` are the places of years, seeds and widths."""
    found: dict[Side, list[Claim]] = {side: [] for side in Side}
    loose: list[Claim] = []
    replaced: list[tuple[int, Claim]] = []
    for passage in evidence.tagged.passages:
        if passage.kind in {"year", "location", "seed", "map", "map_km", "war", "motive"}:
            continue
        quantities = _quantities(evidence, passage, taken)
        for claim, owners in _in_passage(evidence, passage, sides, ownership, quantities):
            for side in owners:
                found[side].append(claim)
            if not owners:
                loose.append(claim)
        replaced += _put_right(evidence, quantities)
    for side, claims in found.items():
        found[side] = [one for one in claims if BESIDES not in one.signs] or claims
    for value, claim in replaced:
        _replace(value, claim, found, loose)
    loose = _of_their_size(_uncorrected(evidence, loose), found, ownership)
    _share(evidence, loose, found, ownership)
    relate(evidence, found, ownership)
    for side in [side for side in Side if not found[side]]:
        unclear = loose or [claim for claim in found[side.enemy] if len(found[side.enemy]) > 1]
        found[side] = [replace(claim, certainty=Certainty.SEVERAL, note=_UNTOLD, weight=0.0) for claim in unclear]
    return {side: [_sized(claim, side, ownership) for claim in claims] for side, claims in found.items()}


def _put_right(evidence: Evidence, quantities: Sequence[Quantity]) -> Iterator[tuple[int, Claim]]:
    """Yield each number that another one stands right for, and the claim of that one: "120k not 130k"."""
    for one, following in pairwise(quantities):
        if _NOT_THAT.fullmatch(evidence.tagged.level, one.end, following.start):
            yield following.value, replace(_claim(one), signs=("put right",))


def _replace(value: int, claim: Claim, found: dict[Side, list[Claim]], loose: list[Claim]) -> None:
    """Put the number of a claim in the place of a wrong one that one side alone is told to have."""
    having = [side for side in Side if any(value in one.values for one in found[side])]
    if len(having) == 1:
        for claims in (*found.values(), loose):
            claims[:] = [one for one in claims if one.start != claim.start]
        found[having[0]] = [claim]


def _uncorrected(evidence: Evidence, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims without those that words behind them take back: "18k no sorry 16k"."""
    return [
        claim
        for claim, later in zip(claims, [*claims[1:], None], strict=False)
        if later is None or not _is_corrected(evidence, claim, later)
    ]


def _is_corrected(evidence: Evidence, claim: Claim, later: Claim) -> bool:
    told = evidence.tagged.words("correction", Passage(claim.end, later.start))
    return any(later.start - end < _NEAR for _, end in told)


def _of_their_size(loose: Sequence[Claim], found: dict[Side, list[Claim]], ownership: Ownership) -> list[Claim]:
    """Give numbers of nobody to the only side that fields a military of that size; return the others."""
    left = []
    for claim in loose:
        having = [side for side in Side if ownership.fields_so_many(side, claim.values[0])]
        if len(having) == 1 and not found[having[0]]:
            found[having[0]].append(claim)
        else:
            left.append(claim)
    return left


def _share(evidence: Evidence, loose: list[Claim], found: dict[Side, list[Claim]], ownership: Ownership) -> None:
    """Share two numbers among the sides: what is left for the side without one, else in the order of the attack."""
    empty = [side for side in Side if not found[side]]
    if len(empty) == 1 and len(loose) == 1:
        found[empty[0]].append(replace(loose.pop(), signs=("by exclusion",)))
    elif len(empty) == len(Side) == len(loose) and not _OR.match(evidence.tagged.level, loose[0].end, loose[1].start):
        for side in Side:
            found[side].append(replace(loose.pop(0), signs=("in order",)))
    elif len(empty) == 1 and not loose and len(found[empty[0].enemy]) == len(Side):
        first, second = found[empty[0].enemy]
        if not set(first.values) & set(second.values) and not _is_corrected(evidence, first, second):
            near, far = (
                ("a pronoun" in one.signs, *(sign for sign in one.signs if sign.startswith("near ")), "near 9")
                for one in (first, second)
            )
            is_first = near > far or (near == far and ownership.fields_so_many(empty[0], first.values[0]))
            found[empty[0]], found[empty[0].enemy] = ([first], [second]) if is_first else ([second], [first])
            found[empty[0]] = [replace(found[empty[0]][0], signs=("in order",))]


def _sized(claim: Claim, side: Side, ownership: Ownership) -> Claim:
    """Return a claim with a sign where its number is the size of a military of its side.

    Where nobody is named right beside it, another sign tells that it is the size of the other side's alone.
    """
    own, others = (ownership.fields_so_many(each, claim.values[0]) for each in (side, side.enemy))
    sign = ("its size",) if own else ("their size",) if others and "near 0" not in claim.signs else ()
    return replace(claim, signs=(*claim.signs, *sign))


def _in_passage(
    evidence: Evidence, passage: Passage, sides: Sides, ownership: Ownership, quantities: Sequence[Quantity]
) -> Iterator[tuple[Claim, tuple[Side, ...]]]:
    men = evidence.tagged.words("men", passage)
    done: set[int] = set()
    for at, one in enumerate(quantities):
        if at in done:
            continue
        unit = _unit_behind(evidence, one, men)
        following = quantities[at + 1] if at + 1 < len(quantities) else None
        if following and _two_numbers(one, following, evidence.tagged.text[unit : following.start]):
            first, second, is_named = _pair(evidence, passage, sides)
            fits = ownership.fields_so_many
            sized = fits(first, one.value) or fits(second, following.value)
            if not sized and fits(second, one.value) + fits(first, following.value) > is_named:
                first, second = second, first
            done.add(at + 1)
            named = ("named",) if is_named else ()
            yield replace(_claim(one), signs=("pair", *named)), (first,)
            yield replace(_claim(following), signs=("pair",)), (second,)
            continue
        labelled = passage.kind == MEN
        owners_of, signs = ownership.owned(passage, one.start, max(unit, one.end))
        if len(quantities) == 1 and _is_hired(evidence, passage, ownership, one):
            for side in Side:
                yield replace(_claim(one), certainty=Certainty.SEVERAL, note=_UNTOLD), (side,)
            continue
        if _EACH.match(evidence.tagged.level, max(unit, one.end), passage.end):
            owners_of, signs = tuple(Side), ("of both",)
        denied = evidence.tagged.is_denied(one.start, passage.start)
        if denied or one.value < (10 if labelled or unit > one.end else _LEAST):
            continue
        is_size = any(ownership.fields_so_many(side, one.value) for side in Side)
        is_counted = unit > one.end or not one.plain or one.value > 2020 or is_size
        if labelled or is_counted or _touches(evidence, passage, ownership, one):
            weight = FORM if labelled else SENTENCE + (1.0 if unit > one.end else 0.0)
            relative = relative_sign(evidence, max(unit, one.end), passage.end)
            signs = (step("weight", weight, (5.5, 10)), *signs, *relative)
            weight += FORM if evidence.corrects(passage) else 0.0
            yield replace(_claim(one), weight=weight, signs=signs), owners_of


def _is_hired(evidence: Evidence, passage: Passage, ownership: Ownership, one: Quantity) -> bool:
    """Return whether a number of one people may be in another's army: "Denmark with 10k Saxons", "with 10k Saxons"."""
    level, owners = evidence.tagged.level, ownership.owners_in(passage)
    behind = [each for each in owners if level[one.end : each.start] in {" ", " of ", " of the "} and each.is_name]
    first = next((each for each in owners if each.end <= one.start), None)
    is_with = re.search(r"\bwith (?:(?:about|some|over|around) )?$", level[passage.start : one.start])
    return bool(is_with and behind and first and first.sides != behind[0].sides)


def _two_numbers(one: Quantity, following: Quantity, between: str) -> bool:
    """Return whether two numbers with words between are those of both sides: "10k vs 11k"."""
    against = between.strip() and (_BETWEEN.fullmatch(between) or _AGAINST.fullmatch(between))
    return bool(against) and min(one.value, following.value) >= _LEAST


def _quantities(evidence: Evidence, passage: Passage, taken: Sequence[tuple[int, int]]) -> list[Quantity]:
    """Return the numbers of a passage that may be of men: not of other things, nor a part of a name."""
    text = evidence.tagged.text[passage.start : passage.end]
    quantities = [
        replace(one, start=one.start + passage.start, end=one.end + passage.start)
        for one in quantities_in(text)
        if not _OTHER_THINGS.match(text[one.end :])
        and not (one.value < _MOST_GUNS and _GUNS.match(text[one.end :]))
        and not _NOT_MEN.search(text[: one.start][-24:])
    ]
    for first, second in reversed(list(pairwise(quantities))):
        if _PLUS.fullmatch(evidence.tagged.level, first.end, second.start):
            total = first.value + second.value
            both = replace(first, value=total, end=second.end, plain=False, note=f"together {total:,}")
            quantities = [both if one is first else one for one in quantities if one is not second]
    years = {abs(year_of(row) or 0) for mention in passage.mentions for row in mention.rows}
    return [
        one
        for one in quantities
        if not (one.plain and one.value in years)
        and not any(one.start < end and start < one.end for start, end in taken)
        and not any(
            mention.start < one.end and one.start < mention.end
            for mention in passage.mentions
            if not mention.militaries
        )
    ]


def _unit_behind(evidence: Evidence, one: Quantity, men: Sequence[tuple[int, int]]) -> int:
    """Return where the word for men ends that stands behind a number; the end of the number where there is none."""
    for start, end in men:
        gap = evidence.tagged.level[one.end : start]
        if start >= one.end and re.fullmatch(r"[ -](?:(?:of (?:our|my|his|their|the)|brave|good|more|\w+) )?|", gap):
            return end
    return one.end


def _touches(evidence: Evidence, passage: Passage, ownership: Ownership, one: Quantity) -> bool:
    """Return whether a plain number stands right beside whom it may be of."""
    level = evidence.tagged.level
    years = [year for each in evidence.tagged.mentions for row in each.rows if (year := year_of(row)) is not None]
    is_year = 800 <= one.value <= 2020 and any(abs(year - one.value) < _FAR for year in years)
    for owner in ownership.owners_in(passage):
        before, after = level[owner.end : one.start], level[one.end : owner.start]
        if owner.end <= one.start and re.fullmatch(
            r"(?:'s|s)?\W{0,3}(?:with |w/? ?|has |have |only |about |= ?|are )?", before
        ):
            return one.value not in {
                abs(int(part)) for part in re.findall(r"\d{3,4}", level[owner.start : owner.end])
            } and (not is_year or "(" in before or ":" in before or "with" in before)
        if owner.start >= one.end and re.fullmatch(r" (?:of )?(?:the )?", after):
            return True
    return False


def _pair(evidence: Evidence, passage: Passage, sides: Sides) -> tuple[Side, Side, bool]:
    """Return whose the two numbers of "10k vs 11k" are, and whether "A vs B" before it tells; else that attack does."""
    named: list[Side] = []
    for other_passage in evidence.tagged.passages:
        if other_passage.start > passage.start:
            break
        marks = [
            (start, side)
            for side, actor in sides.actors.items()
            for name, start, _ in actor.signs
            if name in {"versus first", "versus second"} and other_passage.start <= start < other_passage.end
        ]
        if len({side for _, side in marks}) == 2:
            named = [side for _, side in sorted(marks)[:2]]
    first = named[0] if named else Side.ATTACKER
    return first, first.enemy, bool(named)


def _claim(one: Quantity) -> Claim:
    certainty = Certainty.SEVERAL if one.most else Certainty.NEAREST if one.note else Certainty.EXACT
    return Claim(MEN, (one.value, one.most) if one.most else (one.value,), certainty, one.start, one.end, note=one.note)


def settled_men(
    evidence: Evidence, told: Mapping[Side, Sequence[Claim]], ownership: Ownership
) -> dict[Side, Claim | None]:
    """Return the number of each side; two that are the sizes of each other's militaries alone change places."""
    found = {side: _settled(evidence, claims) for side, claims in told.items()}
    one, other = (found[side] for side in Side)
    both = [claim for claim in (one, other) if claim is not None]
    if any(claim.is_open or claim.weight >= FORM for claim in both):
        return found
    straight, swapped = (
        sum(
            bool(claim and ownership.fields_so_many(side, claim.values[0]))
            for side, claim in zip(Side, pair, strict=True)
        )
        for pair in ((one, other), (other, one))
    )
    is_said = sum(
        bool({"near 0", "labelled", "named"} & set(claim.signs)) and "a pronoun" not in claim.signs for claim in both
    )
    if swapped <= straight + is_said:
        return found
    signs = ("by sizes", step("fits", swapped, (2,)))
    return {side: claim and replace(claim, signs=signs) for side, claim in zip(Side, (other, one), strict=True)}


def _settled(evidence: Evidence, claims: Sequence[Claim]) -> Claim | None:
    """Return the number of a side: the weightiest, the later one where words between take the first one back."""
    count = len({claim.values for claim in claims})
    claims = [replace(claim, signs=(*claim.signs, step("numbers", count, (2, 3)))) for claim in claims]
    sure = [claim for claim in claims if claim.certainty is not Certainty.SEVERAL]
    if not sure:
        values = tuple(dict.fromkeys(value for claim in claims for value in claim.values))
        return replace(claims[0], values=values) if claims else None
    top = max(claim.weight for claim in sure)
    best = sorted((claim for claim in sure if claim.weight >= top - 1.5), key=lambda claim: claim.start)
    values = tuple(dict.fromkeys(value for claim in best for value in claim.values))
    if len(values) == 1:
        return best[0]
    figures = [int(value) for value in values]
    if len(figures) > 2 and sum(figures) == 2 * max(figures):
        # "The 2,850 from Boyacá and 4,000 more, 6,850 in all."
        return next(claim for claim in best if claim.values == (max(figures),))
    for before, claim in reversed(list(pairwise(best))):
        if _is_corrected(evidence, before, claim):
            return claim
    return replace(best[0], values=values, certainty=Certainty.SEVERAL, note="several numbers are told")
