"""The hourly loop as compiled kernels over plain arrays; events out.

`Battle` plays one battle hour by hour, `Battles` as many as wanted without events: the same kernels, so they cannot
drift apart.
"""

from autoalgo.war.battle.battle import Battle, outcome_of
from autoalgo.war.battle.battles import Battles, battles_of

__all__ = ["Battle", "Battles", "battles_of", "outcome_of"]
