"""The board: squares, what is on them, and how far things are (CF-1, CF-4, CF-23)."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from string import ascii_lowercase
from typing import Final, NamedTuple

from pydantic_core import CoreSchema, core_schema

MOST_COLUMNS: Final = len(ascii_lowercase)
MOST_ROWS: Final = 99


class Square(NamedTuple):
    """A square by its column and row, both counted from 0."""

    column: int
    row: int

    @property
    def text(self) -> str:
        """The square as people write it: the letter of the column, the number of the row ("a2")."""
        return f"{ascii_lowercase[self.column]}{self.row + 1}"

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: object) -> CoreSchema:
        """Let files hold squares as people write them."""
        written = core_schema.plain_serializer_function_ser_schema(lambda square: square.text)
        text = core_schema.no_info_after_validator_function(_read_square, core_schema.str_schema(max_length=3))
        read = core_schema.union_schema([core_schema.is_instance_schema(cls), text])
        return core_schema.json_or_python_schema(text, read, serialization=written)


def _read_square(text: str) -> Square:
    square = square_of(text)
    if square is None:
        raise ValueError("a square is a letter and a number, as in b12")
    return square


class Terrain(StrEnum):
    """The terrain of a square, by its sign in a board file."""

    DIRT = "."
    TREE = "T"
    WATER = "~"
    BRIDGE = "="

    @property
    def passable(self) -> bool:
        """Whether units can enter it (CF-11)."""
        return self in {Terrain.DIRT, Terrain.BRIDGE}


@dataclass(frozen=True, slots=True)
class Board:
    """The ground at one moment."""

    rows: tuple[str, ...]
    """The sign of every square, a text for each row from the top, all of one length."""
    homes: tuple[Square, Square]
    """Where the flag of each team belongs."""

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""
        return len(self.rows[0]), len(self.rows)

    def __contains__(self, square: Square) -> bool:
        """Return whether there is such a square."""
        columns, rows = self.size
        return 0 <= square.column < columns and 0 <= square.row < rows

    def terrain(self, square: Square) -> Terrain:
        """Return what a square of the board is."""
        return Terrain(self.rows[square.row][square.column])

    def passable(self, square: Square) -> bool:
        """Return whether it is a square of the board that units can enter."""
        return square in _passable(self.rows)

    def steps(self, right: bool = False, down: bool = False) -> Mapping[Square, tuple[Square, ...]]:
        """Return of each square which ones beside it units can enter, horizontal ones first.

        Of these the one to the left, or to the `right`, is first, and of vertical ones that above or `down`.
        """
        return _steps(self.rows, right, down)

    def changed(self, square: Square, terrain: Terrain) -> "Board":
        """Return the board with another terrain on one square."""
        row = self.rows[square.row]
        row = row[: square.column] + terrain + row[square.column + 1 :]
        return replace(self, rows=(*self.rows[: square.row], row, *self.rows[square.row + 1 :]))


def square_of(text: str) -> Square | None:
    """Return the square that a text such as "b12" names; None when it names none that any board could have."""
    letter, number = text[:1].lower(), text[1:]
    if letter not in ascii_lowercase or not letter or not number.isdecimal() or not number.isascii():
        return None
    return Square(ascii_lowercase.index(letter), int(number) - 1) if 1 <= int(number[:3]) <= MOST_ROWS else None


def spaces(one: Square, other: Square) -> int:
    """Return how many spaces it is from one square to another: a diagonal step counts as 2 (CF-4, CF-23)."""
    return abs(one.column - other.column) + abs(one.row - other.row)


def beside(one: Square, other: Square) -> bool:
    """Return whether two squares touch horizontally or vertically."""
    return spaces(one, other) == 1


def touching(one: Square, other: Square) -> bool:
    """Return whether two squares touch, diagonally included."""
    return max(abs(one.column - other.column), abs(one.row - other.row)) == 1


def lines(start: Square, end: Square) -> tuple[list[Square], list[Square]]:
    """Return the squares between two squares by both ways of a shot: its diagonal steps first, or last (CF-23)."""
    return _between(start, end), _between(end, start)[::-1]


def shortest_path(board: Board, start: Square, goal: Square, closed: Container[Square]) -> list[Square] | None:
    """Return the squares of a shortest way, without `start`; None when there is none. `closed` cannot be entered.

    Of several the one whose last steps are rather horizontal: the search goes horizontally, first towards the goal,
    then vertically, first towards the goal. So on a board that is turned round both teams find the same ways.
    """
    across, along = goal.column - start.column, goal.row - start.row
    steps = board.steps(right=(across or along) > 0, down=(along or across) > 0)
    came_from: dict[Square, Square | None] = {start: None}
    waiting = [start]
    for square in waiting:
        if square == goal:
            return list(_back(came_from, goal))[::-1][1:]
        for step in steps[square]:
            if step not in came_from and step not in closed:
                came_from[step] = square
                waiting.append(step)
    return None


def neighbours(square: Square) -> tuple[Square, ...]:
    """Return the four squares left, right, above and below, whether or not a board has them."""
    column, row = square
    return Square(column - 1, row), Square(column + 1, row), Square(column, row - 1), Square(column, row + 1)


_BOARDS_KEPT: Final = 64
"""A turn asks of one board very often, and few trees are felled."""


@lru_cache(_BOARDS_KEPT)
def _passable(rows: tuple[str, ...]) -> frozenset[Square]:
    signs = {terrain.value for terrain in Terrain if terrain.passable}
    return frozenset(
        Square(column, row) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign in signs
    )


@lru_cache(_BOARDS_KEPT)
def _steps(rows: tuple[str, ...], right: bool, down: bool) -> Mapping[Square, tuple[Square, ...]]:
    passable = _passable(rows)
    order = (int(right), int(not right), 2 + down, 2 + (not down))
    squares = (Square(column, row) for row, line in enumerate(rows) for column in range(len(line)))
    return {
        square: tuple(step for place in order if (step := neighbours(square)[place]) in passable) for square in squares
    }


def _back(came_from: dict[Square, Square | None], square: Square | None) -> Iterator[Square]:
    while square is not None:
        yield square
        square = came_from[square]


def _between(start: Square, end: Square) -> list[Square]:
    """Return the squares passed when the diagonal steps are made first."""
    column, row = start
    passed = []
    while (column, row) != end:
        column += (end.column > column) - (end.column < column)
        row += (end.row > row) - (end.row < row)
        passed.append(Square(column, row))
    return passed[:-1]
