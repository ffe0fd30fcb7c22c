"""The audit of a tournament's kept games: played anew where all bots come along, else only looked at (TN-18)."""

from collections.abc import Iterator
from itertools import islice
from math import factorial
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import Audit, FormatEntry, RecordLines, first_difference, or_problems
from autoalgo.common.workers.pieces import PieceWorkers, WorkersLost
from autoalgo.games.tncc.bots import BUILT_IN, Bot, Seat
from autoalgo.games.tncc.rules.game import begin
from autoalgo.games.tncc.tournament.games import GameResult, Tournament, results
from autoalgo.games.tncc.tournament.kept_games import FORMAT, NAME, TournamentEntry, kept_results, result_line
from autoalgo.games.tncc.tournament.schedule import MOST_IN_EVERY_ORDER, Schedule


@or_problems
def audit_kept(path: Path, workers: PieceWorkers) -> tuple[TournamentEntry, Audit] | Failure:
    """Return what a file keeps the games of, and how they compare with the same played now, or why they cannot be.

    `workers` play them.
    """
    lines = RecordLines(path, NAME, FORMAT)
    entry = lines.entry(2, TournamentEntry)
    if found := _wrong(entry):
        raise lines.error(2, found)
    try:
        difference = first_difference(lines, _replayed(lines, entry, workers))
    except WorkersLost as lost:
        return Failure(lost.problem)
    return entry, Audit(len(lines), entry.version, difference)


def plays_again(entry: TournamentEntry) -> bool:
    """Return whether the games can be played anew: all bots come along, and ran in the program's own processes."""
    return not entry.isolated and all(bot in BUILT_IN for bot in entry.bots)


def proof_of(entry: TournamentEntry, kept: int) -> Proof:
    """Return what an audit proves of a file of `kept` games that it finds identical."""
    proved, unproved = ["that survivors, cycles and defaults are such as the games of these players can have"], []
    if plays_again(entry):
        proved = [f"the result of each of the {kept:,} games, played anew with the seed"]
    else:
        why = "the results: bots in processes of their own cannot be played again"
        unproved.append(Unproved(why, ("#game.alive.*", "#game.cycles", "#game.defaults.*")))
        unproved.append(
            Unproved("who the bots were, and where they ran", ("#tournament.bots.*", "#tournament.isolated"))
        )
    names = "the players' names, and that the tournament was not repeated with other seeds until it pleased"
    unproved.append(Unproved(names, ("#tournament.players.*", "#tournament.seed", "#tournament.games")))
    unproved.append(Unproved("whether bots in processes of their own were locked in", ("#tournament.trusted_bots",)))
    if kept < entry.games:
        unproved.append(Unproved(f"games {kept:,} to {entry.games - 1:,}, which are not kept", ("#game",)))
    return Proof(tuple(proved), (*unproved, BLANKS))


def _wrong(entry: TournamentEntry) -> str:
    """Return why nobody can play a tournament; empty where everybody can."""
    players = len(entry.players)
    if len(entry.bots) != players:
        return f"{len(entry.bots)} bots for {players} players"
    if entry.every_order and (players > MOST_IN_EVERY_ORDER or entry.games != factorial(players)):
        return f"{entry.games:,} games, which are not one for every order of {players} players"
    try:
        begin(entry.constants, entry.players)
    except ValueError as error:
        return str(error)
    return ""


def _replayed(lines: RecordLines, entry: TournamentEntry, workers: PieceWorkers) -> Iterator[str]:
    yield FormatEntry(name=NAME, version=FORMAT.current).line()
    yield entry.line()
    kept = len(lines) - 2
    seats = tuple(Seat(name, BUILT_IN.get(bot, Bot)) for name, bot in zip(entry.players, entry.bots, strict=True))
    games = Schedule(len(seats), entry.games, entry.every_order, entry.seed)
    tournament = Tournament(entry.constants, seats, games)
    found: Iterator[GameResult] = kept_results(lines, tournament)
    if plays_again(entry):
        # What is kept is looked at first: the number of a game that cannot be would be played without end.
        limited = Schedule(len(seats), len(list(found)), entry.every_order, entry.seed)
        found = results(Tournament(entry.constants, seats, limited), workers)
    for number, result in enumerate(islice(found, kept)):
        yield result_line(number, result)
