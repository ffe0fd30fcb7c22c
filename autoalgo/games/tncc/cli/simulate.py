"""`autoalgo tncc simulate`: many games between bots, the table and the plot."""

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.game_command import GameFolders
from autoalgo.common.picture_files import check_picture, format_of, write_picture
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.workers.cluster import check_cluster
from autoalgo.games.tncc.bots import apart
from autoalgo.games.tncc.cli.arguments import SimulateOptions
from autoalgo.games.tncc.cli.players import GameSetup, table_of
from autoalgo.games.tncc.cli.playing import Taker, not_there, play_rest, workers
from autoalgo.games.tncc.tournament.as_json import tournament_json
from autoalgo.games.tncc.tournament.as_text import table_lines, title
from autoalgo.games.tncc.tournament.games import GameResult, Tournament
from autoalgo.games.tncc.tournament.standings import Standings, standings
from autoalgo.games.tncc.tournament.tables import (
    MOST_IN_EVERY_ORDER,
    USUAL_TABLE,
    DrawnOrders,
    EveryOrder,
    usual_games,
)


def play_many(options: SimulateOptions, home: GameFolders) -> Exit:
    """Play a tournament, print its table, draw its plot."""
    table, plot = table_of(options.players, home), check_picture(options.plot)
    cluster = None if options.cluster is None else check_cluster(options.cluster)
    if isinstance(table, Failure) or cluster or plot:
        return tell_problems(failure_in(table, cluster, plot))
    if options.cluster is not None and apart(table.seats):
        return tell_problems([not_there()])
    tournament = _tournament(table, options)
    played: list[GameResult] = []

    def lost(number: int) -> str:
        kept = "a league keeps them: autoalgo tncc league FOLDER"
        return f"{counted(number, 'game')} of {tournament.games:,} had been played, and are lost; {kept}"

    with table.open() as unready:
        if unready:
            return tell_problems(unready)
        by = workers(tournament, options.jobs, options.cluster, tournament.games)
        ended = play_rest(tournament, by, 0, Taker(played.append, lost))
    if ended is not Exit.DONE:
        return ended
    return _told(options, tournament, standings([seat.name for seat in table.seats], played, table.seed))


def _tournament(setup: GameSetup, options: SimulateOptions) -> Tournament:
    players = len(setup.seats)
    table = min(options.table or (players if players <= MOST_IN_EVERY_ORDER else USUAL_TABLE), players)
    whole = options.games is None and players == table <= MOST_IN_EVERY_ORDER
    orders = EveryOrder(players) if whole else DrawnOrders(players, table, setup.seed)
    games = options.games or usual_games(players, table)
    return Tournament(setup.constants, setup.seats, orders, table, games, setup.seed)


def _told(options: SimulateOptions, tournament: Tournament, reached: Standings) -> Exit:
    players = options.players
    if options.json:
        say(tournament_json(reached, tournament, players.bots, players.preset).text())
    else:
        say_lines(table_lines(reached, title(reached, tournament)))
    if options.plot is None:
        return Exit.DONE
    from autoalgo.games.tncc.tournament.plot import draw  # noqa: PLC0415 - an extra, and slow to load

    if failure := write_picture(options.plot, draw(reached, tournament, format_of(options.plot))):
        tell_problems(failure)
        return Exit.UNWRITTEN
    tell(f"Plot: {options.plot}")
    return Exit.DONE
