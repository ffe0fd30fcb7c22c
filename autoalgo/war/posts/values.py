"""Years, numbers of men, motives and maneuvers in the words of a post."""

import re
from collections.abc import Iterator
from typing import Final

from autoalgo.common.text_matching import slips_between
from autoalgo.war.domain.lists import Maneuver, Motive, match
from autoalgo.war.domain.numerals import Unreadable, number_in
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_in
from autoalgo.war.posts.claims import Claim
from autoalgo.war.posts.labels import MANEUVER, MEN
from autoalgo.war.posts.names import Certainty, words_of

MOST_MEN: Final = 100_000_000
_MONTH: Final = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?"
)
_ERA: Final = r"(?:B\.?\ ?C\.?(?:\ ?E\.?)?|A\.?D\.?|C\.?E\.?)"
_COUNTED: Final = r"(?:men|troops|soldiers|infantry|cavalry|horse|ships|km|guns|strong|knights|archers)"
_YEAR: Final = re.compile(
    rf"""(?<![\w.,'-])(?:
      (?P<era_behind>\d{{1,4}}\ ?{_ERA})
    | (?P<era_before>A\.?D\.?\ ?\d{{1,4}})
    | (?:the\ )?(?:\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?)?{_MONTH},?\ (?:of\ )?(?:the\ year\ )?
      (?:\d{{1,2}}(?:st|nd|rd|th)?,\ )?(?P<dated>\d{{3,4}})
    | (?:in|year|anno|circa|c\.)\ (?P<in_year>\d{{3,4}})
    | (?:spring|summer|autumn|fall|winter|year)\ (?:day\ )?of\ (?P<season>\d{{3,4}})
    | (?<=[,(]\ )(?P<bare>\d{{3,4}})(?=\s*(?:$|[.,;)]))
    | (?<=\()(?P<bracketed>\d{{3,4}})(?=\))
    )(?![\w%]|[.,]\d|\ ?{_ERA}|\ ?{_COUNTED}\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_WRITTEN: Final = re.compile(
    rf"(?<![\d,])(?:\d{{1,2}}[./-]){{0,2}}(?P<year>(?<!\d)\d{{3,4}}(?:\ ?{_ERA})?)(?:-\d{{1,2}}){{0,2}}(?![\w,]\d)"
)
_MEN_WORDS: Final = r"(?:men|troops|soldiers|warriors|fighters|strong)"
_NUMBER: Final = r"(?P<number>\d{1,3}(?:[,. ']\d{3})+|\d+(?:\.\d+)?)(?P<multiple>\ ?(?:k|thousand|million)\b)?"
_MEN: Final = re.compile(rf"(?<![\w.,]){_NUMBER}(?:[ -]|\ of\ our\ ){_MEN_WORDS}\b", re.IGNORECASE)
_MEN_ALONE: Final = re.compile(rf"(?:about |some |ca\. ?|~ ?)?{_NUMBER}(?: {_MEN_WORDS})?\.?", re.IGNORECASE)
_MOTIVES: Final = "|".join(motive.value for motive in Motive)
_MOTIVE: Final = re.compile(
    rf"\b(?:(?:war|campaign)s? of|motive(?: of the war)?(?: is| being)?|casus belli is|for the motive of) "
    rf"(?P<behind>{_MOTIVES})\b|\b(?P<before>{_MOTIVES}) (?:war|motive)\b",
    re.IGNORECASE,
)
_MANEUVER: Final = re.compile(
    r"(?P<feigned>feign(?:ed|s|ing)?(?: an?| their| his)? retreats?)|(?P<run>hit[ -]and[ -]runs?)|"
    r"(?P<pillaging>pillag(?:e|es|ing))|(?P<position>h[eo]ld(?:s|ing)?(?: their| its| our| his| the)? positions?)",
    re.IGNORECASE,
)
_MEANT: Final = {
    "feigned": Maneuver.FEIGNED_RETREAT,
    "run": Maneuver.HIT_AND_RUN,
    "pillaging": Maneuver.PILLAGING,
    "position": Maneuver.POSITION,
}


def years_in(text: str, offset: int) -> Iterator[Claim]:
    """Yield every year that a sentence gives as a date; a number alone is none."""
    for found in _YEAR.finditer(text):
        parts = found.groupdict()
        written = next(part for part in parts.values() if part)
        claim = year_value(written, offset + found.start(), offset + found.end())
        if claim:
            yield claim


def year_value(text: str, start: int, end: int) -> Claim | None:
    """Return the year that a text is, or that is in the date that it is; None where it is out of range or no year."""
    written = text.strip().strip(".").replace("B. C", "BC")
    year = year_in(written)
    if isinstance(year, Unreadable):
        found = _YEAR.fullmatch(text.strip().rstrip(".")) or _YEAR.fullmatch(f"{text.strip()}.".rstrip("."))
        part = next((part for part in found.groupdict().values() if part), "") if found else ""
        year = year_in(part) if part else year
    if isinstance(year, Unreadable) or not EARLIEST_WAR_YEAR <= year <= LATEST_WAR_YEAR:
        return None
    return Claim("year", (year,), Certainty.EXACT, start, end)


def years_written(text: str, start: int, end: int) -> Claim | None:
    """Return the year in a date that is written where a date is expected, or all years that stand there."""
    found = list(_WRITTEN.finditer(text))
    claims = [year_value(part["year"], start + part.start(), start + part.end()) for part in found]
    years = tuple(dict.fromkeys(year for claim in claims if claim for year in claim.values))
    if not years:
        return None
    if len(years) == 1:
        return next(claim for claim in claims if claim)
    return Claim("year", years, Certainty.SEVERAL, start, end)


def men_in(text: str, offset: int) -> Iterator[Claim]:
    """Yield every number of men in a sentence; whose they are is for the sentence to say."""
    for found in _MEN.finditer(text):
        claim = _men(found, offset + found.start(), offset + found.end())
        if claim:
            yield claim


def men_value(text: str, start: int, end: int) -> Claim | None:
    """Return the number of men that a text is."""
    found = _MEN_ALONE.fullmatch(text.strip())
    return _men(found, start, end) if found else None


def motives_in(text: str, offset: int) -> Iterator[Claim]:
    """Yield the motives that a sentence calls so."""
    for found in _MOTIVE.finditer(text):
        motive = match(Motive, found["behind"] or found["before"])
        if motive:
            yield Claim("motive", (motive.value,), Certainty.EXACT, offset + found.start(), offset + found.end())


def motive_value(text: str, start: int, end: int) -> Claim | None:
    """Return the motive that a text is, or is a slip away from."""
    motive = match(Motive, text.strip().strip("."))
    if motive:
        return Claim("motive", (motive.value,), Certainty.EXACT, start, end)
    first = words_of(text)[:1]
    if not first:
        return None
    near = [motive.value for motive in Motive if slips_between(first[0], motive.value.casefold()) <= 1]
    if not near:
        return None
    place = text.casefold().find(first[0])
    end = start + max(place, 0) + len(first[0]) if place >= 0 else end
    return Claim("motive", tuple(near), Certainty.NEAREST, start, end)


def maneuvers_in(text: str, offset: int) -> Iterator[Claim]:
    """Yield the maneuvers that a sentence names; "position" alone is a word like others."""
    for found in _MANEUVER.finditer(text):
        meant = next(_MEANT[name] for name, part in found.groupdict().items() if part)
        yield Claim(MANEUVER, (meant.value,), Certainty.EXACT, offset + found.start(), offset + found.end())


def maneuver_value(text: str, start: int, end: int) -> Claim | None:
    """Return the maneuver that a text is, or the one that it names."""
    trimmed = text.strip().strip(".")
    maneuver = match(Maneuver, trimmed)
    if maneuver:
        return Claim(MANEUVER, (maneuver.value,), Certainty.EXACT, start, end)
    named = list(maneuvers_in(text, start))
    if len(named) == 1:
        return named[0]
    if named or len(trimmed) > 40:
        return None
    words = " ".join(words_of(trimmed))
    near = [name.value for name in Maneuver if 0 < slips_between(words, name.value.casefold()) <= 2 and len(words) > 5]
    return Claim(MANEUVER, tuple(near), Certainty.NEAREST, start, end) if near else None


def whole_value(text: str, least: float, most: float) -> float | None:
    """Return the number from `least` to `most` that a text begins with ("40 km"), or None."""
    found = re.match(_NUMBER, text.strip(), re.IGNORECASE)
    number = number_in(found[0]) if found else None
    return number if isinstance(number, float) and least <= number <= most else None


def _men(found: re.Match[str], start: int, end: int) -> Claim | None:
    digits, multiple = found["number"], found["multiple"] or ""
    # Nobody sends ten thousandths of a man: a point before three digits sets thousands apart, as in German.
    pointed = bool(re.fullmatch(r"\d{1,3}(?:\.\d{3})+", digits)) and not multiple
    number = number_in((digits.replace(".", "") if pointed else digits) + multiple)
    if isinstance(number, Unreadable) or not number.is_integer() or not 0 < number <= MOST_MEN:
        return None
    certainty, note = (Certainty.NEAREST, f"read as {number:,.0f}") if pointed else (Certainty.EXACT, "")
    return Claim(MEN, (int(number),), certainty, start, end, note=note)
