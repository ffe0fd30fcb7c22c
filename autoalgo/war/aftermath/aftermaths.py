"""The aftermath of the same war as often as wanted, each from its own stream and without events (SC-6)."""

from autoalgo.common.streams import States, Streams
from autoalgo.war.aftermath.reckoning import open_reckoning
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.aftermath.verdict import conclude_wars
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.strategy import Side
from autoalgo.war.tables import Tables


class Aftermaths:
    """A war that is ready to be concluded over and over; a thread needs its own.

    Parameters
    ----------
    campaign, tables
        What is concluded, by which numbers.
    local_population
        The people whose land, or whose ships, feed both armies (AR-1).
    """

    def __init__(self, campaign: Campaign, tables: Tables, local_population: float) -> None:
        attacker, defender = (sum(plan.size for plan in campaign.flanks if plan.side is side) for side in Side)
        stakes = Stakes(campaign, tables, local_population, (float(attacker), float(defender)))
        self._reckoning = open_reckoning(stakes, rounds=False)

    def conclude(self, streams: Streams, states: States, rows: StructuredArray) -> None:
        """Write into each row of a fought battle, dtype `WAR`, what came of it, from where its stream stands."""
        streams.play(
            states,
            lambda words, some, part: conclude_wars(self._reckoning, streams.generator, words, some, rows[part]),
        )
