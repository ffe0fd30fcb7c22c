"""Whether the players of factions are ready or away, as their mails say (AL-93).

Anybody can write any address into a mail, so of a faction with a password only a mail counts that has it: with orders,
or on a line of its own, "password abcdefgh".
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.common.kit.attendance import SILENT, Said, attendance_in
from autoalgo.common.kit.inbox import written_in
from autoalgo.common.kit.mail_outcome import came_before
from autoalgo.common.mail import Message
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.sets import Sets
from autoalgo.games.atlantis.store.passwords import is_right

_PASSWORD: Final = re.compile(r"^[ \t]*(?:my )?password:?[ \t]+(\S{1,40})[ \t]*$", re.IGNORECASE | re.MULTILINE)
_MOST_PASSWORDS: Final = 3


@dataclass(frozen=True, slots=True)
class Presence:
    """The content of a mail beside its orders."""

    said: Said
    factions: tuple[int, ...]
    """Of which it may say so."""
    rest: str
    """What else the writer says, without a password."""


ABSENT: Final = Presence(SILENT, (), "")


def presence_in(message: Message, table: MailGame, letters: AnsweredLetters, sets: Sets, has_press: bool) -> Presence:
    """Return what a mail of somebody's of the game says of whether he is ready or away, and who he is.

    A mail from before the last month was played says nothing of being ready: that is asked anew for each. Its press has
    been taken out.
    """
    said, rest = attendance_in(written_in(message, letters.texts(message)))
    passwords = _PASSWORD.findall(rest)[:_MOST_PASSWORDS]
    rest = _PASSWORD.sub("", rest).strip()
    if came_before(message, table.last_played, table.now):
        said = replace(said, ready=None)
    if not said.something and not has_press:
        return Presence(said, (), rest)
    owned = (
        each.number
        for each in table.of_address(message.sender)
        if not each.password or any(is_right(word, each.password) for word in passwords)
    )
    return Presence(said, tuple(dict.fromkeys([*sets.taken, *owned])), rest)
