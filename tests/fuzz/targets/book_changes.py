"""Changes to workbooks: of one cell, of the tabs, of the XML of a part, of the package that holds the parts."""

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.domain.column import Column, ListColumn, NameColumn, NationsColumn, NumberColumn, YearColumn
from autoalgo.war.domain.columns import TABS
from fuzz import json_changes, values
from fuzz.attempts import Spot
from fuzz.draws import Draws
from fuzz.targets.books import NAME, Content, Page, Raw, packed, parts_of

_RAW: Final = (
    Raw("", "<v>abc</v>"),
    Raw('t="n"', "<v/>"),
    Raw('t="s"', "<v>1</v>"),
    Raw('t="s"', "<v>99999</v>"),
    Raw('t="s"', "<v>-1</v>"),
    Raw('t="e"', "<v>#REF!</v>"),
    Raw('t="str"', "<f>A1</f><v>text</v>"),
    Raw("", "<f>1+1</f>"),
    Raw("", "<f>1+1</f><v>2</v>"),
    Raw("", "<v>NaN</v>"),
    Raw("", "<v>1e999</v>"),
    Raw("", f"<v>{'9' * 5000}</v>"),
    Raw('s="1"', "<v>24400</v>"),
    Raw('s="1"', "<v>1e15</v>"),
    Raw('s="1"', "<v>-5</v>"),
    Raw('s="2"', "<v>0.5</v>"),
    Raw('s="999"', "<v>1</v>"),
    Raw('s="x"', "<v>1</v>"),
    Raw('t="d"', "<v>1066-10-14</v>"),
    Raw('t="d"', "<v>99999-99-99</v>"),
    Raw('t="b"', "<v>7</v>"),
    Raw('t="zzz"', "<v>1</v>"),
    Raw('t="inlineStr"', ""),
    Raw('t="inlineStr"', "<is><t>_x0000__x001b_</t></is>"),
    Raw('t="inlineStr"', "<is><r><t>a</t></r><r><t>b</t></r></is>"),
    Raw('t="inlineStr"', "<is><t>&#x202e;</t></is>"),
    Raw("", "<v>1</v><v>2</v>"),
)
"""Cells as no spreadsheet program writes them, or as few do."""
_NO_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML can hold."""
_MOST_BYTES: Final = 5_000_000
"""Of a part, as it is repeated."""


@dataclass
class Book:
    """A workbook while it is changed: pages, then parts, then bytes; each takes the place of what was before."""

    pages: list[Page]
    parts: list[tuple[str, bytes]] = field(default_factory=list)
    data: bytes = b""

    def opened(self) -> list[tuple[str, bytes]]:
        """Return the parts, to be changed."""
        self.parts = self.parts or list(parts_of(self.pages).items())
        return self.parts

    def bytes(self) -> bytes:
        """Return the bytes of the file."""
        return self.data or packed(self.opened())


def change(draws: Draws, book: Book) -> Spot:
    """Change a workbook somehow, and return the place that a refusal must name."""
    kind = draws.below(12)
    if book.data or (kind == 11):
        return _change_file(draws, book)
    if book.parts or kind > 7:
        return _change_package(draws, book)
    return change_cell(draws, book) if kind < 6 else _change_tabs(draws, book)


def change_cell(draws: Draws, book: Book) -> Spot:
    """Change one cell of a record."""
    pages = [page for page in book.pages if len(page.rows) > 1]
    page = draws.of(pages)
    tab = next(tab for tab in TABS if tab.tab_name == page.title) if page.title in _TITLES else TABS[0]
    row = 1 + draws.below(len(page.rows) - 1)
    column = draws.of(tab.columns)
    at = tab.columns.index(column)
    cells = page.rows[row]
    cells += [None] * (at + 1 - len(cells))
    cells[at] = content = _content(draws, column, cells[at])
    if isinstance(content, str) and _NO_XML.search(content):
        return Spot((NAME,), _CONSEQUENCES)  # the whole part may be none that can be read
    named = isinstance(column, NameColumn | NationsColumn)
    elsewhere = _CONSEQUENCES if named else ((NAME, page.title, f"row {row + 1}"), ("attacker",), ("defender",))
    return Spot((NAME, page.title, f"row {row + 1}", column.name), elsewhere)


_TITLES: Final = frozenset(tab.tab_name for tab in TABS)
_CONSEQUENCES: Final = (("attacker",), ("defender",), ("location: ",), *((NAME, tab.tab_name) for tab in TABS))
"""Where else it is told that a name is no longer there: in the request, and in the rows that hold it."""


def _content(draws: Draws, column: Column, there: Content) -> Content:
    """Return what a cell of that column may hold, rightly or wrongly."""
    kind = draws.below(10)
    if kind < len(_CONTENTS):
        return _CONTENTS[kind](draws, there)
    if isinstance(column, ListColumn):
        return draws.of([str(member.value) for member in column.values])
    return _number(draws, column) if isinstance(column, NumberColumn | YearColumn) else there


_CONTENTS: Final[tuple[Callable[[Draws, Content], Content], ...]] = (
    lambda _, __: None,
    lambda draws, _: draws.of(_RAW),
    lambda draws, _: values.text(draws),
    lambda draws, _: values.number(draws),
    lambda draws, there: values.near(draws, str(there)),
)


def _number(draws: Draws, column: NumberColumn | YearColumn) -> Content:
    """Return a number of the column's range, its ends among them, or one that is just outside."""
    span = column.greatest - column.least
    inside = column.least + span * draws.share() ** 3
    if isinstance(column, YearColumn):
        inside = int(inside)
    return draws.of(
        (
            inside,
            inside,
            column.least,
            column.greatest,
            column.least - 1,
            column.greatest + 1,
            column.greatest * 1.0000001,
            str(inside),
            f"{inside:,.2f}",
            f"{inside} million",
            f"{abs(inside)} BC",
            f"{inside}%",
            -inside,
        )
    )


