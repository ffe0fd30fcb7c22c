"""Names of the database in the words of a post: as they are spelled, without their year, or with a slip of the pen.

Nothing is chosen where several rows may be meant: all of them are candidates, and what else the post says decides.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.years import without_year

_WORD: Final = re.compile(r"\b[dlDL](?=')|\w+(?:'\w+)*")
"""A French article is a word of its own: l'armée d'Austerlitz."""
_BEFORE_PLACE: Final = re.compile(r" (?:at|in|of|on|before|with|under|in front of) ", re.IGNORECASE)
_LETTERS: Final = str.maketrans(
    {"đ": "d", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ʻ": "", "'": "", "’": ""}
)
_RANKS: Final = (
    "the kingdom empire republic sultanate duchy county principality emirate khanate caliphate tsardom confederacy "
    "confederation federation union commonwealth state city province region land of grand great holy dynasty"
)
GENERIC: Final = frozenset(_RANKS.split())
"""Words that say what a nation or a place is, and not which."""
_SHORTEST_WITH_SLIP: Final = 5
"""Characters: of a shorter name, one other letter makes another name."""
_LONG_NAME: Final = 12
"""Characters of a name that may have two slips: Australia is two from Austria."""
_LONGEST_WITH_SLIP: Final = 60
_MOST_SOUGHT: Final = 1_000
"""Unknown words for which is kept what names they are near."""


class Certainty(StrEnum):
    """How sure a value is."""

    EXACT = "exact"
    NEAREST = "nearest name"
    IMPLIED = "implied"
    """It follows from what else is recognised; the note says how."""
    SEVERAL = "one of several"
    CHOSEN = "chosen"
    """By the moderator."""


@dataclass(frozen=True)
class Token:
    """A word of a text: how it is compared, and where it stands."""

    word: str
    start: int
    end: int


@dataclass(frozen=True)
class Match:
    """The names that some words may mean; one, or several candidates."""

    names: tuple[str, ...]
    certainty: Certainty
    """`EXACT` or `NEAREST`."""


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """Return a word as names are compared: no case, no accents, no apostrophes, no genitive."""
    plain = word.casefold().replace("’", "'").removesuffix("'s").translate(_LETTERS)
    return "".join(letter for letter in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(letter))


def tokens_of(text: str) -> list[Token]:
    """Return the words of `text`."""
    return [Token(folded(found[0]), found.start(), found.end()) for found in _WORD.finditer(text.replace("’", "'"))]


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of `text` as they are compared."""
    return tuple(token.word for token in tokens_of(text))


