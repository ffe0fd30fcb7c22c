"""What tells who attacks whom: the signs that are said of each nation, and the words around its names.

What each says for attacking and for being attacked was learned from posts (`python -m benchmarks.posts.weigh_signs`);
how likely a nation attacks another follows from all pairs of the nations of a post.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from autoalgo.war.posts.actors import Actor, Actors
from autoalgo.war.posts.clause_signs import shares_of
from autoalgo.war.posts.gazetteer import family_of
from autoalgo.war.posts.passages import Passage

WEIGHTS: Final = Path(__file__).parent / "sign_weights.json"
"""What signs say."""
NOBODY: Final = "nobody"
"""The sign of a side that no nation of the post is on."""
JOINED: Final = "joined with it"
"""The sign of an attacker that is named together with whom it would attack."""
_TOKEN: Final = re.compile(r"\d[\d,.]*k?|[^\W\d_]+(?:'[a-z]+)?|[^\w\s]")
_NUMBER, _OWN, _OTHER, _BEGIN, _END = "#", "@", "@@", "^", "$"
_FARTHEST: Final = 13
"""Words that may stand between two names for these to tell of both."""
_EXACT: Final = 4
"""Words between two names that are a sign all together."""
_WE: Final = frozenset(["i", "i'll", "i'm", "me", "mine", "my", "our", "ours", "us", "we", "we'll", "we're"])
_THEY: Final = frozenset(
    ["he", "he'll", "he's", "her", "him", "his", "she", "their", "theirs", "them", "they", "they'll", "they're"]
)


class Pair(NamedTuple):
    """Who may attack whom; None is for somebody whom the post does not name."""

    attacker: Actor | None
    defender: Actor | None
    share: float
    """How likely it is, from 0 to 1."""


@dataclass(frozen=True)
class NationSigns:
    """What tells of the nations of a post, by their places in a list."""

    own: Sequence[Counter[str]]
    """How often each sign is said of each."""
    between: Mapping[tuple[int, int], set[str]]
    """What stands between the name of one and that of another behind it."""
    joined: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True)
class Weights:
    """What signs say."""

    own: Mapping[str, tuple[float, float]]
    """For attacking, and for being attacked."""
    between: Mapping[str, float]
    """For the first attacking the second; below zero for the reverse."""


def likely_pairs(evidence: Actors, actors: Sequence[Actor]) -> list[Pair]:
    """Return who may attack whom of some nations, the likeliest pair first."""
    signs, weights = nation_signs(evidence, actors), sign_weights()
    pairs = pairs_of(len(actors))
    shares = shares_of(np.array([_sum(signs, one, weights) for one in pairs]))
    named = dict(enumerate(actors))
    told = [
        Pair(named.get(one), named.get(two), share) for (one, two), share in zip(pairs, shares.tolist(), strict=True)
    ]
    return sorted(told, key=lambda pair: -pair.share)


def pairs_of(count: int) -> list[tuple[int, int]]:
    """Return the pairs of so many nations by their places, where -1 is for nobody."""
    places = range(-1, count)
    return [(one, two) for one, two in product(places, repeat=2) if one != two or one < 0]


def _sum(signs: NationSigns, pair: tuple[int, int], weights: Weights) -> float:
    own = sum(
        weights.own[sign][way] * times
        for way, at in enumerate(pair)
        for sign, times in (signs.own[at].items() if at >= 0 else [(NOBODY, 1)])
        if sign in weights.own
    )
    behind = sum(weights.between.get(sign, 0.0) for sign in signs.between.get(pair, ()))
    before = sum(weights.between.get(sign, 0.0) for sign in signs.between.get(pair[::-1], ()))
    return own + behind - before + (weights.own[JOINED][0] if pair in signs.joined else 0.0)


@cache
def sign_weights() -> Weights:
    """Return what each sign says."""
    told = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return Weights({sign: (one, two) for sign, (one, two) in told["own"].items()}, told["between"])


def said_to_attack(sign: str) -> float:
    """Return what a sign says for attacking; below zero for being attacked."""
    attacks, defends = sign_weights().own.get(sign, (0.0, 0.0))
    return attacks - defends


def nation_signs(evidence: Actors, actors: Sequence[Actor]) -> NationSigns:
    """Return what tells of some nations of a post."""
    own = [Counter(dict(_of_actor(evidence, actors, actor))) for actor in actors]
    joined = {(at, by) for at, one in enumerate(actors) for by, two in enumerate(actors) if two.key in one.joined}
    signs = NationSigns(own, {}, frozenset(joined))
    return _Words(evidence, actors).added_to(signs)


def _of_actor(evidence: Actors, actors: Sequence[Actor], actor: Actor) -> Iterator[tuple[str, int]]:
    """Yield the signs that are no words, and how often each is said."""
    for name in {name for name, _, _ in actor.signs}:
        yield name, actor.count(name)
    in_order = sorted(actors, key=lambda one: one.place)
    known = [one for one in in_order if one.rows]
    yield "known" if actor.rows else "unknown", 1
    yield f"name {min(4, in_order.index(actor))}", 1
    if actor in known:
        yield f"nation {min(3, known.index(actor))} of {min(4, len(known))}", 1
    mentions = actor.mentions
    yield f"named {min(5, len(mentions))}", 1
    yield f"named as a nation {min(4, sum(bool(one.nations) for one in mentions))}", 1
    flags = {
        "only a place": all(one.locations for one in mentions),
        "only its capital": not any(one.rows or one.elsewhere for one in mentions),
        "an army": any(one.militaries for one in mentions),
        "a leader": any(one.leaders for one in mentions),
        "joined": bool(actor.joined),
        "a rival": bool(actor.rivals),
    }
    yield from ((name, 1) for name, is_so in flags.items() if is_so)
    ours, speakers = evidence.tagged.ours.label, _speakers(evidence)
    if actor.key in speakers:
        yield f"{'the' if len(speakers) == 1 else 'a'} speaker, {ours}", 1
    for passage in {id(one): one for one in _passages(evidence, actor)}.values():
        yield f"behind {passage.kind} {passage.side.label if passage.side else ''}", 1
        if passage.heading:
            yield "in a heading", 1


def _passages(evidence: Actors, actor: Actor) -> Iterator[Passage]:
    starts = {one.start for one in actor.mentions}
    yield from (one for one in evidence.tagged.passages if starts & {mention.start for mention in one.mentions})


def _speakers(evidence: Actors) -> set[str]:
    return {family_of(row) for passage in evidence.tagged.passages for row in passage.speaker}


@dataclass
class _Words:
    """Reads the words around names, passage after passage."""

    evidence: Actors
    actors: Sequence[Actor]
    _named: dict[int, int] = field(default_factory=dict)
    """Whose name begins at a place of the text."""
    _last: int | None = None
    """Who was named last."""
    _between: dict[tuple[int, int], set[str]] = field(default_factory=dict)

    def added_to(self, signs: NationSigns) -> NationSigns:
        """Return signs with those of words."""
        self._named = {one.start: at for at, actor in enumerate(self.actors) for one in actor.mentions}
        speakers = _speakers(self.evidence)
        ours = [at for at, actor in enumerate(self.actors) if actor.key in speakers]
        found: list[set[str]] = [set() for _ in self.actors]
        for passage in self.evidence.tagged.passages:
            words = [*self._words(passage)]
            self._names(words, found)
            self._pronouns(words, found, ours[0] if len(ours) == 1 else None)
        own = [counted + Counter(words) for counted, words in zip(signs.own, found, strict=True)]
        return NationSigns(own, self._between, signs.joined)

    def _words(self, passage: Passage) -> Iterator[tuple[str, int | None]]:
        """Yield each word of a passage, and whose name it is."""
        tagged = self.evidence.tagged
        at = passage.start
        for mention in passage.mentions:
            if mention.start < at or mention.start not in self._named:
                continue
            yield from ((_plain(one[0]), None) for one in _TOKEN.finditer(tagged.level, at, mention.start))
            yield _OWN, self._named[mention.start]
            at = mention.end
        yield from ((_plain(one[0]), None) for one in _TOKEN.finditer(tagged.level, at, passage.end))

    def _names(self, words: Sequence[tuple[str, int | None]], found: Sequence[set[str]]) -> None:
        before: int | None = None
        for at, (_, whose) in enumerate(words):
            if whose is None:
                continue
            one, two, three, four = (_shown(words, at + way, whose) for way in (-2, -1, 1, 2))
            found[whose].update((f"{two} <", f"{one} {two} <", f"> {three}", f"> {three} {four}"))
            if before is not None and words[before][1] != whose and at - before <= _FARTHEST + 1:
                gap = [word for word, _ in words[before + 1 : at]]
                own = self._between.setdefault((words[before][1] or 0, whose), set())
                own.update(gap)
                if len(gap) <= _EXACT:
                    own.add(f"= {' '.join(gap)}")
            before = at

    def _pronouns(self, words: Sequence[tuple[str, int | None]], found: Sequence[set[str]], ours: int | None) -> None:
        for at, (word, whose) in enumerate(words):
            if whose is not None:
                self._last = whose
            meant = ours if word in _WE else self._last if word in _THEY else None
            if meant is not None:
                one, two, three, four = (_shown(words, at + way, None) for way in (-2, -1, 1, 2))
                told = (f"{word} > {three}", f"{word} > {three} {four}", f"{two} < {word}", f"{one} {two} < {word}")
                found[meant].update(told)


def _plain(word: str) -> str:
    return _NUMBER if word[0].isdigit() else word


def _shown(words: Sequence[tuple[str, int | None]], at: int, whose: int | None) -> str:
    if not 0 <= at < len(words):
        return _BEGIN if at < 0 else _END
    word, own = words[at]
    return word if own is None or whose is None or own == whose else _OTHER
