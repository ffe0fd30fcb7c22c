"""`autoalgo atlantis guide`: what players are told of orders, skills, things and spells."""

from pathlib import Path

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.orders.guide import guide_lines
from autoalgo.games.atlantis.rules.numbers import Reading, load_numbers


def show_guide(json_folder: Path) -> Exit:
    """Print it, with the numbers as shipped."""
    numbers = load_numbers(json_folder, Reading.RULES)
    if isinstance(numbers, Failure):
        return tell_problems(numbers)
    say_lines(guide_lines(numbers))
    return Exit.DONE
