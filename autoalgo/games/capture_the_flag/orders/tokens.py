"""The words of a mail as tokens, each with what it means (CF-31)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from autoalgo.games.capture_the_flag.orders.lexicon import (
    DIRECTIONS,
    ELIDED,
    KINDS,
    SPELLS,
    VERBS,
    languages_of,
    lexicon,
    mended,
    unaccented,
)
from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary
from autoalgo.games.capture_the_flag.rules.board import Square, square_of

MARK: Final = re.compile("\ue000(\\d+)\ue001")
"""What stands for a name, with its place among the names."""
ANY_NAME: Final = "\ue000\\d+\ue001"
"""The same within other patterns, without a group."""
_RAW: Final = re.compile(
    "(?P<name>\ue000(?P<number>\\d+)\ue001(?:'s?(?!\\w))?)"
    r"|(?P<plus>\+\s?\d{1,5}\b)"
    r"|(?P<square>(?<![^\W_])(?:[b-hj-mo-rt-vx-z][- ]?|[ains-w]-?|[nsw](?=\d))\d{1,2}(?![^\W_]))"
    r"|(?P<turned>(?<![^\W_])\d{1,2}[a-wyz](?![^\W_]))"
    r"|(?P<times>(?<![^\W_])x\s?\d{1,2}(?![^\W_])|(?<![^\W_])\d{1,2}x(?![^\W_]))"
    r"|(?P<digits>\d+)"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<end>[.!?;\n]+)"
    r"|(?P<comma>,|(?<=\s)/(?=\s)|(?<=\s)-+(?=\s+[a-z]{2}))"
    r"|(?P<colon>:)"
    r"|(?P<amp>&|(?<=\s)\+(?=\s))"
    r"|(?P<no>[🚫⛔❌❎✖✗✘🙅👎])"
)
_CLITICS: Final = frozenset(("le", "la", "les", "lo", "los", "las"))
_ARTICLED: Final = frozenset(("attaque", "combat", "soin", "soins", "boule de feu", "garde", "cura", "bola de fuego"))
"""Nouns, too, before which those are articles."""
_PRONOUN: Final = 2
"""Letters of a Spanish pronoun."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or several that mean one thing."""

    idea: str
    """What it means, by the lexicon; or "name", "kind", "square", "number", "plus", "unknown", ",", ":", "." or "?"."""
    text: str
    start: int
    """Its place in the text, from 0, and that of its end."""
    end: int
    number: int = 0
    """That of a name among the names; an amount."""
    square: Square | None = None
    kind: str = ""


@dataclass(frozen=True)
class Speech:
    """What the words of one game's mails may mean besides those of the lexicon."""

    words: Vocabulary
    teams: Mapping[str, str]
    """The names of teams in small letters, each with "own" or "enemy"."""


def tokens_of(text: str, speech: Speech) -> Iterator[Token]:
    """Yield the tokens of a text in small letters, names in it as marks."""
    sentence: list[re.Match[str]] = []
    for found in _RAW.finditer(text):
        sentence.append(found)
        if found["end"]:
            yield from _sentence(sentence, speech)
            sentence = []
    yield from _sentence(sentence, speech)


def _sentence(raw: Sequence[re.Match[str]], speech: Speech) -> Iterator[Token]:
    """Yield the tokens of a sentence; "le" before a verb, as in "je le soigne", is whom."""
    tokens = list(_words(raw, speech))
    for token, following in zip_longest(tokens, tokens[1:]):
        whom = token.idea == "noise" and token.text in _CLITICS and following is not None
        known = whom and following and following.text not in _ARTICLED and following.idea in VERBS | SPELLS
        yield replace(token, idea="him") if known else token


def _words(raw: Sequence[re.Match[str]], speech: Speech) -> Iterator[Token]:
    words = [_plain(found) for found in raw]
    languages = languages_of([word for word in words if word])
    foreign = len(languages) > 1
    place = 0
    while place < len(raw):
        found = raw[place]
        if not words[place]:
            yield _mark(found)
            place += 1
            continue
        run = _run(words, raw, place)
        meanings = [each.meaning(run) for each in languages]
        pronoun = foreign and not any(meanings) and _with_pronoun(run[0])
        if not any(meanings) and found["word"] and len(run[0]) > 1 and not pronoun:
            run = [mended(run[0], foreign), *run[1:]]
            meanings = [each.meaning(run) for each in languages]
        own = _of_the_game(run, speech)
        # A spell before the creature that it calls up.
        ordered = sorted((each for each in (own, *meanings) if each), key=lambda each: each[0] not in SPELLS)
        known = max(ordered, key=lambda each: each[1], default=None)
        if known is None and pronoun:
            middle = found.end() - _PRONOUN
            yield Token(pronoun, words[place], found.start(), middle)
            yield Token("him", words[place][-_PRONOUN:], middle, found.end())
            place += 1
            continue
        count = known[1] if known else 1
        last = raw[place + count - 1]
        text = " ".join(words[place : place + count])
        token = Token(known[0] if known else "unknown", text, found.start(), last.end())
        if own and own[1] == count and token.idea in SPELLS:
            token = replace(token, kind=own[0].removeprefix("kind "))
        yield _word(token, speech)
        place += count


