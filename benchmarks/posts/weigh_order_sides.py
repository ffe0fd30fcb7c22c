"""What tells whose an order is, learned: `python -m benchmarks.posts.weigh_order_sides FILE… [--write FILE]`.

A post is an example where both of its sides are read rightly and its words of maneuvers tell of an order that is read;
orders that no such words tell of may be of either side. The weights are those of a model of all orders of a post
together: of all ways of sharing them out, those that fit are to be likely. What is printed is by files kept aside in
turn.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.clause_signs import Floats, shares_of
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer, family_of
from autoalgo.war.posts.lines import lines_of
from autoalgo.war.posts.maneuvers import orders_of
from autoalgo.war.posts.markup import plain_post
from autoalgo.war.posts.order_sides import MOST, NAMED, joint_signs_of, told_of, ways
from autoalgo.war.posts.passages import tagged_post
from autoalgo.war.posts.places import likely_places, weighed_places
from autoalgo.war.posts.sides import ask_for_missing, belligerents
from autoalgo.war.posts.whose import Ownership
from benchmarks.posts.__main__ import shipped_gazetteer
from benchmarks.posts.ascent import ascended
from benchmarks.posts.weigh_clauses import maneuver_words

_FILE: Final = Path(__file__).parents[2] / "autoalgo" / "war" / "posts" / "order_sides.json"
_PENALTY: Final = 3.0
_LEAST_SEEN: Final = 5
_LEAST_TOLD: Final = 0.01
"""A weight that is nearer to nothing is left out."""
_HELD: Final = {NAMED: 3.0}
"""What is held whatever the posts teach, most of which are longer than "England holds position"."""
Signs = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Example:
    """The orders of a post, whose each is (0 where no words tell), and their signs."""

    file: str
    meant: Floats
    own: tuple[Signs, ...]
    joint: Mapping[tuple[int, int], tuple[str, ...]]


def main() -> None:
    """Print how many orders are given to the right side in files kept aside; write the weights with `--write`."""
    parser = argparse.ArgumentParser(description="What tells whose an order of a post is, learned from posts.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--write", type=Path, nargs="?", const=_FILE, help="write the weights that the reader uses")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    examples = [one for file in options.files for one in _examples(file, gazetteer)]
    learning = _Learning(examples)
    for file in map(str, options.files):
        right, orders = learning.right(learning.fitted(file), file)
        print(f"{file}: {right} of {orders} orders given to the right side")
    if options.write:
        weights = {**dict(zip(learning.names, map(float, learning.fitted("")), strict=True)), **_HELD}
        told = {name: round(value, 2) for name, value in sorted(weights.items()) if abs(value) > _LEAST_TOLD}
        options.write.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _examples(file: Path, gazetteer: Gazetteer) -> Iterator[Example]:
    for post in json.loads(file.read_text(encoding="utf-8")):
        words = maneuver_words(post)
        if not words or "expected_2" in post:
            continue
        plain = plain_post(str(post["post"]))
        evidence = Evidence(tagged_post(plain.text, lines_of(plain)[0], gazetteer))
        places = likely_places(weighed_places(evidence))
        sides = belligerents(evidence, places, True)
        ask_for_missing(sides, evidence, places, True)
        meant = {side: evidence.by_key.get(family_of(str(post["expected"].get(side.label)))) for side in Side}
        if any(sides.actors.get(side) is None or sides.actors[side] is not meant[side] for side in Side):
            continue
        ownership = Ownership(evidence, sides, {side: actor.rows for side, actor in sides.actors.items()})
        told = told_of(orders_of(evidence, ownership), evidence.tagged, ownership)[:MOST]
        whose = np.array([_whose(plain.span(one.claim.start, one.claim.end), post["post"], words) for one in told])
        if whose.any():
            joint = {
                (one, two): tuple(joint_signs_of(told[one], told[two], two == one + 1))
                for one, two in combinations(range(len(told)), 2)
            }
            yield Example(str(file), whose, tuple(one.signs for one in told), joint)


def _whose(span: tuple[int, int], post: str, words: Mapping[str, Any]) -> float:
    """Return 1 where words of the attacker's orders reach into a span, -1 of the defender's, 0 of neither or both."""
    found = set()
    for side, told in words.items():
        for quote in told.values() if isinstance(told, dict) else [told]:
            start = post.find(quote)
            if 0 <= start <= span[1] and span[0] < start + len(quote):
                found.add(1.0 if side == Side.ATTACKER.label else -1.0)
    return found.pop() if len(found) == 1 else 0.0


class _Learning:
    """Learns what each sign says, from all ways of sharing out the orders of each post."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._examples = examples
        seen = Counter(sign for one in examples for own in one.own for sign, _ in own)
        seen += Counter(sign for one in examples for signs in one.joint.values() for sign in signs)
        self.names: Final = sorted(sign for sign, times in seen.items() if times >= _LEAST_SEEN)
        self._places = {name: at for at, name in enumerate(self.names)}
        self._tables = [self._table(one) for one in examples]
        """Of each post a row for each way, which tells what it has of each sign."""

    def _table(self, example: Example) -> Floats:
        own = np.zeros((len(example.own), len(self.names)))
        for row, signs in enumerate(example.own):
            for sign, way in signs:
                if sign in self._places:
                    own[row, self._places[sign]] += way
        every = ways(len(example.own))
        table = every @ own
        for (one, two), common in example.joint.items():
            for each in common:
                if each in self._places:
                    table[:, self._places[each]] += every[:, one] * every[:, two]
        return table

    def fitted(self, aside: str) -> Floats:
        """Return the weights that the posts of all files but one teach."""

        def slope_at(weights: Floats) -> Floats:
            slope = -_PENALTY * weights
            for example, table in zip(self._examples, self._tables, strict=True):
                if example.file != aside:
                    shares = shares_of(table @ weights)
                    fits = ((ways(len(example.meant)) == example.meant) | (example.meant == 0)).all(1) * shares
                    slope += table.T @ (fits / fits.sum() - shares)
            return slope

        return ascended(np.zeros(len(self.names)), slope_at)

    def right(self, weights: Floats, file: str) -> tuple[int, int]:
        """Return how many orders of a file are given to the right side, of how many."""
        right = orders = 0
        for example, table in zip(self._examples, self._tables, strict=True):
            if example.file == file:
                of_attacker = shares_of(table @ weights) @ (ways(len(example.meant)) > 0)
                right += int((np.where(of_attacker > 0.5, 1.0, -1.0) == example.meant).sum())
                orders += int((example.meant != 0).sum())
        return right, orders


if __name__ == "__main__":
    main()
