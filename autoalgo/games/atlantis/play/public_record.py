"""Makes the public record of a game, and plays it again from it (AL-94)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from autoalgo import __version__
from autoalgo.common.checked_json import read_versioned
from autoalgo.common.figures import counted
from autoalgo.common.kit.luck import Luck
from autoalgo.common.kit.public_record import PublicAudit, PublicRecord, SeedEntry, digest_of, proof_of, unproved_yet
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.common.proofs import Proof, Unproved
from autoalgo.common.records import FormatEntry, RecordLines, json_object, kind_of, or_problems
from autoalgo.games.atlantis.orders import read_order
from autoalgo.games.atlantis.orders.acts import WrongAct, read_acts
from autoalgo.games.atlantis.play.month_orders import collect
from autoalgo.games.atlantis.rules.acts import ActLine
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import Address, FactionOrders, Form, OrderLine, Wrong
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.acts import MonthActs
from autoalgo.games.atlantis.store.entries import MONTHS, MonthFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_before, orders_received, played_months, with_acts
from autoalgo.games.atlantis.store.public_entries import (
    FORMAT,
    NAME,
    NewcomerPart,
    PublicActsEntry,
    PublicGameEntry,
    PublicMonthEntry,
    PublicNewcomersEntry,
    PublicOrdersEntry,
    salted,
)
from autoalgo.games.atlantis.store.world_file import world_text

_HEAD: Final = 2
"""Lines before the first month."""
_HANDS: Final = Unproved(
    "who wrote the orders, that none was left out, how often a month was played, and what letters told",
    ("#month.played", "#game.name", "#game.typed", "#seed.program"),
)


def public_month(opened: OpenedGame, orders: Mapping[int, FactionOrders], after: World) -> PublicMonthEntry:
    """Return the line of the month to come of a game, which has left the world as it is `after`."""
    lines = _inputs(after.turn, opened.players, orders, opened.acts.lines)
    return _month(after, opened.played, lines, opened.file.salt)


def public_record(opened: OpenedGame, over: bool = False) -> PublicRecord | Failure:
    """Return the public record of a game, once it is `over` with seed and orders; or why there can be none."""
    luck, months, entries = opened.luck, played_months(opened.folder), list[PublicMonthEntry]()
    for turn, month in enumerate(months[1:], 1):
        file = month / "month.json"
        about = read_versioned(MONTHS, MonthFile, file)
        if isinstance(about, Failure):
            return about
        if about.public is None or about.public.month != turn:
            found = "it was played before there were public records"
            return Failure(Problem(Place(file=str(file)), found, "months of this version of the program"))
        entries.append(about.public)
    game = PublicGameEntry(
        name=opened.file.name,
        commitment=luck.commitment,
        typed=luck.typed,
        words=luck.words,
        blocks=opened.file.blocks,
        reading=opened.file.reading,
        numbers=opened.file.numbers,
    )
    head = FormatEntry(name=NAME, version=FORMAT.current).line(), game.line()
    end = _end(opened, months, entries) if over else ()
    return end if isinstance(end, Failure) else PublicRecord(head, tuple(each.line() for each in entries), end)


def _end(opened: OpenedGame, months: Sequence[Path], entries: Iterable[PublicMonthEntry]) -> tuple[str, ...] | Failure:
    """Return what is told when the game is over, or which month is not as it was played."""
    lines = [SeedEntry(program=__version__, seed=str(opened.luck.seed), salt=opened.luck.salt).line()]
    for entry in entries:
        before = open_before(opened.folder, months, entry.month)
        texts = orders_received(months[entry.month] / "orders")
        if isinstance(before, Failure) or isinstance(texts, Failure):
            return failure_in(before, texts)
        orders = collect(texts, before.world, before.numbers).orders
        inputs = _inputs(entry.month, before.players, orders, before.acts.lines)
        if _digest(opened.luck.salt, inputs) != entry.inputs:
            found = "its orders, newcomers or acts are not those that it was played from"
            hint = "see what differs: autoalgo atlantis audit"
            return Failure(Problem(Place(file=str(months[entry.month])), found, "the folder as it was written", hint))
        lines += inputs
    return tuple(lines)


@or_problems
def audit_public(file: Path) -> PublicAudit | Failure:
    """Return how a public record compares with what follows from its seed and orders, or why it cannot be read."""
    record = RecordLines(file, NAME, FORMAT)
    game, texts = record.entry(_HEAD, PublicGameEntry), list(record)
    count = sum(_kind(text) == "month" for text in texts)
    months = [record.checked(_HEAD + n, texts[_HEAD + n - 1], PublicMonthEntry) for n in range(1, count + 1)]
    if [each.month for each in months] != list(range(1, count + 1)):
        raise record.error(_HEAD + 1, "the months are not those from 1 on, one after the other")
    digest, told = digest_of(texts[: _HEAD + count]), texts[_HEAD + count + 1 :]
    if len(texts) == _HEAD + count:
        return PublicAudit(count, False, "", "", unproved_yet(counted(count, "month"), digest))
    end = record.checked(_HEAD + count + 1, texts[_HEAD + count], SeedEntry)
    luck = Luck(int(end.seed), end.salt, game.typed, game.words)
    found = end.fault(_HEAD, game.commitment, luck) or _first_difference(record, game, luck, months, told)
    if found:
        return PublicAudit(count, True, found, end.program, Proof())
    follows = f"that the world after each of {counted(count, 'month')} follows from orders, newcomers and seed"
    proof = proof_of(follows, _HANDS, bool(game.commitment), f"month {count:,}", digest)
    return PublicAudit(count, True, "", end.program, proof)


def _first_difference(
    record: RecordLines, game: PublicGameEntry, luck: Luck, months: Sequence[PublicMonthEntry], told: Sequence[str]
) -> str:
    """Return where the months first differ from those that the orders lead to by the seed; empty if they do not."""
    world, place = new_world(luck.seed, game.numbers, chance_of(luck.seed, 0), game.blocks), 0
    world = replace(world, seed=luck.mixed)
    for month in months:
        first = _HEAD + len(months) + 2 + place
        newcomers = record.checked(first, told[place] if place < len(told) else "", PublicNewcomersEntry)
        place += 1
        acts = tuple[ActLine, ...]()
        if place < len(told) and _kind(told[place]) == "acts":
            acts = _acts(record, first + 1, told[place], game.numbers)
            place += 1
        orders = dict[int, FactionOrders]()
        while place < len(told) and _kind(told[place]) == "orders":
            one = record.checked(_HEAD + len(months) + 2 + place, told[place], PublicOrdersEntry)
            orders[one.faction] = FactionOrders({n: _read(lines, game.numbers) for n, lines in one.units.items()})
            place += 1
        players = [PlayerFile(**each.model_dump(), address="", password="") for each in newcomers.newcomers]
        before = with_acts(world, MonthActs(Path(), lines=acts), players, game.numbers)
        if isinstance(before, Failure):
            raise record.error(first, before[0].found)
        world = play(before[0], orders, game.numbers, acts).world
        now = _month(world, month.played, _inputs(month.month, players, orders, acts), luck.salt)
        for key in ("inputs", "world"):
            if getattr(now, key) != getattr(month, key):
                where = f"line {_HEAD + month.month}, month {month.month:,}, {key}"
                return f"{where}: recorded {getattr(month, key)}, played again {getattr(now, key)}"
    if place < len(told):
        raise record.error(_HEAD + len(months) + 2 + place, "it tells of no month of the record")
    return ""


def _month(after: World, played: int, inputs: Sequence[str], salt: str) -> PublicMonthEntry:
    world = salted(salt, world_text(_without_secrets(after)))
    return PublicMonthEntry(month=after.turn, played=played, inputs=_digest(salt, inputs), world=world)


def _without_secrets(world: World) -> World:
    factions = {number: replace(each, address="", password="") for number, each in world.factions.items()}
    return replace(world, factions=factions)


def _digest(salt: str, lines: Sequence[str]) -> str:
    return salted(salt, "".join(f"{line}\n" for line in lines))


def _acts(record: RecordLines, line: int, text: str, numbers: Numbers) -> tuple[ActLine, ...]:
    """Return the acts that a line of a record tells."""
    told = record.checked(line, text, PublicActsEntry)
    found = read_acts("\n".join(told.acts), numbers)
    if wrong := next((each for each in found if isinstance(each, WrongAct)), None):
        raise record.error(line, f"{wrong.text}: {wrong.why}")
    return tuple(each for each in found if isinstance(each, ActLine))


def _inputs(
    month: int, players: Iterable[PlayerFile], orders: Mapping[int, FactionOrders], acts: Sequence[ActLine]
) -> list[str]:
    """Return the lines that tell what a month is played from."""
    newcomers = (NewcomerPart(number=each.number, name=each.name, place=each.place) for each in players)
    lines = [PublicNewcomersEntry(month=month, newcomers=tuple(newcomers)).line()]
    lines += [PublicActsEntry(month=month, acts=tuple(each.text for each in acts)).line()] if acts else []
    for faction, given in sorted(orders.items()):
        units = {unit: tuple(_told(lines)) for unit, lines in sorted(given.units.items())}
        lines.append(PublicOrdersEntry(month=month, faction=faction, units=units).line())
    return lines


def _told(lines: Iterable[OrderLine]) -> Iterator[str]:
    """Yield orders as the record tells them."""
    for line in lines:
        if isinstance(line.order, Form):
            yield f"form {line.order.alias}"
            yield from _told(line.order.lines)
            yield "end"
        elif not isinstance(line.order, Wrong | Address):
            yield line.text


def _read(texts: Iterable[str], numbers: Numbers) -> tuple[OrderLine, ...]:
    """Return orders as they were told; what is none stays as a mistake and does nothing."""
    opened = list[tuple[str, int, list[OrderLine]]]([("", 0, [])])
    for number, text in enumerate(texts, 1):
        word, _, alias = text.partition(" ")
        if word == "form" and alias.isdecimal():
            opened.append((text, int(alias), []))
        elif text == "end" and len(opened) > 1:
            begun, name, lines = opened.pop()
            opened[-1][2].append(OrderLine(number, begun, Form(name, tuple(lines))))
        else:
            opened[-1][2].append(read_order(number, text, numbers))
    return tuple(opened[0][2])


def _kind(text: str) -> str:
    return kind_of(json_object(text) or {})
