"""The umpire's effects on squares for some turns: whom they hurt, and when they end (CF-29)."""

from dataclasses import replace

from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.events import (
    EffectBegan,
    EffectEnded,
    EffectHurt,
    Event,
    Killed,
    LifeChanged,
    Moved,
)
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, GroundEffect


def lay(game: Game, effect: GroundEffect) -> tuple[Game, list[Event]]:
    """Return the game with something on a square, in place of what was there; what is over at once only ends that."""
    others = tuple(other for other in game.effects if other.square != effect.square)
    turns = max(0, effect.until - game.turn + 1)
    if turns:
        began = EffectBegan(effect.square, effect.name, effect.sign, turns, effect.damage)
        return replace(game, effects=(*others, effect)), [began]
    ended: list[Event] = [EffectEnded(old.square, old.name, None) for old in game.effects if old not in others]
    return replace(game, effects=others), ended


def harm(game: Game, before: Game, events: list[Event]) -> Game:
    """Return the game, all having moved, with those hurt who were on a square with something that hurts.

    `before` is the game as they stood before they moved; `events` are those of the turn, and what happens is added.
    """
    trodden = {n: {unit.square} for n, unit in enumerate(game.units) if unit.alive}
    for number, squares in trodden.items():
        if before.units[number].alive:
            squares.add(before.units[number].square)
    for moved in [event for event in events if isinstance(event, Moved)]:
        trodden[moved.unit].update(moved.path)
    for number, squares in trodden.items():
        game = _hurt(game, number, squares, events)
    return game


def _hurt(game: Game, number: int, squares: set[Square], events: list[Event]) -> Game:
    found = [effect for effect in game.effects if effect.damage and effect.square in squares]
    if not found:
        return game
    unit = game.units[number]
    events += [EffectHurt(number, effect.square, effect.name, effect.damage) for effect in found]
    life = max(0, unit.life - sum(effect.damage for effect in found))
    events.append(LifeChanged(number, unit.life, life))
    game = replace(game.with_unit(number, replace(unit, life=life)), damage_dealt=True)
    if life:
        return game
    events.append(Killed(number, NOBODY, 0))
    return game.fallen(number)


def expire(game: Game, events: list[Event]) -> Game:
    """Return the game, its turn over, without what has lasted its turns.

    Where it would leave a square behind that nobody can stand on, and somebody stands there, it goes on for a turn.
    """
    left = []
    for effect in game.effects:
        ground = effect.afterwards
        if effect.until > game.turn:
            left.append(effect)
        elif ground and not ground.passable and game.at(effect.square) != NOBODY:
            left.append(replace(effect, until=game.turn + 1))
        else:
            events.append(EffectEnded(effect.square, effect.name, ground))
            if ground:
                game = replace(game, board=game.board.changed(effect.square, ground))
    return replace(game, effects=tuple(left))
