"""The outcome of a month as a moderator is told it: whose orders counted, and all mistakes (AL-84)."""

from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.games.atlantis.play.played_month import PlayedMonth
from autoalgo.games.atlantis.rules.events import Mistake, Who
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.store.folder import text_named
from autoalgo.games.atlantis.words.sentences import mistake, named


class FactionResult(JsonPart):
    """A faction in a month."""

    number: int
    name: str
    sent: bool
    """Whether orders of it counted, by an automatic player, too."""
    automatic: bool
    """Whether an automatic player has given them."""
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


def month_result(month: PlayedMonth, kept: bool) -> MonthResult:
    """Return what came of a month; `kept` tells whether it is in the folder."""
    found, world = month.collected, month.played.world
    factions = (
        FactionResult(
            number=number,
            name=report.faction.name,
            sent=number in found.orders,
            automatic=report.automatic,
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


def result_notes(result: MonthResult) -> list[str]:
    """Return what the moderator should know of the orders that came in."""
    missing = [_named(faction) for faction in result.factions if not faction.sent]
    notes = [f"No orders: {', '.join(missing)}"] if missing else []
    played = [_named(faction) for faction in result.factions if faction.automatic]
    notes += [f"Automatic players: {', '.join(played)}"] if played else []
    notes += [
        f"{_named(faction)}: {counted(faction.wrong_passwords, 'set')} of orders with a wrong password"
        for faction in result.factions
        if faction.wrong_passwords
    ]
    notes += [f"{text_named(name)}: orders for faction {number}, which there is not" for name, number in result.unknown]
    return notes + [f"{text_named(name)}: no orders that count are in it" for name in result.empty]


def result_lines(result: MonthResult) -> list[str]:
    """Return who has left the game, and all mistakes by faction."""
    lines = [f"Month {result.turn:,}, {result.date}: {counted(len(result.factions), 'report')}"]
    for faction in result.factions:
        lines += [f"{_named(faction)} has left the game"] if faction.left else []
        lines += [f"{_named(faction)}: {line}" for line in faction.mistakes]
    return lines


def _named(faction: FactionResult) -> str:
    return named(Who(faction.number, faction.name))
