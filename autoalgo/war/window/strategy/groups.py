"""Several flanks at once: moved, pasted and commanded as a group, each as a function from board to board (S-15)."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import MAXIMUM_FLANKS, FlankPlan, Side
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.strategy.board import Board, beside, numbered, of_keys, of_side, placed
from autoalgo.war.window.strategy.free_ground import free_step


def shifted(board: Board, keys: Collection[int], dx: float, dy: float) -> Board:
    """Return the board with the flanks `keys` moved by so many pixels, as far as all of them stay on the map.

    They keep their places beside one another, so that a group stops where the first of it comes to an edge.
    """
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
