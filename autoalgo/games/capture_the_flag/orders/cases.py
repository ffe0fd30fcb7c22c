"""Orders that depend on something, beside others of the same mail (CF-55)."""

from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.rules.orders import Attack, Case, Cast, Condition, Fact, Orders, Pick, Target

_STOLEN: Final = Condition(Fact.CARRIES, Target(pick=Pick.NEAREST_ENEMY))
"""That any enemy has the flag."""


def with_exceptions(orders: Orders) -> Orders:
    """Return orders of which what is done in any case is done where a case does not order the same sort of thing."""
    if orders.action and any(case.then.action or _waits(case) for case in orders.cases):
        cases = tuple(_else_act(case, orders) for case in orders.cases)
        orders = replace(orders, action=None, keep_action=False, cases=cases)
    if orders.move and any(case.then.move or _waits(case) for case in orders.cases):
        cases = tuple(_else_move(case, orders) for case in orders.cases)
        orders = replace(orders, move=None, keep_move=False, cases=cases)
    return orders


def _waits(case: Case) -> bool:
    """Return whether a case says to do nothing: "move d5, but wait if Gus is near"."""
    return case.then == Orders() and case.otherwise is None


def _else_act(case: Case, orders: Orders) -> Case:
    other = case.otherwise or Orders()
    if (case.then.action is None and not _waits(case)) or other.action:
        return case
    if other.cases:
        nested = tuple(_else_act(each, orders) for each in other.cases)
        return replace(case, otherwise=replace(other, cases=nested), goes_on=case.goes_on or orders.keep_action)
    return replace(case, otherwise=replace(other, action=orders.action), goes_on=case.goes_on or orders.keep_action)


def _else_move(case: Case, orders: Orders) -> Case:
    other = case.otherwise or Orders()
    if (case.then.move is None and not _waits(case)) or other.move:
        return case
    if other.cases:
        nested = tuple(_else_move(each, orders) for each in other.cases)
        return replace(case, otherwise=replace(other, cases=nested), goes_on=case.goes_on or orders.keep_move)
    return replace(case, otherwise=replace(other, move=orders.move), goes_on=case.goes_on or orders.keep_move)


def without_need(orders: Orders) -> Orders:
    """Return orders without a case that says no more than that a deed can be done: "if he is within reach"."""
    if len(orders.cases) != 1:
        return orders
    (case,) = orders.cases
    target = case.condition.target
    action = case.then.action
    if orders.action and (orders.action != action or case.goes_on > orders.keep_action):
        return orders
    # A spell that goes on ends where its target is out of reach.
    ends = case.goes_on and isinstance(action, Cast)
    himself = isinstance(action, Attack | Cast) and action.target == target
    near = himself and case.condition == Condition(Fact.NEAR, target)
    # "if one of them has our flag, shoot whoever has it"
    thief = case.condition == _STOLEN and isinstance(action, Attack) and action.target == Target(pick=Pick.CARRIER)
    # "as long as Gus lives, hit him"
    lives = himself and case.goes_on and case.condition == Condition(Fact.DEAD, target, denied=True)
    plain = (near or thief or lives) and not ends and case.then == Orders(action)
    return (
        replace(orders, action=case.then.action, keep_action=case.goes_on or orders.keep_action, cases=())
        if plain and not case.otherwise
        else orders
    )
