"""How sure values are, learned from posts: `python -m benchmarks.posts.weigh_sureness FILE… [--tables] [--write]`.

Every value that is read is an example, right or wrong, with the signs that tell of it; every post one of whether a war
is asked for. A forest of random trees (scikit-learn, `uv pip install --group learn`) is grown for each kind of field.
What is printed of a file is by what other files teach, of clauses and men too: people write alike in all of
their posts, so a writer's own would flatter.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import patch

import numpy as np
from sklearn.ensemble import ExtraTreesClassifier

from autoalgo.war.posts import clause_signs, men
from autoalgo.war.posts.clause_signs import Floats
from autoalgo.war.posts.draft import Draft
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.requests import REQUEST
from autoalgo.war.posts.sureness import NOT_WEIGHED, Forest, by_forests, kind_of
from benchmarks.posts import weigh_men
from benchmarks.posts.__main__ import Reader, shipped_gazetteer, table
from benchmarks.posts.measuring import Judged, is_right, judged_post
from benchmarks.posts.weigh_clauses import KINDS, examples_of, learned_from

_FILE: Final = Path(__file__).parents[2] / "autoalgo" / "war" / "posts" / "sureness.json"
_PARTS: Final = 4
"""Parts of the files, each of which is measured by what the others teach."""
_TREES: Final = 60
_LEAST_IN_LEAF: Final = 5
_LEAST_SEEN: Final = 5
_COST_OF_WRONG: Final = 4.0
"""How many values that are right one is worth that is not wrong."""
Context = AbstractContextManager[object]


@dataclass(frozen=True)
class Example:
    """A value that was read, or a post."""

    file: str
    kind: str
    signs: tuple[str, ...]
    right: bool


def main() -> None:
    """Print how many values are filled in and wrong at each sureness; write the forests with `--write`."""
    parser = argparse.ArgumentParser(description="How sure values of posts are, learned from posts.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--tables", action="store_true", help="print the fields of each file, too")
    parser.add_argument("--write", action="store_true", help="write the forests that the reader uses")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    read = Reader(gazetteer, sure=lambda _: 1.0)
    parts = [options.files[at::_PARTS] for at in range(_PARTS)]
    taught = [*_taught(parts, gazetteer)]
    examples: list[Example] = []
    for part, (clauses, numbers) in zip(parts, taught, strict=True):
        with clauses, numbers:
            examples += [one for file in part for one in _examples(file, read)]
    sure = np.zeros(len(examples))
    for part, (clauses, numbers) in zip(parts, taught, strict=True):
        forests = fitted([one for one in examples if one.file not in part])
        aside = [at for at, one in enumerate(examples) if one.file in part]
        sure[aside] = [by_forests(forests, examples[at].signs) for at in aside]
        with clauses, numbers:
            for file in part if options.tables else ():
                print("\n".join([file, *_verdicts(file, gazetteer, forests), ""]))
    print("\n".join(_lines(examples, sure)))
    if options.write:
        told = {kind: {"signs": one.signs, "trees": one.trees} for kind, one in fitted(examples).items()}
        _FILE.write_text(json.dumps(told, separators=(",", ":")).replace("],[", "],\n[") + "\n", encoding="utf-8")


def _taught(parts: Sequence[Sequence[str]], gazetteer: Gazetteer) -> Iterator[tuple[Context, Context]]:
    """Yield for each part of the files patches by which posts are read with what banks and other parts teach."""
    files = [file for part in parts for file in part]
    clauses = {
        (kinds.file, file): [*examples_of(file, gazetteer, kinds)]
        for kinds in KINDS.values()
        for file in (*kinds.banks, *files)
    }
    numbers = weigh_men.examples_of(files, gazetteer)
    for part in parts:
        of_men = weigh_men.learned_from([one for one in numbers if one.file not in part])
        tables = {}
        for kinds in KINDS.values():
            others = (own for (of, file), own in clauses.items() if of == kinds.file and file not in part)
            learned = learned_from([one for own in others for one in own], kinds)
            tables[kinds.file] = {sign: row for row, sign in enumerate(learned)}, np.array(list(learned.values()))
        yield patch.object(clause_signs, "weights", tables.get), patch.object(men, "weights", return_value=of_men)


def fitted(examples: Sequence[Example]) -> dict[str, Forest]:
    """Return the forests that examples teach, by kind."""
    return {kind: _forest([one for one in examples if one.kind == kind]) for kind in {one.kind for one in examples}}


def _forest(examples: Sequence[Example]) -> Forest:
    seen = Counter(sign for one in examples for sign in set(one.signs))
    signs = sorted(sign for sign, times in seen.items() if times >= _LEAST_SEEN)
    shown = np.array([[sign in one.signs for sign in signs] for one in examples], dtype=np.float64)
    grown = ExtraTreesClassifier(_TREES, min_samples_leaf=_LEAST_IN_LEAF, max_features=0.3, random_state=0)
    grown.fit(shown, [one.right for one in examples])
    return Forest(tuple(signs), tuple(tuple(_flat(each.tree_, 0)) for each in grown.estimators_))


def _flat(tree, node: int) -> list[int]:  # type: ignore[no-untyped-def] # noqa: ANN001 - scikit-learn has no types
    """Return a tree from a node on, as `Forest` holds it."""
    without, behind = tree.children_left[node], tree.children_right[node]
    if without < 0:
        wrong, right = tree.value[node][0]
        return [-1 - round(1000 * right / (wrong + right))]
    part = _flat(tree, without)
    return [int(tree.feature[node]), len(part), *part, *_flat(tree, behind)]


def _verdicts(path: str, gazetteer: Gazetteer, forests: Mapping[str, Forest]) -> Iterator[str]:
    """Yield the table of a file whose posts are read with forests that were learned from others."""
    fields: list[Judged] = []
    read = Reader(gazetteer, partial(by_forests, forests))
    for post in json.loads(Path(path).read_text(encoding="utf-8")):
        fields += judged_post(post, read)
    yield from table(fields)


def _examples(file: str, read: Reader) -> Iterator[Example]:
    for post in json.loads(Path(file).read_text(encoding="utf-8")):
        draft: Draft = read(post["post"])
        wars = [post["expected"], *([post["expected_2"]] if "expected_2" in post else [])]
        yield Example(file, REQUEST, draft.signs, bool(post["expected"]))
        if not post["expected"]:
            continue
        for at, each in enumerate((draft, *draft.others)):
            war = wars[at] if at < len(wars) else {}
            for field, finding in each.findings.items():
                if finding.value is not None and kind_of(field) not in NOT_WEIGHED:
                    yield Example(file, kind_of(field), finding.signs, is_right(field, war, each))


def _lines(examples: Sequence[Example], sure: Floats) -> Iterator[str]:
    right = np.array([one.right for one in examples], dtype=np.float64)
    yield f"{'sure at least':20}" + "".join(f"{least:>14}" for least in (0.0, 0.7, 0.8, 0.85, 0.9)) + f"{'best':>8}"
    for kind in [*sorted({one.kind for one in examples}), "all"]:
        own = np.array([kind == one.kind or (kind == "all" and one.kind != REQUEST) for one in examples])
        row = f"{kind:20}"
        for least in (0.0, 0.7, 0.8, 0.85, 0.9):
            filled = own & (sure >= least)
            wrong = int((1 - right[filled]).sum())
            row += f"{filled.sum() / own.sum():>6.0%} {wrong:>3} {wrong / max(1, filled.sum()):.1%}"
        yield f"{row}{_best(right[own], sure[own]):>8.2f}"


def _best(right: Floats, sure: Floats) -> float:
    """Return how sure a value must be at least, where one that is wrong costs as much as some that are right gain."""
    falling = np.argsort(-sure, kind="stable")
    gained = np.cumsum((right - _COST_OF_WRONG * (1 - right))[falling])
    return float(sure[falling][gained.argmax()])


if __name__ == "__main__":
    main()
