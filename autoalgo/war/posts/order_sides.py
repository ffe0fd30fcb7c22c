"""Whose the orders of a post are, told of all together: a flank has one order, and neighbours are mostly of one side.

Each order has signs that speak for a side, and each two have signs that speak for one side or for two. They are weighed
with weights that were learned from posts (`python -m benchmarks.posts.weigh_order_sides`); how likely an order is the
attacker's follows from all ways of sharing the orders out.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_maneuvers import clause_at
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.sureness import WHOSE
from autoalgo.war.posts.whose import Owner, Ownership

_WEIGHTS: Final = Path(__file__).parent / "order_sides.json"
MOST: Final = 10
"""Orders that are shared out together, in a thousand ways."""
_NEAR: Final = 120
"""Characters before an order within which it matters whether both sides are named."""
_LIKELY: Final = 0.6
"""How likely an order must be of a side not to be offered to both."""
_WAY: Final = {Side.ATTACKER: 1, Side.DEFENDER: -1, None: 0}
Floats = npt.NDArray[np.float64]


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
    every = list(told_of(orders, tagged))
    for first in range(0, len(every), MOST):
        told = every[first : first + MOST]
        own = np.array([sum(weights().get(s, 0.0) * w for s, w in signs_of(one, tagged, ownership)) for one in told])
        joint = np.zeros((len(told), len(told)))
        for one, two in combinations(range(len(told)), 2):
            signs = joint_signs_of(told[one], told[two], two == one + 1, ownership)
            joint[one, two] = sum(weights().get(sign, 0.0) for sign in signs)
        for one, of_attacker in zip(told, likely(own, joint), strict=True):
            yield from one.orders if one.is_of_both else _of_side(one.orders, float(of_attacker))


def _of_side(orders: Sequence[Order], of_attacker: float) -> Iterator[Order]:
    best = max(of_attacker, 1.0 - of_attacker)
    sides = (Side.ATTACKER,) if of_attacker > _LIKELY else (Side.DEFENDER,) if of_attacker < 1.0 - _LIKELY else tuple(Side)
    for order in orders:
        claim = replace(order.claim, signs=(*order.claim.signs, step("side", best, (0.75, 0.85, 0.92, 0.96, 0.98, 0.99))))
        if len(sides) > 1:
            claim = replace(claim, certainty=Certainty.SEVERAL, note=WHOSE)
        yield from (replace(order, side=side, claim=claim) for side in sides)


def told_of(orders: Sequence[Order], tagged: Tagged) -> Iterator[Told]:
    """Yield the orders by the words that tell of them, as the post has them."""
    for start in sorted({one.claim.start for one in orders}):
        passage = next(one for one in tagged.passages if one.start <= start < max(one.end, one.start + 1))
        yield Told(tuple(one for one in orders if one.claim.start == start), passage)


def signs_of(told: Told, tagged: Tagged, ownership: Ownership) -> Iterator[tuple[str, int]]:
    """Yield what speaks for the side of an order, with 1 for the attacker and -1 for the defender."""
    order, passage, place = told.orders[0], told.passage, told.claim.start
    if told.is_of_both:
        return
    yield from ((sign, _WAY[order.side]) for sign in order.told)
    yield f"{told.claim.values[0]} {'of a flank' if told.wings else 'of all'}", 1
    clause = clause_at(tagged, passage, place)
    part = Passage(clause.start, clause.end)
    yield "writer", _WAY[ownership.writer(passage)]
    if tagged.words("third", part) and not tagged.words("speaker", part):
        yield "they", -_WAY[ownership.writer(passage) or tagged.ours]
    every = [one for each in tagged.passages for one in ownership.owners_in(each) if len(one.sides) == 1]
    yield "first of post", _way(every[:1])
    labels = [one for one in tagged.passages if one.start <= place and one.side is not None]
    yield "last label", _WAY[labels[-1].side] if labels else 0
    before = [one for one in every if one.start <= place]
    own = [one for one in before if passage.start <= one.start]
    yield "first of sentence", _way(own[:1])
    yield "last of sentence", _way(own[-1:])
    near = before[-1:] if own else [one for one in before if one.start >= before[-1].start - _NEAR]
    yield ("one near" if len({one.sides for one in near}) == 1 else "two near"), 0 if own else _way(before[-1:])
    yield "next", _way([one for one in every if one.start > place][:1])


def _way(owners: Sequence[Owner]) -> int:
    return _WAY[owners[0].sides[0]] if owners else 0


def joint_signs_of(one: Told, two: Told, is_next: bool, ownership: Ownership) -> Iterator[str]:
    """Yield what an order and a later one tell of whether they are of one side."""
    which = "flanks" if one.wings and two.wings else "flank and all" if one.wings or two.wings else "all"
    again = "again" if one.wings & two.wings or which == "all" else "new"
    yield f"{which} {again} {'same' if one.claim.values[0] == two.claim.values[0] else 'other'}"
    if is_next:
        start, end = one.claim.end, two.claim.start
        owners = [owner for told in (one, two) for owner in ownership.owners_in(told.passage)]
        yield f"next {'here' if one.passage is two.passage else 'elsewhere'}"
        yield f"named between {any(start <= owner.start < end for owner in owners)}"


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
    shares = np.exp(sums - sums.max())
    return np.asarray(shares @ (every > 0) / shares.sum())
