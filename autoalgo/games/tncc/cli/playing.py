"""Games of a tournament or a league played by processes or a cluster, while the terminal shows how many are over."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, PassingLine, tell, tell_problems
from autoalgo.common.problems import Place, Problem
from autoalgo.common.workers.cluster import Cluster
from autoalgo.common.workers.pieces import PieceWorkers, WorkersLost
from autoalgo.common.workers.processes import Processes, ThisProcess
from autoalgo.common.workers.processors import available_processors
from autoalgo.games.tncc.bots import apart
from autoalgo.games.tncc.tournament.games import GameResult, Tournament, results

_GAMES_A_PROCESS: Final = 100
"""What is played in the time that a process takes to begin."""


def not_there() -> Problem:
    """Return why bots in processes of their own cannot play on a cluster."""
    hint = "leave --cluster out, or play with shipped bots, without --isolated"
    return Problem(
        Place(key="--cluster"), "bots that run in processes of their own are on this machine alone", "", hint
    )


def workers(tournament: Tournament, jobs: int | None, cluster: str | None, left: int) -> PieceWorkers:
    """Return who plays: a cluster if one is named, processes, or this process where those would not be worth it."""
    if cluster is not None:
        return Cluster(cluster, things="games")
    # Bots in processes of their own are judged by the clock, so by default nothing else keeps the machine busy.
    usual = 1 if apart(tournament.seats) else min(available_processors(), left // _GAMES_A_PROCESS)
    number = jobs or usual
    return Processes(number) if number > 1 else ThisProcess()


@dataclass(frozen=True)
class Taker:
    """What takes the games that are over."""

    take: Callable[[GameResult], None]
    lost: Callable[[int], str]
    """Says what becomes of so many games when the rest could not be played."""
    file: Path | None = None
    """What `take` writes."""


def play_rest(tournament: Tournament, by: PieceWorkers, begun: int, taker: Taker) -> Exit:
    """Play all games from number `begun` on; return how the command ends if that could not be done.

    KeyboardInterrupt passes, once it is said what becomes of the games.
    """
    line, played = PassingLine(), begun

    def told(waiting_for: str = "") -> None:
        line.show(f"{played:,} of {tournament.games:,} games" + (f", waiting for {waiting_for}" if waiting_for else ""))

    try:
        for result in results(tournament, by, begun, told):
            taker.take(result)
            played += 1
            told()
    except WorkersLost as error:
        line.clear()
        tell_problems([error.problem])
    except OSError as error:
        line.clear()
        if taker.file is None:
            raise
        tell(f"{taker.file} could not be written: {error.strerror or error}")
    except KeyboardInterrupt:
        line.clear()
        tell(taker.lost(played))
        raise
    else:
        line.clear()
        return Exit.DONE
    tell(taker.lost(played))
    return Exit.PROBLEMS
