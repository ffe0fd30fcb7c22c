"""Very many games on this machine that are played only to be counted."""

from collections.abc import Callable
from contextlib import closing
from typing import Final, Protocol, Self, TypeVar

from autoalgo.common.workers.pieces import Fights, Pause
from autoalgo.common.workers.processes import Processes, ThisProcess
from autoalgo.common.workers.processors import available_processors

GAMES_A_PROCESS: Final = 20
"""Without a number of processes, so many games or more are for each: a second or two, as long as one takes to begin."""


class Tally(Protocol):
    """What has been counted. The tallies of parts add up, in any order."""

    games: int

    def add(self, other: Self, /) -> None:
        """Add what another part has counted."""


T = TypeVar("T", bound=Tally)


def tallied(
    make: Callable[[], Fights[T]], games: int, total: T, jobs: int | None, told: Callable[[int], None] = lambda _: None
) -> T:
    """Return `total` with all games added, those of the numbers from 0 on; it depends on neither `jobs` nor their pace.

    Parameters
    ----------
    make
        Makes what plays some of the games; it can be pickled.
    jobs
        Processes; None for one a processor, or fewer for few games.
    told
        Gets the number of games that are over, again and again.

    Raises
    ------
    WorkersLost
        When a process has died.
    """
    used = jobs or min(available_processors(), -(-games // GAMES_A_PROCESS))
    workers = Processes(used) if used > 1 else ThisProcess()
    with closing(workers.pieces(make, games, iter([range(games)]))) as arriving:
        for item in arriving:
            if not isinstance(item, Pause):
                total.add(item[1])
                told(total.games)
    return total
