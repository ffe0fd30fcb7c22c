"""User text in wiki markup: balanced markup is kept, and everything else is escaped (OUT-1, OUT-7).

A war name may be any text. If its links, quotes and tags are all closed, it stays markup, and only its plain stretches
are escaped; otherwise every character that the wiki would read as markup is written as a character reference. Either
way it stays on its line and inside its cell or heading, and does nothing to the page but to be read: a template is
shown as text, and what might name a category, a file or a page of another wiki is only linked to. The grammar is
narrower than MediaWiki's on purpose: what it does not know, such as a parser function, is shown as text.
"""

import re
from typing import Final

from autoalgo.common.plain_text import one_line, right_to_left

DEEPEST: Final = 20
"""Markup nested deeper than this is no name any more, and is escaped."""
_TAGS: Final = frozenset({"b", "big", "i", "s", "small", "sub", "sup", "u"})
_QUOTES: Final = {2: (True, False), 3: (False, True), 5: (True, True)}
"""Apostrophes in a row, and whether they toggle italic and bold."""

_FORBIDDEN: Final = re.compile(r"~~~|<!--|-->|__[^\W\d_]+__")
"""Signatures, comments and behavior switches work wherever they stand, so no markup around them is kept."""
_TARGET: Final = re.compile(r"[^\[\]{}<>|]*[^\[\]{}<>|\s][^\[\]{}<>|]*")
_TEMPLATE: Final = re.compile(r"\s*[^\W_][^\[\]{}<>|#:]*")
_PREFIXED: Final = re.compile("[:&%]")
"""A target with a colon in it, or with what the wiki decodes and may find to be one."""
_EXTERNAL: Final = re.compile(r"\[(?:https?:)?//[^\s\[\]{}<>|\"']+(?: (?:[^\[\]{}<>|']|'(?!'))*)?\]")
_TAG: Final = re.compile(r"<(/?)([a-z]+) *>", re.IGNORECASE)
_BREAK: Final = re.compile(r"<br */?>", re.IGNORECASE)
_NOWIKI: Final = re.compile(r"<nowiki>.*?</nowiki>", re.IGNORECASE)
_LOOKS_LIKE_NOWIKI: Final = re.compile(r"</?\s*nowiki\b", re.IGNORECASE)
_APOSTROPHES: Final = re.compile(r"'{2,}")

_REFERENCES: Final = {character: f"&#{ord(character)};" for character in "[]{}|=~'_!*#:;+-"} | {
    "<": "&lt;",
    ">": "&gt;",
    "&": "&amp;",
}
_DANGEROUS: Final = re.compile(
    r"[\[\]{}|=<>]"
    r"|~(?=~)|(?<=~)~|_(?=_)|(?<=_)_|!(?=!)|(?<=!)!"  # signature, behavior switch, table heading
    r"|'(?=')|(?<=')'|^'|'$"  # at an end they could join the apostrophes of the page around the text
    r"|^[*#:;!+-]"  # lists, cells and rules at the start of a line
    r"|&(?=#?\w+;)"
)


class _UnbalancedError(Exception):
    """The text is not balanced wiki markup."""


def wiki_text(text: str) -> str:
    """Return user text such as a war name as wiki markup for the middle of one line (OUT-1).

    Balanced markup is kept, everything else escaped; a right-to-left text is isolated from the words around it.
    """
    line = one_line(text)
    try:
        marked = _Reader(line).balanced()
    except _UnbalancedError:
        marked = escaped(line)
    return f"<bdi>{marked}</bdi>" if right_to_left(line) else marked


def escaped(text: str) -> str:
    """Return `text` so that the wiki shows it as it is: whatever could be markup becomes a character reference."""
    return _DANGEROUS.sub(lambda found: _REFERENCES[found[0]], text)


