"""How many men each side has: of all pairs of numbers of a post, how likely each is that of the attacker and defender.

Each number has signs that speak for a side, and each pair has signs that speak for both together (`men_signs`), weighed
with weights that were learned from posts (`python -m benchmarks.posts.weigh_men`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_signs import Floats, shares_of
from autoalgo.war.posts.dates import Dated
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.labels import MEN
from autoalgo.war.posts.men_numbers import Number, numbers_of
from autoalgo.war.posts.men_signs import MenSigns
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.whose import Ownership

_WEIGHTS: Final = Path(__file__).parent / "men.json"
_MOST: Final = 12
"""Numbers of which each two are weighed together: those for which most speaks."""
_MOST_READ: Final = 60
_OFFERED: Final = 0.15
"""How likely a number must be to be offered."""
_LIKELY: Final = 0.6
"""How likely a number must be not to be asked."""
Pair = tuple[Number | None, Number | None]


@dataclass(frozen=True)
class Told:
    """The pairs of numbers that may be those of the attacker and the defender."""

    pairs: tuple[Pair, ...]
    signs: tuple[tuple[str, ...], ...]
    """What speaks for each pair."""

    def men(self, side: Side) -> list[int]:
        """Return how many men each pair gives a side; 0 where it gives it none."""
        ours = list(Side).index(side)
        both = ((pair[ours], pair[1 - ours]) for pair in self.pairs)
        return [0 if own is None else own.men(other) for own, other in both]


@cache
def weights() -> dict[str, float]:
    """Return what each sign says for a number, or for two."""
    return dict(json.loads(_WEIGHTS.read_text(encoding="utf-8")))


def weighed(signs: Sequence[str]) -> float:
    """Return what signs say together."""
    return sum(weights().get(sign, 0.0) for sign in signs)


def told_of(
    evidence: Evidence,
    ownership: Ownership,
    taken: Sequence[tuple[int, int]] = (),
    dated: Sequence[tuple[Dated, float]] = (),
) -> Told:
    """Return the pairs of numbers of a post with their signs; of `taken` and `dated`, `numbers_of` tells."""
    numbers = numbers_of(evidence, taken, dated, _MOST_READ)
    signs = MenSigns(evidence, ownership, numbers)
    own = {one: signs.own(one) for one in numbers}
    numbers.sort(key=lambda one: -max(map(weighed, own[one].values())))
    likeliest = [None, *sorted(numbers[:_MOST], key=lambda one: one.start)]
    pairs, told = [], []
    for one in likeliest:
        for two in likeliest:
            if (one is None or one.men(two)) and (two is None or two.men(one)):
                parts = [
                    own[number][side] if number else signs.none(side)
                    for side, number in zip(Side, (one, two), strict=True)
                ]
                pairs.append((one, two))
                told.append((*parts[0], *parts[1], *signs.joint(one, two)))
    return Told(tuple(pairs), tuple(told))


def settled_men(
    evidence: Evidence,
    ownership: Ownership,
    taken: Sequence[tuple[int, int]] = (),
    dated: Sequence[tuple[Dated, float]] = (),
) -> dict[Side, Claim | None]:
    """Return the likeliest number of men of each side, with the others that it may be."""
    told = told_of(evidence, ownership, taken, dated)
    shares = shares_of(np.array([weighed(signs) for signs in told.signs]))
    likely: dict[Side, dict[int, float]] = {side: {} for side in Side}
    for side in Side:
        for men, share in zip(told.men(side), shares, strict=True):
            likely[side][men] = likely[side].get(men, 0.0) + float(share)
    return {side: _claim(told, side, shares, likely) for side in Side}


def _claim(told: Told, side: Side, shares: Floats, likely: Mapping[Side, Mapping[int, float]]) -> Claim | None:
    own, every = likely[side], told.men(side)
    ranked = [men for men in sorted(own, key=lambda men: -own[men]) if men and own[men] >= _OFFERED]
    if own.get(0, 0.0) >= 0.5:
        ranked = [men for men in ranked if likely[side.enemy].get(men, 0.0) < 0.5]
    if not ranked:
        return None
    at = max((at for at, men in enumerate(every) if men == ranked[0]), key=lambda at: shares[at])
    number = told.pairs[at][list(Side).index(side)]
    return None if number is None else _told_of(number, ranked, own)


def _told_of(number: Number, ranked: Sequence[int], likely: Mapping[int, float]) -> Claim:
    best, *others = ranked
    values = (best, number.most) if number.most else (best,)
    certainty = Certainty.NEAREST if number.note else Certainty.EXACT
    note = number.note
    if number.factor:
        certainty, note = Certainty.IMPLIED, f"by the other side's number: {best:,}"
    if number.most or likely[best] < _LIKELY:
        certainty = Certainty.SEVERAL
        values = tuple(dict.fromkeys((*values, *others)))
        note = "whose men these are, is not said" if not number.most else ""
    signs = [step("share", likely[best], (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99))]
    signs += [step("rival", max(map(likely.__getitem__, others), default=0.0), (0.01, 0.05, 0.1, 0.2))]
    signs += [step("none", likely.get(0, 0.0), (0.01, 0.05, 0.1, 0.3))]
    signs += [name for name, is_so in (("sum", number.is_sum), ("by the other", bool(number.factor))) if is_so]
    signs += ["unit"] if number.unit > number.end else []
    return Claim(MEN, values, certainty, number.start, number.end, note=note, signs=tuple(signs), others=tuple(others))