def _with_pronoun(word: str) -> str:
    """Return what a Spanish verb means that ends with whom it is done to, as in "cúralo"; empty for another word."""
    verb = lexicon("spanish").ideas.get((word[:-_PRONOUN],), "")
    return verb if word[-_PRONOUN:] in {"lo", "la", "le"} and verb in VERBS | SPELLS else ""


def _run(words: Sequence[str], raw: Sequence[re.Match[str]], place: int) -> list[str]:
    """Return the words from a place on that stand together."""
    run = list[str]()
    for word, found in zip(words[place : place + 8], raw[place : place + 8], strict=True):
        if not word:
            break
        run.append(word)
        if found["digits"] and not run[:-1]:
            break
    return run


def _plain(found: re.Match[str]) -> str:
    """Return a word or number as the lexicon writes it; nothing for what is neither."""
    if found["word"]:
        word = unaccented(found["word"])
        return ELIDED.sub("", word, count=1)
    return found["digits"] or ""


def _mark(found: re.Match[str]) -> Token:
    """Return the token of what is no word of any language."""
    text, start, end = found[0], found.start(), found.end()
    amount = int("".join(re.findall(r"\d", text)) or 0)
    match found.lastgroup:
        case "number" | "name":
            return Token("name", text, start, end, int(found["number"]))
        case "square":
            return Token("square", text, start, end, square=_square(text[0], text[1:].lstrip("- ")))
        case "turned" if text[-1] in _TURNED:
            return Token(_TURNED[text[-1]], text, start, end, amount)
        case "turned":
            return Token("square", text, start, end, square=_square(text[-1], text[:-1]))
        case "end":
            return Token("?" if "?" in text else ".", text, start, end)
        case kind:
            return Token(_MARKS[kind or ""], text, start, end, amount)


_TURNED: Final = {"n": "north", "s": "south", "w": "west"}
"""Letters after a number that are directions; others are those of a square."""
_MARKS: Final = {"plus": "plus", "times": "times", "comma": ",", "colon": ":", "amp": "and", "no": "not"}


def _square(letter: str, row: str) -> Square:
    """Return a square; row 0 is told as off the board by whoever looks for it there."""
    return square_of(f"{letter}{row}") or Square(ord(letter) - ord("a"), int(row) - 1)


_COLORS: Final = {
    said: color
    for color, words in {
        "red": "rot rote roten rotem roter rotes rojo roja rojos rojas rouge rouges",
        "blue": "blau blaue blauen blauem blauer azul azules bleu bleue bleus bleues",
        "green": "grun grune grunen grunem gruner verde verdes vert verte verts vertes",
        "yellow": "gelb gelbe gelben gelbem gelber amarillo amarilla amarillos jaune jaunes",
        "black": "schwarz schwarze schwarzen schwarzem schwarzer negro negra negros noir noire noirs",
        "white": "weiss weisse weissen weissem weisser blanco blanca blancos blanc blanche blancs",
    }.items()
    for said in words.split()
}
"""What teams are called in other languages."""


def _of_the_game(run: Sequence[str], speech: Speech) -> tuple[str, int] | None:
    """Return what words mean in this game alone: a kind of unit or a team."""
    for count in (3, 2, 1):
        said = " ".join(run[:count])
        if len(run) >= count and (speech.words.is_kind(said)):
            return f"kind {speech.words.kind(said)}", count
    if team := speech.teams.get(_COLORS.get(run[0], run[0])) or speech.teams.get(run[0].rstrip("'s")):
        following = run[1] if len(run) > 1 else ""
        flagged = following in {"flag", "base", "team", "teams"} or speech.words.is_kind(following)
        is_direction = run[0] in DIRECTIONS
        if flagged or not is_direction:
            return ("own" if team == "own" and flagged else "friend" if team == "own" else "enemy"), 1
    return None


def _word(token: Token, speech: Speech) -> Token:
    """Return the token of a word with what it means in this game, or which number it is."""
    idea = token.idea
    if idea.startswith("kind "):
        return replace(token, idea="kind", kind=idea.removeprefix("kind "))
    if idea in KINDS:
        known = speech.words.is_kind(idea)
        return replace(token, idea="kind", kind=idea) if known else replace(token, idea="unknown")
    if idea.isdigit():
        return replace(token, idea="number", number=int(idea))
    if idea == "twice":
        return replace(token, idea="times", number=3 if token.text.startswith(_THRICE) else 2)
    if idea == "unknown" and token.text.isdigit():
        return replace(token, idea="number", number=min(int(token.text[:_DIGITS]), 10**6))
    return token


_THRICE: Final = ("thr", "dr", "tr")
_DIGITS: Final = 7
"""Of a number that is looked at."""
