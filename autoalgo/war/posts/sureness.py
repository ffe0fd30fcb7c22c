"""How sure a value is that was read: what tells of it, weighed with weights that were learned from posts.

A value that is not sure enough is asked, with the value among the candidates. What signs tell together was learned by
a forest of trees for each kind of field (`python -m benchmarks.posts.weigh_sureness`).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.draft import Finding, Value, is_nation
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.requests import PLAIN
from autoalgo.war.posts.several_wars import SEVERAL_WARS
from autoalgo.war.posts.sides import Sides

Sureness = Callable[[Sequence[str]], float]
_FORESTS: Final = Path(__file__).parent / "sureness.json"
_OF_SIDES: Final = frozenset({"nation", "military", "men", "maneuver"})
"""Kinds of fields that are wrong where the sides are."""
NOT_WEIGHED: Final = frozenset({"war", "map", "map_km", "seed"})
"""Fields of which too few posts tell to learn from."""
SURE: Final[Mapping[str, float]] = {
    "nation": 0.58, "year": 0.6, "location": 0.65, "military": 0.74, "men": 0.65, "maneuver": 0.7, "motive": 0.72,
}  # fmt: skip
"""How sure a value of each kind must be to be filled in, where a wrong one costs as much as four right ones gain."""
DOUBTFUL: Final = 0.9
"""How sure a value that is filled in must be, not to be marked as one to look at."""
LABELLED: Final = "in a form"
"""The sign of a value behind a label, which is what it says but for maneuvers."""
_STEPS: Final = (0.01, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98)
SURE_NATIONS: Final = f"maneuver: {step('nations', 1.0, _STEPS)}"
"""The sign of a maneuver where nobody doubts who attacks."""
WANTED: Final = 0.85
"""How sure it must be that a post asks for a war, for anything to be filled in."""
REFUSED: Final = 0.55
"""How sure it is at most that a post asks for a war which says that it asks for none."""


def kind_of(name: str) -> str:
    """Return the kind of a field, alike for both sides and all flanks."""
    if is_nation(name):
        return "nation"
    return name.rsplit("_", 1)[-1] if name not in NOT_WEIGHED else name


def post_signs(evidence: Evidence, flags: int) -> tuple[str, ...]:
    """Return what tells of every value of a post."""
    tagged = evidence.tagged
    labels = sum(passage.label is not None for passage in tagged.passages)
    found = [step("labels", labels, (1, 4)), step("flags", flags, (1, 2))]
    found += [step("passages", len(tagged.passages), (4, 8, 16))]
    found += ["doubts"] if evidence.doubts else []
    found += [kind for kind in ("undecided", "reversed") if any(tagged.words(kind, one) for one in tagged.passages)]
    found += ["several wars"] if SEVERAL_WARS.search(tagged.text) else []
    found += ["elsewhere"] if any(mention.elsewhere and not mention.rows for mention in tagged.mentions) else []
    attacked = [one for one in evidence.by_key.values() if one.count("attack object") + one.count("attack on")]
    found += [step("attacked", len(attacked), (1, 2))]
    return tuple(found)


def claim_signs(name: str, claim: Claim, tagged: Tagged, sides: Sides) -> Iterator[str]:
    """Yield what tells of one value: what its field found, and what stands around its words."""
    kind = kind_of(name)
    own = [*claim.signs, str(claim.certainty), *(sides.signs if kind in _OF_SIDES else ())]
    own += ["no sides"] if kind in _OF_SIDES and not sides.signs else []
    passage = next((one for one in tagged.passages if one.start <= claim.start < max(one.end, one.start + 1)), None)
    if passage is not None:
        own += _around(passage, claim, tagged)
    yield kind
    yield from (f"{kind}: {sign}" for sign in own)


def joint_signs(name: str, claims: Mapping[str, Claim], gazetteer: Gazetteer) -> Iterator[str]:
    """Yield what the other fields tell of one: years that lie near, homes, and the sizes of militaries."""
    told = {each: claim.values[0] for each, claim in claims.items() if not claim.is_open}
    kind = kind_of(name)
    side = next((one for one in Side if name.startswith(one.label)), None)
    nations = {one: told.get(one.label) for one in Side}
    own = told.get(name) if side is None else nations[side]
    if kind in {"nation", "location", "military", "year"}:
        others = {one.label: row for one, row in nations.items()} if side is None else {"enemy": nations[side.enemy]}
        others |= {"location": told.get("location"), "year": told.get("year")}
        for other, row in others.items():
            if other != kind:
                yield f"{kind}: {_apart(own, row)} from the {other}"
    if kind in {"nation", "location"}:
        home = next(
            (one for one, row in nations.items() if row and gazetteer.homes.get(str(row)) == told.get("location")), None
        )
        yield f"{kind}: at home {'nobody' if home is None else home.label if side is None else home is side}"
    if kind == "maneuver" and side is not None:
        signs = [one for one in claims if one.startswith(f"{side.label}_") and kind_of(one) == kind]
        yield f"maneuver: one of {len(signs)} {'flanks' if name.count('_') > 1 else 'for all'}"
    if kind in {"nation", "men"} and side is not None:
        men = told.get(f"{side.label if kind == 'nation' else side.enemy.label}_men")
        sized = [bool(gazetteer.sized((str(row),), men)) for row in (nations[side], nations[side.enemy]) if row]
        yield f"{kind}: men {sized}"


def nations_sign(claims: Mapping[str, Claim], signs: Mapping[str, Sequence[str]]) -> str:
    """Return how sure it is who attacks whom: where the nations are wrong, whose a maneuver is mostly is too."""
    own = [
        sureness(signs[side.label]) if side.label in claims and not claims[side.label].is_open else 0.0 for side in Side
    ]
    return f"maneuver: {step('nations', min(own), _STEPS)}"


def _apart(one: Value | None, other: Value | None) -> str:
    """Return how far apart the years of two rows are, or of a row and a year."""
    if one is None or other is None:
        return "unknown"
    first, second = (row if isinstance(row, int) else year_of(str(row)) for row in (one, other))
    # What has no year in its name is of any.
    apart = 0 if first is None or second is None else abs(first - second)
    return step("years", apart, (1, 5, 40, 200))


def _around(passage: Passage, claim: Claim, tagged: Tagged) -> Iterator[str]:
    before = Passage(passage.start, claim.start)
    level = tagged.level[passage.start : passage.end]
    if passage.label is not None:
        yield LABELLED if passage.kind or passage.side is not None else "of a label"
    if tagged.words("correction", before):
        yield "corrected before"
    if tagged.words("correction", Passage(claim.end, passage.end)):
        yield "corrected behind"
    if tagged.words("negation", passage):
        yield "negated"
    if tagged.words("mark_of_doubt", passage):
        yield "in doubt"
    if level.rstrip().endswith("?"):
        yield "a question"
    if tagged.level.count("(", passage.start, claim.start) > tagged.level.count(")", passage.start, claim.start):
        yield "in brackets"
    yield step("names", len(passage.mentions), (1, 2, 3, 5))


@dataclass(frozen=True)
class Forest:
    """Trees, each of which asks for one sign after the other and ends in how many values were right that had these."""

    signs: Sequence[str]
    trees: Sequence[Sequence[int]]
    """A tree is the place of its sign, the length of its part for values without the sign, that part, and the part for
    those with it; the end of a branch is -1 less the right ones of a thousand."""

    def sureness(self, signs: Sequence[str]) -> float:
        """Return how sure a value with these signs is, from 0 to 1."""
        own = frozenset(signs)
        shown = [sign in own for sign in self.signs]
        return sum(_right_of_thousand(tree, shown) for tree in self.trees) / (1000 * len(self.trees))


def _right_of_thousand(tree: Sequence[int], shown: Sequence[bool]) -> int:
    at = 0
    while tree[at] >= 0:
        at += 2 + (tree[at + 1] if shown[tree[at]] else 0)
    return -1 - tree[at]


@cache
def _forests() -> dict[str, Forest]:
    """Return the forest of each kind of field, and of requests."""
    told = json.loads(_FORESTS.read_text(encoding="utf-8"))
    return {kind: Forest(**forest) for kind, forest in told.items()}


def sureness(signs: Sequence[str]) -> float:
    """Return how sure a value is, from 0 to 1."""
    return by_forests(_forests(), signs)


def by_forests(forests: Mapping[str, Forest], signs: Sequence[str]) -> float:
    """Return how sure a value is by some forests: that of its kind, which is its first sign."""
    return forests[signs[0]].sureness(signs)


def as_sure(findings: Mapping[str, Finding], signs: Sequence[str], sure: Sureness) -> dict[str, Finding]:
    """Return the fields with all that is not `sure` enough left open, and what is hardly sure enough marked.

    `signs` tell whether a war is asked for.
    """
    if PLAIN not in signs and sure(signs) < WANTED:
        return {name: opened(one, "the post may not ask for a war") for name, one in findings.items()}
    found = {
        name: one if one.value is None or kind_of(name) in NOT_WEIGHED else _weighed(one, sure)
        for name, one in findings.items()
    }
    for side in Side:
        one, enemy = found.get(side.label), findings.get(side.enemy.label)
        if one is None or enemy is None or not enemy.value:
            continue
        if len(one.candidates) == 1 if one.value is None else one.is_doubtful and not one.candidates:
            # Who is not sure to attack may be attacked.
            found[side.label] = replace(one, candidates=(*one.candidates, enemy.value))
    return found


def _weighed(finding: Finding, sure: Sureness) -> Finding:
    kind, share = kind_of(finding.name), sure(finding.signs)
    if share < SURE[kind] and not _is_plain(kind, finding):
        return opened(finding, finding.note)
    return replace(finding, is_doubtful=share < DOUBTFUL)


def _is_plain(kind: str, finding: Finding) -> bool:
    """Return whether a value is what stands behind a label, or a military that is named."""
    signs = {*finding.signs}
    is_form = f"{kind}: {LABELLED}" in signs and kind != "maneuver"
    is_named = "military: named" in signs and "military: other size" not in signs
    if {"military: little told", "military: not clear"} & signs:
        # What stands behind a label, or is named, is not this one, or not it alone.
        is_form = is_named = False
    return is_form or is_named


def opened(finding: Finding, note: str) -> Finding:
    """Return a field that is asked, with its value as the first candidate."""
    if finding.value is None:
        return finding
    note = note or "its words may mean something else"
    candidates = (finding.value, *finding.candidates)
    certainty = Certainty.SEVERAL
    return replace(finding, value=None, certainty=certainty, candidates=candidates, note=note, is_doubtful=False)