def _change_tabs(draws: Draws, book: Book) -> Spot:
    """Change the order, the titles, the headers or the rows of the tabs."""
    if not book.pages:
        return Spot((NAME,))
    page = draws.of(book.pages)
    at, row = (draws.below(max(1, len(part))) for part in (page.rows[0] if page.rows else (), page.rows))
    spot = Spot((NAME, page.title), (("no tab",), *_CONSEQUENCES))
    kind = draws.below(10)
    if kind == 0:
        book.pages.reverse()
    elif kind == 1:
        book.pages.remove(page)
    elif kind == 2:
        page.title = values.near(draws, page.title)
    elif kind == 3:
        book.pages.append(Page(page.title + " old", [list(cells) for cells in page.rows]))
    elif kind == 4 and page.rows:
        page.rows[0][at] = values.near(draws, str(page.rows[0][at]))
    elif kind == 5 and page.rows:
        page.rows.insert(row, list(page.rows[row]))
    elif kind == 6 and page.rows:
        del page.rows[row]
    elif kind == 7:
        page.merged.append(draws.of(("A1:B1", "A2:A3", "XFD1:XFD2", "B1:A0", "A1:XFD1048576", "")))
    elif kind == 8:
        page.rows.insert(row, [])
    else:
        for cells in page.rows:
            cells.insert(min(at, len(cells)), "x")
    return spot


