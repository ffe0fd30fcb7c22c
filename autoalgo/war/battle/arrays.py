"""The battlefield as plain arrays: what the kernels read and change.

Structured arrays keep one flank, unit type or side together in memory and let a kernel name what it touches the way the
rulebook does. Distances are km, speeds km/h, men and morale floats (SC-3, FL-5). The boundary in `opening` fills them.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.rows import STALEMATE, UNDECIDED, StructuredArray, StructuredRow
from autoalgo.war.domain.units import Branch

__all__ = [
    "BRANCHES",
    "CLOCK",
    "DISEASES",
    "EVENT",
    "FLANK",
    "FLANK_END",
    "PARTS_A_PIXEL",
    "RULES",
    "SIDE",
    "STALEMATE",
    "STRUCK",
    "UNDECIDED",
    "UNIT",
    "Battlefield",
    "StructuredArray",
    "StructuredRow",
    "Watch",
]

BRANCHES: Final = len(Branch)
DISEASES: Final = 2
"""Both nations' diseases are tested on each side (DI-1); 0 is the attacking nation's."""

FLANK: Final = np.dtype(
    [
        ("side", np.int64),
        ("army", np.int64),
        ("own", np.int64),
        ("led", np.int64),
        ("number", np.int64),
        ("state", np.int64),
        ("maneuver", np.int64),
        ("x_km", np.float64),
        ("y_km", np.float64),
        ("size", np.float64),
        ("initial_size", np.float64),
        ("morale", np.float64),
        ("starting_morale", np.float64),
        ("ships", np.float64),
        ("initial_ships", np.float64),
        ("proportion", np.float64, (BRANCHES,)),
        ("crew_proportion", np.float64),
        ("ready_hour", np.float64, (BRANCHES,)),
        ("land_defense", np.float64),
        ("water_defense", np.float64),
        ("resilience", np.float64),
        ("supply_cut", np.int64),
        ("attackers", np.float64),
        ("steady", np.float64),
        ("target", np.int64),
        ("target_rounds", np.int64),
        ("attacked", np.int64),
        ("attacked_before", np.int64),
        ("attacks_made", np.int64),
        ("hours_away", np.int64),
        ("killed", np.float64),
        ("captured", np.float64),
        ("died_of_attrition", np.float64),
        ("died_of_disease", np.float64),
        ("ships_sunk", np.float64),
        ("thirds", np.float64),
        ("third_of", np.int64),
        ("coin", np.float64),
        ("front", np.float64, (BRANCHES,)),
        ("die_of", np.int64, (BRANCHES,)),
        ("die", np.float64, (BRANCHES,)),
        ("began_x_km", np.float64),
        ("began_y_km", np.float64),
        ("began_state", np.int64),
        ("slain", np.float64),
        ("broken_by", np.int64),
    ],
    align=True,
)
"""`army` is the flank's row of `Battlefield.units`. `own` is 1 for flanks of the leading nation of a side and `led` for
those under its general: for all flanks of a side that is no coalition (CO-7, CO-8).

`attackers` counts the enemy flanks that attacked this one this hour (AT-4), as thirds of their army (EX-5), `steady`
the men whom they left neither killed nor demoralised, below 0 where they did more than there are men (AT-7). Indices,
−1 for none, are `target`, who was attacked last, for `target_rounds` rounds (AT-8), `attacked` and `attacked_before`,
of this and the last hour. `attacks_made` and `hours_away` run hit and run (MV-4).

`thirds` is the flank's share of its army and `front` that of each arm, in thirds; without EX-5 both are 1. `third_of`
is the first flank of its third, after which it acts, and whose `coin` of the hour decides on its charge (MV-2);
`die_of` the flank whose die of the hour a branch strikes with, `die` that number; both numbers are −1 before they are
drawn. `began_x_km`, `began_y_km` and `began_state` are what they were when the hour began (HR-1, AT-6, AT-7).
`slain` is how many men the flank has killed, `broken_by` the index of the enemy whose attack made it give way; neither
changes the battle."""

UNIT: Final = np.dtype(
    [
        ("speed_kmh", np.float64),
        ("rebound_hours", np.float64),
        ("shock", np.float64),
        ("ranges_km", np.float64, (3,)),
        ("powers", np.float64, (3,)),
        ("psychology", np.float64),
        ("efficiency", np.float64),
        ("limitation", np.float64),
        ("effectiveness", np.float64),
        ("capacity", np.float64),
    ],
    align=True,
)

SIDE: Final = np.dtype(
    [
        ("standing", np.int64),
        ("capacity", np.float64),
        ("siege_rate", np.float64),
        ("fortified", np.int64),
        ("besieged", np.int64),
        ("cut_off", np.int64),
        ("outbreak_per_soldier", np.float64, (DISEASES,)),
        ("deaths_per_soldier", np.float64, (DISEASES,)),
        ("fortune", np.float64),
        ("first", np.int64),
        ("past", np.int64),
        ("began_standing", np.int64),
    ],
    align=True,
)
"""`standing` counts the flanks neither routed nor inactive (HR-3), `began_standing` those when the hour began;
`fortune` is 1 while EX-1 is off. The side's flanks lie at the indices from `first` to before `past`."""

