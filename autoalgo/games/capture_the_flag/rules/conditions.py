"""Orders that depend on something: what is looked at when the turn begins, and what is done then (CF-55)."""

from collections.abc import Iterable
from dataclasses import replace

from autoalgo.games.capture_the_flag.rules.board import spaces
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.orders import Condition, Fact, Orders, Target
from autoalgo.games.capture_the_flag.rules.targets import attack_objection, fits, unit_meant


def decided(game: Game, number: int, orders: Orders) -> Orders:
    """Return a unit's orders with what its cases order as the turn begins; of several the first counts.

    The cases stay, so that those that go on can be looked at again.
    """
    for case in orders.cases:
        chosen = case.then if holds(game, number, case.condition) else case.otherwise
        if chosen is not None:
            chosen = decided(game, number, chosen)
            improve = (*orders.improve, *chosen.improve)
            orders = replace(
                orders, action=orders.action or chosen.action, move=orders.move or chosen.move, improve=improve
            )
    return orders


def holds(game: Game, number: int, condition: Condition) -> bool:
    """Return whether a condition holds for a unit as the turn begins; of nobody it never does."""
    if condition.fact is Fact.FREE:
        square = condition.target.square if condition.target else None
        free = square is not None and game.board.passable(square) and game.at(square) in {NOBODY, number}
        return free != condition.denied
    if condition.fact is Fact.DEAD:
        return any(_named(game, condition.target)) != condition.denied
    if condition.fact is Fact.AT and condition.target and condition.target.square:
        who, other = condition.target, game.at(condition.target.square)
        there = other != NOBODY and (not who.pick or game.units[other].team != game.units[number].team)
        named = there and who.name.casefold() in {"", game.units[other].name.casefold()}
        return named != condition.denied
    if condition.fact is Fact.NEAR and condition.target and condition.target.pick:
        team = game.units[number].team
        others = [other for other, unit in enumerate(game.units) if unit.alive and unit.team != team]
        others = [other for other in others if fits(game, number, other, condition.target)]
        return any(_is(game, number, other, condition) for other in others) != condition.denied
    found = number if condition.target is None else unit_meant(game, number, condition.target)
    return isinstance(found, int) and _is(game, number, found, condition) != condition.denied


def _named(game: Game, target: Target | None) -> Iterable[bool]:
    """Yield of each unit with the name whether it is dead."""
    name = target.name.casefold() if target else ""
    return (not unit.alive for unit in game.units if unit.name.casefold() == name)


def _is(game: Game, number: int, other: int, condition: Condition) -> bool:
    unit = game.units[other]
    match condition.fact:
        case Fact.NEAR if condition.number:
            return spaces(game.units[number].square, unit.square) <= condition.number
        case Fact.NEAR:
            return not attack_objection(game, number, other)
        case Fact.LIFE:
            return unit.life < condition.number
        case Fact.HURT:
            return unit.life < game.most_life(unit)
        case Fact.CARRIES:
            return game.carried(other) != NOBODY
        case _:
            return unit.moved
