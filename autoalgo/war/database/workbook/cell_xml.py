"""The XML of one cell of a workbook's sheet: a number, a text, a truth value or nothing, in the formatting it has.

Texts stand in the cell itself, so that the list of texts that all sheets share stays as it is. They are written in
ASCII, other characters as numbers, which reads the same whatever encoding the sheet is stored in.
"""

import re
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from autoalgo.war.database.cells.cells import Content
from autoalgo.war.database.cells.coordinates import column_letters

LONGEST_TEXT: Final = 32_767
"""Characters that a cell of a workbook can hold."""
_IMPOSSIBLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML has no way to write."""
_CODE: Final = re.compile("_x[0-9A-Fa-f]{4}_")
"""What spreadsheet programs take for the code of a character, while others take it as it stands."""


def cell_xml(tag: str, position: tuple[int, int], content: Content, formatting: Mapping[str, str]) -> str:
    """Return the element `tag` of the cell at `position` (row, column) with `content` in it."""
    prefix = tag.removesuffix("c")
    attributes = {"r": f"{column_letters(position[1])}{position[0]}", **formatting}
    if isinstance(content, bool):
        attributes["t"] = "b"
    elif isinstance(content, str):
        attributes["t"] = "inlineStr"
    opening = tag + "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{opening}/>" if content is None else f"<{opening}>{_value(prefix, content)}</{tag}>"


def why_not_held(content: Content) -> str:
    """Return why a cell of a workbook cannot hold `content`, empty if it can."""
    if not isinstance(content, str):
        return ""
    if len(content) > LONGEST_TEXT:
        return f"a text of {len(content):,} characters, of which a cell of a workbook holds {LONGEST_TEXT:,}"
    impossible = _IMPOSSIBLE.search(content)
    if impossible:
        return f"the invisible character U+{ord(impossible[0]):04X}, which a workbook cannot hold"
    code = _CODE.search(content)
    return f"the text {code[0]}, which in a workbook is the code of another character" if code else ""


def _value(prefix: str, content: str | int | float | bool) -> str:
    if isinstance(content, str):
        # Without the attribute blanks at the ends, and runs of them, may be lost.
        space = "" if content == " ".join(content.split()) else ' xml:space="preserve"'
        return f"<{prefix}is><{prefix}t{space}>{escape(content)}</{prefix}t></{prefix}is>"
    return f"<{prefix}v>{int(content) if isinstance(content, bool) else repr(content)}</{prefix}v>"
