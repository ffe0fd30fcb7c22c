"""The wars that a post asks for: the rows of a table, or numbered lines, that have a war each."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer, family_of
from autoalgo.war.posts.labels import label_of
from autoalgo.war.posts.lines import Line, Stretch, lines_of
from autoalgo.war.posts.markup import Plain
from autoalgo.war.posts.passages import LONGEST_PASSAGE, sentences_of, tagged_post
from autoalgo.war.posts.requests import FLAG
from autoalgo.war.posts.sides import belligerents

MOST_WARS: Final = 5
MOST_SENTENCES: Final = 40
"""Sentences of a post in which several wars are looked for."""
SEVERAL_WARS: Final = re.compile(
    r"\b(?:two|2|three|3|both|deux|zwei|dos|duas)(?: of (?:my|our|the))?(?: my| our| more| new| separate)? "
    r"(?:algos|wars|rolls|things|fights|requests|battles|letters|algo requests|fronts|campaigns|invasions|attacks|"
    r"guerres|"
    r"kriege|guerras)\b|"
    r"\bsecondly\b|\bwhile you(?:'re| are) at "
    r"it\b|\bone after the other\b|"
    r"\b(?:a )?second (?:algo|war|request)\b(?! (?:of|for)\b)|\bsame again\b|\banother (?:algo|war|request)\b|"
    r"\balso (?:an algo|a war|run)\b|\bzwei kriege\b|\bdos (?:guerras|peticiones)\b",
    re.IGNORECASE,
)
"""Words that tell of more than one war."""
_NUMBERED: Final = re.compile(
    r"[ \t]*[*•–-]*\s*(?:#\s?\d\b|#*\s*\(?(?:\d|[a-e]|[IVX]{1,3})[.):]|(?:first|second|third|erstens|zweitens|"
    r"primer|segund|premi|deuxi|algo|war|battle|request|front|campaign)\w*\b)",
    re.IGNORECASE,
)
_BULLET: Final = re.compile(r"[ \t]*[•*-]\s")

_INLINE: Final = re.compile(
    r"(?:\A|[.!?;:,\n)]\s+)"
    r"(?P<mark>(?:first|second|third|part (?:one|two|1|2)|\(?[12ab]\)|[12]\.(?= [A-Z])|1st|2nd)(?: one)?"
    r"\s*[:,.)–-])",
    re.IGNORECASE,
)
"""What begins a war within a line."""
_MOST_PARTS: Final = 50


def wars_of(plain: Plain, gazetteer: Gazetteer) -> list[str]:
    """Return the text of the post once for each war, with the parts that are about the others left blank."""
    lines, _ = lines_of(plain)
    parts = _rows(plain.text, lines) or _numbered(plain.text, lines, gazetteer)
    if len(parts) < 2:
        return [plain.text]
    return [_blanked(plain.text, [part for part in parts if part is not kept]) for kept in parts[:MOST_WARS]]


def wars_told(plain: Plain, gazetteer: Gazetteer) -> list[str]:
    """Return the text of a post that asks for several wars once for each sentence that says who attacks whom.

    What follows a sentence may be said of its war or of all, so it is kept with its own war alone.
    """
    if not SEVERAL_WARS.search(plain.text):
        return [plain.text]
    sentences = [
        sentence for line in lines_of(plain)[0][:MOST_SENTENCES] for sentence in sentences_of(plain.text, line.whole)
    ]
    starts: list[int] = []
    known: set[tuple[str, ...]] = set()
    for sentence in sentences[:MOST_SENTENCES]:
        line = Line(sentence, (sentence,), heading=False)
        sides = belligerents(Evidence(tagged_post(plain.text, [line], gazetteer)), ())
        pair = tuple(sides.actors[side].key for side in Side if side in sides.actors)
        if len(pair) == len(Side) and pair not in known:
            known.add(pair)
            starts.append(sentence.start)
    if len(starts) < 2:
        return [plain.text]
    ends = [*starts[1:], len(plain.text)]
    parts = [Stretch(start, end) for start, end in zip(starts, ends, strict=True)]
    return [_blanked(plain.text, [part for part in parts if part is not kept]) for kept in parts[:MOST_WARS]]


def _rows(text: str, lines: Sequence[Line]) -> list[Stretch]:
    """Return the rows of a table whose titles name both sides."""
    rows: list[Stretch] = []
    for line in lines:
        labels = [label_of(title) for title in line.columns]
        sides = {label.side for label in labels if label and label.side is not None and not label.kind}
        title = label_of(line.columns[0] if line.columns else "")
        first = None if title and title.exact else label_of(line.cells[0].of(text))
        is_row_of_one = first is not None and (bool(first.kind) or bool(first.wing))
        if sides == set(Side) and not is_row_of_one:
            rows.append(line.whole)
    return rows[1:]


def _numbered(text: str, lines: Sequence[Line], gazetteer: Gazetteer) -> list[Stretch]:
    """Return the numbered parts that each tell of a war: who attacks whom, or two nations that no other part names."""
    starts = [text.rfind("\n", 0, line.whole.start) + 1 for line in lines[:_MOST_PARTS]]
    begins = [_NUMBERED, FLAG, *([_BULLET] if SEVERAL_WARS.search(text) else [])]
    marks = {
        start
        for start, line in zip(starts, lines, strict=False)
        if any(mark.match(text[start : line.whole.end]) for mark in begins)
    }
    marks |= {mark.start("mark") for mark in _INLINE.finditer(text)}
    ordered = sorted(marks)[:_MOST_PARTS]
    if len(ordered) < 2:
        return []
    found: list[Stretch] = []
    known: set[frozenset[str]] = set()
    for start, most in pairwise([*ordered, len(text)]):
        blank = text.find("\n\n", start, most)
        part = Stretch(start, most if blank < 0 else blank)
        if part.end - start > LONGEST_PASSAGE:
            continue
        evidence = Evidence(tagged_post(text, list(_within(part, lines)), gazetteer))
        nations = frozenset(one.key for one in evidence.by_key.values() if one.rows)
        is_told = set(belligerents(evidence, ()).actors) == set(Side)
        is_new = 0 < len(nations) <= len(Side) and nations not in known
        if is_told or (is_new and len(nations | _at_home(evidence, gazetteer)) >= len(Side)):
            found.append(part)
        known.add(nations)
    return found


def _at_home(evidence: Evidence, gazetteer: Gazetteer) -> set[str]:
    """Return the nations whose capital is named."""
    places = {name for one in evidence.tagged.mentions if one.locations for name in one.locations.names}
    return {family_of(row) for row, home in gazetteer.homes.items() if home in places}


def _within(part: Stretch, lines: Sequence[Line]) -> Iterator[Line]:
    """Yield what of the lines is in a part."""
    for line in lines:
        own = Stretch(max(part.start, line.whole.start), min(part.end, line.whole.end))
        if own == line.whole:
            yield line
        elif own.start < own.end:
            yield Line(own, (own,), heading=False)


def _blanked(text: str, parts: Sequence[Stretch]) -> str:
    for part in parts:
        text = f"{text[: part.start]}{' ' * (part.end - part.start)}{text[part.end :]}"
    return text
