"""An order for odds: a war, a seed and how many times to fight it."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from autoalgo.war.arena import campaign_variants
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.odds.flank_counts import NO_FLANKS, FlankScales, flank_scales
from autoalgo.war.odds.tally import Measure, Tally, measures_of
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import ExtensionRules, Tables

PLAN_WARS: Final = 10_000
"""How often a war is fought from its plan where nobody says: for its odds, for the reasons why, and for its story."""


class Flanks(Enum):
    """What is counted of each flank; the wars are the same (O-10)."""

    UNCOUNTED = 0
    COUNTED = 1
    PLACED = 2
    """Counted, and where it stands by the hour is kept too."""


@dataclass(frozen=True)
class Order:
    """Many wars from the same start. War i draws from the stream (`seed`, i), i = 0 … `runs` − 1 (SC-6)."""

    preparation: Preparation
    tables: Tables
    seed: int
    runs: int
    """How many wars to fight; at most as many, where `until` is given."""
    until: float | None = None
    """Fight until the 95 % intervals of victory, defeat and stalemate are all as narrow as this share of 1."""
    actual: WarResult | None = None
    """The war that really was fought, to be compared with all others."""
    flanks: Flanks = Flanks.UNCOUNTED

    @cached_property
    def variants(self) -> tuple[Campaign, ...]:
        """The variants of the campaign that the wars are fought with; one where no input is uncertain (EX-2)."""
        return campaign_variants(self.preparation.campaign, self.tables, self.seed)

    @property
    def house_rules(self) -> ExtensionRules:
        """The house rules that the wars are fought by (EX-1, EX-3)."""
        campaign = self.preparation.campaign
        return self.tables.rules.extensions.in_force(campaign.rules, campaign.request.fortune)

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """The quantities that are counted."""
        return measures_of(self.preparation.campaign, self.tables, self.variants)

    @cached_property
    def flank_scales(self) -> FlankScales:
        """What is counted of the flanks."""
        if self.flanks is Flanks.UNCOUNTED:
            return NO_FLANKS
        hours = self.tables.rules.scale.maximum_hours
        return flank_scales(self.variants, hours, places=self.flanks is Flanks.PLACED)

    def nothing(self) -> Tally:
        """Return a tally for the wars of this order, of none yet."""
        return Tally(self.measures, len(self.variants), self.flank_scales)
