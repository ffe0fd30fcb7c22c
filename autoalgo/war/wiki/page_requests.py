"""Finds the requests of a page: sections, or signed parts of one, that say "(Algo request)" (O-12b)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice, pairwise
from typing import Final

from autoalgo.war.posts import LONGEST_POST, sender_of
from autoalgo.war.wiki.receipt_block import all_blocks

MOST_REQUESTS: Final = 200
"""Requests of a page that are looked at."""
_FLAG: Final = re.compile(r"[(\[]\s?algo(?:rithm)?[ -]?(?:request|req|rq)s?\s?[)\]]", re.IGNORECASE)
_HIDING: Final = re.compile(r"<!--|<(nowiki|pre|syntaxhighlight|source)\b[^<>]{0,200}>", re.IGNORECASE)
"""The beginning of what the wiki does not read as markup."""
_ENDS: Final = {
    "": re.compile("-->"),
    **{tag: re.compile(rf"</{tag}\s*>", re.IGNORECASE) for tag in ("nowiki", "pre", "syntaxhighlight", "source")},
}
_HEADING: Final = re.compile(r"^(={1,6})([^\n]{0,400}?[^\n=])(={1,6})[ \t]*$", re.MULTILINE)
_SIGNED: Final = re.compile(
    r"(?:\b\d{1,2}:\d\d\b[^\n()\[\]]{1,40}\d{4}[^\n()\[\]]{0,6}"
    r"|\d{1,2}\b[^\n()\[\]]{1,30}\d{4}[^\n()\[\]]{1,8}\d{1,2}:\d\d"
    r"|\d{4}[^\n\[\]]{1,40}\d{1,2}:\d\d) ?\([A-Z]{2,5}(?:[+-]\d{1,2})?\)"
)
"""The end of a signature, whatever the language: a moment with its time zone in brackets."""
_INDENT: Final = re.compile(r"[:*#]*")


@dataclass(frozen=True)
class PageSection:
    """A section of a page. Places are characters of the page's text."""

    number: int
    """As MediaWiki counts them; 0 is what stands above the first heading."""
    level: int
    heading: str
    start: int
    own_end: int
    """The next heading of any level."""
    end: int
    """The next heading that is not below this one."""


@dataclass(frozen=True)
class PageRequest:
    """A request on a page. Places are characters of the page's text."""

    section: PageSection
    identity: str
    """16 hexadecimal digits, the same as long as heading, author and time are."""
    author: str
    when: str
    text: str
    start: int
    end: int
    """Below it, where its receipt belongs: behind what was answered to it."""
    lines_below: int
    indent: str
    """Colons that put an answer below it."""


@dataclass(frozen=True)
class _Source:
    """The text of a page."""

    text: str
    hidden: str
    """Of the same length, with blanks for what is no markup and for receipts that stand there."""
    posted: tuple[int, ...]
    """Where those receipts begin."""


@dataclass(frozen=True)
class _Part:
    """The part of a page that is a request, and where it says so."""

    section: PageSection
    start: int
    flag: int
    end: int


def requests_on(text: str, page_id: int) -> tuple[PageRequest, ...]:
    """Return the requests of a page's text, from above.

    The identity of each has nothing of the wiki's address: moderators may reach one wiki by several.
    """
    source = _Source(text, _hidden(text), tuple(block.start for block in all_blocks(text)))
    counted: Counter[str] = Counter()
    found = []
    for part in islice(_parts(source.hidden), MOST_REQUESTS):
        request = _request(source, part)
        key = f"{page_id}\n{part.section.heading}\n{request.author}\n{request.when}"
        counted[key] += 1
        identity = sha256(f"{key}\n{counted[key]}".encode()).hexdigest()[:16]
        found.append(replace(request, identity=identity))
    return tuple(found)


def sections_of(text: str) -> tuple[PageSection, ...]:
    """Return the sections of a page's text, the part above the first heading first."""
    return _sections(_hidden(text))


def _hidden(text: str) -> str:
    """Return a text of the same length with blanks for what is no markup and for receipts that stand there."""
    for spans in (((each.start, each.end) for each in all_blocks(text) if each.end >= 0), _verbatim(text)):
        parts, done = [], 0
        for start, end in spans:
            if start >= done:
                parts += [text[done:start], re.sub(r"[^\n]", " ", text[start:end])]
                done = end
        text = "".join([*parts, text[done:]])
    return text


def _verbatim(text: str) -> Iterator[tuple[int, int]]:
    """Yield where comments and what is not read as markup begin and end; only a comment may be without its end."""
    unended, done = set[str](), 0
    for begin in _HIDING.finditer(text):
        tag = (begin[1] or "").lower()
        if begin.start() < done or tag in unended:
            continue
        last = _ENDS[tag].search(text, begin.end())
        if last is None and tag:
            unended.add(tag)  # so that no further one is looked for through all of the page
            continue
        done = last.end() if last else len(text)
        yield begin.start(), done


def _sections(hidden: str) -> tuple[PageSection, ...]:
    heads = [(0, 0, "")]
    heads += [
        (found.start(), min(len(found[1]), len(found[3])), found[2].strip()) for found in _HEADING.finditer(hidden)
    ]
    ends = [start for start, _, _ in heads[1:]] + [len(hidden)]
    sections = []
    for number, (start, level, heading) in enumerate(heads):
        below = (later for later, depth, _ in heads[number + 1 :] if depth <= level)
        end = next(below, len(hidden)) if number else ends[0]
        sections.append(PageSection(number, level, heading, start, ends[number], end))
    return tuple(sections)


def _parts(hidden: str) -> Iterator[_Part]:
    """Yield the part of each request."""
    sections = _sections(hidden)
    flagged = {section.number for section in sections if _FLAG.search(hidden, section.start, section.own_end)}
    for section in sections:
        if section.number not in flagged:
            continue
        flags = [found.start() for found in _FLAG.finditer(hidden, section.start, section.own_end)]
        # A second flag begins another request only where the first one is signed.
        first = [flags[0]] + [there for here, there in pairwise(flags) if _SIGNED.search(hidden, here, there)]
        starts = [section.start] + [hidden.rfind("\n", 0, flag) + 1 for flag in first[1:]]
        below = (other for other in sections[section.number + 1 :] if other.start < section.end)
        last = next((other.start for other in below if other.number in flagged), section.end)
        for start, flag, end in zip(starts, first, [*starts[1:], last], strict=True):
            yield _Part(section, start, flag, end)


def _request(source: _Source, part: _Part) -> PageRequest:
    """Return a request without its identity."""
    text, start, end = source.text, part.start, part.end
    signed = _SIGNED.search(source.hidden, part.flag, end)
    text_end = next((place for place in source.posted if start <= place < end), end)
    if signed:
        line_end = text.find("\n", signed.end(), end)
        text_end = end if line_end < 0 else line_end
    own = text[start:text_end].strip()[:LONGEST_POST]
    below = [line for line in source.hidden[text_end:end].splitlines() if line.strip()]
    line_start = text.rfind("\n", start, signed.start()) + 1 if signed else 0
    indent = _INDENT.match(text, line_start)
    depth = len(indent[0]) if indent and signed else 0
    return PageRequest(
        part.section,
        identity="",
        author=sender_of(own).who,
        when=signed[0] if signed else "",
        text=own,
        start=start,
        end=start + len(text[start:end].rstrip()),
        lines_below=len(below),
        indent=":" * (depth + 1),
    )
