"""The folder of a game: its file, the orders that came in, and a record for each turn that was played (CF-32).

game.json              who plays where by which numbers, the seed and its salt; never changed
words.txt              what the players have added to the luck, if they have; never changed after the first turn
orders/003/…           what came in for the third turn (`received.py`)
turns/003.jsonl        the third turn; it was played when this file is there, and only then
"""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, ValidationError

from autoalgo.common.checked_json import JsonValue, StrictModel, versioned
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import game_file, keep, read_game_file, taken
from autoalgo.common.kit.luck import SALT, Luck, read_words
from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of
from autoalgo.common.records import RecordLines, or_problems
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.versions import Format, Version
from autoalgo.games.capture_the_flag.orders import plain_name, understand
from autoalgo.games.capture_the_flag.rules.board import Board, Square
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup
from autoalgo.games.capture_the_flag.rules.creatures import creatures_of
from autoalgo.games.capture_the_flag.rules.game import Game, TeamFlag, Unit
from autoalgo.games.capture_the_flag.rules.migrations import not_going_on, with_spells_of_game
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, misfits
from autoalgo.games.capture_the_flag.store.entries import FORMAT, NAME, StateEntry, TurnEntry
from autoalgo.games.capture_the_flag.store.state import with_state


def _without_salt(game: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a game of version 2 to version 3; nobody was told the digest of its seed."""
    return {**not_going_on(game), "salt": "", "typed": False}


GAMES: Final = Format[dict[str, JsonValue]](
    "game of capture the flag",
    (
        Version("0.2.0", "the first"),
        Version("0.2.0", "its rules as a file of rules of version 2 has them"),
        Version(
            "0.2.0",
            "its rules as a file of rules of version 3 has them; the salt of its seed, and whether the umpire chose "
            "the seed",
        ),
    ),
    {1: with_spells_of_game, 2: _without_salt},
)
LONGEST_NAME: Final = 40

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class _UnitPart(StrictModel):
    name: Name
    team: Annotated[int, Field(ge=0, le=1)]
    kind: str
    square: Square


class GameContent(StrictModel):
    """The part of a game that everybody may know before its first turn."""

    board: str
    rows: Annotated[tuple[str, ...], Field(min_length=1)]
    homes: tuple[Square, Square]
    teams: tuple[Name, Name]
    units: Annotated[tuple[_UnitPart, ...], Field(min_length=2)]
    numbers: Numbers


class _GameFile(GameContent):
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    salt: Annotated[str, Field(pattern=SALT)]
    typed: bool


@dataclass(frozen=True)
class OpenedGame:
    """A game that was read from its folder."""

    folder: Path
    luck: Luck
    start: Game
    """Before the first turn."""
    game: Game
    """After the last one that was played."""
    updated: datetime | None = None
    """When that one was resolved; None before the first, or where its record does not say."""
    board: str = ""
    """The name of its board."""

    @property
    def seed(self) -> int:
        """The seed that its dice and lots follow from."""
        return self.luck.mixed


def start_of(layout: BoardSetup, numbers: Numbers, names: dict[str, dict[str, list[str]]]) -> Game | Failure:
    """Return a game before its first turn, or what is wrong with the names.

    `names` has those of the people by team and kind, as far as they are known; others are called "West soldier 1".
    """
    left = {(team, kind): list(people) for team, kinds in names.items() for kind, people in kinds.items()}
    count: dict[tuple[int, str], int] = {}
    units = []
    for team, kind, square in layout.starts:
        count[team, kind] = count.get((team, kind), 0) + 1
        waiting = left.get((layout.teams[team], kind), [])
        name = waiting.pop(0) if waiting else f"{layout.teams[team]} {kind} {count[team, kind]}"
        most = numbers.units[kind]
        units.append(Unit(name.strip(), team, kind, square, most.life, most.mana))
    problems = [
        Problem(Place(key=f"{team}, {kind}"), f"{', '.join(people)}: no such unit is left", _units_told(layout))
        for (team, kind), people in left.items()
        if people
    ]
    problems += _name_problems(units, numbers)
    units += creatures_of(units, numbers)
    first, second = layout.board.homes
    flags = (TeamFlag(first), TeamFlag(second))
    return failure_of(problems) or Game(numbers, layout.board, layout.teams, tuple(units), flags)


def create(folder: Path, game: Game, board: str, luck: Luck) -> Failure | None:
    """Write a new game into a folder that is new or empty; return why that could not be done."""
    file = game_file(folder)
    if failure := taken(folder, Place(file=str(folder))):
        return failure
    public = content_of(game, board)
    content = _GameFile(**dict(public), seed=luck.seed, salt=luck.salt, typed=luck.typed)
    text = versioned(GAMES, content).rstrip()
    return keep(file, "it cannot be written", lambda: write_atomically(file, text))


def content_of(start: Game, board: str) -> GameContent:
    """Return what everybody may know of a game before its first turn."""
    people = (unit for unit in start.units if not unit.creature)
    return GameContent(
        board=board,
        rows=start.board.rows,
        homes=start.board.homes,
        teams=start.teams,
        units=tuple(_UnitPart(name=u.name, team=u.team, kind=u.kind, square=u.square) for u in people),
        numbers=start.numbers,
    )


def open_game(folder: Path) -> OpenedGame | Failure:
    """Return the game in a folder as its last turn has left it, or why it cannot be read."""
    file = game_file(folder)
    content = read_game_file(GAMES, _GameFile, folder, "autoalgo flag new")
    if isinstance(content, Failure):
        return content
    start, words = started(file, content), read_words(folder)
    if isinstance(start, Failure) or isinstance(words, Failure):
        return failure_in(start, words)
    luck = Luck(content.seed, content.salt, content.typed, words)
    opened = OpenedGame(folder, luck, start, start, board=content.board)
    played = played_turns(folder)
    return _after(opened, played) if played else opened


def played_turns(folder: Path) -> list[Path]:
    """Return the records of all turns that were played, in their order."""
    found: list[Path] = []
    while (file := turn_file(folder, len(found) + 1)).exists():
        found.append(file)
    return found


def turn_file(folder: Path, turn: int) -> Path:
    """Return where the record of a turn is."""
    return folder / "turns" / f"{turn:03}.jsonl"


def started(file: Path, content: GameContent) -> Game | Failure:
    """Return the game before its first turn as a file tells it, or why it cannot be."""
    board = Board(content.rows, content.homes)
    kinds = content.numbers.units
    if failure := failure_of(misfits(file, content.numbers)):
        return failure
    unknown = [unit.kind for unit in content.units if unit.kind not in kinds]
    off = [unit.name for unit in content.units if unit.square not in board]
    if unknown or off or any(len(row) != len(content.rows[0]) for row in content.rows):
        found = "the board, the units and the numbers do not fit each other"
        return Failure(Problem(Place(file=str(file)), found, "the file as the program wrote it"))
    units = [
        Unit(part.name, part.team, part.kind, part.square, kinds[part.kind].life, kinds[part.kind].mana)
        for part in content.units
    ]
    units += creatures_of(units, content.numbers)
    flags = (TeamFlag(content.homes[0]), TeamFlag(content.homes[1]))
    return Game(content.numbers, board, content.teams, tuple(units), flags)


@or_problems
def _after(opened: OpenedGame, played: list[Path]) -> OpenedGame:
    """Return the game as the last turn has left it."""
    start = opened.start
    lines = RecordLines(played[-1], NAME, FORMAT)
    state = lines.entry(len(lines), StateEntry)
    if len(state.units) != len(start.units) or state.turn != len(played) + 1:
        raise lines.error(len(lines), "the state is not that of this game after this turn")
    updated = lines.entry(3, TurnEntry).resolved
    return replace(opened, game=with_state(start, state), updated=updated)


def _name_problems(units: list[Unit], numbers: Numbers) -> list[Problem]:
    problems, seen = [], {plain_name(creature.name).casefold() for creature in creatures_of(units, numbers)}
    for unit in units:
        place, name = Place(key=f'the name "{unit.name}"'), plain_name(unit.name).casefold()
        if name in seen:
            problems.append(Problem(place, "two units have it", "a name of its own for each"))
        seen.add(name)
        try:
            _UnitPart(name=unit.name, team=unit.team, kind=unit.kind, square=unit.square)
        except ValidationError:
            problems.append(Problem(place, f"{len(unit.name)} characters", f"1 to {LONGEST_NAME} characters"))
        read = understand(unit.name, numbers)
        if read is None or not read.notes or name in numbers.units or not unit.name.isprintable():
            problems.append(Problem(place, "orders would be taken for it", "a name that no order could be"))
    return problems


def _units_told(layout: BoardSetup) -> str:
    kinds = dict.fromkeys((layout.teams[team], kind) for team, kind, _ in layout.starts)
    return ", ".join(f"{team}: {kind}" for team, kind in kinds)
