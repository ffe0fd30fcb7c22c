"""Who is meant by an order, and whether it can be reached (CF-15, CF-16, CF-18, CF-23)."""

from collections.abc import Callable
from dataclasses import dataclass

from autoalgo.games.capture_the_flag.rules.board import Board, Square, Terrain, lines, spaces
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, Unit
from autoalgo.games.capture_the_flag.rules.orders import Pick, Target


def enemy_meant(game: Game, number: int, target: Target | None, objection: Callable[[int], str]) -> int | str:
    """Return the living enemy that a unit's order means, or why there is none that it can be carried out against.

    `objection` tells why an enemy cannot be reached. Where a kind alone is named, the one that can be reached is meant.
    """
    unit = game.units[number]
    if target is None:
        return _again(game, unit, objection)
    enemies = [n for n, other in enumerate(game.units) if other.alive and other.team != unit.team]
    return _meant(game, number, target, _Among(enemies, "enemy"), objection)


def friend_meant(
    game: Game, number: int, target: Target | None, objection: Callable[[int], str], dead: bool
) -> int | str:
    """Return the friend that a unit's order means, a living one or a body, or why there is none."""
    unit = game.units[number]
    friends = [
        n
        for n, other in enumerate(game.units)
        if n != number and other.team == unit.team and (other.body if dead else other.alive)
    ]
    return _meant(game, number, target or Target(), _Among(friends, "friendly body" if dead else "friend"), objection)


def attack_objection(game: Game, number: int, target: int, aimed: bool = True) -> str:
    """Return why a unit cannot attack another from where both stand; empty when it can (CF-16).

    `aimed` says whether an arrow that was aimed counts (CF-22).
    """
    unit, other = game.units[number], game.units[target]
    kind, more = game.kind(unit), game.further_range(unit)
    reach = (game.numbers.deadly_aim.range if unit.aiming and aimed else kind.range) + more
    distance = spaces(unit.square, other.square)
    if distance > reach:
        return f"{other.name} is {distance} spaces away, and the range is {reach}"
    if tree_between(game.board, unit.square, other.square) and distance > kind.range_over_tree + more:
        return f"a tree stands between, over which the range is {kind.range_over_tree + more}"
    return ""


def tree_between(board: Board, start: Square, end: Square) -> Square | None:
    """Return the first tree in the way of a shot, None if either way is clear (CF-23)."""
    found = [[square for square in line if board.terrain(square) is Terrain.TREE] for line in lines(start, end)]
    return found[0][0] if all(found) else None


def _again(game: Game, unit: Unit, objection: Callable[[int], str]) -> int | str:
    if unit.attacked == NOBODY or not game.units[unit.attacked].alive:
        return "it names nobody, and whom this unit attacked last is not there any more"
    return objection(unit.attacked) or unit.attacked


def picked(game: Game, number: int, pick: Pick, possible: list[int]) -> int:
    """Return the nearest or the weakest of some units for one of them; of equal ones the other of both counts (CF-52).

    Who are equal in both are taken in the order of `Game.units`.
    """
    start, units = game.units[number].square, game.units

    def rank(other: int) -> tuple[int, int]:
        far, life = spaces(start, units[other].square), units[other].life
        return (far, life) if pick.nearest else (life, far)

    return min(possible, key=rank)


def unit_meant(game: Game, number: int, target: Target) -> int | str:
    """Return the living unit, of either team, that a unit is to go to, or why there is none (CF-53)."""
    team = game.units[number].team
    found = [
        n
        for n, other in enumerate(game.units)
        if n != number
        and other.alive
        and fits(game, number, n, target)
        and (target.pick is None or (other.team == team) == target.pick.friend)
    ]
    if not found:
        return f"there is no {target.text} on the board"
    if target.pick:
        return picked(game, number, target.pick, found)
    names = " or ".join(game.units[other].name for other in found)
    return found[0] if len(found) == 1 else f"it can mean {names}; name one"


@dataclass(frozen=True, slots=True)
class _Among:
    """Units of which one is meant, and what they are called."""

    units: list[int]
    sort: str


def _meant(game: Game, number: int, target: Target, among: _Among, objection: Callable[[int], str]) -> int | str:
    named = [other for other in among.units if fits(game, number, other, target)]
    if not named and not target.pick:
        return _missing(game, target, among.sort)
    reached = [other for other in named if not objection(other)]
    if target.pick:
        return picked(game, number, target.pick, reached) if reached else f"no {target.text} can be reached"
    if len(named) > 1 and len(reached) > 1:
        names = " or ".join(game.units[number].name for number in reached)
        return f"it can mean {names}; name the square"
    return reached[0] if reached else objection(named[0])


def fits(game: Game, number: int, other: int, target: Target) -> bool:
    """Return whether another unit is one that a unit's order may mean."""
    unit = game.units[other]
    return (
        (target.pick is not Pick.CARRIER or game.carried(other) == game.units[number].team)
        and (target.square is None or unit.square == target.square)
        and (not target.kind or unit.kind == target.kind)
        and (not target.name or unit.name.casefold() == target.name.casefold())
    )


def _missing(game: Game, target: Target, sort: str) -> str:
    there = NOBODY if target.square is None or target.square not in game.board else game.at(target.square)
    if there != NOBODY and target.square:
        unit = game.units[there]
        return f"at {target.square.text} is {unit.name}, {game.teams[unit.team]}'s {unit.kind}"
    return f"there is no {sort} {target.text}"
