"""The file in which a tournament keeps the games that are over, so that it can go on where it was (TN-18).

JSON Lines: what is played, then a line for each game in the order of their numbers, so that the file of a tournament
that was stopped and went on has the same bytes as that of one that was not. A line that a killed process has cut off is
taken away.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo import __version__
from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import (
    BadRecordError,
    Entry,
    FormatEntry,
    RecordFormat,
    RecordLines,
    differing_parts,
    json_object,
)
from autoalgo.games.tncc.bots import Isolated
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.store.entries import HISTORY, with_isolated
from autoalgo.games.tncc.tournament.games import GameResult, Tournament

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

    Raises
    ------
    BadRecordError
        When it is no such file, or keeps the games of another tournament.
    OSError
        When it cannot be read or written.
    """

    def __init__(self, path: Path, tournament: Tournament, bots: tuple[str, ...]) -> None:
        self.path = path
        self.results: list[GameResult] = []
        """The games that were kept before, in the order of their numbers."""
        head = [FormatEntry(name=NAME, version=FORMAT.current).line(), _entry(tournament, bots).line()]
        whole = "".join(f"{line}\n" for line in head).encode()
        content = read_whole(path, LARGEST_BYTES) if path.exists() else b""
        if whole.startswith(content):
            # A new file, or one whose head a killed process has cut off.
            path.write_bytes(whole)
            return
        self._check_head(content, head)
        os.truncate(path, content.rfind(b"\n") + 1)
        lines = RecordLines(path, NAME, FORMAT)
        self.results += kept_results(lines, tournament)

    def keep(self, result: GameResult) -> None:
        """Add the next game; OSError when it cannot be written."""
        append_lines(self.path, f"{result_line(len(self.results), result)}\n".encode())
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


def kept_results(lines: RecordLines, tournament: Tournament) -> Iterator[GameResult]:
    """Yield the games that a file keeps, in the order of their numbers; BadRecordError for one that cannot be."""
    for number, text in enumerate(islice(lines, _HEAD, None)):
        entry = lines.checked(number + _HEAD + 1, text, GameResultEntry)
        if found := _wrong(entry, number, tournament):
            raise lines.error(number + _HEAD + 1, found)
        yield GameResult(entry.alive, entry.cycles, entry.defaults)


def result_line(number: int, result: GameResult) -> str:
    """Return the line of a game."""
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


def _entry(tournament: Tournament, bots: tuple[str, ...]) -> TournamentEntry:
    games = tournament.games
    return TournamentEntry(
        version=__version__,
        constants=tournament.constants,
        players=tuple(seat.name for seat in tournament.seats),
        bots=bots,
        games=games.games,
        every_order=games.complete,
        seed=games.seed,
        isolated=tuple(number for number, seat in enumerate(tournament.seats) if isinstance(seat.make, Isolated)),
        trusted_bots=any(isinstance(seat.make, Isolated) and seat.make.trusted for seat in tournament.seats),
    )


def _wrong(entry: GameResultEntry, number: int, tournament: Tournament) -> str:
    """Return what makes a line no game of this tournament; empty for nothing."""
    players = len(tournament.seats)
    if entry.game != number or number >= tournament.games.games:
        return f"game {entry.game:,} where game {number:,} of {tournament.games.games:,} should be"
    if list(entry.alive) != sorted(set(entry.alive)) or not set(entry.alive) <= set(range(players)):
        return f"survivors that are not players from 0 to {players - 1}, each once and in their order"
    if len(entry.defaults) != players or entry.cycles > tournament.constants.last_cycle:
        return "defaults of another number of players, or too many cycles"
    return ""
