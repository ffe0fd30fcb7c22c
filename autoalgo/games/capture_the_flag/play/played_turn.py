"""A turn of a game in its folder: played from what came in, recorded, and played again (CF-30, CF-32)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType

from autoalgo import __version__
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import FormatEntry, ProgramEntry, RecordLines, json_object, kind_of, or_problems
from autoalgo.games.capture_the_flag.orders import Note, Understood, understand, understood_for
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.orders import Orders
from autoalgo.games.capture_the_flag.rules.resolution import resolve
from autoalgo.games.capture_the_flag.rules.umpire_ruling import Ruling, carry_out_ruling, ruled_orders
from autoalgo.games.capture_the_flag.store.entries import (
    BOUND_FROM,
    FORMAT,
    NAME,
    READ_FROM,
    BoundEntry,
    EventEntry,
    OrdersEntry,
    RulingEntry,
    StateEntry,
    TurnEntry,
)
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game, played_turns, turn_file
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.store.received import Mail, Received
from autoalgo.games.capture_the_flag.store.rulings import ruling_of
from autoalgo.games.capture_the_flag.store.state import state_of
from autoalgo.games.capture_the_flag.store.turn_digests import PEOPLE


@dataclass(frozen=True)
class TurnOrigin:
    """When a turn is resolved, and where its orders come from; nothing in the turn depends on it."""

    resolved: datetime | None = None
    """With its time zone; None where it is not told, as in a preview."""
    came_in: Mapping[int, Received] = field(default_factory=dict)
    """By unit, as far as it is told; nothing where the umpire has written in the window what counts."""
    by_hand: Mapping[int, str] = field(default_factory=dict)
    """By unit whose text the umpire wrote: the identity of the mail that it replaces, empty without one."""
    bound: BoundEntry | None = None
    """What binds the turn; None for one that is never kept, and in older records."""
    read: Mapping[int, Understood | None] = field(default_factory=dict)
    """What was understood when an older record was made, by unit; all other texts are read anew (CF-31)."""


@dataclass(frozen=True)
class Played:
    """A turn that was played, whether or not it was kept."""

    before: Game
    after: Game
    texts: Mapping[int, str]
    """What came in, by unit."""
    rulings: tuple[RulingEntry, ...]
    read: Mapping[int, Understood | None]
    """What was understood of what came in."""
    events: tuple[Event, ...]
    origin: TurnOrigin = TurnOrigin()

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The record."""
        return tuple(_lines(self))


def play_turn(
    seed: int, game: Game, texts: Mapping[int, str], rulings: tuple[RulingEntry, ...], origin: TurnOrigin = TurnOrigin()
) -> Played | Failure:
    """Return the next turn of a game, or why a ruling cannot be carried out.

    The game's seed, with the turn's number, decides every die and lot. `texts` are what came in, by unit; `origin` is
    what the record tells of when and whence.
    """
    ruled, events, carried_out = game, list[Event](), list[Ruling]()
    for entry in rulings:
        ruling = ruling_of(ruled, entry)
        if isinstance(ruling, Failure):
            return ruling
        ruled, happened = carry_out_ruling(ruled, ruling)
        events += happened
        carried_out.append(ruling)
    read = {
        number: origin.read[number] if number in origin.read else understood_for(game, number, text)
        for number, text in sorted(texts.items())
    }
    given = {number: found.orders for number, found in read.items() if found and found.ordered}
    orders = ruled_orders(given, carried_out)
    resolved = resolve(ruled, orders, chance_of(seed, game.turn))
    return Played(game, resolved.game, texts, rulings, read, (*events, *resolved.events), origin)


def play_inputs(
    opened: OpenedGame, inputs: Inputs, rulings: tuple[RulingEntry, ...] = (), resolved: datetime | None = None
) -> Played | Failure:
    """Return the turn to come from what lies in the game's folder and more rulings, as `play_turn` does."""
    origin = origin_of(inputs, resolved, inputs.bound)
    return play_turn(opened.seed, opened.game, inputs.texts, (*inputs.rulings, *rulings), origin)


def origin_of(
    inputs: Inputs,
    resolved: datetime | None,
    bound: BoundEntry | None,
    read: Mapping[int, Understood | None] = MappingProxyType({}),
) -> TurnOrigin:
    """Return where the orders of a turn come from that is played from what lies in the game's folder."""
    came_in = {number: each for number, each in inputs.came_in.items() if number not in inputs.by_umpire}
    return TurnOrigin(resolved, came_in, inputs.by_hand, bound, read)


def keep_turn(opened: OpenedGame, played: Played) -> Failure | None:
    """Write the record of a turn, which makes it one that was played; return why that could not be done.

    It is not where a mail came in since the turn was worked out, which nobody would ever look at.
    """
    if failure := _chosen_luck(opened):
        return failure
    file, text = turn_file(opened.folder, played.before.turn), "".join(f"{line}\n" for line in played.lines).encode()
    outdated = partial(_outdated, opened, played, file)
    return keep(file, "the turn cannot be kept", lambda: write_atomically(file, text), opened.folder, outdated)


