"""How all units move at once, square by square (CF-10 … CF-13).

Each unit has a way to go. Ways that collide are cut, the earliest collision first, and all is gone through again, until
nothing collides: every cut makes a way shorter, and nobody moving at all collides with nothing.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from autoalgo.games.capture_the_flag.rules.board import (
    MOST_COLUMNS,
    Board,
    Square,
    Terrain,
    beside,
    shortest_path,
    spaces,
)
from autoalgo.games.capture_the_flag.rules.chance import Chance, lucky
from autoalgo.games.capture_the_flag.rules.detours import Walk, detour, farthest, stays_on_friends
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.orders import Direction, Flag, Move, MoveTowards, Target
from autoalgo.games.capture_the_flag.rules.targets import unit_meant


@dataclass
class Way:
    """Where a unit goes."""

    unit: int
    squares: list[Square]
    """One for each step, beginning with where the unit stands."""
    blocked: Square | None = None
    """The square that it could not go on to; None where nothing cut it."""

    def at(self, step: int) -> Square:
        """Return where the unit is after so many steps of the turn."""
        return self.squares[step] if step < len(self.squares) else self.squares[-1]

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return len(self.squares) - 1

    def cut(self, steps: int) -> None:
        """Let it end after so many steps."""
        self.blocked = self.squares[steps + 1]
        del self.squares[steps + 1 :]


def path_of(
    game: Game, number: int, move: Move | MoveTowards, moves: int = 0, still: Collection[Square] = ()
) -> list[Square] | str:
    """Return the squares that an order to move names or means, or why the unit does not move at all (CF-11, CF-12).

    `moves` is how many squares it can go in this turn; `still` are those of friends who do not move, round whom ways
    towards something lead (CF-13).
    """
    start = game.units[number].square
    if isinstance(move, MoveTowards):
        goal = goal_of(game, number, move)
        if isinstance(goal, str):
            return goal
        moves = min(moves, move.most) if move.most else moves
        if move.away:
            return farthest(Walk(game.board, moves, _enemies(game, number), still), start, goal)
        way = _way_towards(game, number, goal, moves, still)
        if isinstance(way, str):
            return way
        follows = isinstance(move.goal, Target) and goal in still
        way = [square for square in way if square != goal] if follows else way
        return way[: move.most] if move.most else way
    path = _squares(start, move.path)
    path = path[1:] if path[:1] == [start] else path
    return _objection(game, start, path) or path


def _objection(game: Game, start: Square, path: list[Square]) -> str:
    """Return why a path cannot be gone; empty where it can."""
    for before, square in zip([start, *path], path, strict=False):
        if square not in game.board:
            # A step to the side of the first column or the last letter has no name.
            named = 0 <= square.column < MOST_COLUMNS
            return f"{square.text} is not on the board" if named else "the way leads off the board"
        if not beside(before, square):
            return f"{square.text} does not touch {before.text} horizontally or vertically"
        if not game.board.passable(square):
            return f"{square.text} is {game.board.terrain(square).name.lower()}"
    return ""


def _squares(start: Square, steps: Iterable[Square | Direction]) -> list[Square]:
    """Return the squares of a path, each direction from the square before it."""
    path: list[Square] = []
    for step in steps:
        path.append(step if isinstance(step, Square) else step.after(path[-1] if path else start))
    return path


def goal_of(game: Game, number: int, move: MoveTowards) -> Square | str:
    """Return the square that a unit is to move towards, or why there is none.

    Its own flag is where that flag belongs, and a unit is where that stands when the turn begins (CF-53).
    """
    team = game.units[number].team
    match move.goal:
        case Flag.OWN:
            return game.board.homes[team]
        case Flag.ENEMY:
            return game.flags[1 - team].square
        case Terrain() as terrain:
            return _nearest(game.board, game.units[number].square, terrain)
        case Square() as square:
            return square
        case Target() as target:
            found = unit_meant(game, number, target)
            return found if isinstance(found, str) else game.units[found].square
    raise AssertionError(move.goal)


def _nearest(board: Board, start: Square, terrain: Terrain) -> Square | str:
    """Return the nearest square of a terrain, of several as near the first from the top; or that there is none."""
    columns, rows = board.size
    squares = [Square(column, row) for row in range(rows) for column in range(columns)]
    found = [square for square in squares if board.terrain(square) is terrain]
    return min(found, key=partial(spaces, start), default=f"there is no {terrain.name.lower()}")


def move_all(game: Game, ways: list[Way], chance: Chance) -> list[Event]:
    """Cut the ways until no two units come into each other's way, and return the lots that were drawn for it.

    `ways` has one for every living unit.
    """
    lots: list[Event] = []
    since = 1
    while collision := _first_collision(game, ways, since):
        step, one, other = collision
        loser = _loser(step, one, other, chance, lots)
        loser.cut(min(step, loser.steps) - 1)
        # Before that step all is as it was.
        since = loser.steps + 1
    return lots


def _way_towards(game: Game, number: int, goal: Square, moves: int, still: Collection[Square]) -> list[Square] | str:
    unit = game.units[number]
    if not game.board.passable(goal):
        on_board = f"{game.board.terrain(goal).name.lower()}" if goal in game.board else "not on the board"
        return f"{goal.text} is {on_board}"
    enemies = _enemies(game, number) - {goal}
    path = shortest_path(game.board, unit.square, goal, enemies)
    if path is None:
        return f"no way leads to {goal.text}"
    if game.numbers.orders_go_on and stays_on_friends(path, moves, still):
        return detour(Walk(game.board, moves, enemies, still), unit.square, goal) or path
    return path


def _enemies(game: Game, number: int) -> set[Square]:
    """Return where a unit's enemies stand."""
    return {other.square for other in game.units if other.alive and other.team != game.units[number].team}


def _first_collision(game: Game, ways: Sequence[Way], since: int) -> tuple[int, Way, Way] | None:
    """Return at which step, `since` or later, two units first come into each other's way, and their ways, or None."""
    last = max((way.steps for way in ways), default=0)
    for step in range(since, last + 1):
        for one, other in _near(ways, step - 1, step):
            enemies = game.units[one.unit].team != game.units[other.unit].team
            if enemies and _meet(one, other, step):
                return step, one, other
    return next(((last, one, other) for one, other in _near(ways, last, last)), None)


def _near(ways: Sequence[Way], before: int, after: int) -> list[tuple[Way, Way]]:
    """Return all pairs of ways that have a square in common in one of two steps of the turn, not always the same."""
    there: dict[Square, list[int]] = {}
    for number, way in enumerate(ways):
        for square in {way.at(before), way.at(after)}:
            there.setdefault(square, []).append(number)
    pairs = {pair for numbers in there.values() if len(numbers) > 1 for pair in combinations(numbers, 2)}
    return [(ways[one], ways[other]) for one, other in sorted(pairs)]


def _meet(one: Way, other: Way, step: int) -> bool:
    """Return whether two enemies are on one square after a step, or change places in it."""
    swapped = one.at(step) == other.at(step - 1) and one.at(step - 1) == other.at(step)
    return one.at(step) == other.at(step) or (swapped and one.at(step) != one.at(step - 1))


def _loser(step: int, one: Way, other: Way, chance: Chance, lots: list[Event]) -> Way:
    """Return whose way is cut: that of who came later, or of who draws the lower lot."""
    came, went = min(one.steps, step), min(other.steps, step)
    if came == went:
        winner = lucky(chance, (one.unit, other.unit), f"square {one.at(step).text}", lots)
        return other if winner == one.unit else one
    return one if came > went else other
