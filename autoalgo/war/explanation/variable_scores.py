"""The intermediate variables of very many combinations: each variable is worked out once for what it depends on.

Of a few thousand combinations most share most variables, as a commander's skill is no part of Economy. `DEPENDS` says
of what groups each variable is made; a test holds it to `derive`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from autoalgo.war.domain.coalition import pooled
from autoalgo.war.domain.records import Belligerent, Location, Military, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.scores import Score, SideScores, UnitScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES, Branch, UnitType
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.mixtures import Mixture, mixed_belligerent, mixed_location
from autoalgo.war.tables import Context, Tables
from autoalgo.war.variables.capacity import capacity
from autoalgo.war.variables.defense import defense
from autoalgo.war.variables.economy import economy
from autoalgo.war.variables.effectiveness import effectiveness
from autoalgo.war.variables.efficiency import efficiency
from autoalgo.war.variables.limitation import limitation
from autoalgo.war.variables.maximum_military import maximum_military_share
from autoalgo.war.variables.morale import morale_bonus
from autoalgo.war.variables.occupation import occupation_base
from autoalgo.war.variables.siege import siege_rate
from autoalgo.war.variables.stability import innate_stability
from autoalgo.war.variables.standpoint import Standpoint

G = Group
DEPENDS: Final[dict[Context, frozenset[Group]]] = {
    Context.EFFICIENCY: frozenset({G.NUMBERS, G.COMPOSITION, G.COMMANDER, G.TRAINING, G.NATION, G.ECONOMY, G.DISEASE}),
    Context.LIMITATION: frozenset({G.COMPOSITION, G.COMMANDER, G.TRAINING, G.NATION, G.ECONOMY}),
    Context.DEFENSE: frozenset({G.COMPOSITION, G.COMMANDER, G.TRAINING, G.DEFENSES}),
    Context.EFFECTIVENESS: frozenset({G.COMPOSITION, G.COMMANDER, G.TRAINING}),
    Context.OCCUPATION_BASE: frozenset({G.NATION, G.ECONOMY, G.SUPPLIES, G.DEFENSES, G.DISEASE}),
    Context.CAPACITY: frozenset({G.COMPOSITION, G.COMMANDER, G.NATION, G.SUPPLIES, G.DEFENSES, G.DISEASE}),
    Context.ECONOMY: frozenset({G.NATION, G.ECONOMY}),
    Context.INNATE_STABILITY: frozenset({G.NATION, G.ECONOMY}),
    Context.MORALE_BONUS: frozenset({G.COMMANDER, G.NATION, G.DISEASE}),
    Context.SIEGE_RATE: frozenset({G.COMPOSITION, G.COMMANDER, G.DISEASE}),
}
"""The groups that each variable is made of."""

VARIABLE: Final = frozenset(Group) - {G.GROUND, G.MANEUVERS}
"""The groups that any variable is made of: where and how an army stands changes none.

