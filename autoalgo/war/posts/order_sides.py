"""Whose the orders of a post are, told of all together: a flank has one order, and neighbours are mostly of one side.

Each order has signs that speak for a side, and each two have signs that speak for one side or for two. They are weighed
with weights that were learned from posts (`python -m benchmarks.posts.weigh_order_sides`); how likely an order is the
attacker's follows from all ways of sharing the orders out.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, groupby, product
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_signs import Floats, shares_of
from autoalgo.war.posts.draft import WHOSE
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.whose import Owner, Ownership

_WEIGHTS: Final = Path(__file__).parent / "order_sides.json"
MOST: Final = 10
"""Orders that are shared out together, in a thousand ways."""
_LIKELY: Final = 0.85
"""How likely an order must be of a side not to be offered to both."""
_SURELY: Final = 30.0
"""What outweighs all signs of ten orders."""
NAMED: Final = "named right before"
"""What speaks for the side of a nation that is named right before an order: "England holds position"."""
_NOT_NAMED: Final = frozenset({"a pronoun", "an object", "owner behind"})
_WAY: Final = {Side.ATTACKER: 1, Side.DEFENDER: -1, None: 0}


@dataclass(frozen=True)
class Order:
    """A maneuver for some flanks of a side."""

    side: Side | None
    """None where the words around it do not tell whose it is."""
    wings: tuple[str, ...]
    """Of `WINGS`; none for the whole side, or for all of which nothing else is said."""
    rest: bool
    claim: Claim
    told: tuple[str, ...] = ()
    """What tells of its side."""


@dataclass(frozen=True)
class Told:
    """The orders of the same words."""

    orders: tuple[Order, ...]
    passage: Passage
    signs: tuple[tuple[str, int], ...]
    """What speaks for a side, with 1 for the attacker and -1 for the defender; nothing where it is said of both."""

    @property
    def labelled(self) -> float:
        """What decides that it is of the side whose label it stands behind, such as "Defender's maneuver"; else 0."""
        label = self.passage.label
        return 0.0 if label is None or label.person or label.side is None else _SURELY * _WAY[label.side]

    @property
    def wings(self) -> frozenset[str]:
        """The flanks; none where it is for all."""
        return frozenset(wing for one in self.orders for wing in one.wings)

    @property
    def claim(self) -> Claim:
        """What is ordered."""
        return self.orders[0].claim

    @property
    def is_of_both(self) -> bool:
        """Whether it is said of both sides."""
        return len({one.side for one in self.orders}) > 1


def shared_out(orders: Sequence[Order], tagged: Tagged, ownership: Ownership) -> Iterator[Order]:
    """Yield the orders with the side that each is likeliest of; those that may be of either for both, open."""
    every = told_of(orders, tagged, ownership)
    for first in range(0, len(every), MOST):
        told = every[first : first + MOST]
        own = np.array([one.labelled or sum(weights().get(sign, 0.0) * way for sign, way in one.signs) for one in told])
        joint = np.zeros((len(told), len(told)))
        for one, two in combinations(range(len(told)), 2):
            signs = joint_signs_of(told[one], told[two], two == one + 1)
            joint[one, two] = sum(weights().get(sign, 0.0) for sign in signs)
        for one_told, of_attacker in zip(told, likely(own, joint), strict=True):
            yield from one_told.orders if one_told.is_of_both else _of_side(one_told.orders, float(of_attacker))


def _of_side(orders: Sequence[Order], of_attacker: float) -> Iterator[Order]:
    best = max(of_attacker, 1.0 - of_attacker)
    likeliest = Side.ATTACKER if of_attacker > 1.0 - of_attacker else Side.DEFENDER
    sure = step("side", best, (0.75, 0.85, 0.92, 0.96, 0.98, 0.99))
    for order in orders:
        claim = replace(order.claim, signs=(*order.claim.signs, sure))
        if best < _LIKELY:
            claim = replace(claim, certainty=Certainty.SEVERAL, note=WHOSE)
        for side in Side if best < _LIKELY else (likeliest,):
            yield replace(order, side=side, claim=claim)


def told_of(orders: Sequence[Order], tagged: Tagged, ownership: Ownership) -> list[Told]:
    """Return the orders by the words that tell of them, as the post has them."""
    owners = [one for each in tagged.passages for one in ownership.owners_in(each) if len(one.sides) == 1]
    owners.sort(key=lambda one: one.start)
    begins, labels = [one.start for one in tagged.passages], [one for one in tagged.passages if one.side is not None]
    found: list[Told] = []
    for start, same in groupby(sorted(orders, key=lambda one: one.claim.start), key=lambda one: one.claim.start):
        own = tuple(same)
        passage = tagged.passages[bisect_right(begins, start) - 1]
        behind = bisect_right(owners, start, key=lambda one: one.start)
        before = bisect_left(owners, passage.start, key=lambda one: one.start)
        label = labels[max(0, bisect_right(labels, start, key=lambda one: one.start) - 1) :][:1]
        signs = [(sign, _WAY[own[0].side]) for sign in own[0].told]
        which = "of a flank" if any(one.wings for one in own) else "of all"
        signs += [(f"{own[0].claim.values[0]} {which}", 1)]
        signs += [("writer", _WAY[ownership.writer(passage)]), ("first of post", _way(owners[:1]))]
        signs += [("first of sentence", _way(owners[before:behind][:1])), ("next", _way(owners[behind:][:1]))]
        is_named = "near 0" in own[0].told and not _NOT_NAMED.intersection(own[0].told)
        signs += [(NAMED, _WAY[own[0].side])] if is_named else []
        signs += [("last label", _WAY[one.side]) for one in label if one.start <= start]
        is_of_both = len({one.side for one in own}) > 1
        found.append(Told(own, passage, () if is_of_both else tuple(signs)))
    return found


def _way(owners: Sequence[Owner]) -> int:
    return _WAY[owners[0].sides[0]] if owners else 0


def joint_signs_of(one: Told, two: Told, is_next: bool) -> Iterator[str]:
    """Yield what an order and a later one tell of whether they are of one side."""
    which = "flanks" if one.wings and two.wings else "flank and all" if one.wings or two.wings else "all"
    again = "again" if one.wings & two.wings or which == "all" else "new"
    kinds = "same" if one.claim.values[0] == two.claim.values[0] else "other"
    if again == "new" or kinds == "other":
        yield f"{which} {again} {kinds}"
    if is_next:
        yield f"next {'here' if one.passage is two.passage else 'elsewhere'}"


@cache
def weights() -> dict[str, float]:
    """Return what each sign says for a side, or for one side of two orders."""
    return dict(json.loads(_WEIGHTS.read_text(encoding="utf-8")))


@cache
def ways(count: int) -> Floats:
    """Return all ways of sharing out orders, a row each: 1 for the attacker's, -1 for the defender's."""
    return np.array(list(product((1.0, -1.0), repeat=count)))


def likely(own: Floats, joint: Floats) -> Floats:
    """Return how likely each order is the attacker's, by what speaks for it and for each two (above the diagonal)."""
    every = ways(len(own))
    sums = every @ own + ((every @ joint) * every).sum(1)
    return np.asarray(shares_of(sums) @ (every > 0))
