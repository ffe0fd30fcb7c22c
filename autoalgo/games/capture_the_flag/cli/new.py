"""`autoalgo flag new` and `autoalgo flag boards`."""

from datetime import UTC, datetime
from pathlib import Path

from pydantic import RootModel

from autoalgo.common.checked_json import parse_json, read_file, validate
from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.problems import Problem, problems_in
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.capture_the_flag.cli.arguments import NewOptions
from autoalgo.games.capture_the_flag.report.clock import Clock, keep_clock
from autoalgo.games.capture_the_flag.report.folder import create, start_of
from autoalgo.games.capture_the_flag.report.sentences import board_lines, unit_lines
from autoalgo.games.capture_the_flag.rules.board_file import load_layout
from autoalgo.games.capture_the_flag.rules.choices import read_choices
from autoalgo.games.capture_the_flag.rules.numbers import load_numbers, usual_board

Names = dict[str, dict[str, list[str]]]


def new_game(options: NewOptions, json_folder: Path) -> Exit:
    """Begin a game in a folder and print its board."""
    numbers = load_numbers(json_folder, options.rules)
    board = options.board or usual_board(json_folder, options.rules)
    if isinstance(numbers, list) or isinstance(board, list):
        return tell_problems(numbers if isinstance(numbers, list) else board if isinstance(board, list) else [])
    layout = load_layout(json_folder, board, numbers)
    names = _names(options.names)
    if isinstance(layout, list) or isinstance(names, list):
        return tell_problems(problems_in(layout, names))
    game = start_of(layout, numbers, names)
    if isinstance(game, list):
        return tell_problems(game)
    seed = chosen_or_drawn(options.seed)
    if problems := create(options.folder, game, layout.name, seed):
        return tell_problems(problems)
    if problem := keep_clock(options.folder, Clock(began=datetime.now(UTC))):
        return tell_problems([problem])
    say_lines([f"A game on the board {layout.name}, seed {seed}", "", *board_lines(game), "", *unit_lines(game)])
    return Exit.DONE


def show_boards(json_folder: Path) -> Exit:
    """Print every board with its teams, and the rules by which it can be played on."""
    choices = read_choices(json_folder)
    if isinstance(choices, list):
        return tell_problems(choices)
    for name, layout in choices.layouts.items():
        columns, rows = layout.board.size
        sizes = [sum(team == number for team, _, _ in layout.starts) for number in (0, 1)]
        teams = " against ".join(
            f"{team} ({counted(size, 'unit')})" for team, size in zip(layout.teams, sizes, strict=True)
        )
        say_lines([f"{name}: {columns} × {rows} squares, {teams}; rules: {', '.join(choices.fitting[name])}"])
    return tell_problems(choices.problems) if choices.problems else Exit.DONE


def _names(file: Path | None) -> Names | list[Problem]:
    if file is None:
        return {}
    text = read_file(file)
    data = text if isinstance(text, list) else parse_json(file, text)
    if isinstance(data, list):
        return data
    names = validate(RootModel[Names], file, data)
    return names if isinstance(names, list) else names.root
