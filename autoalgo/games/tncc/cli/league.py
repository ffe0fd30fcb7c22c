"""`autoalgo tncc league`: a folder of bots that play on and on, with ratings, and a page of everything."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted, listed
from autoalgo.common.files import write_atomically
from autoalgo.common.game_command import GameFolders
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.common.workers.cluster import check_cluster
from autoalgo.games.tncc.bots import Bot, Seat, apart
from autoalgo.games.tncc.cli.arguments import LeagueOptions
from autoalgo.games.tncc.cli.players import GameSetup, chosen_constants, seat_of
from autoalgo.games.tncc.cli.playing import Taker, not_there, play_rest, workers
from autoalgo.games.tncc.rules.constants import DEFAULT, load_presets
from autoalgo.games.tncc.tournament.as_json import tournament_json
from autoalgo.games.tncc.tournament.as_text import table_lines
from autoalgo.games.tncc.tournament.league import League, LeagueEntry, new_opening, opened_league
from autoalgo.games.tncc.tournament.league_bots import LeaguePlayer, league_players
from autoalgo.games.tncc.tournament.league_page import GAMES, PAGE, game_file, league_page
from autoalgo.games.tncc.tournament.standings import Standings, standings
from autoalgo.games.tncc.tournament.tables import USUAL_TABLE
from autoalgo.games.tncc.words.game_page import game_page

_USUAL_GAMES: Final = 50
"""For each player."""
_LOOKS: Final = 10
"""Games for each player, and at least a quarter of all so far, between two looks at the widths of intervals."""


def play_league(options: LeagueOptions, home: GameFolders) -> Exit:
    """Let the bots that are new join, play on, print the standings and write the pages."""
    opening = _opening(options, home)
    if isinstance(opening, Failure):
        return tell_problems(opening)
    asked = {
        "table": options.table,
        "seed": options.seed,
        "constants": options.preset or options.changes or options.strict,
    }
    with ExitStack() as stack:
        keys = [key for key, value in asked.items() if value not in {None, (), False}]
        league = stack.enter_context(opened_league(options.folder, lambda: opening, keys))
        if isinstance(league, Failure):
            return tell_problems(league)
        players = league_players(league, options.bots, options.trusted)
        if isinstance(players, Failure):
            return tell_problems(players)
        seats = tuple(_seat(player, options, home.logs) for player in players)
        if failure := _unplayable(players, seats, league, options):
            return tell_problems(failure)
        setup = GameSetup(league.opening.constants, seats, league.opening.seed, options.strict)
        if unready := stack.enter_context(setup.open()):
            return tell_problems(unready)
        ended = _join_and_play(league, players, seats, options)
        return ended if ended is not Exit.DONE else _told(league, players, options)


def _opening(options: LeagueOptions, home: GameFolders) -> LeagueEntry | Failure:
    """Return what a new league is made from, by the options, or what is wrong with them."""
    cluster = None if options.cluster is None else check_cluster(options.cluster)
    presets = load_presets(home.json)
    if cluster:
        return cluster
    if isinstance(presets, Failure):
        return presets
    constants = chosen_constants(options.preset or DEFAULT, options.changes, presets, options.strict)
    if isinstance(constants, Failure):
        return constants
    return new_opening(constants, options.table or USUAL_TABLE, chosen_or_drawn(options.seed))


def _seat(player: LeaguePlayer, options: LeagueOptions, logs: Path) -> Seat:
    return Seat(player.entry.name, Bot) if player.bot is None else seat_of(player.bot, player.entry.name, options, logs)


def _unplayable(
    players: Sequence[LeaguePlayer], seats: Sequence[Seat], league: League, options: LeagueOptions
) -> Failure | None:
    """Return why these players cannot play on."""
    table, active = league.opening.table, sum(player.bot is not None for player in players)
    if active < table:
        allowed, hint = f"{table} or more, for tables of {table}", "put bots into its folder bots, or name some: --bots"
        return Failure(Problem(Place(file=str(league.path.parent)), counted(active, "bot"), allowed, hint))
    return Failure(not_there()) if options.cluster is not None and apart(seats) else None


def _join_and_play(
    league: League, players: Sequence[LeaguePlayer], seats: tuple[Seat, ...], options: LeagueOptions
) -> Exit:
    try:
        for player in players[len(league.players) :]:
            league.join(player.entry)
            tell(f"{player.entry.name} joins")
    except OSError as error:
        return tell_problems(unusable(league.path, "nobody can join", error))
    active = [player.entry.number for player in players if player.bot is not None]
    most = options.games or (1_000_000 if options.width else _USUAL_GAMES * len(active))
    while len(league.games) < most and not _known_well(league, active, options.width):
        games = most
        if options.width:
            games = min(most, len(league.games) + max(_LOOKS * len(active), len(league.games) // 4))
        ended = _play(league, seats, active, games, options)
        if ended is not Exit.DONE:
            return ended
    return Exit.DONE


def _play(league: League, seats: tuple[Seat, ...], active: Sequence[int], games: int, options: LeagueOptions) -> Exit:
    tournament = league.tournament(seats, active, games)
    first = len(league.games)

    def lost(number: int) -> str:
        return f"{counted(number, 'game')} of {games:,} are kept in {league.path}; the same command goes on there"

    by = workers(tournament, options.jobs, options.cluster, games - first)
    return play_rest(tournament, by, first, Taker(league.keep, lost, league.path))


def _known_well(league: League, active: Sequence[int], width: float | None) -> bool:
    """Return whether the intervals of all who play are narrow enough."""
    if width is None or not league.games:
        return False
    reached = standings(league.names, league.games, league.opening.seed).players
    return all(reached[player].rating.width <= width for player in active)


def _told(league: League, players: Sequence[LeaguePlayer], options: LeagueOptions) -> Exit:
    """Print the standings, and write the pages of the league."""
    opening, reached = league.opening, standings(league.names, league.games, league.opening.seed)
    left = [player.entry.number for player in players if player.bot is None]
    if options.json:
        tournament = league.tournament((), range(len(league.players)), len(league.games))
        say(tournament_json(reached, tournament, tuple(player.bot for player in league.players), None).text())
    else:
        mean = reached.cycles / max(reached.games, 1)
        games = f"{counted(reached.games, 'game')} at tables of {opening.table}"
        what = f"{games}, seed {opening.seed}, {mean:.1f} cycles a game"
        say_lines(table_lines(reached, what))
    waiting = [each.name for each in reached.players if not each.games and league.names.index(each.name) not in left]
    if waiting:
        verb = "has" if len(waiting) == 1 else "have"
        tell(f"{listed(waiting)} {verb} no games yet: raise --games above {reached.games:,}")
    for player in left:
        tell(f"{league.names[player]} has left: {league.players[player].bot} is gone")
    return _write_pages(league, reached, left, options.pages)


def _write_pages(league: League, reached: Standings, left: Sequence[int], pages: int) -> Exit:
    folder = league.path.parent
    wanted = range(max(0, len(league.games) - pages), len(league.games))
    try:
        (folder / GAMES).mkdir(exist_ok=True)
        for number in wanted:
            file = folder / game_file(number)
            if not file.exists() and not isinstance(played := league.replay(number), Failure):
                page = game_page(f"Game {number:,} of the league", played.games, played.opening.bots)
                write_atomically(file, page.encode())
        there = {number for number in range(len(league.games)) if (folder / game_file(number)).exists()}
        write_atomically(folder / PAGE, league_page(league, reached, left, there).encode())
    except OSError as error:
        tell(f"{error.filename or folder} could not be written: {error.strerror or error}")
        return Exit.UNWRITTEN
    tell(f"Page: {folder / PAGE}")
    return Exit.DONE
