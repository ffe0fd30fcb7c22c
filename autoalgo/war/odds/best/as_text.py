"""The best arrangements as a text for people: how each differs from the plan, with its chance and interval (O-14)."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.text_charts import columns
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.odds.as_text import WIDTH, war_lines
from autoalgo.war.odds.best.best_search import BestFound, RankedArrangement
from autoalgo.war.odds.digits import chance, chance_interval

FAIR: Final = (
    "All keep the same flanks with the same men. No flank starts nearer to the enemy or farther forward than now, "
    "moves between land and water or onto cliffs, or stands closer to another than the closest two now, or than 2 km."
)
AGAINST: Final = "These chances hold against this very plan of the enemy. Another plan may undo them."


def best_text(found: BestFound) -> str:
    """Return the best arrangements as text, ending with a line end."""
    return "\n".join(_lines(found)) + "\n"


def verdict_text(found: BestFound) -> str:
    """Return whether anything is better than the plan, in a sentence."""
    better, shown = sum(map(found.better, found.best)), len(found.best)
    if not found.tried:
        return "There is no other arrangement that may be tried."
    tried = f"{counted(found.tried, 'arrangement')} tried"
    if not better:
        return f"{tried}. None is better than the plan by more than chance."
    which = f"All of the best {shown}" if better == shown > 1 else f"{better} of the best {shown}"
    return f"{tried}. {which} {'are' if better > 1 else 'is'} better than the plan by more than chance."


def _flank_lines(plans: Sequence[FlankPlan]) -> Iterator[str]:
    """Yield where each flank stands and what it does."""
    for number, plan in enumerate(plans, 1):
        yield f"{number}: {plan.x_pixels:.0f}, {plan.y_pixels:.0f}, {plan.maneuver}"


def _lines(found: BestFound) -> Iterator[str]:
    order = found.order
    campaign, side = order.preparation.campaign, order.side
    yield from war_lines(campaign)
    runs = found.as_it_stands.victory.runs
    yield f"Arrangements of the {side.label}, {counted(runs, 'war')} of each, seed {order.seed}"
    yield ""
    rows = [("", "chance", "95 % interval", ""), ("", *_cells(found.as_it_stands))]
    rows += [(str(place), *_cells(ranked)) for place, ranked in enumerate(found.best, 1)]
    yield from columns(rows, left=(2, 3))
    yield ""
    for sentence in (verdict_text(found), AGAINST, FAIR):
        yield from textwrap.wrap(sentence, WIDTH)
    if found.best:
        yield ""
        yield "Flanks of the first arrangement: x and y in pixels of the map, maneuver"
        yield from _flank_lines(found.best[0].arrangement.plans)


def _cells(ranked: RankedArrangement) -> tuple[str, str, str]:
    return chance(ranked.victory), chance_interval(ranked.victory), ranked.arrangement.words
