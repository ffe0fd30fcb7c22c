"""An explanation as a text for people: causes as bars, what would have changed it, and the sentence that sums it up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from autoalgo.common import text_charts as blocks
from autoalgo.common.figures import figure
from autoalgo.common.plain_text import isolated
from autoalgo.war.explanation.contributions import Variable
from autoalgo.war.explanation.explanation import Breakdown, Changes, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.sentences import cause_sentence
from autoalgo.war.explanation.words import (
    difference_text,
    idle_causes,
    interval_text,
    scope,
    share_text,
    title_of,
    told_causes,
    value_text,
)
from autoalgo.war.odds.as_text import war_lines
from autoalgo.war.playback.chance import LuckByHour

_BAR: Final = 12
"""Characters of the longest bar to either hand."""


def explanation_text(
    explanation: Explanation,
    luck: LuckByHour | None = None,
    *,
    fought: bool = False,
    variables: Mapping[Group, Sequence[Variable]] | None = None,
) -> str:
    """Return an explanation as text, ending with a line end.

    Parameters
    ----------
    luck
        What luck added to the winner's chance in each hour, where the war has been fought.
    fought
        Whether the war has been fought, so that it is told in the past tense.
    variables
        What each cause contributes to the variables, where that is to be told.
    """
    lines = [*_heading(explanation), "", isolated(cause_sentence(explanation, fought=fought))]
    if luck is not None:
        lines.append(luck.sentence)
    for found in explanation.breakdowns:
        lines += _breakdown(explanation, found)
    if explanation.alike and explanation.breakdowns:
        lines += ["", f"No cause, as both sides have the same: {', '.join(explanation.alike)}"]
    if explanation.changes is not None:
        lines += _changes(explanation.changes)
    for group, some in (variables or {}).items():
        lines += _variables(group, some)
    return "\n".join(lines) + "\n"


def _heading(explanation: Explanation) -> Iterator[str]:
    yield from war_lines(explanation.campaign)
    yield scope(explanation)


def _breakdown(explanation: Explanation, found: Breakdown) -> Iterator[str]:
    yield ""
    title = isolated(title_of(found.effect, found.side, explanation.campaign))
    yield f"{title}: {interval_text(found)}; with both sides alike {value_text(found.effect, found.even.value)}"
    told, idle = told_causes(found), idle_causes(found)
    if idle:
        yield f"  Without effect: {', '.join(idle)}"
    if not told:
        return
    greatest = max(abs(cause.share.value) for cause in told)
    rows = [
        (f"  {share_text(found.effect, cause.share)}", *_bars(cause.share.value / greatest), cause.group.value)
        for cause in told
    ]
    yield from blocks.columns(rows, left=(2, 3))
    yield f"  {difference_text(found)} in all"


def _bars(share: float) -> tuple[str, str]:
    """Return what stands to the left of the middle and what to the right: a bar of one of them."""
    full = "█" * round(_BAR * abs(share))
    return (full.rjust(_BAR), "") if share < 0 else ("", blocks.bar(share, _BAR))


def _changes(changes: Changes) -> Iterator[str]:
    yield ""
    yield "What would have changed it"
    yield f"  {isolated(changes.sentence)}"
    if changes.partial and changes.changes:
        yield "  (partial: the search was stopped)"
    rows = [(f"  {100 * change.smallness:.0f} %", isolated(change.sentence)) for change in changes.changes]
    if rows:
        yield from blocks.columns(rows, left=(1,))


def _variables(group: Group, variables: Sequence[Variable]) -> Iterator[str]:
    if not variables:
        return
    yield ""
    yield f"Variables: {group}"
    rows = [("", "number", "share", "", "where it stands")]
    for each in variables:
        part = each.contribution
        whose = ", ".join(filter(None, (each.side.label, each.military, each.unit)))
        name = f"{whose}, {each.name} {figure(each.value)}"
        where = isolated("; ".join(origin.address for origin in each.origins))
        made_of = f"{part.input}: {isolated(part.raw)}"
        rows.append((f"  {isolated(name)}", figure(part.number), figure(part.share), made_of, where))
    yield from blocks.columns(rows, left=(0, 3, 4))
