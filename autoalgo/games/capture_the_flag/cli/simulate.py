"""`autoalgo flag simulate`: many games between automatic players, the tables and the plot."""

from functools import partial
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.game_command import draw_plot
from autoalgo.common.kit.contest import played_in_sight
from autoalgo.common.picture_files import check_picture
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.capture_the_flag.cli.arguments import SimulateOptions
from autoalgo.games.capture_the_flag.rules.board_file import load_layout
from autoalgo.games.capture_the_flag.rules.numbers import load_numbers, usual_board
from autoalgo.games.capture_the_flag.store.folder import start_of
from autoalgo.games.capture_the_flag.tournament import Contest, ContestCount, simulate
from autoalgo.games.capture_the_flag.tournament.as_json import contest_json
from autoalgo.games.capture_the_flag.tournament.as_text import table_lines


def play_many(options: SimulateOptions, json_folder: Path) -> Exit:
    """Play many games, print the tables, and draw them where that is asked for."""
    contest, unwritable = _contest(options, json_folder), check_picture(options.plot)
    if isinstance(contest, Failure) or unwritable:
        return tell_problems(failure_in(contest, unwritable))
    result = played_in_sight(partial(simulate, contest, options.jobs), contest.games)
    if isinstance(result, Failure):
        return tell_problems(result)
    if options.json:
        say(contest_json(contest, result).text())
    else:
        say_lines(table_lines(contest, result))
    return Exit.DONE if options.plot is None else _drawn(options.plot, contest, result)


def _contest(options: SimulateOptions, json_folder: Path) -> Contest | Failure:
    numbers = load_numbers(json_folder, options.rules)
    if isinstance(numbers, Failure):
        return numbers
    board = options.board or usual_board(json_folder, options.rules)
    if isinstance(board, Failure):
        return board
    layout = load_layout(json_folder, board, numbers)
    if isinstance(layout, Failure):
        return layout
    start = start_of(layout, numbers, {})
    if isinstance(start, Failure):
        return start
    return Contest(start, layout.name, options.games, chosen_or_drawn(options.seed))


def _drawn(path: Path, contest: Contest, result: ContestCount) -> Exit:
    from autoalgo.games.capture_the_flag.tournament.plot import contest_plot  # noqa: PLC0415 - Matplotlib is heavy

    return draw_plot(path, lambda picture_format: contest_plot(contest, result, picture_format))
