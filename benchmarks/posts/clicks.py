"""How many clicks make a post ready to fight: each open field is one, where what is meant is offered for it.

*Accept first offers* is one click for all of them, and each that is not meant then one more, as is a wrong value that
is marked as one to look at. A post counts as out of reach where another value is filled in wrong, or where what is
meant is not among the offers: then somebody must look for it in the whole list. What a post does not say, such as its
army, may be any of the offers.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.posts import NOTHING_CHOSEN, REQUIRED, Choices, Draft, Offers, decided, with_first_offers
from autoalgo.war.posts.draft import MANEUVER_FIELDS, Value
from benchmarks.posts.measuring import is_right, same

FEW: Final = 2
"""Clicks that are still few."""


def clicks_of(post: Mapping[str, Any], draft: Draft, offers: Offers) -> int | None:
    """Return after how many clicks the war of a post is ready, None where clicks alone do not do it."""
    if draft.refusal or draft.others:
        return None
    accepted = with_first_offers(draft, NOTHING_CHOSEN, offers)
    one_by_one = _clicks_from(NOTHING_CHOSEN, post["expected"], draft, offers)
    corrected = _clicks_from(accepted, post["expected"], draft, offers)
    ways = (one_by_one, None if corrected is None else corrected + 1)
    return min((clicks for clicks in ways if clicks is not None), default=None)


def _clicks_from(choices: Choices, war: Mapping[str, Any], draft: Draft, offers: Offers) -> int | None:
    """Return how many more clicks it takes; a choice that is not meant is one."""
    clicks = 0
    for name in (*REQUIRED, "motive", *MANEUVER_FIELDS):
        now = decided(draft, choices, offers.gazetteer)
        finding = now.findings.get(name)
        if finding is not None and finding.value is not None:
            if is_right(name, war, now):
                continue
            if draft.value(name) is not None and name not in choices.given() and not finding.is_doubtful:
                return None
            if _fits(name, war, finding.value):
                continue
        if finding is None and name not in REQUIRED:
            continue
        chosen = _chosen(name, war, now, offers)
        if chosen is None:
            return None
        choices, clicks = chosen(choices), clicks + 1
    return clicks


def _chosen(name: str, war: Mapping[str, Any], draft: Draft, offers: Offers) -> Callable[[Choices], Choices] | None:
    """Return how the offer that is meant is chosen, None where it is not offered."""
    finding = draft.findings.get(name)
    values = [offer.value for offer in offers.of(name, draft)] or list(finding.candidates if finding else ())
    fitting = [value for value in values if _fits(name, war, value)]
    if name in MANEUVER_FIELDS and _meant(name, war) is None:
        fitting.sort(key=lambda value: value != Maneuver.NORMAL)  # the offer of no maneuver
    return (lambda choices: choices.with_choice(name, fitting[0])) if fitting else None


def _fits(name: str, war: Mapping[str, Any], value: Value) -> bool:
    """Return whether a value is meant, or may be any since the post leaves it open."""
    meant = _meant(name, war)
    return meant is None or meant == "ask" or isinstance(meant, dict) or same(meant, value)


def _meant(name: str, war: Mapping[str, Any]) -> object:
    if name not in MANEUVER_FIELDS:
        return war.get(name)
    side, *wing = name.removesuffix("_maneuver").split("_")
    told = war.get("maneuvers", {}).get(side)
    return told.get(wing[0]) if wing and isinstance(told, dict) else told


def clicks_lines(
    path: Path, read: Callable[[str], Draft], offers: Offers, wanted: Callable[[int], bool]
) -> Iterator[str]:
    """Yield how many of the posts that ask for one war of the database are ready after how many clicks."""
    counts: list[int | None] = []
    for post in json.loads(path.read_text(encoding="utf-8")):
        named = [post["expected"].get(name) for name in REQUIRED if name in post["expected"]]
        if wanted(int(post["id"][1:])) and post["expected"] and "expected_2" not in post and None not in named:
            counts.append(clicks_of(post, read(post["post"]), offers))
    for most in range(FEW + 2):
        ready = sum(clicks is not None and clicks <= most for clicks in counts)
        yield f"ready after at most {most} clicks: {ready} of {len(counts)} posts ({ready / max(1, len(counts)):.0%})"
    yield f"never by clicks alone: {counts.count(None)}"
