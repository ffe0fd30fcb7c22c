"""The lines of a post: without list marks and signatures, what is quoted left out, tables as labelled cells."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.war.posts.labels import label_of
from autoalgo.war.posts.markup import CELL, Plain, is_heading

_QUOTED: Final = re.compile(r"[ \t]*(?:>[ \t]?)+")
_LIST_MARK: Final = re.compile(r"[ ]*(?:[*#:;=]+(?=[^=])|[-+•–—▪◦·](?=\s)|\d{1,2}[.)](?=\s)|>+)*[ ]*")
_CELLS: Final = re.compile(rf"[{CELL}|]")
_LISTED: Final = re.compile(rf"[{CELL}|;]")
_COMMA: Final = re.compile(",")
_LEAST_SEMICOLONS: Final = 3
"""Of a line whose cells they part, as in a file of comma-separated values."""
_TRAILING: Final = " \t=-–—"


@dataclass(frozen=True)
class Stretch:
    """A stretch of the plain text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return its words."""
        return text[self.start : self.end]

    def trimmed(self, text: str, marks: str = " \t\n\"'.,;") -> "Stretch":
        """Return it without blanks and marks around it."""
        start, end = self.start, self.end
        while start < end and text[start] in marks:
            start += 1
        while end > start and text[end - 1] in marks:
            end -= 1
        return Stretch(start, end)


@dataclass(frozen=True)
class Line:
    """A line of a post."""

    whole: Stretch
    cells: tuple[Stretch, ...]
    """The whole line, or what bars and tabs set apart."""
    heading: bool
    columns: tuple[str, ...] = ()
    """Of a table with a row of titles, the title of each cell."""


def lines_of(plain: Plain, quotes: bool = False) -> tuple[list[Line], list[Stretch]]:
    """Return the lines that the author of a post wrote, and those that he quotes; all of them with `quotes`.

    Of an e-mail in which every line is quoted, what is quoted least is the post.
    """
    text = plain.text
    every = (Stretch(match.start(), match.end()) for match in re.finditer(r"[^\n]+", text))
    found = [line for line in every if not line.of(text).isspace()]
    depths = [_depth(line.of(text)) for line in found]
    # A quoted line without words would make all others quotations.
    worded = [depth for line, depth in zip(found, depths, strict=True) if re.search(r"\w", line.of(text))]
    least = max(depths, default=0) if quotes else min(worded, default=0)
    own = [_line(plain, line) for line, depth in zip(found, depths, strict=True) if depth <= least]
    quoted = [line for line, depth in zip(found, depths, strict=True) if depth > least]
    return list(_with_titles(text, own)), quoted


def _depth(line: str) -> int:
    mark = _QUOTED.match(line)
    return mark[0].count(">") if mark else 0


def _line(plain: Plain, line: Stretch) -> Line:
    text = plain.text
    mark = _LIST_MARK.match(text, line.start, line.end)
    body = Stretch(mark.end() if mark else line.start, line.end)
    heading = bool(plain.origins) and is_heading(plain.source, plain.origins[line.start])
    body = body.trimmed(text, _TRAILING if heading else " ")
    # The mark of a row stands before its first cell; Discord's rows have one behind the last.
    first = body.start + (text[body.start : body.start + 1] == CELL)
    last = body.end - (body.start < first < body.end and text[body.end - 1] == "|")
    return Line(body, tuple(_cells(text, Stretch(first, last))), heading)


def _cells(text: str, line: Stretch, by: re.Pattern[str] | None = None) -> Iterator[Stretch]:
    start = line.start
    is_listed = text.count(";", line.start, line.end) >= _LEAST_SEMICOLONS
    for bar in (by or (_LISTED if is_listed else _CELLS)).finditer(text, line.start, line.end):
        yield Stretch(start, bar.start()).trimmed(text, " \t")
        start = bar.end()
    yield Stretch(start, line.end).trimmed(text, " \t")


def _with_titles(text: str, lines: list[Line]) -> Iterator[Line]:
    """Yield the lines; those of a table that begins with a row of labels have the title of each cell."""
    titles: tuple[str, ...] = ()
    commas = 0
    for whole in lines:
        parts = tuple(_cells(text, whole.whole, _COMMA)) if len(whole.cells) == 1 else ()
        is_listed = (len(parts) > _LEAST_SEMICOLONS and len(parts) == commas) or _are_titles(text, parts)
        line = replace(whole, cells=parts) if is_listed else whole
        commas = len(parts) if is_listed else commas
        row = [cell.of(text) for cell in line.cells]
        # "Center; assault; dig in" is no second row of titles.
        head = label_of(row[0]) if titles else None
        if _are_titles(text, line.cells) and not (head and head.wing):
            titles = tuple(row)
        elif len(row) == 1:
            titles, commas = (), 0
        fits = bool(titles) and len(row) == len(titles)
        yield Line(line.whole, line.cells, line.heading, titles if fits else ())


def _are_titles(text: str, cells: Sequence[Stretch]) -> bool:
    """Return whether the cells of a row are labels, but for one at most."""
    if len(cells) < 2:
        return False
    row = [cell.of(text) for cell in cells if cell.start < cell.end]
    labels = [label for label in map(label_of, row) if label]
    return len(labels) > 1 and len(labels) >= len(row) - 1
