"""The chances by hour as curves of a chart, with the turning points as marks (B-3c)."""

from typing import TYPE_CHECKING, Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.window.playback.time_chart import Curve, TurningMark

if TYPE_CHECKING:
    from autoalgo.war.window.playback.chance_model import KnownChances

_SHARE: Final = ("value", "low", "high")


def chance_curves(known: "KnownChances | None") -> tuple[list[Curve], list[TurningMark]]:
    """Return a curve a side, in percent, and the marks; nothing before anything is known."""
    if known is None:
        return [], []
    chances = known.chances
    hours = np.array(chances.hours, dtype=np.float64)
    drawn = []
    for side in Side:
        shares = chances.victory(side)
        value, low, high = (100 * np.array([getattr(share, end) for share in shares]) for end in _SHARE)
        drawn.append(Curve(known.opened.nations[side], side, hours, value, low, high))
    return drawn, [TurningMark(turn.step.hour, turn.sentence) for turn in known.turns]
