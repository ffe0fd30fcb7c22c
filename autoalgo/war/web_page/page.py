"""Makes the page of a war: the hours of its battle packed for the script, the rest as HTML that needs none."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.html_page import html_page
from autoalgo.common.plain_text import visible
from autoalgo.war.domain.years import year_text
from autoalgo.war.explanation.explanation import Explanation
from autoalgo.war.odds import Odds, Order
from autoalgo.war.playback import Playback
from autoalgo.war.playback.chance import Chances, story
from autoalgo.war.playback.pictures.animation import thinned
from autoalgo.war.playback.pictures.picture import ChangingPicture, changing_picture
from autoalgo.war.report.rendered_wiki import rendered
from autoalgo.war.report.sentences import sentence
from autoalgo.war.tables import Tables
from autoalgo.war.web_page.embedded_record import packed
from autoalgo.war.web_page.sections import causes_section, chances_section, odds_section, section, shown, told_lines

_MOST_HOURS: Final = 200
"""Hours that can be looked at one by one; of a longer battle some are left out, and those with a mark never."""
_MOST_ROUNDS: Final = 12
_MOST_TOLD: Final = 200
"""Sentences of one moment."""


@dataclass(frozen=True)
class Findings:
    """All that was found by fighting a recorded war again."""

    chances: Chances
    explanation: Explanation
    odds: Odds
    order: Order


def war_page(playback: Playback, tables: Tables, record: bytes, found: Findings | str, navigation: str = "") -> str:
    """Return the page of a war.

    Parameters
    ----------
    record
        The data record, byte for byte.
    found
        What was found by fighting it again, or why chances, causes and odds are left out.
    navigation
        Links above the heading, as HTML.

    Raises
    ------
    BadRecordError
        When the record has changed since it was opened.
    """
    positions = _positions(playback)
    told = [_told(playback, since, position) for since, position in zip((0, *positions), positions, strict=False)]
    first = _telling(playback, positions)
    picture = changing_picture(playback, tables, positions, first, "moment")
    request = playback.war.request
    title = shown(f"{request.name} ({year_text(request.year)})")
    body = Template(_read("page.html")).substitute(
        navigation=navigation,
        title=title,
        summary=shown(_summary(playback)),
        picture=picture.svg,
        last=len(positions) - 1,
        shown=first,
        time=shown(picture.parts[first].time),
        told="".join(told_lines(told[first])),
        sections=_sections(playback, found),
        receipt=rendered(playback.war.receipt, shown, links="{1}") or "<p>The war was interrupted, and has none.</p>",
        proof=_proof(playback, record),
        moments=packed(_moments(picture, told)),
        record=packed(record),
    )
    return html_page(title, body, _read("page.css"), _read("page.js"), pictures=True)


def _positions(playback: Playback) -> tuple[int, ...]:
    """Return the hours and rounds that the page shows: the plan, the end, and whatever has a mark."""
    hours = set(thinned(playback.hours, _MOST_HOURS)) | {mark.hour for mark in playback.marks}
    rounds = thinned(playback.rounds, min(playback.rounds, _MOST_ROUNDS) + 1)[1:]
    return (*sorted(hours), *(playback.hours + number for number in rounds))


def _telling(playback: Playback, positions: Sequence[int]) -> int:
    """Return which of the positions is shown without a script: the hour of most marks, the first of several."""
    marks = [mark.hour for mark in playback.marks]
    return max(range(len(positions)), key=lambda place: (marks.count(positions[place]), -place))


def _told(playback: Playback, since: int, position: int) -> tuple[str, ...]:
    """Return what happened after `since` up to a position of the playback, in sentences."""
    if position > playback.hours:
        numbers = range(max(since - playback.hours, 0) + 1, position - playback.hours + 1)
        events = [event for number in numbers for event in playback.occupation(number)]
    else:
        events = [event for each in range(since + 1, position + 1) for event in playback.events(each)]
    told = [visible(sentence(event)) for event in events[:_MOST_TOLD]]
    if len(events) > _MOST_TOLD:
        told.append(f"… and {counted(len(events) - _MOST_TOLD, 'more event')}; the data record has them all")
    return tuple(told) or (("Nothing that the record mentions.",) if position else ())


def _moments(picture: ChangingPicture, told: Sequence[Sequence[str]]) -> bytes:
    moments = [
        {"hour": part.hour, "time": part.time, "told": sentences, "picture": part.svg}
        for part, sentences in zip(picture.parts, told, strict=True)
    ]
    return json.dumps(moments, ensure_ascii=False, separators=(",", ":")).encode()


def _summary(playback: Playback) -> str:
    result, hours = playback.war.result(), counted(playback.hours, "hour")
    if result is None:
        return f"The war was interrupted after {hours} of battle, and has no result."
    winner = result.battle.winner
    if winner is None:
        return f"After {hours} of battle neither side had won."
    nation = playback.war.record.selection.belligerent(winner).nation.name
    return f"{nation}, the {winner.label}, won after {hours} of battle."


def _sections(playback: Playback, found: Findings | str) -> str:
    if isinstance(found, str):
        content = f"<p>{shown(' '.join(story(playback)))}</p>\n<p>{shown(found)}</p>"
        return section("chances", "What happened", content)
    return "".join(
        (
            chances_section(playback, found.chances),
            causes_section(found.explanation),
            odds_section(found.odds, found.order),
        )
    )


def _proof(playback: Playback, record: bytes) -> str:
    written = playback.war.record
    seed = playback.war.request.seed
    return (
        f"<p>Fought by Autoalgo {shown(written.version)} with the seed <code>{seed}</code>, by the rules"
        f" “{shown(str(written.rules))}”. The data record of the war is inside this page: {len(record):,} bytes,"
        f' SHA-256 <code id="digest">{sha256(record).hexdigest()}</code>.</p>\n'
        "<p>Whoever has the program can have it fight the war again and compare every number:"
        " <code>autoalgo audit page.html</code>, with the name under which this page is saved.</p>"
    )


def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
