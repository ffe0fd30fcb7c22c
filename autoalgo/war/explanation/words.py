"""The explanation in words and figures, the same in the window, the text and the wiki: question, answer, shares."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import displayed
from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Breakdown, Cause, Effect, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.sentences import favourite, leading, nation, verb
from autoalgo.war.odds.digits import places
from autoalgo.war.playback.chance.phrases import percents

NOTHING: Final = 1e-9
"""A share below this is that of a cause without effect: what adding up has left of it."""
_SCALES: Final[Mapping[Effect, tuple[float, int, str]]] = MappingProxyType(
    {
        Effect.VICTORY: (100.0, 0, " %"),
        Effect.LOSSES: (1.0, 0, " men"),
        Effect.OCCUPATION: (1.0, 2, ""),
        Effect.STABILITY: (1.0, 1, ""),
    }
)
"""What an effect is multiplied by to be told, the decimals that are told at most, and its unit."""
_LEAST_PLACES: Final = {Effect.OCCUPATION: 3}
_LONGEST_NAME: Final = 60
_SAME: Final = "Both sides are alike in everything that counts, so there is no cause: what is left is luck."


def value_text(effect: Effect, value: float) -> str:
    """Return what is explained as the receipt would tell it: "72 %", "2,686 men", "−0.13"; what is certain as 100 %."""
    if effect is Effect.VICTORY:
        return percents(value)
    scale, decimals, unit = _SCALES[effect]
    return _typeset(f"{scale * value:z,.{decimals}f}{unit}")


def difference_text(breakdown: Breakdown) -> str:
    """Return what all causes have added: "−10.5", "+945"."""
    scale, decimals, _ = _SCALES[breakdown.effect]
    told = max(decimals, 1) if breakdown.effect is Effect.VICTORY else decimals
    return _signed(scale * (breakdown.actual.value - breakdown.even.value), told)


def interval_text(breakdown: Breakdown) -> str:
    """Return the value in this war with its 95 % interval: "40 % (95 %: 36 % to 44 %)"."""
    effect, actual = breakdown.effect, breakdown.actual
    low, high = (value_text(effect, end) for end in (actual.low, actual.high))
    return f"{value_text(effect, actual.value)} (95 %: {low} to {high})"


def share_text(effect: Effect, share: Estimate) -> str:
    """Return what a cause has added, with half of its 95 % interval: "+9 ± 1"; "0" for one without effect."""
    scale, decimals, _ = _SCALES[effect]
    if is_nothing(share):
        return "0"
    reach = scale * (share.high - share.low) / 2
    told = max(places(max(reach, 1e-6), _LEAST_PLACES.get(effect, decimals + 1)), 0)
    return f"{_signed(scale * share.value, told)} ± {max(reach, 10.0**-told):,.{told}f}"


def is_nothing(share: Estimate) -> bool:
    """Tell whether a share is that of a cause without effect."""
    return abs(share.value) < NOTHING and abs(share.high - share.low) < NOTHING


def title_of(effect: Effect, side: Side | None, campaign: Campaign) -> str:
    """Return the name of a measure: "Chance of victory: Normandy 1066"."""
    name = effect.value.capitalize()
    return name if side is None else f"{name}: {_name(campaign, side, effect)}"


def helped(breakdown: Breakdown, value: float) -> Side:
    """Return which side is the better off for a share: for losses the enemy of whoever lost the more."""
    side = Side.ATTACKER if breakdown.side is None else breakdown.side
    raised = value > 0
    return side if raised != (breakdown.effect is Effect.LOSSES) else side.enemy


def question(explanation: Explanation, breakdown: Breakdown, fought: bool) -> str:
    """Return what is explained as a question; of a plan, which is not `fought`, in the present."""
    told, side = value_text(breakdown.effect, breakdown.actual.value), breakdown.side
    if side is None:
        return f"Why {'was' if fought else 'is'} the occupation score {told} on average?"
    name = _name(explanation.campaign, side, breakdown.effect)
    campaign = explanation.campaign
    be = verb(campaign, side, *(("was", "were") if fought else ("is", "are")))
    match breakdown.effect:
        case Effect.VICTORY if side is favourite(explanation):
            return f"Why {be} {name} the favourite at {told}?"
        case Effect.VICTORY if favourite(explanation) is None:
            return f"Why {be} {name} at {told}, with neither side the favourite?"
        case Effect.VICTORY:
            return f"Why {'had' if fought else verb(campaign, side, 'has', 'have')} {name} a chance of {told}?"
        case Effect.LOSSES:
            return f"Why {'did' if fought else 'would'} {name} lose {told} on average?"
        case _:
            return f"Why {'did' if fought else 'would'} the stability of {name} change by {told} on average?"


def answer(breakdown: Breakdown) -> str:
    """Return the sum in a sentence: "An even war comes to 50 %; numbers +9 ± 1, commander +16 ± 2: 72 %."."""
    if not breakdown.causes:
        return _SAME
    effect, told = breakdown.effect, told_causes(breakdown)
    if not told:
        even = value_text(effect, breakdown.actual.value)
        return f"Nothing in which the sides differ has any effect: it comes to {even}."
    causes = ", ".join(f"{each.group} {share_text(effect, each.share)}" for each in told)
    even, actual = (value_text(effect, each.value) for each in (breakdown.even, breakdown.actual))
    unit = " (percentage points)" if effect is Effect.VICTORY else ""
    return f"With both sides alike it comes to {even}. {causes[:1].upper()}{causes[1:]}{unit}: {actual}."


def told_causes(breakdown: Breakdown) -> tuple[Cause, ...]:
    """Return the causes that have any effect, the greatest first."""
    return tuple(cause for cause in breakdown.causes if not is_nothing(cause.share))


def idle_causes(breakdown: Breakdown) -> tuple[Group, ...]:
    """Return the causes in which the sides differ, and which have no effect."""
    return tuple(cause.group for cause in breakdown.causes if is_nothing(cause.share))


def scope(explanation: Explanation) -> str:
    """Return what the explanation rests on."""
    causes = explanation.combinations.bit_length() - 1
    fought = f"{counted(causes, 'cause')} in {counted(explanation.wars, 'order')}"
    if explanation.refining:
        return f"{fought}, a first impression; {explanation.asked:,} are to come"
    partial = f"; partial, {explanation.asked:,} were asked for" if explanation.partial else ""
    return f"{fought}, {(causes + 1) * explanation.wars:,} wars, seed {explanation.seed}{partial}"


def change_sentences(explanation: Explanation) -> tuple[str, ...]:
    """Return what would have changed it, the smallest change first; that nothing would have is an answer."""
    if explanation.changes is None:
        return ()
    return tuple(each.sentence for each in explanation.changes.changes) or (explanation.changes.sentence,)


def wiki_lines(explanation: Explanation, fought: bool, luck: str = "") -> str:
    """Return lines of wiki markup to paste below the receipt."""
    breakdown = explanation.breakdown(Effect.VICTORY, leading(explanation))
    lines = [f"* '''{wiki_text(question(explanation, breakdown, fought))}''' {wiki_text(answer(breakdown))}"]
    lines += [f"** {wiki_text(sentence)}" for sentence in change_sentences(explanation)[:3]]
    return "\n".join([*lines, *([f"** {wiki_text(luck)}"] if luck else [])]) + "\n"


def _name(campaign: Campaign, side: Side, effect: Effect = Effect.VICTORY) -> str:
    """Return whose effect it is: stability that of a coalition's leading nation (CO-8)."""
    belligerent = campaign.selection.belligerent(side)
    if effect is Effect.STABILITY and belligerent.members:
        return displayed(belligerent.members[0].nation.name, _LONGEST_NAME)
    return displayed(nation(campaign, side), _LONGEST_NAME)


def _signed(value: float, decimals: int) -> str:
    """Return figures with their sign, which 0 has not."""
    figures = f"{value:+z,.{decimals}f}"
    return _typeset(figures.lstrip("+") if float(figures.replace(",", "")) == 0 else figures)


def _typeset(figures: str) -> str:
    """Return figures with a minus sign, which is as wide as a digit."""
    return figures.replace("-", "−")
