"""Contests: very many games between automatic players, played on this machine only to be counted."""

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, fields
from functools import partial
from typing import Final, Generic, Self, TypeVar

from autoalgo.common.console import PassingLine
from autoalgo.common.problems import Failure
from autoalgo.common.workers.pieces import Pause, WorkersLost
from autoalgo.common.workers.processes import Processes, ThisProcess
from autoalgo.common.workers.processors import available_processors

GAMES_A_PROCESS: Final = 20
"""Without a number of processes, so many games or more are for each: a second or two, as long as one takes to begin."""


@dataclass
class Tally:
    """Counts of games, in whole numbers and counters. The tallies of parts add up, in any order."""

    games: int = 0

    def add(self, other: Self) -> None:
        """Add what another part has counted."""
        for field in fields(self):
            counted, more = getattr(self, field.name), getattr(other, field.name)
            if isinstance(counted, Counter):
                counted.update(more)
            else:
                setattr(self, field.name, counted + more)


T = TypeVar("T", bound=Tally)


def tallied(
    play: Callable[[int, T], None],
    empty: type[T],
    games: int,
    jobs: int | None,
    told: Callable[[int], None] = lambda _: None,
) -> T:
    """Return what is counted of all games, those of the numbers from 0 on; it depends on neither `jobs` nor their pace.

    `play` plays the game of a number and counts it, and can be pickled; `empty` makes a tally of no games. `jobs` are
    processes, None for one a processor, or fewer for few games. `told` gets the number of games that are over, again
    and again.

    Raises
    ------
    WorkersLost
        When a process has died.
    """
    total, used = empty(), jobs or min(available_processors(), -(-games // GAMES_A_PROCESS))
    workers = Processes(used) if used > 1 else ThisProcess()
    with closing(workers.pieces(partial(_Player, play, empty), games, iter([range(games)]))) as arriving:
        for item in arriving:
            if not isinstance(item, Pause):
                total.add(item[1])
                told(total.games)
    return total


def played_in_sight(play: Callable[[Callable[[int], None]], T], games: int) -> T | Failure:
    """Let `play` play `games` games, whose number it tells again and again, and show that; or say why it could not."""
    line = PassingLine()
    try:
        return play(lambda played: line.show_count(played, games, "games"))
    except WorkersLost as lost:
        return Failure(lost.problem)
    finally:
        line.clear()


class _Player(Generic[T]):
    """Plays games by their numbers."""

    def __init__(self, play: Callable[[int, T], None], empty: type[T]) -> None:
        self._play = play
        self._empty = empty

    def fight(self, numbers: range) -> T:
        """Play those games."""
        found = self._empty()
        for number in numbers:
            self._play(number, found)
        return found
