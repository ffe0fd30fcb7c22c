"""The words of war that posts are read by, in `words.json`: a class of words for each thing that may be said.

Phrases are parted by commas; an asterisk stands for any letters. Words are looked up without case and accents, and a
word may be of several classes: "takes" attacks, moves or does neither, and what stands around it decides.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).parent / "words.json"


@cache
def level(text: str) -> str:
    """Return `text` without case and accents, each character in its place."""
    return "".join(map(_plain, text))


def found(kind: str, levelled: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield where words of a class stand in a text that is `level`, the longest ones first where they overlap."""
    for match in _patterns()[kind].finditer(levelled, start, len(levelled) if end is None else end):
        yield match.span()


def kinds(prefix: str = "") -> tuple[str, ...]:
    """Return the classes whose names begin with `prefix`."""
    return tuple(kind for kind in _patterns() if kind.startswith(prefix))


def is_known(word: str) -> bool:
    """Return whether a word is of some class, and so no name that is misspelled."""
    return word in _single_words()


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    classes = json.loads(_FILE.read_text(encoding="utf-8"))
    return {kind: re.compile(rf"(?<!\w)(?:{_alternatives(texts)})(?!\w)") for kind, texts in classes.items()}


@cache
def _single_words() -> frozenset[str]:
    classes = json.loads(_FILE.read_text(encoding="utf-8"))
    texts = " ".join(text for texts in classes.values() for text in texts)
    return frozenset(re.findall(r"\w{4,}", level(texts)))


def _alternatives(texts: list[str]) -> str:
    phrases = {level(phrase.strip()) for text in texts for phrase in text.split(",")}
    ordered = sorted(phrases - {""}, key=lambda phrase: (-len(phrase), phrase))
    return "|".join(re.escape(phrase).replace(r"\*", r"\w*").replace(r"\ ", r"[ -]{1,2}") for phrase in ordered)


@cache
def _plain(character: str) -> str:
    lower = character.lower()
    base = unicodedata.normalize("NFKD", lower)[:1]
    return base if len(lower) == 1 and base and not base.isspace() else character
