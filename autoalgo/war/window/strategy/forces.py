"""The chosen militaries as flanks need them: their branches, their spread, whether flanks fit them (S-7, F-4)."""

from collections.abc import Sequence

from autoalgo.common.problems import Failure, Problem
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.strategy import FlankPlan, Side
from autoalgo.war.domain.terrain import MAP_KM, FeatureGrid
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy import (
    CompositionStatus,
    composition,
    flank_problems,
    has_branch,
    requested_flanks,
    spread_evenly,
    spread_over,
    standstill_warnings,
    unassigned,
    with_barges,
    with_held,
)
from autoalgo.war.window.battlefield.flank_words import unit_names
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel


class Forces:
    """Answers for both sides, always for what is chosen at the moment."""

    def __init__(self, session: Session, war: WarModel) -> None:
        self._session = session
        self._war = war

    @property
    def morale_per_soldier(self) -> float:
        """Morale of one soldier before a battle (FL-3); 0 while the rules are not read."""
        return self._session.tables.rules.morale.per_soldier if self._session.tables else 0.0

    @property
    def map_km(self) -> float:
        """Width in km of a map whose request says none; the source's while the rules are not read (SC-1)."""
        return self._session.tables.rules.scale.map_km if self._session.tables else MAP_KM

    def composition(self, side: Side, plans: Sequence[FlankPlan]) -> CompositionStatus | None:
        """Return how a side's flanks fit its military; None while that is unknown (S-7)."""
        military, tables = self._war.military(side), self._session.tables
        return None if military is None or tables is None else composition(plans, military, tables.rules)

    def problems(self, side: Side, plans: Sequence[FlankPlan]) -> Failure | None:
        """Return every way in which a side's flanks do not fit its military; none while that is unknown."""
        military, tables = self._war.military(side), self._session.tables
        return None if military is None or tables is None else flank_problems(plans, side, military, tables.rules)

    def warnings(self, plans: Sequence[FlankPlan], grid: FeatureGrid, map_km: float) -> tuple[Problem, ...]:
        """Return what of both sides' flanks is hardly meant (MV-4); nothing while the selection is unknown."""
        selection, tables = self._war.selection(), self._session.tables
        if selection is None or tables is None:
            return ()
        hours = tables.rules.longest_wait(self._war.rules or tables.rules.extensions.rules)
        return standstill_warnings(plans, selection, grid, map_km, hours)

    def spread(self, side: Side) -> Sequence[FlankPlan] | None:
        """Return three flanks that share a side's military evenly (S-8); None while that is unknown."""
        military, tables = self._war.military(side), self._session.tables
        return None if military is None or tables is None else spread_evenly(military, side, tables.rules)

    def assigned(self, side: Side, plans: Sequence[FlankPlan]) -> Sequence[FlankPlan] | None:
        """Return a side's flanks with its military dealt out to them anew (T-6); None while that is unknown."""
        military, spread = self._war.military(side), self.spread(side)
        return None if military is None or spread is None else spread_over(plans or spread, military)

    def requested(self, side: Side, asked: Sequence[FlankRequest]) -> Sequence[FlankPlan] | None:
        """Return the flanks that a request lists; None while the side's military is unknown."""
        military = self._war.military(side)
        return None if military is None else requested_flanks(asked, side, military)

    def with_barges(self, plan: FlankPlan) -> FlankPlan:
        """Return the plan with the stand-in barges that its men need; as it is while its military is unknown (F-4)."""
        military = self._war.military(plan.side)
        return plan if military is None else with_barges(plan, military)

    def with_held(self, plan: FlankPlan, branch: Branch, number: int) -> FlankPlan:
        """Return the plan with another number of a branch; as it is while its military is unknown (F-4)."""
        military = self._war.military(plan.side)
        return plan if military is None else with_held(plan, branch, number, military)

    def unassigned(self, side: Side, plans: Sequence[FlankPlan], branch: Branch) -> int | None:
        """Return what of a branch no flank of a side has; None where that is not counted, or not known (S-7)."""
        military = self._war.military(side)
        return None if military is None else unassigned(plans, military, branch)

    def unit_names(self, side: Side) -> tuple[str, str, str, str]:
        """Return the unit types' names by branch; "<none selected>" and "Barges" for what is missing (F-4)."""
        return unit_names(self._war.military(side))

    def enabled(self, side: Side, branch: Branch) -> bool:
        """Return whether the number of a branch can be chosen: the military has it (F-4)."""
        military = self._war.military(side)
        return military is not None and has_branch(military, branch)
