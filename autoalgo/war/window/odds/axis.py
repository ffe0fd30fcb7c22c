"""The axis of a chart of the odds: wide enough for the bars of all sides and for the war on show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.common.qt.axis import Axis
from autoalgo.war.odds import Distribution, Histogram

_LEAST_BINS: Final = 16
"""Bins of a quantity that an axis holds at least."""


@dataclass(frozen=True)
class Drawn:
    """The figures and the bars of one side, or of the war."""

    distribution: Distribution
    histogram: Histogram


def axis_of(drawn: Sequence[Drawn], left: float, width: float) -> Axis:
    """Return the one axis that all of `drawn` are drawn on, wide enough that a single value is a narrow bar."""
    spans = [_span(each) for each in drawn]
    if not spans:
        return Axis(0, 1, left, width)
    low, high = min(span[0] for span in spans), max(span[1] for span in spans)
    least = _LEAST_BINS * max(each.distribution.bin_width for each in drawn)
    return Axis(low, max(high, low + least), left, width)


def _span(drawn: Drawn) -> tuple[float, float]:
    """Return from where to where there is something to draw: the bars, and the war on show."""
    edges, actual, half = drawn.histogram.edges, drawn.distribution.actual, drawn.distribution.bin_width / 2
    if actual is None:
        return edges[0], edges[-1]
    return min(edges[0], actual - half), max(edges[-1], actual + half)
