"""What signs of attack are worth, learned: `python -m benchmarks.posts.weigh_signs POSTS… [--aside FILE…] [--write]`.

Each post that tells who attacks whom is an example: of all pairs of its nations, the one that is meant is to be the
likeliest. What is learned starts from earlier weights, whose posts are gone. What is printed of a file kept aside is by
what the others teach: people write alike in all of their posts.
"""

import argparse
import json
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from autoalgo.war.posts import nation_signs
from autoalgo.war.posts.actors import Actor
from autoalgo.war.posts.clause_signs import Floats
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer, family_of
from autoalgo.war.posts.lines import lines_of
from autoalgo.war.posts.markup import plain_post
from autoalgo.war.posts.nation_signs import JOINED, NOBODY, NationSigns, Weights, pairs_of
from autoalgo.war.posts.passages import tagged_post
from autoalgo.war.posts.places import likely_places, weighed_places
from autoalgo.war.posts.requests import FLAG
from autoalgo.war.posts.sides import compared
from benchmarks.posts.__main__ import shipped_gazetteer

_DATA: Final = Path(__file__).parent / "data" / "sides"
_EARLIER: Final = _DATA / "earlier_weights.json"
BANKS: Final = [str(file) for file in sorted(_DATA.glob("*.json")) if file != _EARLIER]
"""Posts of which only the sides are known."""
_LEAST_SEEN: Final = 3
_LEAST_FILES: Final = 3
_PENALTY: Final = 3.0
_STEPS: Final = 150
_LEAST_TOLD: Final = 0.03
_SURE: Final = (0.0, 0.6, 0.8, 0.9)
Places = npt.NDArray[np.int64]
Sign = tuple[str, str]
"""What a sign tells of, "attacker", "defender" or "between", and the sign."""


@dataclass(frozen=True)
class Example:
    """A post with the signs of each pair of its nations."""

    file: str
    pairs: Sequence[Counter[Sign]]
    meant: int
    """The place of the pair that is meant."""


def main() -> None:
    """Print how many posts of files kept aside are told rightly; write the weights with `--write`."""
    parser = argparse.ArgumentParser(description="What signs of attack are worth, learned from posts.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--aside", nargs="*", default=(), help="files that are kept aside in turn and measured")
    parser.add_argument("--write", action="store_true", help="write the weights that the reader uses")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    examples = [one for file in (*BANKS, *options.files) for one in examples_of(file, gazetteer)]
    for file in options.aside:
        others = _Learning([one for one in examples if one.file != file])
        print(file, others.told([one for one in examples if one.file == file]))
    if options.write:
        weights = learned_from(examples)
        told = {"own": {k: [round(w, 2) for w in v] for k, v in weights.own.items() if max(map(abs, v)) > _LEAST_TOLD}}
        between = {"between": {k: round(w, 2) for k, w in weights.between.items() if abs(w) > _LEAST_TOLD}}
        text = json.dumps({**told, **between}, ensure_ascii=False, separators=(",", ":"))
        nation_signs.WEIGHTS.write_text(text.replace('],"', '],\n"') + "\n", encoding="utf-8")


def examples_of(file: str, gazetteer: Gazetteer) -> Iterator[Example]:
    """Yield the posts of a file that tell who attacks whom, as far as the reader finds the names of both."""
    for post in json.loads(Path(file).read_text(encoding="utf-8")):
        if not post["expected"] or "expected_2" in post:
            continue
        plain = plain_post(FLAG.sub(lambda flag: " " * len(flag[0]), str(post["post"])))
        evidence = Evidence(tagged_post(plain.text, lines_of(plain)[0], gazetteer))
        actors = compared(evidence, likely_places(weighed_places(evidence)))
        pairs = pairs_of(len(actors))
        meant = tuple(_place(actors, post["expected"].get(side)) for side in ("attacker", "defender"))
        if meant in pairs:
            signs = nation_signs.nation_signs(evidence, actors)
            yield Example(file, [_counted(signs, pair) for pair in pairs], pairs.index(meant))


def _place(actors: Sequence[Actor], meant: str | dict[str, list[str]] | None) -> int | None:
    """Return the place of whom a post means, -1 where it tells of nobody, None where that is to be asked."""
    if meant is None:
        return -1
    families = {family_of(row) for row in (meant["ask"] if isinstance(meant, dict) else [meant])}
    exact = [at for at, one in enumerate(actors) if {one.key} == families]
    found = exact or [at for at, one in enumerate(actors) if families <= {family_of(row) for row in one.rows}]
    return found[0] if len(found) == 1 else None


