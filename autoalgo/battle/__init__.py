"""The hourly loop as compiled kernels over plain arrays; events out.

`Battle` plays one battle hour by hour, `fight_many` many without events: the same kernels, so they cannot drift apart.
"""

from autoalgo.battle.battle import Battle, fight_many, outcome_of

__all__ = ["Battle", "fight_many", "outcome_of"]
