"""Where an automatic player goes, by its personality (CF-50)."""

from dataclasses import dataclass
from typing import Final

from autoalgo.games.capture_the_flag.bots.personalities import Personality
from autoalgo.games.capture_the_flag.bots.sight import Sight
from autoalgo.games.capture_the_flag.rules.board import Square, shortest_path, spaces
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.rules.numbers import Heal, Resurrection

_WATCH: Final = 7
"""Spaces around the own flag in which a defender looks for enemies."""
_POST: Final = 2
"""Spaces from the own flag at which a defender stands."""
_HURT: Final = 0.4
"""The share of its most life below which a unit goes to a friend who heals."""
_HOLDS: Final = 0.8
"""How often an archer who has aimed stays where it is."""


@dataclass(frozen=True)
class Goal:
    """A square, and how many spaces from it are near enough."""

    square: Square
    near: int = 1


def goal_of(sight: Sight, personality: Personality) -> Goal:
    """Return where a unit wants to be."""
    if sight.carries:
        return Goal(sight.home)
    healer = _healer(sight)
    if healer is not None and personality is not Personality.RUNNER:
        return Goal(sight.game.units[healer].square)
    match personality:
        case Personality.RUNNER if sight.enemy_flag.carrier == NOBODY:
            return Goal(sight.enemy_flag.square)
        case Personality.DEFENDER:
            return _lost_flag(sight) or _watch(sight)
        case Personality.HELPER:
            return _help(sight)
        case _:
            return _lost_flag(sight) or _hunt(sight)


def way_to(sight: Sight, goal: Goal, moves: int) -> tuple[Square, ...]:
    """Return the squares of a way towards a goal, as far as a unit's moves last; none where it is or none leads."""
    start, board = sight.unit.square, sight.game.board
    if spaces(start, goal.square) <= goal.near or (sight.unit.aiming and sight.whim < _HOLDS):
        return ()
    closed = {sight.game.units[enemy].square for enemy in sight.enemies} - {goal.square}
    found = shortest_path(board, start, goal.square, closed) or []
    enough = next(
        (n for n, square in enumerate(found, start=1) if spaces(square, goal.square) <= goal.near), len(found)
    )
    return tuple(found[: min(moves, enough)])


def _healer(sight: Sight) -> int | None:
    """Return the nearest friend who heals, for a unit that is badly hurt."""
    if sight.unit.life >= _HURT * sight.game.most_life(sight.unit):
        return None
    return sight.nearest(n for n in sight.friends if sight.spell(Heal, n) is not None)


def _lost_flag(sight: Sight) -> Goal | None:
    """Return where the own flag is, when that is not at home."""
    return None if sight.own_flag.square == sight.home else _attacked(sight, sight.own_flag.square)


def _hunt(sight: Sight) -> Goal:
    enemy = sight.nearest(sight.enemies)
    return Goal(sight.enemy_flag.square) if enemy is None else _attacked(sight, sight.game.units[enemy].square)


def _attacked(sight: Sight, square: Square) -> Goal:
    """Return a goal from which a unit reaches a square; a flag that lies there must be touched."""
    carried = any(flag.carrier == NOBODY and flag.square == square for flag in sight.game.flags)
    return Goal(square, 1 if carried else sight.kind.range)


def _watch(sight: Sight) -> Goal:
    near = [n for n in sight.enemies if spaces(sight.home, sight.game.units[n].square) <= _WATCH]
    enemy = sight.nearest(near)
    return Goal(sight.home, _POST) if enemy is None else _attacked(sight, sight.game.units[enemy].square)


def _help(sight: Sight) -> Goal:
    """Return where a friend is to be brought back or healed, or else the friend who is nearest to the enemy flag."""
    units = sight.game.units
    revival, heal = sight.spell(Resurrection), sight.spell(Heal)
    if revival and sight.unit.mana >= revival.mana:
        body = sight.nearest(n for n, unit in enumerate(units) if unit.body and unit.team == sight.unit.team)
        if body is not None:
            return Goal(units[body].square)
    if heal:
        friend = sight.nearest(n for n in sight.friends if sight.game.most_life(units[n]) - units[n].life >= heal.life)
        if friend is not None:
            return Goal(units[friend].square)
    ahead = sight.nearest(sight.friends, sight.enemy_flag.square)
    return _hunt(sight) if ahead is None else Goal(units[ahead].square, 2)
