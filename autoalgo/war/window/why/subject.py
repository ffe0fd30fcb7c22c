"""The subject of a question: a war of this session, a war of the Logs folder, or a plan."""

from dataclasses import dataclass

from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.outcome import BattleOutcome
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap


@dataclass(frozen=True, eq=False)
class Subject:
    """The war or plan that is asked about. Two are never equal, as the same plan may be asked about twice."""

    campaign: Campaign
    terrain: TerrainMap
    tables: Tables
    outcome: BattleOutcome | None = None
    """None for a plan, and for a war of the Logs folder, which has its own."""
    recorded: OpenedWar | None = None
    """A war of the Logs folder."""

    @property
    def fought(self) -> bool:
        """False for a plan."""
        return self.outcome is not None or self.recorded is not None

    def ending(self) -> BattleOutcome | None:
        """Return how its battle ended; None for a plan and for a war that was interrupted.

        Raises
        ------
        BadRecordError
            When the record is not what it was.
        """
        if self.recorded is None:
            return self.outcome
        result = self.recorded.result()
        return None if result is None else result.battle

    @property
    def title(self) -> str:
        """The name of the war."""
        return self.campaign.request.name
