"""The hour at which a branch leaves its war: other orders, other places, fresh luck (B-11)."""

import numpy as np

from autoalgo.common.streams import stream_generator
from autoalgo.war.battle.arrays import UNDECIDED, Battlefield
from autoalgo.war.battle.ground import stands
from autoalgo.war.battle.movement import MANEUVERS
from autoalgo.war.domain.branch import FlankOrder
from autoalgo.war.domain.campaign import Campaign


def depart(field: Battlefield, generator: np.random.Generator, campaign: Campaign) -> None:
    """Give the orders of every branch that begins after the hour that was played, and its luck to the generator.

    Raises
    ------
    ValueError
        When the battle is over, or an order is for a flank that takes none.
    """
    if campaign.branch is None:
        return
    clock = field.clock[0]
    for departure in campaign.branch.departures:
        over = clock["winner"] != UNDECIDED
        if departure.hour == clock["hour"] and not over:
            for order in departure.orders:
                _give(field, order)
            generator.bit_generator.state = stream_generator(campaign.seed, departure.stream).bit_generator.state
        elif departure.hour >= clock["hour"] and over:
            raise ValueError(f"the battle was over after hour {clock['hour']}, before a branch from it begins")


def _give(field: Battlefield, order: FlankOrder) -> None:
    found = np.flatnonzero((field.flanks["side"] == order.whose) & (field.flanks["number"] == order.flank))
    if not found.size or not stands(field.flanks[found[0]]):
        raise ValueError(f"the {order.side}'s flank {order.flank} takes no orders any more")
    flank, pixel = field.flanks[found[0]], field.rules[0]["km_per_pixel"]
    if order.x is not None:
        flank["x_km"] = order.x * pixel
    if order.y is not None:
        flank["y_km"] = order.y * pixel
    if order.maneuver is not None and flank["maneuver"] != MANEUVERS.index(order.maneuver):
        flank["maneuver"] = MANEUVERS.index(order.maneuver)
        flank["attacks_made"] = flank["hours_away"] = 0
