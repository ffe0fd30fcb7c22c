"""The hourly loop as compiled kernels over plain arrays; events out.

`Battle` plays one battle hour by hour, `Battles` as many as wanted without events: the same kernels, so they cannot
drift apart.
"""

from autoalgo.battle.battle import Battle, outcome_of
from autoalgo.battle.battles import Battles, battles_of, fight_batch

__all__ = ["Battle", "Battles", "battles_of", "fight_batch", "outcome_of"]
