"""The signs of a clause: its words, their beginnings, each three letters of them and pairs of them, and what it names.

What a clause tells of is weighed by its signs, with weights of a logistic regression that were learned from clauses of
many writers (`python -m benchmarks.posts.weigh_clauses`).
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.posts.passages import Passage, Tagged

NOTHING: Final = "none"
"""What a clause tells of that tells of none of the kinds of the weights."""
BIAS: Final = "<bias>"
SCALE: Final = 20.0
"""What a weight in the file is divided by."""
WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?|&")
_BEGINNINGS: Final = (4, 5)
_STEM: Final = 4
_NAME: Final = "nnn"
"""What stands for a name, so that nations teach nothing."""
Span = tuple[int, int]
Named = Iterable[tuple[str, Span]]
"""Kinds that a clause names, each with where its words stand."""
Floats = npt.NDArray[np.float64]


def signs_of(tagged: Tagged, clause: Passage, named: Named) -> Iterator[tuple[str, Span]]:
    """Yield what tells of a clause, each with where its word stands; each sign once."""
    found: dict[str, Span] = {}
    for kind, span in named:
        found.setdefault(f"#{kind}", span)
    words = [("^", (clause.start, clause.start)), *_words(tagged.level, clause), ("$", (clause.end, clause.end))]
    for word, place in words[1:-1]:
        found.setdefault(word, place)
        for length in _BEGINNINGS:
            if len(word) > length:
                found.setdefault(f"{word[:length]}*", place)
        ended = f"<{word}>"
        for at in range(len(word)):
            found.setdefault(f":{ended[at : at + 3]}", place)
    for (one, place), (two, behind) in pairwise(words):
        found.setdefault(f"{one[:_STEM]}~{two[:_STEM]}", place if one != "^" else behind)
    yield from found.items()


def _words(level: str, clause: Passage) -> Iterator[tuple[str, Span]]:
    ends = {one.start: one.end for one in clause.mentions}
    inside = 0
    for match in WORD.finditer(level, clause.start, clause.end):
        if match.start() in ends:
            inside = ends[match.start()]
            yield _NAME, (match.start(), inside)
        elif match.start() >= inside:
            yield match[0], match.span()


def weighed(signs: Mapping[str, Span], file: Path) -> tuple[Floats, dict[Span, Floats]]:
    """Return what signs say for each kind by the weights of a file, all together and each word."""
    names, table = weights(file)
    sums = table[names[BIAS]].copy()
    words: dict[Span, Floats] = {}
    for sign, place in signs.items():
        if sign in names:
            sums += table[names[sign]]
            words[place] = words.get(place, 0.0) + table[names[sign]]
    return sums, words


def shares_of(sums: Floats) -> Floats:
    """Return how likely each kind is, by the sums of their weights (the last axis)."""
    shares = np.exp(sums - sums.max(-1, keepdims=True))
    return np.asarray(shares / shares.sum(-1, keepdims=True))


@cache
def weights(file: Path) -> tuple[dict[str, int], Floats]:
    """Return the row of each sign, and the table of weights, a column for each kind, `NOTHING` first."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return {sign: row for row, sign in enumerate(told)}, np.array(list(told.values()), dtype=np.float64) / SCALE
