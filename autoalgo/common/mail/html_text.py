"""The text of an HTML mail: with its lines and lists, ">" before what it quotes, without what a reader does not see.

Tags are found by one expression that never looks at a character twice. `html.parser` of the standard library looks
again and again at tags that do not end: 400,000 characters of "<a" took it seven minutes.
"""

import re
from collections.abc import Iterator, Mapping
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
_ATTRIBUTE: Final = re.compile(
    r"""(?<![\w-])(class|id|name|style|type)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)""", re.IGNORECASE
)
_QUOTE: Final = re.compile(r"(?i)quote|moz-cite")
"""In the classes by which mail programs mark what is quoted, and "On … wrote:" before it."""
_BESIDE_QUOTE: Final = re.compile(r"(?i)border-left(?:-style)?\s*:[^;]*\b(?:solid|double|dashed|dotted)")
"""The line that mail programs draw beside what is quoted."""
_INDENTED: Final = re.compile(r"(?i)border(?:-left)?\s*:\s*(?:none|0)")
"""The blockquote of a writer who has indented his own words."""
_QUOTE_BEGINS: Final = "\x0e"
_QUOTE_ENDS: Final = "\x0f"
"""What stands in the text for the borders of quotes until its lines are made; HTML has no such characters."""
_HIDDEN: Final = re.compile(r"(?i)display\s*:\s*none")
_DEEPEST: Final = 9
"""Marks of quotes before a line."""
_NO_BORDERS: Final = dict.fromkeys(map(ord, (_QUOTE_BEGINS, _QUOTE_ENDS)))
_NO_CHARACTER: Final = re.compile(r"&#[0-9]{100,};?")
"""Python turns no number of thousands of digits into one, so `unescape` fails on it."""


def text_of_html(html: str) -> str:
    """Return what an HTML mail says, each paragraph, item or row on a line of its own."""
    reader = _Reader()
    for part in _PART.finditer(_without_comments(html[:LONGEST].translate(_NO_BORDERS))):
        tag = (part["tag"] or "").lower()
        if not tag:
            reader.take_text(part[0])
        elif part["end"]:
            reader.end(tag)
        else:
            reader.begin(tag, part["attributes"][:_LONGEST_ATTRIBUTES])
    return re.sub(r"\n{3,}", "\n\n", "\n".join(_with_marks("".join(reader.pieces)))).strip()


def _with_marks(text: str) -> Iterator[str]:
    """Yield the lines of a text, with marks before those that lie within quotes."""
    depth = 0
    for line in text.split("\n"):
        words = line.strip(f" \t\r{_QUOTE_BEGINS}{_QUOTE_ENDS}")
        before = line.partition(words)[0] if words else line
        depth += before.count(_QUOTE_BEGINS) - before.count(_QUOTE_ENDS)
        yield f"{'>' * min(depth, _DEEPEST)} {words}".strip() if depth else words
        after = line[len(before) + len(words) :]
        depth += after.count(_QUOTE_BEGINS) - after.count(_QUOTE_ENDS)


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
        self._line_begins = True
        """Whether nothing stands on the line yet."""
        self._before = ""
        """The last piece of text that is not blank."""
        self._quotes = list[list[str]]()
        """The elements that quote and are open, outermost first: of each the names of itself and of its like in it."""
        self._blockquotes = 0
        """How many of them are blockquotes; an element of another kind around one is the same quotation."""

    def begin(self, tag: str, attributes: str) -> None:
        """Take the begin of an element."""
        if self._skipped:
            self._depth += tag == self._skipped
            return
        known = _known(attributes)
        if tag not in _VOID and (tag in _UNSEEN or _HIDDEN.search(known.get("style", ""))):
            self._skipped, self._depth = tag, 1
            return
        if tag in _LINES or tag == "br":
            self._break(forced=tag == "br")
            self._literal += tag == "pre"
            if tag == "li":
                self._add("- ")
        elif tag in {"td", "th"}:
            self._add(" ")
        if tag not in _VOID:
            self._begin_quote(tag, known)

    def _begin_quote(self, tag: str, known: Mapping[str, str]) -> None:
        """Note that an element begins, which may be a quotation."""
        if _is_quote(tag, known, self._before):
            depth = self._quoted
            self._quotes.append([tag])
            self._blockquotes += tag == "blockquote"
            self._mark(depth)
        elif self._quotes and tag == self._quotes[-1][0]:
            self._quotes[-1].append(tag)

    def _end_quote(self, tag: str) -> None:
        """Note that an element ends, which may be a quotation."""
        if not self._quotes or tag != self._quotes[-1][0]:
            return
        self._quotes[-1].pop()
        if not self._quotes[-1]:
            depth = self._quoted
            del self._quotes[-1]
            self._blockquotes -= tag == "blockquote"
            self._mark(depth)

    @property
    def _quoted(self) -> int:
        """How deep what comes now is quoted."""
        return max(self._blockquotes, bool(self._quotes))

    def _mark(self, depth: int) -> None:
        """Put a border where the depth of quotes is not what it was."""
        if self._quoted != depth:
            self._break(forced=False)
            self.pieces.append(_QUOTE_BEGINS if self._quoted > depth else _QUOTE_ENDS)

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._skipped:
            self._depth -= tag == self._skipped
            if not self._depth:
                self._skipped = ""
        elif tag in _LINES:
            self._break(forced=False)
            self._literal -= tag == "pre" and self._literal > 0
        if not self._skipped:
            self._end_quote(tag)

    def take_text(self, part: str) -> None:
        """Take text between elements; a declaration is none."""
        if self._skipped or part.startswith(("<!", "<?")):
            return
        text = unescape(_NO_CHARACTER.sub("\ufffd", part))
        text = text if self._literal else re.sub(r"\s+", " ", text)
        if text != " " or not self._line_begins:
            self._add(text)

    def _add(self, text: str) -> None:
        self.pieces.append(text)
        self._line_begins = text.endswith("\n")
        self._before = text if text.strip() else self._before

    def _break(self, forced: bool) -> None:
        if forced or not self._line_begins:
            self.pieces.append("\n")
            self._line_begins = True


def _known(attributes: str) -> dict[str, str]:
    return {name.lower(): value.strip("\"'") for name, value in _ATTRIBUTE.findall(attributes)}


def _is_quote(tag: str, known: Mapping[str, str], before: str) -> bool:
    """Return whether an element quotes another mail; `before` is the text before it."""
    style = known.get("style", "")
    if tag == "blockquote":
        if known.get("type", "").lower() == "cite" or before.rstrip().endswith(":"):
            return True
        if _INDENTED.search(style):
            return False
    marks = f"{known.get('class', '')} {known.get('id', '')} {known.get('name', '')}"
    return bool(_QUOTE.search(marks) or (tag in {"blockquote", "div"} and _BESIDE_QUOTE.search(style)))
