"""The odds in words: what a quantity is called, and what tooltips and screen readers say of bars, charts and luck.

All figures have the digits of the text for the talk page, so that nobody reads two numbers for one thing.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication

from autoalgo.domain.campaign import Campaign
from autoalgo.domain.strategy import Side
from autoalgo.gui.battlefield.words import side_name
from autoalgo.gui.window.laying_out import shortened
from autoalgo.odds import Distribution, Luck, Quantity, Share
from autoalgo.odds.digits import chance, chance_interval, constant, exactly, is_constant, percentile

_CONTEXT: Final = "Odds"
_LONGEST_NAME: Final = 60


def translated(text: str) -> str:
    """Return `text` in the user's language."""
    return QCoreApplication.translate(_CONTEXT, text)


def quantity_title(quantity: Quantity) -> str:
    """Return what the chart of a quantity is called."""
    titles = {Quantity.STABILITY: "Stability after", Quantity.OCCUPATION: "Occupation score"}
    return translated(titles.get(quantity, quantity.value.capitalize()))


def quantity_sentence(quantity: Quantity) -> str:
    """Return what a quantity is, for whoever points at its chart."""
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
    return translated(sentences[quantity])


def nation_name(campaign: Campaign, side: Side) -> str:
    """Return the name of a side's nation, cut where it is very long."""
    return shortened(campaign.selection.belligerent(side).nation.name, _LONGEST_NAME)


def nation_and_side(campaign: Campaign, side: Side) -> str:
    """Return "Normandy 1066 (attacker)"."""
    return f"{nation_name(campaign, side)} ({side_name(side).lower()})"


def typeset(figures: str) -> str:
    """Return figures as pictures have them: with a minus sign, which is as wide as a digit."""
    return figures.replace("-", "−")


def tooltip(heading: str, *lines: str) -> str:
    """Return rich text for whoever points at something: whatever users have named is shown as they wrote it."""
    return "<br>".join((f"<b>{escape(heading)}</b>", *map(escape, lines)))


def share_sentence(share: Share) -> str:
    """Return a chance with its interval: "82.3 %, with 95 % certainty 81.5–83.1 %"."""
    words = translated("{chance}, with 95 % certainty {interval}; in {count} of {runs} wars")
    return words.format(
        chance=chance(share), interval=chance_interval(share), count=f"{share.count:,}", runs=f"{share.runs:,}"
    )


def luck_sentence(luck: Luck) -> str:
    """Return what the luck of a side means: how many wars ended worse, better and the same as the one on show."""
    better = luck.runs - luck.worse - luck.equal
    if luck.equal:
        words = translated("For the {}, {} of the wars ended worse than this one, {} better and {} the same.")
    else:
        words = translated("For the {}, {} of the wars ended worse than this one and {} better.")
    shares = (chance(Share(count, luck.runs)) for count in (luck.worse, better, luck.equal))
    return words.format(side_name(luck.side).lower(), *shares)


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
    return translated("always {value}").format(value=typeset(constant(distribution)))


def distribution_sentence(distribution: Distribution) -> str:
    """Return a distribution as a sentence."""
    if is_constant(distribution):
        told = constant_text(distribution)
    else:
        told = translated("median {median}, 5–95 % {range}, least {least}, greatest {greatest}").format(
            median=median_text(distribution),
            range=range_text(distribution),
            least=value_text(distribution, distribution.least),
            greatest=value_text(distribution, distribution.greatest),
        )
    if distribution.actual is None:
        return told
    return told + translated("; {value} in this war").format(value=value_text(distribution, distribution.actual))


def chart_sentences(campaign: Campaign, distributions: Sequence[Distribution]) -> tuple[str, ...]:
    """Return what a chart shows, a sentence a side."""

    def who(side: Side | None) -> str:
        return "" if side is None else f"{nation_and_side(campaign, side)}: "

    return tuple(f"{who(each.side)}{distribution_sentence(each)}" for each in distributions)


def chart_tooltip(quantity: Quantity, sentences: Sequence[str]) -> str:
    """Return what a quantity is and what its chart shows as rich text."""
    return tooltip(quantity_title(quantity), quantity_sentence(quantity), *sentences)
