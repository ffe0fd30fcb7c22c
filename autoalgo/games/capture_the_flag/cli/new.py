"""`autoalgo flag new` and `autoalgo flag boards`."""

import secrets
from pathlib import Path

from pydantic import RootModel

from autoalgo.common.checked_json import parse_json, read_file, validate
from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.problems import Problem
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.capture_the_flag.cli.arguments import NewOptions
from autoalgo.games.capture_the_flag.report.folder import create, start_of
from autoalgo.games.capture_the_flag.report.sentences import board_lines, unit_lines
from autoalgo.games.capture_the_flag.rules.board_file import Layout, board_names, load_layout
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers, rules_names, usual_board

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
        return tell_problems(
            [*(layout if isinstance(layout, list) else []), *(names if isinstance(names, list) else [])]
        )
    game = start_of(layout, numbers, names)
    if isinstance(game, list):
        return tell_problems(game)
    seed = secrets.randbelow(LARGEST_SEED + 1) if options.seed is None else options.seed
    if problems := create(options.folder, game, layout.name, seed):
        return tell_problems(problems)
    say_lines([f"A game on the board {layout.name}, seed {seed}", "", *board_lines(game), "", *unit_lines(game)])
    return Exit.DONE


def show_boards(json_folder: Path) -> Exit:
    """Print every board with its teams, and the rules whose kinds of units they are."""
    found = {rules: load_numbers(json_folder, rules) for rules in rules_names(json_folder)}
    problems = [problem for numbers in found.values() if isinstance(numbers, list) for problem in numbers]
    known = {rules: numbers for rules, numbers in found.items() if isinstance(numbers, Numbers)}
    for name in board_names(json_folder):
        tried = {rules: load_layout(json_folder, name, numbers) for rules, numbers in known.items()}
        fitting = {rules: layout for rules, layout in tried.items() if isinstance(layout, Layout)}
        if not fitting:
            problems += next((layout for layout in tried.values() if isinstance(layout, list)), [])
            continue
        layout = next(iter(fitting.values()))
        columns, rows = layout.board.size
        sizes = [sum(team == number for team, _, _ in layout.starts) for number in (0, 1)]
        teams = " against ".join(
            f"{team} ({counted(size, 'unit')})" for team, size in zip(layout.teams, sizes, strict=True)
        )
        say_lines([f"{name}: {columns} × {rows} squares, {teams}; rules: {', '.join(fitting)}"])
    return tell_problems(problems) if problems else Exit.DONE


def _names(file: Path | None) -> Names | list[Problem]:
    if file is None:
        return {}
    text = read_file(file)
    data = text if isinstance(text, list) else parse_json(file, text)
    if isinstance(data, list):
        return data
    names = validate(RootModel[Names], file, data)
    return names if isinstance(names, list) else names.root
