"""The record of a game: written as JSON Lines, and played again from its decisions (TN-13)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, Protocol

from autoalgo import __version__
from autoalgo.common.records import (
    Audit,
    FormatEntry,
    JsonObject,
    ProgramEntry,
    RecordLines,
    first_difference,
    json_object,
    kind_of,
    or_problems,
)
from autoalgo.games.tncc.rules.game import Decision, Game, begin, decide, decide_by_default, wrong
from autoalgo.games.tncc.store.entries import (
    FORMAT,
    NAME,
    EndEntry,
    GameEntry,
    PendingEntry,
    TurnEntry,
    line_of,
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
    """Bots that are asked again what they were asked in a recorded game, as `BotTable` does."""

    def decides(self, game: Game) -> bool:
        """Return whether one of them is asked now."""

    def decided(self, game: Game) -> Game:
        """Return the game after the decision of the one that is asked."""

    def follow(self, game: Game) -> None:
        """See a turn that somebody else has made."""


BotsOf = Callable[[GameEntry, Game], Bots | None]
"""Who decides anew, in a game's start, in place of its record."""


def record_lines(game: Game, opening: GameEntry) -> Iterator[str]:
    """Yield the lines of a game, a save if it is not over, without their ends."""
    yield from _opening_lines(opening, __version__)
    for entry in game.chronicle:
        yield line_of(entry)
    yield _last_line(game)


@or_problems
def audit(path: Path, bots_of: BotsOf = lambda _, __: None) -> Audit:
    """Return how the record at `path` compares with the same decisions made now, or why they cannot be made."""
    recorded = _Recorded(path, bots_of)
    difference = first_difference(recorded.lines, recorded.made_again(), _told)
    return Audit(len(recorded.lines), recorded.version, difference)


@or_problems
def replay(path: Path) -> Replay:
    """Return the game that the decisions of the record at `path` make, or why they make none.

    What else the record tells, such as how the countries stood, is for `audit` to compare.
    """
    recorded = _Recorded(path)
    games = (recorded.start, *islice(recorded.turns(), MOST_REPLAYED + 1))
    if len(games) > MOST_REPLAYED + 1:
        raise recorded.lines.error(0, f"there are more than {MOST_REPLAYED:,} turns")
    # What was cut off between two turns waits for the next one.
    now = recorded.waiting(games[-1]) or games[-1]
    return Replay(recorded.version, recorded.opening, games, now)


@or_problems
def opening_of(path: Path) -> GameEntry:
    """Return what the game of the record at `path` is made from, or why it cannot be read."""
    return RecordLines(path, NAME, FORMAT).entry(_OPENING_LINES, GameEntry)


class _Recorded:
    """A recorded game while its decisions are made again, never further than its lines have been compared.

    Raises
    ------
    BadRecordError
        When it cannot be begun; going on raises it for a decision that is missing, or that the rules do not allow.
    """

    def __init__(self, path: Path, bots_of: BotsOf = lambda _, __: None) -> None:
        self.lines = RecordLines(path, NAME, FORMAT)
        self.version = self.lines.entry(2, ProgramEntry).version
        self.opening = self.lines.entry(_OPENING_LINES, GameEntry)
        try:
            self.start = begin(self.opening.constants, self.opening.players)
        except ValueError as error:
            raise self.lines.error(_OPENING_LINES, str(error)) from None
        self._bots = bots_of(self.opening, self.start)

    def made_again(self) -> Iterator[str]:
        """Yield the lines that the record should have."""
        game = self.start
        yield from _opening_lines(self.opening, self.version)
        yield line_of(game.chronicle[0])
        for following in self.turns():
            # A turn adds itself, and the end of the cycle if it is the last of one.
            ended = following.past[len(game.past) :]
            for entry in ended[0][-2:] if ended else following.turns[-1:]:
                yield line_of(entry)
            game = following
        if (now := self.waiting(game)) is None:
            raise self.lines.error(0, "the record ends before the game does")
        yield _last_line(now)

    def turns(self) -> Iterator[Game]:
        """Yield the game after each turn."""
        game = self.start
        for number, text in islice(enumerate(self.lines, start=1), _OPENING_LINES, None):
            if kind_of(json_object(text) or {}) == "turn" and game.pending is not None:
                game = self._after(game, number, self.lines.checked(number, text, TurnEntry))
                if self._bots:
                    self._bots.follow(game)
                yield game

    def waiting(self, game: Game) -> Game | None:
        """Return the game after the last turn as the last line says that it waits; None if it does not say so."""
        if game.pending is None:
            return game
        number, text = deque(enumerate(self.lines, start=1), maxlen=1).pop()
        if kind_of(json_object(text) or {}) != "pending":
            return None
        action = self.lines.checked(number, text, PendingEntry).action
        return game if action is None else self._decided(game, number, action, "")

    def _after(self, game: Game, number: int, turn: TurnEntry) -> Game:
        game = self._decided(game, number, turn.action, turn.default)
        if game.pending is None or game.pending.asked is None:
            return game
        if game.pending.asked != turn.action:
            # A bot has decided otherwise than recorded: whatever is answered, this turn differs.
            return decide_by_default(game, "the recorded turn asks something else")
        answer = turn.battle.defending if turn.battle else turn.accepted
        if answer is None:
            raise self.lines.error(number, "the answer to the trade or the war is missing")
        return self._decided(game, number, answer, turn.reply_default)

    def _decided(self, game: Game, number: int, decision: Decision, default: str) -> Game:
        """Return the game after the decision of a line, or after that of the bot which is asked again."""
        if self._bots and self._bots.decides(game):
            return self._bots.decided(game)
        if default:
            return decide_by_default(game, default)
        if objection := wrong(game, decision):
            raise self.lines.error(number, f"the rules do not allow this: {objection}")
        return decide(game, decision)


def _opening_lines(opening: GameEntry, version: str) -> Iterable[str]:
    entries = (FormatEntry(name=NAME, version=FORMAT.current), ProgramEntry(version=version), opening)
    return (entry.line() for entry in entries)


def _last_line(game: Game) -> str:
    if pending := game.pending:
        return PendingEntry(player=pending.player, question=pending.question, action=pending.asked).line()
    return EndEntry(winners=tuple(game.countries[winner].name for winner in game.winners)).line()


def _told(line: JsonObject) -> str:
    """Return in words what a line tells."""
    kind, cycle = kind_of(line), line.get("cycle")
    return kind if cycle is None else f"{kind} {'of cycle ' if kind == 'turn' else ''}{cycle}"
