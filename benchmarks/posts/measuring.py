"""Compares what is read of a post with what its writer means.

A file holds a list of posts: `post`, `expected` (fields of a request, and `size_attacker`, `size_defender`, `name`,
`maneuvers` by side), `expected_2` where a second war is asked for. `null` and "ask" expect a field that is left open or
asked, {"ask": names} one that is left open or has these names among its candidates.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from autoalgo.war.posts import Draft

WINGS: Final = ("left", "center", "right")
OTHER_NAMES: Final = {"name": "war", "size_attacker": "attacker_men", "size_defender": "defender_men"}
"""Fields of a draft that the files call otherwise."""
_NEAR_KM: Final = 0.5


class Verdict(StrEnum):
    """What came of a field."""

    RIGHT = "right"
    WRONG = "wrong"
    MARKED = "marked"
    """It was filled in wrong, and marked as one to look at."""
    OFFERED = "offered"
    """It was left open, with the right value among its candidates."""
    ASKED = "asked"
    """It was left open, with candidates that are all wrong."""
    MISSED = "missed"


@dataclass(frozen=True)
class Judged:
    """A field of a post."""

    post: str
    field: str
    verdict: Verdict
    expected: object
    found: object


@dataclass(frozen=True)
class _Found:
    """The value of a field, or its candidates; neither where nothing was recognised."""

    value: object = None
    candidates: tuple[object, ...] = ()
    is_doubtful: bool = False

    @property
    def fault(self) -> Verdict:
        """What its value is if it is not right."""
        return Verdict.MARKED if self.is_doubtful else Verdict.WRONG


def judged(path: Path, read: Callable[[str], Draft], wanted: Callable[[int], bool]) -> Iterator[Judged]:
    """Yield a verdict for each field of the posts in `path` whose number is `wanted`."""
    for post in json.loads(path.read_text(encoding="utf-8")):
        if wanted(int(post["id"][1:])):
            yield from judged_post(post, read)


def judged_post(post: Mapping[str, Any], read: Callable[[str], Draft]) -> Iterator[Judged]:
    """Yield a verdict for each field of a post."""
    draft = read(post["post"])
    drafts = [draft, *draft.others]
    wars = [war for war in (post["expected"], post.get("expected_2")) if war is not None]
    for number, war in enumerate(wars):
        yield from _of_war(post["id"], war, drafts[number] if number < len(drafts) else Draft())
    for extra in drafts[len(wars) :]:
        yield from _of_war(post["id"], {}, extra)


def counted(fields: Sequence[Judged]) -> Mapping[str, Counter[Verdict]]:
    """Return how many fields of each name have each verdict, and of all together."""
    counts: dict[str, Counter[Verdict]] = {}
    for field in fields:
        for name in (field.field, "all"):
            counts.setdefault(name, Counter())[field.verdict] += 1
    return {name: counts[name] for name in sorted(counts, key=lambda name: (name == "all", name))}


def _of_war(post: str, war: Mapping[str, Any], draft: Draft) -> Iterator[Judged]:
    names = {OTHER_NAMES.get(name, name): value for name, value in war.items() if name != "maneuvers"}
    for name, expected in names.items():
        found = _found(draft, name)
        yield Judged(post, name, _verdict(expected, found), expected, found.value or found.candidates)
    for side in ("attacker", "defender"):
        expected, wings = war.get("maneuvers", {}).get(side), _wings(draft, side)
        if expected is not None:
            parts = expected if isinstance(expected, dict) else dict.fromkeys(WINGS, expected)
            verdicts = [_verdict(parts[wing], wings[wing]) for wing in WINGS if wing in parts]
            worst = next(verdict for verdict in reversed(Verdict) if verdict in verdicts or verdict is Verdict.RIGHT)
            worst = next((fault for fault in (Verdict.WRONG, Verdict.MARKED) if fault in verdicts), worst)
            yield Judged(post, f"{side}_maneuver", worst, expected, {wing: wings[wing].value for wing in WINGS})
        elif faults := {wing.fault for wing in wings.values() if wing.value is not None}:
            fault = Verdict.WRONG if Verdict.WRONG in faults else Verdict.MARKED
            yield Judged(post, f"{side}_maneuver", fault, None, {wing: wings[wing].value for wing in WINGS})
    for name, finding in draft.findings.items():
        if name not in names and not name.endswith("_maneuver") and finding.value is not None:
            yield Judged(post, name, _found(draft, name).fault, None, finding.value)


def is_right(name: str, war: Mapping[str, Any], draft: Draft) -> bool:
    """Return whether the value of the field `name` of a draft is what its writer means."""
    value = draft.value(name)
    if not name.endswith("_maneuver"):
        names = {OTHER_NAMES.get(field, field): each for field, each in war.items()}
        return names.get(name) is not None and same(names[name], value)
    side, *wing = name.removesuffix("_maneuver").split("_")
    meant = war.get("maneuvers", {}).get(side)
    parts = meant if isinstance(meant, dict) else {} if meant is None else dict.fromkeys(WINGS, meant)
    wings = wing or [each for each in WINGS if f"{side}_{each}_maneuver" not in draft.findings]
    return all(each in parts and same(parts[each], value) for each in wings)


def _found(draft: Draft, name: str) -> _Found:
    finding = draft.findings.get(name)
    return _Found(finding.value, finding.candidates, finding.is_doubtful) if finding else _Found()


def _wings(draft: Draft, side: str) -> Mapping[str, _Found]:
    everywhere = _found(draft, f"{side}_maneuver")
    of_wings = {wing: _found(draft, f"{side}_{wing}_maneuver") for wing in WINGS}
    return {wing: everywhere if found == _Found() else found for wing, found in of_wings.items()}


def _verdict(expected: object, found: _Found) -> Verdict:
    if found.value is not None:
        return Verdict.RIGHT if same(expected, found.value) else found.fault
    if expected is None or expected == "ask":
        return Verdict.RIGHT
    if isinstance(expected, dict):
        covered = not found.candidates or set(expected["ask"]) <= set(found.candidates)
        return Verdict.RIGHT if covered else Verdict.ASKED
    if not found.candidates:
        return Verdict.MISSED
    return Verdict.OFFERED if any(same(expected, each) for each in found.candidates) else Verdict.ASKED


def same(expected: object, value: object) -> bool:
    """Return whether a value that was read is the one that is expected."""
    if isinstance(expected, dict):
        return False
    if isinstance(expected, int | float) and isinstance(value, int | float):
        return abs(expected - value) <= (_NEAR_KM if isinstance(value, float) else 0)
    return str(expected).casefold() == str(value).casefold()
