"""The bytes of one mail, and the message that they are, whatever they are."""

import email
import re
from dataclasses import dataclass
from datetime import datetime
from email.message import Message as Mail
from email.policy import compat32
from hashlib import sha256
from typing import Final

from autoalgo.common.mail import headers
from autoalgo.common.mail.automatic import automatic_because, is_own, is_returned, unanswerable_because
from autoalgo.common.mail.body import body_of
from autoalgo.common.mail.message import Message
from autoalgo.common.problems import Failure, Place, Problem

MOST_BYTES: Final = 2**21
"""Of a mail that are read: enough for a text of 2**20 characters in any encoding but those for bytes."""
_MOST_HEADER_LINES: Final = 5000
_MOST_PARTS: Final = 5000
_MOST_COMPARISONS: Final = 5_000_000
_HEADERS_END: Final = re.compile(rb"\r?\n\r?\n")
_LONG_PARAMETERS: Final = re.compile(rb"(?mi)^content-(?:type|disposition):(?:[^\n]|\n[ \t]){2000}")
"""The parser takes a time that grows with the square of such a header."""
_OWN_LETTER: Final = re.compile(rb"<autoalgo\.[!-;=?-~]{1,240}>")
_MOST_LETTERS: Final = 10
_KNOWN: Final = {"from", "to", "subject", "date", "message-id", "received", "return-path", "sender"}
"""Headers of which a mail has one at least."""


@dataclass(frozen=True, slots=True)
class MailFile:
    """The bytes of a mail as a mail program keeps it."""

    place: Place
    data: bytes
    """The first `MOST_BYTES`."""
    size: int
    """Bytes of the whole."""
    kept: datetime
    """When the mail program has put it there, in UTC."""
    half: bool = False
    """Whether it is still being written, as far as one can see."""


def message_in(file: MailFile) -> Message | Failure:
    """Return the message in a file, or why there is none."""
    if file.half:
        hint = "try again when the mail program has written all of it"
        return Failure(Problem(file.place, "the last mail is not whole, so it is not read", "a mail to its end", hint))
    if found := _made_to_take_long(file.data):
        return Failure(Problem(file.place, found, "a mail as people send them"))
    try:
        mail = email.message_from_bytes(file.data, policy=compat32)
        if not _KNOWN.intersection(name.lower() for name in mail):
            found = "it is no mail: it has no headers of one"
            return Failure(Problem(file.place, found, "a mail as it came in"))
        return _message(mail, file)
    except Exception as error:  # the parser fails in many ways on what is made to make it fail
        found = f"it cannot be read as a mail ({type(error).__name__})"
        return Failure(Problem(file.place, found, "a mail as it came in"))


def _made_to_take_long(data: bytes) -> str:
    """Return why the parser would take minutes for a mail; empty where it would not."""
    headers = _HEADERS_END.split(data, 1)[0]
    if headers.count(b"\n") > _MOST_HEADER_LINES:
        return f"it has more than {_MOST_HEADER_LINES:,} lines of headers"
    if _LONG_PARAMETERS.search(data):
        return "the header that describes its content is too long"
    boundaries = data.lower().count(b"boundary")
    if boundaries and data.count(b"\n--") > _MOST_PARTS:
        return f"it has more than {_MOST_PARTS:,} parts"
    # Each line is compared with the boundaries of all parts around it.
    if boundaries * data.count(b"\n") > _MOST_COMPARISONS:
        return "its parts lie in each other too deeply"
    return ""


def _message(mail: Mail, file: MailFile) -> Message:
    sender, body = headers.sender(mail), body_of(mail)
    received = headers.received(mail)
    because, unanswerable = automatic_because(mail, sender.address), unanswerable_because(mail, sender.address)
    notes = [
        sender.note,
        f"only the first {len(file.data):,} of its {file.size:,} bytes are read" if file.size > len(file.data) else "",
        "" if received else "it does not say when it arrived: the time of its file counts",
        f"a program has sent it ({because})" if because else "",
        f"it is not answered ({unanswerable})" if unanswerable and not because else "",
        *body.notes,
    ]
    return Message(
        identity=headers.identity(mail) or _digest(mail, body.text),
        sender=sender.address,
        sender_name=sender.name,
        arrived=received or file.kept,
        subject=headers.header_text(mail, "Subject"),
        text=body.text,
        automatic=bool(because),
        notes=tuple(dict.fromkeys(note for note in notes if note)),
        answerable=not unanswerable,
        files=tuple(body.files),
        answers=(*headers.answered(mail), *(_letters_in(file.data) if because else ())),
        returned=is_returned(mail, sender.address),
        own=is_own(mail),
    )


def _letters_in(data: bytes) -> list[str]:
    """Return the Message-IDs of games' letters that a mail quotes, as the report of a mail server does."""
    return [found.decode() for found in dict.fromkeys(_OWN_LETTER.findall(data))][:_MOST_LETTERS]


def _digest(mail: Mail, text: str) -> str:
    """Return what tells a mail without a Message-ID from others; mail programs add headers to the copies of one."""
    told = [headers.value(mail, name) for name in ("From", "Date", "Received", "Subject")]
    return f"sha256:{sha256(chr(0).join([*told, text]).encode(errors='replace')).hexdigest()}"
