"""How sure a value is that was read: what tells of it, weighed with weights that were learned from posts.

A value that is not sure enough is asked, with the value among the candidates. The weights are those of a logistic
regression (`python -m benchmarks.posts.weigh_sureness`), shrunk to what the field has on the whole where few posts show
a sign.
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of
from autoalgo.war.posts.armies import SIZE
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
_WEIGHTS: Final = Path(__file__).parent / "sureness.json"
_OF_SIDES: Final = frozenset({"nation", "military", "men", "maneuver"})
"""Kinds of fields that are wrong where the sides are."""
NOT_WEIGHED: Final = frozenset({"war", "map", "map_km", "seed"})
"""Fields of which too few posts tell to learn from."""
SURE: Final[Mapping[str, float]] = {
    "nation": 0.58, "year": 0.6, "location": 0.79, "military": 0.83, "men": 0.73, "maneuver": 0.85, "motive": 0.8,
}  # fmt: skip
"""How sure a value of each kind must be to be filled in: so that of posts that were kept aside one in a hundred is
wrong, or the fewest that the signs can tell."""
WHOSE: Final = "whose maneuver that is, is not said"
"""The note of a maneuver that names nobody."""
_SURE_OF_RULER: Final = 0.5
"""How sure a military must be whose ruler and size are told."""
LABELLED: Final = "in a form"
"""The sign of a value behind a label, which is what it says but for maneuvers and pairs of numbers."""
WANTED: Final = 0.85
"""How sure it must be that a post asks for a war, for anything to be filled in."""
REFUSED: Final = 0.4
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
        own = [one for one in claims if one.startswith(f"{side.label}_") and kind_of(one) == kind]
        yield f"maneuver: one of {len(own)} {'flanks' if name.count('_') > 1 else 'for all'}"
    if kind in {"nation", "men"} and side is not None:
        men = told.get(f"{side.label if kind == 'nation' else side.enemy.label}_men")
        sized = [bool(gazetteer.sized((str(row),), men)) for row in (nations[side], nations[side.enemy]) if row]
        yield f"{kind}: men {sized}"


def nations_sign(claims: Mapping[str, Claim], signs: Mapping[str, Sequence[str]]) -> str:
    """Return how sure it is who attacks whom: where the nations are wrong, whose a maneuver is mostly is too."""
    own = [
        sureness(signs[side.label]) if side.label in claims and not claims[side.label].is_open else 0.0 for side in Side
    ]
    return f"maneuver: {step('nations', min(own), (0.01, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98))}"


def _apart(one: Value | None, other: Value | None) -> str:
    """Return how far apart the years of two rows are, or of a row and a year."""
    years = [row if isinstance(row, int) else year_of(str(row)) for row in (one, other)]
    first, second = years
    return "unknown" if first is None or second is None else step("years", abs(first - second), (1, 5, 40, 200))


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


@cache
def sureness_weights() -> dict[str, float]:
    """Return what each sign says for a value that is right; below zero against it."""
    return dict(json.loads(_WEIGHTS.read_text(encoding="utf-8")))


def sureness(signs: Sequence[str]) -> float:
    """Return how sure a value is, from 0 to 1."""
    return by_weights(sureness_weights(), signs)


def by_weights(weights: Mapping[str, float], signs: Sequence[str]) -> float:
    """Return how sure a value is by some weights."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, sum(weights.get(sign, 0.0) for sign in signs)))))


def as_sure(findings: Mapping[str, Finding], signs: Sequence[str], sure: Sureness) -> dict[str, Finding]:
    """Return the fields with all that is not `sure` enough left open; `signs` tell whether a war is asked for."""
    if PLAIN not in signs and sure(signs) < WANTED:
        return {name: opened(one, "the post may not ask for a war") for name, one in findings.items()}
    found = {
        name: one if kind in NOT_WEIGHED or _is_sure(kind, one, sure) else opened(one, one.note)
        for name, one in findings.items()
        for kind in [kind_of(name)]
    }
    for side in Side:
        one, enemy = found.get(side.label), findings.get(side.enemy.label)
        if one is not None and one.value is None and len(one.candidates) == 1 and enemy is not None and enemy.value:
            # Who is not sure to attack may be attacked.
            found[side.label] = replace(one, candidates=(*one.candidates, enemy.value))
    return found


def _is_sure(kind: str, finding: Finding, sure: Sureness) -> bool:
    is_form = f"{kind}: {LABELLED}" in finding.signs and kind != "maneuver" and "men: pair" not in finding.signs
    is_named = "military: named" in finding.signs and "military: other size" not in finding.signs
    least = SURE[kind]
    # "Babur with 12,000": of posts that name a ruler and as many men as his army has, all meant it.
    least = _SURE_OF_RULER if {f"military: {sign}" for sign in ("by its ruler", SIZE)} <= {*finding.signs} else least
    return is_form or is_named or sure(finding.signs) >= least


def opened(finding: Finding, note: str) -> Finding:
    """Return a field that is asked, with its value as the candidate."""
    if finding.value is None:
        return finding
    note = note or "its words may mean something else"
    return replace(finding, value=None, certainty=Certainty.SEVERAL, candidates=(finding.value,), note=note)
