"""Finds the requests of a page: sections, or signed parts of one, that say "(Algo request)" (O-9b)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Final

from autoalgo.war.posts import LONGEST_POST, sender_of
from autoalgo.war.wiki.receipt_block import BLOCK

MOST_REQUESTS: Final = 200
"""Requests of a page that are looked at."""
_FLAG: Final = re.compile(r"[(\[]\s?algo(?:rithm)?[ -]?(?:request|req|rq)s?\s?[)\]]", re.IGNORECASE)
_HIDDEN: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(nowiki|pre|syntaxhighlight|source)\b[^>]{0,200}>.*?</\1\s*>", re.DOTALL | re.IGNORECASE
)
"""What the wiki does not read as markup."""
_HEADING: Final = re.compile(r"^(={1,6})([^\n]{0,400}?[^\n=])(={1,6})[ \t]*$", re.MULTILINE)
_SIGNED: Final = re.compile(
    r"(?:\b\d{1,2}:\d\d\b[^\n()\[\]]{1,40}\d{4}|\d[^\n()\[\]]{1,40}\b\d{1,2}:\d\d) ?\([A-Z]{2,5}\)"
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


def requests_on(text: str, page_id: int) -> tuple[PageRequest, ...]:
    """Return the requests of a page's text, from above.

    The identity of each has nothing of the wiki's address: moderators may reach one wiki by several.
    """
    hidden = _hidden(text)
    counted: Counter[str] = Counter()
    found = []
    for section, start, flag, end in _parts(hidden):
        request = _request(text, hidden, section, start, flag, end)
        key = f"{page_id}\n{section.heading}\n{request.author}\n{request.when}"
        counted[key] += 1
        identity = sha256(f"{key}\n{counted[key]}".encode()).hexdigest()[:16]
        found.append(PageRequest(**{**request.__dict__, "identity": identity}))
        if len(found) == MOST_REQUESTS:
            break
    return tuple(found)


def sections_of(text: str) -> tuple[PageSection, ...]:
    """Return the sections of a page's text, the part above the first heading first."""
    return _sections(_hidden(text))


def _hidden(text: str) -> str:
    """Return a text of the same length with blanks for what is no markup and for receipts that stand there."""
    for pattern in (BLOCK, _HIDDEN):
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text


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


def _parts(hidden: str) -> Iterator[tuple[PageSection, int, int, int]]:
    """Yield the section of each request, and where it begins, says that it is one, and ends."""
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
        yield from ((section, *part) for part in zip(starts, first, [*starts[1:], last], strict=True))


def _request(text: str, hidden: str, section: PageSection, start: int, flag: int, end: int) -> PageRequest:  # noqa: PLR0913, PLR0917 - places in one text
    signed = _SIGNED.search(hidden, flag, end)
    posted = BLOCK.search(text, start, end)
    text_end = posted.start() if posted else end
    if signed:
        line_end = text.find("\n", signed.end(), end)
        text_end = end if line_end < 0 else line_end
    own = text[start:text_end].strip()[:LONGEST_POST]
    below = [line for line in hidden[text_end:end].splitlines() if line.strip()]
    last_line = text[text.rfind("\n", start, signed.start()) + 1 :] if signed else ""
    indent = _INDENT.match(last_line)
    depth = len(indent[0]) if indent and signed else 0
    sender = sender_of(own)
    placed = start + len(text[start:end].rstrip())
    when = signed[0] if signed else ""
    return PageRequest(section, "", sender.who, when, own, start, placed, len(below), ":" * (depth + 1))
