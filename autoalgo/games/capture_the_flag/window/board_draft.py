"""A board that is being drawn, as a value: every change makes a new one (no widget)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.checked_json import JsonValue, validate
from autoalgo.common.problems import Failure, failure_of
from autoalgo.games.capture_the_flag.rules.board import Board, Square, Terrain
from autoalgo.games.capture_the_flag.rules.board_file import BoardFile, layout_of, unit_problems
from autoalgo.games.capture_the_flag.rules.game import Game, TeamFlag, Unit
from autoalgo.games.capture_the_flag.rules.numbers import Numbers

_SOURCE: Final = "Drawn with the board editor"


class Symmetry(Enum):
    """Which other square is painted along with one."""

    NONE = "each square alone"
    SIDES = "mirrored left and right"
    ENDS = "mirrored top and bottom"
    TURNED = "turned round"

    def image(self, square: Square, size: tuple[int, int]) -> Square:
        """Return the square that is painted along."""
        columns, rows = size
        column = columns - 1 - square.column if self in {Symmetry.SIDES, Symmetry.TURNED} else square.column
        row = rows - 1 - square.row if self in {Symmetry.ENDS, Symmetry.TURNED} else square.row
        return Square(column, row)


@dataclass(frozen=True)
class PutFlag:
    """Lets a team's flag belong on a square."""

    team: int


@dataclass(frozen=True)
class PutUnit:
    """Lets a unit begin on a square."""

    team: int
    kind: str


@dataclass(frozen=True)
class Clear:
    """Takes the unit away that begins on a square."""


Tool = Terrain | PutFlag | PutUnit | Clear


@dataclass(frozen=True)
class Drawing:
    """A board with the homes of the flags and the starts of both teams."""

    name: str
    board: Board
    teams: tuple[str, str]
    starts: tuple[tuple[int, str, Square], ...] = ()
    """Team, kind and square of every unit."""
    source: str = _SOURCE

    @classmethod
    def blank(cls, columns: int, rows: int) -> "Drawing":
        """Return dirt alone, with a flag at the middle of either side."""
        homes = Square(0, rows // 2), Square(columns - 1, (rows - 1) // 2)
        return cls("New board", Board(("." * columns,) * rows, homes), ("West", "East"))

    @classmethod
    def of_file(cls, content: BoardFile) -> "Drawing":
        """Return what a board file holds."""
        layout = layout_of(content)
        return cls(layout.name, layout.board, layout.teams, layout.starts, content.source)

    def signs(self) -> npt.NDArray[np.str_]:
        """Return the sign of the terrain of every square, shape (rows, columns)."""
        return np.array([list(row) for row in self.board.rows])

    def used(self, tool: Tool, square: Square, symmetry: Symmetry) -> "Drawing":
        """Return the drawing after a tool was used on a square, and on its image for the other team."""
        found = self._used(tool, square)
        image = symmetry.image(square, self.board.size)
        return found if image == square else found._used(_of_other_team(tool), image)

    def resized(self, columns: int, rows: int) -> "Drawing":
        """Return it in another size: new squares are dirt, what is cut off is lost, flags are moved onto the board."""
        ground = tuple(row[:columns].ljust(columns, Terrain.DIRT) for row in self.board.rows[:rows])
        ground += ("." * columns,) * (rows - len(ground))
        first, second = (Square(min(h.column, columns - 1), min(h.row, rows - 1)) for h in self.board.homes)
        board = Board(ground, (first, second))
        return replace(self, board=board, starts=tuple(start for start in self.starts if start[2] in board))

    def content(self, file: Path) -> BoardFile | Failure:
        """Return what is written into a board file, or what of it no file can hold."""
        data: dict[str, JsonValue] = {
            "_source": self.source,
            "name": self.name,
            "rows": list(self.board.rows),
            "teams": [
                {"name": name, "flag": self.board.homes[team].text, "start": self._start(team)}
                for team, name in enumerate(self.teams)
            ],
        }
        return validate(BoardFile, file, data)

    def problems(self, file: Path, numbers: Numbers) -> Failure | None:
        """Return why nobody can play on it."""
        content = self.content(file)
        return content if isinstance(content, Failure) else failure_of(unit_problems(file, content, numbers))

    def game(self, numbers: Numbers) -> Game:
        """Return a game on it, for showing it; units of kinds that the numbers do not know are left out."""
        units = tuple(
            Unit(kind, team, kind, square, numbers.units[kind].life, numbers.units[kind].mana)
            for team, kind, square in self.starts
            if kind in numbers.units and square in self.board
        )
        first, second = self.board.homes
        return Game(numbers, self.board, self.teams, units, (TeamFlag(first), TeamFlag(second)))

    def _used(self, tool: Tool, square: Square) -> "Drawing":
        match tool:
            case Terrain():
                return replace(self, board=self.board.changed(square, tool))
            case PutFlag(team):
                homes = (square, self.board.homes[1]) if team == 0 else (self.board.homes[0], square)
                return replace(self, board=replace(self.board, homes=homes))
            case PutUnit(team, kind):
                return replace(self, starts=(*self._others(square), (team, kind, square)))
            case Clear():
                return replace(self, starts=tuple(self._others(square)))

    def _others(self, square: Square) -> Iterator[tuple[int, str, Square]]:
        return (start for start in self.starts if start[2] != square)

    def _start(self, team: int) -> dict[str, JsonValue]:
        kinds = dict.fromkeys(kind for number, kind, _ in self.starts if number == team)
        # A team without units is told as such, not as a key that is missing.
        return {
            kind: [square.text for number, name, square in self.starts if (number, name) == (team, kind)]
            for kind in kinds or ("soldier",)
        }


def _of_other_team(tool: Tool) -> Tool:
    match tool:
        case PutFlag(team):
            return PutFlag(1 - team)
        case PutUnit(team, kind):
            return PutUnit(1 - team, kind)
    return tool
