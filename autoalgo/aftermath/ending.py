"""A battle at its end, as every part of the aftermath looks at it: who fought, how it ended, and by which rules."""

from dataclasses import dataclass

from autoalgo.domain.campaign import Campaign
from autoalgo.domain.outcome import BattleOutcome, SideOutcome
from autoalgo.domain.records import Belligerent, Location
from autoalgo.domain.scores import SideScores
from autoalgo.domain.strategy import Side
from autoalgo.tables import Tables


@dataclass(frozen=True)
class Ending:
    """A campaign, its battle's outcome and the tables."""

    campaign: Campaign
    battle: BattleOutcome
    tables: Tables

    @property
    def location(self) -> Location:
        """Where the battle took place."""
        return self.campaign.selection.location

    def belligerent(self, side: Side) -> Belligerent:
        """Return the nation and military of `side`."""
        return self.campaign.selection.belligerent(side)

    def scores(self, side: Side) -> SideScores:
        """Return the variables of `side`."""
        return self.campaign.scores.side(side)

    def outcome(self, side: Side) -> SideOutcome:
        """Return what the battle cost `side`."""
        return self.battle.side(side)

    def lost(self, side: Side) -> bool:
        """Return whether `side` lost; nobody loses a stalemate (SC-5)."""
        return self.battle.winner is side.enemy
