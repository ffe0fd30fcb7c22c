"""An explanation in a sentence or two: who was the favourite and why, and which side luck was on."""

from autoalgo.war.domain.strategy import Side
from autoalgo.war.explanation.explanation import Breakdown, Cause, Effect, Estimate, Explanation

_MOST_CAUSES = 4
_WORTH_TELLING = 0.005
"""Half a percentage point."""


def favourite(explanation: Explanation) -> Side:
    """Return the side that wins more often, the attacker where both win as often."""
    attacker, defender = (explanation.breakdown(Effect.VICTORY, side).actual.value for side in Side)
    return Side.ATTACKER if attacker >= defender else Side.DEFENDER


def cause_sentence(explanation: Explanation, *, fought: bool = False) -> str:
    """Return who the favourite is, or was of a war that was `fought`, and what made him that (B-4c)."""
    if not explanation.breakdowns:
        return "No war was fought, so nothing is known."
    side = favourite(explanation)
    found, who = explanation.breakdown(Effect.VICTORY, side), nation(explanation, side)
    verb = "was" if fought else "is"
    chance = f"{100 * found.actual.value:.0f} %"
    if not found.causes:
        return f"The sides differ in nothing: there is no cause. {who} {verb} at {chance}."
    told = worth_telling(found)
    if not told:
        return f"{who} {verb} the favourite at {chance}, and no cause stands out."
    causes = ", ".join(f"{cause.group} {signed_points(cause.share)}" for cause in told)
    return f"{who} {verb} the favourite at {chance}, {_even(found)}: {causes}."


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


def nation(explanation: Explanation, side: Side) -> str:
    """Return the name of a side's nation."""
    return explanation.campaign.selection.belligerent(side).nation.name


def _even(found: Breakdown) -> str:
    return f"from {100 * found.even.value:.0f} % in an even war"
