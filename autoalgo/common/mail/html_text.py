"""The text of an HTML mail: with its lines and lists, without what it quotes and what a reader would not see.

Tags are found by one expression that never looks at a character twice. `html.parser` of the standard library looks
again and again at tags that do not end: 400,000 characters of "<a" took it seven minutes.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

LONGEST: Final = 2**19
"""Characters of HTML that are read."""
_LONGEST_ATTRIBUTES: Final = 2000
_UNSEEN: Final = {"script", "style", "title", "template"}
_LINES: Final = {
    *("address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4"),
    *("h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tr", "ul"),
}
"""Elements that begin and end a line."""
_VOID: Final = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_PART: Final = re.compile(r"<(?P<end>/?)(?P<tag>[a-zA-Z][a-zA-Z0-9:-]*)(?P<attributes>[^<>]*)>|<[!?][^<>]*>|[^<]+|<")
_ATTRIBUTE: Final = re.compile(r"""(?<![\w-])(class|id|style|type)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)""", re.IGNORECASE)
_QUOTE: Final = re.compile(r"(?i)quote|moz-cite")
"""In the classes by which mail programs mark what is quoted, and "On … wrote:" before it."""
_HIDDEN: Final = re.compile(r"(?i)display\s*:\s*none")
_NO_CHARACTER: Final = re.compile(r"&#[0-9]{100,};?")
"""Python turns no number of thousands of digits into one, so `unescape` fails on it."""


def text_of_html(html: str) -> str:
    """Return what an HTML mail says, each paragraph, item or row on a line of its own."""
    reader = _Reader()
    for part in _PART.finditer(_without_comments(html[:LONGEST])):
        tag = (part["tag"] or "").lower()
        if not tag:
            reader.take_text(part[0])
        elif part["end"]:
            reader.end(tag)
        else:
            reader.begin(tag, part["attributes"][:_LONGEST_ATTRIBUTES])
    lines = (line.strip() for line in "".join(reader.pieces).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _without_comments(html: str) -> str:
    return "".join(_between_comments(html))


def _between_comments(html: str) -> Iterator[str]:
    at = 0
    while (begin := html.find("<!--", at)) >= 0 and (end := html.find("-->", begin + 4)) >= 0:
        yield html[at:begin]
        at = end + 3
    yield html[at:]


class _Reader:
    """Takes the parts of an HTML text one after the other, and keeps what is seen of it."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._skipped = ""
        """The element that is being left out."""
        self._depth = 0
        """How many elements of that name are open in it, itself included."""
        self._literal = 0
        """How many `pre` are open."""

    def begin(self, tag: str, attributes: str) -> None:
        """Take the begin of an element."""
        if self._skipped:
            self._depth += tag == self._skipped
        elif tag not in _VOID and (tag in _UNSEEN or _is_left_out(tag, attributes)):
            self._skipped, self._depth = tag, 1
        elif tag in _LINES or tag == "br":
            self._break(forced=tag == "br")
            self._literal += tag == "pre"
            if tag == "li":
                self.pieces.append("- ")
        elif tag in {"td", "th"}:
            self.pieces.append(" ")

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._skipped:
            self._depth -= tag == self._skipped
            if not self._depth:
                self._skipped = ""
        elif tag in _LINES:
            self._break(forced=False)
            self._literal -= tag == "pre" and self._literal > 0

    def take_text(self, part: str) -> None:
        """Take text between elements; a declaration is none."""
        if self._skipped or part.startswith(("<!", "<?")):
            return
        text = unescape(_NO_CHARACTER.sub("\ufffd", part))
        text = text if self._literal else re.sub(r"\s+", " ", text)
        if text != " " or not self._at_line_start():
            self.pieces.append(text)

    def _break(self, forced: bool) -> None:
        if forced or not self._at_line_start():
            self.pieces.append("\n")

    def _at_line_start(self) -> bool:
        return not self.pieces or self.pieces[-1].endswith("\n")


def _is_left_out(tag: str, attributes: str) -> bool:
    """Return whether an element quotes another mail, or is not seen."""
    known = {name.lower(): value.strip("\"'") for name, value in _ATTRIBUTE.findall(attributes)}
    marks = f"{known.get('class', '')} {known.get('id', '')}"
    quoted = tag == "blockquote" and known.get("type", "").lower() == "cite"
    return quoted or bool(_QUOTE.search(marks)) or bool(_HIDDEN.search(known.get("style", "")))
