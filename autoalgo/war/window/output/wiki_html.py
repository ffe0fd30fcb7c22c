"""Wiki markup as the wiki would show it, in the HTML that a text browser understands (B-5).

The tree comes from mwparserfromhell; here each node becomes escaped HTML. What a receipt cannot contain, and whatever
the wiki itself would not take for markup, is shown as the text that it is: no tag of the user's reaches the browser.
"""

from collections.abc import Iterable
from typing import Final

import mwparserfromhell
from mwparserfromhell.nodes import (
    Comment,
    ExternalLink,
    Heading,
    HTMLEntity,
    Node,
    Tag,
    Text,
    Wikilink,
)

from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import DARK, Colours

_KEPT_TAGS: Final = frozenset({"b", "big", "i", "s", "small", "sub", "sup", "u"})
_CELLS: Final = frozenset({"td", "th"})
_ISOLATE: Final = "\u2068{}\u2069"
"""The browser knows no <bdi>; the characters that it stands for do the same."""


def wiki_html(markup: str) -> str:
    """Return `markup` as HTML: headings, lists, tables, links and plain text."""
    return _Page().blocks(mwparserfromhell.parse(markup).nodes)


def wiki_style(colours: Colours) -> str:
    """Return the style sheet of a page: the wiki's own look, by day or by night."""
    night = colours is DARK
    table, head, border = ("#202122", "#27292d", "#54595d") if night else ("#f8f9fa", "#eaecf0", "#a2a9b1")
    text, link = ("#eaecf0", "#88a3e8") if night else ("#202122", "#3366cc")
    return f"""
body, p, li, td {{ color: {text}; }}
h1, h2, h3 {{ color: {text}; font-weight: 500; margin-top: 2px; margin-bottom: 8px; }}
table {{ border-collapse: collapse; background-color: {table}; }}
td, th {{ border: 1px solid {border}; padding: 4px 8px; }}
table {{ margin-top: 8px; margin-bottom: 8px; }}
th {{ background-color: {head}; color: {text}; font-weight: 600; }}
a {{ color: {link}; text-decoration: none; }}
"""


class _Page:
    """Gathers inline HTML into lines, and lines into blocks."""

    def __init__(self) -> None:
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
                self._block(f"<h{node.level}>{_inline(node.title.nodes).strip()}</h{node.level}>")
            case Tag() if str(node.tag) == "table":
                self._block(_table(node))
            case Tag() if str(node.tag) == "li":
                self._end_line()
                self._item = True
            case Text():
                self._text(str(node))
            case _:
                self._line.append(_inline([node]))

    def _text(self, text: str) -> None:
        first, *rest = text.split("\n")
        self._line.append(html_of(first))
        for line in rest:
            self._end_line()
            self._line.append(html_of(line))

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


def _table(table: Tag) -> str:
    rows, loose = [], []
    for node in table.contents.nodes:
        if isinstance(node, Tag) and str(node.tag) == "tr":
            rows.append(_row(node.contents.nodes))
        elif isinstance(node, Tag) and str(node.tag) in _CELLS:
            # Cells before the first row mark are the wiki's first row.
            loose.append(node)
    first = [_row(loose)] if loose else []
    return f'<table cellspacing="0">{"".join(first + rows)}</table>'


def _row(nodes: Iterable[Node]) -> str:
    cells = [node for node in nodes if isinstance(node, Tag) and str(node.tag) in _CELLS]
    html = (f"<{cell.tag}>{_inline(cell.contents.nodes).strip()}</{cell.tag}>" for cell in cells)
    return f"<tr>{''.join(html)}</tr>"


def _inline(nodes: Iterable[Node]) -> str:
    return "".join(_inline_node(node) for node in nodes)


def _inline_node(node: Node) -> str:
    match node:
        case HTMLEntity():
            return html_of(node.normalize())
        case Wikilink() | ExternalLink():
            return _link(node)
        case Tag():
            return _tag(node)
        case _:
            return "" if isinstance(node, Comment) else html_of(str(node))


def _link(link: Wikilink | ExternalLink) -> str:
    if isinstance(link, ExternalLink):
        return _anchor(str(link.url), _inline((link.title or link.url).nodes))
    # A colon in front says that it is only a link, and is not seen (OUT-7).
    target = str(link.title).removeprefix(":")
    return _anchor(target, _inline(link.text.nodes) if link.text else _inline(mwparserfromhell.parse(target).nodes))


def _anchor(target: str, html: str) -> str:
    return f'<a href="wiki:{html_of(target)}">{html}</a>'


def _tag(tag: Tag) -> str:
    name = str(tag.tag).lower()
    inside = tag.contents.nodes if tag.contents is not None else []
    if name in _KEPT_TAGS:
        return f"<{name}>{_inline(inside)}</{name}>"
    match name:
        case "br":
            return "<br>"
        case "bdi":
            return _ISOLATE.format(_inline(inside))
        case "nowiki":
            return _inline(inside)
        case _:
            return html_of(str(tag))
