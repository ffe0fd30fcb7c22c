"""A war's end as plain arrays: what the kernels of the aftermath read, and their results for one war.

`reckoning` fills the constants of a campaign once, for one aftermath or for a million; `decode` turns what the kernels
tell into the domain's words. How a war ended, in a row of very many, is `domain.rows.WAR`.
"""

from typing import Final, NamedTuple

import numpy as np

from autoalgo.war.domain.rows import StructuredArray

RULES: Final = np.dtype(
    [
        ("local_population", np.float64),
        ("attrition_constant", np.float64),
        ("attrition_random_maximum", np.float64),
        ("overcrowding_cap", np.float64),
        ("least_change", np.float64),
        ("maximum_rounds", np.int64),
        ("morale_random_maximum", np.float64),
        ("morale_per_outbreak", np.float64),
        ("survival_random_maximum", np.float64),
        ("survival_divisor", np.float64),
        ("stability_maximum", np.float64),
        ("casualty_ratio_cap", np.float64),
        ("economy_factor", np.float64),
        ("occupation_factor", np.float64),
        ("stability_random_maximum", np.float64),
    ],
    align=True,
)

SIDE: Final = np.dtype(
    [
        ("initial", np.float64),
        ("led", np.int64),
        ("martial", np.float64),
        ("training", np.float64),
        ("age", np.float64),
        ("base", np.float64),
        ("efficiency", np.float64),
        ("limitation", np.float64),
        ("full_morale", np.float64),
        ("outbreak_chance", np.float64),
        ("outbreak_severity", np.float64),
        ("stability", np.float64),
        ("innate_stability", np.float64),
        ("capital_lost", np.float64),
        ("ruler_killed", np.float64),
        ("economy", np.float64),
        ("maximum_military", np.float64),
    ],
    align=True,
)
"""`initial` are the men of the leading general before the battle; `led` is 1 with a military leader, of whom `martial`,
`training` and `age` are the terms of LD-1. What follows up to `outbreak_severity` counts if the side wins: Occupation₀,
the occupying unit's variables, the loser's disease (OC). `capital_lost` and `ruler_killed` are the factors of ST-1
should that happen, 1 where it cannot."""

FATE: Final = np.dtype(
    [("survival_chance", np.float64), ("draw", np.float64), ("bonus_draw", np.float64), ("survived", np.int64)],
    align=True,
)
"""What became of a military leader (LD-1)."""

ROUND: Final = np.dtype(
    [
        ("occupation", np.float64),
        ("growth", np.float64),
        ("efficiency", np.float64),
        ("morale", np.float64),
        ("overcrowding", np.float64),
        ("lost_to_effort", np.float64),
        ("lost_to_attrition", np.float64),
        ("attrition_random", np.float64),
        ("outbreak", np.int64),
        ("outbreak_draw", np.float64),
        ("outbreak_random", np.float64),
        ("lost_to_disease", np.float64),
    ],
    align=True,
)
"""A round of the occupation (OC-3, OC-4): the occupation after it, the factor by which it grew, the Efficiency that it
grew with, the morale that is left, and what took the rest. `outbreak` is 1 where the disease broke out, and the numbers
of an outbreak are 0 where it did not."""

CHANGE: Final = np.dtype(
    [
        ("innate_stability", np.float64),
        ("innate_factor", np.float64),
        ("casualties", np.float64),
        ("casualty_ratio", np.float64),
        ("occupation_term", np.float64),
        ("draw", np.float64),
        ("after", np.float64),
    ],
    align=True,
)
"""What the war did to a nation's stability (ST-1, ST-2)."""


class Reckoning(NamedTuple):
    """Everything that a kernel of the aftermath sees besides the war's row."""

    rules: StructuredArray
    """Shape (1,), dtype `RULES`."""
    sides: StructuredArray
    """Shape (2,), dtype `SIDE`."""
    fates: StructuredArray
    """Shape (2,), dtype `FATE`: told of the last war."""
    round: StructuredArray
    """Shape (1,), dtype `ROUND`: the round that is played."""
    rounds: StructuredArray
    """Every round of the last war, dtype `ROUND`; no rows when they are not wanted."""
    changes: StructuredArray
    """Shape (2,), dtype `CHANGE`: told of the last war."""
