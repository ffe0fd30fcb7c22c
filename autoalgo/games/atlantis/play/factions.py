"""Who plays: factions that come into a game, and addresses that its moderator changes (A-2, A-13)."""

import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of
from autoalgo.games.atlantis.play.kept_acts import keep_acts
from autoalgo.games.atlantis.play.new_game import text_problems
from autoalgo.games.atlantis.play.played_month import add_players, keep_address
from autoalgo.games.atlantis.rules.acts import NewLand
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.land import next_block
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.starts import starts_of
from autoalgo.games.atlantis.rules.world import Region, World, free_numbers
from autoalgo.games.atlantis.store.entries import AddressFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game
from autoalgo.games.atlantis.store.passwords import hashed, new_password


@dataclass(frozen=True)
class Newcomer:
    """A faction that is to come into a game."""

    name: str
    """Empty for "Faction" and its number."""
    address: str
    place: Coordinates | None
    """None for anywhere on land."""
    password: bool
    """Whether it gets one."""


@dataclass(frozen=True)
class LetIn:
    """A faction that has come into a game."""

    who: Who
    region: Region
    password: str
    """Which is told now and in its first report, and is kept nowhere else; empty where it has none."""
    new_land: tuple[Coordinates, ...] = ()
    """Places in land that was added, since no region was free."""


@dataclass(frozen=True)
class ChangedAddress:
    """A faction whose reports go to another address, or that has a new password."""

    who: Who
    address: str
    password: str
    """A new one, which is told now and kept nowhere; empty where the old one stays."""


def newcomer_problems(newcomer: Newcomer, opened: OpenedGame) -> Failure | None:
    """Return what is wrong with a newcomer, under the keys "name", "address" and "place"."""
    problems = list(text_problems("name", newcomer.name, opened.numbers) or ())
    problems += text_problems("address", newcomer.address, opened.numbers, brackets=True) or ()
    if newcomer.place is not None:
        region = opened.world.regions.get(newcomer.place)
        where = newcomer.place.text
        if region is None or region.is_ocean:
            found = f"there is no region {where}" if region is None else f"{where} is ocean"
            problems.append(
                Problem(Place(key="place"), found, "a region of land", "see the map: autoalgo atlantis map")
            )
    return failure_of(problems)


def let_in(folder: Path, newcomer: Newcomer) -> LetIn | Failure:
    """Let a faction come into the game of a folder before the month to come, or return why it cannot."""
    found = let_all_in(folder, (newcomer,))
    return found if isinstance(found, Failure) else found[0]


def let_all_in(folder: Path, newcomers: Sequence[Newcomer]) -> tuple[LetIn, ...] | Failure:
    """Let factions come into the game of a folder, all of them at once, or return why none has come in."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    wrong = [newcomer_problems(newcomer, opened) for newcomer in newcomers]
    if any(wrong):
        return failure_in(*wrong)
    taken = {newcomer.place for newcomer in newcomers if newcomer.place}
    before = len(opened.acts.lines)
    opened = _with_room(opened, taken, sum(newcomer.place is None for newcomer in newcomers))
    if isinstance(opened, Failure):
        return opened
    numbers, places = free_numbers(opened.world.factions), _places(opened, taken)
    players = [_player(each, next(numbers), each.place or next(places)) for each in newcomers]
    added = add_players(opened, players)
    if isinstance(added, Failure):
        return added
    land = tuple(line.act.place for line in opened.acts.lines[before:] if isinstance(line.act, NewLand))
    return tuple(
        LetIn(report.faction, opened.world.regions[Coordinates(*player.place)], password, land)
        for (player, password), report in zip(players, added[1], strict=True)
    )


def change_address(folder: Path, faction: int, address: str | None, anew: bool = False) -> ChangedAddress | Failure:
    """Let the reports of a faction go to another address from now on; return the faction, or what is wrong.

    It is kept with what the month to come is played from, so that it is the same whenever that is played again. What is
    wrong with the address stands under the key "address"; an empty one is none, None is the one it has. `anew` gives a
    new password, since somebody else plays it, or the old one is known to others: orders with the old one do not count
    any more.
    """
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    found = opened.world.factions.get(faction)
    if found is None:
        numbers = ", ".join(map(str, opened.world.factions)) or "none has come in yet"
        return Failure(Problem(Place(key="FACTION"), f"there is no faction {faction}", f"one of the game: {numbers}"))
    address = found.address if address is None else address
    if failure := text_problems("address", address, opened.numbers, brackets=True):
        return failure
    password = new_password() if anew else ""
    before = next((each.password for each in opened.addresses if each.number == faction), "")
    changed = AddressFile(number=faction, address=address, password=hashed(password) if anew else before)
    return keep_address(opened, changed) or ChangedAddress(Who(faction, found.name), address, password)


def _with_room(opened: OpenedGame, taken: Collection[Coordinates], many: int) -> OpenedGame | Failure:
    """Return a game in which so many newcomers have a region each where nobody is, by acts that add land if need be."""
    seen = content = opened.acts.content
    while len(_free(opened.world, taken)) < many:
        corner = next_block(opened.world, opened.numbers)
        content = content.rstrip() + f"\nland {corner.x},{corner.y}\n".encode()
        found = open_game(opened.folder, content)
        if isinstance(found, Failure):
            return found
        opened = found
    return keep_acts(opened, seen) or opened


def _free(world: World, taken: Collection[Coordinates]) -> set[Coordinates]:
    """Return the regions of land where nobody is and no newcomer has named his place."""
    regions = world.regions.values()
    return {each.place for each in regions if not (each.is_ocean or each.units or each.place in taken)}


def _places(opened: OpenedGame, taken: Collection[Coordinates]) -> Iterator[Coordinates]:
    """Yield where newcomers begin who name no place: starts in an order that is drawn, then what is most like them."""
    free, starts = _free(opened.world, taken), starts_of(opened.world, opened.numbers, opened.file.blocks)
    drawn = [place for place in starts.places if place in free]
    secrets.SystemRandom().shuffle(drawn)
    yield from (*drawn, *(place for place in starts.others if place in free))


def _player(newcomer: Newcomer, number: int, place: Coordinates) -> tuple[PlayerFile, str]:
    """Return a newcomer as it is kept, and its password."""
    password = new_password() if newcomer.password else ""
    player = PlayerFile(
        number=number,
        name=newcomer.name,
        address=newcomer.address,
        password=hashed(password) if password else "",
        place=(place.x, place.y),
    )
    return player, password
