"""Which maneuver a clause tells of, by its signs and the words that name maneuvers (`clause_signs`)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from rapidfuzz.distance import OSA

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.posts.clause_signs import NOTHING, WORD, shares_of, signs_of, weighed
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION
from autoalgo.war.posts.passages import Clause, Passage, Tagged

MEANT: Final = (NOTHING, *(one.value for one in Maneuver))
"""What a clause may tell of, in the order of the weights."""
ORDERING: Final = frozenset({"", NATION, MILITARY, MANEUVER, MEN})
"""The kinds of passages that may order a maneuver."""
FLANK_WORDS: Final = ("all_wings", "both_wings", "rest", "left", "right", "center")
LIKELY: Final = 0.5
"""How likely a clause must tell of a maneuver for it to be taken, or of any at all for some to be offered."""
WEIGHTS: Final = Path(__file__).parent / "maneuver_weights.json"
_BREAK: Final = re.compile(
    r"[,;:/(\n|]|\s[-–—]+\s|&|\+|"
    r"\b(?:but|while|whereas|and|except|whilst|y|et|und|e|mientras|pero|mais|aber|en|maar|i|ve|och|но|а|и)\b(?= )"
)
_FILLING: Final = (
    "the on in at of to our my your his her its their and wing wings flank flanks side sides der die das auf im am la "
    "le les el los a al il lo e y et und sur en also but while for with l'aile aile & as so"
)
SMALL: Final = frozenset(_FILLING.split())
"""Words beside a flank that say nothing of it."""
_FEINT: Final = re.compile(
    r"\bfeint\w*,? (?:and |then )*(?:(?:fall|pull|draw|run)s? (?:back|away)|gives? ground|retreats?|withdraws?)\b"
)
"""A feigned retreat in two steps, which no phrase with a comma can tell of."""
_NO_SLIPS: Final = frozenset({"formal"})


def clauses_of(tagged: Tagged, passage: Passage) -> list[Clause]:
    """Return the clauses of a passage, each with what it tells of."""
    if not passage.clauses:
        passage.clauses = [_weighed(tagged, part) for part in parts_of(tagged, passage)]
    return passage.clauses


def clause_at(tagged: Tagged, passage: Passage, place: int) -> Clause:
    """Return the clause of a passage in which a place of it is."""
    return next(one for one in clauses_of(tagged, passage) if place < one.end)


def parts_of(tagged: Tagged, passage: Passage) -> Iterator[Passage]:
    """Yield the clauses of a passage with their names: it is parted where another flank or somebody else is named."""
    marks = [span for kind in (*FLANK_WORDS, "speaker", "third", "enemy") for span in tagged.words(kind, passage)]
    marks += [(one.start, one.end) for one in passage.mentions]
    named = [span for _, span in naming(tagged, passage)]
    breaks = [one.start() for one in _BREAK.finditer(tagged.level, passage.start + 1, passage.end)]
    breaks = sorted({*breaks, *(start for start, _ in tagged.words("rest", passage) if start > passage.start)})
    breaks = [at for at in breaks if not any(start < at < end for start, end in (*marks, *named))]
    found: list[tuple[int, int]] = []
    for piece in pairwise((passage.start, *breaks, passage.end)):
        is_marked = any(piece[0] <= start < piece[1] for start, _ in marks)
        # A flank alone leads on to what follows: "the left, they hold"; but "on the left and in the center" is a list.
        adds = bool(found) and _ends_in(tagged, found[-1], marks) and is_bare(tagged, piece, marks, named)
        if found and (not is_marked or adds or is_bare(tagged, found[-1], marks, named)):
            found[-1] = (found[-1][0], piece[1])
        else:
            found.append(piece)
    for start, end in found:
        yield Passage(start, end, mentions=[one for one in passage.mentions if start <= one.start < end])


def _ends_in(tagged: Tagged, span: tuple[int, int], marks: Sequence[tuple[int, int]]) -> bool:
    """Return whether one of `marks` ends a span."""
    end = span[0] + len(tagged.level[span[0] : span[1]].rstrip(" )"))
    return any(start > span[0] and stop == end for start, stop in marks)


def is_bare(
    tagged: Tagged, span: tuple[int, int], marks: Sequence[tuple[int, int]], named: Sequence[tuple[int, int]] = ()
) -> bool:
    """Return whether nothing but `marks`, names and small words stands in a span, and nothing `named`."""
    if any(span[0] <= start < span[1] for start, _ in named):
        return False
    for word in WORD.finditer(tagged.level, *span):
        known = word[0] in SMALL or any(start <= word.start() < end for start, end in marks)
        if not known and (word.start() == span[0] or not tagged.text[word.start() : word.end()].istitle()):
            return False
    return True


def _weighed(tagged: Tagged, clause: Passage) -> Clause:
    signs = dict(signs_of(tagged, clause, naming(tagged, clause)))
    sums, words = weighed(signs, WEIGHTS)
    nothing, *likely = map(float, shares_of(sums))
    best = 1 + int(np.argmax(sums[1:]))
    marks = [span for kind in FLANK_WORDS for span in tagged.words(kind, clause)]
    telling = [place for place in words if not any(start <= place[0] < end for start, end in marks)]
    peak = max(telling, key=lambda place: words[place][best] - words[place][0], default=(clause.start, clause.start))
    named = [place for sign, place in signs.items() if sign[0] == "#"]
    bare = is_bare(tagged, (clause.start, clause.end), marks, named)
    return Clause(clause.start, clause.end, dict(zip(MEANT[1:], likely, strict=True)), nothing, peak, bare)


def naming(tagged: Tagged, passage: Passage) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the words that name a maneuver, also with a slip, each with its maneuver."""
    for maneuver in Maneuver:
        for span in tagged.words(maneuver.value, passage):
            yield maneuver.value, span
    for feint in _FEINT.finditer(tagged.level, passage.start, passage.end):
        yield Maneuver.FEIGNED_RETREAT.value, feint.span()
    for word in re.finditer(r"[a-z]{6,10}", tagged.level[passage.start : passage.end]):
        start, end = passage.start + word.start(), passage.start + word.end()
        is_name = any(one.start < end and start < one.end for one in passage.mentions)
        for known in () if is_name else _with_slip(word[0]):
            yield known, (start, end)


@lru_cache(maxsize=1024)
def _with_slip(word: str) -> tuple[str, ...]:
    """Return the maneuvers that a word names with one slip."""
    known = () if word in _NO_SLIPS else ("normal", "position", "pillaging")
    return tuple(one.capitalize() for one in known if OSA.distance(word, one) == 1)
