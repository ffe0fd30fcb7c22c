"""The sets of orders in a mail: whose each is, and whether its sender may give them (AL-89)."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from autoalgo.common.mail import Message
from autoalgo.common.mail.letter import bare_address
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.orders import LEFT_OUT, Sent, lines_of, read_sent
from autoalgo.games.atlantis.store.passwords import is_right

MOST_SETS: Final = 20
"""Of one mail that are looked at; a password takes a while to be compared."""
_OLDER_MAIL: Final = re.compile(r"\s*(?:-{2,}\s*(?:original|forwarded|urspr).*-{2,}|_{20,})\s*", re.IGNORECASE)
"""The line under which some programs put the mail that is answered, without marks of quotes."""
_LONGEST_ABOVE: Final = 200
"""Characters of such a line."""


class SetVerdict(StrEnum):
    """Whether a set of orders counts."""

    TAKEN = "taken"
    WRONG_PASSWORD = "wrong password"  # noqa: S105 - it is none
    OTHER_ADDRESS = "other address"
    NO_FACTION = "no such faction"


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
    """The mail's, line by line the same, with the first lines changed of sets that must not be read again."""
    left_out: int
    """Sets that were not looked at, since they belong to an older mail or are too many."""

    @property
    def taken(self) -> tuple[int, ...]:
        """The factions that get orders."""
        return tuple(dict.fromkeys(each.faction for each in self.found if each.verdict is SetVerdict.TAKEN))

    @property
    def taken_text(self) -> str:
        """The text, without the first lines of sets that do not count."""
        lines = self.text.split("\n")
        for each in self.found:
            if each.verdict is not SetVerdict.TAKEN:
                lines[each.line - 1] = LEFT_OUT
        return "\n".join(lines)


def sets_in(message: Message, table: MailGame) -> Sets:
    """Return the sets of orders in a mail."""
    sent = read_sent(message.text, table.opened.numbers)
    lines = lines_of(message.text)
    older = next((number for number, line in enumerate(lines, 1) if _is_above_older_mail(line)), len(lines) + 1)
    own = [each for each in sent if each.line < older] or sent
    judged = [(each, _judged(each, message.sender, table)) for each in own[:MOST_SETS]]
    readable = {each.line for each, found in judged if found.verdict is not SetVerdict.OTHER_ADDRESS}
    return Sets(tuple(found for _, found in judged), _kept(lines, sent, readable), len(sent) - len(judged))


def _is_above_older_mail(line: str) -> bool:
    # The time that a match takes grows with the square of the line.
    return len(line) <= _LONGEST_ABOVE and _OLDER_MAIL.fullmatch(line) is not None


def _judged(sent: Sent, sender: str, table: MailGame) -> OrderSet:
    faction = table.opened.world.factions.get(sent.faction)
    if faction is None:
        verdict = SetVerdict.NO_FACTION
    elif faction.password:
        verdict = SetVerdict.TAKEN if is_right(sent.password, faction.password) else SetVerdict.WRONG_PASSWORD
    else:
        own = sender and bare_address(faction.address) == sender
        verdict = SetVerdict.TAKEN if own else SetVerdict.OTHER_ADDRESS
    return OrderSet(sent.faction, verdict, len(sent.orders.units), sent.line)


def _kept(lines: list[str], sent: list[Sent], readable: set[int]) -> str:
    """Return the lines as a text of which only some sets are read."""
    unread = {each.line for each in sent} - readable
    if not unread:
        return "\n".join(lines)
    # With no other set in it, quoted ones would be read.
    quoted = all(lines[each.line - 1].lstrip().startswith(">") for each in sent)
    kept = [line if quoted or not line.lstrip().startswith(">") else "" for line in lines]
    for number in unread:
        kept[number - 1] = f"{LEFT_OUT} {kept[number - 1].lstrip('> ').lstrip('#＃')}"
    return "\n".join(kept)
