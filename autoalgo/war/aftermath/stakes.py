"""The inputs of an aftermath that no draw changes: who fights, with how many men, where, and by which rules."""

from dataclasses import dataclass, replace

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Belligerent, Location
from autoalgo.war.domain.scores import SideScores, WarScores
from autoalgo.war.domain.sides import Side
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

    @property
    def leading(self) -> "Stakes":
        """The same of the leading member of each side (CO-7, CO-8)."""
        selection = self.campaign.selection
        return self.of_members(0, 0) if selection.attacker.members or selection.defender.members else self

    def of_members(self, attacker: int, defender: int) -> "Stakes":
        """Return the same of one member of each side, with its own flanks."""
        selection, scores = self.campaign.selection, self.campaign.scores
        parts = selection.attacker.parts[attacker], selection.defender.parts[defender]
        picked = replace(selection, attacker=parts[0], defender=parts[1])
        known = WarScores(scores.attacker.parts[attacker], scores.defender.parts[defender])
        flanks = [plan for plan in self.campaign.flanks if plan.member == (attacker, defender)[plan.side]]
        own = tuple(replace(plan, member=0) for plan in flanks)
        return replace(self, campaign=replace(self.campaign, selection=picked, scores=known, flanks=own))

    def belligerent(self, side: Side) -> Belligerent:
        """Return the nation and military of `side`."""
        return self.campaign.selection.belligerent(side)

    def scores(self, side: Side) -> SideScores:
        """Return the variables of `side`."""
        return self.campaign.scores.side(side)
