"""A turn of a game in its folder: played from what came in, recorded, and played again for an audit (CF-30, CF-32)."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autoalgo import __version__
from autoalgo.common.files import write_atomically
from autoalgo.common.locks import locked
from autoalgo.common.problems import Place, Problem
from autoalgo.common.records import (
    BadRecordError,
    Difference,
    FormatEntry,
    ProgramEntry,
    RecordLines,
    first_difference,
    json_object,
    kind_of,
)
from autoalgo.games.capture_the_flag.orders import Understood, understand
from autoalgo.games.capture_the_flag.report.entries import (
    FORMAT,
    NAME,
    EventEntry,
    OrdersEntry,
    RulingEntry,
    StateEntry,
    TurnEntry,
)
from autoalgo.games.capture_the_flag.report.folder import Opened, game_file, open_game, played_turns, turn_file
from autoalgo.games.capture_the_flag.report.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.report.received import Mail, Received
from autoalgo.games.capture_the_flag.report.rulings import ruling_of
from autoalgo.games.capture_the_flag.report.state import state_of
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.resolution import resolve
from autoalgo.games.capture_the_flag.rules.ruling import Ruling, carry_out_ruling, ruled_orders


@dataclass(frozen=True)
class _Given:
    """What a turn is made from."""

    texts: Mapping[int, str]
    rulings: tuple[RulingEntry, ...]
    read: Mapping[int, Understood | None]
    origin: "Origin"


@dataclass(frozen=True)
class Origin:
    """When a turn is resolved, and where its orders come from; nothing in the turn depends on it."""

    resolved: datetime | None = None
    """With its time zone; None where it is not told, as in a preview."""
    came_in: Mapping[int, Received] = field(default_factory=dict)
    """By unit, as far as it is told."""
    by_umpire: Container[int] = ()
    """The units whose text the umpire has written."""


@dataclass(frozen=True)
class Played:
    """A turn that was played, whether or not it was kept."""

    before: Game
    after: Game
    read: Mapping[int, Understood | None]
    """What was understood of what came in, by unit."""
    events: tuple[Event, ...]
    lines: tuple[str, ...]
    """The record."""
    origin: Origin = Origin()


def play_turn(
    seed: int,
    game: Game,
    texts: Mapping[int, str],
    rulings: tuple[RulingEntry, ...],
    origin: Origin = Origin(),
) -> Played | str:
    """Return the next turn of a game, or why a ruling cannot be carried out.

    Parameters
    ----------
    seed
        The game's; with the turn's number it decides every die and lot.
    game
        As the turn before has left it.
    texts
        What came in, by unit.
    rulings
        What the umpire rules before the orders are carried out.
    origin
        What the record tells of when and whence.
    """
    ruled, events, carried_out = game, list[Event](), list[Ruling]()
    for entry in rulings:
        ruling = ruling_of(ruled, entry)
        if isinstance(ruling, str):
            return ruling
        ruled, happened = carry_out_ruling(ruled, ruling)
        events += happened
        carried_out.append(ruling)
    names = [unit.name for unit in game.units]
    read = {number: understand(text, game.numbers, names, names[number]) for number, text in sorted(texts.items())}
    given = {number: found.orders for number, found in read.items() if found and found.ordered}
    orders = ruled_orders(given, carried_out)
    resolved = resolve(ruled, orders, chance_of(seed, game.turn))
    events += resolved.events
    lines = tuple(_lines(_Given(texts, rulings, read, origin), game, events, resolved.game))
    return Played(game, resolved.game, read, tuple(events), lines, origin)


def play_inputs(
    opened: Opened, inputs: Inputs, rulings: tuple[RulingEntry, ...] = (), resolved: datetime | None = None
) -> Played | str:
    """Return the turn to come from what lies in the game's folder and more rulings, as `play_turn` does."""
    origin = Origin(resolved, inputs.came_in, inputs.by_umpire)
    return play_turn(opened.seed, opened.game, inputs.texts, (*inputs.rulings, *rulings), origin)


def keep_turn(opened: Opened, played: Played) -> Problem | None:
    """Write the record of a turn, which makes it one that was played; return why that could not be done.

    It is not where a mail came in since the turn was worked out, which nobody would ever look at.
    """
    file = turn_file(opened.folder, played.before.turn)
    try:
        file.parent.mkdir(exist_ok=True)
        with locked(game_file(opened.folder)):
            if file.exists():
                return Problem(Place(file=str(file)), "this turn has been played meanwhile", "", "resolve the next one")
            if problem := _came_in_since(opened, played):
                return problem
            write_atomically(file, "".join(f"{line}\n" for line in played.lines).encode())
    except OSError as error:
        return Problem(Place(file=str(file)), f"the turn cannot be kept: {error.strerror or error}", "")
    return None


