"""Clauses that surely order something because of where they stand: "Left: charge", "the rest attack"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.posts.clause_maneuvers import FLANK_WORDS, LIKELY, SMALL, clauses_of
from autoalgo.war.posts.labels import MANEUVER
from autoalgo.war.posts.passages import Clause, Passage, Tagged

_COLON: Final = re.compile(r"\)? ?[:=]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_FEW: Final = 4
"""Words beside a flank that are few enough to be nothing but its order."""
_PLAIN: Final = re.compile(r"attack|assault|charg|advanc|forward|ahead|angr[ei]|atta[qc]|atac|avan[cz]|saldir|atak")
_PLAINLY: Final = 0.9
"""How likely it is that "attack" of a flank, and nothing else, is no special maneuver."""


def ordering(tagged: Tagged, passage: Passage) -> Iterator[Clause]:
    """Yield the clauses of a passage; what is said of a flank in a word or two, or behind its colon, is its order."""
    for clause in clauses_of(tagged, passage):
        flanks = [span for kind in FLANK_WORDS for span in tagged.words(kind, Passage(clause.start, clause.end))]
        colon = next((end for _, end in flanks if _COLON.match(tagged.level, end)), None)
        words = [
            word[0]
            for word in _WORD.finditer(tagged.level, colon or clause.start, clause.end)
            if word[0] not in SMALL and not any(start <= word.start() < end for start, end in flanks)
        ]
        heard = sum(clause.likely.values())
        is_order = passage.kind == MANEUVER or colon is not None
        others = [word for word in words if not _PLAIN.match(word)]
        again = tagged.words("likewise", Passage(clause.start, clause.end))
        if not words or again or not (is_order or (flanks and len(words) < _FEW)):
            yield clause
        elif len(others) < len(words) and (heard < LIKELY or not others):
            yield replace(clause, likely=dict.fromkeys(clause.likely, 0.0) | {Maneuver.NORMAL.value: _PLAINLY})
        else:
            # What is likely to a half at most is only offered.
            share = heard if heard > LIKELY else 2 * heard
            yield replace(clause, likely={kind: one / share for kind, one in clause.likely.items()})
