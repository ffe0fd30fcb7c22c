"""The choices for a new game: the rules and the boards that there are, and which of them go together (CF-40)."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.games.capture_the_flag.rules.board_file import BoardSetup, board_names, load_layout
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers, rules_names, usual_board


@dataclass(frozen=True)
class GameChoices:
    """The choices that the JSON folder offers."""

    numbers: dict[str, Numbers]
    """The rules, by their names."""
    layouts: dict[str, BoardSetup]
    """The boards by the names of their files."""
    fitting: dict[str, tuple[str, ...]]
    """The names of the rules by which each board can be played on, one at least."""
    problems: list[Problem]
    """Of rules and boards that cannot be played."""
    usual: dict[str, str]
    """The board on which each of the rules is played when none is named; those without one are left out."""


def read_choices(json_folder: Path) -> GameChoices | Failure:
    """Return what a game can be made from, or why none can be."""
    loaded = {rules: load_numbers(json_folder, rules) for rules in rules_names(json_folder)}
    problems = [problem for found in loaded.values() if isinstance(found, Failure) for problem in found]
    numbers = {rules: found for rules, found in loaded.items() if isinstance(found, Numbers)}
    layouts, fitting = dict[str, BoardSetup](), dict[str, tuple[str, ...]]()
    for name in board_names(json_folder) if numbers else ():
        tried = {rules: load_layout(json_folder, name, by) for rules, by in numbers.items()}
        found = {rules: layout for rules, layout in tried.items() if isinstance(layout, BoardSetup)}
        if found:
            layouts[name], fitting[name] = next(iter(found.values())), tuple(found)
        else:
            problems += next(layout for layout in tried.values() if isinstance(layout, Failure))
    if not layouts:
        missing = Problem(Place(file=str(json_folder)), "there is no board", "", "draw one: Game, Board editor")
        return failure_of(problems) or Failure(missing)
    usual = {rules: usual_board(json_folder, rules) for rules in numbers}
    boards = {
        rules: board for rules, board in usual.items() if isinstance(board, str) and rules in fitting.get(board, ())
    }
    return GameChoices(numbers, layouts, fitting, problems, boards)
