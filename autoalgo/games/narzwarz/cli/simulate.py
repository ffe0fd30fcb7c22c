"""`autoalgo narzwarz simulate`: many games between personalities, the table and the plot."""

from functools import partial
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.game_command import draw_plot
from autoalgo.common.kit.contest import played_in_sight
from autoalgo.common.picture_files import check_picture
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.narzwarz.cli.arguments import SimulateOptions
from autoalgo.games.narzwarz.maps import rules_and_map
from autoalgo.games.narzwarz.rules.constants import Sight
from autoalgo.games.narzwarz.tournament import Contest, ContestCount, simulate
from autoalgo.games.narzwarz.tournament.as_json import contest_json
from autoalgo.games.narzwarz.tournament.as_text import table_lines


def play_many(options: SimulateOptions, json_folder: Path) -> Exit:
    """Play many games, print the table, and draw it where that is asked for."""
    found, plot = rules_and_map(json_folder, options.map), check_picture(options.plot)
    if isinstance(found, Failure) or plot:
        return tell_problems(failure_in(found, plot))
    rules, on = found
    if options.fog:
        rules = rules.with_sight(Sight.SPIES)
    contest = Contest(rules, on, options.personalities, options.games, chosen_or_drawn(options.seed))
    result = played_in_sight(partial(simulate, contest, options.jobs), options.games)
    if isinstance(result, Failure):
        return tell_problems(result)
    if options.json:
        say(contest_json(contest, result).text())
    else:
        say_lines(table_lines(contest, result))
    return Exit.DONE if options.plot is None else _drawn(options.plot, contest, result)


def _drawn(path: Path, contest: Contest, result: ContestCount) -> Exit:
    from autoalgo.games.narzwarz.tournament.plot import contest_plot  # noqa: PLC0415 - Matplotlib is heavy

    return draw_plot(path, lambda picture_format: contest_plot(contest, result, picture_format))