RULES: Final = np.dtype(
    [
        ("maximum_hours", np.int64),
        ("morale_per_soldier", np.float64),
        ("retreating_below", np.float64),
        ("routed_below", np.float64),
        ("retreating_speed", np.float64),
        ("charging_speed", np.float64),
        ("charging_approach", np.float64),
        ("charge_divisor", np.float64),
        ("displacement_km", np.float64),
        ("hit_and_run_attacks", np.int64),
        ("hit_and_run_hours_away", np.int64),
        ("square_root_from", np.float64),
        ("random_maximum", np.float64),
        ("mercy", np.float64),
        ("flanking_divisor", np.float64),
        ("supply_cut_chance", np.float64),
        ("cut_off_capacity", np.float64),
        ("uphill", np.float64),
        ("local_population", np.float64),
        ("attrition_constant", np.float64),
        ("attrition_random_maximum", np.float64),
        ("overcrowding_cap", np.float64),
        ("siege_rate_divisor", np.float64),
        ("disease_random_maximum", np.float64),
        ("km_per_pixel", np.float64),
        ("map_km", np.float64),
        ("fortune_spread", np.float64),
        ("lapsing_position", np.int64),
        ("neighbours_km", np.float64),
        ("barring_share", np.float64),
        ("barring_cosine", np.float64),
        ("pursuit_speed", np.float64),
    ],
    align=True,
)

STRUCK: Final = np.dtype(
    [("flank", np.int64)]
    + [(name, np.float64) for name in ("squared", "share", "flanking", "killed", "demoralised", "morale_lost")],
    align=True,
)
"""One row a flank on which a blow falls (EX-5): the square of its distance from who strikes, its share of the blow,
AT-4's f, and what the blow does to it."""

CLOCK: Final = np.dtype(
    [("hour", np.int64), ("winner", np.int64), ("naval", np.int64), ("events", np.int64)], align=True
)
"""`winner` is a side, `UNDECIDED` or `STALEMATE`; `events` counts the rows of the event buffer in use."""

EVENT: Final = np.dtype(
    [("kind", np.int64), ("side", np.int64), ("flank", np.int64), ("target", np.int64), ("unit", np.int64)]
    + [("weapon", np.int64), ("disease", np.int64)]
    + [
        (name, np.float64)
        for name in (
            *("distance_km", "number", "ships", "battalion", "effectiveness", "power", "efficiency", "limitation"),
            *("random", "mercy", "defense", "psychology", "flanking", "killed", "demoralised", "morale_lost"),
            *("moved_km", "ready", "total", "height", "morale", "starting_morale", "men", "size", "overcrowding"),
            *("constant", "probability", "draw", "soldiers", "rounds", "resilience", "capacity", "siege_rate"),
            *("fortune", "front", "share", "in_the_way"),
        )
    ],
    align=True,
)
"""One row an event; a kind uses the fields that `decode.FACTORS` lists for it. Flanks are indices, −1 for none."""


class Battlefield(NamedTuple):
    """Everything a kernel sees. The one-row arrays `rules` and `clock` are records passed by reference."""

    flanks: StructuredArray
    """Shape (flanks of both sides,), dtype `FLANK`, attackers first."""
    units: StructuredArray
    """Shape (armies, 4), dtype `UNIT`, by army and branch: the leading one of each side, then all allies (CO-4)."""
    sides: StructuredArray
    """Shape (2,), dtype `SIDE`."""
    features: npt.NDArray[np.int8]
    """The map, shape (400, 400)."""
    ground: npt.NDArray[np.float64]
    """Shape (5, 3): per feature the factors of speed, limitation and efficiency (MV-8, AT-3)."""
    rules: StructuredArray
    """Shape (1,), dtype `RULES`."""
    clock: StructuredArray
    """Shape (1,), dtype `CLOCK`."""
    order: npt.NDArray[np.int64]
    """Shape (flanks,): the order in which flanks act this hour (HR-1)."""
    struck: StructuredArray
    """Shape (flanks,), dtype `STRUCK`: where an attack puts down on whom it falls; nothing is kept in it."""
    events: StructuredArray
    """The event buffer of one hour, dtype `EVENT`; no rows when events are off."""


FLANK_END: Final = np.dtype(
    [("broke_hour", np.int64), ("broken_by", np.int64)]
    + [(name, np.float64) for name in ("killed", "lost", "fallen", "taken", "left")],
    align=True,
)
"""What became of a flank in one battle: the hour in which it gave way (retreated, routed, was captured or wiped out), 0
where it never did; the index of the enemy whose attack did that, −1 for hunger, disease or nobody; the men whom it
killed, and its own who were killed, died or were captured for good. `fallen` are its own who were killed, `taken` those
captured for good, `left` those who are left with those who were freed, as `tally` counts them for a side."""

PARTS_A_PIXEL: Final = 80
"""With 400 pixels, all places fit into 16 bits."""


class Watch(NamedTuple):
    """Where the kernels put down what became of every flank; all arrays are empty where nobody asks."""

    ends: StructuredArray
    """Shape (battles, flanks), dtype `FLANK_END`."""
    looks: npt.NDArray[np.int64]
    """Shape (hours,): under which look of `places` hour i is put down, −1 for none."""
    places: npt.NDArray[np.int16]
    """Shape (wars, looks, flanks, 2): where a flank stood in each of the first wars, x and y in `PARTS_A_PIXEL`s of the
    map, counted from 1; left as it is, 0, where it did not stand any more."""
