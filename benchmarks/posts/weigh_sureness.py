"""How sure values are, learned from posts: `python -m benchmarks.posts.weigh_sureness FILE… [--write]`.

Every value that is read is an example, right or wrong, with the signs that tell of it; every post one of whether a war
is asked for. A logistic regression gives each sign its weight; a penalty keeps a sign that few posts show near nothing,
so that the field as a whole decides. What is printed of a file is by what the other files teach: people write alike
in all of their posts, so a writer's own would flatter.
`FILE:2` counts twice what is learned from a file, since the reader was not made on it.
The penalty holds new weights near those in use, since most of the posts that taught these are gone: learn from a file
only once.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.posts.draft import Draft
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.sureness import NOT_WEIGHED, by_weights, kind_of, sureness_weights
from benchmarks.posts.__main__ import Reader, shipped_gazetteer, table
from benchmarks.posts.measuring import Judged, is_right, judged_post

_FILE: Final = Path(__file__).parents[2] / "autoalgo" / "war" / "posts" / "sureness.json"
_PENALTY: Final = 1.5
_PENALTY_OF_KINDS: Final = 0.05
_STEPS: Final = 60
_COST_OF_WRONG: Final = 4.0
"""How many values that are right one is worth that is not wrong."""
_LEAST_TOLD: Final = 0.005
"""A weight that is nearer to nothing is left out."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """A value that was read, or a post."""

    file: str
    kind: str
    signs: tuple[str, ...]
    right: bool
    weight: float


def main() -> None:
    """Print how many values are filled in and wrong at each sureness; write the weights with `--write`."""
    parser = argparse.ArgumentParser(description="How sure values of posts are, learned from posts.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights that the reader uses")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    read = Reader(gazetteer, sure=lambda _: 1.0)
    learning = _Learning([one for file in options.files for one in _examples(file, read)])
    sure, learned = learning.kept_aside()
    print("\n".join(_lines(learning.examples, learning.right, sure)))
    for file in options.files:
        print("\n".join(["", file, *_verdicts(file.partition(":")[0], gazetteer, learned)]))
    if options.write:
        told = {name: round(value, 2) for name, value in learning.weights().items() if abs(value) > _LEAST_TOLD}
        _FILE.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


class _Learning:
    """Learns the weights of signs from examples."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.examples: Final = examples
        self.right: Final = np.array([one.right for one in examples], dtype=np.float64)
        known = sureness_weights()
        self._names = sorted({sign for one in examples for sign in one.signs} | known.keys())
        self._known = np.array([known.get(name, 0.0) for name in self._names])
        places = {name: at for at, name in enumerate(self._names)}
        self._table = np.zeros((len(examples), len(places)))
        for row, one in enumerate(examples):
            self._table[row, [places[sign] for sign in one.signs]] = 1.0
        self._weight = np.array([one.weight for one in examples])
        kinds = {one.kind for one in examples}
        self._penalty = np.array([_PENALTY_OF_KINDS if name in kinds else _PENALTY for name in self._names])

    def weights(self, rows: npt.NDArray[np.bool_] | None = None) -> dict[str, float]:
        """Return the weights that some examples teach, by default all."""
        used = np.ones(len(self.examples), dtype=np.bool_) if rows is None else rows
        fitted = _fitted(self._table[used], self.right[used], self._weight[used], self._penalty, self._known)
        return dict(zip(self._names, map(float, fitted), strict=True))

    def kept_aside(self) -> tuple[Floats, dict[str, dict[str, float]]]:
        """Return how sure each example is by what the other files teach, and these weights by file."""
        sure = np.zeros(len(self.examples))
        learned: dict[str, dict[str, float]] = {}
        files = np.array([one.file for one in self.examples])
        for file in np.unique(files):
            aside = files == file
            weights = self.weights(~aside)
            sure[aside] = _sure(self._table[aside], np.array(list(weights.values())))
            learned[str(file)] = weights
        return sure, learned


def _verdicts(path: str, gazetteer: Gazetteer, learned: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Yield the table of a file, each of whose posts is read with the weights that were learned from others."""
    fields: list[Judged] = []
    read = Reader(gazetteer, partial(by_weights, learned[path]))
    for post in json.loads(Path(path).read_text(encoding="utf-8")):
        fields += judged_post(post, read)
    yield from table(fields)


def _examples(file: str, read: Reader) -> Iterator[Example]:
    path, _, times = file.partition(":")
    weight = float(times or 1)
    for post in json.loads(Path(path).read_text(encoding="utf-8")):
        draft: Draft = read(post["post"])
        wars = [post["expected"], *([post["expected_2"]] if "expected_2" in post else [])]
        yield Example(path, "request", draft.signs, bool(post["expected"]), weight)
        if not post["expected"]:
            continue
        for at, each in enumerate((draft, *draft.others)):
            war = wars[at] if at < len(wars) else {}
            for field, finding in each.findings.items():
                if finding.value is not None and kind_of(field) not in NOT_WEIGHED:
                    right = is_right(field, war, each)
                    yield Example(path, kind_of(field), finding.signs, right, weight)


def _fitted(table: Floats, right: Floats, weight: Floats, penalty: Floats, known: Floats) -> Floats:
    """Return the weights with the least loss, held near those that are known, by Newton's steps."""
    weights = known.copy()
    for _ in range(_STEPS):
        sure = _sure(table, weights)
        slope = table.T @ (weight * (sure - right)) + penalty * (weights - known)
        bend = (table.T * (weight * sure * (1 - sure))) @ table + np.diag(penalty)
        change = np.linalg.solve(bend, slope)
        weights -= change
        if np.abs(change).max() < 1e-6:
            break
    return weights


def _sure(table: Floats, weights: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(table @ weights, -30, 30))), dtype=np.float64)


def _lines(examples: Sequence[Example], right: Floats, sure: Floats) -> Iterator[str]:
    weight = np.array([one.weight for one in examples])
    yield f"{'sure at least':20}" + "".join(f"{least:>14}" for least in (0.0, 0.8, 0.85, 0.9, 0.95)) + f"{'best':>8}"
    for kind in [*sorted({one.kind for one in examples}), "all"]:
        own = np.array([kind == one.kind or (kind == "all" and one.kind != "request") for one in examples])
        row = f"{kind:20}"
        for least in (0.0, 0.8, 0.85, 0.9, 0.95):
            filled = own & (sure >= least)
            wrong = int((1 - right[filled]).sum())
            row += f"{filled.sum() / own.sum():>6.0%} {wrong:>3} {wrong / max(1, filled.sum()):.1%}"
        yield f"{row}{_best(right[own], sure[own], weight[own]):>8.2f}"


def _best(right: Floats, sure: Floats, weight: Floats) -> float:
    """Return how sure a value must be at least, where one that is wrong costs as much as some that are right gain."""
    falling = np.argsort(-sure, kind="stable")
    gained = np.cumsum((weight * (right - _COST_OF_WRONG * (1 - right)))[falling])
    return float(sure[falling][gained.argmax()])


if __name__ == "__main__":
    main()
