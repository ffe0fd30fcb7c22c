"""`autoalgo atlantis new`, `add-player` and `address`."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted, percent
from autoalgo.common.json_out import JsonResult
from autoalgo.common.mail.letter import address_of
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, under_keys
from autoalgo.games.atlantis.cli.arguments import AddressOptions, NewOptions, PlayerOptions
from autoalgo.games.atlantis.mail.new_password import post_passwords
from autoalgo.games.atlantis.play.factions import Newcomer, change_address, let_in
from autoalgo.games.atlantis.play.new_game import BegunGame, WantedGame, begin_game
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.rules.starts import BOUND, spread_told
from autoalgo.games.atlantis.words.sentences import named

_OPTIONS: Final = {"name": "--name", "address": "--address", "place": "--at"}
"""By the keys of problems."""


class NewResult(JsonResult):
    """A game that was begun."""

    name: str
    seed: int
    reading: Reading
    starts: int
    """Regions of about equal worth to begin at."""
    money_spread: float
    """How many times the money within three months' walk of the poorest of them the best has."""
    recruits_spread: float
    """The same of recruits."""
    goods_spread: float
    """The same of goods."""
    fewest_neighbours: int
    """Other starts within three months' walk of that which has the fewest."""
    most_neighbours: int
    """The same of that which has the most."""


class PlayerResult(JsonResult):
    """A faction that has come into a game, and where it begins."""

    faction: int
    name: str
    x: int
    y: int
    region: str
    terrain: str
    password: str
    """Empty where it has none."""


def new_game(options: NewOptions, json_folder: Path) -> Exit:
    """Begin a game in a folder."""
    wanted = WantedGame(options.name, options.seed, options.reading, options.players)
    begun = begin_game(options.folder, wanted, json_folder)
    if isinstance(begun, Failure):
        return tell_problems(under_keys(begun, _OPTIONS))
    if options.json:
        say(_result(begun).text())
        return Exit.DONE
    say_lines(_lines(begun))
    if (many := len(begun.starts.places)) < options.players:
        tell(f"Only {many:,} of {options.players:,} players can have one; the others begin in what is most like them")
    return Exit.DONE


def _lines(begun: BegunGame) -> list[str]:
    starts, spread = begun.starts, spread_told(begun.starts.spread)
    fewest, most = starts.neighbours
    return [
        f'"{isolated(begun.file.name)}" begins, seed {begun.file.seed}',
        f"{counted(len(starts.places), 'start')} of about equal worth; within three months' walk the best has more "
        f"than the poorest: {spread} (at most {percent(BOUND - 1)}); {fewest:,} to {most:,} other starts lie there,"
        " from which raids may come",
        "Next: autoalgo atlantis add-player",
    ]


def _result(begun: BegunGame) -> NewResult:
    money, recruits, goods = begun.starts.spread
    return NewResult(
        name=begun.file.name,
        seed=begun.file.seed,
        reading=begun.file.reading,
        starts=len(begun.starts.places),
        money_spread=money,
        recruits_spread=recruits,
        goods_spread=goods,
        fewest_neighbours=begun.starts.neighbours[0],
        most_neighbours=begun.starts.neighbours[1],
    )


def add_new_player(options: PlayerOptions) -> Exit:
    """Let a faction come into the game, and print its number and password."""
    found = let_in(options.folder, Newcomer(options.name, options.address, options.place, options.password))
    if isinstance(found, Failure):
        return tell_problems(under_keys(found, _OPTIONS))
    region = found.region
    if options.json:
        result = PlayerResult(
            faction=found.who.number,
            name=found.who.name,
            x=region.place.x,
            y=region.place.y,
            region=region.name,
            terrain=region.terrain.value,
            password=found.password,
        )
        say(result.text())
        return Exit.DONE
    said = [f"{named(found.who)} begins in {region.name} {region.place.text}, {region.terrain.value}"]
    said += [f"New land was added around {place.text}, since no region was free" for place in found.new_land]
    said += [f"Its password, which is not shown again: {found.password}"] if found.password else []
    say_lines([*said, *_unreachable(options.address)])
    return Exit.DONE


def set_address(options: AddressOptions) -> Exit:
    """Let the reports of a faction go to another address."""
    found = change_address(options.folder, options.faction, options.address, options.new_password)
    if isinstance(found, Failure):
        return tell_problems(under_keys(found, _OPTIONS))
    to = f"reports go to {isolated(options.address)}" if options.address else "reports go nowhere"
    posted = post_passwords(options.folder, [found] if found.password else (), datetime.now(UTC))
    again = ['A mail from its address that says "again" is answered with the last report'] if posted.passwords else []
    say_lines([f"{named(found.who)}: {to}", *_unreachable(options.address), *posted.lines, *again])
    tell_problems(posted.problems)
    return Exit.UNWRITTEN if posted.problems else Exit.DONE


def _unreachable(address: str) -> list[str]:
    """Return what is told of an address that is none of mail, as players without mail may have."""
    if not address or not isinstance(address_of(address), Failure):
        return []
    return [f'"{isolated(address)}" is no mail address such as ann@example.org: hand its reports over in another way']
