"""The inputs of an aftermath that no draw changes: who fights, with how many men, where, and by which rules."""

from dataclasses import dataclass

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Belligerent, Location
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.strategy import Side
from autoalgo.war.tables import Tables


@dataclass(frozen=True)
class Stakes:
    """A campaign, the tables, and what the battle was fought with."""

    campaign: Campaign
    tables: Tables
    local_population: float
    """The people whose land, or whose ships, feed both armies (AR-1)."""
    initial: tuple[float, float]
    """Men of each side before the battle, by `Side`."""

    @property
    def location(self) -> Location:
        """Where the battle takes place."""
        return self.campaign.selection.location

    def belligerent(self, side: Side) -> Belligerent:
        """Return the nation and military of `side`."""
        return self.campaign.selection.belligerent(side)

    def scores(self, side: Side) -> SideScores:
        """Return the variables of `side`."""
        return self.campaign.scores.side(side)
