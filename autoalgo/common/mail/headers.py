"""The headers of a mail, whoever wrote them: decoded, on one line and bounded in length.

The parser of the standard library reads them one at a time here, and may fail on one without failing on the mail: of a
From that is a single quotation mark it raises IndexError.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.errors import InvalidHeaderDefect
from email.headerregistry import Address, AddressHeader
from email.message import Message as Mail
from email.policy import default
from email.utils import parsedate_to_datetime
from typing import Final

from autoalgo.common.plain_text import UNNAMED, one_line

LONGEST: Final = 2000
"""Characters of a header that are looked at."""
_LONGEST_FROM: Final = 500
"""The parser of addresses takes a time that grows with the square of them: for 2,000 half a second."""
_LONGEST_NAME: Final = 100
_LONGEST_ADDRESS: Final = 254
_MESSAGE_ID: Final = re.compile(r"<[!-;=?-~]{1,250}>")
_ADDRESS: Final = re.compile(r"""(?!.*=\?)[^\s<>()\[\]",:;\\@\x00-\x1f\x7f]+@[^\s<>()\[\]",:;\\@\x00-\x1f\x7f]+""")
_FETCHED: Final = re.compile(r"\bwith\s+(?:POP3|IMAP)|\b(?:fetchmail|getmail)\b", re.IGNORECASE)
"""In what a program writes that has fetched a mail from its server: the mail had arrived there before."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who has written a mail."""

    address: str
    """Casefolded; empty where there is none that can be read."""
    name: str
    note: str = ""


def values(mail: Mail, name: str) -> list[str]:
    """Return what each header of this name says, from the top, encoded words not decoded."""
    return [_unfolded(str(value)) for key, value in mail.raw_items() if key.lower() == name.lower()]


def value(mail: Mail, name: str) -> str:
    """Return what the first header of this name says, encoded words not decoded; empty without one."""
    return next(iter(values(mail, name)), "")


def header_text(mail: Mail, name: str) -> str:
    """Return the first header of this name in words, on one line; empty without one."""
    return _line(decoded(value(mail, name)))


def identity(mail: Mail) -> str:
    """Return the Message-ID with its angle brackets, empty where there is none that can be used."""
    found = _MESSAGE_ID.search(value(mail, "Message-ID"))
    return found[0] if found else ""


def answered(mail: Mail) -> tuple[str, ...]:
    """Return the Message-IDs of the mails that a mail says that it answers, the last one first."""
    found = [_MESSAGE_ID.findall(value(mail, name)) for name in ("References", "In-Reply-To")]
    return tuple(dict.fromkeys(reversed([*found[0], *found[1]])))


def sender(mail: Mail) -> Sender:
    """Return who has written a mail: what its From says, else its Sender. Reply-To does not tell who wrote."""
    written = values(mail, "From")
    if len(written) > 1:
        return Sender("", "", "it has several From headers, so nobody knows who wrote it")
    for text in [*written, value(mail, "Sender")]:
        found = [address for address in addresses(text) if _is_usable(address.addr_spec)]
        if found:
            note = "it is from several addresses, of which the first counts" if len(found) > 1 else ""
            return Sender(found[0].addr_spec.casefold(), _line(found[0].display_name, _LONGEST_NAME), note)
    return Sender("", "", "it does not say who wrote it")


def received(mail: Mail) -> datetime | None:
    """Return when the server that took the mail in says that it came, None where none says so.

    Each server puts its Received on top of those that are there, so the topmost is of the moderator's own side, and any
    other may be forged. If it is that of a program which fetched the mail from the server, it tells when that was, and
    the next one is the server's.
    """
    lines = values(mail, "Received")[:2]
    if lines and _FETCHED.search(lines[0]):
        del lines[0]
    return moment(lines[0].rpartition(";")[2]) if lines else None


def moment(text: str) -> datetime | None:
    """Return the date of a header in UTC, None where it is none; one without a zone is taken for UTC."""
    try:
        found = parsedate_to_datetime(text)
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


def _unfolded(text: str) -> str:
    """Return a header's value on one line; bytes that are not ASCII are UTF-8, or else Windows-1252."""
    data = text[:LONGEST].encode("utf-8", "surrogateescape")
    try:
        known = data.decode("utf-8")
    except UnicodeDecodeError:
        known = data.decode("cp1252", "replace")
    return re.sub(r"[\r\n]+", "", known).strip()


def decoded(text: str) -> str:
    """Return a header's value with its encoded words decoded."""
    header = _parsed("subject", text)
    return text if header is None else str(header)


def _parsed(name: str, text: str) -> object:
    try:
        return default.header_factory(name, text)
    except Exception:  # it fails in many ways, none of which is told
        return None


def addresses(text: str) -> list[Address]:
    """Return the addresses in what a header says; of a malformed one, what stands in angle brackets at its end.

    The parser takes the first of "ann@example.org <ben@example.org>", mail programs the second.
    """
    text = text[:_LONGEST_FROM]
    header = _parsed("from", text)
    defects = getattr(header, "defects", ())
    if isinstance(header, AddressHeader) and not any(isinstance(each, InvalidHeaderDefect) for each in defects):
        return list(header.addresses)
    before, _, spec = text.rpartition("<")
    spec = spec.partition(">")[0].strip()
    if not _ADDRESS.fullmatch(spec):
        return []
    user, _, domain = spec.partition("@")
    # Not as one text, which would be parsed again; and a name may have had line ends in encoded words.
    return [Address(one_line(decoded(before)).strip(' "'), user, domain)]


def _is_usable(spec: str) -> bool:
    return len(spec) <= _LONGEST_ADDRESS and bool(_ADDRESS.fullmatch(spec))


def _line(text: str, longest: int = LONGEST) -> str:
    line = one_line(text)
    return "" if line == UNNAMED else line[:longest]
