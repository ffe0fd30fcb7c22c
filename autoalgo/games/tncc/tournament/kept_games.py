"""The file in which a tournament keeps the games that are over, so that it can go on where it was (TN-18).

JSON Lines: what is played, then a line for each game in the order of their numbers, so that the file of a tournament
that was stopped and went on has the same bytes as that of one that was not. A line that a killed process has cut off is
taken away. An audit plays the games anew where all bots come along, and only looks at them otherwise.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import islice
from math import factorial
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo import __version__
from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import (
    Audit,
    BadRecordError,
    Entry,
    FormatEntry,
    RecordFormat,
    RecordLines,
    differing_parts,
    first_difference,
    json_object,
    or_problems,
)
from autoalgo.common.workers.pieces import PieceWorkers, WorkersLost
from autoalgo.games.tncc.bots import BUILT_IN, Bot, Seat, apart
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import begin
from autoalgo.games.tncc.store.entries import HISTORY, with_isolated
from autoalgo.games.tncc.tournament.games import GameResult, Tournament, results
from autoalgo.games.tncc.tournament.schedule import MOST_IN_EVERY_ORDER

NAME: Final = "Autoalgo TNCC tournament"
FORMAT: Final = RecordFormat("file of a tournament of TNCC", HISTORY, {1: partial(with_isolated, "tournament")})
LARGEST_BYTES: Final = 2**29
"""Five times what a million games of seven take."""
_HEAD: Final = 2
"""Lines before the first game."""
_HINT: Final = "name another file, or take what this one was made for"
_ALLOWED: Final = "a file that a tournament with --keep has written, or a new one"

Number = Annotated[int, Field(ge=0)]


class TournamentEntry(Entry):
    """The second line: everything that the games are made from."""

    record: Literal["tournament"] = "tournament"
    version: str
    """Of the program."""
    constants: Constants
    players: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    every_order: bool
    seed: int
    isolated: tuple[int, ...] = ()
    """Whose bots ran in processes of their own, so that time was a reason for a default too; players by number."""
    trusted_bots: bool = False
    """Whether nothing kept those from the computer."""


class GameResultEntry(Entry):
    """A game that is over; players by their numbers in the tournament."""

    record: Literal["game"] = "game"
    game: Number
    alive: tuple[Number, ...]
    cycles: Annotated[int, Field(ge=1)]
    defaults: tuple[Number, ...]


class KeptGames:
    """The file at `path`, for one tournament; `bots` by the names under which they were asked for.

    BadRecordError when it keeps no games of this tournament, OSError when it cannot be read or written.
    """

    def __init__(self, path: Path, tournament: Tournament, bots: tuple[str, ...]) -> None:
        self.path = path
        self.results: list[GameResult] = []
        """In the order of their numbers."""
        head = _head(_entry(tournament, bots))
        whole = "".join(f"{line}\n" for line in head).encode()
        content = read_whole(path, LARGEST_BYTES) if path.exists() else b""
        if whole.startswith(content):
            # A new file, or one whose head a killed process has cut off.
            path.write_bytes(whole)
            return
        self._check_head(content, head)
        os.truncate(path, content.rfind(b"\n") + 1)
        self.results += _kept_results(RecordLines(path, NAME, FORMAT), tournament)

    def keep(self, result: GameResult) -> None:
        """Add the next game; OSError when it cannot be written."""
        append_lines(self.path, f"{_result_line(len(self.results), result)}\n".encode())
        self.results.append(result)

    def _check_head(self, content: bytes, head: list[str]) -> None:
        """Compare the first lines with those that this tournament writes."""
        kept = content.split(b"\n", _HEAD)[:_HEAD]
        first, second = (json_object(line.decode("utf-8", "replace")) or {} for line in (*kept, b"", b"")[:_HEAD])
        if first.get("name") != NAME:
            raise self._error("this file keeps no tournament")
        version = FORMAT.checked(first.get("version"), Place(file=self.path.name))
        if isinstance(version, Failure):
            raise BadRecordError(version[0])
        asked_for = json_object(head[1]) or {}
        if version == 1:
            del asked_for["isolated"], asked_for["trusted_bots"]
        for where, here, asked in differing_parts(second, asked_for):
            raise self._error(f"it keeps another tournament: {where or 'its second line'} {here}, asked for is {asked}")

    def _error(self, found: str) -> BadRecordError:
        return BadRecordError(Problem(Place(file=self.path.name), found, _ALLOWED, _HINT))


def _kept_results(lines: RecordLines, tournament: Tournament) -> Iterator[GameResult]:
    """Yield the games that a file keeps, in the order of their numbers; BadRecordError for one that cannot be."""
    for number, text in enumerate(islice(lines, _HEAD, None)):
        entry = lines.checked(number + _HEAD + 1, text, GameResultEntry)
        if found := _wrong(entry, number, tournament):
            raise lines.error(number + _HEAD + 1, found)
        yield GameResult(entry.alive, entry.cycles, entry.defaults)


def _result_line(number: int, result: GameResult) -> str:
    return GameResultEntry(game=number, alive=result.alive, cycles=result.cycles, defaults=result.defaults).line()


def open_kept(path: Path, tournament: Tournament, bots: tuple[str, ...], stack: ExitStack) -> KeptGames | Failure:
    """Open the file at `path` for one tournament, or say why that cannot be; until `stack` ends it is locked."""
    try:
        stack.enter_context(locked(path))
        return KeptGames(path, tournament, bots)
    except BadRecordError as error:
        return Failure(error.problem)
    except LockedError as error:
        return Failure(Problem(Place(file=str(path)), f"{error.strerror}", "", "wait for it, or name another file"))
    except OSError as error:
        found = f"no games can be kept in it: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, _ALLOWED))


@or_problems
def audit_kept(path: Path, workers: PieceWorkers) -> tuple[TournamentEntry, Audit] | Failure:
    """Return what a file keeps the games of, and how they compare with the same played now; or why they cannot be."""
    lines = RecordLines(path, NAME, FORMAT)
    entry = lines.entry(_HEAD, TournamentEntry)
    if found := _impossible(entry):
        raise lines.error(_HEAD, found)
    try:
        difference = first_difference(lines, _replayed(lines, entry, workers))
    except WorkersLost as lost:
        return Failure(lost.problem)
    return entry, Audit(len(lines), entry.version, difference)


def _plays_again(entry: TournamentEntry) -> bool:
    """Return whether the games can be played anew: all bots come along, and ran in the program's own processes."""
    return not entry.isolated and all(bot in BUILT_IN for bot in entry.bots)


