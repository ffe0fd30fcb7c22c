"""Who orders which unit: people.json in the folder of a game, by mail address, with words against spoofing (CF-36).

An address orders one unit, or several of one team, which its mails name; a person with two addresses may use both.
Where a unit has a word, only mails with it count, whoever seems to have written them: the word goes to the player with
the first letter and never again.
"""

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.kit.press import PressRule
from autoalgo.common.mail import Outbox
from autoalgo.common.mail.letter import address_of, bare_address
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.common.versions import Format, Version
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.play.undo import OUTBOX
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.store.folder import LONGEST_NAME, OpenedGame

PEOPLE: Final = Format[dict[str, JsonValue]](
    "file of people",
    (Version("0.2.0", "the first"), Version("0.2.0", "it says whom players may write to")),
    {1: lambda content: content},  # to nobody, where nothing says so
)
FILE: Final = "people.json"
MOST_ADDRESSES: Final = 10
_SYLLABLES: Final = 4
_CONSONANTS: Final = "bdfgklmnprstvz"
_VOWELS: Final = "aeiou"
_CALLED: Final = (
    r"(?:\b(?:(?:my|our|the|game'?s?)\s{1,9}){0,2}(?:pass)?word(?:\s{1,9}(?:of|for)\s{1,9}the\s{1,9}game)?"
    r"(?:\s{1,9}is)?\s{0,9}[:=-]?\s{0,9})?[\"'“(]?"
)
"""What may stand before the word."""


class Person(StrictModel):
    """Who orders a unit."""

    addresses: Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST_ADDRESSES)]
    """Reports go to the first."""
    word: Annotated[str, Field(pattern="^([a-z]{4,20})?$", description="4 to 20 small letters, or none.")] = ""


class People(StrictModel):
    """Everybody in a game, by the names of the units."""

    umpire: str
    """Whom letters come from: "The umpire <umpire@example.org>"."""
    game: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)] = "WAR"
    """What the subjects of letters begin with."""
    press: PressRule = PressRule.NONE
    """Whom players may write to (CF-60)."""
    people: dict[str, Person]


@dataclass(frozen=True)
class Players:
    """The people of a game that is open."""

    people: People
    units: dict[str, int]
    """By address, in small letters; of several the first."""
    several: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """All of them by address."""

    def units_of(self, game: Game, unit: int) -> tuple[int, ...]:
        """Return the units of whoever gets a unit's reports, that one included."""
        person = self.of(game, unit)
        return self.several.get(bare_address(person.addresses[0]), (unit,)) if person else ()

    def of(self, game: Game, unit: int) -> Person | None:
        """Return who orders a unit, None where nobody does by mail."""
        return self.people.people.get(game.units[unit].name)


def open_people(opened: OpenedGame) -> Players | Failure:
    """Return the people of a game, or what is wrong with their file."""
    file = opened.folder / FILE
    if not file.exists():
        found = "nobody has said who orders which unit"
        return Failure(
            Problem(Place(file=str(file)), found, "a file of people", "tell: autoalgo flag people FOLDER FILE")
        )
    return read_people(file, opened.game)


def read_people(file: Path, game: Game) -> Players | Failure:
    """Return the people in any file, or what is wrong with them for a game."""
    if not file.exists():
        return Failure(Problem(Place(file=str(file)), "there is no such file", "a JSON file of people", _example(game)))
    people = read_versioned(PEOPLE, People, file)
    if isinstance(people, Failure):
        return people
    if failure := people_problems(people, game, file):
        return failure
    numbers = {unit.name: number for number, unit in enumerate(game.units)}
    several: dict[str, tuple[int, ...]] = {}
    for name, person in people.people.items():
        for address in map(bare_address, person.addresses):
            several[address] = tuple(sorted({*several.get(address, ()), numbers[name]}))
    return Players(people, {address: units[0] for address, units in several.items()}, several)


def people_problems(people: People, game: Game, file: Path) -> Failure | None:
    """Return what is wrong with the people of a game, `file` the one that they are from."""
    return failure_of(_problems(people, game, file))


def _example(game: Game) -> str:
    unit = game.units[0].name
    return f'such as: {{"umpire": "umpire@example.org", "people": {{"{unit}": {{"addresses": ["ann@example.org"]}}}}}}'


def keep_people(folder: Path, people: People) -> Failure | None:
    """Write the people of a game into its folder, where only the umpire reads them; return why that failed."""
    file, text = folder / FILE, versioned(PEOPLE, people)
    return keep(file, "the people cannot be kept", lambda: write_atomically(file, text, private=True))


def with_words(people: People) -> People:
    """Return the people with a word for each who has none; who plays several units has one for all."""
    taken = {person.word for person in people.people.values()}
    by_address = {bare_address(person.addresses[0]): person.word for person in people.people.values() if person.word}
    found = {}
    for name, person in people.people.items():
        address = bare_address(person.addresses[0])
        word = person.word or by_address.get(address, "")
        while not word or (word in taken and address not in by_address):
            word = "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(_SYLLABLES))
        taken.add(word)
        by_address[address] = word
        found[name] = person.model_copy(update={"word": word})
    return people.model_copy(update={"people": found})


def outbox_of(opened: OpenedGame) -> Outbox:
    """Return the outbox of a game."""
    return Outbox(opened.folder / OUTBOX)


def says_word(text: str, word: str) -> bool:
    """Return whether a text has the word in it, as a word of its own."""
    return bool(re.search(rf"\b{word}\b", text, re.IGNORECASE))


def without_word(text: str, word: str) -> str:
    """Return a text without the word, which is nobody else's to read; what stands around it are two sentences."""
    return re.sub(rf"{_CALLED}\b{word}\b[\"'”)]?[.,;:!]?", ". ", text, flags=re.IGNORECASE) if word else text


def _problems(people: People, game: Game, file: Path) -> Iterator[Problem]:
    if isinstance(wrong := address_of(people.umpire), Failure):
        yield replace(wrong[0], place=Place(file=file.name, key="umpire"))
    taken = {bare_address(people.umpire): "the umpire"}
    names = [unit.name for unit in game.units]
    teams = {unit.name: unit.team for unit in game.units}
    for name, person in people.people.items():
        place = Place(file=file.name, key=f"people.{name}")
        if name not in names:
            yield Problem(place, f'there is no unit "{name}"', ", ".join(names), did_you_mean(name, names))
        for text in person.addresses:
            address = address_of(text)
            if isinstance(address, Failure):
                yield replace(address[0], place=place)
                continue
            known = taken.setdefault(bare_address(text), name)
            if person.addresses.count(text) > 1 or _other_team(known, name, teams):
                found = f"{address.addr_spec} is the address of {known}, too"
                yield Problem(place, found, "an address once, for one unit or for several of one team")
        if person.word and _is_order(person.word, game, names):
            yield Problem(place, f'the word "{person.word}" could be an order', "a word that means nothing in the game")


def _other_team(known: str, name: str, teams: Mapping[str, int]) -> bool:
    """Return whether an address that is known as somebody's cannot be of this unit, too."""
    return known != name and teams.get(known, NOBODY) != teams.get(name, NOBODY)


def _is_order(word: str, game: Game, names: list[str]) -> bool:
    read = understand(word, game.numbers, names)
    kinds = {form for kind in game.numbers.units for form in (kind, f"{kind}s")}
    return read is None or read.ordered or word in kinds | {name.casefold() for name in names}
