"""The chosen militaries as flanks need them: their branches, their spread, whether flanks fit them (S-7, F-4)."""

from collections.abc import Sequence

from autoalgo.common.problems import Failure, Problem
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_KM, FeatureGrid
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.branches import has_branch, with_barges, with_held
from autoalgo.war.strategy.composition import CompositionStatus, side_composition, unassigned
from autoalgo.war.strategy.flank_plans import side_flanks, side_problems
from autoalgo.war.strategy.spread import spread_over, spread_side
from autoalgo.war.strategy.standstill import standstill_warnings
from autoalgo.war.window.battlefield.flank_words import military_name, unit_names
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
        belligerent, tables = self._war.belligerent(side), self._session.tables
        return None if belligerent is None or tables is None else side_composition(plans, belligerent, tables.rules)

    def problems(self, side: Side, plans: Sequence[FlankPlan]) -> Failure | None:
        """Return every way in which a side's flanks do not fit its military; none while that is unknown."""
        belligerent, tables = self._war.belligerent(side), self._session.tables
        return None if belligerent is None or tables is None else side_problems(plans, side, belligerent, tables.rules)

    def warnings(self, plans: Sequence[FlankPlan], grid: FeatureGrid, map_km: float) -> tuple[Problem, ...]:
        """Return what of both sides' flanks is hardly meant (MV-4); nothing while the selection is unknown."""
        selection, tables = self._war.selection(), self._session.tables
        if selection is None or tables is None:
            return ()
        hours = tables.rules.longest_wait(self._war.rules or tables.rules.extensions.rules)
        return standstill_warnings(plans, selection, grid, map_km, hours)

    def spread(self, side: Side) -> Sequence[FlankPlan] | None:
        """Return three flanks that share a side's military evenly, of a coalition three a member (S-8, CO-5).

        None while that is unknown.
        """
        belligerent, tables = self._war.belligerent(side), self._session.tables
        return None if belligerent is None or tables is None else spread_side(side, belligerent, tables.rules)

    def assigned(self, side: Side, plans: Sequence[FlankPlan]) -> Sequence[FlankPlan] | None:
        """Return a side's flanks with its military dealt out to them anew (T-6); None while that is unknown.

        Of a coalition each member's to its own flanks; a member without any gets three at the end.
        """
        belligerent, spread = self._war.belligerent(side), self.spread(side)
        if belligerent is None or spread is None:
            return None
        dealt: dict[int, FlankPlan] = {}
        for member, part in enumerate(belligerent.parts):
            places = [place for place, plan in enumerate(plans) if plan.member == member]
            own = spread_over([plans[place] for place in places], part.military)
            dealt |= dict(zip(places, own, strict=True))
        held = {plan.member for plan in dealt.values()}
        return (*(dealt[place] for place in sorted(dealt)), *(plan for plan in spread if plan.member not in held))

    def requested(self, side: Side, asked: Sequence[FlankRequest]) -> Sequence[FlankPlan] | None:
        """Return the flanks that a request lists; None while the side's military, or that of a flank, is unknown."""
        belligerent, tables = self._war.belligerent(side), self._session.tables
        if belligerent is None or tables is None:
            return None
        plans = side_flanks(asked, side, belligerent, tables.rules)
        return None if isinstance(plans, Failure) else plans

    def military_name(self, plan: FlankPlan) -> str:
        """Return which military of a coalition a flank belongs to; empty for a side that is none (CO-5)."""
        return military_name(self._war.belligerent(plan.side), plan.member)

    def with_barges(self, plan: FlankPlan) -> FlankPlan:
        """Return the plan with the stand-in barges that its men need; as it is while its military is unknown (F-4)."""
        military = self._military(plan.side, plan.member)
        return plan if military is None else with_barges(plan, military)

    def with_held(self, plan: FlankPlan, branch: Branch, number: int) -> FlankPlan:
        """Return the plan with another number of a branch; as it is while its military is unknown (F-4)."""
        military = self._military(plan.side, plan.member)
        return plan if military is None else with_held(plan, branch, number, military)

    def unassigned(self, plan: FlankPlan, others: Sequence[FlankPlan], branch: Branch) -> int | None:
        """Return what of a branch neither a flank nor the others of its military have; None where unknown (S-7)."""
        military = self._military(plan.side, plan.member)
        own = [plan, *(other for other in others if (other.side, other.member) == (plan.side, plan.member))]
        return None if military is None else unassigned(own, military, branch)

    def unit_names(self, side: Side, member: int = 0) -> tuple[str, str, str, str]:
        """Return the unit types' names by branch; "<none selected>" and "Barges" for what is missing (F-4)."""
        return unit_names(self._military(side, member))

    def enabled(self, side: Side, branch: Branch, member: int = 0) -> bool:
        """Return whether the number of a branch can be chosen: the military has it (F-4)."""
        military = self._military(side, member)
        return military is not None and has_branch(military, branch)

    def _military(self, side: Side, member: int) -> Military | None:
        """Return the military of a flank's member; None while it is unknown, and for a member who is gone."""
        belligerent = self._war.belligerent(side)
        parts = belligerent.parts if belligerent else ()
        return parts[member].military if member < len(parts) else None
