"""Taking back a step of a turn, by a ruling that strikes out the part of the orders behind it (CF-29)."""

from dataclasses import replace

from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.play.played_turn import Played
from autoalgo.games.capture_the_flag.play.steps import Part, TurnPhase, TurnStep
from autoalgo.games.capture_the_flag.rules.events import Improved, OrdersRuled, Ruled
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.rules.orders import Orders
from autoalgo.games.capture_the_flag.rules.standing_orders import whole_orders
from autoalgo.games.capture_the_flag.store.entries import LONGEST_RULING, RulingEntry


def ruling_against(played: Played, step: TurnStep) -> RulingEntry | None:
    """Return the ruling without which nothing but a step, and what follows from it, would happen; None without orders.

    What else the unit was ordered stays. A counter-attack, which nobody ordered, is taken back by waiting.
    """
    if step.part is None:
        return None
    unit = step.units[0]
    words = "wait"
    if step.part != "counter":
        event = played.events[step.event]
        left = _without(_orders(played, unit), step.part, event.what if isinstance(event, Improved) else None)
        words = "; ".join(left.texts) if left != Orders() else ""
    text = f"Taken back: {step.text}"[:LONGEST_RULING]
    return RulingEntry(text=text, orders={played.before.units[unit].name: words})


def ruling_behind(played: Played, step: TurnStep) -> int:
    """Return which of the turn's rulings a step belongs to; `NOBODY` if none."""
    if step.phase is not TurnPhase.RULINGS:
        return NOBODY
    return sum(isinstance(event, Ruled) for event in played.events[: step.event + 1]) - 1


def _orders(played: Played, unit: int) -> Orders:
    """Return what a unit was to do: what the umpire has ruled, what came in, or what stood."""
    ruled = [event for event in played.events if isinstance(event, OrdersRuled) and event.unit == unit]
    if ruled:
        names = [each.name for each in played.before.units]
        read = understand("; ".join(ruled[-1].orders), played.before.numbers, names)
    else:
        read = played.read.get(unit)
    if read and read.ordered:
        whole = whole_orders(played.before, unit, read.orders)
        return whole if isinstance(whole, Orders) else read.orders
    return (None if ruled else played.before.units[unit].standing) or Orders()


def _without(orders: Orders, part: Part, what: object) -> Orders:
    match part:
        case "action":
            return replace(orders, action=None, keep_action=False)
        case "move":
            return replace(orders, move=None, keep_move=False)
        case _:
            left = list(orders.improve)
            left.remove(what)  # type: ignore[arg-type]
            return replace(orders, improve=tuple(left))
