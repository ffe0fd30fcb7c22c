"""An explanation in a sentence or two: who was the favourite and why (B-4c)."""

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.coalition import nations_of
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Breakdown, Cause, Effect, Estimate, Explanation
from autoalgo.war.playback.chance.phrases import percents

_MOST_CAUSES = 4
_WORTH_TELLING = 0.005
"""Half a percentage point."""


def leading(explanation: Explanation) -> Side:
    """Return the side that won more of the wars, the attacker where both won as many."""
    attacker, defender = _chances(explanation)
    return Side.ATTACKER if attacker.value >= defender.value else Side.DEFENDER


def favourite(explanation: Explanation) -> Side | None:
    """Return the side that is likelier to win, None where the intervals of both chances have it open."""
    chances, side = _chances(explanation), leading(explanation)
    return side if chances[side].low > chances[side.enemy].high else None


def cause_sentence(explanation: Explanation, *, fought: bool = False) -> str:
    """Return who the favourite is, or was of a war that was `fought`, and what made him that (B-4c)."""
    if not explanation.breakdowns:
        return "No war was fought, so nothing is known."
    found = explanation.breakdown(Effect.VICTORY, leading(explanation))
    standing = _standing(explanation, fought=fought)
    if not found.causes:
        return f"The sides differ in nothing: there is no cause. {standing}."
    told = worth_telling(found)
    if not told:
        return f"{standing}, and no cause stands out."
    causes = ", ".join(f"{cause.group} {signed_points(cause.share)}" for cause in told)
    return f"{standing}, from {percents(found.even.value)} in an even war: {causes}."


def worth_telling(found: Breakdown) -> tuple[Cause, ...]:
    """Return the greatest causes of a chance that are certain to have done something."""
    told = [
        cause
        for cause in found.causes
        if abs(cause.share.value) >= _WORTH_TELLING and (cause.share.low > 0 or cause.share.high < 0)
    ]
    return tuple(told[:_MOST_CAUSES])


def signed_points(share: Estimate) -> str:
    """Return a share of a chance in percentage points: "+9", "−14"."""
    points = round(100 * share.value)
    return f"{'−' if share.value < 0 else '+'}{abs(points)}"


def nation(campaign: Campaign, side: Side) -> str:
    """Return the name of a side's nation, and which side it is where both are called the same."""
    mine, theirs = (campaign.selection.belligerent(each).nation.name for each in (side, side.enemy))
    return f"{mine} ({side.label})" if mine == theirs else mine


def verb(campaign: Campaign, side: Side, one: str, several: str) -> str:
    """Return the verb that goes with the name of a side: of a coalition that for several nations."""
    return several if len(set(nations_of(campaign.selection.belligerent(side)))) > 1 else one


def _chances(explanation: Explanation) -> tuple[Estimate, Estimate]:
    attacker, defender = (explanation.breakdown(Effect.VICTORY, side).actual for side in Side)
    return attacker, defender


def _standing(explanation: Explanation, *, fought: bool) -> str:
    """Return how the chances stand: "England is the favourite at 60 %", after a stalemate where that is likelier."""
    chances, side = _chances(explanation), leading(explanation)
    who, chance = nation(explanation.campaign, side), percents(chances[side].value)
    one, several = ("was", "were") if fought else ("is", "are")
    be = verb(explanation.campaign, side, one, several)
    standing = f"{who} {be} the favourite at {chance}"
    if favourite(explanation) is None:
        standing = f"neither side {one} the favourite: {who} {be} at {chance}"
    stalemate = 1 - chances[0].value - chances[1].value
    if stalemate > chances[side].value:
        return f"A stalemate {one} the likeliest end at {percents(stalemate)}; {standing}"
    return f"{standing[0].upper()}{standing[1:]}"
