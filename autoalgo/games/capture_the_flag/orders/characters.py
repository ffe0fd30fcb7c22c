"""Characters as orders need them: what looks like a letter, digit, blank or quote becomes the plain one (CF-31)."""

import html
import re
import unicodedata
from functools import cache
from typing import Final

_TAG: Final = re.compile(
    r"</?(?:b|i|u|em|strong|span|font|a|o:p|html|body|style|script)(?:\s[^<>]{0,300})?/?>|"
    r"(?P<end></?(?:br|p|div|hr|table|tbody|tr|td|th|ul|ol|li|h[1-6]|pre|title|head)(?:\s[^<>]{0,300})?/?>)",
    re.IGNORECASE,
)
"""Marks of HTML by their names, so that "<a1>" is none."""
_QUOTE: Final = re.compile(r"<blockquote\b.*?(?:</blockquote\s{0,9}>|\Z)", re.IGNORECASE | re.DOTALL)
_MOST_GROWTH: Final = 2
"""How many times as long a text may become: a single sign of Unicode can stand for eighteen."""
_REFUSING: Final = frozenset("🚫⛔❌❎✖✗✘🙅👎")
"""Pictures that say "not": they stay, so that what they stand at is not understood."""
_PICTURE: Final = "\ufe0f"
"""What makes the sign before it a picture."""
_LOOKS: Final = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′´`", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict(zip("⬆⬇⬅➡", "↑↓←→", strict=True)),
        **dict.fromkeys("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
    }
)


def plain(text: str) -> str:
    """Return a text in plain characters; what cannot be seen, pictures and marks of HTML are gone."""
    text = text.replace("\r\n", "\n").translate(_LOOKS)
    if "<" in text or "&" in text:
        text = html.unescape(_TAG.sub(_mark, _QUOTE.sub("\n", text)))
    composed = unicodedata.normalize("NFKC", text)[: _MOST_GROWTH * len(text) + 100]
    return "".join(map(_plain, composed.translate(_LOOKS)))


@cache
def plain_name(name: str) -> str:
    """Return a unit's name as it is written in the plain text of a mail."""
    return plain(name).strip()


def _mark(found: re.Match[str]) -> str:
    return "\n" if found["end"] else ""


def _plain(character: str) -> str:
    """Return what one character stands for."""
    if character in "\n\t":
        return character
    match unicodedata.category(character):
        case "Nd":
            return str(unicodedata.decimal(character))
        case "So" | "Sk" | "Me" if character not in _REFUSING:
            return " "
        case "Cc" | "Cf" | "Co" | "Cn" | "Cs":
            return ""
    return "" if character == _PICTURE else character
