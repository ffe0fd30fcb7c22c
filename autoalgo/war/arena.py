"""The same war as often as wanted, from battle to aftermath, each from its own stream and without events (SC-6)."""

from autoalgo.common.streams import Streams
from autoalgo.war.aftermath import Aftermaths
from autoalgo.war.battle import battles_of
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables


class Arena:
    """A war that is ready to be fought over and over: board, constants and generator are made once.

    A thread needs its own, and then runs beside others: the kernels hold no lock of Python's.

    Parameters
    ----------
    campaign, grid, tables
        What is fought, on which map, by which numbers. Seed and battle of the campaign's request do not count.
    seed
        War i draws from stream i of this seed, 0 – 2⁶³ − 1.
    """

    def __init__(self, campaign: Campaign, grid: FeatureGrid, tables: Tables, seed: int) -> None:
        self._streams = Streams(seed)
        self._battles = battles_of(campaign, grid, tables)
        self._aftermaths = Aftermaths(campaign, tables, self._battles.local_population)

    def fight(self, first: int, rows: StructuredArray) -> None:
        """Fight as many wars as `rows` has rows, from number `first` on, and write how each ended into its row.

        `rows` has the dtype `WAR`. A row depends on nothing but the war, the seed and its number: it tells of the very
        war that a request with this seed and `battle` fights.
        """
        states = self._streams.states(first, len(rows))
        self._battles.fight(self._streams, states, rows)
        self._aftermaths.conclude(self._streams, states, rows)
