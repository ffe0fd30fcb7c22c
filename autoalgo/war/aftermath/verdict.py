"""The aftermath as a table of contents: leaders, occupation, stability. The same kernels conclude one war and many."""

import math

import numpy as np

from autoalgo.common.kernels import entry_kernel, kernel
from autoalgo.common.streams import States, Words, load_state, store_state
from autoalgo.war.aftermath.arrays import Reckoning
from autoalgo.war.aftermath.fates import meet_fate
from autoalgo.war.aftermath.rounds import occupy
from autoalgo.war.aftermath.unrest import change_stability
from autoalgo.war.domain.rows import STALEMATE, StructuredArray, StructuredRow


@entry_kernel
def conclude_wars(
    reckoning: Reckoning,
    opening: Reckoning,
    generator: np.random.Generator,
    words: Words,
    states: States,
    rows: StructuredArray,
    first: int,
) -> None:
    """Conclude every war of `rows`, each from where its own stream stands in `states` after the battle.

    `opening` has the rules and sides of one variant after the other, and war i, the first being number `first`, is
    concluded with variant i modulo their number; where there is one alone, the reckoning has them already. `words` is
    the memory of the generator's state. What the reckoning tells is of the last war.
    """
    for war in range(len(rows)):
        if len(opening.rules) > 1:
            variant = (first + war) % len(opening.rules)
            reckoning.rules[0] = opening.rules[variant]
            for side in range(2):
                reckoning.sides[side] = opening.sides[2 * variant + side]
        load_state(words, states[war])
        conclude_war(reckoning, rows[war], generator)
        store_state(words, states[war])


@entry_kernel
def conclude_allies(
    reckoning: Reckoning,
    opening: Reckoning,
    generator: np.random.Generator,
    words: Words,
    states: States,
    rows: StructuredArray,
    first: int,
    side: int,
    led: int,
    ruled: int,
) -> None:
    """Do for an ally of a side in every war of `rows` what `conclude_ally` does in one.

    `opening` is that of the ally, and all else as in `conclude_wars`. What belongs to the other side is not asked.
    """
    for war in range(len(rows)):
        variant = (first + war) % len(opening.rules)
        reckoning.rules[0] = opening.rules[variant]
        reckoning.sides[side] = opening.sides[2 * variant + side]
        load_state(words, states[war])
        if led == 1:
            meet_fate(reckoning, side, rows[war], generator)
        if ruled == 1:
            change_stability(reckoning, side, rows[war], generator)
        store_state(words, states[war])


@kernel
def conclude_war(reckoning: Reckoning, row: StructuredRow, generator: np.random.Generator) -> None:
    """Write into the row of a fought battle what came of it (LD, OC, ST).

    Every draw is one `generator.random()`, U(a, b) = a + (b − a) · draw, in this order (SC-6):

    1. for the attacker's, then the defender's military leader, if there is one: U(0,1), then U(0,10) (LD-1);
    2. unless the battle was a stalemate (SC-5), for every round of the occupation: U(0,0.05) if the occupiers are too
       many for the land (AR-2), then U(0,1) if the loser carries a disease, then U(0,3) if it breaks out (OC-4);
    3. for the attacker's, then the defender's nation: U(0,5) (ST-2).
    """
    for side in range(2):
        meet_fate(reckoning, side, row, generator)
    if row["winner"] == STALEMATE:
        row["rounds"] = 0
        row["base"] = math.nan
        row["occupation"] = math.nan
        row["occupation_score"] = math.nan
    else:
        occupy(reckoning, row["winner"], row, generator)
    for side in range(2):
        change_stability(reckoning, side, row, generator)


@entry_kernel
def conclude_ally(
    reckoning: Reckoning, row: StructuredRow, generator: np.random.Generator, side: int, led: int, ruled: int
) -> None:
    """Write into the row of a concluded war what it means for an ally of a side (CO-7, CO-8).

    `led` says whether its leader's fate is open, `ruled` whether its nation's stability is. The draws are those of
    `conclude_war`, the leader's first.
    """
    if led == 1:
        meet_fate(reckoning, side, row, generator)
    if ruled == 1:
        change_stability(reckoning, side, row, generator)
