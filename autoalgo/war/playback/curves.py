"""The curves of a war over its hours: men, morale and casualties of a side or of one flank (B-3b)."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.board import numbered
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan

Curve = npt.NDArray[np.float64]
"""Shape (hours + 1,): a number for the plan, at index 0, and for the end of every hour of battle."""


class Curves:
    """All curves of a war. `flank` is a number within the side, from 1 on; 0, as by default, is the whole side.

    Parameters
    ----------
    plan
        The flanks.
    boards
        Shape (hours + 1, flanks), dtype `BOARD`.
    """

    def __init__(self, plan: Sequence[FlankPlan], boards: StructuredArray) -> None:
        self._flanks = numbered(plan)
        self._boards = boards

    def men(self, side: Side, flank: int = 0) -> Curve:
        """Return the men who were left, as floats (FL-5)."""
        return self._summed("size", side, flank)

    def morale(self, side: Side, flank: int = 0) -> Curve:
        """Return the morale that was left (FL-3)."""
        return self._summed("morale", side, flank)

    def casualties(self, side: Side, flank: int = 0) -> Curve:
        """Return the men who were lost in each hour: killed, dead of attrition or disease, captured; 0 at index 0."""
        men = self.men(side, flank)
        return np.concatenate(([0.0], men[:-1] - men[1:]))

    def _summed(self, name: str, side: Side, flank: int) -> Curve:
        columns = [index for index, each in enumerate(self._flanks) if each[0] is side and flank in {0, each[1]}]
        curve: Curve = self._boards[name][:, columns].sum(axis=1)
        return curve
