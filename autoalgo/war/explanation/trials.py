"""A war with one thing set otherwise: its flanks follow, and its variables are worked out anew.

What is set otherwise stands in its request too, so that whoever asks for that fights this very war.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.lists import Fortifications
from autoalgo.war.domain.records import Belligerent, Location, Selection
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.uncertain_inputs import at_middle
from autoalgo.war.pipeline import Preparation
from autoalgo.war.strategy.flank_plans import flank_request, following_flanks, manned_flanks
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
    both = [plans if each is side else plans_of(campaign, each) for each in Side]
    listed = [_listed(campaign, each, both[each]) for each in Side]
    flanks = tuple(plan for each in Side for plan in _planned(campaign, each, both[each], listed[each]))
    asking = _asking(campaign, {"flanks": (*listed[0], *listed[1])})
    return replace(preparation, campaign=replace(asking, flanks=flanks))


@dataclass(frozen=True)
class Member:
    """A member of a side, 0 for the leading one, or for a nation that fights alone (CO-1)."""

    side: Side
    number: int


def with_belligerent(
    preparation: Preparation, tables: Tables, member: Member, belligerent: Belligerent, asked: Mapping[str, float | str]
) -> Preparation:
    """Return the war with another nation and military of a member, whose flanks follow it in their proportions.

    `asked` is what its request says of them, by the attributes of `AskedInputs`.
    """
    campaign, side = preparation.campaign, member.side
    selection = campaign.selection
    before = selection.belligerent(side)
    now = allied([belligerent if number == member.number else part for number, part in enumerate(before.parts)])
    former = plans_of(campaign, side)
    members = [plan.member for plan in former]
    plans = manned_flanks(following_flanks(list(map(flank_request, former)), members, before, now), members, side, now)
    attacker = now if side is Side.ATTACKER else selection.attacker
    defender = now if side is Side.DEFENDER else selection.defender
    changed = _selected(preparation, tables, replace(selection, attacker=attacker, defender=defender))
    asking = replace(changed, campaign=_asking(changed.campaign, _inputs(campaign.request, member, asked)))
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
    now = campaign.selection.belligerent(side)
    members = [plan.member for plan in plans]
    listed = following_flanks(list(map(flank_request, plans)), members, now, _middle(campaign, side))
    if now.members:
        names = [now.members[member].military.name for member in members]
        listed = [flank.model_copy(update={"military": name}) for flank, name in zip(listed, names, strict=True)]
    former = campaign.request.flanks_of(side)
    if len(former) != len(listed):
        return tuple(listed)
    return tuple(flank.model_copy(update={"name": same.name}) for flank, same in zip(listed, former, strict=True))


def _planned(
    campaign: Campaign, side: Side, plans: Sequence[FlankPlan], listed: Sequence[FlankRequest]
) -> tuple[FlankPlan, ...]:
    """Return the flanks that come of those of a request, for the size that the war has drawn."""
    now, members = campaign.selection.belligerent(side), [plan.member for plan in plans]
    return manned_flanks(following_flanks(listed, members, _middle(campaign, side), now), members, side, now)


def _middle(campaign: Campaign, side: Side) -> Belligerent:
    """Return a side with the middle of every uncertain size."""
    return at_middle(campaign.selection).belligerent(side)


def _inputs(request: WarRequest, member: Member, asked: Mapping[str, float | str]) -> dict[str, object]:
    """Return the fields of the request that say what is asked for of a member."""
    side = member.side
    if member.number == 0:
        return {f"{side.label}_inputs": AskedInputs.model_validate({**request.inputs_of(side), **asked})}
    allies = list(request.allies_of(side))
    ally = allies[member.number - 1]
    inputs = AskedInputs.model_validate({**ally.given, **asked})
    allies[member.number - 1] = ally.model_copy(update={"inputs": inputs if inputs.given() else None})
    return {f"{side.label}_allies": tuple(allies)}


def _asking(campaign: Campaign, changed: Mapping[str, object]) -> Campaign:
    return replace(campaign, request=campaign.request.model_copy(update=dict(changed)))


def _selected(preparation: Preparation, tables: Tables, selection: Selection) -> Preparation:
    campaign = preparation.campaign
    scores = derive(campaign.request, selection, tables)
    return replace(preparation, campaign=replace(campaign, selection=selection, scores=scores))