def _chosen_luck(opened: OpenedGame) -> Failure | None:
    """Return that the umpire of a game by mail alone has chosen its luck, before its first turn."""
    by_mail = (opened.folder / PEOPLE).exists()
    if not (opened.luck.chosen and by_mail and opened.game.turn == 1):
        return None
    found = "the seed was chosen by hand, so whoever chose it could know every die to come"
    hint = (
        "mix the players' words in: Mail > Players' words in the window, or autoalgo flag words FOLDER \"…\"; or begin "
        "the game with a seed that is drawn"
    )
    return Failure(Problem(Place(file=str(opened.folder)), found, "a seed that was drawn, or players' words", hint))


def _outdated(opened: OpenedGame, played: Played, file: Path) -> Failure | None:
    """Return that a turn is there by now, or that a mail that would count is newer than what it was played from."""
    if file.exists():
        found = "this turn has been played meanwhile"
        return Failure(Problem(Place(file=str(file)), found, "", "resolve the next one"))
    now = inputs_of(opened)
    if isinstance(now, Failure):
        return now
    for number, came_in in now.came_in.items():
        before = played.origin.came_in.get(number)
        newer = before is None or before.arrived < came_in.arrived
        if newer and came_in.mail and number not in now.by_umpire:
            found = f"orders of {played.before.units[number].name} have come in since the turn was worked out"
            return Failure(Problem(Place(file=str(opened.folder)), found, "", "resolve it again"))
    if now.bound != played.origin.bound:
        found = "what the turn is made from has been changed since it was worked out"
        return Failure(Problem(Place(file=str(opened.folder)), found, "", "resolve it again"))
    return None


@or_problems
def replay(folder: Path) -> dict[int, Played] | Failure:
    """Return every turn of a game by its number, played again from what came in; or what cannot be, or differs."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    game, turns = opened.start, dict[int, Played]()
    for file in played_turns(folder):
        lines, played = _again(file, opened.seed, game)
        if lines.entry(len(lines), StateEntry) != state_of(played.after):
            raise lines.error(0, "these orders lead to something else; audit the game")
        turns[game.turn] = played
        game = played.after
    return turns


def _again(file: Path, seed: int, game: Game) -> tuple[RecordLines, Played]:
    """Return a record, and its turn played again."""
    lines = RecordLines(file, NAME, FORMAT)
    if game.winner is not None:
        raise lines.error(0, "the game was over before")
    played = play_turn(seed, game, *decisions(lines, game))
    if isinstance(played, Failure):
        raise lines.error(0, played[0].found)
    return lines, played


def decisions(lines: RecordLines, game: Game) -> tuple[dict[int, str], tuple[RulingEntry, ...], TurnOrigin]:
    """Return what a recorded turn was made from: what `play_turn` takes.

    Raises
    ------
    BadRecordError
        When the record is not of this game.
    """
    numbers = {unit.name: number for number, unit in enumerate(game.units)}
    orders: dict[int, OrdersEntry] = {}
    rulings, bound = [], None
    for number, text in enumerate(lines, start=1):
        match kind_of(json_object(text) or {}):
            case "orders":
                entry = lines.checked(number, text, OrdersEntry)
                if entry.unit not in numbers:
                    raise lines.error(number, f'there is no unit "{entry.unit}"')
                orders[numbers[entry.unit]] = entry
            case "ruling":
                rulings.append(lines.checked(number, text, RulingEntry))
            case "bound":
                bound = lines.checked(number, text, BoundEntry)
    if (bound is not None) != (lines.version >= BOUND_FROM):
        raise lines.error(0, "the line that binds the turn is missing, or the version is wrong")
    came_in = {
        number: Received(entry.text, entry.arrived, Mail(entry.mail, "") if entry.mail else None)
        for number, entry in orders.items()
        if entry.arrived
    }
    texts = {number: entry.text for number, entry in orders.items()}
    by_hand = {number: entry.replaces for number, entry in orders.items() if entry.by_umpire}
    read = {number: _as_read(entry, game) for number, entry in orders.items()} if lines.version < READ_FROM else {}
    return texts, tuple(rulings), TurnOrigin(lines.entry(3, TurnEntry).resolved, came_in, by_hand, bound, read)


def _as_read(entry: OrdersEntry, game: Game) -> Understood | None:
    """Return what an older record says that was understood of a text."""
    if not entry.understood and not entry.notes:
        return None
    again = understand("\n".join(entry.understood), game.numbers, [unit.name for unit in game.units])
    notes = tuple(Note(words, why) for words, why in entry.notes)
    return Understood(again.orders if again else Orders(), notes, bool(entry.understood))


def _lines(played: Played) -> Iterator[str]:
    origin = played.origin
    yield FormatEntry(name=NAME, version=FORMAT.current).line()
    yield ProgramEntry(version=__version__).line()
    yield TurnEntry(turn=played.before.turn, resolved=origin.resolved).line()
    if origin.bound:
        yield origin.bound.line()
    for ruling in played.rulings:
        yield ruling.line()
    for number, found in played.read.items():
        came_in = origin.came_in.get(number)
        yield OrdersEntry(
            unit=played.before.units[number].name,
            text=played.texts[number],
            by_umpire=number in origin.by_hand,
            replaces=origin.by_hand.get(number, ""),
            understood=found.texts if found else (),
            notes=tuple((note.words, note.why) for note in found.notes) if found else (),
            mail=came_in.mail.identity if came_in and came_in.mail else "",
            arrived=came_in.arrived if came_in else None,
        ).line()
    for event in played.events:
        yield EventEntry(event=event).line()
    yield state_of(played.after).line()
