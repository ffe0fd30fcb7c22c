"""The result of reading a post, in words and as JSON."""

from collections.abc import Iterator
from typing import Any, Final

from autoalgo.common.figures import listed
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import displayed
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.years import year_text
from autoalgo.war.posts.completion import words_for
from autoalgo.war.posts.draft import FIELDS, WHOSE, Draft, Finding, Unread, Value, is_nation
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.offers import Offers
from autoalgo.war.posts.post_request import ReadPost

_MOST_CHOICES: Final = 6
_MANY_WARS: Final = "You ask for several wars. Please post each of them alone.\n"
LONGEST_WORDS = 160
"""Characters of the post that are quoted beside a field; more lose their middle."""


def value_text(name: str, value: Value) -> str:
    """Return the value of a field as a moderator reads it."""
    if name == "year":
        return year_text(int(value))
    if name.endswith("_men"):
        return f"{value:,}"
    return f"{value:g} km" if name == "map_km" else str(value)


def finding_text(finding: Finding) -> str:
    """Return the value of a finding, or what it may be."""
    if finding.value is not None:
        return value_text(finding.name, finding.value)
    return " or ".join(value_text(finding.name, value) for value in finding.candidates)


def question_to_player(read: ReadPost, offers: Offers) -> str:
    """Return a question to the player: what is missing or not clear, with the choices; empty if nothing is."""
    draft = read.draft
    if draft.refusal or draft.others:
        return "Do you ask for a war here? If so, please post the request alone.\n" if draft.refusal else _MANY_WARS
    unclear = [finding for finding in draft.findings.values() if finding.value is None]
    loose = dict.fromkeys(finding.words for finding in unclear if finding.note == WHOSE)
    names = {*draft.missing, *(finding.name for finding in unclear if finding.note != WHOSE)}
    asked = [_question(name, draft, offers) for name in FIELDS if name in names]
    asked += [f"Whose maneuver is \"{words}\": the attacker's, the defender's, or both sides'?" for words in loose]
    if not asked:
        return ""
    numbered = "".join(f"{number}. {question}\n" for number, question in enumerate(asked, start=1))
    return f"Thank you for the request. Before it is fought, please tell us:\n{numbered}"


def _question(name: str, draft: Draft, offers: Offers) -> str:
    finding = draft.findings.get(name)
    choices = list(finding.candidates) if finding else []
    if not choices and name.endswith("_military"):
        choices = [offer.value for offer in offers.of(name, draft) if offer.value != DEFAULT_NAME]
    words = words_for(name)
    thing = "nation" if is_nation(name) else "location" if name == "location" else ""
    strangers = [one.words for one in draft.unread if thing and f"no such {thing}" in one.reason]
    if strangers and not choices:
        which = "places is meant" if thing == "location" else f"nations is {words}"
        near = [str(offer.value) for offer in offers.of(name, draft)[:_MOST_CHOICES]]
        told = f": {listed(near, 'or')}" if near else ""
        lacks = listed(dict.fromkeys(strangers), "or")
        return f"The database has no {lacks}; which of its {which}{told}?"
    shown = [value_text(name, value) for value in choices[:_MOST_CHOICES]]
    whose = draft.value(name.removesuffix("_military")) if name.endswith("_military") else None
    words = f"{words} ({whose})" if whose else words
    if not shown:
        return f"What is {words}?"
    if len(shown) == 1:
        verb = "Are" if words.endswith("men") else "Is"
        return f"{verb} {words} {shown[0]}?"
    return f"What is {words}: {listed(shown, 'or')}?"


def draft_lines(draft: Draft) -> Iterator[str]:
    """Yield what was recognised, a line a field with the words it came from, and what was not understood.

    Of a post that asks for several wars, each is told.
    """
    for other in draft.others:
        yield from draft_lines(other)
        yield ""
    if draft.findings:
        yield "Recognised:"
    for finding in draft.findings.values():
        yield f"  {finding_line(finding)}"
    if draft.unread:
        yield "Not understood:"
    for unread in draft.unread:
        yield f"  {_unread_line(unread)}"


def doubtful_lines(draft: Draft) -> Iterator[str]:
    """Yield what somebody should look at: each field that is not written as in the database, and what was not read."""
    for finding in draft.findings.values():
        if finding.certainty is not Certainty.EXACT or finding.is_doubtful:
            yield finding_line(finding)
    for unread in draft.unread:
        yield f"not understood: {_unread_line(unread)}"


def finding_line(finding: Finding) -> str:
    """Return a field with its value, how sure that is, and the words it comes from."""
    note = f"; {finding.note}" if finding.note else ""
    words = f', from "{displayed(finding.words, LONGEST_WORDS)}"' if finding.words else ""
    return f"{words_for(finding.name)}: {finding_text(finding)} ({finding.certainty_text}{note}){words}"


def _unread_line(unread: Unread) -> str:
    reason = f" ({unread.reason})" if unread.reason else ""
    return f'"{displayed(unread.words, LONGEST_WORDS)}"{reason}'


class FieldJson(JsonPart):
    """A field that was recognised."""

    name: str
    value: Value | None
    certainty: str
    words: str
    start: int
    end: int
    candidates: tuple[Value, ...]
    note: str
    is_doubtful: bool
    """Whether somebody should look at the value."""


class UnreadJson(JsonPart):
    """Words that were not understood."""

    words: str
    start: int
    end: int
    reason: str


class PostJson(JsonResult):
    """All that came of a post; `request` is null while anything is missing."""

    fields: tuple[FieldJson, ...]
    not_understood: tuple[UnreadJson, ...]
    missing: tuple[str, ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]
    question: str
    """To the player; empty where nothing is missing or unclear."""
    request: dict[str, Any] | None


def post_json(read: ReadPost, offers: Offers) -> PostJson:
    """Return what came of a post as JSON."""
    request = read.request
    return PostJson(
        fields=tuple(FieldJson.model_validate(finding) for finding in read.draft.findings.values()),
        not_understood=tuple(UnreadJson.model_validate(unread) for unread in read.draft.unread),
        missing=read.draft.missing,
        problems=tuple(problem.text() for problem in read.problems),
        remarks=tuple(problem.text() for problem in read.remarks),
        question=question_to_player(read, offers),
        request=None if request is None else request.model_dump(mode="json", exclude_none=True),
    )
