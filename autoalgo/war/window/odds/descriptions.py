"""The odds in words: what a quantity is called, and what tooltips and screen readers say of bars, charts and luck.

All figures have the digits of the text for the talk page, so that one thing never has two numbers.
"""

from collections.abc import Sequence

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Distribution, Luck, Quantity, Share
from autoalgo.war.odds.digits import chance, chance_interval, constant, exactly, is_constant, percentile
from autoalgo.war.window.battlefield.flank_words import side_name
from autoalgo.war.window.charts.words import nation_name, tooltip, typeset


def quantity_title(quantity: Quantity) -> str:
    """Return what the chart of a quantity is called."""
    titles = {Quantity.STABILITY: "Stability after", Quantity.OCCUPATION: "Occupation score"}
    return titles.get(quantity, quantity.value.capitalize())


def quantity_sentence(quantity: Quantity) -> str:
    """Return what a quantity is, for the tooltip of its chart."""
    sentences = {
        Quantity.KILLED: "Men killed in action.",
        Quantity.DIED: "Men who died of attrition or disease.",
        Quantity.CAPTURED: "Men who were captured.",
        Quantity.REMAINING: "Men who were left after the battle.",
        Quantity.SHIPS_SUNK: "Ships that were sunk.",
        Quantity.STABILITY: "The nation's stability after the war.",
        Quantity.OCCUPATION: "How far the winner imposed control; counted in the wars that the side won.",
        Quantity.HOURS: "How many hours the battle lasted.",
    }
    return sentences[quantity]


def nation_and_side(campaign: Campaign, side: Side) -> str:
    """Return "Normandy 1066 (attacker)"."""
    return f"{nation_name(campaign, side)} ({side_name(side).lower()})"


def share_sentence(share: Share) -> str:
    """Return a chance with its interval: "82.3 %, with 95 % certainty 81.5–83.1 %"."""
    return f"{chance(share)}, with 95 % certainty {chance_interval(share)}; in {share.count:,} of {share.runs:,} wars"


def luck_sentence(luck: Luck) -> str:
    """Return what the luck of a side means: how many wars ended worse, better and the same as the one on show."""
    other = luck.runs - luck.worse - luck.equal
    worse, better, same = (chance(Share(count, luck.runs)) for count in (luck.worse, other, luck.equal))
    rest = f", {better} better and {same} the same." if luck.equal else f" and {better} better."
    return f"For the {side_name(luck.side).lower()}, {worse} of the wars ended worse than this one{rest}"


def median_text(distribution: Distribution) -> str:
    """Return the median."""
    return typeset(percentile(distribution, 50))


def range_text(distribution: Distribution) -> str:
    """Return between which values 90 % of the wars lie: "499 – 2,664"."""
    low, high = percentile(distribution, 5), percentile(distribution, 95)
    return typeset(f"{low} – {high}")


def value_text(distribution: Distribution, value: float) -> str:
    """Return a value of one war as its receipt tells it."""
    return typeset(exactly(distribution.quantity, value))


def constant_text(distribution: Distribution) -> str:
    """Return what a quantity was in every war: "always −2.05"."""
    return f"always {typeset(constant(distribution))}"


def distribution_sentence(distribution: Distribution) -> str:
    """Return a distribution as a sentence."""
    if is_constant(distribution):
        told = constant_text(distribution)
    else:
        least = value_text(distribution, distribution.least)
        greatest = value_text(distribution, distribution.greatest)
        told = (
            f"median {median_text(distribution)}, 5–95 % {range_text(distribution)}, least {least}, greatest {greatest}"
        )
    if distribution.actual is None:
        return told
    return f"{told}; {value_text(distribution, distribution.actual)} in this war"


def chart_sentences(campaign: Campaign, distributions: Sequence[Distribution]) -> tuple[str, ...]:
    """Return what a chart shows, a sentence a side."""

    def who(side: Side | None) -> str:
        return "" if side is None else f"{nation_and_side(campaign, side)}: "

    return tuple(f"{who(each.side)}{distribution_sentence(each)}" for each in distributions)


def chart_tooltip(quantity: Quantity, sentences: Sequence[str]) -> str:
    """Return what a quantity is and what its chart shows as rich text."""
    return tooltip(quantity_title(quantity), quantity_sentence(quantity), *sentences)
