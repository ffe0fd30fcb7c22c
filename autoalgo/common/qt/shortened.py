"""How a text is drawn: safe to show, and not too much of it.

Qt measures whole lines, and a line of megabytes would block the window. What is copied and saved is always the text
itself; only what is drawn is cut and has escapes.
"""

from typing import Final

from autoalgo.common.plain_text import visible

LONGEST_LINE: Final = 2000
"""Characters of a line that are laid out; the longest line of a receipt of ordinary names has some 200."""
MOST_LINES: Final = 2000


def shortened(text: str, longest: int = LONGEST_LINE) -> str:
    """Return `text` with what is unsafe to show as escapes, and every line cut to `longest` characters, saying so."""
    lines = visible(text, kept="\n").split("\n")
    shown = [_cut(line, longest) for line in lines[:MOST_LINES]]
    return "\n".join(shown)


def _cut(line: str, longest: int) -> str:
    return line if len(line) <= longest else f"{line[:longest]}… ({len(line) - longest:,} more characters)"
