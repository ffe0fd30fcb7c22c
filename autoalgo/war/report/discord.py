"""A receipt as a message of Discord: in its own markdown, short enough for one message (O-13).

Made from the receipt's wiki markup, so that a receipt of an older version, of the inbox or of the archive becomes one
too. What names and words hold is shown as it is read on a wiki, and neither formats nor mentions anybody.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

LONGEST_MESSAGE: Final = 2_000
"""Characters that Discord takes, counted as it does, in UTF-16."""
_REST: Final = "-# … the whole receipt is on the wiki"
_HEADING: Final = re.compile(r"(={2,6}) (.*) \1")
_LABELLED: Final = re.compile(r"\* '''(.{1,80}?):''' (.*)")
_SMALL: Final = re.compile(r"<small>(.*)</small>")
_CELL: Final = re.compile(r"[!|](?: scope=\"\w+\" \|)? ?(.*)")
_VERBATIM: Final = re.compile(r"<nowiki>(.*?)</nowiki>", re.IGNORECASE)
_LINK: Final = re.compile(r"\[\[:?(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|\[(?:https?:)?//[^\s\]]+ ?([^\]]*)\]")
_TAG: Final = re.compile(r"</?(?:b|bdi|big|i|s|small|sub|sup|u|br)\b[^<>]{0,40}>|'{2,}", re.IGNORECASE)
_MARKDOWN: Final = re.compile(r"[\\*_~`|<>#\[\]]")


def discord_message(receipt: str) -> str:
    """Return a receipt as a message of at most `LONGEST_MESSAGE` characters, without a line end.

    Lines that do not fit are left out from the end, and a last line says so.
    """
    lines = list(_lines(receipt))
    if _length("\n".join(lines)) <= LONGEST_MESSAGE:
        return "\n".join(lines)
    while lines and _length("\n".join([*lines, _REST])) > LONGEST_MESSAGE:
        lines.pop()
    return "\n".join([*lines, _REST])


def _lines(receipt: str) -> Iterator[str]:
    row: list[str] = []
    for line in receipt.splitlines():
        if line.startswith(("{|", "<!--")) or not line.strip():
            continue
        if line.startswith(("|-", "|}")):
            yield from _row(row)
            row = []
        elif line.startswith(("!", "|")):
            cell = _CELL.fullmatch(line)
            row.append(_plain(cell[1] if cell else line))
        else:
            yield _line(line)


def _row(cells: list[str]) -> Iterator[str]:
    if cells:
        yield f"- **{cells[0]}:** {' · '.join(cells[1:])}"


def _line(line: str) -> str:
    if heading := _HEADING.fullmatch(line):
        return f"**{_plain(heading[2])}**"
    if labelled := _LABELLED.fullmatch(line):
        return f"- **{_plain(labelled[1])}:** {_plain(labelled[2])}"
    if small := _SMALL.fullmatch(line):
        return f"-# {_plain(small[1])}"
    return _plain(line)


def _plain(markup: str) -> str:
    """Return what a reader of the wiki sees of markup, so that Discord shows just that."""
    parts = _VERBATIM.split(markup)
    for place in range(0, len(parts), 2):
        linked = _LINK.sub(lambda found: found[1] or found[2] or "", parts[place])
        parts[place] = _TAG.sub("", linked)
    words = _MARKDOWN.sub(r"\\\g<0>", unescape("".join(parts)))
    # Else it would call everybody of a server.
    return " ".join(words.replace("@", "@\u200b").split())


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
