"""What the words of orders mean, in several languages, and which word one with a slip of the pen stands for (CF-31).

The words lie beside this module, a file a language: `words/english.txt` says how.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

SPELLS: Final = frozenset(
    (
        *("thundershock", "flameball", "water shield", "greater water shield", "wind walk", "heal", "resurrection"),
        *("raise undead", "ice bolt", "devil's thorn", "soul shade", "infernal contract"),
    )
)
"""Ideas of spells."""
VERBS: Final = frozenset(
    (
        *("attack", "go", "gofor", "flee", "cast", "chop", "aim", "take", "get", "follow", "chase", "guard", "wait"),
        *("stop", "same", "spend", "beyond"),
    )
)
"""Ideas of what is done; "beyond" is what no rule knows."""
DIRECTIONS: Final = ("north", "south", "east", "west")
STATS: Final = {
    "life": "life",
    "mana": "mana",
    "regen": "mana regeneration",
    "armor": "armor",
    "range": "range",
    "damage": "damage",
}
"""Ideas of what experience buys, with its name in the rules."""
KINDS: Final = ("archer", "wizard", "soldier", "paladin")
_OBJECTS: Final = frozenset(
    (*DIRECTIONS, *STATS, *KINDS, "flag", "tree", "home", "pace", "exp", "enemy", "friend", "nearest", "weakest")
)
_MENDED: Final = (
    (VERBS - {"beyond"}) | SPELLS | _OBJECTS | {"towards", "keep", "otherwise", "instead", "then", "before"}
)
"""Ideas of whose words a slip of the pen is mended."""
_LANGUAGES: Final = ("english", "german", "spanish", "french")
ELIDED: Final = re.compile(r"(?<!\w)(?:l|d|j|n|m|s|t|c|qu)'(?=[^\W\d_]{2})")
"""What French leaves of a word before a vowel."""
_FOLDER: Final = Path(__file__).parent / "words"
_SHORTEST_MENDED: Final = 4
_SHORTEST_SHORTENED: Final = 2
_VOWELS: Final = re.compile("[aeiou]")
_SHORTENED: Final = (
    *("heal", "move", "flameball", "fireball", "attack", "shoot", "wait", "chop", "walk", "follow", "guard", "take"),
    *("stay", "hold", "grab", "kill", "cast", "chase", "strike", "north", "south", "then", "next", "turn", "flag"),
    *("towards", "resurrect", "shield", "hit", "retreat", "pick"),
)
_CONTRACTED: Final = (
    (r"\bi am\b", "i'm"),
    (r"\b(he|she|it|that|what|who|there) is\b", r"\1's"),
    (r"\b(we|you|they) are\b", r"\1're"),
    (r"\b(i|we|you|he|she|they|it) will\b", r"\1'll"),
    (r"\b(i|we|you|they) have\b", r"\1've"),
    (r"\b(do|does|is|are|did|has|have|was|would|could|should) not\b", r"\1n't"),
)
_LONGEST_PLAIN: Final = 4
"""Letters of words such as "we'll" and "i'll", which are other ones without their apostrophe."""
_DOUBLED: Final = re.compile("^[^aeiou]*[aeiou][^aeiouwxy]$")
"""Verbs of which the last letter stands twice before "ing": "hitting"."""
_LONG: Final = 7
"""Letters of a word of which any one may be wrong."""
_WORDS_KEPT: Final = 4096
_ORDINARY: Final = frozenset((_FOLDER / "ordinary.txt").read_text(encoding="utf-8").split())
"""Words that are near to words of orders, and none of them."""


@dataclass(frozen=True)
class Lexicon:
    """The words of one language."""

    ideas: dict[tuple[str, ...], str]
    """What words mean together."""
    longest: dict[str, int]
    """By the first word: how many words belong together at most."""

    def meaning(self, words: Sequence[str]) -> tuple[str, int] | None:
        """Return what the first of some words mean, and how many they are; None where they are not known."""
        for count in range(min(self.longest.get(words[0], 0), len(words)), 0, -1):
            if idea := self.ideas.get(tuple(words[:count])):
                return idea, count
        return None


@cache
def lexicon(language: str) -> Lexicon:
    """Return the words of a language, one of "english", "german", "spanish" and "french"."""
    ideas = _ideas(language)
    longest = dict[str, int]()
    for words in ideas:
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return Lexicon(ideas, longest)


def _ideas(language: str, rarer: bool = True) -> dict[tuple[str, ...], str]:
    """Return what the words of a file mean together, with their endings in English; the rarer ones, too, or not."""
    ideas = dict[tuple[str, ...], str]()
    lines = (_FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    said = [line.partition(": ") for line in lines if not line.startswith("#")]
    for part in range(1 + rarer):
        for idea, _, told in said:
            for word in "".join(told.split("| ")[part : part + 1]).strip().split(", "):
                full = ELIDED.sub("", word) if language == "french" else word
                ideas.setdefault(tuple(full.replace("-", " ").split()), idea)
    ideas.pop((), None)
    if language == "english":
        for words, idea in list(ideas.items()):
            for drawn in _contracted(" ".join(words)):
                ideas.setdefault(tuple(drawn.split()), idea)
        for words, idea in list(ideas.items()):
            for form in _forms(words[0], idea):
                ideas.setdefault((form, *words[1:]), idea)
        for (word, *more), idea in list(ideas.items()):
            if idea in VERBS and not more:
                ideas.setdefault((f"{word.removesuffix('e')}ed",), "past")
    return ideas


def _contracted(words: str) -> Iterator[str]:
    """Yield the ways in which English words are drawn together, and without the apostrophe: "i am", "i'm", "im"."""
    for full, short in _CONTRACTED:
        if re.search(full, words):
            words = re.sub(full, short, words)
            yield words
    if "'" in words and len(words) > _LONGEST_PLAIN:
        yield words.replace("'", "")


def _forms(word: str, idea: str) -> Iterator[str]:
    """Yield the endings of an English word."""
    if idea in VERBS or idea in SPELLS or idea in {"keep", "spend", "nextto"}:
        stem = word.removesuffix("e") if not word.endswith("ee") else word
        yield f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{word}s"
        yield f"{word}{word[-1]}ing" if _DOUBLED.search(word) else f"{stem}ing"
        if word.endswith("y"):
            yield f"{word[:-1]}ies"
    elif idea in _OBJECTS and len(word) > 1:
        yield from (f"{word}s", f"{word}'s")


def languages_of(words: Sequence[str]) -> tuple[Lexicon, ...]:
    """Return the languages of a sentence, the likeliest first; English is always one, since many mix it in."""
    english = lexicon("english")
    foreign = [word for word in words if (word,) not in english.ideas]
    scores = {each: len([word for word in foreign if word in lexicon(each).longest]) for each in _LANGUAGES[1:]}
    best = max(_LANGUAGES[1:], key=scores.__getitem__)
    if not scores[best]:
        return (english,)
    known = lexicon(best).ideas
    strange = [word for word in words if (word,) in english.ideas and (word,) not in known and len(word) > 1]
    return (lexicon(best), english) if 2 * scores[best] > len(strange) else (english,)


@lru_cache(_WORDS_KEPT)
def unaccented(word: str) -> str:
    """Return a word in small letters without accents."""
    parted = unicodedata.normalize("NFD", word.replace("ß", "ss"))
    return unicodedata.normalize("NFC", "".join(each for each in parted if not unicodedata.combining(each)))


@lru_cache(_WORDS_KEPT)
def mended(word: str, foreign: bool = False) -> str:
    """Return the word that one with a slip of the pen stands for; itself where none does."""
    if len(word) < _SHORTEST_SHORTENED or not word.isalpha() or word in _ORDINARY:
        return word
    if not _VOWELS.search(word[1:]) and (full := _shortened().get(_skeleton(word))):
        return full
    if len(word) < _SHORTEST_MENDED:
        return word
    if (stretched := re.sub(r"(.)\1{2,}", r"\1", word)) != word and (stretched,) in lexicon("english").ideas:
        return stretched
    near = {
        each: idea
        for each, idea in _words_mended(word[0], foreign)
        if OSA.distance(word, each) == 1 and _likely(word, each)
    }
    return next(iter(near)) if len(set(near.values())) == 1 else word


def _skeleton(word: str) -> str:
    """Return a word without the vowels behind its first letter, and with none of its letters twice on end."""
    return re.sub(r"(.)\1+", r"\1", word[:1] + _VOWELS.sub("", word[1:]))


@cache
def _shortened() -> dict[str, str]:
    """Return words by what is left of them without vowels: "mv" is "move", and "flmbl" is "flameball"."""
    found: dict[str, str] = {}
    for word in _SHORTENED:
        found.setdefault(_skeleton(word), word)
    return found


def _likely(word: str, meant: str) -> bool:
    """Return whether a short word can be a slip: another letter in the place of one is its neighbour on the keys."""
    if len(word) != len(meant) or len(word) >= _LONG:
        return True
    wrong = [(one, other) for one, other in zip(word, meant, strict=True) if one != other]
    return len(wrong) == _TWO or any({one, other} <= set(pair) for one, other in wrong for pair in pairwise(_KEYS))


_TWO: Final = 2
"""Letters that are swapped."""
_KEYS: Final = "qwertyuiop asdfghjkl zxcvbnm"
"""The rows of a keyboard."""


@cache
def _words_mended(first: str, foreign: bool) -> tuple[tuple[str, str], ...]:
    """Return the words that begin with a letter and are long enough to be mended, with what they mean."""
    languages = _LANGUAGES if foreign else _LANGUAGES[:1]
    found = {
        words[0]: idea
        for each in languages
        for words, idea in _ideas(each, rarer=False).items()
        if len(words) == 1
        and idea in _MENDED
        and words[0][0] == first
        and len(words[0]) >= _SHORTEST_MENDED
        and (words[0][-1] != "s" or (words[0][:-1],) not in lexicon(each).ideas)
    }
    return tuple(found.items())


_SQUARE: Final = re.compile(r"(?<![^\W_])[a-z]-?\d{1,2}(?![^\W_])")


def has_order_words(text: str) -> bool:
    """Return whether a text names a square, or has a word that stands in orders."""
    plain = unaccented(text.lower())
    if _SQUARE.search(plain):
        return True
    words = re.findall(r"[^\W\d_]+", plain)
    return any(_is_of_orders(word) for word in words)


def _is_of_orders(word: str) -> bool:
    return len(word) >= _SHORTEST_MENDED and any(lexicon(each).ideas.get((word,)) in _MENDED for each in _LANGUAGES)
