"""The wars of an order, fought in the window: on all processors of this machine, until they are cancelled."""

import time
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autoalgo.war.odds import Odds, Order, SimulationProgress


def fight_many(order: "Order", told: Callable[["SimulationProgress"], None], cancelled: Event) -> "Odds":
    """Have the wars of `order` fought and return what they say; once `cancelled` is set, that of those fought by then.

    `told` is called on this thread some ten times a second, and once more at the end.
    """
    # The engine brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.odds import ThreadWorkers, simulate  # noqa: PLC0415

    workers = ThreadWorkers(None, time.monotonic)
    return simulate(order, workers, told, lambda: not cancelled.is_set(), time.monotonic)
