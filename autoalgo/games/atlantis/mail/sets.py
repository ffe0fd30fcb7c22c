"""The sets of orders in a mail: whose each is, and whether its sender may give them (AL-89)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Final

from autoalgo.common.mail import Message
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.replies import SentText
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.written_orders import NO_NUMBER, WrittenSet, written_orders
from autoalgo.games.atlantis.orders import Sent, read_sent
from autoalgo.games.atlantis.orders.words import words_of
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.store.folder import report_files
from autoalgo.games.atlantis.store.passwords import is_right
from autoalgo.games.atlantis.words.report import Report, stored_report

_PLACEHOLDER: Final = "password"
"""What the template has in the place of a password."""
MOST_SETS: Final = 20
"""Of one mail that are looked at; a password takes a while to be compared."""


class SetVerdict(StrEnum):
    """Whether a set of orders counts."""

    TAKEN = "taken"
    WRONG_PASSWORD = "wrong password"  # noqa: S105 - it is none
    OTHER_ADDRESS = "other address"
    NO_FACTION = "no such faction"
    NO_OPENING = "no first line"
    NO_PASSWORD = "PASSWORD in its place"  # noqa: S105 - it is none
    SEVERAL = "several sets"


_READ: Final = {SetVerdict.TAKEN, SetVerdict.WRONG_PASSWORD, SetVerdict.NO_PASSWORD, SetVerdict.NO_FACTION}
"""What is read again when the month is played, since the reports tell of wrong passwords."""


_Said = tuple[tuple[int, tuple[str, ...]], ...]
"""What a set orders: its units by their numbers, each with its lines."""


@dataclass(frozen=True, slots=True)
class OrderSet:
    """A set of orders."""

    faction: int
    verdict: SetVerdict
    units: int
    """For how many units it has orders."""
    line: int
    """Of the mail, on which it begins."""


@dataclass(frozen=True, slots=True)
class Sets:
    """All that a mail orders."""

    found: tuple[OrderSet, ...]
    text: str
    """The mail's, line by line the same, with marks before what must not be read as orders again. Where a first line is
    missing, it stands on a blank line, or above all."""
    left_out: int
    """Sets that do not count since they are quoted, are a template as it was sent, say the same, or are too many."""
    taken_text: str = ""
    """The same, without the sets that do not count, such as one whose password is wrong."""
    words: str = ""
    """The writer's own, orders and all."""

    @property
    def taken(self) -> tuple[int, ...]:
        """The factions that get orders."""
        return tuple(dict.fromkeys(each.faction for each in self.found if each.verdict is SetVerdict.TAKEN))


def sets_in(message: Message, table: MailGame, letters: AnsweredLetters) -> Sets:
    """Return the sets of orders in a mail.

    What is quoted never takes the place of what is written; where nothing else is, it counts unless it is a template as
    it was sent. Of two different sets for one faction none counts.
    """
    numbers, sent = table.opened.numbers, letters.texts(message)
    written = written_orders(message, numbers, sent)
    judged = [_judged(each, message.sender, table) for each in (written.own or written.quoted)[:MOST_SETS]]
    templates = _Templates(table.opened.folder, sent, numbers)
    # Whoever might be a stranger is not told what a template has.
    theirs = {each.number for each in table.of_address(message.sender)}
    known = [each for each, found in judged if found.verdict is SetVerdict.TAKEN or found.faction in theirs]
    unchanged = [each for each in known if templates.has(each.sent)]
    judged = [
        (each, found)
        for each, found in judged
        if each not in unchanged
        or not (found.verdict is SetVerdict.NO_PASSWORD or each in written.quoted or written.goes_on_from_quote(each))
    ]
    judged = list(_settled(judged, unchanged))
    taken = [each for each, found in judged if found.verdict is SetVerdict.TAKEN]
    read = [each for each, found in judged if found.verdict in _READ]
    found = tuple(found for _, found in judged)
    left_out = len(written.own) + len(written.quoted) - len(judged)
    return Sets(found, written.text(read), left_out, written.text(taken), written.words)


def _settled(
    judged: Sequence[tuple[WrittenSet, OrderSet]], unchanged: Sequence[WrittenSet]
) -> Iterator[tuple[WrittenSet, OrderSet]]:
    """Yield sets with what is left of their verdicts where there are several for a faction."""
    for each, found in judged:
        if found.verdict is not SetVerdict.TAKEN:
            yield each, found
            continue
        others = [one for one, its in judged if its.faction == found.faction and its.verdict is SetVerdict.TAKEN]
        changed = [one for one in others if one not in unchanged] or others
        if len({_said(one.sent) for one in changed}) > 1:
            if each in changed:
                yield each, replace(found, verdict=SetVerdict.SEVERAL)
        elif each is changed[-1]:
            yield each, found


def _said(sent: Sent) -> _Said:
    """Return what a set orders, so that two that order the same are equal."""
    units = sent.orders.units.items()
    return tuple(sorted((unit, tuple(line.text.casefold() for line in lines)) for unit, lines in units))


class _Templates:
    """The templates of the last reports of factions, and those of letters that may be answered."""

    def __init__(self, folder: Path, letters: Sequence[SentText], numbers: Numbers) -> None:
        self._folder = folder
        self._letters = letters
        self._numbers = numbers
        self._units: dict[int, dict[int, list[str]]] = {}
        """The words of what each unit of a faction repeats."""

    @cached_property
    def _in_letters(self) -> set[_Said]:
        return {_said(sent) for letter in self._letters for sent in read_sent(letter.text, self._numbers)}

    def has(self, sent: Sent) -> bool:
        """Return whether a set is a template as it was sent, or orders only what the last one of its faction has."""
        if not sent.orders.units or _said(sent) in self._in_letters:
            return bool(sent.orders.units)
        if sent.faction not in self._units:
            files = report_files(self._folder, sent.faction)
            report = stored_report(files[max(files)]) if files else None
            told = report.units if isinstance(report, Report) else []
            self._units[sent.faction] = {unit.number: words_of(unit.default.casefold()) for unit in told if unit.own}
        repeated = self._units[sent.faction]
        return bool(repeated) and all(
            unit in repeated and [words_of(line.text.casefold()) for line in lines] in ([], [repeated[unit]])
            for unit, lines in sent.orders.units.items()
        )


def _judged(written: WrittenSet, sender: str, table: MailGame) -> tuple[WrittenSet, OrderSet]:
    """Return a set, its faction filled in where its first line is missing, and what comes of it."""
    sent, owned = written.sent, table.of_address(sender)
    if sent.faction == NO_NUMBER and written.bare and len(owned) == 1:
        sent = replace(sent, faction=owned[0].number)
        written = replace(written, sent=sent)
    faction = table.opened.world.factions.get(sent.faction)
    if faction is None:
        verdict = SetVerdict.NO_OPENING if written.bare else SetVerdict.NO_FACTION
    elif faction.password:
        verdict = SetVerdict.TAKEN if is_right(sent.password, faction.password) else _wrong(written)
    else:
        own = sender and bare_address(faction.address) == sender
        verdict = SetVerdict.TAKEN if own else SetVerdict.OTHER_ADDRESS
    return written, OrderSet(sent.faction, verdict, len(sent.orders.units), min(written.lines) + 1)


def _wrong(written: WrittenSet) -> SetVerdict:
    """Return what is wrong with a password that is."""
    if written.bare and not written.sent.password:
        return SetVerdict.NO_OPENING
    placeholder = written.sent.password.casefold() == _PLACEHOLDER
    return SetVerdict.NO_PASSWORD if placeholder else SetVerdict.WRONG_PASSWORD
