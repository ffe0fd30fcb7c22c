"""Why a war is fought: the motive that the clauses of a post tell of, by their signs (`clause_signs`)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from rapidfuzz.distance import OSA

from autoalgo.war.domain.lists import Motive, match
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_signs import NOTHING, Span, shares_of, signs_of, weighed
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged

MEANT: Final = (NOTHING, *(one.value for one in Motive))
"""What a clause may tell of, in the order of the weights."""
WEIGHTS: Final = Path(__file__).parent / "motive_weights.json"
_LIKELY: Final = 0.5
"""How likely the motive must be to be filled in."""
_OFFERED: Final = 0.3
"""How likely one is at least that is offered."""
_LEAST: Final = 0.01
"""How likely what stands behind the label of the motive is one, at least."""
_BREAK: Final = re.compile(
    r"[,;:(\n|]|\s[-–—]+\s|\b(?:but|and|or|for|so|because|since|therefore|lest|und|weil|et|y|por|to)\b(?= )"
)
_SHORTEST: Final = 8
"""Characters; what is shorter belongs to the clause behind it."""


def settled_motive(tagged: Tagged) -> Claim | None:
    """Return the motive of a post, open where several may be meant."""
    clauses = list(motive_clauses(tagged))
    labelled = [one for one in clauses if one.kind == "motive"]
    found = [(one, dict(signs_of(tagged, one, naming(tagged, one)))) for one in labelled or clauses]
    if not found:
        return None
    weights = [weighed(signs, WEIGHTS) for _, signs in found]
    shares = shares_of(np.array([sums for sums, _ in weights]))[:, 1:]
    kinds = [MEANT[1 + int(own.argmax())] if own.max() > _LIKELY else "" for own in shares]
    named = np.array([f"#{kind}" in signs for kind, (_, signs) in zip(kinds, found, strict=True)])
    if named.any():
        # "A war of conquest" is the motive, whatever else is told of.
        shares[~named] = 0.0
    if labelled:
        # What stands behind the label is the motive, if it is anything.
        shares /= np.maximum(shares.sum(1, keepdims=True), _LEAST)
    likely = 1.0 - np.prod(1.0 - shares, axis=0)
    first, second = (int(at) for at in np.argsort(-likely)[:2])
    if likely[first] < _OFFERED:
        return None
    told = int(shares[:, first].argmax())
    clause, signs = found[told]
    values = tuple(MEANT[1 + at] for at in (first, second) if likely[at] >= _OFFERED)
    alone = float(likely[first] * (1.0 - likely[second]))
    if alone >= _LIKELY:
        values = values[:1]
    words = {span: own[1 + first] - own[0] for span, own in weights[told][1].items()}
    start, end = max(words, key=lambda span: words[span], default=(clause.start, clause.end))
    own: tuple[str, ...] = (step("alone", alone, (0.6, 0.7, 0.8, 0.9, 0.97)), values[0])
    own += ("defender's",) if tagged.ours is Side.DEFENDER and tagged.words("speaker", clause) else ()
    return _claim(tagged, values, (start, end), f"#{values[0]}" in signs, own if alone >= _LIKELY else ())


def _claim(tagged: Tagged, values: tuple[str, ...], span: Span, named: bool, signs: tuple[str, ...]) -> Claim:
    """Return the claim of the words at `span`; with no `signs` it is open."""
    exact = bool(match(Motive, tagged.text[slice(*span)]))
    certainty = Certainty.EXACT if exact else Certainty.NEAREST if named else Certainty.IMPLIED
    note = "" if named else "by what it tells of"
    if not signs:
        return Claim("motive", values, Certainty.SEVERAL, *span, note=note or "several are named")
    return Claim("motive", values, certainty, *span, note=note, signs=(*signs, "named") if named else signs)


def motive_clauses(tagged: Tagged) -> Iterator[Passage]:
    """Yield the clauses of a post that may tell of its motive; what stands behind its label is one."""
    for passage in tagged.passages:
        if passage.kind == "motive":
            yield passage
        elif passage.kind in {"", "nation"}:
            level = tagged.level
            breaks = [one.start() for one in _BREAK.finditer(level, passage.start + 1, passage.end)]
            start = passage.start
            for end in (*breaks, passage.end):
                if end - start >= _SHORTEST or end == passage.end:
                    mentions = [one for one in passage.mentions if start <= one.start < end]
                    yield Passage(start, end, passage.label, mentions=mentions)
                    start = end


def naming(tagged: Tagged, clause: Passage) -> Iterator[tuple[str, Span]]:
    """Yield the words that name a motive, also with a slip, and those that often tell of one."""
    for kind in MEANT[1:]:
        for name in (kind, f"for {kind}"):
            for span in tagged.words(name, clause):
                yield name, span
    for word in re.finditer(r"[a-z]{7,12}", tagged.level[clause.start : clause.end]):
        for kind in _with_slip(word[0]):
            yield kind, (clause.start + word.start(), clause.start + word.end())


@lru_cache(maxsize=1024)
def _with_slip(word: str) -> tuple[str, ...]:
    """Return the motives that a word names with one slip or two."""
    return tuple(
        kind for kind in MEANT[1:] if word[0] == kind[0].casefold() and OSA.distance(word, kind.casefold()) <= 2
    )