class NameIndex:
    """The names of one kind, to be found by their words."""

    def __init__(
        self, names: Iterable[str], armies: bool = False, aliases: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.names: Final = tuple(dict.fromkeys(names))
        self._armies = armies
        self._aliases: Final = aliases or {}

    @cached_property
    def full(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The names by all their words."""
        return _by_key((words_of(name), name) for name in self.names)

    @cached_property
    def short(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The names by the words that they may be called by: without year, rank or, of armies, place."""
        return _by_key((key, name) for name in self.names for key in self._short_forms(name))

    @cached_property
    def longest(self) -> int:
        """Words of the longest name."""
        return max(map(len, (*self.full, *self.short)), default=0)

    def spelled(self, words: Sequence[str]) -> Match | None:
        """Return the names that are these very words, or are called by them."""
        key = tuple(words)
        if key in self.full:
            return Match(self.full[key], Certainty.EXACT)
        return Match(self.short[key], Certainty.NEAREST) if key in self.short else None

    def resolve(self, text: str) -> Match | None:
        """Return the names that a text may mean which stands where a name is expected; None where none is near."""
        exact = tuple(name for name in self.names if tidy(name) == tidy(text))
        if exact:
            return Match(exact, Certainty.EXACT)
        words = _without_article(words_of(text))
        return self.spelled(words) or self.misspelled(words) or self._containing(words)

    def misspelled(self, words: Sequence[str]) -> Match | None:
        """Return the names that differ from these words by a slip: one letter, of long names two."""
        key = tuple(words)
        if key not in self._sought:
            if len(self._sought) >= _MOST_SOUGHT:
                self._sought.clear()
            self._sought[key] = self._misspelled(key)
        return self._sought[key]

    def _misspelled(self, words: Sequence[str]) -> Match | None:
        wanted, figures = _letters_and_figures(words)
        allowed = 0 if len(wanted) < _SHORTEST_WITH_SLIP else 2 if len(wanted) >= _LONG_NAME else 1
        if not allowed or len(wanted) > _LONGEST_WITH_SLIP:
            return None
        best: dict[str, int] = {}
        for length in range(len(wanted) - allowed, len(wanted) + allowed + 1):
            for letters, others, names in self._by_shape.get((wanted[0], length), ()):
                if others == figures:
                    if len(wanted) == length == _SHORTEST_WITH_SLIP:
                        # One other letter makes Lodis of Louis; one too many makes nothing but Gaull of Gaul.
                        continue
                    slips = OSA.distance(wanted, letters)
                    best |= {name: min(slips, best.get(name, slips)) for name in names}
        least = min(best.values(), default=allowed + 1)
        near = tuple(name for name in self.names if best.get(name) == least)
        return Match(near, Certainty.NEAREST) if least <= allowed else None

    @cached_property
    def _sought(self) -> dict[tuple[str, ...], Match | None]:
        """What was found for words with a slip, as posts repeat their words."""
        return {}

    @cached_property
    def _by_shape(self) -> Mapping[tuple[str, int], Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]]]:
        """Letters, figures and names, by the first letter and the number of letters."""
        shapes: dict[tuple[str, int], list[tuple[str, tuple[str, ...], tuple[str, ...]]]] = {}
        for keys in (self.full, self.short):
            for key, names in keys.items():
                letters, figures = _letters_and_figures(key)
                shapes.setdefault((letters[:1], len(letters)), []).append((letters, figures, names))
        return shapes

    def _containing(self, words: Sequence[str]) -> Match | None:
        """Return the names that have all these words in them, for "Saladin's army" or "Grande Armée"."""
        wanted = frozenset(words)
        if wanted <= GENERIC | {"army", "fleet", "host", "force", "at"} or not wanted:
            return None
        holding = tuple(name for name in self.names if wanted <= frozenset(words_of(name)))
        return Match(holding, Certainty.NEAREST) if holding else None

    def _short_forms(self, name: str) -> Iterable[tuple[str, ...]]:
        base = without_year(name)
        words = words_of(base)
        yield words
        for alias in self._aliases.get(name, ()):
            yield _without_the(words_of(alias))
        if self._armies:
            before = words_of(_BEFORE_PLACE.split(base)[0])
            if len(before) > 1:
                yield before
            return
        core = tuple(word for word in words if word not in GENERIC)
        if not core:
            return
        yield core
        # Its people stand for it: the Ottomans, the Aztecs, the Zulus.
        if len(core) == 1:
            yield (core[0].removesuffix("s") if core[0].endswith("s") else f"{core[0]}s",)


def _by_key(entries: Iterable[tuple[tuple[str, ...], str]]) -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for key, name in entries:
        if key:
            found.setdefault(key, {})[name] = None
    return {key: tuple(names) for key, names in found.items()}


def _without_the(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[1:] if len(words) > 1 and words[0] == "the" else words


def _without_article(words: Sequence[str]) -> tuple[str, ...]:
    kept = tuple(words[1:] if words[:1] == ("the",) else words)
    titled = len(kept) > 2 and kept[0] in GENERIC and kept[1] == "of"
    return kept[2:] if titled else kept


def _letters_and_figures(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the letters of some words as one text, and the figures, in which no slip is allowed."""
    figures = tuple(word for word in words if any(character.isdigit() for character in word))
    return " ".join(word for word in words if word not in figures), figures
