"""The same war as often as wanted, from battle to aftermath, each from its own stream and without events (SC-6)."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from autoalgo.common.streams import States, Streams
from autoalgo.war.aftermath import Aftermaths
from autoalgo.war.battle import Battles, battles_of
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import WAR, StructuredArray
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.draws import selection_variants
from autoalgo.war.strategy import plan_flanks
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
        self._streams = Streams(seed)
        self._wars: list[tuple[Battles, Aftermaths]] = []
        for variant in variants or campaign_variants(campaign, tables, seed):
            battles = battles_of(variant, grid, tables, self._wars[0][0] if self._wars else None)
            self._wars.append((battles, Aftermaths(variant, tables, battles.local_population)))

    def fight(self, first: int, rows: StructuredArray) -> None:
        """Fight as many wars as `rows` has rows, from number `first` on, and write how each ended into its row.

        `rows` has the dtype `WAR`. A row depends on nothing but the war, the seed and its number: it tells of the very
        war that a request with this seed and `battle` fights.
        """
        states = self._streams.states(first, len(rows))
        if len(self._wars) == 1:
            self._fight(0, states, rows)
            return
        # Every so many wars are fought with the same variant: they are fought together, and put back in their places.
        for place in range(min(len(self._wars), len(rows))):
            mine = slice(place, None, len(self._wars))
            own_states = np.ascontiguousarray(states[mine])
            own_rows = np.empty(len(own_states), dtype=WAR)
            self._fight((first + place) % len(self._wars), own_states, own_rows)
            rows[mine] = own_rows

    def _fight(self, variant: int, states: States, rows: StructuredArray) -> None:
        battles, aftermaths = self._wars[variant]
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
        if isinstance(flanks, list):
            raise ValueError(f"the flanks of a campaign do not fit it: {flanks[0].text()}")
        variants.append(replace(campaign, selection=selection, flanks=flanks, scores=scores))
    return tuple(variants)
