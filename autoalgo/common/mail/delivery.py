"""Hands over to a mail server what waits in an outbox: each letter once, whatever ends in between.

The journal says that a letter is being handed over before its first byte goes out, and what the server answered
afterwards. Where the answer never came, by a cut or because the program was killed, nobody knows whether the letter was
taken: it is in doubt, is told, and is sent again only if somebody asks for that very letter.
"""

import re
import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from email.policy import compat32
from threading import Event
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.files import read_whole
from autoalgo.common.locks import LockedError, locked
from autoalgo.common.mail.headers import addresses, value
from autoalgo.common.mail.journal import Journal, LetterStep, LetterStepEntry
from autoalgo.common.mail.letter import ADDRESS, MOST_BYTES
from autoalgo.common.mail.limited_smtp import LimitedSmtp
from autoalgo.common.mail.outbox import LARGEST_HEADER_BYTES, Outbox, OutboxLetter, digest_in
from autoalgo.common.mail.server import Server, ServerError, broken_off, connected, in_words
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_LEADING_DOT: Final = re.compile(rb"(?m)^\.")
_SERVICE_ENDS: Final = 421
_NOT_LET_IN: Final = {530, 534, 535, 538}
_TOO_LARGE: Final = 552
_GO_ON: Final = 354
_WAITS: Final = "every letter that was not sent waits; send again later"


@dataclass(frozen=True, slots=True)
class Sending:
    """The result of one attempt to send."""

    sent: tuple[OutboxLetter, ...]
    refused: tuple[OutboxLetter, ...]
    """In this attempt; what the server said stands in each."""
    waiting: tuple[OutboxLetter, ...]
    """All that the next attempt will try."""
    in_doubt: tuple[OutboxLetter, ...]
    """All that nobody knows of whether they were sent."""
    problems: tuple[Problem, ...]
    """What ended the attempt, or kept a letter from being tried."""

    @property
    def told(self) -> str:
        """The result in a line."""
        done = f"{counted(len(self.sent), 'letter')} sent, {len(self.refused):,} refused"
        return f"{done}, {len(self.waiting):,} waiting, {len(self.in_doubt):,} in doubt"


class _EndingError(ServerError):
    """The server ends this connection, as some do after a number of letters."""


def send(
    outbox: Outbox,
    server: Server,
    password: str = "",
    progress: Callable[[int, int], None] = lambda *_: None,
    cancelled: Event | None = None,
) -> Sending | Failure:
    """Send what waits, in the order in which it was put into the outbox; return why if nothing could be tried.

    `progress` is told after each letter how many of how many are done. `cancelled` ends the attempt after the letter
    that is under way; the others wait.
    """
    if not outbox.folder.exists():
        return Sending((), (), (), (), ())
    try:
        with locked(outbox.folder / "sending"):
            return _Attempt(outbox, server, password).carry_out(progress, cancelled or Event())
    except LockedError:
        found = "another run of the program is sending"
        return Failure(Problem(Place(file=str(outbox.folder)), found, "one at a time"))
    except BadRecordError as error:
        return Failure(error.problem)
    except OSError as error:
        found = f"nothing can be sent: {error.strerror or error}"
        return Failure(Problem(Place(file=str(outbox.folder)), found, "a folder that the program may write to"))


