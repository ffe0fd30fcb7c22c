"""The hourly loop as compiled kernels over plain arrays; events out.

`Battle` plays one battle hour by hour, `Battles` as many as wanted without events, from the plan or from any hour on
that a `Rerun` tells the board of: the same kernels, so they cannot drift apart.
"""

from autoalgo.war.battle.arrays import FLANK_END, PARTS_A_PIXEL, Watch
from autoalgo.war.battle.battle import Battle, outcome_of
from autoalgo.war.battle.battles import UNWATCHED, Battles, battles_of
from autoalgo.war.battle.rerun import Rerun

__all__ = ["FLANK_END", "PARTS_A_PIXEL", "UNWATCHED", "Battle", "Battles", "Rerun", "Watch", "battles_of", "outcome_of"]
