"""The folder of a game: its file, and all that goes into a month and comes out of it (AL-81).

game.json                  by which numbers and with which seed it is played; never changed
words.txt                  what the players have added to the luck, if they have; never changed after the first month
players/008/2/             a faction that comes into the game before month 8: player.json and its first report
addresses/008/2.json       another address for a faction, by the moderator, before month 8
acts/008/acts.txt          what the moderator changes in the world before month 8, a line an act
orders/008/*               texts with orders for month 8, in the order of their names
late/008/*                 mails with orders for month 8 that came too late, and are left out
by_mail.json               who writes to the factions, and when orders are due
outbox/                    letters to them
turns/008/                 month 8; it was played when this folder is there, and only then
turns/008-2/               month 8 played again, which counts from then on
    players/2/player.json  what it was played from: as above,
    addresses/2.json
    acts/acts.txt
    orders/001 name.txt    and what came in, as it was received
    month.json             which orders counted, and by which version of the program it was played
    draws.jsonl            all chance of the month
    world.json             the world afterwards
    reports/2.json, 2.txt  what each faction is told
    reports/2.html         the same as a page, with what it saw before
    reports/2.seen.jsonl   all that it has seen so far, of which the next page is made
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from autoalgo.common.checked_json import read_versioned
from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import game_file, read_game_file, unusable
from autoalgo.common.kit.luck import Luck, read_words
from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of
from autoalgo.games.atlantis.rules.acts import objections_to, with_new_land
from autoalgo.games.atlantis.rules.new_factions import joined
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, World
from autoalgo.games.atlantis.store.acts import NO_ACTS, MonthActs, acts_folder, objected, read_month_acts
from autoalgo.games.atlantis.store.edited import edited_world
from autoalgo.games.atlantis.store.entries import ADDRESSES, GAMES, PLAYERS, AddressFile, GameFile, PlayerFile
from autoalgo.games.atlantis.store.world_file import MOST_BYTES, read_world

MOST_ORDER_BYTES: Final = 2**26
"""Of one text with orders; all mails of a month may be in it."""
PLAYER: Final = "player.json"
WORLD: Final = "world.json"
BEGIN: Final = "autoalgo atlantis new"
PLAYED_FROM: Final = ("orders", "players", "addresses", "acts")
"""The folders of a month with what it was played from."""
_TURN: Final = re.compile(r"(\d{3,6})(?:-(\d{1,6}))?")
_FIRST: Final = 1
_MAIL: Final = re.compile(r"(\d{4}-\d\d-\d\d \d{6}\.\d{6}) ([0-9a-f]{24})\.txt")
"""The name of a text that came by mail."""

Texts = tuple[tuple[str, bytes], ...]
"""With orders, each with its name, in the order in which they came in."""


_Numbered = TypeVar("_Numbered", PlayerFile, AddressFile)


@dataclass(frozen=True)
class OpenedGame:
    """A game that was read from its folder."""

    folder: Path
    file: GameFile
    players: tuple[PlayerFile, ...]
    """Who comes in before the month to come."""
    addresses: tuple[AddressFile, ...]
    """Those that the moderator has changed before it."""
    world: World
    """As the last month has left it, with both and new land; its seed is that of the month to come."""
    words: str
    """Of the players, in the luck; empty where they have given none."""
    acts: MonthActs = NO_ACTS
    """Those of the moderator before it; its land is in the world already, all else comes with the month."""
    played: int = 1
    """How often the month to come has been played then."""

    @property
    def luck(self) -> Luck:
        """What chance follows from."""
        return self.file.luck(self.words)

    @property
    def numbers(self) -> Numbers:
        """The numbers of the rules."""
        return self.file.numbers

    @property
    def coming(self) -> int:
        """The month to come."""
        return self.world.turn + 1


def open_game(folder: Path, acts: bytes | None = None) -> OpenedGame | Failure:
    """Return the game in a folder as its last month has left it, or why it cannot be read.

    With `acts`, the content of a file, it is opened as if these were those of the moderator before the month to come.
    """
    file = read_game(folder)
    if isinstance(file, Failure):
        return file
    months = played_months(folder)
    if not months:
        place, allowed = Place(file=str(folder / "turns")), "the folder as the program left it"
        return Failure(
            Problem(place, "the world before the first month is missing", allowed, "put back the folder 000")
        )
    turn = len(months)
    before = _Before(players_folder(folder, turn), addresses_folder(folder, turn), acts_folder(folder, turn))
    opened = _opened(folder, file, months[-1], before, acts)
    if isinstance(opened, OpenedGame):
        return edited_world(file, months[-1], last=True) or opened
    if isinstance(read_month(months[-1], file.numbers), World):
        return opened
    hint = "put back a copy of it" + (", or make it again: autoalgo atlantis redo" if len(months) > 1 else "")
    found = "the world as the last month has left it cannot be read"
    place = Place(file=str(months[-1] / WORLD))
    return Failure(*opened, Problem(place, found, "the file as the program wrote it", hint))


def open_before(folder: Path, months: Sequence[Path], turn: int, acts: bytes | None = None) -> OpenedGame | Failure:
    """Return a game as it was before a month that was played, from what that was played from, or what is wrong.

    `months` are the folders of all; the turn counts from 1 on. `acts`, the content of a file, are in the place of
    those of the moderator that it was played from.
    """
    file = read_game(folder)
    if isinstance(file, Failure):
        return file
    month = months[turn]
    come = _Before(month / "players", month / "addresses", month / "acts")
    before = _opened(folder, file, months[turn - 1], come, acts)
    return before if isinstance(before, Failure) else replace(before, played=times_played(month))


class _Before(NamedTuple):
    """The folders of what happens before a month."""

    players: Path
    addresses: Path
    acts: Path


def _opened(
    folder: Path, file: GameFile, month: Path, come: _Before, other_acts: bytes | None = None
) -> OpenedGame | Failure:
    before, players, addresses = (
        read_month(month, file.numbers),
        read_players(come.players),
        read_addresses(come.addresses),
    )
    words, acts = read_words(folder), read_month_acts(come.acts, file.numbers, other_acts)
    if (
        isinstance(before, Failure)
        or isinstance(players, Failure)
        or isinstance(addresses, Failure)
        or isinstance(words, Failure)
        or isinstance(acts, Failure)
    ):
        return failure_in(before, players, addresses, words, acts)
    mixed = file.luck(words).mixed
    seed = mixed if before.turn else file.seed
    if before.seed != seed:
        place = Place(file=str(month / WORLD), key="seed")
        return Failure(Problem(place, str(before.seed), f"{seed}, as the game and its words have it"))
    begun = with_acts(replace(before, seed=mixed), acts, players, file.numbers)
    if isinstance(begun, Failure):
        return begun
    world, acts = begun
    for each in addresses:
        # A month that was played again may have removed its faction.
        if each.number in world.factions:
            faction = world.factions[each.number]
            password = each.password or faction.password
            world.factions[each.number] = replace(faction, address=each.address, password=password)
    return OpenedGame(folder, file, players, addresses, world, words, acts)


def with_acts(
    before: World, acts: MonthActs, players: Iterable[PlayerFile], numbers: Numbers
) -> tuple[World, MonthActs] | Failure:
    """Return a world with new land and newcomers, and the acts with the draws of that land.

    What else acts do comes when the month is played; whether all of it can be done is seen here.
    """
    land, draws, wrong = with_new_land(before, acts.lines, numbers)
    world = with_players(land, players, numbers)
    if isinstance(world, Failure):
        return world
    wrong += objections_to(world, acts.lines, numbers) if acts.lines and not wrong else []
    return objected(acts.file, wrong) or (world, replace(acts, draws=draws))


def read_game(folder: Path) -> GameFile | Failure:
    """Return what never changes in the game of a folder, or why it cannot be read."""
    return _missing_months(folder) or read_game_file(GAMES, GameFile, folder, BEGIN)


def played_months(folder: Path) -> list[Path]:
    """Return the folders of all months that were played, from the beginning (0) on; the last that was made of each."""
    found = _kept_months(folder)
    months: list[Path] = []
    while len(months) in found:
        months.append(found[len(months)])
    return months


def _kept_months(folder: Path) -> dict[int, Path]:
    """Return the folders of months that are there, by month; the last that was made of each."""
    found: dict[int, tuple[int, Path]] = {}
    turns = folder / "turns"
    for child in turns.iterdir() if turns.is_dir() else ():
        if match := _TURN.fullmatch(child.name):
            turn, time = int(match[1]), int(match[2] or _FIRST)
            found[turn] = max(found.get(turn, (0, child)), (time, child))
    return {turn: child for turn, (_, child) in found.items()}


def _missing_months(folder: Path) -> Failure | None:
    """Return what is to be told where a month is not there, but later ones are."""
    file, kept, whole = game_file(folder), _kept_months(folder), len(played_months(folder))
    if kept and not file.exists():
        hint = f"put back a copy of it; if no month was played yet, begin the game once more: {BEGIN}"
        return Failure(Problem(Place(file=str(file)), "it is missing, but the folder turns is there", "", hint))
    if len(kept) == whole:
        return None
    found, hint = f"month {whole:,} is missing, but month {max(kept):,} is there", f"put back the folder {whole:03}"
    return Failure(Problem(Place(file=str(folder / "turns")), found, "every month from 0 on", hint))


def played_meanwhile(opened: OpenedGame, place: Path, hint: str) -> Failure | None:
    """Return that another month has been played since a game was opened."""
    if len(played_months(opened.folder)) == opened.coming:
        return None
    return Failure(Problem(Place(file=str(place)), "a month has been played meanwhile", "", hint))


def times_played(month: Path) -> int:
    """Return how often a month had been played when a folder of it was written, from 1 on."""
    found = _TURN.fullmatch(month.name)
    return int(found[2] or _FIRST) if found else _FIRST


def next_name(folder: Path, turn: int) -> Path:
    """Return where a month is kept that is played now, for the first time or again."""
    turns = folder / "turns"
    times = [int(m[2] or _FIRST) for c in turns.glob("*") if (m := _TURN.fullmatch(c.name)) and int(m[1]) == turn]
    return turns / (f"{turn:03}-{max(times) + 1}" if times else f"{turn:03}")


def players_folder(folder: Path, turn: int) -> Path:
    """Return where those are who come in before a month."""
    return folder / "players" / f"{turn:03}"


def addresses_folder(folder: Path, turn: int) -> Path:
    """Return where the addresses are that the moderator has changed before a month."""
    return folder / "addresses" / f"{turn:03}"


def orders_folder(folder: Path, turn: int) -> Path:
    """Return where orders for a month are kept that came in."""
    return folder / "orders" / f"{turn:03}"


def late_folder(folder: Path, turn: int) -> Path:
    """Return where orders for a month are kept that came in by mail after its deadline, or when it had been played."""
    return folder / "late" / f"{turn:03}"


def report_files(folder: Path, faction: int) -> dict[int, Path]:
    """Return the reports of a faction by month, those of an earlier one with its number left out."""
    return dict(sorted(reports_back(folder, played_months(folder), faction)))


def reports_back(folder: Path, months: Sequence[Path], faction: int) -> Iterator[tuple[int, Path]]:
    """Yield the months and reports of a faction from the last of some months back to its first report.

    `months` are the folders of those that were played, from the beginning on.
    """
    for turn in range(len(months) - 1, -1, -1):
        first = players_folder(folder, turn + 1) / str(faction) / "report.json"
        if first.is_file():
            yield turn, first
            return
        if (file := months[turn] / "reports" / f"{faction}.json").is_file():
            yield turn, file


def read_month(month: Path, numbers: Numbers) -> World | Failure:
    """Return the world as a month has left it, or why it cannot be read."""
    file = month / WORLD
    text = _read(file, MOST_BYTES)
    world = text if isinstance(text, Failure) else read_world(file, text, numbers)
    turn = int(month.name.split("-", maxsplit=1)[0])
    if isinstance(world, World) and world.turn != turn:
        return Failure(Problem(Place(file=str(file), key="turn"), str(world.turn), f"{turn}, as the folder is called"))
    if isinstance(world, Failure):
        # Every month has a file of this name.
        return Failure(*(replace(each, place=replace(each.place, file=str(file))) for each in world))
    return world


def read_players(folder: Path) -> tuple[PlayerFile, ...] | Failure:
    """Return who comes in before a month, or what is wrong with their files."""
    return _numbered([read_versioned(PLAYERS, PlayerFile, file) for file in folder.glob(f"*/{PLAYER}")])


def read_addresses(folder: Path) -> tuple[AddressFile, ...] | Failure:
    """Return the addresses that were changed before a month, or what is wrong with their files."""
    return _numbered([read_versioned(ADDRESSES, AddressFile, file) for file in folder.glob("*.json")])


def _numbered(found: list[_Numbered | Failure]) -> tuple[_Numbered, ...] | Failure:
    """Return what was read of several factions in the order of their numbers, or all problems."""
    failure = failure_of(problem for each in found if isinstance(each, Failure) for problem in each)
    whole = (each for each in found if not isinstance(each, Failure))
    return failure or tuple(sorted(whole, key=lambda each: each.number))


def with_players(before: World, players: Iterable[PlayerFile], numbers: Numbers) -> World | Failure:
    """Return a world with those who come in; the world itself stays as it is."""
    taken, newcomers, problems = set(before.factions), list[tuple[Coordinates, Faction]](), list[Problem]()
    for player in players:
        place = Coordinates(*player.place)
        if player.number in taken or place not in before.regions:
            spot = Place(file=f"players/{before.turn + 1:03}/{player.number}/{PLAYER}")
            allowed = "a number that no faction of the world has, and a place that is in it"
            problems.append(Problem(spot, f"faction {player.number} at {place.text}", allowed))
        taken.add(player.number)
        newcomers.append((place, Faction(player.number, player.name, player.address, player.password)))
    return failure_of(problems) or joined(before, newcomers, numbers)


def orders_received(folder: Path) -> Texts | Failure:
    """Return the texts with orders in a folder, in the order of their names, or why one cannot be read."""
    return read_texts(file for file in sorted(folder.glob("*")) if not file.name.startswith("."))


def text_named(name: str) -> str:
    """Return what a text with orders is called where it is told: a mail by the moment at which it arrived."""
    found = mail_named(name)
    return f"A mail of {found[0]:%Y-%m-%d, %H:%M:%S} (UTC)" if found else name


def mail_named(name: str) -> tuple[datetime, str] | None:
    """Return when a mail arrived, in UTC, and what stands for it, by the name of its text; None for another text."""
    found = _MAIL.fullmatch(name)
    try:
        return (datetime.strptime(f"{found[1]}+0000", "%Y-%m-%d %H%M%S.%f%z"), found[2]) if found else None
    except ValueError:
        return None


def read_texts(files: Iterable[Path]) -> Texts | Failure:
    """Return the texts in files, or why one of them cannot be read."""
    texts, problems = list[tuple[str, bytes]](), list[Problem]()
    for file in files:
        text = _read(file, MOST_ORDER_BYTES)
        if isinstance(text, Failure):
            problems += text
        else:
            texts.append((file.name, text))
    return failure_of(problems) or tuple(texts)


def _read(file: Path, most_bytes: int) -> bytes | Failure:
    try:
        return read_whole(file, most_bytes)
    except OSError as error:
        allowed = f"a file that is there, of at most {most_bytes:,} bytes"
        return unusable(file, "the file cannot be read", error, allowed)