class _Attempt:
    """One attempt to send; the outbox is locked meanwhile."""

    def __init__(self, outbox: Outbox, server: Server, password: str) -> None:
        self._outbox = outbox
        self._server = server
        self._password = password
        self._journal = Journal(outbox.folder)
        self._problems: list[Problem] = []
        self._answered: set[str] = set()
        """The files of letters for which the server has answered."""

    def carry_out(self, progress: Callable[[int, int], None], cancelled: Event) -> Sending | Failure:
        """Send, and return what came of it."""
        letters = self._outbox.letters()
        if isinstance(letters, Failure):
            return letters
        queue = list(letters.waiting)
        total = len(queue)
        try:
            while queue and not cancelled.is_set():
                self._send_in_one_connection(queue, lambda: progress(total - len(queue), total), cancelled)
        except ServerError as error:
            self._problems.append(error.problem)
        after = self._outbox.letters()
        if isinstance(after, Failure):
            return after
        sent, refused = (
            tuple(each for each in posted if each.path.name in self._answered) for posted in (after.sent, after.refused)
        )
        return Sending(sent, refused, after.waiting, after.in_doubt, tuple(self._problems))

    def _send_in_one_connection(
        self, queue: list[OutboxLetter], progress: Callable[[], None], cancelled: Event
    ) -> None:
        """Send letters, and take those that are done from the queue, until the server ends the connection."""
        first = True
        with connected(self._server, self._password) as smtp:
            while queue and not cancelled.is_set():
                try:
                    self._send_one(smtp, queue[0])
                except _EndingError:
                    if first:
                        raise
                    return
                del queue[0]
                first = False
                progress()

    def _send_one(self, smtp: LimitedSmtp, posted: OutboxLetter) -> None:
        """Hand over one letter, and note what came of it; a letter whose file is no letter any more is told.

        Raises
        ------
        ServerError
            When no further letter can be sent in this connection.
        """
        envelope = _envelope(posted)
        if isinstance(envelope, Failure):
            self._problems += envelope
            return
        author, reader, data = envelope
        smtp.limit.begin(self._server.letter_seconds(len(data)))
        self._asked(smtp, smtp.rset)  # the letter before may have been refused half-way
        code, said = self._asked(
            smtp, lambda: smtp.mail(author, [f"SIZE={len(data)}"] if smtp.has_extn("size") else [])
        )
        if code not in {250, _TOO_LARGE}:
            raise ServerError(Problem(self._server.place, f"it takes no letters from {author}: {said}", "", _WAITS))
        if code == 250:
            code, said = self._asked(smtp, lambda: smtp.rcpt(reader))
        if code in {250, 251, 252}:
            code, said = self._asked(smtp, lambda: smtp.docmd("DATA"))
        if code == _GO_ON:
            code, said = self._handed_over(smtp, posted, data)
        self._note_answer(posted, code, said)

    def _asked(self, smtp: LimitedSmtp, command: Callable[[], tuple[int, bytes]]) -> tuple[int, str]:
        """Return the code and the words of an answer to a command before any letter's text."""
        try:
            code, said = command()
        except (OSError, smtplib.SMTPException) as error:
            raise ServerError(Problem(self._server.place, broken_off(error, smtp.limit.seconds), "", _WAITS)) from None
        answer = f"{code} {in_words(said, self._password)}"
        if code == _SERVICE_ENDS:
            raise _EndingError(Problem(self._server.place, f"the server ends the connection: {answer}", "", _WAITS))
        if code in _NOT_LET_IN:
            raise ServerError(Problem(self._server.place, f"the server wants a user first: {answer}", "", _WAITS))
        if not 200 <= code < 600:
            raise ServerError(Problem(self._server.place, f"this is no answer of a mail server: {answer}", "", _WAITS))
        return code, answer

    def _handed_over(self, smtp: LimitedSmtp, posted: OutboxLetter, data: bytes) -> tuple[int, str]:
        """Send the text of a letter that the server waits for, and return the code and the words of its answer."""
        self._note(posted, LetterStep.HANDED_OVER)
        try:
            smtp.send(data)
        except (OSError, smtplib.SMTPException) as error:
            # The end of the text is its last line, which has not gone out: no server takes such a letter.
            broken = broken_off(error, smtp.limit.seconds)
            self._note(posted, LetterStep.POSTPONED, broken)
            raise ServerError(Problem(self._server.place, broken, "", _WAITS)) from None
        try:
            code, said = smtp.getreply()
        except (OSError, smtplib.SMTPException) as error:
            raise self._doubt(posted, broken_off(error, smtp.limit.seconds)) from None
        answer = f"{code} {in_words(said, self._password)}"
        if not 200 <= code < 600:
            raise self._doubt(posted, f"this is no answer of a mail server: {answer}")
        return code, answer

    def _doubt(self, posted: OutboxLetter, reason: str) -> ServerError:
        """Note that nobody knows whether a letter was taken, and return what ends the attempt."""
        self._note(posted, LetterStep.HANDED_OVER, reason)
        found = f'the letter "{posted.key}" to {posted.to} is in doubt: it was handed over, and then {reason}'
        hint = "ask whether it came; it is sent again only if somebody asks for that, and the others wait"
        return ServerError(Problem(self._server.place, found, "", hint))

    def _note_answer(self, posted: OutboxLetter, code: int, answer: str) -> None:
        step = LetterStep.SENT if code < 400 else LetterStep.POSTPONED if code < 500 else LetterStep.REFUSED
        self._note(posted, step, answer)
        self._answered.add(posted.path.name)
        if code == _SERVICE_ENDS:
            raise _EndingError(Problem(self._server.place, f"the server ends the connection: {answer}", "", _WAITS))

    def _note(self, posted: OutboxLetter, step: LetterStep, said: str = "") -> None:
        """Write a step into the journal, on which every attempt after this one relies."""
        entry = LetterStepEntry(letter=digest_in(posted.path.name), step=step, at=datetime.now(UTC), said=said)
        try:
            self._journal.note(entry)
        except OSError as error:
            found = f'that the letter "{posted.key}" is {step} cannot be written down: {error.strerror or error}'
            hint = "nothing more is sent; if its text has gone out, it is reported as in doubt"
            place = Place(file=str(self._outbox.folder))
            raise ServerError(Problem(place, found, "a folder that the program may write to", hint)) from None


def _envelope(posted: OutboxLetter) -> tuple[str, str, bytes] | Failure:
    """Return who sends a letter, who gets it, and its text as it goes out, or why its file is no letter."""
    place = Place(file=str(posted.path))
    try:
        data = read_whole(posted.path, MOST_BYTES)
    except OSError as error:
        found = f"the letter cannot be read: {error.strerror or error}"
        return Failure(Problem(place, found, "the file as it was written"))
    headers = BytesHeaderParser(policy=compat32).parsebytes(data[:LARGEST_HEADER_BYTES])
    people = [addresses(value(headers, name)) for name in ("From", "To")]
    for name, named in zip(("From", "To"), people, strict=True):
        if len(named) != 1 or not ADDRESS.fullmatch(named[0].addr_spec):
            allowed = "one address, as the letter was written"
            return Failure(Problem(place, f"its {name} is not one mail address", allowed))
    text = _LEADING_DOT.sub(b"..", _LINE_END.sub(b"\r\n", data))
    return people[0][0].addr_spec, people[1][0].addr_spec, text.removesuffix(b"\r\n") + b"\r\n.\r\n"
