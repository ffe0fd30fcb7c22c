"""A post without its markup: wiki, Discord or e-mail text as plain lines, each character with its place in the post.

One regular expression goes through the post once. Nothing is rendered: what counts is which words a reader sees, on
which line, and where each stands, so that everything that is recognised can show the words that it came from.
A tree of wiki markup, such as mwparserfromhell's, knows no places and no Discord; so these are lines of our own.
"""

import html
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

CELL: Final = "\t"
"""What stands between the cells of a table's row."""
_DROPPED: Final = r"""
    <!--.{0,1000}?(?:-->|\Z)
  | <(?P<gone>s|del|strike|ref|gallery|math)\b[^<>]{0,300}(?<!/)>.{0,1000}?</(?P=gone)\s*>
  | ~~(?!~)[^~\n]{1,500}~~(?!~)
  | \[\[\s*(?:file|image|category|user|user[ _]talk|special|benutzer|utilisateur)\s*:[^\[\]\n]{0,500}\]\]
  | \(\s*\[\[\s*user[ _]talk\s*:[^\[\]\n]{0,300}\]\]\s*\)
  | \d{1,2}:\d{2},\ [^()\n]{5,40}\(UTC\)
  | ~{3,5}
  | __(?-i:[A-Z]{3,20})__(?=\s|\Z)
  | <[@\#:][^<>\n]{1,100}>
"""
_SHOWN: Final = r"""
    \[\[(?:[^\[\]|\n]{1,300}\|)?(?P<wikilink>[^\[\]|\n]{1,300})\]\]
  | \[https?://[^\s\[\]]{1,500}\ (?P<webname>[^\[\]\n]{1,300})\]
  | \[(?P<markdown>[^\[\]\n]{1,300})\]\(https?://[^\s()]{1,500}\)
  | \{\{(?!\s?(?:algo|war|battle))[^{}|=\n]{1,80}\|(?P<inline>[^{}|=\n]{1,300})(?:\|[^{}=\n]{0,300})?\}\}
"""
_BREAKS: Final = r"""
    <br\s*/?> | </?(?:p|div|li|ul|ol|tr|table|blockquote|center|h[1-6])\b[^<>]{0,300}>
  | \{\{ | \}\} | ^[ \t]*\{\|[^\n]* | ^[ \t]*\|\}[^\n]* | ^[ \t]*\|[-+][^\n]*
"""
_ATTRIBUTE: Final = r"(?:scope|style|class|(?:col|row)span|v?align|width|bgcolor)"
_TOKEN: Final = re.compile(
    rf"""
    (?P<dropped>{_DROPPED})
  | (?P<shown>{_SHOWN})
  | (?P<break>{_BREAKS})
  | (?P<row>\n[ \t]*[|!](?![-+}}])(?:\s*{_ATTRIBUTE}\s*=[^|!\n\[\]]{{0,80}}\|(?!\|))?)
  | (?P<cell>\|\||!!)
  | (?P<entity>&\#?\w{{1,31}};)
  | (?P<tag></?[a-z][^<>]{{0,300}}>)
  | (?P<mark>'{{2,5}}|\*{{1,3}}(?!\s)|(?<=\S)\*{{1,3}}|__+|`{{1,3}})
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_PLAIN: Final = {
    "：": ":", "＝": "=", "，": ",", "、": ",", "；": ";", "。": ".", "！": "!", "？": "?", "（": "(", "）": ")",
    "،": ",", "؛": ";", "؟": "?", "٬": ",", "｜": "|", "·": " ",
    "’": "'", "‘": "'", "ʼ": "'", "′": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
    "「": '"', "」": '"', "『": '"', "』": '"', "‹": '"', "›": '"',
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u3000": " ", "\r": "\n", "\v": "\n", "\f": "\n",
    "\u2028": "\n", "\u2029": "\n", "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2212": "-",
}  # fmt: skip
_INVISIBLE: Final = frozenset(
    "\u200b\u200c\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


@dataclass(frozen=True)
class Plain:
    """The words of a post."""

    source: str
    """The post as it was pasted."""
    text: str
    """What a reader sees, one character for each of `origins`."""
    origins: Sequence[int]
    """Where in the source each character of the text stands."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where in the source a stretch of the text stands; an empty one is at its beginning."""
        if not start < end:
            place = self.origins[start] if start < len(self.origins) else len(self.source)
            return place, place
        return self.origins[start], self.origins[end - 1] + 1


class _Text:
    """Gathers characters with their places."""

    def __init__(self) -> None:
        self.characters: list[str] = []
        self.origins: list[int] = []

    def add(self, text: str, start: int) -> None:
        """Add a stretch of the source that begins at `start`."""
        for place, character in enumerate(text, start):
            if character not in _INVISIBLE:
                self.characters.append(_plain(character))
                self.origins.append(place)

    def put(self, character: str, place: int) -> None:
        """Add a character that stands for what is at `place`."""
        self.characters.append(character)
        self.origins.append(place)


def plain_post(source: str) -> Plain:
    """Return what a reader sees of `source`, with digits and punctuation of any script as those of ASCII."""
    text, done, in_table = _Text(), 0, False
    for token in _TOKEN.finditer(source):
        text.add(source[done : token.start()], done)
        if token["break"]:
            mark = token[0].strip()[:2]
            in_table = mark == "{|" or (in_table and mark != "|}")
        if token["row"] and not in_table:
            # A row of Discord's, or a field of a template.
            text.put("\n", token.start())
        _add(token, text)
        done = token.end()
    text.add(source[done:], done)
    return Plain(source, "".join(text.characters), text.origins)


def is_heading(source: str, place: int) -> bool:
    """Return whether the line of `source` around `place` is a heading of the wiki or of Discord."""
    start = source.rfind("\n", 0, place) + 1
    return source.startswith(("==", "= ", "# ", "## ", "### "), start)


def _add(token: re.Match[str], text: _Text) -> None:
    """Add what a reader sees of a piece of markup."""
    start = token.start()
    match _kind(token):
        case "shown":
            name = next(name for name in ("wikilink", "webname", "markdown", "inline") if token[name] is not None)
            text.add(token[name], token.start(name))
        case "break":
            text.put("\n", start)
        case "row":
            # The first cell of a row follows its mark, which ended a line already.
            text.put(CELL, start)
        case "cell":
            text.put(CELL, start)
        case "entity":
            for character in html.unescape(token[0]):
                text.put(_plain(character), start)
        case _:
            return


def _kind(token: re.Match[str]) -> str:
    kinds = ("dropped", "shown", "break", "row", "cell", "entity", "tag", "mark")
    return next(kind for kind in kinds if token[kind] is not None)


def _plain(character: str) -> str:
    if character.isascii() and character not in "`\r\v\f":
        return character
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.digit(character))
    return _PLAIN.get(character, character)
