"""`autoalgo atlantis turn` and `autoalgo atlantis redo`: a month from the orders that are in."""

from datetime import UTC, datetime

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.cli.arguments import TurnOptions
from autoalgo.games.atlantis.report.again import play_again
from autoalgo.games.atlantis.report.deadline import ByMail, deadline_notes, open_by_mail
from autoalgo.games.atlantis.report.folder import Opened, open_game, orders_folder, orders_received, read_texts
from autoalgo.games.atlantis.report.playing import Month, keep_month, play_month
from autoalgo.games.atlantis.report.sentences import mistake, named
from autoalgo.games.atlantis.rules.events import Mistake, Who
from autoalgo.games.atlantis.rules.world import date_of


class FactionResult(JsonPart):
    """A faction in a month."""

    number: int
    name: str
    sent: bool
    """Whether orders of it counted."""
    wrong_passwords: int
    """Sets with a wrong one."""
    left: bool
    """Whether it is in the game no more."""
    mistakes: tuple[str, ...]


class MonthResult(JsonResult):
    """A month that was played."""

    turn: int
    date: str
    kept: bool
    factions: tuple[FactionResult, ...]
    unknown: tuple[tuple[str, int], ...]
    """Sets of orders for numbers that no faction has, each with the name of its text."""
    empty: tuple[str, ...]
    """Names of texts without orders."""


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
    if not options.preview and (failure := keep_month(opened, month, options.again)):
        return tell_problems([failure])
    by_mail = open_by_mail(opened.folder)
    if not options.again and isinstance(by_mail, ByMail):
        for line in deadline_notes(opened, by_mail, datetime.now(UTC)):
            tell(line)
    result = _result(month, not options.preview)
    for line in _notes(result):
        tell(line)
    if options.json:
        say(result.text())
    else:
        say_lines(_lines(result))
    if options.preview:
        tell("A preview: nothing was kept")
    return Exit.DONE


def _played(options: TurnOptions) -> tuple[Opened, Month] | list[Problem]:
    given = read_texts(options.orders)
    if isinstance(given, list):
        return given
    if options.again:
        return play_again(options.folder, given)
    opened = open_game(options.folder)
    if isinstance(opened, list):
        return opened
    texts = orders_received(orders_folder(opened.folder, opened.coming))
    return texts if isinstance(texts, list) else (opened, play_month(opened, (*texts, *given), datetime.now(UTC)))


def _result(month: Month, kept: bool) -> MonthResult:
    found, world = month.collected, month.played.world
    factions = (
        FactionResult(
            number=number,
            name=report.faction.name,
            sent=number in found.orders,
            wrong_passwords=found.refused[number],
            left=number not in world.factions,
            mistakes=tuple(mistake(event) for event in report.events if isinstance(event, Mistake)),
        )
        for number, report in month.reports.items()
    )
    return MonthResult(
        turn=world.turn,
        date=date_of(world.turn),
        kept=kept,
        factions=tuple(factions),
        unknown=tuple(found.unknown),
        empty=tuple(found.empty),
    )


def _notes(result: MonthResult) -> list[str]:
    """Return what the moderator should know of the orders that came in."""
    missing = [_named(faction) for faction in result.factions if not faction.sent]
    notes = [f"No orders: {', '.join(missing)}"] if missing else []
    notes += [
        f"{_named(faction)}: {counted(faction.wrong_passwords, 'set')} of orders with a wrong password"
        for faction in result.factions
        if faction.wrong_passwords
    ]
    notes += [f"{name}: orders for faction {number}, which there is not" for name, number in result.unknown]
    return notes + [f"{name}: no orders are in it" for name in result.empty]


def _lines(result: MonthResult) -> list[str]:
    lines = [f"Month {result.turn:,}, {result.date}: {counted(len(result.factions), 'report')}"]
    for faction in result.factions:
        lines += [f"{_named(faction)} has left the game"] if faction.left else []
        lines += [f"{_named(faction)}: {line}" for line in faction.mistakes]
    return lines


def _named(faction: FactionResult) -> str:
    return named(Who(faction.number, faction.name))
