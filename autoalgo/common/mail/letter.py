"""A letter that goes out, and the bytes of its .eml file.

A letter goes to one person, so that a server takes or refuses it as a whole. Text from anywhere, names of players above
all, may stand in it: nothing of it can add a header, and what would steer a terminal or turn a line around is shown as
an escape.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import UNNAMED, one_line, visible
from autoalgo.common.problems import NOWHERE, Failure, Problem

OWN_IDENTITY: Final = "<autoalgo."
"""What the Message-ID of every letter begins with, so that one that comes back is known."""
KEY_HEADER: Final = "X-Autoalgo-Letter"
ANSWER: Final = "auto-replied"
"""The Auto-Submitted of a letter that answers a mail (RFC 3834)."""
MOST_BYTES: Final = 25 * 2**20
"""Of a letter; hardly a server takes more."""
LONGEST_SUBJECT: Final = 200
"""Characters."""
_LONGEST_NAME: Final = 100
_LONGEST_ADDRESS: Final = 254
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS: Final = re.compile(
    rf"(?!.*=\?)[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+)*@{_LABEL}(?:\.{_LABEL})*"
)
_NAMED: Final = re.compile(r"(?s)(?P<name>.*)<(?P<address>[^<>]*)>\s*")
_MESSAGE_ID: Final = re.compile(r"<[!-;=?-~]{1,250}>")
_POLICY: Final = SMTP.clone(cte_type="7bit")
"""Every server takes seven bits, and nothing on the way has to change the letter."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes along with a letter."""

    name: str
    media_type: str
    """Such as "application/json" or "image/png"."""
    data: bytes


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to one person."""

    to: str
    """An address, or a name and an address: "Ann Smith <ann@example.org>"."""
    subject: str
    text: str
    html: str = ""
    """The same as HTML, for programs that show it; whoever writes it makes what it quotes safe."""
    attachments: tuple[Attachment, ...] = ()
    in_reply_to: str = ""
    """The `identity` of the message that this answers; one that is no Message-ID counts for nothing."""


def is_address(text: str) -> bool:
    """Return whether mail can reach `text`, "Ann <ann@example.org>" or the address alone."""
    return _parted(text) is not None


def address_of(text: str) -> Address | Failure:
    """Return the name and the address in `text`, "Ann <ann@example.org>" or the address alone, or what is wrong."""
    parts = _parted(text)
    if parts is None:
        allowed = "a mail address such as ann@example.org or Ann Smith <ann@example.org>, in letters of ASCII"
        hint = "" if text.isascii() else "a domain of other letters has a form that begins with xn--"
        return Failure(Problem(NOWHERE, f'"{text}" is no mail address', allowed, hint))
    name, spec = _line(parts[0].strip().strip('"'))[:_LONGEST_NAME], parts[1]
    return Address("" if name == UNNAMED else name, addr_spec=spec)


def _parted(text: str) -> tuple[str, str] | None:
    """Return the name, which may be empty, and the address in a text; None where mail cannot reach it."""
    parts = _NAMED.fullmatch(text)
    name, spec = (parts["name"], parts["address"].strip()) if parts else ("", text.strip())
    return (name, spec) if len(spec) <= _LONGEST_ADDRESS and ADDRESS.fullmatch(spec) else None


def bare_address(text: str) -> str:
    """Return the address alone, in small letters; empty where there is none."""
    found = address_of(text)
    return "" if isinstance(found, Failure) else found.addr_spec.casefold()


def composed(key: str, letter: Letter, sender: str, secret: str, written: datetime) -> bytes | Failure:
    """Return a letter as the bytes of an .eml file, the same for the same arguments, or what is wrong with it."""
    author, reader = address_of(sender), address_of(letter.to)
    if isinstance(author, Failure):
        return author
    if isinstance(reader, Failure):
        return reader
    mail = EmailMessage(_POLICY)
    mail["From"] = author
    mail["To"] = reader
    mail["Subject"] = _subject(letter.subject)
    mail["Date"] = format_datetime(written)
    digest = sha256("\0".join((secret, key, reader.addr_spec)).encode(errors="replace")).hexdigest()
    mail["Message-ID"] = f"{OWN_IDENTITY}{digest[:32]}@{author.domain}>"
    answered = _MESSAGE_ID.match(letter.in_reply_to)
    if answered:
        mail["In-Reply-To"] = answered[0]
        mail["References"] = answered[0]
    mail["Auto-Submitted"] = ANSWER if letter.in_reply_to else "auto-generated"
    mail[KEY_HEADER] = _line(key)
    mail.set_content(_harmless(letter.text))
    if letter.html:
        mail.add_alternative(_harmless(letter.html), subtype="html")
    for attachment in letter.attachments:
        main, _, sub = attachment.media_type.partition("/")
        mail.add_attachment(attachment.data, maintype=main, subtype=sub, filename=_line(attachment.name))
    for number, part in enumerate(mail.walk()):
        if part.is_multipart():  # by itself it would be another each time
            part.set_boundary(f"{digest[:32]}-{number}")
    data = mail.as_bytes()
    if len(data) > MOST_BYTES:
        found = f"the letter to {reader.addr_spec} has {counted(len(data), 'byte')}"
        return Failure(Problem(NOWHERE, found, f"up to {MOST_BYTES:,}", "attach less"))
    return data


def _line(text: str) -> str:
    """Return text for a header; encoded words in it would be decoded, line ends and all, and could add a header."""
    return one_line(text).replace("=?", "= ?")


def _subject(text: str) -> str:
    subject = _line(text)
    return subject if len(subject) <= LONGEST_SUBJECT else f"{subject[: LONGEST_SUBJECT - 1]}…"


def _harmless(text: str) -> str:
    return visible(text.replace("\r\n", "\n"), kept="\n\t")
