"""Numbers of men in a sentence, and whose they are."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from autoalgo.war.posts.claims import NOBODY, Claim, Owner
from autoalgo.war.posts.labels import MEN
from autoalgo.war.posts.names import Certainty, year_of
from autoalgo.war.posts.owners import Owned, owner_of
from autoalgo.war.posts.quantities import Quantity, quantities_in
from autoalgo.war.posts.roles import Sentence

_MEN: Final = re.compile(
    r"(?:[ -](?:of (?:our|my|his|their|the) |brave |good |more )?(?:men|troops|soldiers|warriors|fighters|strong|ppl|"
    r"people|rifles|samurai|horsemen|"
    r"spears|lances|hombres|soldados|mann|männer|soldaten|hommes|soldats|guys|lads|braves|knights|conscripts|riders|"
    r"muskets|bayonets|infantry|"
    r"hoplites|legionaries)|ppl)\b",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(
    r"\s*(?:vs?\.?|versus|against|:|/|to|x|gegen|contra)\s*(?:a |about |some |maybe |~ ?)?", re.IGNORECASE
)
_AFTER_NAME: Final = re.compile(
    r"(?:'s|'re)?\s*(?:(?:army|fleet|forces?|host|side|armies)\s*)?(?:[:(,=–-]\s*|are |with |have |has |had |hat |"
    r"haben |tienen? |of them,? |numbering |number,? (?:as \w+ above,? )?)?(?:about |some |ca\.? |~ ?|say |only |"
    r"maybe |at |an army of |roughly )?",
    re.I,
)
_BEFORE_NAME: Final = re.compile(r" (?:(?:for(?: the)?|of (?:the|his|her|our|their|them)|brave|loyal|of)\s+)?")
_USED: Final = re.compile(
    r"\b(?:use|no,?|make (?:it|that)|so|rather|actually|i say|correction|instead|down to|final(?:ly)?|i "
    r"mean)\s*(?:it |just |only )?(?:to |at )?$",
    re.I,
)
_OTHER_THINGS: Final = re.compile(
    r" ?(?:km|miles?|ships|galleys|guns|years?|days?|turns?|%|BC|AD|BCE|CE|am|pm|th|st|nd|rd|usd|dollars|gold|"
    r"players?|km²)\b",
    re.IGNORECASE,
)
_NOT_MEN: Final = re.compile(
    r"\b(?:seed|map|turn|size of the map|group|year|page|#|posts?|player|room|no\.|number|width)\W*(?:is |of |= ?)?$",
    re.IGNORECASE,
)


def sizes_in(sentence: Sentence, owners: Sequence[Owned], dated: Sequence[tuple[int, int]]) -> Iterator[Claim]:
    """Yield the numbers of men in a sentence; `dated` are the places of years."""
    words = sentence.words
    quantities = [
        quantity
        for quantity in quantities_in(words)
        if not any(quantity.start < end and start < quantity.end for start, end in dated)
        and not _OTHER_THINGS.match(words[quantity.end :])
        and not _NOT_MEN.search(words[: quantity.start][-20:])
    ]
    paired: set[Quantity] = set()
    for one, two in pairwise(quantities):
        between = _MEN.match(words[one.end :])
        start = one.end + (between.end() if between else 0)
        big = one.value >= 100 and two.value >= 100 and max(one.value, two.value) >= 500
        if (
            big
            and one not in paired
            and _BETWEEN.fullmatch(words[start : two.start])
            and words[start : two.start].strip()
        ):
            paired |= {one, two}
            yield _claim(sentence, one, NOBODY, 0)
            yield _claim(sentence, two, NOBODY, 1)
    for quantity in quantities:
        if quantity not in paired:
            owner = _owner(sentence, owners, quantity)
            if owner is not None:
                yield _claim(sentence, quantity, owner)


def _owner(sentence: Sentence, owners: Sequence[Owned], quantity: Quantity) -> Owner | None:
    """Return whose a number of men is; None where it is no number of men."""
    words = sentence.words
    has_men = _MEN.match(words[quantity.end :])
    for start, _, owner in owners:
        gap = words[quantity.end : start] if start >= quantity.end else ""
        if gap and quantity.value >= 10 and _BEFORE_NAME.fullmatch(gap):
            return owner
    if has_men:
        return owner_of(sentence, owners, quantity.start, quantity.end)
    is_year_like = quantity.plain and 100 <= quantity.value <= 2020
    if (
        quantity.value >= 500
        and not is_year_like
        and re.search(r"\b(?:with|mit|con|avec) (?:about |some )?$", words[: quantity.start][-16:], re.IGNORECASE)
    ):
        return owner_of(sentence, owners, quantity.start, quantity.end)
    for _, end, owner in reversed(owners):
        if end > quantity.start:
            continue
        gap = words[end : quantity.start]
        bracketed = gap.rstrip().endswith("(") and words[quantity.end : quantity.end + 1] == ")"
        of_its_name = any(abs(year_of(row) or 0) == quantity.value for row in owner.rows)
        if _AFTER_NAME.fullmatch(gap) and quantity.value >= 100 and (not is_year_like or bracketed) and not of_its_name:
            return owner
        break
    if quantity.value >= 500 and _USED.search(words[: quantity.start][-30:]) and not is_year_like:
        return owner_of(sentence, owners, quantity.start, quantity.end)
    return None


def _claim(sentence: Sentence, quantity: Quantity, owner: Owner, place: int = -1) -> Claim:
    at = sentence.offset
    used = bool(_USED.search(sentence.words[: quantity.start][-30:]))
    certainty = Certainty.NEAREST if quantity.note else Certainty.EXACT
    start, end = at + quantity.start, at + quantity.end
    return Claim(
        MEN,
        (quantity.value,),
        certainty,
        start,
        end,
        weight=6.0 if used else 5.0,
        owner=owner,
        note=quantity.note,
        place=place,
    )
