"""A turn of a game in its folder: played from what came in, recorded, and played again for an audit (CF-30, CF-32)."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
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
from autoalgo.games.capture_the_flag.report.folder import Opened, open_game, played_turns, turn_file
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
    by_umpire: Container[int]


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


def play_turn(
    seed: int,
    game: Game,
    texts: Mapping[int, str],
    rulings: tuple[RulingEntry, ...],
    by_umpire: Container[int] = (),
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
    by_umpire
        The units whose text the umpire has written.
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
    read = {number: understand(text, game.numbers, names) for number, text in sorted(texts.items())}
    given = {number: found.orders for number, found in read.items() if found and found.ordered}
    orders = ruled_orders(given, carried_out)
    resolved = resolve(ruled, orders, chance_of(seed, game.turn))
    events += resolved.events
    lines = tuple(_lines(_Given(texts, rulings, read, by_umpire), game, events, resolved.game))
    return Played(game, resolved.game, read, tuple(events), lines)


def keep_turn(opened: Opened, played: Played) -> Problem | None:
    """Write the record of a turn, which makes it one that was played; return why that could not be done."""
    file = turn_file(opened.folder, played.before.turn)
    try:
        file.parent.mkdir(exist_ok=True)
        with locked(file):
            if file.exists():
                return Problem(Place(file=str(file)), "this turn has been played meanwhile", "", "resolve the next one")
            write_atomically(file, "".join(f"{line}\n" for line in played.lines).encode())
    except OSError as error:
        return Problem(Place(file=str(file)), f"the turn cannot be kept: {error.strerror or error}", "")
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


def audit(folder: Path) -> Audit | list[Problem]:
    """Return how the records of a game compare with the same orders carried out now, or why they cannot be."""
    opened = open_game(folder)
    if isinstance(opened, list):
        return opened
    game, files = opened.start, played_turns(folder)
    for file in files:
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
    texts, rulings, by_umpire = decisions(lines, game)
    played = play_turn(seed, game, texts, rulings, by_umpire) if game.winner is None else "the game was over before"
    if isinstance(played, str):
        raise lines.error(0, played)
    return lines, played, version


def decisions(lines: RecordLines, game: Game) -> tuple[dict[int, str], tuple[RulingEntry, ...], set[int]]:
    """Return what a recorded turn was made from: texts by unit, rulings, and the units whose text is the umpire's.

    Raises
    ------
    BadRecordError
        When the record is not of this game.
    """
    numbers = {unit.name: number for number, unit in enumerate(game.units)}
    texts: dict[int, str] = {}
    rulings, by_umpire = [], set[int]()
    for number, text in enumerate(lines, start=1):
        match kind_of(json_object(text) or {}):
            case "orders":
                entry = lines.checked(number, text, OrdersEntry)
                if entry.unit not in numbers:
                    raise lines.error(number, f'there is no unit "{entry.unit}"')
                texts[numbers[entry.unit]] = entry.text
                by_umpire |= {numbers[entry.unit]} if entry.by_umpire else set()
            case "ruling":
                rulings.append(lines.checked(number, text, RulingEntry))
    return texts, tuple(rulings), by_umpire


def _lines(given: _Given, game: Game, events: list[Event], after: Game) -> Iterator[str]:
    yield FormatEntry(name=NAME, version=FORMAT.current).line()
    yield ProgramEntry(version=__version__).line()
    yield TurnEntry(turn=game.turn).line()
    for ruling in given.rulings:
        yield ruling.line()
    for number, found in given.read.items():
        yield OrdersEntry(
            unit=game.units[number].name,
            text=given.texts[number],
            by_umpire=number in given.by_umpire,
            understood=found.texts if found else (),
            notes=tuple((note.words, note.why) for note in found.notes) if found else (),
        ).line()
    for event in events:
        yield EventEntry(event=event).line()
    yield state_of(after).line()
