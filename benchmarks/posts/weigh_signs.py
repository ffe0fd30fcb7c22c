"""What signs of attack are worth, learned from posts: `python -m benchmarks.posts.weigh_signs FILE… [--write]`.

For each post that tells who attacks and who defends, the signs of the one less those of the other are an example of an
attack. A logistic regression without a constant gives each sign its weight; a penalty keeps what is seldom seen near
the weights of before. The share of posts that are told rightly is of tenths of the posts that are kept aside in turn.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer, family_of
from autoalgo.war.posts.lines import lines_of
from autoalgo.war.posts.markup import plain_post
from autoalgo.war.posts.passages import tagged_post
from autoalgo.war.posts.places import likely_places, weighed_places
from autoalgo.war.posts.requests import FLAG
from autoalgo.war.posts.sides import add_signs_of_post, sign_weights
from benchmarks.posts.__main__ import shipped_gazetteer

_FILE: Final = Path(__file__).parents[2] / "autoalgo" / "war" / "posts" / "sign_weights.json"
_PENALTY: Final = 3.0
_STEPS: Final = 4_000
_RATE: Final = 0.05
_TENTHS: Final = 10
Floats = npt.NDArray[np.float64]


def main() -> None:
    """Print the share of posts told rightly and the weights; write them with `--write`."""
    parser = argparse.ArgumentParser(description="What signs of attack are worth, learned from posts.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights that the reader uses")
    options = parser.parse_args()
    before = sign_weights()
    names = list(before)
    posts = [post for file in options.files for post in json.loads(file.read_text(encoding="utf-8"))]
    examples = np.array(list(_examples(posts, names, shipped_gazetteer())))
    prior = np.array([before[name] for name in names])
    kept = []
    for at in range(_TENTHS):
        others = np.delete(examples, np.s_[at::_TENTHS], 0)
        kept.append(_right(examples[at::_TENTHS], _fitted(others, prior)))
    told = f"{np.mean(kept):.1%}, with the weights of before {_right(examples, prior):.1%}"
    print(f"{len(examples)} posts; told rightly: {told}")
    weights = {name: round(float(value), 2) for name, value in zip(names, _fitted(examples, prior), strict=True)}
    print(json.dumps(weights, indent=1))
    if options.write:
        _FILE.write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")


def _examples(posts: Sequence[dict[str, Any]], names: Sequence[str], gazetteer: Gazetteer) -> Iterator[list[float]]:
    """Yield for each post the counts of its attacker's signs less those of its defender."""
    for post in posts:
        attacker, defender = (post["expected"].get(side) for side in ("attacker", "defender"))
        if not isinstance(attacker, str) or not isinstance(defender, str) or "ask" in {attacker, defender}:
            continue
        plain = plain_post(FLAG.sub(lambda flag: " " * len(flag[0]), str(post["post"])))
        evidence = Evidence(tagged_post(plain.text, lines_of(plain)[0], gazetteer))
        add_signs_of_post(evidence, likely_places(weighed_places(evidence)))
        one, two = (evidence.by_key.get(family_of(name)) for name in (attacker, defender))
        if one is not None and two is not None:
            yield [float(one.count(name) - two.count(name)) for name in names]


def _fitted(examples: Floats, prior: Floats) -> Floats:
    """Return the weights with the least loss."""
    weights = prior.copy()
    for _ in range(_STEPS):
        errors = 1.0 / (1.0 + np.exp(np.clip(examples @ weights, -30, 30)))
        slope = -(examples.T @ errors) / len(examples) + _PENALTY * (weights - prior) / len(examples)
        weights -= _RATE * slope * 10
    return weights


def _right(examples: Floats, weights: Floats) -> float:
    return float(np.mean(examples @ weights > 0))


if __name__ == "__main__":
    main()
