"""`autoalgo atlantis guide` and `check`: what players are told of orders, and orders before they are sent."""

from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.atlantis.cli.arguments import CheckOptions
from autoalgo.games.atlantis.orders.guide import guide_lines
from autoalgo.games.atlantis.play.month_orders import decoded
from autoalgo.games.atlantis.play.odds import all_odds
from autoalgo.games.atlantis.play.order_check import check, check_lines, expected_lines
from autoalgo.games.atlantis.play.own_world import unknown_names
from autoalgo.games.atlantis.rules.numbers import Reading, load_numbers
from autoalgo.games.atlantis.store.folder import read_texts
from autoalgo.games.atlantis.words.report import read_report


def show_guide(json_folder: Path) -> Exit:
    """Print how orders are written, and all skills, things and spells, with the numbers as shipped."""
    numbers = load_numbers(json_folder, Reading.RULES)
    if isinstance(numbers, Failure):
        return tell_problems(numbers)
    say_lines(guide_lines(numbers))
    return Exit.DONE


def check_orders(options: CheckOptions, json_folder: Path) -> Exit:
    """Tell what is wrong with orders, which is a problem, and what they would do."""
    numbers = load_numbers(json_folder, Reading.RULES)
    texts = read_texts([options.orders, options.report])
    if isinstance(numbers, Failure) or isinstance(texts, Failure):
        return tell_problems(failure_in(numbers, texts))
    orders, told = texts
    if not told[1].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        found, allowed = "this is no JSON", "the report as JSON, which comes with its text"
        return tell_problems([Problem(Place(file=str(options.report)), found, allowed, "the orders come first")])
    report = read_report(options.report, told[1])
    if isinstance(report, Failure):
        return tell_problems(report)
    if unknown := unknown_names(options.report, report, numbers):
        return tell_problems(unknown)
    text = decoded(orders[1])
    odds = tuple(each.sentence for each in all_odds(text, report, numbers))
    checked = check(text, report, numbers).model_copy(update={"odds": odds})
    if options.json:
        say(checked.text())
    else:
        say_lines([*check_lines(checked), *odds, *(expected_lines(checked) if options.month else [])])
    return Exit.PROBLEMS if checked.mistakes else Exit.DONE
