"""The words of war that posts are read by, in `words.json`: a class of words for each thing that may be said.

Phrases are parted by commas; an asterisk stands for any letters. Words are looked up without case and accents, and a
word may be of several classes: "takes" attacks, moves or does neither, and what stands around it decides.
`{their}` is any word of the macro of that name.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).parent / "words.json"
_OF_NAMES: Final = "names "
"""What classes of names begin with, and of what stands for one: they are not looked for as words."""


@lru_cache(maxsize=64)
def level(text: str) -> str:
    """Return `text` without case and accents, each character in its place."""
    return "".join(map(_plain, text))


def found(kind: str, levelled: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield where words of a class stand in a text that is `level`, the longest ones first where they overlap."""
    for match in _patterns()[kind].finditer(levelled, start, len(levelled) if end is None else end):
        yield match.span()


def kinds() -> tuple[str, ...]:
    """Return the names of all classes."""
    return tuple(_patterns())


def phrases(kind: str) -> tuple[str, ...]:
    """Return the words of a class as they are compared."""
    return tuple(level(phrase.strip()) for text in _classes()[kind] for phrase in text.split(","))


def any_of(*kinds: str) -> str:
    """Return a pattern of all words of some classes, for a pattern in which they have a place."""
    return _alternatives([text for kind in kinds for text in _classes()[kind]], {})


def is_known(word: str) -> bool:
    """Return whether a word is of some class, and so no name that is misspelled."""
    return word in _single_words()


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    macros = {f"{{{name}}}": f"(?:{_alternatives([text], {})})" for name, text in _classes()["macros"].items()}
    return {
        kind: re.compile(rf"(?<!\w)(?:{_alternatives(texts, macros)})(?!\w)")
        for kind, texts in _classes().items()
        if kind != "macros" and not kind.startswith(_OF_NAMES)
    }


@cache
def _classes() -> dict[str, Any]:
    return dict(json.loads(_FILE.read_text(encoding="utf-8")))


@cache
def _single_words() -> frozenset[str]:
    classes = [(kind, own) for kind, own in _classes().items() if not kind.startswith(_OF_NAMES)]
    texts = [text for kind, own in classes for text in (own.values() if kind == "macros" else own)]
    return frozenset(re.findall(r"\w{4,}", level(" ".join(texts))))


def _alternatives(texts: Iterable[str], macros: Mapping[str, str]) -> str:
    phrases = {level(phrase.strip()) for text in texts for phrase in text.split(",")}
    ordered = sorted(phrases - {""}, key=lambda phrase: (-len(phrase), phrase))
    return "|".join(_pattern(phrase, macros) for phrase in ordered)


def _pattern(phrase: str, macros: Mapping[str, str]) -> str:
    parts = (macros.get(part) or re.escape(part).replace(r"\*", r"\w*") for part in phrase.split(" "))
    return r"[ -]{1,2}".join(parts)


@cache
def _plain(character: str) -> str:
    lower = character.lower()
    base = unicodedata.normalize("NFKD", lower)[:1]
    return base if len(lower) == 1 and base and not base.isspace() else character
