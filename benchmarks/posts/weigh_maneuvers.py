"""Which words tell of which maneuver, learned: `python -m benchmarks.posts.weigh_maneuvers FILE… [--write FILE]`.

A file that ends in `.tsv` is a bank of clauses, a line "maneuver, tab, clause" each; others are posts with what their
writers mean. Where a post has the words that tell of each maneuver (`maneuver_words`, or `maneuvers` of its `words`),
every clause of it is known as in a bank: those without such words order nothing. Of other posts only the maneuvers are
known, not their clauses: those are guessed and learned from in turn; a clause can mean none but what its post tells.
What is learned starts from earlier weights, since the clauses that taught them are gone, and stops early: so a sign
says little that few clauses have. What is printed is by files kept aside in turn: people write alike in all of their
posts.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from autoalgo.war.posts import Gazetteer
from autoalgo.war.posts.clause_maneuvers import (
    BIAS,
    LIKELY,
    MEANT,
    ORDERING,
    SCALE,
    Floats,
    parts_of,
    shares_of,
    signs_of,
)
from autoalgo.war.posts.lines import lines_of
from autoalgo.war.posts.markup import plain_post
from autoalgo.war.posts.passages import Passage, Tagged, tagged_post
from benchmarks.posts.__main__ import shipped_gazetteer

_FILE: Final = Path(__file__).parents[2] / "autoalgo" / "war" / "posts" / "maneuver_weights.json"
_EARLIER: Final = Path(__file__).parent / "data" / "clauses" / "earlier_weights.json"
_KEPT: Final = 0.6
"""How much of the earlier weights what is learned starts from, but for words that name a maneuver."""
_LEAST_SEEN: Final = 3
_SHRINK: Final = 0.05
_STEPS: Final = 40
_LEAST_TOLD: Final = 5
"""How far apart the weights of a sign must be in the file to be told there."""
_ROUNDS: Final = 2
_TRUST: Final = 0.2
"""How much a clause of a post counts, whose maneuver is guessed."""
_COVERED: Final = 0.6
"""The share of a clause, or of the words for a maneuver, that is common to both where one tells of the other."""
Signs = tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """The clauses of a post, or one clause of a bank."""

    file: str
    clauses: tuple[Signs, ...]
    meant: frozenset[str]
    """The maneuvers of the post; of a bank what the clause means."""
    is_bank: bool


def main() -> None:
    """Print how many maneuvers of posts are recognised in files kept aside; write the weights with `--write`."""
    parser = argparse.ArgumentParser(description="Which words tell of which maneuver, learned from clauses.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--aside", nargs="*", default=(), help="files that are kept aside in turn and measured")
    parser.add_argument("--write", type=Path, nargs="?", const=_FILE, help="write the weights that the reader uses")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    examples = [one for file in options.files for one in examples_of(file, gazetteer)]
    for file in options.aside:
        learned = learned_from([one for one in examples if one.file != file])
        print(file, _told(learned, [one for one in examples if one.file == file]))
    if options.write:
        table = {sign: [round(float(w) * SCALE) for w in row] for sign, row in learned_from(examples).items()}
        told = {sign: row for sign, row in table.items() if max(row) - min(row) >= _LEAST_TOLD}
        rows = (f"{json.dumps(sign, ensure_ascii=False)}:{json.dumps(row)}" for sign, row in told.items())
        options.write.write_text("{\n" + ",\n".join(rows).replace(", ", ",") + "\n}\n", encoding="utf-8")


def examples_of(file: str, gazetteer: Gazetteer) -> Iterator[Example]:
    """Yield the examples of a file."""
    text = Path(file).read_text(encoding="utf-8")
    if file.endswith(".tsv"):
        for line in text.splitlines():
            meant, clause, *_ = line.split("\t")
            tagged = Tagged(clause, gazetteer)
            kind = next((one for one in MEANT if one.casefold() == meant.casefold()), None)
            if kind is not None:
                yield _example(file, [(tagged, Passage(0, len(clause)))], {kind}, is_bank=True)
        return
    for post in json.loads(text):
        yield from _examples_of_post(file, post, gazetteer)


def _examples_of_post(file: str, post: Mapping[str, Any], gazetteer: Gazetteer) -> Iterator[Example]:
    plain = plain_post(str(post["post"]))
    tagged = tagged_post(plain.text, lines_of(plain)[0], gazetteer)
    clauses = [part for one in tagged.passages if one.kind in ORDERING for part in parts_of(tagged, one)]
    meant = {each for war in (post["expected"], post.get("expected_2") or {}) for each in _maneuvers(war)}
    told = [*_told_words(post)]
    if meant and not told:
        yield _example(file, [(tagged, clause) for clause in clauses], meant, is_bank=False)
        return
    for clause in clauses:
        kind = _kind_of(plain.span(clause.start, clause.end), told)
        if kind is not None:
            yield _example(file, [(tagged, clause)], {kind}, is_bank=True)


def _told_words(post: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Yield each maneuver of a post with where the words stand that tell of it."""
    for number in ("", "_2"):
        words = post.get(f"maneuver_words{number}") or post.get(f"words{number}", {}).get("maneuvers", {})
        for side, told in words.items():
            meant = post[f"expected{number}"].get("maneuvers", {}).get(side)
            for wing, quote in told.items() if isinstance(told, dict) else [("", told)]:
                kind = meant.get(wing) if isinstance(meant, dict) else meant
                start = post["post"].find(quote)
                if kind in MEANT and quote and start >= 0:
                    yield kind, start, start + len(quote)


