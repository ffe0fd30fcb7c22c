"""The audit of a league: games between shipped bots are played again, all others from their decisions."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import Audit, RecordLines, first_difference, json_object, kind_of, or_problems
from autoalgo.games.tncc.bots import BUILT_IN, Bot, Seat
from autoalgo.games.tncc.play.moves import BadMovesError, Moves, games_of
from autoalgo.games.tncc.tournament.games import GameResult, Tournament, result_of
from autoalgo.games.tncc.tournament.league import FORMAT, HEAD, NAME, League, head_lines, played_line, read_league
from autoalgo.games.tncc.tournament.tables import ListedOrders


@or_problems
def audit_league(path: Path) -> tuple[League, Audit] | Failure:
    """Return a league, and how its file compares with the same games played now; or why they cannot be."""
    found = read_league(path)
    if isinstance(found, Failure):
        return found
    lines = RecordLines(found.path, NAME, FORMAT)
    return found, Audit(len(lines), found.opening.version, first_difference(lines, _replayed(found, lines)))


def proof_of(league: League) -> Proof:
    """Return what an audit proves of a league that it finds identical."""
    apart = sum(not _plays_again(league, game) for game in league.games)
    anew = len(league.games) - apart
    proved = ["that survivors, cycles and defaults follow from the decisions and the constants, in every game"]
    if anew:
        proved.append(f"every decision of the {anew:,} games between shipped bots, played again with the seed")
    unproved = [
        Unproved("that the league was not started over with other seeds to get another result", ("#league.seed",)),
        Unproved("the players' names, their bots, where those ran, and when they joined", ("#player.*",)),
    ]
    if apart:
        why = f"what bots in processes of their own decided, in {apart:,} games, and why a default was taken for them"
        unproved.append(Unproved(why, ("#game.turns", "#game.reasons.*", "#game.players.*")))
    return Proof(tuple(proved), (*unproved, BLANKS))


def _plays_again(league: League, game: GameResult) -> bool:
    players = [league.players[player] for player in game.players]
    return all(player.bot in BUILT_IN and not player.isolated for player in players)


def _replayed(league: League, lines: RecordLines) -> Iterator[str]:
    """Yield the lines that the file should have; who has joined stands where the file has it."""
    opening = league.opening
    seats = tuple(Seat(player.name, BUILT_IN.get(player.bot, Bot)) for player in league.players)
    orders = ListedOrders(0, tuple(game.players for game in league.games))
    again = Tournament(opening.constants, seats, orders, opening.table, len(league.games), opening.seed, whole=True)
    yield from head_lines(opening)
    players, number = iter(league.players), 0
    for text in islice(lines, HEAD, None):
        if kind_of(json_object(text) or {}) == "player":
            yield next(players).line()
            continue
        game = league.games[number]
        found = again.fight(range(number, number + 1))[0] if _plays_again(league, game) else _from_moves(league, game)
        yield played_line(number, found)
        number += 1


def _from_moves(league: League, game: GameResult) -> GameResult:
    moves = game.moves or Moves("")
    try:
        *_, last = games_of(league.opening.constants, [league.names[player] for player in game.players], moves)
    except BadMovesError as error:
        return GameResult(game.players, (), 1, game.defaults, Moves(f"these decisions make no game: {error}"))
    return result_of(last, game.players, whole=True)
