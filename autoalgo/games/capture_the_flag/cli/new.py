"""`autoalgo flag new` and `autoalgo flag boards`."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from pydantic import RootModel

from autoalgo.common.checked_json import parse_json, read_file, validate
from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.kit.luck import CHOSEN, new_luck
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.capture_the_flag.cli.arguments import ListOptions, NewOptions
from autoalgo.games.capture_the_flag.rules.board_file import load_layout
from autoalgo.games.capture_the_flag.rules.choices import read_choices
from autoalgo.games.capture_the_flag.rules.numbers import load_numbers, usual_board
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.store.folder import create, start_of
from autoalgo.games.capture_the_flag.words.sentences import board_lines, unit_lines

Names = dict[str, dict[str, list[str]]]


class NewResult(JsonResult):
    """A game that was begun."""

    board: str
    seed: int
    units: tuple[str, ...]
    """Their names."""


class TeamPart(JsonPart):
    """A team of a board."""

    name: str
    units: int


class BoardPart(JsonPart):
    """A board."""

    name: str
    columns: int
    rows: int
    teams: tuple[TeamPart, ...]
    rules: tuple[str, ...]
    """By which it can be played on."""


class BoardsResult(JsonResult):
    """Every board."""

    boards: tuple[BoardPart, ...]


def new_game(options: NewOptions, json_folder: Path) -> Exit:
    """Begin a game in a folder and print its board."""
    numbers = load_numbers(json_folder, options.rules)
    if isinstance(numbers, Failure):
        return tell_problems(numbers)
    board = options.board or usual_board(json_folder, options.rules)
    if isinstance(board, Failure):
        return tell_problems(board)
    layout = load_layout(json_folder, board, numbers)
    names = _names(options.names)
    if isinstance(layout, Failure) or isinstance(names, Failure):
        return tell_problems(failure_in(layout, names))
    game = start_of(layout, numbers, names)
    if isinstance(game, Failure):
        file = options.names.name if options.names else ""
        return tell_problems(replace(each, place=replace(each.place, file=file)) for each in game)
    luck = new_luck(chosen_or_drawn(options.seed), typed=options.seed is not None)
    clock = Clock(began=datetime.now(UTC))
    if failure := create(options.folder, game, layout.name, luck) or keep_clock(options.folder, clock):
        return tell_problems(failure)
    if luck.typed:
        tell(f"{CHOSEN}: autoalgo flag words FOLDER WORDS")
    if options.json:
        say(NewResult(board=layout.name, seed=luck.seed, units=tuple(unit.name for unit in game.units)).text())
    else:
        say_lines(
            [f"A game on the board {layout.name}, seed {luck.seed}", "", *board_lines(game), "", *unit_lines(game)]
        )
    return Exit.DONE


def show_boards(options: ListOptions, json_folder: Path) -> Exit:
    """Print every board with its teams, and the rules by which it can be played on."""
    choices = read_choices(json_folder)
    if isinstance(choices, Failure):
        return tell_problems(choices)
    boards = []
    for name, layout in choices.layouts.items():
        columns, rows = layout.board.size
        teams = tuple(
            TeamPart(name=team, units=sum(each == number for each, _, _ in layout.starts))
            for number, team in enumerate(layout.teams)
        )
        rules = tuple(choices.fitting[name])
        boards.append(BoardPart(name=name, columns=columns, rows=rows, teams=teams, rules=rules))
    if options.json:
        say(BoardsResult(boards=tuple(boards)).text())
    else:
        say_lines(map(_board_line, boards))
    return tell_problems(choices.problems) if choices.problems else Exit.DONE


def _board_line(board: BoardPart) -> str:
    teams = " against ".join(f"{team.name} ({counted(team.units, 'unit')})" for team in board.teams)
    return f"{board.name}: {board.columns} × {board.rows} squares, {teams}; rules: {', '.join(board.rules)}"


def _names(file: Path | None) -> Names | Failure:
    if file is None:
        return {}
    text = read_file(file)
    data = text if isinstance(text, Failure) else parse_json(file, text)
    if isinstance(data, Failure):
        return data
    names = validate(RootModel[Names], file, data)
    return names if isinstance(names, Failure) else names.root
