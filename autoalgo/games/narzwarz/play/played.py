"""A game as it is played: all its moments, its record, undo, and a save read back (NW-18)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from autoalgo import __version__
from autoalgo.common.records import FormatEntry, ProgramEntry
from autoalgo.games.narzwarz.rules.commands import Command
from autoalgo.games.narzwarz.rules.constants import Rules
from autoalgo.games.narzwarz.rules.events import Event, TurnBegan
from autoalgo.games.narzwarz.rules.game import LeaderSeat, Moment, begin, decide, play_computer
from autoalgo.games.narzwarz.rules.map import Map
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.store.entries import FORMAT, NAME, EndEntry, GameEntry, StepEntry, TurnEntry


class Played:
    """A game, and the way that led to it; ValueError when nobody can play by its opening."""

    def __init__(self, opening: GameEntry) -> None:
        self.opening: Final = opening
        self.moments = [begin(opening.rules, opening.map, opening.leaders, opening.seed)]
        """The start, and the game after each command of a person and each turn of a computer's leader."""

    @classmethod
    def new(cls, rules: Rules, on: Map, seats: tuple[LeaderSeat, ...], seed: int) -> "Played":
        """Return a new game; raises as the class does."""
        return cls(GameEntry(rules=rules, map=on, leaders=seats, seed=seed))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.moments[-1].game

    def decide(self, command: Command) -> Moment:
        """Carry out the command of the person on turn; ValueError for one that the rules do not allow now."""
        self.moments.append(decide(self.game, command))
        return self.moments[-1]

    def play_computer(self) -> Moment:
        """Play the turn of the computer's leader on turn; ValueError if it is a person's."""
        self.moments.append(play_computer(self.game))
        return self.moments[-1]

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened is a command of the person who is still on turn."""
        return self.moments[-1].command is not None and self.moments[-2].game.whose_turn == self.game.whose_turn

    def undo(self) -> Command:
        """Take the last command back and return it; ValueError where none can be."""
        command = self.moments[-1].command
        if not self.can_undo or command is None:
            raise ValueError("nothing can be taken back")
        self.moments.pop()
        return command

    def since(self, leader: int) -> tuple[Event, ...]:
        """Return what has happened since a leader's last turn ended: his news."""
        ends = (
            number
            for number, (before, after) in enumerate(pairwise(moment.game for moment in self.moments), start=1)
            if before.on_turn == leader and before.whose_turn != after.whose_turn
        )
        first = max(ends, default=0)
        return tuple(event for moment in self.moments[first:] for event in moment.events)

    def data(self) -> bytes:
        """Return the file of the record; a save is the same, of a game that is not over."""
        return record_bytes(self.opening, self.moments)


def record_bytes(opening: GameEntry, moments: Sequence[Moment]) -> bytes:
    """Return the file of a game up to the last of its `moments`."""
    lines = [*opening_lines(opening, __version__, moments[0].game)]
    for before, moment in pairwise(moments):
        lines += moment_lines(before.game, moment)
    return "".join(f"{line}\n" for line in lines).encode()


def opening_lines(opening: GameEntry, version: str, start: Game) -> Iterable[str]:
    """Return the lines that every record begins with; `version` of the program that wrote it."""
    written_by = FormatEntry(name=NAME, version=FORMAT.current), ProgramEntry(version=version)
    return (entry.line() for entry in (*written_by, opening, TurnEntry.of(start)))


def moment_lines(before: Game, moment: Moment) -> Iterator[str]:
    """Yield the lines of a moment: what was done, how the new turn stands, and the end."""
    game, events = moment.game, moment.events
    yield StepEntry(turn=before.turn, leader=before.mover, command=moment.command, events=events).line()
    if any(isinstance(event, TurnBegan) for event in events):
        yield TurnEntry.of(game).line()
    if game.on_turn is None:
        yield EndEntry(winners=tuple(game.leaders[winner].name for winner in game.winners)).line()
