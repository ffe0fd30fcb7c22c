"""Compares what is read of a mail with what its writer means.

Both are compared as orders: the lines that are meant, read by themselves, and the whole mail as it came. Words that are
told back since they were not understood count, too: those that are meant have to be among them.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from autoalgo.common.mail import Letters, Message, read_messages
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail import MailGame
from autoalgo.games.atlantis.mail.sets import sets_in
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.rules.numbers import Numbers as AtlantisNumbers
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.rules.numbers import load_numbers as load_atlantis
from autoalgo.games.atlantis.rules.orders import Wrong
from autoalgo.games.atlantis.rules.world import Faction, World
from autoalgo.games.atlantis.store.deadline import ByMail
from autoalgo.games.atlantis.store.entries import GameFile
from autoalgo.games.atlantis.store.folder import OpenedGame
from autoalgo.games.atlantis.store.passwords import hashed
from autoalgo.games.capture_the_flag.mail.classification import said_in
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.numbers import Numbers as FlagNumbers
from autoalgo.games.capture_the_flag.rules.numbers import load_numbers as load_flag

TABLES: Final = Path(__file__).parents[2] / "JSON"
FACTION: Final = 5
NO_LETTERS: Final = AnsweredLetters(Letters((), (), (), ()), "")
"""The letters that the mails answer are not there, nor the report whose template they quote."""
PASSWORD: Final = "password"  # noqa: S105 - that of the mails
NAMES: Final = ("Anna", "Ben", "Cora", "Dan", "Eva", "Finn", "Gus", "Hugo")
"""The units of capture the flag; the writer orders the first."""


class Verdict(StrEnum):
    """The outcomes of a mail."""

    RIGHT = "right"
    MORE = "more"
    """The orders are right, and other words of the mail are told back."""
    LOST = "lost"
    """Nothing wrong is ordered, but not all that is meant."""
    WRONG = "wrong"
    """Something is ordered that is not meant."""


@dataclass(frozen=True)
class Read:
    """The orders and other words that are read of a mail."""

    orders: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    """Words that were not understood."""


@dataclass(frozen=True)
class JudgedMail:
    """A mail."""

    file: str
    client: str
    game: str
    verdict: Verdict
    expected: Read
    found: Read


def judged(folder: Path, wanted: Callable[[int], bool]) -> Iterator[JudgedMail]:
    """Yield a verdict for each mail of `folder` whose number is `wanted`."""
    atlantis, flag = AtlantisReader(), FlagReader()
    for mail in json.loads((folder / "mails.json").read_text(encoding="utf-8")):
        if not wanted(int(Path(mail["file"]).stem.lstrip("m"))):
            continue
        (message,) = read_messages(folder / mail["file"]).messages
        to = next(line for line in (folder / mail["file"]).read_text("latin-1").splitlines() if line.startswith("To:"))
        game, reader = ("Atlantis", atlantis) if "atlantis" in to.lower() else ("capture the flag", flag)
        expected, found = reader.meant(mail["orders"]), reader.found(message)
        yield JudgedMail(mail["file"], mail["client"], game, _verdict(expected, found), expected, found)


def _verdict(expected: Read, found: Read) -> Verdict:
    if set(found.orders) - set(expected.orders):
        return Verdict.WRONG
    if found.orders != expected.orders or set(expected.told) - set(found.told):
        return Verdict.LOST
    return Verdict.RIGHT if found.told == expected.told else Verdict.MORE


class AtlantisReader:
    """Reads the orders of a faction with a password, which a mail has to have somewhere."""

    def __init__(self) -> None:
        numbers = load_atlantis(TABLES, Reading.RULES)
        if isinstance(numbers, Failure):
            raise SystemExit("\n".join(problem.text() for problem in numbers))
        self._numbers: AtlantisNumbers = numbers
        self._kept = hashed(PASSWORD)

    def meant(self, lines: str) -> Read:
        """Return what lines order by themselves."""
        own = [line for line in lines.splitlines() if not line.startswith("#")]
        return self._orders("\n".join([f"#atlantis {FACTION} {PASSWORD}", *own])) if own else Read()

    def found(self, message: Message) -> Read:
        """Return what a mail orders."""
        if message.automatic:
            return Read()
        faction = Faction(FACTION, "Blue Hand", message.sender, self._kept)
        file = GameFile(name="Atlantis", seed=1, reading=Reading.RULES, numbers=self._numbers)
        opened = OpenedGame(Path(), file, (), (), World(2, 1, {}, {FACTION: faction}), "")
        table = MailGame(opened, ByMail(moderator="pbem@atlantis.example.net"), message.arrived)
        return self._orders(sets_in(message, table, NO_LETTERS).taken_text)

    def _orders(self, text: str) -> Read:
        sets = [each for each in read_sent(text, self._numbers) if each.faction == FACTION]
        orders = sets[-1].orders if sets else None
        if orders is None:
            return Read()
        lines = [(unit, line) for unit, lines in sorted(orders.units.items()) for line in lines]
        wrong = [*orders.wrong, *(line for _, line in lines if isinstance(line.order, Wrong))]
        right = (f"{unit}: {line.text.lower()}" for unit, line in lines if not isinstance(line.order, Wrong))
        return Read(tuple(right), tuple(line.text for line in wrong))


class FlagReader:
    """Reads the orders of one unit."""

    def __init__(self) -> None:
        numbers = load_flag(TABLES)
        if isinstance(numbers, Failure):
            raise SystemExit("\n".join(problem.text() for problem in numbers))
        self._numbers: FlagNumbers = numbers

    def meant(self, lines: str) -> Read:
        """Return what lines order by themselves."""
        return self._orders(lines)

    def found(self, message: Message) -> Read:
        """Return what a mail orders."""
        return Read() if message.automatic else self._orders(said_in(message, NO_LETTERS))

    def _orders(self, text: str) -> Read:
        read = understand(text, self._numbers, NAMES, NAMES[0])
        if read is None:
            return Read()
        said = (f"for {read.said_for}",) if read.said_for else ()
        return Read((*said, *read.texts), tuple(note.words for note in read.notes))
