"""`autoalgo atlantis turn` and `autoalgo atlantis redo`: a month from the orders that are in."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.garbage_collection import without_garbage_collection
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.bots import play_coming_with_automatic
from autoalgo.games.atlantis.cli.arguments import MonthOptions, RedoOptions, TurnOptions
from autoalgo.games.atlantis.play.moderator_acts import play_again_with
from autoalgo.games.atlantis.play.outcome import month_result, result_lines, result_notes
from autoalgo.games.atlantis.play.played_month import PlayedMonth, keep_month
from autoalgo.games.atlantis.store.deadline import ByMail, deadline_notes, open_by_mail
from autoalgo.games.atlantis.store.folder import OpenedGame, Texts, orders_folder, read_texts


@without_garbage_collection()
def play_turn(options: TurnOptions) -> Exit:
    """Play the next month, tell how it went, and keep it unless it is a preview."""
    return _tell_month(
        options, _played(options, play_coming_with_automatic), again=False, without_orders=options.without_orders
    )


@without_garbage_collection()
def redo_turn(options: RedoOptions) -> Exit:
    """Play the last month again, tell how it went, and keep it unless it is a preview."""
    played = _played(options, partial(play_again_with, lines=options.acts))
    return _tell_month(options, played, again=True, without_orders=True)


def _tell_month(
    options: MonthOptions, found: tuple[OpenedGame, PlayedMonth] | Failure, *, again: bool, without_orders: bool
) -> Exit:
    if isinstance(found, Failure):
        return tell_problems(found)
    opened, month = found
    if not (month.collected.orders or without_orders or options.preview):
        problem = "nobody has sent orders that count"
        hint = "name the texts with orders, or play the month --without-orders"
        return tell_problems([Problem(Place(file=str(orders_folder(opened.folder, opened.coming))), problem, "", hint)])
    if not options.preview and (failure := keep_month(opened, month, again, options.pages)):
        return tell_problems(failure)
    by_mail = open_by_mail(opened.folder)
    if not again and isinstance(by_mail, ByMail):
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


def _played(
    options: MonthOptions, play: Callable[[Path, Texts], tuple[OpenedGame, PlayedMonth] | Failure]
) -> tuple[OpenedGame, PlayedMonth] | Failure:
    given = read_texts(options.orders)
    return given if isinstance(given, Failure) else play(options.folder, given)
