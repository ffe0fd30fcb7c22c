"""A game as it is played: all its moments, its record, undo, and a save read back (NW-18)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from autoalgo import __version__
from autoalgo.common.records import FormatEntry, ProgramEntry
from autoalgo.games.narzwarz.rules.commands import Command
from autoalgo.games.narzwarz.rules.constants import Rules
from autoalgo.games.narzwarz.rules.events import Event, TurnBegan
from autoalgo.games.narzwarz.rules.game import CommandResult, LeaderSeat, begin, decide, play_computer
from autoalgo.games.narzwarz.rules.map import Map
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.store.entries import FORMAT, NAME, EndEntry, GameEntry, MapPart, StepEntry, TurnEntry


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after something has happened."""

    game: Game
    events: tuple[Event, ...]
    """What has happened since the moment before."""
    command: Command | None = None
    """The person's command that made it; None of the computer, and at the start."""


class Played:
    """A game, and the way that led to it.

    Parameters
    ----------
    opening
        What it is made from.

    Raises
    ------
    ValueError
        When nobody can play by that.
    """

    def __init__(self, opening: GameEntry) -> None:
        self.opening: Final = opening
        started = begin(opening.rules, opening.map.map(), opening.leaders, opening.seed)
        self.moments = [Moment(started.game, started.events)]
        """The start, and the game after each command of a person and each turn of a computer's leader."""

    @classmethod
    def new(cls, rules: Rules, on: Map, seats: tuple[LeaderSeat, ...], seed: int) -> "Played":
        """Return a new game; raises as the class does."""
        return cls(GameEntry(rules=rules, map=MapPart.of(on), leaders=seats, seed=seed))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.moments[-1].game

    def decide(self, command: Command) -> Moment:
        """Carry out the command of the person on turn; ValueError for one that the rules do not allow now."""
        return self._add(decide(self.game, command), command)

    def play_computer(self) -> Moment:
        """Play the turn of the computer's leader on turn; ValueError if it is a person's."""
        return self._add(play_computer(self.game), None)

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened is a command of the person who is still on turn."""
        if len(self.moments) == 1 or self.moments[-1].command is None:
            return False
        before = self.moments[-2].game
        return (before.turn, before.on_turn) == (self.game.turn, self.game.on_turn)

    def undo(self) -> Command:
        """Take the last command back and return it; ValueError where none can be."""
        command = self.moments[-1].command
        if not self.can_undo or command is None:
            raise ValueError("nothing can be taken back")
        self.moments.pop()
        return command

    def since(self, leader: int) -> tuple[Event, ...]:
        """Return what has happened since a leader's last turn ended: his news."""
        first = len(self.moments) - 1
        while first and not self._ends_turn(first, leader):
            first -= 1
        return tuple(event for moment in self.moments[first:] for event in moment.events)

    def lines(self, version: str = __version__) -> Iterator[str]:
        """Yield the lines of the record, without their ends; a save is the same, of a game that is not over."""
        yield from opening_lines(self.opening, version)
        yield TurnEntry.of(self.moments[0].game).line()
        for before, moment in zip(self.moments, self.moments[1:], strict=False):
            yield from moment_lines(before.game, moment)

    def _ends_turn(self, number: int, leader: int | None) -> bool:
        """Return whether the turn of a leader ended with a moment."""
        before, after = self.moments[number - 1].game, self.moments[number].game
        return before.on_turn == leader and (before.turn, before.on_turn) != (after.turn, after.on_turn)

    def _add(self, step: CommandResult, command: Command | None) -> Moment:
        self.moments.append(Moment(step.game, step.events, command))
        return self.moments[-1]


def opening_lines(opening: GameEntry, version: str) -> Iterable[str]:
    """Return the lines that every record begins with; `version` of the program that wrote it."""
    entries = (FormatEntry(name=NAME, version=FORMAT.current), ProgramEntry(version=version), opening)
    return (entry.line() for entry in entries)


def moment_lines(before: Game, moment: Moment) -> Iterator[str]:
    """Yield the lines of a moment: what was done, how the new turn stands, and the end."""
    assert before.on_turn is not None, "somebody was on turn"  # noqa: S101
    yield StepEntry(turn=before.turn, leader=before.on_turn, command=moment.command, events=moment.events).line()
    game = moment.game
    if any(isinstance(event, TurnBegan) for event in moment.events):
        yield TurnEntry.of(game).line()
    if game.on_turn is None:
        yield EndEntry(winners=tuple(game.leaders[winner].name for winner in game.winners)).line()