def _counted(signs: NationSigns, pair: tuple[int, int]) -> Counter[Sign]:
    told: Counter[Sign] = Counter()
    for side, at in zip(("attacker", "defender"), pair, strict=True):
        told.update({(side, sign): times for sign, times in (signs.own[at] if at >= 0 else {NOBODY: 1}).items()})
    told.update({("between", sign): 1 for sign in signs.between.get(pair, ())})
    told.subtract({("between", sign): 1 for sign in signs.between.get(pair[::-1], ())})
    if pair in signs.joined:
        told["attacker", JOINED] = 1
    return told


def learned_from(examples: Sequence[Example]) -> Weights:
    """Return the weights that examples teach."""
    return _Learning(examples).weights


class _Learning:
    """A logistic regression over all pairs of each post, by the least loss."""

    def __init__(self, examples: Sequence[Example]) -> None:
        earlier: dict[str, list[float]] = json.loads(_EARLIER.read_text(encoding="utf-8"))
        names = _often_seen(examples, earlier)
        sides = [(of, sign) for of in ("attacker", "defender") for kind, sign in names if kind == "own"]
        self._columns = {one: at for at, one in enumerate([*sides, *(one for one in names if one[0] == "between")])}
        prior = np.array([earlier.get(sign, (0.0, 0.0))[of == "defender"] for of, sign in self._columns])
        table, starts = self._table(examples)
        meant = starts[:-1] + [one.meant for one in examples]
        found = minimize(_loss, prior, (table, starts, meant, prior), "L-BFGS-B", jac=True, options={"maxiter": _STEPS})
        told = dict(zip(self._columns, map(float, found.x), strict=True))
        own = {sign: (told["attacker", sign], told["defender", sign]) for of, sign in names if of == "own"}
        self.weights: Final = Weights(own, {sign: told[of, sign] for of, sign in names if of == "between"})
        self._found = found.x

    def _table(self, examples: Sequence[Example]) -> tuple[csr_matrix, Places]:
        cells = [
            (row, self._columns[sign], times)
            for row, pair in enumerate(pair for one in examples for pair in one.pairs)
            for sign, times in pair.items()
            if sign in self._columns
        ]
        rows, columns, times = zip(*cells, strict=True)
        starts = np.cumsum([0, *(len(one.pairs) for one in examples)])
        return csr_matrix((np.array(times, float), (rows, columns)), (starts[-1], len(self._columns))), starts

    def told(self, examples: Sequence[Example]) -> str:
        """Return how many of some posts are told rightly and wrongly, of those that are at least so sure."""
        table, starts = self._table(examples)
        shares = _shares(table @ self._found, starts)
        best = [int(shares[one:two].argmax()) for one, two in pairwise(starts)]
        sure = np.array([shares[start + at] for start, at in zip(starts[:-1], best, strict=True)])
        right = np.array([at == one.meant for at, one in zip(best, examples, strict=True)])
        return ", ".join(
            f"sure {least:.0%}: {(right & (sure >= least)).sum()} right, {(~right & (sure >= least)).sum()} wrong"
            for least in _SURE
        )


def _often_seen(examples: Sequence[Example], earlier: Container[str]) -> list[Sign]:
    """Return the signs that are learned, those of one nation as "own": more than one writer's habits."""
    files: dict[Sign, list[str]] = {}
    for one in examples:
        for sign in {sign if sign[0] == "between" else ("own", sign[1]) for pair in one.pairs for sign in pair}:
            files.setdefault(sign, []).append(one.file)
    return sorted(
        sign
        for sign, seen in files.items()
        if sign[1] in earlier or (len(seen) >= _LEAST_SEEN and len({*seen}) >= _LEAST_FILES)
    )


def _shares(sums: Floats, starts: Places) -> Floats:
    """Return how likely each pair is among those of its post."""
    sizes = np.diff(starts)
    told = np.exp(sums - np.repeat(np.maximum.reduceat(sums, starts[:-1]), sizes))
    return np.asarray(told / np.repeat(np.add.reduceat(told, starts[:-1]), sizes))


def _loss(weights: Floats, table: csr_matrix, starts: Places, meant: Places, prior: Floats) -> tuple[float, Floats]:
    """Return how unlikely the pairs are that are meant, with the penalty, and its slope."""
    shares = _shares(table @ weights, starts)
    loss = -np.log(np.maximum(shares[meant], 1e-300)).sum() + 0.5 * _PENALTY * ((weights - prior) ** 2).sum()
    shares[meant] -= 1.0
    return float(loss), np.asarray(table.T @ shares) + _PENALTY * (weights - prior)


if __name__ == "__main__":
    main()
