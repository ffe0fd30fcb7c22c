"""An arrangement put into a war: into its flanks, to be fought, and into its request, to be kept (O-14)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from autoalgo.common.problems import Failure
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.uncertain_inputs import at_middle
from autoalgo.war.strategy.flank_plans import flank_request, plan_flanks
from autoalgo.war.tables import Rules


def campaign_with(campaign: Campaign, side: Side, plans: Sequence[FlankPlan]) -> Campaign:
    """Return a war, or a variant of it, in which a side's flanks stand and do as in `plans`, with their own men."""
    arranged = iter(plans)
    return replace(
        campaign,
        flanks=tuple(_like(plan, next(arranged)) if plan.side is side else plan for plan in campaign.flanks),
    )


def _like(plan: FlankPlan, other: FlankPlan) -> FlankPlan:
    return replace(plan, x_pixels=other.x_pixels, y_pixels=other.y_pixels, maneuver=other.maneuver)


def request_with(campaign: Campaign, rules: Rules, side: Side, plans: Sequence[FlankPlan]) -> WarRequest:
    """Return the request of a war in which a side's flanks stand and do as in `plans`.

    Raises
    ------
    ValueError
        When the flanks of the campaign do not fit it.
    """
    request, middle = campaign.request, at_middle(campaign.selection)
    usual = plan_flanks(request, middle, rules)
    if isinstance(usual, Failure):
        raise ValueError(f"the flanks of a campaign do not fit it: {usual[0].text()}")
    parts, own = middle.belligerent(side).parts, [plan for plan in usual if plan.side is side]
    asked: list[FlankRequest] = []
    for former, plan, like in zip_longest(request.flanks_of(side), own, plans):
        military = parts[plan.member].military.name if plan.member else ""
        asked.append(
            flank_request(_like(plan, like)).model_copy(
                update={"name": former.name if former else "", "military": military}
            )
        )
    others = request.flanks_of(side.enemy)
    flanks = (*asked, *others) if side is Side.ATTACKER else (*others, *asked)
    return request.model_copy(update={"flanks": flanks})
