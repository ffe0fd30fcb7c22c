"""What tells how many men each side has, learned: `python -m benchmarks.posts.weigh_men FILE… [--write [FILE]]`.

A post is an example of all pairs of its numbers, of which those are right that are as many as its writer means; a
number that is not read is as none. The sides are taken as the writer means them. The weights are to make the right
pairs likely. What is printed of a file is by what other files teach.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts import men, post_reader
from autoalgo.war.posts.clause_signs import Floats, shares_of
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer, family_of
from autoalgo.war.posts.men_signs import SIZE
from autoalgo.war.posts.sides import Sides
from autoalgo.war.posts.whose import Ownership
from benchmarks.posts.__main__ import Reader, shipped_gazetteer
from benchmarks.posts.ascent import ascended

_FILE: Final = Path(__file__).parents[2] / "autoalgo" / "war" / "posts" / "men.json"
_PARTS: Final = 5
"""Parts of the files, each of which is measured by what the others teach."""
_PENALTY: Final = 2.0
_LEAST_SEEN: Final = 4
_LEAST_TOLD: Final = 0.02
"""A weight that is nearer to nothing is left out."""
_NAMED: Final = [
    (f"< {who} {word}", told)
    for who, told in (("own", 1.5), ("enemy", -1.5))
    for word in ("has", "have", "with", ":", "(")
]
_HELD: Final = dict([*_NAMED, ("of both True", 3.0), ("gap or False", -4.0), ("dated 4", -2.0), ("dated 5", -2.0)])
"""What is held of "England has 9,000", "9,000 each", "7,000 or 8,000" and years where examples say nothing else."""


@dataclass(frozen=True)
class Example:
    """The pairs of numbers of a post, and which of them are right."""

    file: str
    told: men.Told
    meant: Mapping[Side, object]
    right: Floats


def main() -> None:
    """Print how many numbers are read right in files kept aside; write the weights with `--write`."""
    parser = argparse.ArgumentParser(description="What tells how many men each side has, learned from posts.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--write", type=Path, nargs="?", const=_FILE, help="write the weights that the reader uses")
    options = parser.parse_args()
    examples = examples_of(options.files, shipped_gazetteer())
    for part in (options.files[at::_PARTS] for at in range(_PARTS)):
        weights = learned_from([one for one in examples if one.file not in part])
        for file in part:
            counts = Counter(each for one in examples if one.file == file for each in _verdicts(one, weights))
            print(f"{file}: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    if options.write:
        told = {sign: round(value, 2) for sign, value in learned_from(examples).items() if abs(value) > _LEAST_TOLD}
        options.write.write_text(json.dumps(told, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def examples_of(files: Sequence[str], gazetteer: Gazetteer) -> list[Example]:
    """Return the posts of some files that ask for one war."""
    posts = [(file, post) for file in files for post in json.loads(Path(file).read_text(encoding="utf-8"))]
    read = Reader(gazetteer, sure=lambda _: 1.0)
    found: list[Example] = []

    def settled(evidence: Evidence, ownership: Ownership, *taken: Sequence[Any]) -> dict[Side, None]:
        told.append(_told(evidence, ownership, post["expected"], taken))
        return dict.fromkeys(Side)

    with patch.object(post_reader, "settled_men", settled), patch.object(men, "weights", dict):
        for file, post in posts:
            told: list[men.Told] = []
            if post["expected"] and not post.get("expected_2"):
                read(post["post"])
            if len(told) == 1:
                meant = {side: post["expected"].get(f"size_{side.label}") for side in Side}
                found.append(Example(file, told[0], meant, _right(told[0], meant)))
    return found


def _told(evidence: Evidence, ownership: Ownership, war: Mapping[str, Any], taken: Sequence[Any]) -> men.Told:
    """Return the pairs of numbers of a post whose sides are those that are meant, where they are named."""
    named = {side: evidence.by_key.get(family_of(str(war.get(side.label)))) for side in Side}
    actors = {side: actor for side, actor in named.items() if actor is not None and actor is not named[side.enemy]}
    sides = Sides(actors, {}, allies=ownership.sides.allies)
    rows: dict[Side, tuple[str, ...]] = {side: (str(war[side.label]),) for side in actors}
    return men.told_of(evidence, Ownership(evidence, sides, rows), *taken)


def _right(told: men.Told, meant: Mapping[Side, object]) -> Floats:
    """Return 1 for each pair that is as many as is meant, else 0; 1 for all where no pair is."""
    right = np.ones(len(told.pairs))
    for side, expected in meant.items():
        if expected is None or isinstance(expected, int):
            every = np.array(told.men(side))
            right *= every == (expected if expected in every else 0)
    return right if right.any() else np.ones_like(right)


def learned_from(examples: Sequence[Example]) -> dict[str, float]:
    """Return what each sign says, as examples teach.

    Every post is learned from a second time without the sizes of militaries: most writers give a nation as many men as
    its military has, and words that say otherwise would tell too little against that.
    """
    seen = Counter(sign for one in examples for sign in {sign for signs in one.told.signs for sign in signs})
    names = {
        sign: at for at, sign in enumerate(sorted({*_HELD, *(sign for sign in seen if seen[sign] >= _LEAST_SEEN)}))
    }
    sized = [[names[sign] for sign in signs if sign in names] for one in examples for signs in one.told.signs]
    sizes = {at for sign, at in names.items() if sign.startswith(SIZE)}
    rows = [*sized, *([at for at in own if at not in sizes] for own in sized)]
    columns, row = np.concatenate(rows), np.repeat(np.arange(len(rows)), [len(own) for own in rows])
    post = np.repeat(np.arange(2 * len(examples)), [len(one.right) for one in (*examples, *examples)])
    right = np.concatenate([one.right for one in (*examples, *examples)])
    held = np.array([_HELD.get(sign, 0.0) for sign in names])

    def slope_at(weights: Floats) -> Floats:
        sums = np.bincount(row, weights[columns], len(rows))
        shares = _shares(np.exp(sums - sums.max()), post)
        pull = _shares(shares * right, post) - shares
        return np.asarray(np.bincount(columns, pull[row], len(names)) - _PENALTY * (weights - held))

    return dict(zip(names, map(float, ascended(held, slope_at)), strict=True))


def _shares(parts: Floats, post: npt.NDArray[np.intp]) -> Floats:
    return np.asarray(parts / np.bincount(post, parts)[post])


def _verdicts(example: Example, weights: Mapping[str, float]) -> Iterator[str]:
    """Yield what becomes of the number of each side."""
    shares = shares_of(np.array([sum(weights.get(sign, 0.0) for sign in signs) for signs in example.told.signs]))
    for side, expected in example.meant.items():
        if expected is None or isinstance(expected, int):
            likely: Counter[int] = Counter()
            for number, share in zip(example.told.men(side), shares, strict=True):
                likely[number] += share
            best = likely.most_common(1)[0][0]
            yield "right" if best == (expected or 0) else "wrong" if best else "missed"


if __name__ == "__main__":
    main()
