"""The mails of the month to come, and letters, as rows of tables (no widget).

Which orders came in is what the game's folder holds, so it is told after the program was closed, too. Mails without
orders are kept nowhere: of them those are told that were looked at last, and are new or newer than the last month.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from autoalgo.common.mail import OutboxLetter
from autoalgo.common.plain_text import one_line
from autoalgo.games.atlantis.mail import MailOutcome, answer_key
from autoalgo.games.atlantis.play.month_orders import MonthOrders, SetFound
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.store.folder import mail_named
from autoalgo.games.atlantis.window.game_model import GameRead
from autoalgo.games.atlantis.window.rows import TableRow
from autoalgo.games.atlantis.words.sentences import named

MAILS: Final = ("Arrived", "From", "What comes of it", "Orders of", "Answer", "About the mail")
LETTERS: Final = ("State", "To", "Subject", "What the server said")
_BY_HAND: Final = datetime.max.replace(tzinfo=UTC)
"""A text that the moderator has put into the folder is newer than all mails (AL-89)."""
_COUNTS: Final = "counts"
_LATE: Final = "too late"
_REPLACED: Final = "a newer one counts"
_WRONG_PASSWORD: Final = "wrong password"  # noqa: S105 - it is none
_NO_FACTION: Final = "no such faction"
_OTHER_ADDRESS: Final = "not from the faction's own address"
_NOTHING: Final = "no orders"


@dataclass(frozen=True, slots=True)
class _Mail:
    """A mail, or a text of the moderator's."""

    arrived: datetime
    sender: str
    comes_of_it: str
    factions: tuple[int, ...]
    answer: str
    """The key of the letter that answers it; empty where none does."""
    notes: tuple[str, ...] = ()


def mail_rows(
    read: GameRead, letters: Iterable[tuple[str, OutboxLetter]], last: Iterable[MailOutcome]
) -> list[TableRow]:
    """Return a row for each mail of the month to come and of later ones, the newest first.

    `letters` are all, each with its state; `last` the mails that were looked at last.
    """
    letters = list(letters)
    looked_at = {each.message.digest: each for each in last}
    readers = {letter.key: letter.to for _, letter in letters}
    mails = dict(_kept(read, readers, looked_at))
    for digest, taken in looked_at.items():
        if digest not in mails and _is_new(taken, read):
            message = taken.message
            sender = message.sender or message.sender_name or "somebody"
            told = (taken.outcome.value, taken.players, taken.answer, message.notes)
            mails[digest] = _Mail(message.arrived, sender, *told)
    states = {letter.key: state for state, letter in letters}
    newest_first = sorted(mails.values(), key=lambda each: each.arrived, reverse=True)
    return [_row(each, read, states.get(each.answer, "none")) for each in newest_first]


def letter_rows(letters: Iterable[tuple[str, OutboxLetter]], game: str) -> list[TableRow]:
    """Return a row for each letter of a game, whose name all subjects begin with."""
    return [
        TableRow(
            (state, *(one_line(text) if text else "" for text in (each.to, _without(game, each.subject), each.said)))
        )
        for state, each in letters
    ]


def _without(game: str, subject: str) -> str:
    return subject.removeprefix(f"[{game}] ")


def _is_new(taken: MailOutcome, read: GameRead) -> bool:
    """Return whether a mail belongs to the month to come, of which no file tells that."""
    return taken.answered or (not taken.known and (read.played is None or taken.message.arrived >= read.played))


def _kept(
    read: GameRead, readers: Mapping[str, str], looked_at: Mapping[str, MailOutcome]
) -> Iterator[tuple[str, _Mail]]:
    """Yield the texts that the game's folder holds, under what stands for the mail or the name of the file."""
    ahead = ((found, f"counts for month {month:,}") for month, found in read.ahead)
    for found, usual in ((read.collected, _COUNTS), (read.late, _LATE), *ahead):
        for name in dict.fromkeys([*(each.text for each in found.sets), *found.empty]):
            sets = [each for each in found.sets if each.text == name]
            factions = tuple(dict.fromkeys(each.faction for each in sets))
            mail = mail_named(name)
            if mail is None:
                yield name, _Mail(_BY_HAND, name, _told(sets, found, usual) or _NOTHING, factions, "")
                continue
            arrived, digest = mail
            key, seen = answer_key(digest), looked_at.get(digest)
            sender = seen.message.sender if seen else readers.get(key, "")
            notes = seen.message.notes if seen else ()
            yield digest, _Mail(arrived, sender, _told(sets, found, usual) or _OTHER_ADDRESS, factions, key, notes)


def _told(sets: list[SetFound], found: MonthOrders, usual: str) -> str:
    """Return what comes of the sets of a text; of each by its faction where that differs."""
    states = dict[int, str]()
    for each in sets:
        if states.get(each.faction) != usual:
            states[each.faction] = _state(each, found, usual)
    if len(set(states.values())) < 2:
        return next(iter(states.values()), "")
    return "; ".join(f"{faction}: {state}" for faction, state in states.items())


def _state(one: SetFound, found: MonthOrders, usual: str) -> str:
    if not one.known:
        return _NO_FACTION
    if not one.right:
        return _WRONG_PASSWORD
    return usual if usual == _LATE or found.texts[one.faction] == one.text else _REPLACED


def _row(mail: _Mail, read: GameRead, answer: str) -> TableRow:
    zone, factions = ZoneInfo(read.by_mail.zone), read.opened.world.factions
    whose = (
        named(Who(number, factions[number].name)) if number in factions else f"faction {number}"
        for number in mail.factions
    )
    by_hand = mail.arrived == _BY_HAND
    return TableRow(
        (
            "by hand" if by_hand else f"{mail.arrived.astimezone(zone):%Y-%m-%d %H:%M}",
            one_line(mail.sender) if mail.sender else "",
            mail.comes_of_it,
            ", ".join(whose),
            answer,
            "; ".join(mail.notes),
        ),
        faction=next((number for number in mail.factions if number in factions), 0),
    )
