"""A war with one thing set otherwise: its flanks follow, and its variables are worked out anew.

What is set otherwise stands in its request too, so that whoever asks for that fights this very war.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Fortifications
from autoalgo.war.domain.records import Belligerent, Location, Military, Selection
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.uncertain_inputs import at_middle
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
    asked: bool = True
    """Whether the war's request says what is otherwise."""


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
    """Return the war with other flanks of a side, as they come of a request that lists those of both."""
    campaign = preparation.campaign
    both = [_listed(campaign, each, plans if each is side else plans_of(campaign, each)) for each in Side]
    flanks = tuple(plan for each in Side for plan in _planned(campaign, each, both[each]))
    asking = _asking(campaign, {"flanks": (*both[0], *both[1])})
    return replace(preparation, campaign=replace(asking, flanks=flanks))


def with_belligerent(
    preparation: Preparation, tables: Tables, side: Side, belligerent: Belligerent, asked: Mapping[str, float | str]
) -> Preparation:
    """Return the war with another nation and military of a side, whose flanks follow it in their proportions.

    `asked` is what its request says of them, by the attributes of `AskedInputs`.
    """
    campaign = preparation.campaign
    selection, key = campaign.selection, f"{side.label}_inputs"
    before = selection.belligerent(side).military
    flanks = [flank_request(plan) for plan in plans_of(campaign, side)]
    following = rescaled_flanks(flanks, before, belligerent.military)
    plans = requested_flanks(following, side, belligerent.military)
    attacker = belligerent if side is Side.ATTACKER else selection.attacker
    defender = belligerent if side is Side.DEFENDER else selection.defender
    inputs = AskedInputs.model_validate({**campaign.request.inputs_of(side), **asked})
    changed = _selected(preparation, tables, replace(selection, attacker=attacker, defender=defender))
    asking = replace(changed, campaign=_asking(changed.campaign, {key: inputs}))
    return with_plans(asking, side, plans)


def with_fortifications(preparation: Preparation, tables: Tables, works: Fortifications) -> Preparation:
    """Return the war behind other walls."""
    selection = preparation.campaign.selection
    behind = replace(selection, location=replace(selection.location, fortifications=works))
    changed = _selected(preparation, tables, behind)
    return replace(changed, campaign=_asking(changed.campaign, {"fortifications": works}))


def with_location(preparation: Preparation, tables: Tables, location: Location, terrain: TerrainMap) -> Preparation:
    """Return the war at another place, on its map."""
    moved = _selected(preparation, tables, replace(preparation.campaign.selection, location=location))
    campaign = _asking(moved.campaign, {"location": location.name, "map": None, "fortifications": None})
    return Preparation(replace(campaign, map_name=terrain.name), terrain)


def _listed(campaign: Campaign, side: Side, plans: Sequence[FlankPlan]) -> tuple[FlankRequest, ...]:
    """Return a side's flanks as a request lists them: for the middle of an uncertain size, with their names."""
    now, middle = _militaries(campaign, side)
    listed = rescaled_flanks([flank_request(plan) for plan in plans], now, middle)
    former = campaign.request.flanks_of(side)
    if len(former) != len(listed):
        return listed
    return tuple(flank.model_copy(update={"name": same.name}) for flank, same in zip(listed, former, strict=True))


def _planned(campaign: Campaign, side: Side, listed: Sequence[FlankRequest]) -> tuple[FlankPlan, ...]:
    """Return the flanks that come of those of a request, for the size that the war has drawn."""
    now, middle = _militaries(campaign, side)
    return requested_flanks(rescaled_flanks(listed, middle, now), side, now)


def _militaries(campaign: Campaign, side: Side) -> tuple[Military, Military]:
    """Return a side's military as it is, and with the middle of an uncertain size."""
    now, middle = campaign.selection, at_middle(campaign.selection)
    return now.belligerent(side).military, middle.belligerent(side).military


def _asking(campaign: Campaign, changed: Mapping[str, object]) -> Campaign:
    return replace(campaign, request=campaign.request.model_copy(update=dict(changed)))


def _selected(preparation: Preparation, tables: Tables, selection: Selection) -> Preparation:
    campaign = preparation.campaign
    scores = derive(campaign.request, selection, tables)
    return replace(preparation, campaign=replace(campaign, selection=selection, scores=scores))
