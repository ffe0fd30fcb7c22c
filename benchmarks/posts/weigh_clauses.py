"""Which words tell of which maneuver or motive, learned.

`python -m benchmarks.posts.weigh_clauses maneuver|motive FILE… [--write FILE]`: a file that ends in `.tsv` is a bank of
clauses, a line "kind, tab, clause" each; others are posts with what their writers mean. Where a post has `words`, or
`maneuver_words`, that tell of each, every clause of it is known as in a bank: those without such words tell of nothing.
Of other posts only the kinds are known, not their clauses: those are guessed and learned from in turn, and a clause can
tell of none but what its post does. What is learned starts from earlier weights, where the clauses that taught them are
gone, and stops early: so a sign says little that few clauses have. What is printed is by files kept aside in turn:
people write alike in all of their posts.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from autoalgo.war.posts import Gazetteer, clause_maneuvers, motives
from autoalgo.war.posts.clause_maneuvers import LIKELY, ORDERING, parts_of
from autoalgo.war.posts.clause_signs import BIAS, NOTHING, SCALE, Floats, Named, shares_of, signs_of
from autoalgo.war.posts.lines import lines_of
from autoalgo.war.posts.markup import plain_post
from autoalgo.war.posts.passages import Passage, Tagged, tagged_post
from benchmarks.posts.__main__ import shipped_gazetteer

_DATA: Final = Path(__file__).parent / "data"
_EARLIER: Final = _DATA / "clauses" / "earlier_weights.json"
_KEPT: Final = 0.6
"""How much of the earlier weights what is learned starts from, but for words that name a maneuver."""
_LEAST_SEEN: Final = 3
_SHRINK: Final = 2.0
_STEPS: Final = 40
_LEAST_TOLD: Final = 5
"""How far apart the weights of a sign must be in the file to be told there."""
_ROUNDS: Final = 2
_TRUST: Final = 0.2
"""How much a clause of a post counts, whose kind is guessed."""
_COVERED: Final = 0.6
"""The share of a clause, or of the words that tell of a kind, that is common to both where one tells of the other."""
Signs = tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """The clauses of a post, or one clause of a bank."""

    file: str
    clauses: tuple[Signs, ...]
    meant: frozenset[str]
    """What the post means; of a bank what the clause means."""
    is_bank: bool


@dataclass(frozen=True)
class Kinds:
    """What clauses tell of: maneuvers or motives."""

    meant: tuple[str, ...]
    """In the order of the weights."""
    file: Path
    """The weights that the reader uses."""
    earlier: Path | None
    banks: Sequence[str]
    """The files of clauses alone."""
    clauses: Callable[[Tagged], Iterable[Passage]]
    naming: Callable[[Tagged, Passage], Named]
    told: Callable[[Mapping[str, Any]], Iterator[tuple[str, str]]]
    """What the writer of a post means, each with the words that tell of it, if they are known."""

    def example(self, file: str, clauses: Sequence[tuple[Tagged, Passage]], meant: set[str], is_bank: bool) -> Example:
        """Return some clauses as an example."""
        signs = tuple(tuple(sign for sign, _ in signs_of(*one, self.naming(*one))) for one in clauses)
        return Example(file, signs, frozenset(meant), is_bank)


def main() -> None:
    """Print how much of posts is recognised in files kept aside; write the weights with `--write`."""
    parser = argparse.ArgumentParser(description="Which words tell of which maneuver or motive, learned from clauses.")
    parser.add_argument("kind", choices=("maneuver", "motive"))
    parser.add_argument("files", nargs="+")
    parser.add_argument("--aside", nargs="*", default=(), help="files that are kept aside in turn and measured")
    parser.add_argument("--write", type=Path, nargs="?", const=Path(), help="write the weights that the reader uses")
    options = parser.parse_args()
    gazetteer = shipped_gazetteer()
    kinds = KINDS[options.kind]
    examples = [one for file in options.files for one in examples_of(file, gazetteer, kinds)]
    for file in options.aside:
        learned = learned_from([one for one in examples if one.file != file], kinds)
        print(file, _told(learned, [one for one in examples if one.file == file], kinds.meant))
    if options.write is not None:
        file = kinds.file if options.write == Path() else options.write
        table = {sign: [round(float(w) * SCALE) for w in row] for sign, row in learned_from(examples, kinds).items()}
        told = {sign: row for sign, row in table.items() if max(row) - min(row) >= _LEAST_TOLD}
        rows = (f"{json.dumps(sign, ensure_ascii=False)}:{json.dumps(row)}" for sign, row in told.items())
        file.write_text("{\n" + ",\n".join(rows).replace(", ", ",") + "\n}\n", encoding="utf-8")


def examples_of(file: str, gazetteer: Gazetteer, kinds: Kinds) -> Iterator[Example]:
    """Yield the examples of a file."""
    text = Path(file).read_text(encoding="utf-8")
    if file.endswith(".tsv"):
        for line in text.splitlines():
            meant, clause, *_ = line.split("\t")
            tagged = Tagged(clause, gazetteer)
            known = {one for one in kinds.meant if one.casefold() == meant.casefold()}
            if known:
                yield kinds.example(file, [(tagged, Passage(0, len(clause)))], known, is_bank=True)
        return
    for post in json.loads(text):
        told = [*kinds.told(post)]
        every = {kind for kind, _ in told}
        if not every <= {*kinds.meant}:
            # It is to be asked.
            continue
        plain = plain_post(str(post["post"]))
        tagged = tagged_post(plain.text, lines_of(plain)[0], gazetteer)
        own = [(tagged, part) for part in kinds.clauses(tagged)]
        spans = [(kind, post["post"].find(quote), len(quote)) for kind, quote in told if quote]
        words = [(kind, start, start + length) for kind, start, length in spans if start >= 0]
        if every and not words:
            yield kinds.example(file, own, every, is_bank=False)
        for part in own if words or not every else ():
            kind = _kind_of(plain.span(part[1].start, part[1].end), words)
            if kind is not None:
                yield kinds.example(file, [part], {kind}, is_bank=True)


def _kind_of(span: tuple[int, int], told: Sequence[tuple[str, int, int]]) -> str | None:
    """Return what a clause tells of; None where words that tell of something else reach into it."""
    shares = [(min(span[1], end) - max(span[0], start), kind, end - start) for kind, start, end in told]
    shares = [one for one in shares if one[0] > 0]
    if not shares:
        return NOTHING
    common, kind, length = max(shares)
    is_whole = common > _COVERED * min(length, span[1] - span[0])
    return kind if is_whole and {one for _, one, _ in shares} == {kind} else None


def maneuver_words(post: Mapping[str, Any], number: str = "") -> Mapping[str, Any]:
    """Return the words of a post that tell of maneuvers, by side and flank; `number` is "_2" for its second war."""
    return post.get(f"maneuver_words{number}") or (post.get(f"words{number}") or {}).get("maneuvers") or {}


def _maneuvers() -> Kinds:
    def clauses(tagged: Tagged) -> Iterator[Passage]:
        yield from (part for one in tagged.passages if one.kind in ORDERING for part in parts_of(tagged, one))

    def told(post: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for number in ("", "_2"):
            words = maneuver_words(post, number)
            for side, meant in ((post.get(f"expected{number}") or {}).get("maneuvers") or {}).items():
                parts, quotes = (one if isinstance(one, dict) else {"": one} for one in (meant, words.get(side, "")))
                known = [(parts.get(wing) if isinstance(meant, dict) else meant, said) for wing, said in quotes.items()]
                unknown = [(kind, "") for kind in parts.values()]
                yield from (one for one in (*known, *unknown) if one[0] in clause_maneuvers.MEANT)

    return Kinds(
        clause_maneuvers.MEANT,
        clause_maneuvers.WEIGHTS,
        _EARLIER,
        _banks("clauses"),
        clauses,
        clause_maneuvers.naming,
        told,
    )


def _motives() -> Kinds:
    def told(post: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for number in ("", "_2"):
            motive = (post.get(f"expected{number}") or {}).get("motive")
            if motive is not None:
                yield str(motive), (post.get(f"words{number}") or {}).get("motive") or ""

    return Kinds(motives.MEANT, motives.WEIGHTS, None, _banks("motives"), motives.motive_clauses, motives.naming, told)


def _banks(folder: str) -> list[str]:
    return [str(file) for file in sorted((_DATA / folder).glob("*.tsv"))]


KINDS: Final = {"maneuver": _maneuvers(), "motive": _motives()}


def learned_from(examples: Sequence[Example], kinds: Kinds) -> dict[str, Floats]:
    """Return the weights of each sign that examples teach, one for each of `kinds.meant`."""
    posts = [one for one in examples if not one.is_bank]
    banks = [one for one in examples if one.is_bank]
    learning = _Learning([signs for one in (*banks, *posts) for signs in one.clauses], kinds)
    known = np.array([[float(kind in one.meant) for kind in kinds.meant] for one in banks])
    may = np.array(
        [[kind in one.meant or not at for at, kind in enumerate(kinds.meant)] for one in posts for _ in one.clauses]
    ).reshape(-1, len(kinds.meant))
    guessed = may / may.sum(1, keepdims=True)
    for trust in (0.0, *[_TRUST] * _ROUNDS):
        trusted = np.repeat([1.0, trust], [len(known), len(guessed)])
        weights = learning.fitted(np.vstack([known, guessed]), trusted)
        guessed = learning.likely(weights)[len(known) :] * may
        guessed /= guessed.sum(1, keepdims=True)
        _spread(guessed, posts, kinds.meant)
    return {**learning.earlier, **dict(zip(learning.names, weights, strict=True))}


def _spread(guessed: Floats, posts: Sequence[Example], kinds: Sequence[str]) -> None:
    """Give each kind of a post a clause that tells of it, where one may."""
    at = 0
    for post in posts:
        own = guessed[at : at + len(post.clauses)]
        at += len(post.clauses)
        for kind in sorted(post.meant) if len(own) else ():
            column = kinds.index(kind)
            best = int(own[:, column].argmax())
            if 0.05 < own[best, column] < LIKELY:
                own[best] *= 0.3
                own[best, column] += 0.7


class _Learning:
    """A logistic regression of several classes over signs, most of which few clauses have."""

    def __init__(self, clauses: Sequence[Signs], kinds: Kinds) -> None:
        told = json.loads(kinds.earlier.read_text(encoding="utf-8")) if kinds.earlier else {}
        self._unknown = np.zeros(len(kinds.meant))
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
        """Return how likely each clause tells of each kind."""
        return shares_of(np.add.reduceat(weights[self._columns], self._starts, axis=0))

    def fitted(self, meant: Floats, trusted: Floats) -> Floats:
        """Return the weights after some accelerated steps from the earlier ones to the least loss."""
        earlier = np.array([self.earlier.get(name, self._unknown) for name in self.names])
        weights = ahead = earlier
        pace = 1.0
        for _ in range(_STEPS):
            errors = ((self.likely(ahead) - meant) * trusted[:, None])[self._rows_by_sign]
            slope = np.add.reduceat(errors, self._starts_by_sign, axis=0) + _SHRINK * (ahead - earlier)
            moved = ahead - self._step * slope
            faster = (1.0 + np.sqrt(1.0 + 4.0 * pace * pace)) / 2.0
            ahead, weights, pace = moved + (pace - 1.0) / faster * (moved - weights), moved, faster
        return weights


def _told(learned: Mapping[str, Floats], examples: Sequence[Example], kinds: Sequence[str]) -> str:
    """Return how much of what posts mean is recognised, and how much that is none of theirs."""
    right = false = missed = 0
    for one in examples:
        sums = (sum((learned[s] for s in signs if s in learned), learned[BIAS]) for signs in one.clauses)
        found = {kinds[1 + int(each[1:].argmax())] for each in map(shares_of, sums) if each[1:].max() > LIKELY}
        right, false, missed = (
            right + len(found & one.meant),
            false + len(found - one.meant),
            missed + len(one.meant - found - {NOTHING}),
        )
    return f"recognised {right}, not meant {false}, missed {missed}"


if __name__ == "__main__":
    main()
