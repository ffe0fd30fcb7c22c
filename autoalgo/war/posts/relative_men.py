"""Numbers of men that are told by those of the other side: "twice as many", "six to one", "3,000 more than me"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import Claim
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.labels import MEN
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.quantities import quantities_in
from autoalgo.war.posts.whose import Ownership

_FACTORS: Final = {
    "a tenth": 0.1,
    "a quarter": 0.25,
    "a third": 1 / 3,
    "half": 0.5,
    "as many": 1.0,
    "double": 2.0,
    "triple": 3.0,
    "tenfold": 10.0,
}
"""What words for the number of one side make of the number of the other."""
_WAY: Final = re.compile(r" (?:men |troops )?(?P<way>more|fewer|less)\b")
"""Behind a number by which a side has more or fewer men than the other."""
_TIMES: Final = re.compile(
    r"\boutnumber\w* (?:\w+ ){0,2}(?P<odds>\w+) ?(?:to|:) ?(?:one|1)\b"
    r"|\b(?P<times>\w+) times (?:that|the|as|our|my|his|their|mine|ours|theirs|us|me)\b"
)
_MORE, _FEWER = "more", "fewer"
"""The signs of numbers by which a side has more or fewer men."""


def relative_sign(evidence: Evidence, start: int, end: int) -> tuple[str, ...]:
    """Return the sign of a number behind which "more" or "fewer" stands at `start`."""
    told = _WAY.match(evidence.tagged.level, start, end)
    return () if not told else (_MORE,) if told["way"] == _MORE else (_FEWER,)


def relate(evidence: Evidence, found: dict[Side, list[Claim]], ownership: Ownership) -> None:
    """Give a side of which a post tells only "twice as many" or "half of that" its part of the other side's number."""
    for side in Side:
        _add_to_other(side, found)
    for passage in evidence.tagged.passages:
        for factor, start, end in _factors(evidence, passage):
            told_of = ownership.sides_of(passage, start, end)
            # "We have 3,000, they twice as many": of whose number is told already it is not.
            own = [side for side in told_of if not found[side]] or [side for side in Side if not found[side]]
            told = found[own[0].enemy] if len(own) == 1 else []
            if len({claim.values for claim in told}) != 1 or len(told[0].values) != 1:
                continue
            value = int(told[0].values[0]) * factor
            if value.is_integer():
                note = f"{evidence.tagged.text[start:end]}: {value:,.0f}"
                claim = Claim(MEN, (int(value),), Certainty.IMPLIED, start, end, note=note, signs=("by the other",))
                found[own[0]].append(claim)


def _factors(evidence: Evidence, passage: Passage) -> Iterator[tuple[float, int, int]]:
    """Yield what a passage makes of the number of one side for the other, and where it says so."""
    for kind, factor in _FACTORS.items():
        for start, end in evidence.tagged.words(kind, passage):
            yield factor, start, end
    for told in _TIMES.finditer(evidence.tagged.level, passage.start, passage.end):
        for number in quantities_in(told["odds"] or told["times"]):
            yield float(number.value), *told.span()


def _add_to_other(side: Side, found: dict[Side, list[Claim]]) -> None:
    """Add a number of men whom a side has more than the other to that of the other: "the Swiss 10,000 more"."""
    for claim in [one for one in found[side] if {_MORE, _FEWER} & set(one.signs)]:
        others = {one.values for one in found[side.enemy]}
        if len(found[side]) == len(others) == 1:
            (base, *_), by = others.pop(), int(claim.values[0])
            value = int(base) + (by if _MORE in claim.signs else -by)
            note = f"by the other side's number: {value:,}"
            found[side] = [replace(claim, values=(value,), certainty=Certainty.IMPLIED, note=note)] if value > 0 else []
