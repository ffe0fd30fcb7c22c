"""Wiki markup as the wiki would show it, as simple HTML (B-5).

The tree comes from mwparserfromhell; here each node becomes escaped HTML. What a receipt cannot contain, and whatever
the wiki itself would not take for markup, is shown as the text that it is: no tag of the user's reaches the browser.
"""

from collections.abc import Callable, Iterable
from typing import Final

import mwparserfromhell
from mwparserfromhell.nodes import Comment, ExternalLink, Heading, HTMLEntity, Node, Tag, Text, Wikilink

_KEPT_TAGS: Final = frozenset({"b", "big", "i", "s", "small", "sub", "sup", "u"})
_CELLS: Final = frozenset({"td", "th"})
_ISOLATE: Final = "\u2068{}\u2069"
"""The browser knows no <bdi>; the characters that it stands for do the same."""


def rendered(markup: str, shown: Callable[[str], str], links: str = '<a href="wiki:{}">{}</a>') -> str:
    """Return `markup` as HTML: headings, lists, tables, links and plain text.

    Parameters
    ----------
    shown
        Turns a text into HTML that shows it literally.
    links
        What becomes of a link: its target and what is read of it.
    """
    return _Page(shown, links).blocks(mwparserfromhell.parse(markup).nodes)


class _Page:
    """Gathers inline HTML into lines, and lines into blocks."""

    def __init__(self, shown: Callable[[str], str], links: str) -> None:
        self._shown, self._links = shown, links
        self._done: list[str] = []
        self._line: list[str] = []
        self._item = False

    def blocks(self, nodes: Iterable[Node]) -> str:
        """Return all of `nodes` as blocks."""
        for node in nodes:
            self._add(node)
        self._end_line()
        return "".join(self._done).replace("</ul><ul>", "")

    def _add(self, node: Node) -> None:
        match node:
            case Heading():
                self._block(f"<h{node.level}>{self._inline(node.title.nodes).strip()}</h{node.level}>")
            case Tag() if str(node.tag) == "table":
                self._block(self._table(node))
            case Tag() if str(node.tag) == "li":
                self._end_line()
                self._item = True
            case Text():
                self._text(str(node))
            case _:
                self._line.append(self._inline([node]))

    def _text(self, text: str) -> None:
        first, *rest = text.split("\n")
        self._line.append(self._shown(first))
        for line in rest:
            self._end_line()
            self._line.append(self._shown(line))

    def _block(self, html: str) -> None:
        self._end_line()
        self._done.append(html)

    def _end_line(self) -> None:
        line = "".join(self._line).strip()
        if self._item:
            self._done.append(f"<ul><li>{line}</li></ul>")
        elif line:
            self._done.append(f"<p>{line}</p>")
        self._line, self._item = [], False

    def _table(self, table: Tag) -> str:
        rows, loose = [], []
        for node in table.contents.nodes:
            if isinstance(node, Tag) and str(node.tag) == "tr":
                rows.append(self._row(node.contents.nodes))
            elif isinstance(node, Tag) and str(node.tag) in _CELLS:
                # Cells before the first row mark are the wiki's first row.
                loose.append(node)
        first = [self._row(loose)] if loose else []
        return f'<table cellspacing="0">{"".join(first + rows)}</table>'

    def _row(self, nodes: Iterable[Node]) -> str:
        cells = [node for node in nodes if isinstance(node, Tag) and str(node.tag) in _CELLS]
        html = (f"<{cell.tag}>{self._inline(cell.contents.nodes).strip()}</{cell.tag}>" for cell in cells)
        return f"<tr>{''.join(html)}</tr>"

    def _inline(self, nodes: Iterable[Node]) -> str:
        return "".join(self._inline_node(node) for node in nodes)

    def _inline_node(self, node: Node) -> str:
        match node:
            case HTMLEntity():
                return self._shown(node.normalize())
            case Wikilink() | ExternalLink():
                return self._link(node)
            case Tag():
                return self._tag(node)
            case _:
                return "" if isinstance(node, Comment) else self._shown(str(node))

    def _link(self, link: Wikilink | ExternalLink) -> str:
        if isinstance(link, ExternalLink):
            return self._anchor(str(link.url), self._inline((link.title or link.url).nodes))
        # A colon in front says that it is only a link, and is not seen (OUT-7).
        target = str(link.title).removeprefix(":")
        return self._anchor(
            target, self._inline(link.text.nodes) if link.text else self._inline(mwparserfromhell.parse(target).nodes)
        )

    def _anchor(self, target: str, html: str) -> str:
        return self._links.format(self._shown(target), html)

    def _tag(self, tag: Tag) -> str:
        name = str(tag.tag).lower()
        inside = tag.contents.nodes if tag.contents is not None else []
        if name in _KEPT_TAGS:
            return f"<{name}>{self._inline(inside)}</{name}>"
        match name:
            case "br":
                return "<br>"
            case "bdi":
                return _ISOLATE.format(self._inline(inside))
            case "nowiki":
                return self._inline(inside)
            case _:
                return self._shown(str(tag))