def _kind_of(span: tuple[int, int], told: Sequence[tuple[str, int, int]]) -> str | None:
    """Return what a clause orders; None where words of other orders reach into it."""
    shares = [(min(span[1], end) - max(span[0], start), kind, end - start) for kind, start, end in told]
    shares = [one for one in shares if one[0] > 0]
    if not shares:
        return MEANT[0]
    common, kind, length = max(shares)
    is_whole = common > _COVERED * min(length, span[1] - span[0])
    return kind if is_whole and {one for _, one, _ in shares} == {kind} else None


def _maneuvers(war: Mapping[str, Any]) -> Iterator[str]:
    for told in (war.get("maneuvers") or {}).values():
        yield from (one for one in (told.values() if isinstance(told, dict) else [told]) if one in MEANT)


def _example(file: str, clauses: Sequence[tuple[Tagged, Passage]], meant: set[str], is_bank: bool) -> Example:
    signs = tuple(tuple(sign for sign, _ in signs_of(*clause)) for clause in clauses)
    return Example(file, signs, frozenset(meant), is_bank)


def learned_from(examples: Sequence[Example]) -> dict[str, Floats]:
    """Return the weights of each sign that examples teach, one for each of `MEANT`."""
    posts = [one for one in examples if not one.is_bank]
    banks = [one for one in examples if one.is_bank]
    learning = _Learning([signs for one in (*banks, *posts) for signs in one.clauses])
    known = np.array([[float(kind in one.meant) for kind in MEANT] for one in banks])
    may = np.array(
        [[kind in one.meant or not at for at, kind in enumerate(MEANT)] for one in posts for _ in one.clauses]
    ).reshape(-1, len(MEANT))
    guessed = may / may.sum(1, keepdims=True)
    for trust in (0.0, *[_TRUST] * _ROUNDS):
        trusted = np.repeat([1.0, trust], [len(known), len(guessed)])
        weights = learning.fitted(np.vstack([known, guessed]), trusted)
        guessed = learning.likely(weights)[len(known) :] * may
        guessed /= guessed.sum(1, keepdims=True)
        _spread(guessed, posts)
    return {**learning.earlier, **dict(zip(learning.names, weights, strict=True))}


def _spread(guessed: Floats, posts: Sequence[Example]) -> None:
    """Give each maneuver of a post a clause that tells of it, where one may."""
    at = 0
    for post in posts:
        own = guessed[at : at + len(post.clauses)]
        at += len(post.clauses)
        for kind in sorted(post.meant) if len(own) else ():
            column = MEANT.index(kind)
            best = int(own[:, column].argmax())
            if 0.05 < own[best, column] < LIKELY:
                own[best] *= 0.3
                own[best, column] += 0.7


class _Learning:
    """A logistic regression of several classes over signs, most of which few clauses have."""

    def __init__(self, clauses: Sequence[Signs]) -> None:
        told = json.loads(_EARLIER.read_text(encoding="utf-8"))
        kept = {sign: 1.0 if sign[0] == "#" else _KEPT for sign in told}
        self.earlier: Final = {sign: kept[sign] / SCALE * np.array(row) for sign, row in told.items()}
        seen = Counter(sign for own in clauses for sign in own)
        least = {sign: 1 if sign in self.earlier else _LEAST_SEEN for sign in seen}
        self.names: Final = [BIAS, *sorted(sign for sign, times in seen.items() if times >= least[sign])]
        places = {name: at for at, name in enumerate(self.names)}
        own = [[0, *(places[sign] for sign in signs if sign in places)] for signs in clauses]
        self._columns = np.array([at for each in own for at in each])
        rows = np.repeat(np.arange(len(own)), [len(each) for each in own])
        self._starts = np.searchsorted(rows, np.arange(len(own)))
        order = np.argsort(self._columns, kind="stable")
        self._rows_by_sign = rows[order]
        self._starts_by_sign = np.searchsorted(self._columns[order], np.arange(len(self.names)))
        bend = np.bincount(self._columns) * 0.125 * len(self._columns) / len(own)
        self._step = (1.0 / (bend + _SHRINK))[:, None]

    def likely(self, weights: Floats) -> Floats:
        """Return how likely each clause means each maneuver."""
        return shares_of(np.add.reduceat(weights[self._columns], self._starts, axis=0))

    def fitted(self, meant: Floats, trusted: Floats) -> Floats:
        """Return the weights after some accelerated steps from the earlier ones to the least loss."""
        unknown = np.zeros(len(MEANT))
        earlier = np.array([self.earlier.get(name, unknown) for name in self.names])
        weights = ahead = earlier
        pace = 1.0
        for _ in range(_STEPS):
            errors = ((self.likely(ahead) - meant) * trusted[:, None])[self._rows_by_sign]
            slope = np.add.reduceat(errors, self._starts_by_sign, axis=0) + _SHRINK * (ahead - earlier)
            moved = ahead - self._step * slope
            faster = (1.0 + np.sqrt(1.0 + 4.0 * pace * pace)) / 2.0
            ahead, weights, pace = moved + (pace - 1.0) / faster * (moved - weights), moved, faster
        return weights


def _told(learned: Mapping[str, Floats], examples: Sequence[Example]) -> str:
    """Return how many of the maneuvers of posts are recognised, and how many that are none of theirs."""
    right = false = missed = 0
    for one in examples:
        sums = (sum((learned[s] for s in signs if s in learned), learned[BIAS]) for signs in one.clauses)
        found = {MEANT[1 + int(each[1:].argmax())] for each in map(shares_of, sums) if each[1:].max() > LIKELY}
        right, false, missed = (
            right + len(found & one.meant),
            false + len(found - one.meant),
            missed + len(one.meant - found - {MEANT[0]}),
        )
    return f"recognised {right}, not meant {false}, missed {missed}"


if __name__ == "__main__":
    main()
