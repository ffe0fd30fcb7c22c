"""`autoalgo atlantis turn` and `autoalgo atlantis redo`: a month from the orders that are in."""

from datetime import UTC, datetime

from autoalgo.common.collector import without_collector
from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.cli.arguments import TurnOptions
from autoalgo.games.atlantis.report.again import play_again
from autoalgo.games.atlantis.report.deadline import ByMail, deadline_notes, open_by_mail
from autoalgo.games.atlantis.report.folder import Opened, orders_folder, read_texts
from autoalgo.games.atlantis.report.outcome import month_result, result_lines, result_notes
from autoalgo.games.atlantis.report.playing import Month, keep_month, play_coming


@without_collector()
def play_turn(options: TurnOptions) -> Exit:
    """Play the next month, or the last one again, tell how it went, and keep it unless it is a preview."""
    found = _played(options)
    if isinstance(found, list):
        return tell_problems(found)
    opened, month = found
    if not (month.collected.orders or options.without_orders or options.preview):
        problem = "nobody has sent orders that count"
        hint = "name the texts with orders, or play the month --without-orders"
        return tell_problems([Problem(Spot(file=str(orders_folder(opened.folder, opened.coming))), problem, "", hint)])
    if not options.preview and (failure := keep_month(opened, month, options.again, options.pages)):
        return tell_problems([failure])
    by_mail = open_by_mail(opened.folder)
    if not options.again and isinstance(by_mail, ByMail):
        for line in deadline_notes(opened, by_mail, datetime.now(UTC)):
            tell(line)
    result = month_result(month, not options.preview)
    for line in result_notes(result):
        tell(line)
    if options.json:
        say(result.text())
    else:
        say_lines(result_lines(result))
    if options.preview:
        tell("A preview: nothing was kept")
    return Exit.DONE


def _played(options: TurnOptions) -> tuple[Opened, Month] | list[Problem]:
    given = read_texts(options.orders)
    if isinstance(given, list):
        return given
    return (play_again if options.again else play_coming)(options.folder, given)
