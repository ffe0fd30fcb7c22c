"""The record of a game: written as JSON Lines, and played again from its decisions (TN-13)."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo import __version__
from autoalgo.common.problems import Problem
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
)
from autoalgo.games.tncc.report.entries import (
    FORMAT,
    NAME,
    EndEntry,
    GameEntry,
    PendingEntry,
    TurnEntry,
    action_of,
    entry_of,
    pending_of,
)
from autoalgo.games.tncc.rules.chronicle import Entry
from autoalgo.games.tncc.rules.game import Decision, Game, begin, decide, decide_by_default, wrong

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


def record_lines(game: Game, bots: Iterable[str], seed: int) -> Iterator[str]:
    """Yield the lines of a game without their ends; `bots` decide for the players, in their order.

    A game that is not over makes a save, whose last line tells what it waits for.
    """
    players = tuple(country.name for country in game.countries)
    yield from _opening(GameEntry(constants=game.constants, players=players, bots=tuple(bots), seed=seed), __version__)
    for entry in game.chronicle:
        yield entry_of(entry).line()
    yield _last(game).line()


def audit(path: Path) -> Audit | list[Problem]:
    """Return how the record at `path` compares with the same decisions made now, or why they cannot be made."""
    try:
        lines = RecordLines(path, NAME, FORMAT)
        version = lines.entry(2, ProgramEntry).version
        difference = first_difference(lines, _replayed(lines, version), _told)
    except BadRecordError as error:
        return [error.problem]
    return Audit(len(lines), version, difference)


def replay(path: Path) -> Replay | list[Problem]:
    """Return the game that the decisions of the record at `path` make, or why they make none.

    What else the record tells, such as how the countries stood, is for `audit` to compare.
    """
    try:
        lines = RecordLines(path, NAME, FORMAT)
        version = lines.entry(2, ProgramEntry).version
        opening = lines.entry(_OPENING_LINES, GameEntry)
        games = tuple(islice(_games(lines, opening), MOST_REPLAYED + 2))
        if len(games) > MOST_REPLAYED + 1:
            raise lines.error(0, f"there are more than {MOST_REPLAYED:,} turns")
        # What was cut off between two turns waits for the next one.
        now = _waiting(lines, games[-1]) or games[-1]
    except BadRecordError as error:
        return [error.problem]
    return Replay(version, opening, games, now)


def _opening(game: GameEntry, version: str) -> Iterator[str]:
    yield FormatEntry(name=NAME, version=FORMAT.current).line()
    yield ProgramEntry(version=version).line()
    yield game.line()


def _last(game: Game) -> EndEntry | PendingEntry:
    if game.pending is not None:
        return pending_of(game.pending)
    return EndEntry(winners=tuple(game.countries[winner].name for winner in game.winners))


def _replayed(lines: RecordLines, version: str) -> Iterator[str]:
    """Yield the lines of the game that the recorded decisions make, never further than they have been compared.

    Raises
    ------
    BadRecordError
        When a decision is missing, or is none that the rules allow.
    """
    opening = lines.entry(_OPENING_LINES, GameEntry)
    games = _games(lines, opening)
    game = next(games)
    yield from _opening(opening, version)
    yield from _told_since((), game)
    for following in games:
        yield from _told_since(game.past, following)
        game = following
    now = _waiting(lines, game)
    if now is None:
        raise lines.error(0, "the record ends before the game does")
    yield _last(now).line()


def _games(lines: RecordLines, opening: GameEntry) -> Iterator[Game]:
    """Yield the start of the recorded game, and the game after each turn; raises as `_replayed`."""
    try:
        game = begin(opening.constants, opening.players)
    except ValueError as error:
        raise lines.error(_OPENING_LINES, str(error)) from None
    yield game
    for number, text in islice(enumerate(lines, start=1), _OPENING_LINES, None):
        if kind_of(json_object(text) or {}) == "turn" and game.pending is not None:
            game = _turn(lines, number, lines.checked(number, text, TurnEntry), game)
            yield game


def _waiting(lines: RecordLines, game: Game) -> Game | None:
    """Return the game after the last recorded turn as the last line says that it waits; None if it does not say so."""
    if game.pending is None:
        return game
    number, text = deque(enumerate(lines, start=1), maxlen=1).pop()
    if kind_of(json_object(text) or {}) != "pending":
        return None
    action = lines.checked(number, text, PendingEntry).action
    return game if action is None else _decided(lines, number, game, action_of(action), "")


def _told_since(before: tuple[tuple[Entry, ...], ...], game: Game) -> Iterator[str]:
    """Yield what one turn has added to the chronicle: itself, and the end of the cycle if it was the last of one."""
    ended = game.past[len(before) :]
    for entry in ended[0][-2:] if ended else game.turns[-1:]:
        yield entry_of(entry).line()


def _turn(lines: RecordLines, number: int, turn: TurnEntry, game: Game) -> Game:
    game = _decided(lines, number, game, action_of(turn.action), turn.default)
    if game.pending is None or game.pending.asked is None:
        return game
    answer = turn.battle.defending if turn.battle else turn.accepted
    if answer is None:
        raise lines.error(number, "the answer to the trade or the war is missing")
    return _decided(lines, number, game, answer, turn.reply_default)


def _decided(lines: RecordLines, number: int, game: Game, decision: Decision, default: str) -> Game:
    if default:
        return decide_by_default(game, default)
    if objection := wrong(game, decision):
        raise lines.error(number, f"the rules do not allow this: {objection}")
    return decide(game, decision)


def _told(line: JsonObject) -> str:
    """Return in words what a line tells."""
    kind, cycle = kind_of(line), line.get("cycle")
    return kind if cycle is None else f"{kind} {'of cycle ' if kind == 'turn' else ''}{cycle}"
