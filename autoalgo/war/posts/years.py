"""The year of a war: of all years that a post names the one that most tells for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_of, year_text
from autoalgo.war.posts.claims import FORM, Claim, step
from autoalgo.war.posts.dates import ALONE, BARE, Dated, in_century, years_in
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.quantities import quantities_in

_NARRATED: Final = 0.5
_OF_A_NAME: Final = 2.0
_ONE_OF: Final = 1.4
"""The weight of what tells which nation is meant, and no more: "the Argentina of 1982"."""
_WHOLE: Final = 6.5
"""The weight of a year that is a sentence of its own."""
_NARRATING: Final = re.compile(
    r"\b(?:coup|war|battle|peace|treaty|crisis|siege|revolution|defeat|victory|events?|revolt|plague|election|fall|sack|"
    r"conquest|since|until|before|after|born|restored|died|already|back)(?: \w+)? (?:of|in) $",
    re.IGNORECASE,
)
"""What happened in another year than the war."""
RELATIVE: Final = 7.5
"""The weight of a year that is counted from another one."""
_LATER: Final = re.compile(
    r"\b(?P<number>(?:[\w-]+ )?[\w-]+) (?:years?|jahre?|ans?|años?|anos?) (?P<way>after|since|later than|before|nach|"
    r"vor|après|avant|después|antes|depois)\b",
    re.IGNORECASE,
)
_AFTER: Final = frozenset(["after", "since", "later than", "nach", "après", "después", "depois"])
_ONE: Final = frozenset(["the", "a", "one", "das", "ein", "un", "une", "um"])
_OR: Final = re.compile(
    r"(?:,? I (?:think|guess|believe))?[.,?]{0,2} (?:or|oder|ou) (?:in |maybe |perhaps )?'?(?P<year>\d{2,4})\b"
    r"(?! ?[\d,.]*k| (?:men|troops|soldiers|ships|horse|guns)\b)(?:(?= ?(?P<ad>AD|CE)\b)| ?BCE?\b)?",
    re.I,
)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CORRECTED: Final = re.compile(
    r"\b(?:edit ?\d?|make (?:it|that)|has to be|must be|let it be|(?:so|please) put|put it (?:in|at)|no wait|wait no|"
    r"i mean|correction|changed? (?:it )?to|mejor|quatsch|plutôt|^no)\W+(?:(?:the|in|it|to|year|of|is|now|no|say) )*$"
)
"""What puts another year in the place of one before it."""
_MADE: Final = 9.0
_NEAR: Final = 40
"""Characters between such words and what the year is counted from."""


def years_of(tagged: Tagged) -> list[tuple[Dated, float]]:
    """Return every year of a post with its weight."""
    found = []
    for passage in tagged.passages:
        if passage.kind not in {"", "nation", "year", "location", "war"}:
            continue
        words = tagged.text[passage.start : passage.end]
        if any(words.strip() == tagged.text[one.start : one.end] for one in passage.mentions) and passage.heading:
            # "Norway 1066:" tells who writes.
            continue
        dated = years_in(words)
        if passage.kind == "year" and not dated:
            dated = _alone(words)
        more = FORM if passage.kind == "year" else 0.0
        found += [(one, RELATIVE + more) for one in _counted_from(passage, dated, tagged)]
        for one in dated:
            weight = _weighed(one, passage, tagged) + more
            weight *= 0.3 if passage.kind == "war" else 1.0
            found.append((replace(one, start=one.start + passage.start, end=one.end + passage.start), weight))
    return found


def _counted_from(passage: Passage, dated: Sequence[Dated], tagged: Tagged) -> Iterator[Dated]:
    """Yield years that are told from another one or from a battle: "four years after Stamford Bridge"."""
    for told in _LATER.finditer(tagged.text, passage.start, passage.end):
        numbers, last = quantities_in(told["number"]), told["number"].casefold().rpartition(" ")[2]
        years = numbers[-1].value if numbers else _ORDINALS.index(last) + 1 if last in _ORDINALS else 1
        # "Five years before Waterloo, so 1810" tells the year itself.
        gaps = [(tagged.text[told.end() : passage.start + one.start], one.years[0]) for one in dated]
        base = [year for gap, year in gaps if gap and len(gap) < _NEAR and "," not in gap]
        for mention in passage.mentions:
            if 0 <= mention.start - told.end() < _NEAR and not base:
                rows = mention.locations.names if mention.locations else mention.rows
                base = list(dict.fromkeys(year for name in rows if (year := year_of(name)) is not None))
        if len(base) == 1 and (numbers or last in _ONE or last in _ORDINALS):
            year = base[0] + (years if told["way"].casefold() in _AFTER else -years)
            year += (base[0] < 0 <= year) - (year <= 0 < base[0])
            yield Dated((year,), RELATIVE, told.start(), told.end(), note=f"counted from {year_text(base[0])}")


def _alone(words: str) -> list[Dated]:
    """Return the numbers behind "Date:" that can be years, where none is said as one."""
    return [
        Dated((one.value,), 0.0, one.start, one.end)
        for one in quantities_in(words)
        if one.plain
        and 3 <= one.end - one.start <= 4
        and not re.match(r"\s*(?:A\.?H|AM|AUC|H)\b", words[one.end :])
        and EARLIEST_WAR_YEAR <= one.value <= LATEST_WAR_YEAR
    ]


def _weighed(dated: Dated, passage: Passage, tagged: Tagged) -> float:
    """Return the weight of a year, little where it tells only which of the nations of a name is meant."""
    start = passage.start + dated.start
    for mention in passage.mentions:
        gap = tagged.text[mention.end : start] if mention.end <= start else "x"
        own = {year_of(name) for name in (*mention.rows, *(mention.locations.names if mention.locations else ()))}
        inside = mention.start <= start < mention.end
        told = re.fullmatch(r",?\s*(?P<of>(?:ones? )?of )|\s*\(?", gap, re.IGNORECASE)
        if (inside or told) and dated.years[0] in own:
            return _ONE_OF if told and told["of"] else _OF_A_NAME
    before = tagged.text[passage.start : start]
    if dated.weight >= ALONE and _CORRECTED.search(tagged.level[passage.start : start].lstrip()):
        return max(dated.weight, _MADE)
    if not re.search(r"\w", before + tagged.text[passage.start + dated.end : passage.end]):
        return max(dated.weight, _WHOLE)
    is_narrated = before.count("(") > before.count(")") or _NARRATING.search(before)
    return dated.weight * (_NARRATED if is_narrated and dated.weight < 7 else 1.0)


def settled_year(dated: Sequence[tuple[Dated, float]], tagged: Tagged) -> Claim | None:
    """Return the year that weighs most, or those that do."""
    row_years = _row_years(tagged)
    dated = [(one, weight) for one, weight in dated if one.weight > BARE or in_century(one.years[0], row_years, True)]
    if not dated:
        return None
    most = max(weight for _, weight in dated)
    heavy = [one for one, weight in dated if weight == most]
    values: tuple[int, ...] = ()
    for one in heavy:
        values += in_century(one.years[0], row_years, one.weight <= BARE) if one.century_open else one.years
    values = tuple(dict.fromkeys(values))
    if not values:
        return None
    first = heavy[0]
    if len(values) == 1 and (told := _or_else(tagged, first)):
        values, first = (*values, told[0]), replace(first, end=told[1])
    if len(values) > 1 and len(heavy) > 1:
        later = heavy[-1]
        between = Passage(heavy[-2].end, later.start)
        if tagged.words("correction", between) and not re.search(r"\bor\b", tagged.level[between.start : between.end]):
            values, first = later.years, later
    note = "the year of a nation or place that is named ends with these figures" if first.century_open else first.note
    certainty = Certainty.IMPLIED if first.century_open else Certainty.NEAREST if first.note else Certainty.EXACT
    if len(values) == 1 and 0 < values[0] < 1_000 and row_years and max(row_years) < 0:
        values, note = (-values[0], values[0]), "BC or AD is not said"
    certainty = Certainty.SEVERAL if len(values) > 1 or most == _ONE_OF else certainty
    others = {year for one, _ in dated for year in one.years} - set(values)
    signs: tuple[str, ...] = (step("weight", most, (2.5, 4, 6.5, 7.5, 10)), step("rivals", len(others), (1, 2)))
    signs += ("of a name",) if values[0] in row_years else ()
    return Claim("year", values, certainty, first.start, first.end, most, note=note, signs=signs)


def _or_else(tagged: Tagged, dated: Dated) -> tuple[int, int] | None:
    """Return the other year of "1845 or 46" or "480 BC or 479", and where it ends."""
    told = _OR.match(tagged.text, dated.end)
    if told is None or dated.century_open:
        return None
    year, figures = dated.years[0], told["year"]
    other = int(figures) if len(figures) > 2 else abs(year) // 100 * 100 + int(figures)
    other = -other if year < 0 and not told["ad"] else other
    is_like = len(figures) != 3 or abs(year) < 1_000
    return (other, told.end()) if is_like and other != year and EARLIEST_WAR_YEAR <= other <= LATEST_WAR_YEAR else None


def _row_years(tagged: Tagged) -> list[int]:
    names = [row for one in tagged.mentions for row in (*one.rows, *(one.locations.names if one.locations else ()))]
    return [year for name in names if (year := year_of(name)) is not None]
