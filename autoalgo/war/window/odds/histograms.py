"""Histograms of very many wars as a chart draws them: as fine as can be seen, without the rarest wars at either end.

One war in a million that went quite another way would press all others into a single bar. The engine's own histograms
reach from the least to the greatest value; these are for the eye, and the ends are told in words.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Histogram, Quantity, Tally

MOST_BARS: Final = 60
_LEFT_OUT_OF: Final = 2000
"""Of so many wars, one may lie beyond either end."""

Histograms = Mapping[tuple[Quantity, Side | None], Histogram]
"""By quantity and side; what no war had has none."""


def histograms_of(tally: Tally) -> Histograms:
    """Return the histograms of all that was counted."""
    found = ((measure.quantity, measure.side) for measure in tally.measures)
    drawn = {(quantity, side): _histogram(tally, quantity, side) for quantity, side in found}
    return {key: histogram for key, histogram in drawn.items() if histogram is not None}


def _histogram(tally: Tally, quantity: Quantity, side: Side | None) -> Histogram | None:
    counts, scale = tally.counts(quantity, side), tally.scale(quantity, side)
    reached = np.cumsum(counts)
    total = int(reached[-1])
    if total == 0:
        return None
    few = total // _LEFT_OUT_OF
    first = int(np.searchsorted(reached, few, side="right"))
    last = int(np.searchsorted(reached, total - few, side="left"))
    bins = -(-(last + 1 - first) // MOST_BARS)
    bars = np.add.reduceat(counts[first : last + 1], np.arange(0, last + 1 - first, bins))
    return Histogram(scale.value(2 * first - 1, 2), bins * scale.width, tuple(bars.tolist()))
