"""Several flanks at once: moved, pasted and commanded as a group, each as a function from board to board (S-15)."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.strategy.formations import Formation, Point, arranged, centre
from autoalgo.war.window.battlefield.board import Board, numbered, of_keys, of_side, placed
from autoalgo.war.window.strategy.free_ground import free_ground, free_step


def named(verb: str, keys: Sequence[int]) -> str:
    """Return what an edit of some flanks is called: "Move flank", "Move 3 flanks"."""
    return f"{verb} flank" if len(keys) == 1 else f"{verb} {len(keys)} flanks"


def shifted(board: Board, keys: Collection[int], dx: float, dy: float) -> Board:
    """Return the board with the flanks `keys` moved by so many pixels, as far as all of them stay on the map.

    They keep their places beside one another, so that a group stops where the first of it comes to an edge.
    """
    keys = frozenset(keys)
    group = of_keys(board, keys)
    dx = _on_map([card.plan.x_pixels for card in group], dx)
    dy = _on_map([card.plan.y_pixels for card in group], dy)
    return tuple(replace(card, plan=_stepped(card.plan, (dx, dy))) if card.key in keys else card for card in board)


def _stepped(plan: FlankPlan, step: tuple[float, float]) -> FlankPlan:
    return placed(plan, plan.x_pixels + step[0], plan.y_pixels + step[1])


def _on_map(places: Sequence[float], step: float) -> float:
    """Return as much of `step` as leaves all `places`, which are on the map, on it."""
    return min(max(step, -min(places)), MAP_PIXELS - max(places)) if places else 0.0


def commanded(board: Board, keys: Collection[int], maneuver: Maneuver) -> Board:
    """Return the board with one maneuver for the flanks `keys` (F-5)."""
    return tuple(
        replace(card, plan=replace(card.plan, maneuver=maneuver)) if card.key in keys else card for card in board
    )


def ranks(board: Board, keys: Sequence[int]) -> list[Board]:
    """Return who forms up together when the flanks `keys` are to: of each side its own, where they are two or more.

    Where they are not on either side, it is the whole side of the last of them, again where it has two or more.
    """
    chosen = [of_side(of_keys(board, keys), side) for side in Side]
    if all(len(group) < 2 for group in chosen):
        chosen = [of_side(board, card.plan.side) for card in of_keys(board, keys[-1:])]
    return [group for group in chosen if len(group) > 1]


def formed(board: Board, groups: Sequence[Board], formation: Formation) -> Board:
    """Return the board with each group in a formation that faces its enemy's centre (S-16)."""
    placed_anew: dict[int, Point] = {}
    for group in groups:
        places = arranged(formation, _places(group), _ahead(board, group))
        placed_anew.update(zip((card.key for card in group), places, strict=True))
    return tuple(
        replace(card, plan=placed(card.plan, *placed_anew[card.key])) if card.key in placed_anew else card
        for card in board
    )


def _ahead(board: Board, group: Board) -> Point:
    """Return where the enemy's centre lies from a group's; without any, where the shipped layout has it."""
    side = group[0].plan.side
    enemies, own = of_side(board, side.enemy), centre(_places(group))
    there = centre(_places(enemies)) if enemies else own
    ahead = there[0] - own[0], there[1] - own[1]
    return ahead if any(ahead) else (1.0 if side is Side.ATTACKER else -1.0, 0.0)


def _places(cards: Board) -> list[Point]:
    return [(card.plan.x_pixels, card.plan.y_pixels) for card in cards]


def beside(board: Board, plan: FlankPlan) -> FlankPlan:
    """Return the plan on free ground, where it stands or as near as there is some."""
    return placed(plan, *free_ground([card.plan for card in board], plan))


def has_room(board: Board, group: Board) -> bool:
    """Return whether both sides can have the flanks of `group` in addition (S-4)."""
    return all(len(of_side(board, side)) + len(of_side(group, side)) <= MAXIMUM_FLANKS for side in Side)


def pasted(board: Board, group: Board, keys: Sequence[int]) -> Board:
    """Return what pasting `group` adds: the same flanks under new `keys`, on free ground (S-6).

    They keep their places beside one another where there is room for that; else each goes to free ground of its own.
    """
    taken = [card.plan for card in board]
    step = free_step(taken, [card.plan for card in group])
    plans: list[FlankPlan] = []
    for card in group:
        if step is None:
            plan = beside((*board, *(replace(card, plan=plan) for plan in plans)), card.plan)
        else:
            plan = _stepped(card.plan, step)
        plans.append(plan)
    return tuple(replace(card, plan=plan, key=key) for card, plan, key in zip(group, plans, keys, strict=True))


def added(board: Board, group: Board) -> Board:
    """Return the board with the flanks of `group` in addition."""
    return numbered((*board, *group))
