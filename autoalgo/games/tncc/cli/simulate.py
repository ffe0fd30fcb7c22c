"""`autoalgo tncc simulate`: many games between bots, the table and the plot."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

from autoalgo.common.console import Exit, PassingLine, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.game_command import GameFolders
from autoalgo.common.picture_files import check_picture, format_of, write_picture
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.common.workers.cluster import Cluster, check_cluster
from autoalgo.common.workers.pieces import PieceWorkers, WorkersLost
from autoalgo.common.workers.processes import Processes, ThisProcess
from autoalgo.common.workers.processors import available_processors
from autoalgo.games.tncc.bots import apart
from autoalgo.games.tncc.cli.arguments import SimulateOptions
from autoalgo.games.tncc.cli.players import table_of
from autoalgo.games.tncc.tournament.as_json import tournament_json
from autoalgo.games.tncc.tournament.as_text import table_lines
from autoalgo.games.tncc.tournament.games import GameResult, Tournament, results
from autoalgo.games.tncc.tournament.kept_games import KeptGames, open_kept
from autoalgo.games.tncc.tournament.standings import Standings, standings

_GAMES_A_PROCESS: Final = 100
"""What is played in the time that a process takes to begin."""


def play_many(options: SimulateOptions, home: GameFolders) -> Exit:
    """Play a tournament, print its table, draw its plot."""
    table, plot = table_of(options.players, home), check_picture(options.plot)
    cluster = None if options.cluster is None else check_cluster(options.cluster)
    if isinstance(table, Failure) or cluster or plot:
        return tell_problems(failure_in(table, cluster, plot))
    if options.cluster is not None and apart(table.seats):
        return tell_problems([_not_there()])
    tournament = Tournament.of(table.constants, table.seats, options.games, table.seed)
    with ExitStack() as stack:
        kept = open_kept(options.keep, tournament, options.players.bots, stack) if options.keep else None
        if isinstance(kept, Failure):
            return tell_problems(kept)
        stack.enter_context(table.open())
        played = _played(tournament, _workers(options, tournament), kept)
    if isinstance(played, Exit):
        return played
    return _told(options, tournament, standings([seat.name for seat in table.seats], played, table.seed))


def _not_there() -> Problem:
    hint = "leave --cluster out, or play with bots that come along, without --isolated"
    return Problem(
        Place(key="--cluster"), "bots that run in processes of their own are on this machine alone", "", hint
    )


def _workers(options: SimulateOptions, tournament: Tournament) -> PieceWorkers:
    """Return who plays: a cluster if one is named, processes, or this process where those would not be worth it."""
    if options.cluster is not None:
        return Cluster(options.cluster, things="games")
    # Bots in processes of their own are judged by the clock, so by default nothing else keeps the machine busy.
    usual = 1 if apart(tournament.seats) else min(available_processors(), tournament.games // _GAMES_A_PROCESS)
    jobs = options.jobs or usual
    return Processes(jobs) if jobs > 1 else ThisProcess()


def _played(tournament: Tournament, workers: PieceWorkers, kept: KeptGames | None) -> list[GameResult] | Exit:
    """Play all games that are not kept yet; return how the command ends if they could not all be played and kept."""
    line, games = PassingLine(), tournament.games
    played = list(kept.results) if kept else []

    def told(waiting_for: str = "") -> None:
        line.show(f"{len(played):,} of {games:,} games" + (f", waiting for {waiting_for}" if waiting_for else ""))

    try:
        arriving: Iterator[GameResult] = results(tournament, workers, len(played), told)
        for result in arriving:
            if kept:
                kept.keep(result)
            played.append(result)
            told()
    except WorkersLost as lost:
        line.clear()
        tell_problems([lost.problem])
    except OSError as error:
        line.clear()
        if kept is None:
            raise
        tell(f"{kept.path} could not be written: {error.strerror or error}")
    except KeyboardInterrupt:
        line.clear()
        _tell_rest(len(played), games, kept)
        raise
    else:
        line.clear()
        return played
    _tell_rest(len(played), games, kept)
    return Exit.PROBLEMS


def _tell_rest(played: int, games: int, kept: KeptGames | None) -> None:
    where = f"kept in {kept.path}, the same command goes on there" if kept else "lost: --keep FILE would have kept them"
    tell(f"{counted(played, 'game')} of {games:,} had been played: {where}")


def _told(options: SimulateOptions, tournament: Tournament, reached: Standings) -> Exit:
    players = options.players
    if options.json:
        say(tournament_json(reached, tournament, players.bots, players.preset).text())
    else:
        say_lines(table_lines(reached, tournament))
    if options.plot is None:
        return Exit.DONE
    from autoalgo.games.tncc.tournament.plot import draw  # noqa: PLC0415 - an extra, and slow to load

    if failure := write_picture(options.plot, draw(reached, tournament, format_of(options.plot))):
        tell_problems(failure)
        return Exit.UNWRITTEN
    tell(f"Plot: {options.plot}")
    return Exit.DONE
