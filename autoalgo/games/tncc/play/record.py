"""The record of a game: written as JSON Lines, and played again from its decisions (TN-13)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, Protocol

from autoalgo import __version__
from autoalgo.common.records import (
    Audit,
    BadRecordError,
    FormatEntry,
    JsonObject,
    ProgramEntry,
    RecordLines,
    first_difference,
    json_object,
    kind_of,
    or_problems,
)
from autoalgo.games.tncc.rules.chronicle import Entry
from autoalgo.games.tncc.rules.game import Decision, Game, begin, decide, decide_by_default, wrong
from autoalgo.games.tncc.store.entries import (
    FORMAT,
    NAME,
    EndEntry,
    GameEntry,
    PendingEntry,
    TurnEntry,
    entry_of,
)

_OPENING_LINES: Final = 3
MOST_REPLAYED: Final = 100_000
"""Turns of a record that is replayed; an audit, which keeps none, takes any number."""


@dataclass(frozen=True)
class Replay:
    """A recorded game as its decisions make it now, turn by turn. A save, which ends before its game, is one too."""

    version: str
    """Of the program that wrote the record."""
    opening: GameEntry
    """Players, bots, constants and seed."""
    games: tuple[Game, ...]
    """The start, and the game after each turn that the record holds."""
    now: Game
    """The last of them, or, of a save in which a trade or a war is not answered yet, the game that waits for that."""

    @property
    def unfinished(self) -> bool:
        """Whether the record ends before the game does."""
        return self.now.pending is not None


class Bots(Protocol):
    """Bots that are asked again what they were asked in a recorded game, as `Table` of the bots does."""

    def decides(self, game: Game) -> bool:
        """Return whether one of them is asked now."""

    def decided(self, game: Game) -> Game:
        """Return the game after the decision of the one that is asked."""

    def follow(self, game: Game) -> None:
        """See a turn that somebody else has made."""


def record_lines(
    game: Game, bots: Iterable[str], seed: int, isolated: Iterable[int] = (), *, trusted: bool = False
) -> Iterator[str]:
    """Yield the lines of a game without their ends; `bots` decide for the players, in their order.

    The bots of the players in `isolated` ran in processes of their own, without a cell if they were `trusted`. A game
    that is not over makes a save, whose last line tells what it waits for.
    """
    players = tuple(country.name for country in game.countries)
    opening = GameEntry(
        constants=game.constants,
        players=players,
        bots=tuple(bots),
        seed=seed,
        isolated=tuple(isolated),
        trusted_bots=trusted,
    )
    yield from _opening(opening, __version__)
    for entry in game.chronicle:
        yield entry_of(entry).line()
    yield _last(game).line()


@or_problems
def audit(path: Path, bots_of: Callable[[GameEntry, Game], Bots | None] = lambda _, __: None) -> Audit:
    """Return how the record at `path` compares with the same decisions made now, or why they cannot be made.

    `bots_of` returns who decides anew, in the game's start, in place of the record.
    """
    lines = RecordLines(path, NAME, FORMAT)
    version = lines.entry(2, ProgramEntry).version
    difference = first_difference(lines, _replayed(lines, version, bots_of), _told)
    return Audit(len(lines), version, difference)


@or_problems
def replay(path: Path) -> Replay:
    """Return the game that the decisions of the record at `path` make, or why they make none.

    What else the record tells, such as how the countries stood, is for `audit` to compare.
    """
    lines = RecordLines(path, NAME, FORMAT)
    version = lines.entry(2, ProgramEntry).version
    opening = lines.entry(_OPENING_LINES, GameEntry)
    games = tuple(islice(_games(lines, opening), MOST_REPLAYED + 2))
    if len(games) > MOST_REPLAYED + 1:
        raise lines.error(0, f"there are more than {MOST_REPLAYED:,} turns")
    # What was cut off between two turns waits for the next one.
    now = _waiting(lines, games[-1]) or games[-1]
    return Replay(version, opening, games, now)


def _opening(game: GameEntry, version: str) -> Iterator[str]:
    yield FormatEntry(name=NAME, version=FORMAT.current).line()
    yield ProgramEntry(version=version).line()
    yield game.line()


def _last(game: Game) -> EndEntry | PendingEntry:
    if game.pending is not None:
        pending = game.pending
        return PendingEntry(player=pending.player, question=pending.question, action=pending.asked)
    return EndEntry(winners=tuple(game.countries[winner].name for winner in game.winners))


@or_problems
def opening_of(path: Path) -> GameEntry:
    """Return what the game of the record at `path` is made from, or why it cannot be read."""
    return RecordLines(path, NAME, FORMAT).entry(_OPENING_LINES, GameEntry)


def _replayed(lines: RecordLines, version: str, bots_of: Callable[[GameEntry, Game], Bots | None]) -> Iterator[str]:
    """Yield the lines of the game that the recorded decisions make, never further than they have been compared.

    Raises
    ------
    BadRecordError
        When a decision is missing, or is none that the rules allow.
    """
    opening = lines.entry(_OPENING_LINES, GameEntry)
    game = _start(lines, opening)
    bots = bots_of(opening, game)
    games = _turns(lines, game, bots)
    yield from _opening(opening, version)
    yield from _told_since((), game)
    for following in games:
        yield from _told_since(game.past, following)
        game = following
    now = _waiting(lines, game, bots)
    if now is None:
        raise lines.error(0, "the record ends before the game does")
    yield _last(now).line()


def _games(lines: RecordLines, opening: GameEntry) -> Iterator[Game]:
    """Yield the start of the recorded game, and the game after each turn; raises as `_replayed`."""
    start = _start(lines, opening)
    yield start
    yield from _turns(lines, start, None)


def _start(lines: RecordLines, opening: GameEntry) -> Game:
    try:
        return begin(opening.constants, opening.players)
    except ValueError as error:
        raise lines.error(_OPENING_LINES, str(error)) from None


def _turns(lines: RecordLines, game: Game, bots: Bots | None) -> Iterator[Game]:
    for number, text in islice(enumerate(lines, start=1), _OPENING_LINES, None):
        if kind_of(json_object(text) or {}) == "turn" and game.pending is not None:
            game = _turn(lines, number, lines.checked(number, text, TurnEntry), game, bots)
            if bots:
                bots.follow(game)
            yield game


def _waiting(lines: RecordLines, game: Game, bots: Bots | None = None) -> Game | None:
    """Return the game after the last recorded turn as the last line says that it waits; None if it does not say so."""
    if game.pending is None:
        return game
    number, text = deque(enumerate(lines, start=1), maxlen=1).pop()
    if kind_of(json_object(text) or {}) != "pending":
        return None
    action = lines.checked(number, text, PendingEntry).action
    return game if action is None else _decided(partial(lines.error, number), game, action, "", bots)


def _told_since(before: tuple[tuple[Entry, ...], ...], game: Game) -> Iterator[str]:
    """Yield what one turn has added to the chronicle: itself, and the end of the cycle if it was the last of one."""
    ended = game.past[len(before) :]
    for entry in ended[0][-2:] if ended else game.turns[-1:]:
        yield entry_of(entry).line()


def _turn(lines: RecordLines, number: int, turn: TurnEntry, game: Game, bots: Bots | None) -> Game:
    recorded = turn.action
    game = _decided(partial(lines.error, number), game, recorded, turn.default, bots)
    if game.pending is None or game.pending.asked is None:
        return game
    answer = turn.battle.defending if turn.battle else turn.accepted
    if game.pending.asked != recorded:
        # A bot has decided otherwise than recorded: whatever is answered, this turn differs.
        return decide_by_default(game, "the recorded turn asks something else")
    if answer is None:
        raise lines.error(number, "the answer to the trade or the war is missing")
    return _decided(partial(lines.error, number), game, answer, turn.reply_default, bots)


def _decided(
    refused: Callable[[str], BadRecordError], game: Game, decision: Decision, default: str, bots: Bots | None
) -> Game:
    """Return the game after the recorded decision, or after that of the bot which is asked again.

    `refused` makes the error for a decision that the rules do not allow.
    """
    if bots and bots.decides(game):
        return bots.decided(game)
    if default:
        return decide_by_default(game, default)
    if objection := wrong(game, decision):
        raise refused(f"the rules do not allow this: {objection}")
    return decide(game, decision)


def _told(line: JsonObject) -> str:
    """Return in words what a line tells."""
    kind, cycle = kind_of(line), line.get("cycle")
    return kind if cycle is None else f"{kind} {'of cycle ' if kind == 'turn' else ''}{cycle}"
