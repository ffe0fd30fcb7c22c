"""The record of a game of NarzWarz, read back and played again from its commands (NW-18)."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo.common.records import (
    Audit,
    JsonObject,
    ProgramEntry,
    RecordLines,
    first_difference,
    json_object,
    kind_of,
    or_problems,
)
from autoalgo.games.narzwarz.play.played import Moment, Played, moment_lines, opening_lines
from autoalgo.games.narzwarz.rules.game import decide, play_computer, wrong
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.store.entries import FORMAT, NAME, GameEntry, StepEntry, TurnEntry

_OPENING_LINES: Final = 3
MOST_STEPS: Final = 500_000
"""Of a record that is kept whole in memory; an audit, which keeps none, takes any number."""


@or_problems
def audit(path: Path) -> Audit:
    """Return how the record at `path` compares with the same commands given now, or why they cannot be given."""
    lines = RecordLines(path, NAME, FORMAT)
    replayed = _Replayed(lines)
    difference = first_difference(lines, replayed.lines(), _told)
    return Audit(len(lines), replayed.version, difference, replayed.game.on_turn is None)


@or_problems
def opening_of(path: Path) -> GameEntry:
    """Return what the game of the record at `path` is made from, or why it cannot be read."""
    return RecordLines(path, NAME, FORMAT).entry(_OPENING_LINES, GameEntry)


@or_problems
def load(path: Path) -> Played:
    """Return the game that the record at `path`, such as a save, tells, or why it cannot be played on.

    A record whose commands make another game than it tells is refused: nobody should play on in a changed one.
    """
    lines = RecordLines(path, NAME, FORMAT)
    replayed = _Replayed(lines)
    played = replayed.played
    moments: list[Moment] = []

    def kept() -> Iterator[str]:
        for moment, texts in replayed.moments():
            if moment:
                moments.append(moment)
            if len(moments) > MOST_STEPS:
                raise lines.error(0, f"there are more than {MOST_STEPS:,} steps")
            yield from texts

    if difference := first_difference(lines, kept(), _told):
        raise lines.error(0, f"its commands lead to another game: {difference.text()}")
    played.moments += moments
    return played


class _Replayed:
    """A recorded game while its commands are given again, never further than its lines have been compared.

    Raises
    ------
    BadRecordError
        When it cannot be begun; going on raises it for a command that is missing, or that the rules do not allow.
    """

    def __init__(self, lines: RecordLines) -> None:
        self._lines = lines
        self.version = lines.entry(2, ProgramEntry).version
        try:
            self.played = Played(lines.entry(_OPENING_LINES, GameEntry))
        except ValueError as error:
            raise lines.error(_OPENING_LINES, str(error)) from None
        self.game: Game = self.played.game

    def lines(self) -> Iterator[str]:
        """Yield the lines that the record should have."""
        for _, texts in self.moments():
            yield from texts

    def moments(self) -> Iterator[tuple[Moment | None, list[str]]]:
        """Yield each moment with its lines; those of the start come with None."""
        start = TurnEntry.of(self.game).line()
        yield None, [*opening_lines(self.played.opening, self.version), start]
        for number, text in islice(enumerate(self._lines, start=1), _OPENING_LINES, None):
            if kind_of(json_object(text) or {}) != "step" or self.game.on_turn is None:
                continue
            before = self.game
            moment = self._moment(number, self._lines.checked(number, text, StepEntry))
            self.game = moment.game
            yield moment, list(moment_lines(before, moment))

    def _moment(self, number: int, step: StepEntry) -> Moment:
        assert self.game.on_turn is not None, "the game goes on"  # noqa: S101
        if self.game.leaders[self.game.on_turn].personality:
            came = play_computer(self.game)
        elif step.command is None:
            raise self._lines.error(number, "the command is missing")
        elif objection := wrong(self.game, step.command):
            raise self._lines.error(number, f"the rules do not allow this: {objection}")
        else:
            came = decide(self.game, step.command)
            return Moment(came.game, came.events, step.command)
        return Moment(came.game, came.events)


def _told(line: JsonObject) -> str:
    """Return in words what a line tells."""
    kind, turn = kind_of(line), line.get("turn")
    return kind if turn is None else f"{kind} {'of turn ' if kind == 'step' else ''}{turn}"
