"""The effects that are explained, as numbers: who won, what it cost, what was occupied, how stability changed."""

from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.rows import STALEMATE, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Effect

EFFECTS: Final[tuple[tuple[Effect, Side | None], ...]] = (
    (Effect.VICTORY, Side.ATTACKER),
    (Effect.VICTORY, Side.DEFENDER),
    (Effect.LOSSES, Side.ATTACKER),
    (Effect.LOSSES, Side.DEFENDER),
    (Effect.OCCUPATION, None),
    (Effect.STABILITY, Side.ATTACKER),
    (Effect.STABILITY, Side.DEFENDER),
)
"""In the order of the columns of `effects_of`."""


def effects_of(
    rows: StructuredArray, stability_before: npt.NDArray[np.float64], effects: npt.NDArray[np.float64]
) -> None:
    """Write into `effects`, shape (wars, 7), what came of every war of `rows`, dtype `WAR`.

    `stability_before` has both nations' stability before each war, shape (wars, 2).
    """
    winner = rows["winner"]
    for side in Side:
        effects[:, side] = winner == side
        effects[:, 2 + side] = (
            rows["killed"][:, side]
            + rows["captured"][:, side]
            + rows["died_of_attrition"][:, side]
            + rows["died_of_disease"][:, side]
        )
        effects[:, 5 + side] = rows["stability"][:, side] - stability_before[:, side]
    signed = np.where(winner == Side.ATTACKER, rows["occupation_score"], -rows["occupation_score"])
    effects[:, 4] = np.where(winner == STALEMATE, 0.0, signed)
