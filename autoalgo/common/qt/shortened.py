"""How much of a text is laid out: Qt measures whole lines, and a line of megabytes would block the window.

What is copied and saved is always the whole text; only what is drawn is cut.
"""

from typing import Final

LONGEST_LINE: Final = 2000
"""Characters of a line that are laid out; the longest line of a receipt of ordinary names has some 200."""
MOST_LINES: Final = 2000


def shortened(text: str, longest: int = LONGEST_LINE) -> str:
    """Return `text` with every line cut to `longest` characters, saying how many are left out."""
    lines = text.split("\n")
    shown = [_cut(line, longest) for line in lines[:MOST_LINES]]
    return "\n".join(shown)


def _cut(line: str, longest: int) -> str:
    return line if len(line) <= longest else f"{line[:longest]}… ({len(line) - longest:,} more characters)"
