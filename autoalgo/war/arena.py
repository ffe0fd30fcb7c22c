"""The same war as often as wanted, from battle to aftermath, each from its own stream and without events (SC-6)."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Failure
from autoalgo.common.streams import States, Streams
from autoalgo.war.aftermath import Aftermaths
from autoalgo.war.battle import UNWATCHED, Watch, battles_of
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.draws import selection_variants
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive_all


class Arena:
    """A war that is ready to be fought over and over: board, constants and generator are made once.

    A thread needs its own, and then runs beside others: the kernels hold no lock of Python's.

    Parameters
    ----------
    campaign, grid, tables
        What is fought, on which map, by which numbers. Seed and battle of the campaign's request do not count.
    seed
        War i draws from stream i of this seed, 0 – 2⁶³ − 1.
    variants
        What `campaign_variants` says of the campaign and the seed, where it is known already.
    """

    def __init__(
        self, campaign: Campaign, grid: FeatureGrid, tables: Tables, seed: int, variants: Sequence[Campaign] = ()
    ) -> None:
        every = tuple(variants) or campaign_variants(campaign, tables, seed)
        self._variants = len(every)
        self._streams = Streams(seed)
        self._battles = battles_of(every[0], grid, tables, every)
        peopled = tuple(zip(every, self._battles.local_populations, strict=True))
        self._aftermaths = Aftermaths(every[0], tables, peopled[0][1], peopled[1:])

    def twin(self) -> "Arena":
        """Return the same arena for another thread: it shares all that is never changed."""
        twin = copy(self)
        twin._streams = Streams(self._streams.seed)
        twin._battles, twin._aftermaths = self._battles.twin(), self._aftermaths.twin()
        return twin

    def fight(self, first: int, rows: StructuredArray, watch: Watch = UNWATCHED) -> States:
        """Fight as many wars as `rows` has rows, from number `first` on, and write how each ended into its row.

        `rows` has the dtype `WAR`. A row depends on nothing but the war, the seed and its number: it tells of the very
        war that a request with this seed and `battle` fights. `watch` takes what becomes of the flanks; it has an end
        for each war, or no ends at all. Returned is where the stream of each war stands then.
        """
        states = self._streams.states(first, len(rows))
        self._battles.fight(self._streams, states, rows, first, watch)
        self._aftermaths.conclude(self._streams, states, rows, first)
        return states

    def allied_stability(
        self, first: int, rows: StructuredArray, states: States, ends: StructuredArray
    ) -> npt.NDArray[np.float64]:
        """Return the stability of each ally's nation after wars that `fight` has fought, shape (wars, allies) (CO-8).

        `states` are those that `fight` returned, `ends` what its watch put down of the flanks. The attacker's allies
        come first.
        """
        return self._aftermaths.allied_stability(self._streams, states, rows, ends, first)

    def fight_chosen(
        self, numbers: npt.NDArray[np.intp], variants: npt.NDArray[np.intp], rows: StructuredArray
    ) -> None:
        """Fight war `numbers[i]` with variant `variants[i]`, and write how it ended into row i.

        The numbers may repeat, and should be near to each other: the streams of all between them are set up.
        """
        first, last = int(numbers.min()), int(numbers.max())
        states = self._streams.states(first, last - first + 1)[numbers - first]
        battles, aftermaths = self._battles, self._aftermaths
        if self._variants > 1:
            variants = np.resize(variants, max(len(variants), 2))  # a board is only set up anew where there are several
            battles, aftermaths = battles.chosen(variants), aftermaths.chosen(variants)
        battles.fight(self._streams, states, rows)
        aftermaths.conclude(self._streams, states, rows)


def campaign_variants(campaign: Campaign, tables: Tables, seed: int) -> tuple[Campaign, ...]:
    """Return what the wars of `seed` are fought with: the campaign, or its variants where inputs are uncertain (EX-2).

    War i is fought with variant i modulo their number.
    """
    selections = selection_variants(campaign.selection, seed)
    if len(selections) == 1:
        return (campaign,)
    variants = []
    for selection, scores in zip(selections, derive_all(campaign.request, selections, tables), strict=True):
        flanks = plan_flanks(campaign.request, selection, tables.rules)
        if isinstance(flanks, Failure):
            raise ValueError(f"the flanks of a campaign do not fit it: {flanks[0].text()}")
        variants.append(replace(campaign, selection=selection, flanks=flanks, scores=scores))
    return tuple(variants)
