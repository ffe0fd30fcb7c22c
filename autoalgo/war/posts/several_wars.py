"""The wars that a post asks for: the rows of a table, or numbered lines, that have a war each."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.labels import label_of
from autoalgo.war.posts.lines import Line, Stretch, lines_of
from autoalgo.war.posts.markup import Plain
from autoalgo.war.posts.passages import sentences_of, tagged_post
from autoalgo.war.posts.sides import belligerents

MOST_WARS: Final = 5
MOST_SENTENCES: Final = 40
"""Sentences of a post in which several wars are looked for."""
SEVERAL_WARS: Final = re.compile(
    r"\b(?:two|2|three|3|both|deux|zwei|dos|duas)(?: of (?:my|our|the))?(?: my| our| more| new| separate)? "
    r"(?:algos|wars|requests|battles|letters|algo requests|fronts|campaigns|invasions|attacks|guerres|"
    r"kriege|guerras)\b|"
    r"\bsecondly\b|\bwhile you(?:'re| are) at "
    r"it\b|\bone after the other\b|"
    r"\b(?:a )?second (?:algo|war|request)\b|\bsame again\b|\banother (?:algo|war|request)\b|\balso (?:an algo|"
    r"a war|run)\b|\bzwei kriege\b|\bdos (?:guerras|peticiones)\b",
    re.IGNORECASE,
)
"""Words that tell of more than one war."""
_NUMBERED: Final = re.compile(
    r"[ \t]*[*•–-]*\s*(?:#\s?\d\b|#*\s*\(?(?:\d|[a-e]|[IVX]{1,3})[.):]|(?:first|second|third|erstens|zweitens|"
    r"primer|segund|premi|deuxi|algo|war|battle|request|front|campaign)\w*\b)",
    re.IGNORECASE,
)


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
        first = None if label_of(line.columns[0] if line.columns else "") else label_of(line.cells[0].of(text))
        is_row_of_one = first is not None and (bool(first.kind) or bool(first.wing))
        if sides == set(Side) and not is_row_of_one:
            rows.append(line.whole)
    return rows[1:]


def _numbered(text: str, lines: Sequence[Line], gazetteer: Gazetteer) -> list[Stretch]:
    """Return the numbered lines that each say who attacks whom."""
    return list(_fights(text, lines, gazetteer)) if len(lines) >= 2 else []


def _fights(text: str, lines: Sequence[Line], gazetteer: Gazetteer) -> Iterator[Stretch]:
    for line in lines[:50]:
        start = text.rfind("\n", 0, line.whole.start) + 1
        if not _NUMBERED.match(text[start : line.whole.end]) or line.whole.end - start > 1_000:
            continue
        sides = belligerents(Evidence(tagged_post(text, [line], gazetteer)), ())
        if set(sides.actors) == set(Side):
            yield line.whole


def _blanked(text: str, parts: Sequence[Stretch]) -> str:
    for part in parts:
        text = f"{text[: part.start]}{' ' * (part.end - part.start)}{text[part.end :]}"
    return text
