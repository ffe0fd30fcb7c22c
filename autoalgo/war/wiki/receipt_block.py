"""A receipt as it stands on a page: below its request, indented, signed, between two marks that nobody sees (O-12c).

The marks name the request and the receipt, so that a receipt is found again, whoever posted it, and never posted twice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

_MARK: Final = re.compile(r"<!-- autoalgo (receipt|struck) ([0-9a-f]{16}(?:/\d{1,4})?) ([0-9a-f]{16}) -->")
_MOST_MARKS: Final = 2_000
"""Of a page; each costs a search through what follows it."""
_HEADING: Final = re.compile(r"== (.*) ==")
LONGEST_REASON: Final = 200


@dataclass(frozen=True)
class Block:
    """A receipt on a page. Places are characters of the page's text."""

    key: str
    """The identity of its request; with a slash and a number where one post asks for several wars."""
    digest: str
    struck: bool
    start: int
    end: int
    """-1 where the mark at its end is gone, as after an edit by hand."""


def all_blocks(text: str) -> Iterator[Block]:
    """Yield the receipts that stand on a page, from above, struck out or not."""
    for mark in islice(_MARK.finditer(text), _MOST_MARKS):
        last = f"\n<!-- autoalgo end {mark[2]} {mark[3]} -->"
        place = text.find(last, mark.end())
        end = place + len(last) if place >= 0 else -1
        yield Block(mark[2], mark[3], mark[1] == "struck", mark.start(), end)


def blocks_in(text: str, key: str) -> tuple[Block, ...]:
    """Return the receipts of a request that stand on a page, from above, struck out or not."""
    return tuple(block for block in all_blocks(text) if block.key == key)


def block_text(receipt: str, key: str, digest: str, indent: str) -> str:
    """Return a receipt as it is put on a page, without line ends around it; the wiki signs it when it is saved."""
    lines = [f"<!-- autoalgo receipt {key} {digest} -->", *_indented(receipt, indent), f"{indent} ~~~~"]
    return "\n".join([*lines, f"<!-- autoalgo end {key} {digest} -->"])


def struck_text(text: str, block: Block, why: str, reason: str) -> str:
    """Return a receipt that stands on a page struck out, below what was done, `why`, and the reason."""
    lines = text[block.start : block.end].split("\n")[1:-1]
    indent = re.match(r":*", lines[0])
    told = " ".join(reason.split())[:LONGEST_REASON]
    return "\n".join(
        [
            f"<!-- autoalgo struck {block.key} {block.digest} -->",
            f"{indent[0] if indent else ''} '''{why}''': <nowiki>{_safe(told)}</nowiki> ~~~~",
            '<div class="autoalgo-struck" style="text-decoration: line-through; opacity: 0.6;">',
            *lines,
            "</div>",
            f"<!-- autoalgo end {block.key} {block.digest} -->",
        ]
    )


def _indented(receipt: str, indent: str) -> Iterator[str]:
    """Yield the lines of a receipt below a request: its heading would begin a section of its own."""
    in_table = False
    for line in receipt.strip().splitlines():
        if line.startswith("<!--") and line.endswith("-->"):
            yield line
            continue
        heading = _HEADING.fullmatch(line)
        if in_table:
            yield line
        elif heading:
            yield f"{indent} '''{heading[1]}'''"
        elif line.startswith(("{|", "*")):
            yield f"{indent}{line}"
        else:
            yield f"{indent} {line}"
        in_table = (in_table or line.startswith("{|")) and not line.startswith("|}")


def _safe(words: str) -> str:
    """Return a reason so that it cannot leave its line, its mark or its nowiki, and signs nothing."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("~", "&#126;")
