"""What orders, spells and templates of the game in `atlantis_whole_game` do, whose reports are golden files."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest
from atlantis_whole_game import MONTHS, months, orders, read, world
from atlantis_worlds import atlantis_numbers

from autoalgo.games.atlantis.rules.events import Battled, Contaminated, Event, Mistake, Produced, Teleported
from autoalgo.games.atlantis.rules.orders import FactionOrders, Form, Order, OrderLine, Wrong
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.store.world_file import world_text
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.text import report_text

NUMBERS = atlantis_numbers()
KINDS = [kind for kind in get_args(Order) if kind is not Wrong]


@cache
def told(left_out: type | None = None) -> list[Report]:
    """Return the reports of the whole game without mistakes, where orders of one kind are left out."""
    return [
        report.model_copy(update={"events": tuple(e for e in report.events if not isinstance(e, Mistake))})
        for month in months(1, lambda sent: _without(left_out, sent))
        for report in month.values()
    ]


def _without(kind: type | None, sent: FactionOrders) -> FactionOrders:
    return replace(sent, units={unit: _kept(kind, lines) for unit, lines in sent.units.items()})


def _kept(kind: type | None, lines: Iterable[OrderLine]) -> tuple[OrderLine, ...]:
    return tuple(
        replace(line, order=replace(line.order, lines=_kept(kind, line.order.lines)))
        if isinstance(line.order, Form)
        else line
        for line in lines
        if kind is None or not isinstance(line.order, kind)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_al_70_of_each_kind_of_order_some_report_shows_what_it_did(kind: type) -> None:
    """Where orders of one kind are left out, somebody is told something else than a mistake."""
    assert told(kind) != told()


def test_al_70_of_each_spell_some_report_shows_what_it_did() -> None:
    worked = {spell for report in told() for event in report.events for spell in _worked(event)}
    assert worked == NUMBERS.spells.keys()


def _worked(event: Event) -> Iterator[str]:
    """Yield the spells that did what an event tells; a shield did something where it turned a spell away."""
    match event:
        case Battled():
            yield from (cast.spell for cast in event.spells if cast.amount and cast.spell != "Shield")
            yield from ("Shield" for cast in event.spells if cast.deflected)
            yield from ("Heal" for healed in event.healed if healed.people)
        case Produced(item=item):
            yield from (name for name, spell in NUMBERS.spells.items() if spell.item == item)
        case Contaminated() if event.dead:
            yield "Contaminate Water"
        case Teleported():
            yield "Teleport"


def test_al_29_a_report_sent_back_makes_the_month_that_no_orders_would_make() -> None:
    """Units build, cast, entertain, produce, research, study and teach in it, and one is at sea."""
    before = world()
    for turn in range(1, MONTHS + 1):
        sent = {faction: read(orders(faction, turn)) for faction in before.factions}
        before = play(before, sent, NUMBERS).world
        teller, factions = ReportBuilder("Isle", before, NUMBERS), before.factions
        back = {number: read(report_text(teller.report(faction), NUMBERS)) for number, faction in factions.items()}
        none = {number: read(f"#atlantis {number}") for number in factions}
        assert world_text(play(before, back, NUMBERS).world) == world_text(play(before, none, NUMBERS).world)
