"""Orders that stand: what a unit does when it is told little or nothing new, and what goes on after a turn (CF-5)."""

from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.rules.conditions import decided
from autoalgo.games.capture_the_flag.rules.effects import PendingEffects
from autoalgo.games.capture_the_flag.rules.events import Refused
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.movement import goal_of
from autoalgo.games.capture_the_flag.rules.orders import Attack, Direction, MoveTowards, Orders, Target

_LAST_TWO: Final = 2
"""Of the turns for which orders go on."""


def whole_orders(game: Game, number: int, given: Orders | None) -> Orders | Refused | None:
    """Return what a unit does in a turn: what it was given, with what stands or is repeated; None for no turn taken.

    Experience alone leaves what stands as it is (CF-5), and "same as last turn" is what was done then (CF-54).
    """
    found = _whole(game, number, given)
    return decided(game, number, found) if isinstance(found, Orders) and found.cases else found


def _whole(game: Game, number: int, given: Orders | None) -> Orders | Refused | None:
    unit = game.units[number]
    if given is None:
        return unit.standing
    if given.again:
        if unit.last is None:
            return Refused(number, "same as last turn", "it did nothing in the turn before")
        return replace(unit.last, improve=given.improve)
    if given.only_improves and game.numbers.orders_go_on and unit.standing:
        return replace(unit.standing, improve=given.improve)
    return given


def idle(game: Game, number: int, ordered: Orders | None, done: PendingEffects) -> bool:
    """Return whether a unit has taken no turn, so that it attacks back (CF-19)."""
    if ordered is None:
        return True
    if not game.numbers.orders_go_on:
        return False
    waiting = isinstance(ordered.action, Attack) and ordered.keep_action and number not in done.targets
    nothing = ordered.action is None and bool(ordered.cases)
    return ordered.only_improves or ((waiting or nothing) and ordered.move is None)


def keep_standing(game: Game, orders: dict[int, Orders], done: PendingEffects) -> Game:
    """Return the game with the orders that stand for the next turn (CF-5)."""
    units = {}
    for number, unit in enumerate(game.units):
        ordered = orders.get(number)
        kept = ordered.kept if ordered and unit.alive else None
        if kept and kept.action:
            kept = _kept_action(game, number, kept, done)
        if kept and kept.move:
            walked = number in done.walked or _follows(game, kept)
            kept = _kept_move(game, number, kept) if walked else replace(kept, move=None, keep_move=False)
        standing, last = kept.kept if kept else None, _last(game, ordered)
        standing = _a_turn_less(standing) if standing and standing.turns else standing
        if standing != unit.standing or last != unit.last:
            units[number] = replace(unit, standing=standing, last=last)
    return game.with_units(units)


def _a_turn_less(standing: Orders) -> Orders:
    """Return orders that go on for some turns as they stand after one of them; in the last they are done once more."""
    if standing.turns > _LAST_TWO:
        return replace(standing, turns=standing.turns - 1)
    return replace(standing, turns=0, keep_action=False, keep_move=False)


def _last(game: Game, ordered: Orders | None) -> Orders | None:
    """Return what can be repeated of a turn's orders."""
    if ordered is None or not game.numbers.orders_go_on or not (ordered.action or ordered.move):
        return None
    # What a case has decided is decided again.
    return replace(ordered, improve=(), creatures=(), waits=False, cases=())


def _kept_action(game: Game, number: int, kept: Orders, done: PendingEffects) -> Orders:
    """Return what stands of an action: nothing once it is impossible, and an attack on the unit that was attacked."""
    none = replace(kept, action=None, keep_action=False)
    if isinstance(kept.action, Attack) and game.numbers.orders_go_on:
        return _kept_attack(game, number, kept, done) or none
    if number not in done.kept:
        return none
    if isinstance(kept.action, Attack):
        target = game.units[done.targets[number]]
        return replace(kept, action=Attack(Target(name=target.name))) if target.alive else none
    return kept


def _kept_attack(game: Game, number: int, kept: Orders, done: PendingEffects) -> Orders | None:
    """Return orders whose attack waits while its target is out of reach; None once that is dead or not there."""
    target = kept.action.target if isinstance(kept.action, Attack) else None
    if target and target.pick:
        return kept
    meant = done.targets.get(number, done.sought.get(number, NOBODY))
    if meant == NOBODY or not game.units[meant].alive:
        return None
    return replace(kept, action=Attack(Target(name=game.units[meant].name)))


def _follows(game: Game, kept: Orders) -> bool:
    """Return whether a way leads to a unit, which may be reached again once it has moved (CF-53)."""
    return game.numbers.orders_go_on and isinstance(kept.move, MoveTowards) and isinstance(kept.move.goal, Target)


def _kept_move(game: Game, number: int, kept: Orders) -> Orders:
    """Return what stands of a way: nothing once it has led there; of a path, what is still before the unit."""
    unit, move = game.units[number], kept.move
    none = replace(kept, move=None, keep_move=False)
    if move is None:
        return kept
    if isinstance(move, MoveTowards):
        goal = goal_of(game, number, move)
        if isinstance(move.goal, Target):
            # Who is followed can go on as long as he lives.
            return none if isinstance(goal, str) else kept
        return none if unit.square == goal else kept
    if any(isinstance(step, Direction) for step in move.path):
        return kept
    left = move.path[move.path.index(unit.square) + 1 :] if unit.square in move.path else move.path
    return replace(kept, move=replace(move, path=left)) if left else none
