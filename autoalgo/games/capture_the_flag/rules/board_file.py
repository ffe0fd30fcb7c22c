"""Boards as files: JSON/games/capture_the_flag_boards/*.json, checked at the door (CF-1, CF-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, Source, StrictModel, read_versioned
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.common.versions import Format, Version
from autoalgo.games.capture_the_flag.rules.board import MOST_COLUMNS, MOST_ROWS, Board, Square, Terrain, shortest_path
from autoalgo.games.capture_the_flag.rules.numbers import Numbers

FOLDER: Final = "games/capture_the_flag_boards"
"""Within the JSON folder."""
BOARDS: Final = Format[dict[str, JsonValue]]("board file", (Version("0.2.0", "the first"),))
MOST_UNITS: Final = 50
"""Of a team; the text is of one person a unit."""


class BoardTeam(StrictModel):
    """A team of a board file."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    flag: Square
    start: Annotated[dict[str, tuple[Square, ...]], Field(min_length=1)]
    """Where the units of each kind begin."""


class BoardFile(StrictModel):
    """A board file as it is written: what stands on the ground may still be wrong."""

    source: Source = Field(alias="_source")
    name: Annotated[str, Field(min_length=1, max_length=60)]
    rows: Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST_ROWS)]
    teams: tuple[BoardTeam, BoardTeam]


@dataclass(frozen=True)
class BoardSetup:
    """A board with two teams on it before the first turn."""

    name: str
    board: Board
    teams: tuple[str, str]
    starts: tuple[tuple[int, str, Square], ...]
    """Team, kind and square of every unit, those of the first team first."""


def board_names(json_folder: Path) -> list[str]:
    """Return the names of the boards that there are, without their endings."""
    return sorted(file.stem for file in (json_folder / FOLDER).glob("*.json"))


def load_layout(json_folder: Path, name: str, numbers: Numbers) -> BoardSetup | Failure:
    """Return a board file's layout, or every problem of it."""
    known = board_names(json_folder)
    if name not in known:
        found = f'there is no board "{name}"'
        return Failure(Problem(Place(key="--board"), found, ", ".join(known), did_you_mean(name, known)))
    file = json_folder / FOLDER / f"{name}.json"
    content = read_board_file(file)
    if isinstance(content, Failure):
        return content
    return failure_of(unit_problems(file, content, numbers)) or layout_of(content)


def layout_of(content: BoardFile) -> BoardSetup:
    """Return the board that a file holds, and who stands where."""
    first, second = content.teams
    starts = tuple(
        (number, kind, square)
        for number, team in enumerate(content.teams)
        for kind, squares in team.start.items()
        for square in squares
    )
    board = Board(content.rows, (first.flag, second.flag))
    return BoardSetup(content.name, board, (first.name, second.name), starts)


def read_board_file(file: Path) -> BoardFile | Failure:
    """Return what a board file holds, whether or not it can be played on, or every problem of its form."""
    content = read_versioned(BOARDS, BoardFile, file)
    return content if isinstance(content, Failure) else failure_of(_row_problems(file, content)) or content


def _row_problems(file: Path, content: BoardFile) -> Iterator[Problem]:
    """Yield what is wrong with the ground, by row and square."""
    width = len(content.rows[0])
    signs = [terrain.value for terrain in Terrain]
    for number, row in enumerate(content.rows):
        place = Place(file=file.name, key=f"rows.item {number + 1}")
        if not 1 <= len(row) <= MOST_COLUMNS:
            yield Problem(place, f"{len(row):,} signs", f"1 to {MOST_COLUMNS}")
            continue
        if len(row) != width:
            yield Problem(place, f"{len(row)} signs", f"{width}, as many as the first row has")
        strange = [f"{sign!r} at {Square(at, number).text}" for at, sign in enumerate(row) if sign not in signs]
        if strange:
            yield Problem(place, f"the sign {', '.join(strange)}", " ".join(signs))


def unit_problems(file: Path, content: BoardFile, numbers: Numbers) -> Iterator[Problem]:
    """Yield what is wrong with what stands on the ground, and with the ground between the flags."""
    board = Board(content.rows, (content.teams[0].flag, content.teams[1].flag))
    taken: set[Square] = set()
    if len({team.name.casefold() for team in content.teams}) == 1:
        yield Problem(Place(file=file.name, key="teams"), "both have one name", "two names")
    for team in content.teams:
        place = Place(file=file.name, key=f"team {team.name}")
        if not board.passable(team.flag):
            yield Problem(place, f"its flag at {team.flag.text} is {_ground(board, team.flag)}", "dirt or a bridge")
        if sum(len(squares) for squares in team.start.values()) not in range(1, MOST_UNITS + 1):
            yield Problem(place, "it has no units or too many", f"1 to {MOST_UNITS}")
        for kind, squares in team.start.items():
            if kind not in numbers.units:
                options = ", ".join(numbers.units)
                yield Problem(place, f'there is no kind "{kind}"', options, did_you_mean(kind, numbers.units))
            for square in squares:
                if not board.passable(square):
                    yield Problem(place, f"the {kind} at {square.text} is {_ground(board, square)}", "dirt or a bridge")
                if square in taken:
                    yield Problem(place, f"two units stand at {square.text}", "one unit a square")
                taken.add(square)
    one, other = board.homes
    if one == other:
        yield Problem(Place(file=file.name, key="teams"), f"both flags belong at {one.text}", "a square for each flag")
    if board.passable(one) and board.passable(other) and shortest_path(board, one, other, ()) is None:
        found = f"no way leads from {one.text} to {other.text}"
        yield Problem(Place(file=file.name, key="rows"), found, "a way over dirt and bridges between the flags")


def _ground(board: Board, square: Square) -> str:
    """Return where somebody is who cannot be there."""
    if square not in board:
        return "off the board"
    return "in water" if board.terrain(square) is Terrain.WATER else "on a tree"