In a war with a coalition all depend on `MANEUVERS` too, with which go the members of a side (`mixtures`).
"""


class Scoring:
    """The variables of one war's combinations."""

    def __init__(self, request: WarRequest, selection: Selection, tables: Tables) -> None:
        self._request: Final = request
        self._selection: Final = selection
        self._tables: Final = tables
        allied = any(selection.belligerent(side).members for side in Side)
        self._always: Final = frozenset({G.MANEUVERS}) if allied else frozenset()
        self._known: Final[dict[tuple[Context, Branch | None, Mixture, int | None], Score]] = {}
        self._sides: Final[dict[Mixture, Belligerent]] = {}
        self._pooled: Final[dict[Mixture, tuple[Belligerent, ...]]] = {}
        self._scores: Final[dict[Mixture, SideScores]] = {}
        self._places: Final[dict[frozenset[Group], Location]] = {}

    def belligerent(self, mixture: Mixture) -> Belligerent:
        """Return a side of a combination, the same object each time."""
        mixture = mixture.of(VARIABLE | self._always)
        if mixture not in self._sides:
            self._sides[mixture] = mixed_belligerent(self._selection, mixture)
        return self._sides[mixture]

    def location(self, even: frozenset[Group]) -> Location:
        """Return the location where these groups are even."""
        if even not in self._places:
            self._places[even] = mixed_location(self._selection.location, even)
        return self._places[even]

    def scores(self, mixture: Mixture) -> SideScores:
        """Return the variables of a side of a combination (IV), as `derive` works them out."""
        mixture = mixture.of(VARIABLE | self._always)
        if mixture not in self._scores:
            members = range(len(self.belligerent(mixture).members))
            told = tuple(self._derived(mixture, member) for member in members)
            self._scores[mixture] = replace(self._derived(mixture, None), members=told)
        return self._scores[mixture]

    def _derived(self, mixture: Mixture, member: int | None) -> SideScores:
        """Return the variables of a side, or of a member of its coalition (CO-4)."""
        standpoint, number = self._standpoint(mixture, member), self._tables.number
        share = maximum_military_share(standpoint)
        whole = partial(self._whole, mixture=mixture, member=member)
        infantry, cavalry, artillery = (
            self._unit(branch, standpoint.military, mixture, member) for branch in LAND_BRANCHES
        )
        return SideScores(
            units=(
                infantry,
                cavalry,
                artillery,
                self._unit_scores(Branch.SHIP, standpoint.military.transport, mixture, member),
            ),
            occupation_base=whole(Context.OCCUPATION_BASE, occupation_base),
            capacity=whole(Context.CAPACITY, capacity),
            economy=whole(Context.ECONOMY, economy),
            innate_stability=whole(Context.INNATE_STABILITY, innate_stability),
            morale_bonus=whole(Context.MORALE_BONUS, morale_bonus),
            siege_rate=whole(Context.SIEGE_RATE, siege_rate),
            maximum_military=standpoint.nation.population * share,
            maximum_military_share=share,
            secular_cycle=standpoint.secular_cycle,
            secular_factor=number(standpoint.secular_cycle, Context.DISEASE),
            generation=standpoint.generation,
            generation_factor=number(standpoint.generation, Context.DISEASE),
        )

    def _unit(self, branch: Branch, military: Military, mixture: Mixture, member: int | None) -> UnitScores | None:
        unit = military.unit_type(branch)
        return None if unit is None else self._unit_scores(branch, unit, mixture, member)

    def _unit_scores(self, branch: Branch, unit: UnitType, mixture: Mixture, member: int | None) -> UnitScores:
        of_unit = partial(self._of_unit, branch=branch, mixture=mixture, member=member)
        return UnitScores(
            unit_type=unit,
            efficiency=of_unit(Context.EFFICIENCY, efficiency),
            limitation=of_unit(Context.LIMITATION, limitation),
            defense=of_unit(Context.DEFENSE, defense),
            effectiveness=of_unit(Context.EFFECTIVENESS, effectiveness),
        )

    def _whole(
        self, context: Context, score: Callable[[Standpoint], Score], *, mixture: Mixture, member: int | None
    ) -> Score:
        """Return a variable of the side, worked out with the side's own inputs of all that it does not depend on."""
        relevant = mixture.of(DEPENDS[context] | self._always)
        key = context, None, relevant, member
        if key not in self._known:
            self._known[key] = score(self._standpoint(relevant, member))
        return self._known[key]

    def _of_unit(
        self,
        context: Context,
        score: Callable[[Standpoint, UnitType], Score],
        *,
        branch: Branch,
        mixture: Mixture,
        member: int | None,
    ) -> Score:
        """Return a variable of a unit type, likewise."""
        relevant = mixture.of(DEPENDS[context] | self._always)
        key = context, branch, relevant, member
        if key not in self._known:
            standpoint = self._standpoint(relevant, member)
            unit = standpoint.military.unit_type(branch)
            if unit is None:
                raise TypeError("what unit types there are is part of the composition")
            self._known[key] = score(standpoint, unit)
        return self._known[key]

    def _standpoint(self, mixture: Mixture, member: int | None) -> Standpoint:
        request, belligerent = self._request, self.belligerent(mixture)
        if member is not None:
            belligerent = self._members(mixture)[member]
        location = self.location(mixture.even)
        return Standpoint(mixture.side, request.year, request.motive, belligerent, location, self._tables)

    def _members(self, mixture: Mixture) -> tuple[Belligerent, ...]:
        """Return the members of a coalition as their variables see them, made once."""
        if mixture not in self._pooled:
            self._pooled[mixture] = pooled(self.belligerent(mixture).members)
        return self._pooled[mixture]