def _change_package(draws: Draws, book: Book) -> Spot:
    """Change one part of the package, or which parts there are."""
    parts = book.opened()
    if not parts:
        return Spot((NAME,))
    at = draws.below(len(parts))
    name, content = parts[at]
    kind = draws.below(12)
    if kind < 6:
        parts[at] = (name, _changed_xml(draws, content))
    elif kind == 6:
        del parts[at]
    elif kind == 7:
        parts.append((name, draws.of(parts)[1]))
    elif kind == 8:
        parts[at] = (draws.of((name.upper(), f"/{name}", f"../{name}", name + ".bin", "", "x" * 300)), content)
    elif kind == 9:
        parts[at] = (name, draws.of(parts)[1])
    elif kind == 10:
        parts[at] = (name, json_changes.change_bytes(draws, content))
    else:
        parts.append((draws.of(("xl/vbaProject.bin", "docProps/core.xml", "xl/media/x.png", name + "2")), content))
    return Spot((NAME,), _CONSEQUENCES)


def _changed_xml(draws: Draws, content: bytes) -> bytes:
    """Change an element or an attribute of some XML."""
    tags = list(re.finditer(rb"<[a-zA-Z][^>]*>", content))
    if not tags:
        return content
    tag = draws.of(tags)
    head, there, tail = content[: tag.start()], tag[0], content[tag.end() :]
    kind = draws.below(len(_TAGS) + 2)
    if kind < len(_TAGS):
        return head + _TAGS[kind](draws, there) + tail
    if kind == len(_TAGS):
        return content.replace(b"UTF-8", draws.of((b"utf-16", b"latin-1", b"x", b"")), 1)
    entity = b'<!DOCTYPE x [<!ENTITY a "' + b"x" * 1000 + b'"><!ENTITY b "' + b"&a;" * 100 + b'">]>'
    return content.replace(b"?>\n", b"?>\n" + entity, 1).replace(there, there + b"&b;", 1)


_TAGS: Final[tuple[Callable[[Draws, bytes], bytes], ...]] = (
    lambda _, __: b"",
    lambda draws, tag: tag * draws.of((2, 10, min(1000, _MOST_BYTES // len(tag)))),
    lambda draws, tag: re.sub(rb'="[^"]*"', _attribute(draws), tag, count=1),
    lambda _, tag: re.sub(rb'\s[\w:]+="[^"]*"', b"", tag, count=1),
    lambda draws, tag: tag + draws.of((b"&amp;", b"&#0;", b"&x;", b"\x00", b"]]>", b"<!-- x -->", b"<?x y?>")),
    lambda _, tag: re.sub(rb"<(\w)", rb"<x:\1", tag),
)
"""What may become of a tag."""


def _attribute(draws: Draws) -> bytes:
    options = ("", "0", "-1", "99999999999", "x", "rId1", "1e9", "A0", "XFE1", "A1048577", "../../x", "\u202e", "1.5")
    return b'="' + draws.of(options).encode() + b'"'


def _change_file(draws: Draws, book: Book) -> Spot:
    """Change the bytes of the archive."""
    data = book.data or packed(book.opened(), draws.of((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)))
    at = draws.below(len(data))
    changes: tuple[Callable[[], bytes], ...] = (
        lambda: data[:at] or b"P",
        lambda: data[:at] + bytes([draws.below(256)]) + data[at + 1 :],
        lambda: data + b"junk" * 10,
        lambda: b"junk" + data,
        lambda: data.replace(b"PK\x01\x02", b"PK\x09\x09", 1),
        lambda: bytes.fromhex("D0CF11E0A1B11AE1") + data,
        lambda: _with_field(draws, data, b"PK\x01\x02", draws.of((8, 10, 20, 24, 28, 30, 42))),
        lambda: _with_field(draws, data, b"PK\x03\x04", draws.of((6, 8, 18, 22, 26, 28))),
        lambda: _with_field(draws, data, b"PK\x05\x06", draws.of((8, 10, 12, 16, 20))),
    )
    book.data = draws.of(changes)()
    return Spot((NAME,), _CONSEQUENCES)


def _with_field(draws: Draws, data: bytes, signature: bytes, offset: int) -> bytes:
    """Return an archive with another number in a header of a member, or in that of the whole."""
    at = data.find(signature) + offset
    return data[:at] + draws.below(2**16).to_bytes(2, "little") + data[at + 2 :]
