"""Fights the wars of an order one after another and counts them, in one thread.

Every thread and every process needs a fighter of its own: the kernels write into its arrays.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from autoalgo.common.workers.pieces import WholeNumbers
from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.flank_counts import new_ends
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.tally import Tally

_BLOCK: Final = 4096
"""Wars whose rows are kept before they are counted: 1 MB of rows, which a processor's nearer memory holds."""
_FLANK_BLOCK: Final = 32_768
"""Flanks whose ends are kept before they are counted: as much."""


class Fighter:
    """Fights the wars of an order and counts them.

    Parameters
    ----------
    order
        Its preparation, tables and seed; how many wars are asked for, and until when, does not matter here.
    """

    def __init__(self, order: Order) -> None:
        campaign = order.preparation.campaign
        grid, variants = order.preparation.terrain.grid, order.variants
        self._arena: Final = Arena(campaign, grid, order.tables, order.seed, variants)
        self._nothing: Final = order.nothing
        self._allies: Final = any(campaign.selection.belligerent(side).members for side in Side)
        flanks = len(campaign.flanks) if self._allies else len(order.flank_scales.sides)
        block = min(_BLOCK, max(_FLANK_BLOCK // flanks, 1)) if flanks else _BLOCK
        self._rows: Final = np.zeros(block, dtype=WAR)
        self._ends: Final = new_ends(block, flanks)

    def fight(self, wars: range) -> Tally:
        """Fight the wars of these numbers, battle and aftermath, and return their tally."""
        tally = self._nothing()
        for first in range(wars.start, wars.stop, len(self._rows)):
            count = min(wars.stop - first, len(self._rows))
            rows, ends = self._rows[:count], self._ends[:count]
            states = self._arena.fight(first, rows, tally.by_flank.watch(ends))
            allies = self._arena.allied_stability(first, rows, states, ends) if self._allies else None
            tally.add(rows, first, ends if ends.size else None, allies)
        return tally


@dataclass(frozen=True)
class OddsWork:
    """The wars of an order as `Work` for another machine."""

    order: Order

    def __call__(self) -> Fighter:
        """Make a fighter."""
        return Fighter(self.order)

    def size(self, wars: range) -> int:
        """Return how many whole numbers a tally is."""
        del wars
        return self.order.nothing().whole_numbers().size

    def packed(self, tally: Tally) -> WholeNumbers:
        """Return a tally as whole numbers."""
        return tally.whole_numbers()

    def unpacked(self, packed: WholeNumbers, wars: range) -> Tally:
        """Return the tally of these wars; ValueError where no wars have such a one."""
        tally = self.order.nothing()
        tally.enter(packed, wars)
        return tally
