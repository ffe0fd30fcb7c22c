"""The one axis on which slider and charts lie: each position of the war has the same pixel in all of them."""

from typing import Final

from autoalgo.common.qt.axis import Axis
from autoalgo.war.window.playback.timeline import Timeline

LEFT: Final = 72
"""Pixels left of the axis, for the figures of the charts."""
RIGHT: Final = 14


def axis_in(width: int, timeline: Timeline | None) -> Axis:
    """Return the axis in a widget of so many pixels."""
    length = timeline.length if timeline else 0
    return Axis(0.0, float(max(length, 1)), LEFT, max(width - LEFT - RIGHT, 1))


def position_at(axis: Axis, x: float) -> int:
    """Return the position whose pixel is nearest to `x`."""
    share = (x - axis.left) / axis.width
    return round(min(max(share, 0.0), 1.0) * axis.high)
