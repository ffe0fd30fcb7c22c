"""All variables of a war, side by side (IV): the table of contents of this package.

Each line is one rule of the rulebook's section 4 and lives in the module that it names.
"""

from collections.abc import Sequence
from dataclasses import replace

from autoalgo.war.domain.coalition import pooled
from autoalgo.war.domain.records import Belligerent, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.scores import SideScores, UnitScores, WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch, UnitType
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


def derive(request: WarRequest, selection: Selection, tables: Tables) -> WarScores:
    """Return the intermediate variables of both sides with their contributions (IV-0 … IV-13).

    A pure function: nothing is drawn.
    """
    return derive_all(request, (selection,), tables)[0]


def derive_all(request: WarRequest, selections: Sequence[Selection], tables: Tables) -> tuple[WarScores, ...]:
    """Return the variables for each of many selections of one location; a side that they share is derived once."""
    known: dict[tuple[Side, int], SideScores] = {}

    def scores(selection: Selection, side: Side) -> SideScores:
        key = side, id(selection.belligerent(side))
        if key not in known:
            known[key] = _side_scores(request, selection, side, tables)
        return known[key]

    return tuple(WarScores(scores(each, Side.ATTACKER), scores(each, Side.DEFENDER)) for each in selections)


def _side_scores(request: WarRequest, selection: Selection, side: Side, tables: Tables) -> SideScores:
    """Return a side's variables: of a coalition those of its temporary entry, and of every member (CO-4)."""
    belligerent = selection.belligerent(side)
    members = (_scores(request, selection, side, each, tables) for each in pooled(belligerent.members))
    return replace(_scores(request, selection, side, belligerent, tables), members=tuple(members))


def _scores(
    request: WarRequest, selection: Selection, side: Side, belligerent: Belligerent, tables: Tables
) -> SideScores:
    standpoint = Standpoint(side, request.year, request.motive, belligerent, selection.location, tables)
    military, share = belligerent.military, maximum_military_share(standpoint)
    return SideScores(
        units=(
            _unit_scores(standpoint, military.unit_type(Branch.INFANTRY)),
            _unit_scores(standpoint, military.unit_type(Branch.CAVALRY)),
            _unit_scores(standpoint, military.unit_type(Branch.ARTILLERY)),
            _scores_of(standpoint, military.transport),
        ),
        occupation_base=occupation_base(standpoint),
        capacity=capacity(standpoint),
        economy=economy(standpoint),
        innate_stability=innate_stability(standpoint),
        morale_bonus=morale_bonus(standpoint),
        siege_rate=siege_rate(standpoint),
        maximum_military=belligerent.nation.population * share,
        maximum_military_share=share,
        secular_cycle=standpoint.secular_cycle,
        secular_factor=tables.number(standpoint.secular_cycle, Context.DISEASE),
        generation=standpoint.generation,
        generation_factor=tables.number(standpoint.generation, Context.DISEASE),
    )


def _unit_scores(standpoint: Standpoint, unit: UnitType | None) -> UnitScores | None:
    return None if unit is None else _scores_of(standpoint, unit)


def _scores_of(standpoint: Standpoint, unit: UnitType) -> UnitScores:
    return UnitScores(
        unit_type=unit,
        efficiency=efficiency(standpoint, unit),
        limitation=limitation(standpoint, unit),
        defense=defense(standpoint, unit),
        effectiveness=effectiveness(standpoint, unit),
    )
