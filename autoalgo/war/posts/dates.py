"""Years that a text gives as the date of a war: each with a weight, since many numbers of a post are none."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR
from autoalgo.war.posts.quantities import Quantity, quantities_in, roman_in

DATED, SAID, ALONE, BARE = 8.0, 6.0, 3.0, 1.0
"""Weights: a day or a month beside it, "in 1066" or an era, a number that stands alone, two figures that do."""
_MONTHS: Final = (
    r"(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[eé]vrier|m(?:arch|ärz|ars)|mar|apr(?:il)?|avril|may|mai|june?|"
    r"juni|juin|july?|juli|"
    r"juillet|aug(?:ust)?|ao[uû]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|okt(?:ober)?|nov(?:ember|embre)?|"
    r"de[cz](?:ember)?|"
    r"d[eé]cembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|"
    r"[IVX]{1,4}|spring|summer|autumn|fall|winter|printemps|été|automne|hiver|Frühling|Sommer|Herbst|Winter|"
    r"primavera|verano|otoño|invierno|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|"
    r"fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus|styczeń|"
    r"stycznia|lutego|marzec|marca|kwiecień|kwietnia|maja|czerwiec|czerwca|lipiec|lipca|sierpień|sierpnia|wrzesień|"
    r"września|październik\w*|listopad\w*|grudzień|grudnia|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|"
    r"ekim|kasım|aralık)\.?"
)
_ERA: Final = (
    r"(?:B\.? ?C\.?(?: ?E\.?)?|A\.? ?D\.?|C\.? ?E\.?|v\. ?Chr\.?|a\.? ?C\.|av(?:\.|ant) ?J\.?-?C\.?|n\. ?Chr\.?|before "
    r"Christ|after Christ|before (?:our|your|the common|the Christian|this) era|BCE)(?!\w)"
)
_BEFORE_CHRIST: Final = re.compile(r"\b(?:B\.? ?C|v\. ?Chr|a\.? ?C\.|av\.|avant|before)", re.IGNORECASE)
_NUMERIC: Final = re.compile(
    r"(?<![\w/.-])(?:(?P<y1>\d{4})-\d{1,2}-\d{1,2}|\d{1,2}(?P<mark>[./-]) ?\d{1,2}(?P=mark) ?(?P<y2>\d{4}|\d{3}(?= "
    r"?[BA])|\d{2}))(?![\w/]|\.\d)"
    r"|(?<![\w/.-])\d{1,2}[ .](?P<roman>[IVX]{1,4})[ .](?P<y3>\d{3,4})\b"
    r"|(?<!\w)\d{1,2}(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?P<y4>\d{4})\b"
)
_ATTACHED: Final = re.compile(
    rf"(?<![\w.,])(?P<year>\d{{1,4}})(?:(?:st|nd|rd|th)(?: year)? )?(?P<era>{_ERA})", re.IGNORECASE
)
"""An era behind a number without a blank, or behind "the 480th" or "the 480th year"."""
_HYPHENED: Final = re.compile(r"(?<![^\s(])(?P<minus>[-−]|(?:mid|early|late)-)(?P<year>\d{3,4})\b(?![.,-]\d)", re.I)
"""A year BC as astronomers write it; "mid-1983"."""
_SHORT: Final = re.compile(r"(?<![\w])'(?P<two>\d\d)\b(?!')")
_BARE: Final = re.compile(r"(?:^|[,.;]\s)(?P<two>\d\d)(?=[.,;!](?!\d)|\s*$)")
"""Two figures between commas or the like."""
_MONTH_AND_SHORT: Final = re.compile(
    rf"\b{_MONTHS},? (?P<two>3[2-9]|[4-9]\d)(?![\w.,:]\w|\w| ?[km%]| ?{_ERA})", re.IGNORECASE
)
"""A month with two figures that are no day, and no year before or after Christ."""
_LED: Final = re.compile(
    rf"(?:\b(?:in|year|anno|ano|año|circa|c\.|ca\.?|about|around|of|date|since|AD|A\.D\.|Domini|Lord|grace|"
    rf"im Jahre?|en|an|like|by|(?:infidels|Christians|Franks|westerners) (?:call|number|count as)|it's|is|=|:)"
    rf"|\b{_MONTHS}(?: (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)?,?(?: (?:of|in|de|del))?(?: the year)?) ?[\"']?$",
    re.IGNORECASE,
)
_MONTH_BEFORE: Final = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th|\.|º|er)? ?(?:of |de )?)?{_MONTHS},?(?: (?:the )?\d{{1,2}}(?:st|nd|rd|th)?,?)?"
    rf"(?: (?:of|in|de|del|anno))?(?: the year)?(?: of our lord)? ?$",
    re.IGNORECASE,
)
_NOT_THIS: Final = re.compile(
    r"(?:\b(?:not|(?<=\w\s)no|than|instead of|unlike|did|as in|like in|as|since|before|until|after|version|turn|"
    r"seed|page|"
    r"born|size|from the|guys as|room|rule|#|vs?\.?|versus|map|king|number|player|group|spieler|posts?|up to|w|w/|"
    r"with|mit|avec)(?: the)?|[x×#$€£@/+-]|(?<!\w)\d{1,4} ?:) ?$|\d[,.']$",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile(
    r"[ -]?(?:of our |more |brave )?(?:men|troops|soldiers|infantry|cavalry|horse|ships|km|miles?|guns|strong|"
    r"knights|archers|warriors|version|guns|redcoats|cannons?|elephants|riders|sailors|souls|pikes|"
    r"fighters|rifles|people|ppl|wide|galleys|:(?= ?\d)|%|horsemen|samurai|on each|each|spears|"
    r"bows|edition|points|stats|army|armies|fleet|guys|dudes|boys|lads|map|eastern|western|A\.?H\b\.?|AM\b|AUC\b|"
    r"(?:of the )?(?:Hijr|Hegir)|and (?:not|some)|"
    r"k\b)",
    re.IGNORECASE,
)
_AGAINST: Final = re.compile(r" ?(?:vs?\.?\b|versus|against|-+>|→)", re.IGNORECASE)
_BEFORE: Final = 60
"""Characters before a number that tell whether it is a year."""
_SIZE: Final = re.compile(r"\d.*(?:k|thousand)$", re.IGNORECASE)
_OF_ROMAN_YEAR: Final = re.compile(r"(?:anno|year|a\.?d\.?|domini)\s*$")
_IS_ERA: Final = re.compile(rf" ?(?P<era>{_ERA})", re.IGNORECASE)


@dataclass(frozen=True)
class Dated:
    """A year in a text."""

    years: tuple[int, ...]
    """BC negative; several where two figures stand for the year of a century."""
    weight: float
    start: int
    end: int
    century_open: bool = False
    """Whether only the last two figures are said."""
    note: str = ""


def years_in(text: str) -> list[Dated]:
    """Return every year that `text` gives as a date, in its order."""
    found = [*_numeric(text), *_roman(text)]
    found += [one for one in _said(text) if not any(one.start < two.end and two.start < one.end for two in found)]
    return sorted((one for one in found if one.century_open or _is_allowed(one.years[0])), key=lambda one: one.start)


def dated_from(text: str, year: int) -> int:
    """Return where a date begins whose year stands at `year`: at its day or month, if it has any."""
    day = _MONTH_BEFORE.search(text, max(0, year - 60), year)
    return day.start() if day else year


def _numeric(text: str) -> Iterator[Dated]:
    for found in _NUMERIC.finditer(text):
        written = found["y1"] or found["y2"] or found["y3"] or found["y4"]
        era = _IS_ERA.match(text, found.end())
        end = era.end() if era else found.end()
        if len(written) == 2 and not era:
            yield Dated((int(written),), DATED, found.start(), end, century_open=True)
        else:
            yield Dated((_with_era(int(written), era),), DATED, found.start(), end)
    for glued in _ATTACHED.finditer(text):
        yield Dated((_with_era(int(glued["year"]), glued),), SAID + 1, glued.start(), glued.end())
    for told in _HYPHENED.finditer(text):
        year = int(told["year"]) * (-1 if len(told["minus"]) == 1 else 1)
        if not _COUNTED.match(text, told.end()):
            yield Dated((year,), SAID + 1, told.start(), told.end())
    for short in _MONTH_AND_SHORT.finditer(text):
        yield Dated((int(short["two"]),), SAID, short.start("two"), short.end("two"), century_open=True)
    for short in _SHORT.finditer(text):
        if not _NOT_THIS.search(text, max(0, short.start() - _BEFORE), short.start()):
            yield Dated((int(short["two"]),), SAID, short.start(), short.end(), century_open=True)
    for short in _BARE.finditer(text):
        yield Dated((int(short["two"]),), BARE, short.start("two"), short.end("two"), century_open=True)


def _with_era(year: int, era: re.Match[str] | None) -> int:
    return -year if era and _BEFORE_CHRIST.search(era["era"]) else year


def _roman(text: str) -> Iterator[Dated]:
    for numeral in roman_in(text, shortest=2):
        before, after = text[: numeral.start].casefold(), text[numeral.end :][:20].casefold()
        if re.search(r"ab urbe condita|\bauc\b|a\.u\.c", before[-30:] + " " + after):
            year = 753 - numeral.value
            yield Dated(
                (-year - 1 if year >= 0 else -year,),
                SAID,
                numeral.start,
                numeral.end,
                note=f"{numeral.value} after the founding of Rome",
            )
            continue
        era = _IS_ERA.match(text, numeral.end)
        if (numeral.value >= 1000 and numeral.end - numeral.start > 3) or era or _OF_ROMAN_YEAR.search(before[-30:]):
            end = era.end() if era else numeral.end
            yield Dated((_with_era(numeral.value, era),), SAID, numeral.start, end, note=numeral.note)


def _said(text: str) -> Iterator[Dated]:
    for quantity in quantities_in(text):
        if quantity.value > LATEST_WAR_YEAR and not quantity.plain:
            continue
        dated = _of_quantity(text, quantity)
        if dated is not None:
            yield dated


def _of_quantity(text: str, quantity: Quantity) -> Dated | None:
    before, after = text[: quantity.start][-_BEFORE:], text[quantity.end :]
    era = _IS_ERA.match(after)
    # "bc the senate" is "because"; an era is written so, or ends its clause.
    if (
        era
        and era["era"] == "bc"
        and re.match(r" (?:the|he|it|she|they|we|i|of)\b", after[era.end() :])
        and quantity.value > 999
    ):
        era = None
    end = quantity.end + (era.end() if era else 0)
    led_by_era = re.search(r"\b(?:A\.?D\.?|anno Domini|year of (?:our|the) Lord)\s*$", before, re.IGNORECASE)
    value = _with_era(quantity.value, era)
    led_as = re.search(r"\bas (?:the )?$", before)
    is_counted = before.endswith(("count as ", "Christians number "))
    is_turn = bool(re.search(r"\bturn $", before, re.IGNORECASE)) and quantity.plain and quantity.value > 999
    if (
        (_NOT_THIS.search(before) and not (era and led_as) and not is_counted and not is_turn)
        or (not era and _COUNTED.match(after))
        or re.match(r"\w", after)
    ):
        return None
    digits = quantity.end - quantity.start
    if era or led_by_era:
        return Dated((value,), SAID + 1, quantity.start, end, note=quantity.note)
    if quantity.value < 100 or (quantity.plain and digits not in {3, 4}):
        return None
    weight = _weight_of(text, before, quantity)
    return Dated((value,), weight, quantity.start, end, note=quantity.note) if weight else None


def _weight_of(text: str, before: str, quantity: Quantity) -> float:
    """Return how much says that a number without an era is a year; 0 where nothing does."""
    figures = quantity.end - quantity.start if quantity.plain else 0
    if _MONTH_BEFORE.search(before):
        return DATED
    is_dated = re.search(r"\b(?:year|in) $", before, re.IGNORECASE)
    if _SIZE.search(text, quantity.start, quantity.end) or (_AGAINST.match(text, quantity.end) and not is_dated):
        return 0.0
    if _LED.search(before):
        named = re.search(r"\byear (?:is )?$", before, re.IGNORECASE)
        return SAID + bool(named) if figures != 3 else ALONE
    in_words = not quantity.plain and 1000 <= quantity.value <= LATEST_WAR_YEAR and _is_pair(text, quantity)
    return ALONE if figures == 4 or in_words else 0.0


def _is_pair(text: str, quantity: Quantity) -> bool:
    """Return whether a number in words is said the way years are: eighteen sixty four."""
    return not re.search(r"\d|(?:thousand|hundred)\s*$|k\b", text[quantity.start : quantity.end], re.IGNORECASE)


def _is_allowed(year: int) -> bool:
    return year != 0 and EARLIEST_WAR_YEAR <= year <= LATEST_WAR_YEAR


def in_century(two: int, years: Sequence[int], exactly: bool = False) -> tuple[int, ...]:
    """Return the years with these two last figures: those of `years`, else those within 30 years of one of them."""
    exact = {year for year in years if year > 0 and year % 100 == two}
    if exact or exactly:
        return tuple(sorted(exact))
    near = {100 * (abs(year) // 100 + more) + two for year in years for more in (-1, 0, 1) if year > 0}
    return tuple(sorted(one for one in near if any(abs(one - year) <= 30 for year in years)))
