"""An explanation as a text for people: causes as bars, what would have changed it, and the sentence that sums it up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from autoalgo.common import text_charts as blocks
from autoalgo.common.figures import counted, figure
from autoalgo.common.plain_text import isolated
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.explanation.contributions import Variable
from autoalgo.war.explanation.explanation import Breakdown, Changes, Effect, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.sentences import cause_sentence
from autoalgo.war.odds.as_text import men_text
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
        lines += _breakdown(found)
    if explanation.alike and explanation.breakdowns:
        lines += ["", f"No cause, as both sides have the same: {', '.join(explanation.alike)}"]
    if explanation.changes is not None:
        lines += _changes(explanation.changes)
    for group, some in (variables or {}).items():
        lines += _variables(group, some)
    return "\n".join(lines) + "\n"


def effect_title(found: Breakdown) -> str:
    """Return what is taken apart: "Chance of victory of the attacker"."""
    whose = "" if found.side is None else f" of the {found.side.label}"
    return f"{found.effect.value.capitalize()}{whose}"


def effect_figure(effect: Effect, value: float, *, signed: bool = False) -> str:
    """Return a value of an effect: percentage points of a chance, whole men, two decimals of a score."""
    match effect:
        case Effect.VICTORY:
            text = f"{abs(100 * value):.1f}"
        case Effect.LOSSES:
            text = f"{abs(value):,.0f}"
        case Effect.OCCUPATION:
            text = f"{abs(value):.3f}"
        case Effect.STABILITY:
            text = f"{abs(value):.2f}"
    nothing = not text.strip("0.,")
    minus = "−" if value < 0 and not nothing else "+" if signed and not nothing else ""
    return f"{minus}{text}"


def interval_text(effect: Effect, estimate: Estimate, *, signed: bool = False) -> str:
    """Return the 95 % interval: "−36.8 to −22.0"."""
    low, high = (effect_figure(effect, end, signed=signed) for end in (estimate.low, estimate.high))
    return f"{low} to {high}"


def _heading(explanation: Explanation) -> Iterator[str]:
    campaign = explanation.campaign
    yield f"{isolated(campaign.request.name)} ({year_text(campaign.request.year)})"
    for side in Side:
        belligerent = campaign.selection.belligerent(side)
        names = f"{isolated(belligerent.nation.name)}, {isolated(belligerent.military.name)}"
        yield f"{side.label.capitalize()}: {names}, {men_text(campaign, side)}"
    fought = f"{counted(explanation.wars, 'war')} of each, seed {explanation.seed}"
    partial = f" (partial: it ended before {explanation.asked:,} of each were fought)" if explanation.partial else ""
    yield f"{counted(explanation.combinations, 'combination')} of causes, {fought}{partial}"


def _breakdown(found: Breakdown) -> Iterator[str]:
    effect = found.effect
    unit = " %" if effect is Effect.VICTORY else " men" if effect is Effect.LOSSES else ""
    actual, even = (effect_figure(effect, each.value) for each in (found.actual, found.even))
    yield ""
    interval = interval_text(effect, found.actual)
    yield f"{effect_title(found)}: {actual}{unit} (95 % interval {interval}), in an even war {even}{unit}"
    if not found.causes:
        return
    greatest = max(abs(cause.share.value) for cause in found.causes) or 1.0
    rows = [
        (
            f"  {effect_figure(effect, cause.share.value, signed=True)}",
            interval_text(effect, cause.share, signed=True),
            *_bars(cause.share.value / greatest),
            cause.group.value,
        )
        for cause in found.causes
    ]
    yield from blocks.columns(rows, left=(3, 4))
    difference = effect_figure(effect, found.actual.value - found.even.value, signed=True)
    yield f"  {difference} in all"


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
        name = f"{each.side.label}, {f'{each.unit}, ' if each.unit else ''}{each.name} {figure(each.value)}"
        where = isolated("; ".join(origin.address for origin in each.origins))
        made_of = f"{part.input}: {isolated(part.raw)}"
        rows.append((f"  {isolated(name)}", figure(part.number), figure(part.share), made_of, where))
    yield from blocks.columns(rows, left=(0, 3, 4))
