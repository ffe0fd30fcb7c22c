"""A league in a folder: its players, and every game of theirs, whole (TN-18).

`league.jsonl` is JSON Lines: what is played by, then a line for each player when he joins and each game when it is
over, in the order of their numbers. So the file of a league that was stopped and went on has the same bytes as that of
one that was not. A line that a killed process has cut off is taken away.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo import __version__
from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.kit.folder import unusable
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import (
    LARGEST_RECORD_BYTES,
    Entry,
    FormatEntry,
    RecordFormat,
    RecordLines,
    differing_parts,
    json_object,
    kind_of,
    or_problems,
)
from autoalgo.common.versions import Version
from autoalgo.games.tncc.bots import Seat
from autoalgo.games.tncc.play.moves import BadMovesError, Moves, games_of
from autoalgo.games.tncc.play.record import Replay
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.store.entries import GameEntry
from autoalgo.games.tncc.tournament.games import GameResult, Tournament
from autoalgo.games.tncc.tournament.tables import ListedOrders, balanced

NAME: Final = "Autoalgo TNCC league"
FILE: Final = "league.jsonl"
FORMAT: Final = RecordFormat("file of a league of TNCC", (Version("0.2.0", "the first"),))
HEAD: Final = 2
"""Lines before the first player."""

Number = Annotated[int, Field(ge=0)]


class LeagueEntry(Entry):
    """The second line: what all games are made from."""

    record: Literal["league"] = "league"
    version: str
    """Of the program that began it."""
    constants: Constants
    table: Annotated[int, Field(ge=2, le=8)]
    """Players of a game."""
    seed: Number


class PlayerEntry(Entry):
    """Somebody who has joined."""

    record: Literal["player"] = "player"
    number: Number
    name: str
    bot: str
    """What decides for him: the name of a shipped bot, a file of the folder, or a command."""
    digest: str
    """SHA-256 of the file, or of the files of the folder; empty for anything else."""
    isolated: bool
    """Whether it runs in a process of its own, so that time is a reason for a default too."""
    trusted: bool
    """Whether nothing keeps it from the computer."""


class PlayedEntry(Entry):
    """A game that is over; players by their numbers."""

    record: Literal["game"] = "game"
    number: Number
    players: tuple[Number, ...]
    """In the order of turns."""
    alive: tuple[Number, ...]
    cycles: Annotated[int, Field(ge=1)]
    defaults: tuple[Number, ...]
    turns: str
    """All decisions, as `Moves` has them."""
    reasons: tuple[str, ...] = ()


@dataclass
class League:
    """A league as it stands."""

    path: Path
    """Its file."""
    opening: LeagueEntry
    players: list[PlayerEntry] = field(default_factory=list)
    games: list[GameResult] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [player.name for player in self.players]

    def join(self, player: PlayerEntry) -> None:
        """Add a player; OSError when he cannot be written down."""
        append_lines(self.path, f"{player.line()}\n".encode())
        self.players.append(player)

    def keep(self, result: GameResult) -> None:
        """Add the next game; OSError when it cannot be written down."""
        append_lines(self.path, f"{played_line(len(self.games), result)}\n".encode())
        self.games.append(result)

    def tournament(self, seats: tuple[Seat, ...], active: Iterable[int], games: int) -> Tournament:
        """Return what is still to be played until there are so many games, among the `active` players."""
        first = len(self.games)
        following = balanced(list(active), self.opening.table, self.opening.seed, [game.players for game in self.games])
        orders = ListedOrders(first, tuple(islice(following, max(games - first, 0))))
        opening = self.opening
        return Tournament(opening.constants, seats, orders, opening.table, games, opening.seed, whole=True)

    def replay(self, number: int) -> Replay | Failure:
        """Return a game turn by turn, or why there is none to be shown."""
        place = Place(file=str(self.path), key=f"game {number:,}")
        if not 0 <= number < len(self.games):
            allowed = f"0 to {len(self.games) - 1:,}" if self.games else "none yet: no game is over"
            return Failure(Problem(place, "there is no such game", allowed))
        result = self.games[number]
        seated = [self.players[player] for player in result.players]
        opening = GameEntry(
            constants=self.opening.constants,
            players=tuple(player.name for player in seated),
            bots=tuple(player.bot for player in seated),
            seed=self.opening.seed,
            isolated=tuple(seat for seat, player in enumerate(seated) if player.isolated),
            trusted_bots=any(player.trusted for player in seated),
        )
        try:
            games = tuple(games_of(opening.constants, opening.players, result.moves or Moves("")))
        except BadMovesError as error:
            return Failure(Problem(place, f"it cannot be played again: {error}", "the file as the program wrote it"))
        return Replay(self.opening.version, opening, games, games[-1])


def played_line(number: int, result: GameResult) -> str:
    """Return a game as a line, without its end."""
    moves = result.moves or Moves("")
    return PlayedEntry(
        number=number,
        players=result.players,
        alive=result.alive,
        cycles=result.cycles,
        defaults=result.defaults,
        turns=moves.turns,
        reasons=moves.reasons,
    ).line()


def head_lines(opening: LeagueEntry) -> list[str]:
    """Return the lines with which the file of a league begins, without their ends."""
    return [FormatEntry(name=NAME, version=FORMAT.current).line(), opening.line()]


def league_file(path: Path) -> Path:
    """Return the file of the league in a folder, or of the one that is that file."""
    return path / FILE if path.is_dir() else path


@or_problems
def read_league(path: Path) -> League:
    """Return the league in a folder, or of a file, or why it cannot be read."""
    lines = RecordLines(league_file(path), NAME, FORMAT)
    league = League(league_file(path), lines.entry(HEAD, LeagueEntry))
    for number, text in islice(enumerate(lines, start=1), HEAD, None):
        if kind_of(json_object(text) or {}) == "player":
            player = lines.checked(number, text, PlayerEntry)
            if player.number != len(league.players) or player.name in league.names:
                raise lines.error(number, f"player {player.number:,}, {player.name}, is not the next one")
            league.players.append(player)
        else:
            entry = lines.checked(number, text, PlayedEntry)
            if found := _wrong(entry, league):
                raise lines.error(number, found)
            moves = Moves(entry.turns, entry.reasons)
            league.games.append(GameResult(entry.players, entry.alive, entry.cycles, entry.defaults, moves))
    return league


def _wrong(entry: PlayedEntry, league: League) -> str:
    """Return what makes a line no game of this league; empty for nothing."""
    opening, known = league.opening, set(range(len(league.players)))
    if entry.number != len(league.games):
        return f"game {entry.number:,} where game {len(league.games):,} should be"
    if len(entry.players) != opening.table or len({*entry.players} & known) != opening.table:
        return f"a game that is not of {opening.table} players, each once, who have joined before"
    if list(entry.alive) != sorted(set(entry.alive)) or not set(entry.alive) <= set(entry.players):
        return "survivors that did not play, or not in the order of their numbers"
    if len(entry.defaults) != opening.table or entry.cycles > opening.constants.last_cycle:
        return "defaults of another number of players, or too many cycles"
    return ""


@contextmanager
def opened_league(folder: Path, begun: Callable[[], LeagueEntry], asked: Iterable[str]) -> Iterator[League | Failure]:
    """Open the league in a folder, which is made if need be, and keep others out of it meanwhile.

    Parameters
    ----------
    folder
        Where it is.
    begun
        Makes the second line, of a new league, or of one that is asked for.
    asked
        The keys of that line that an old league must agree with.

    Yields
    ------
        The league, or why it cannot be opened.
    """
    file = folder / FILE
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(locked(file))
            league = _opened(file, begun, set(asked))
        except LockedError as error:
            league = Failure(
                Problem(Place(file=str(file)), f"{error.strerror}", "", "wait for the other process to end")
            )
        except OSError as error:
            league = unusable(file, "no games can be kept in it", error)
        yield league


def _opened(file: Path, begun: Callable[[], LeagueEntry], asked: set[str]) -> League | Failure:
    content = read_whole(file, LARGEST_RECORD_BYTES) if file.exists() else b""
    if content.count(b"\n") < HEAD:
        head = "".join(f"{line}\n" for line in head_lines(begun())).encode()
        if not head.startswith(content):
            found = "this file is no league that the program wrote"
            return Failure(Problem(Place(file=str(file)), found, "a folder with a league, or without this file"))
        file.write_bytes(head)
    elif not content.endswith(b"\n"):
        os.truncate(file, content.rfind(b"\n") + 1)
    league = read_league(file)
    if isinstance(league, League) and asked:
        there, wanted = league.opening.model_dump(mode="json"), begun().model_dump(mode="json")
        for where, here, other in differing_parts(there, wanted):
            if where.partition(".")[0] in asked:
                found = f"this league has {where} {here}, asked for is {other}"
                hint = "leave that out, or name another folder"
                return Failure(Problem(Place(file=str(file)), found, "", hint))
    return league


def new_opening(constants: Constants, table: int, seed: int) -> LeagueEntry:
    """Return the second line of a league that begins now."""
    return LeagueEntry(version=__version__, constants=constants, table=table, seed=seed)