class _Reader:
    """Reads one line from left to right; every method returns markup and raises `_UnbalancedError` where it fails."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.position = 0
        self.depth = 0

    def balanced(self) -> str:
        """Return the whole line: constructs as they are, the plain stretches between them escaped."""
        if _FORBIDDEN.search(self.line):
            raise _UnbalancedError
        return self._flow("")

    def _flow(self, end: str) -> str:
        """Return everything up to `end`, or of the whole line: constructs, and escaped plain text between them."""
        parts: list[str] = []
        plain, quotes = "", _Quotes()
        while not self._ended(end):
            construct = self._construct(quotes)
            if construct:
                parts += [self._between(plain), construct]
                plain = ""
            else:
                plain += self._character()
        quotes.close()
        return "".join(parts) + self._between(plain)

    def _ended(self, end: str) -> bool:
        if end and self.position == len(self.line):
            raise _UnbalancedError
        return self._at(end) if end else self.position == len(self.line)

    def _between(self, plain: str) -> str:
        # A stray closing mark belongs to markup that was never opened, so the whole line is escaped.
        if any(mark in plain for mark in ("[[", "]]", "{{", "}}")) or _LOOKS_LIKE_NOWIKI.search(plain):
            raise _UnbalancedError
        return escaped(plain)

    def _character(self) -> str:
        self.position += 1
        return self.line[self.position - 1]

    def _construct(self, quotes: "_Quotes") -> str:
        """Return the construct that begins here, an empty text where plain text goes on."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise _UnbalancedError
        construct = self._link() or self._template() or self._quotes(quotes) or self._tag() or self._verbatim()
        self.depth -= 1
        return construct

    def _at(self, mark: str) -> bool:
        return self.line.startswith(mark, self.position)

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.line, self.position)
        if not found:
            return ""
        self.position = found.end()
        return found[0]

    def _link(self) -> str:
        """Return a link that is nothing but a link, whatever the wiki calls its categories and files (OUT-7)."""
        start = self.position
        target, words = self._bracketed("[[", _TARGET, "]]")
        # The wiki cuts table cells before it looks for links, and takes a link with another in its words for no link.
        if "||" in self.line[start : self.position] or "[[" in words:
            raise _UnbalancedError
        if not _PREFIXED.search(target):
            return f"[[{target}{words}]]" if target else ""
        if words.count("|") > 1:
            # The options of a file, which no link has.
            return escaped(self.line[start : self.position])
        # A colon in front makes a mere link of whatever the prefix would do: no list of prefixes is complete.
        return f"[[:{target.lstrip().removeprefix(':')}{words}]]"

    def _template(self) -> str:
        """Return a template as the text that it is (OUT-7)."""
        start = self.position
        self._bracketed("{{", _TEMPLATE, "}}")
        return escaped(self.line[start : self.position])

    def _bracketed(self, start: str, name: re.Pattern[str], end: str) -> tuple[str, str]:
        """Return the name of a link or template, and the bar and what follows it; nothing where none begins."""
        if not self._at(start):
            return "", ""
        self.position += len(start)
        named = self._take(name)
        words = self._inside(end) if self._at("|") else ""
        if not named or not self._at(end):
            raise _UnbalancedError
        self.position += len(end)
        return named, words

    def _inside(self, end: str) -> str:
        """Return everything up to `end`; brackets, braces and angles stand only in whole constructs."""
        parts, quotes = [], _Quotes()
        while not self._ended(end):
            construct = self._construct(quotes)
            part = construct or self._character()
            if not construct and part in "[]{}<>":
                raise _UnbalancedError
            parts.append(part)
        quotes.close()
        return "".join(parts)

    def _quotes(self, quotes: "_Quotes") -> str:
        run = self._take(_APOSTROPHES)
        if run:
            quotes.toggle(len(run))
        return run

    def _tag(self) -> str:
        found = _TAG.match(self.line, self.position)
        if not found or found[2].lower() not in _TAGS:
            return ""
        if found[1]:
            raise _UnbalancedError
        self.position = found.end()
        end = f"</{found[2]}>"
        content = self._flow(end)
        self.position += len(end)
        return f"{found[0]}{content}{end}"

    def _verbatim(self) -> str:
        found = self._take(_EXTERNAL) or self._take(_BREAK) or self._take(_NOWIKI)
        if not found and _LOOKS_LIKE_NOWIKI.match(self.line, self.position):
            # One without an end makes the whole text unbalanced; looking on would take time squared.
            raise _UnbalancedError
        return found


class _Quotes:
    """Whether italic and bold are open, within one link, template, tag or line."""

    def __init__(self) -> None:
        self.open = (False, False)

    def toggle(self, apostrophes: int) -> None:
        """Open or close what that many apostrophes stand for."""
        if apostrophes not in _QUOTES:
            raise _UnbalancedError
        italic, bold = _QUOTES[apostrophes]
        self.open = (self.open[0] != italic, self.open[1] != bold)

    def close(self) -> None:
        """Fail if anything is still open."""
        if any(self.open):
            raise _UnbalancedError
