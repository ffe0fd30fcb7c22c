"""Words of all charts: figures as pictures have them, what a side is called, and what a tooltip says."""

from typing import Final

from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.sides import Side

_LONGEST_NAME: Final = 60


def nation_name(campaign: Campaign, side: Side) -> str:
    """Return the name of a side's nation, cut where it is very long."""
    return nation_of(campaign.selection, side)


def nation_of(selection: Selection, side: Side) -> str:
    """Return the same from the rows that a war was fought from."""
    return shortened(selection.belligerent(side).nation.name, _LONGEST_NAME)


def typeset(figures: str) -> str:
    """Return figures as pictures have them: with a minus sign, which is as wide as a digit."""
    return figures.replace("-", "−")


def tooltip(heading: str, *lines: str) -> str:
    """Return the rich text of a tooltip, in which the names that users have given are shown as they wrote them."""
    return "<br>".join((f"<b>{html_of(heading)}</b>", *map(html_of, lines)))
