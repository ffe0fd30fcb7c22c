"""Who gets an answer to his mails: strangers only where the moderator wants it, and nobody more than a few a day.

Anybody can write any address into a mail, so what answers every mail sends what others want to whom they want; and a
program that does not say that it is one answers each answer. How many answers an address has had today is counted in
the outbox, by the dates of its letters, which are the moderator's own; a mail's own date counts for nothing. Of the
mails of one day (by their arrival) those beyond the limit stay without an answer on later days, too. Days are of UTC.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.mail.letter import Letter, bare_address
from autoalgo.common.mail.message import Message
from autoalgo.common.mail.outbox import Letters, Outbox
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure

MOST_A_DAY: Final = 10
"""Answers to the address of a player."""
MOST_TO_STRANGER: Final = 1
"""Answers a day to the address of somebody else."""
MOST_TO_STRANGERS: Final = 10
"""Answers a day to all strangers together: anybody can make up a thousand senders."""
STRANGER_KEY: Final = "stranger "
"""What the keys of answers to strangers begin with."""
_MOST_NAMED: Final = 10
"""Senders that are named."""


class Unanswered(StrEnum):
    """Why nobody answers a mail."""

    STRANGER = "from strangers"
    LISTED = "from mailing lists, or from addresses that take no mail"
    OFTEN = "over the day's limit of answers to one address"
    MANY = "over the day's limit of answers to strangers"


@dataclass(frozen=True, slots=True)
class Answer:
    """The fate of the answer to a mail."""

    key: str
    """Of the letter that answers it; empty where none does."""
    put: bool = False
    """Whether it was put into the outbox just now."""
    unanswered: Unanswered | None = None
    """Why the mail is not answered though its sender can be written to."""


class Answering:
    """Who may be answered now, and the answers put into the outbox of a game.

    `now` is the system's clock in UTC.
    """

    def __init__(self, outbox: Outbox, letters: Letters, sender: str, now: datetime, strangers: bool) -> None:
        self._outbox = outbox
        self._sender = sender
        self._now = now
        self._strangers = strangers
        self._answers = Counter(
            bare_address(each.to)
            for each in letters.all
            if each.answered and each.answered.astimezone(UTC).date() == now.date()
        )
        self._to_strangers = sum(
            each.key.startswith(STRANGER_KEY) and each.answered.astimezone(UTC).date() == now.date()
            for each in letters.all
            if each.answered
        )
        self._mails = Counter[tuple[str, date]]()
        self._keys = {each.key for each in letters.all}

    def answer(
        self, message: Message, key: str, stranger: bool, letters: Callable[[], Iterable[tuple[str, Letter | Failure]]]
    ) -> Answer | Failure:
        """Put the answer to a mail into the outbox unless it is there, or return why that failed.

        Mails are counted, so each is answered once, in the order of arrival. Where the outbox has a letter of `key`,
        all is done; `letters` writes what is to be put there, each with its key, that of the answer last.
        """
        if objection := self._objection(message, key, stranger):
            return Answer("", unanswered=objection)
        put = False
        for each, letter in letters() if key not in self._keys else ():
            if isinstance(letter, Failure):
                return letter
            done = self._outbox.put(each, self._counted(letter, each), self._sender, self._now)
            if isinstance(done, Failure):
                return done
            put |= done
        return Answer(key, put)

    def _objection(self, message: Message, key: str, stranger: bool) -> Unanswered | None:
        """Return why a mail is not to be answered by the letter `key`; None where that is or may be put there."""
        most = MOST_TO_STRANGER if stranger else MOST_A_DAY
        day = (message.sender, message.arrived.astimezone(UTC).date())
        self._mails[day] += 1
        if key in self._keys:
            return None
        if stranger and not self._strangers:
            return Unanswered.STRANGER
        if not message.answerable:
            return Unanswered.LISTED
        if self._mails[day] > most or self._answers[message.sender] >= most:
            return Unanswered.OFTEN
        return Unanswered.MANY if stranger and self._to_strangers >= MOST_TO_STRANGERS else None

    def _counted(self, letter: Letter, key: str) -> Letter:
        """Count a letter that is put into the outbox now, and return it; the last one of a day says that it is."""
        self._keys.add(key)
        if not letter.in_reply_to:
            return letter
        self._answers[letter.to] += 1
        self._to_strangers += key.startswith(STRANGER_KEY)
        if self._answers[letter.to] != MOST_A_DAY:
            return letter
        told = (
            f"This is the last of {MOST_A_DAY} answers to your address today. Later mails still count, but no press in "
            "them is handed on.\n"
        )
        return replace(letter, text=f"{letter.text}\n{told}")


def unanswered_lines(mails: Iterable[tuple[Unanswered | None, Message]]) -> Iterator[str]:
    """Yield how many mails stay without an answer for each reason, and the senders of the newest of them.

    The mails are given in the order of arrival.
    """
    found = list(mails)
    for reason in Unanswered:
        senders = [message.sender for why, message in reversed(found) if why is reason]
        if senders:
            names = list(dict.fromkeys(senders))
            more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
            named = ", ".join(isolated(name) for name in names[:_MOST_NAMED])
            yield f"Not answered: {counted(len(senders), 'mail')} {reason.value}: {named}{more}"
