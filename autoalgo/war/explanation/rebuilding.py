"""A war with one thing set otherwise: its flanks follow, and its variables are worked out anew."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Location, Military, Selection
from autoalgo.war.domain.strategy import FlankPlan, Side
from autoalgo.war.pipeline import Preparation
from autoalgo.war.strategy import flank_request, requested_flanks, rescaled_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.variables import derive


@dataclass(frozen=True)
class Trial:
    """A war with one input set otherwise."""

    input: str
    before: str
    after: str
    smallness: float
    """Which share of the input is not as it was, 0–1 (docs/why.md)."""
    prepare: Callable[[], Preparation | None]
    """Makes it ready to be fought; None where it cannot be."""
    condition: str
    """How a sentence begins: "With 1,900 more men (9,400 in place of 7,500)"."""


@dataclass(frozen=True)
class Lever:
    """Ways to set one input otherwise."""

    trials: tuple[Trial, ...]
    """The smallest change first."""
    steady: bool = False
    """Whether a greater change does more: then the greatest tells whether any does enough."""
    ranked: bool = True
    """False where all changes are as great, so that the one whose effect is nearest to an even chance is told."""
    between: Callable[[int], Sequence[Trial]] = lambda _: ()
    """Returns finer steps between the trial before and the trial of a number, from 0, where there are any."""


def plans_of(campaign: Campaign, side: Side) -> tuple[FlankPlan, ...]:
    """Return the flanks of a side."""
    return tuple(plan for plan in campaign.flanks if plan.side is side)


def with_plans(preparation: Preparation, side: Side, plans: Sequence[FlankPlan]) -> Preparation:
    """Return the war with other flanks of a side."""
    campaign = preparation.campaign
    both = [tuple(plans) if each is side else plans_of(campaign, each) for each in Side]
    return replace(preparation, campaign=replace(campaign, flanks=(*both[0], *both[1])))


def with_military(preparation: Preparation, tables: Tables, side: Side, military: Military) -> Preparation:
    """Return the war with another military of a side, whose flanks follow it in their proportions."""
    before, selection = preparation.campaign.selection.belligerent(side), preparation.campaign.selection
    asked = [flank_request(plan) for plan in plans_of(preparation.campaign, side)]
    plans = requested_flanks(rescaled_flanks(asked, before.military, military), side, military)
    belligerent = replace(before, military=military)
    attacker = belligerent if side is Side.ATTACKER else selection.attacker
    defender = belligerent if side is Side.DEFENDER else selection.defender
    changed = replace(selection, attacker=attacker, defender=defender)
    return with_plans(_selected(preparation, tables, changed), side, plans)


def with_location(
    preparation: Preparation, tables: Tables, location: Location, terrain: TerrainMap | None = None
) -> Preparation:
    """Return the war at another place, on its map where one is given."""
    changed = replace(preparation.campaign.selection, location=location)
    moved = _selected(preparation, tables, changed)
    if terrain is None:
        return moved
    return Preparation(replace(moved.campaign, map_name=terrain.name), terrain)


def _selected(preparation: Preparation, tables: Tables, selection: Selection) -> Preparation:
    campaign = preparation.campaign
    scores = derive(campaign.request, selection, tables)
    return replace(preparation, campaign=replace(campaign, selection=selection, scores=scores))
