"""The numbers of a post that may be of men: figures, sums of two, and such as are told by the other side's."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from autoalgo.war.domain.years import year_of
from autoalgo.war.posts.dates import Dated
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.quantities import quantities_in

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
_GUNS: Final = re.compile(r" ?(?:guns|cannons?)\b", re.IGNORECASE)
_MOST_GUNS: Final = 1_000
"""So many guns are men with guns."""
_AND: Final = re.compile(
    r"[^.;:()\n\d]{0,30}?(?:\b(?:plus|and|und|et|y|e|with)\b|[+&]|(?P<less>\b(?:minus|less|without)\b))[^.;:()\n\d]{0,20}"
)
"""Between two numbers that may be told of one army: "37,000 foot and a further 10,500", "41k minus a hundred"."""
_UNIT_GAP: Final = re.compile(r"[ -](?:(?:of (?:our|my|his|their|the)|brave|good|more|\w+) )?|")
_WAY: Final = re.compile(r" (?:men |troops )?(?P<way>more|fewer|less)\b")
"""Behind a number by which a side may have more or fewer men than the other."""
_TIMES: Final = re.compile(
    r"\boutnumber\w* (?:\w+ ){0,2}(?P<odds>\w+) ?(?:to|:) ?(?:one|1)\b"
    r"|\b(?P<times>\w+) times (?:that|the|as|our|my|his|their|mine|ours|theirs|us|me)\b"
)
_FACTORS: Final = {
    "a tenth": 0.1,
    "a quarter": 0.25,
    "a third": 1 / 3,
    "half": 0.5,
    "as many": 1.0,
    "double": 2.0,
    "triple": 3.0,
    "tenfold": 10.0,
}
"""What words for the number of one side make of the number of the other."""
_LEAST: Final = 10
_OF_OTHERS: Final = frozenset(["year", "location", "seed", "map", "map_km", "war", "motive"])
"""Labels behind which no men stand."""


@dataclass(frozen=True, eq=False)
class Number:
    """What may tell how many men a side has."""

    passage: Passage
    start: int
    end: int
    value: int = 0
    """0 where only the number of the other side tells it."""
    unit: int = 0
    """Where the word for men behind it ends; else its own end."""
    plain: bool = False
    """True for figures alone, such as 1066."""
    note: str = ""
    most: int = 0
    """Of a number with two ends the greater one."""
    factor: float = 0.0
    """What it makes of the number of the other side; with a value, what is added to that."""
    is_sum: bool = False
    dated: float = 0.0
    """How much tells that it is a year."""

    def men(self, other: "Number | None") -> int:
        """Return how many men it tells of, beside the number of the other side; 0 where that leaves it unknown."""
        if not self.factor:
            return self.value
        if other is None or other.factor:
            return 0
        men = other.value + self.factor * self.value if self.value else other.value * self.factor
        return int(men) if float(men).is_integer() and men > 0 else 0


def numbers_of(
    evidence: Evidence, taken: Sequence[tuple[int, int]], dated: Sequence[tuple[Dated, float]], most: int
) -> list[Number]:
    """Return the numbers that may be of men, in their order, not many more than `most`.

    Parameters
    ----------
    taken
        Places of the year, the seed and the width.
    dated
        What may be a year, with its weight.
    """
    found: list[Number] = []
    for passage in evidence.tagged.passages:
        if passage.kind not in _OF_OTHERS and len(found) < most:
            own = list(_figures(evidence, passage, taken, dated))
            found += [*own, *_sums(evidence, own), *_of_the_other(evidence, passage, own)]
    exact = [one.value for one in found if not one.most]
    found = [one for one in found if not (one.most and any(one.value <= each <= one.most for each in exact))]
    return sorted(found, key=lambda one: (one.start, one.end))


def _figures(
    evidence: Evidence, passage: Passage, taken: Sequence[tuple[int, int]], dated: Sequence[tuple[Dated, float]]
) -> Iterator[Number]:
    text = evidence.tagged.text[passage.start : passage.end]
    men = evidence.tagged.words("men", passage)
    years = {abs(year_of(row) or 0) for mention in passage.mentions for row in mention.rows}
    names = [(one.start, one.end, bool(one.militaries)) for one in passage.mentions]
    for one in quantities_in(text):
        start, end = one.start + passage.start, one.end + passage.start
        is_other = _OTHER_THINGS.match(text, one.end) or _NOT_MEN.search(text[max(0, one.start - 24) : one.start])
        if is_other or (one.value < _MOST_GUNS and _GUNS.match(text, one.end)):
            continue
        if one.value < _LEAST or (one.plain and one.value in years):
            continue
        is_named = any(first < end and start < last and (one.plain or not army) for first, last, army in names)
        if not is_named and not any(first < end and start < last for first, last in taken):
            unit = _unit_behind(evidence, end, men)
            year = max((weight for each, weight in dated if each.start < end and start < each.end), default=0.0)
            yield Number(passage, start, end, one.value, unit, one.plain, one.note, one.most, dated=year)


def _unit_behind(evidence: Evidence, place: int, men: Sequence[tuple[int, int]]) -> int:
    """Return where the word for men ends that stands behind a number; the end of the number where there is none."""
    for start, end in men:
        if start >= place and _UNIT_GAP.fullmatch(evidence.tagged.level, place, start):
            return end
    return place


def _sums(evidence: Evidence, numbers: Sequence[Number]) -> Iterator[Number]:
    for one, two in pairwise(numbers):
        told = _AND.fullmatch(evidence.tagged.level, one.end, two.start)
        total = one.value + (-two.value if told and told["less"] else two.value)
        if told and total > 0:
            yield Number(one.passage, one.start, two.end, total, two.unit, note=f"together {total:,}", is_sum=True)


def _of_the_other(evidence: Evidence, passage: Passage, numbers: Sequence[Number]) -> Iterator[Number]:
    """Yield what tells of men by the number of the other side: "twice as many", "3,000 more"."""
    level = evidence.tagged.level
    for one in numbers:
        if told := _WAY.match(level, one.unit, passage.end):
            way = 1.0 if told["way"] == "more" else -1.0
            yield Number(passage, one.start, told.end(), one.value, told.end(), factor=way)
    parts = [(*span, factor) for kind, factor in _FACTORS.items() for span in evidence.tagged.words(kind, passage)]
    for start, end, factor in parts:
        if not any(first <= start and end <= last and last - first > end - start for first, last, _ in parts):
            yield Number(passage, start, end, unit=end, factor=factor)
    for told in _TIMES.finditer(level, passage.start, passage.end):
        for number in quantities_in(told["odds"] or told["times"]):
            yield Number(passage, *told.span(), unit=told.end(), factor=float(number.value))