def proof_of(entry: TournamentEntry, kept: int) -> Proof:
    """Return what an audit proves of a file of `kept` games that it finds identical."""
    proved, unproved = ["that survivors, cycles and defaults are such as the games of these players can have"], []
    if _plays_again(entry):
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


def _head(entry: TournamentEntry) -> list[str]:
    return [FormatEntry(name=NAME, version=FORMAT.current).line(), entry.line()]


def _entry(tournament: Tournament, bots: tuple[str, ...]) -> TournamentEntry:
    return TournamentEntry(
        version=__version__,
        constants=tournament.constants,
        players=tuple(seat.name for seat in tournament.seats),
        bots=bots,
        games=tournament.games,
        every_order=tournament.every_order,
        seed=tournament.seed,
        isolated=tuple(apart(tournament.seats)),
        trusted_bots=any(make.trusted for make in apart(tournament.seats).values()),
    )


def _wrong(entry: GameResultEntry, number: int, tournament: Tournament) -> str:
    """Return what makes a line no game of this tournament; empty for nothing."""
    players = len(tournament.seats)
    if entry.game != number or number >= tournament.games:
        return f"game {entry.game:,} where game {number:,} of {tournament.games:,} should be"
    if list(entry.alive) != sorted(set(entry.alive)) or not set(entry.alive) <= set(range(players)):
        return f"survivors that are not players from 0 to {players - 1}, each once and in their order"
    if len(entry.defaults) != players or entry.cycles > tournament.constants.last_cycle:
        return "defaults of another number of players, or too many cycles"
    return ""


def _impossible(entry: TournamentEntry) -> str:
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
    yield from _head(entry)
    kept = len(lines) - _HEAD
    seats = tuple(Seat(name, BUILT_IN.get(bot, Bot)) for name, bot in zip(entry.players, entry.bots, strict=True))
    tournament = Tournament(entry.constants, seats, entry.games, entry.every_order, entry.seed)
    found: Iterator[GameResult] = _kept_results(lines, tournament)
    if _plays_again(entry):
        # What is kept is looked at first: the number of a game that cannot be would be played without end.
        found = results(replace(tournament, games=len(list(found))), workers)
    for number, result in enumerate(islice(found, kept)):
        yield _result_line(number, result)
