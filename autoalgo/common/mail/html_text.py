"""The text of an HTML mail: with its lines and lists, without what it quotes and what a reader would not see."""

import re
from html.parser import HTMLParser
from typing import Final

LONGEST: Final = 400_000
"""Characters of HTML that are read. The parser goes through some malformed ones again and again."""
_UNSEEN: Final = {"script", "style", "title", "template"}
_LINES: Final = {
    *("address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2", "h3", "h4"),
    *("h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tr", "ul"),
}
"""Elements that begin and end a line."""
_VOID: Final = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_QUOTE: Final = re.compile(r"(?i)quote|moz-cite")
"""In the classes by which mail programs mark what is quoted, and "On … wrote:" before it."""
_HIDDEN: Final = re.compile(r"(?i)display\s*:\s*none")


def text_of_html(html: str) -> str:
    """Return what an HTML mail says, each paragraph, item or row on a line of its own."""
    reader = _Reader()
    reader.feed(html[:LONGEST])
    reader.close()
    lines = (line.strip() for line in "".join(reader.pieces).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._skipped = ""
        """The element that is being left out."""
        self._depth = 0
        """How many elements of that name are open in it, itself included."""
        self._literal = 0
        """How many `pre` are open."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._skipped:
            self._depth += tag == self._skipped
        elif tag not in _VOID and (tag in _UNSEEN or _is_left_out(tag, attrs)):
            self._skipped, self._depth = tag, 1
        elif tag in _LINES or tag == "br":
            self._break(forced=tag == "br")
            self._literal += tag == "pre"
            if tag == "li":
                self.pieces.append("- ")
        elif tag in {"td", "th"}:
            self.pieces.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            self._depth -= tag == self._skipped
            if not self._depth:
                self._skipped = ""
        elif tag in _LINES:
            self._break(forced=False)
            self._literal -= tag == "pre" and self._literal > 0

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        text = data if self._literal else re.sub(r"\s+", " ", data)
        if text != " " or not self._at_line_start():
            self.pieces.append(text)

    def _break(self, forced: bool) -> None:
        if forced or not self._at_line_start():
            self.pieces.append("\n")

    def _at_line_start(self) -> bool:
        return not self.pieces or self.pieces[-1].endswith("\n")


def _is_left_out(tag: str, attrs: list[tuple[str, str | None]]) -> bool:
    """Return whether an element quotes another mail, or is not seen."""
    known = {name: value or "" for name, value in attrs}
    marks = f"{known.get('class', '')} {known.get('id', '')}"
    quoted = tag == "blockquote" and known.get("type", "").lower() == "cite"
    return quoted or bool(_QUOTE.search(marks)) or bool(_HIDDEN.search(known.get("style", "")))