def _came_in_since(opened: Opened, played: Played) -> Problem | None:
    """Return that a mail that would count is newer than what a turn was played from."""
    now = inputs_of(opened)
    if isinstance(now, list):
        return now[0]
    for number, came_in in now.came_in.items():
        before = played.origin.came_in.get(number)
        newer = before is None or before.arrived < came_in.arrived
        if newer and came_in.mail and number not in now.by_umpire:
            found = f"orders of {played.before.units[number].name} have come in since the turn was worked out"
            return Problem(Place(file=str(opened.folder)), found, "", "resolve it again")
    return None


@dataclass(frozen=True)
class Audit:
    """What came of playing all turns of a game again."""

    turns: int
    """That were played."""
    file: Path | None
    """The first record that differs."""
    difference: Difference | None
    """None when all are identical."""
    stopped: bool = False
    """Whether it was stopped, so that nothing is known."""


def audit(folder: Path, going_on: Callable[[int, int], bool] = lambda _, __: True) -> Audit | list[Problem]:
    """Return how the records of a game compare with the same orders carried out now, or why they cannot be.

    `going_on` is told before each turn how many have been compared, and of how many; it answers whether to go on.
    """
    opened = open_game(folder)
    if isinstance(opened, list):
        return opened
    game, files = opened.start, played_turns(folder)
    for number, file in enumerate(files):
        if not going_on(number, len(files)):
            return Audit(len(files), None, None, stopped=True)
        try:
            lines, played, version = _again(file, opened.seed, game)
            again = (ProgramEntry(version=version).line() if n == 1 else line for n, line in enumerate(played.lines))
            difference = first_difference(lines, again)
        except BadRecordError as error:
            return [error.problem]
        if difference:
            return Audit(len(files), file, difference)
        game = played.after
    return Audit(len(files), None, None)


def replay(folder: Path) -> dict[int, Played] | list[Problem]:
    """Return every turn of a game by its number, played again from what came in; or what cannot be, or differs."""
    opened = open_game(folder)
    if isinstance(opened, list):
        return opened
    game, turns = opened.start, dict[int, Played]()
    for file in played_turns(folder):
        try:
            lines, played, _ = _again(file, opened.seed, game)
            if lines.entry(len(lines), StateEntry) != state_of(played.after):
                raise lines.error(0, "these orders lead to something else; audit the game")
        except BadRecordError as error:
            return [error.problem]
        turns[game.turn] = played
        game = played.after
    return turns


def _again(file: Path, seed: int, game: Game) -> tuple[RecordLines, Played, str]:
    """Return a record, its turn played again, and the version of the program that wrote it."""
    lines = RecordLines(file, NAME, FORMAT)
    version = lines.entry(2, ProgramEntry).version
    played = play_turn(seed, game, *decisions(lines, game)) if game.winner is None else "the game was over before"
    if isinstance(played, str):
        raise lines.error(0, played)
    return lines, played, version


def decisions(lines: RecordLines, game: Game) -> tuple[dict[int, str], tuple[RulingEntry, ...], Origin]:
    """Return what a recorded turn was made from: what `play_turn` takes.

    Raises
    ------
    BadRecordError
        When the record is not of this game.
    """
    numbers = {unit.name: number for number, unit in enumerate(game.units)}
    orders: dict[int, OrdersEntry] = {}
    rulings = []
    for number, text in enumerate(lines, start=1):
        match kind_of(json_object(text) or {}):
            case "orders":
                entry = lines.checked(number, text, OrdersEntry)
                if entry.unit not in numbers:
                    raise lines.error(number, f'there is no unit "{entry.unit}"')
                orders[numbers[entry.unit]] = entry
            case "ruling":
                rulings.append(lines.checked(number, text, RulingEntry))
    came_in = {
        number: Received(entry.text, entry.arrived, Mail(entry.mail, "") if entry.mail else None)
        for number, entry in orders.items()
        if entry.arrived
    }
    texts = {number: entry.text for number, entry in orders.items()}
    by_umpire = frozenset(number for number, entry in orders.items() if entry.by_umpire)
    return texts, tuple(rulings), Origin(lines.entry(3, TurnEntry).resolved, came_in, by_umpire)


def _lines(given: _Given, game: Game, events: list[Event], after: Game) -> Iterator[str]:
    yield FormatEntry(name=NAME, version=FORMAT.current).line()
    yield ProgramEntry(version=__version__).line()
    yield TurnEntry(turn=game.turn, resolved=given.origin.resolved).line()
    for ruling in given.rulings:
        yield ruling.line()
    for number, found in given.read.items():
        came_in = None if number in given.origin.by_umpire else given.origin.came_in.get(number)
        yield OrdersEntry(
            unit=game.units[number].name,
            text=given.texts[number],
            by_umpire=number in given.origin.by_umpire,
            understood=found.texts if found else (),
            notes=tuple((note.words, note.why) for note in found.notes) if found else (),
            mail=came_in.mail.identity if came_in and came_in.mail else "",
            arrived=came_in.arrived if came_in else None,
        ).line()
    for event in events:
        yield EventEntry(event=event).line()
    yield state_of(after).line()
