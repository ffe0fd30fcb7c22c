"""A way that leads round friends who stand still (CF-13)."""

from collections.abc import Collection
from dataclasses import dataclass

from autoalgo.games.capture_the_flag.rules.board import Board, Square, spaces


def stays_on_friends(path: list[Square], moves: int, still: Collection[Square]) -> bool:
    """Return whether a turn's end on a way, before its goal, is where a friend stands."""
    return moves > 0 and any(square in still for square in path[moves - 1 : -1 : moves])


@dataclass(frozen=True, slots=True)
class Walk:
    """The ground that a unit walks on, and how far it gets in a turn."""

    board: Board
    moves: int
    """Squares a turn."""
    closed: Collection[Square]
    """Squares that cannot be entered."""
    still: Collection[Square]
    """Squares of friends who stand still: they can be passed, but no turn ends there."""


def detour(walk: Walk, start: Square, goal: Square) -> list[Square] | None:
    """Return the first turn of a way that takes the fewest turns; None where there is none. `goal` may be taken."""
    first: dict[Square, list[Square]] = {start: []}
    waiting = [start]
    for square in waiting:
        for path in _turn(walk, square, goal):
            end = path[-1]
            if end not in first and (end == goal or end not in walk.still):
                first[end] = first[square] or path
                waiting.append(end)
        if goal in first:
            return first[goal]
    return None


def farthest(walk: Walk, start: Square, other: Square) -> list[Square]:
    """Return the way to the square that is farthest from another one, of those that a turn can end on (CF-53).

    Of equally far ones that with the shortest way counts; of these the first that a search finds.
    """
    away = Square(2 * start.column - other.column, 2 * start.row - other.row)
    paths = [path for path in _turn(walk, start, away) if path[-1] not in walk.still][::-1]
    best = max(paths, key=lambda path: (spaces(path[-1], other), -len(path)), default=[])
    return best if best and spaces(best[-1], other) > spaces(start, other) else []


def _turn(walk: Walk, start: Square, goal: Square) -> list[list[Square]]:
    """Return a shortest path to each square that a turn can end on, the longest paths first."""
    steps = walk.board.steps(right=goal.column > start.column, down=goal.row > start.row)
    paths: dict[Square, list[Square]] = {start: []}
    waiting = [start]
    for square in waiting:
        if len(paths[square]) == walk.moves:
            continue
        for step in steps[square]:
            if step not in paths and step not in walk.closed:
                paths[step] = [*paths[square], step]
                waiting.append(step)
    return list(paths.values())[:0:-1]
