"""Fetches mails from an account, by IMAP or POP3, into a folder of .eml files: each once, and it stays as it is there.

mails/000007 5f0c….eml        a mail that was fetched and not looked at yet
mails/done/000007 5f0c….eml   one that was

What stands for a mail is what the server calls it for ever (UIDVALIDITY and UID, or UIDL), so the files themselves tell
which mails were fetched, and whoever is killed fetches only what is missing. The numbers are in the server's order.
"""

import imaplib
import io
import os
import poplib
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from autoalgo.common.files import write_atomically
from autoalgo.common.mail.limited_smtp import Received
from autoalgo.common.mail.mail_file import MOST_BYTES
from autoalgo.common.mail.server import OWN_MACHINE, SLOWEST_BYTES_PER_SECOND, Security, certificate_refused, in_words
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.talk_limit import TalkLimit, TooMuchError

MOST_AT_ONCE: Final = 200
"""Mails; the next fetching takes more."""
_MOST_ANSWER_BYTES: Final = 4 * MOST_BYTES
"""Of all answers in one part of the talk: the list of a large mailbox, or a mail."""
_LARGEST: Final = 2 * MOST_BYTES
"""Bytes of a mail that is fetched by POP3 whole; of a larger one its first lines are."""
_FIRST_LINES: Final = 20_000
_DONE: Final = "done"
_NAME: Final = re.compile(r"(\d{6,9}) ([0-9a-f]{24})\.eml")
_FAILURES: Final = OSError, imaplib.IMAP4.error, poplib.error_proto, ValueError, IndexError
_LISTED: Final = re.compile(rb"(\d+) (\S+)")


class Protocol(StrEnum):
    """How mails are fetched."""

    IMAP = "imap"
    POP3 = "pop3"


@dataclass(frozen=True, slots=True)
class Account:
    """A mail account as its provider describes it."""

    protocol: Protocol
    host: str
    port: int
    user: str
    security: Security = Security.TLS
    mailbox: str = "INBOX"
    """The folder of the account; POP3 knows one alone."""
    timeout_seconds: float = 60
    """How long connecting and logging in may take in all, and how long one mail, plus a second for every 10 kB."""

    @property
    def place(self) -> Place:
        """The account as the place of a problem."""
        return Place(file=f"{self.host}:{self.port}")


@dataclass(frozen=True, slots=True)
class _Mail:
    """A mail that lies on a server."""

    identity: str
    number: str


def fetch(account: Account, password: str, folder: Path) -> int | Failure:
    """Fetch what was not fetched yet, the oldest first; return how many mails, or why not all could be.

    The folder is made if need be.
    """
    if account.security is Security.NONE and account.host not in OWN_MACHINE:
        found = "a password would go over the network unprotected"
        return Failure(Problem(account.place, found, "security starttls or tls"))
    fetcher = _fetch_by_imap if account.protocol is Protocol.IMAP else _fetch_by_pop3
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return fetcher(account, password, _Kept(folder))
    except _FAILURES as error:
        return Failure(_problem(account, error, password))


def fetched(folder: Path) -> list[Path]:
    """Return the files of mails that were fetched and not looked at yet, in the server's order."""
    return sorted(file for file in folder.glob("*.eml") if _NAME.fullmatch(file.name))


def looked_at(files: list[Path]) -> None:
    """Put files of mails aside that have been looked at; raises OSError where that is not possible."""
    for file in files:
        (file.parent / _DONE).mkdir(exist_ok=True)
        file.replace(file.parent / _DONE / file.name)


class _Kept:
    """The mails that a folder holds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        names = [found for file in folder.rglob("*.eml") if (found := _NAME.fullmatch(file.name))]
        self._known = {found[2] for found in names}
        self._number = max((int(found[1]) for found in names), default=0)

    def missing(self, mails: Iterator[_Mail]) -> list[_Mail]:
        """Return the first of those that are not there."""
        return [each for each in mails if _digest(each.identity) not in self._known][:MOST_AT_ONCE]

    def keep(self, mail: _Mail, data: bytes, came: float | None) -> None:
        """Write a mail; `came` tells when the server took it in, in seconds since 1970."""
        self._number += 1
        file = self._folder / f"{self._number:06} {_digest(mail.identity)}.eml"
        write_atomically(file, data, private=True)
        if came:
            os.utime(file, (came, came))


def _digest(identity: str) -> str:
    return sha256(identity.encode()).hexdigest()[:24]


def _fetch_by_imap(account: Account, password: str, kept: _Kept) -> int:
    with _imap(account, password) as imap:
        _answer(imap.select(f'"{account.mailbox}"', readonly=True))
        validity = (imap.response("UIDVALIDITY")[1] or [b""])[0] or b""
        listed = _answer(imap.uid("SEARCH", "UNDELETED"))[0] or b""
        uids = sorted({int(uid) for uid in listed.split()})
        name = f"{account.host} {account.user} {account.mailbox} {validity.decode()}"
        missing = kept.missing(_Mail(f"{name} {uid}", str(uid)) for uid in uids)
        for mail in missing:
            imap.limit.begin(_seconds(account))
            # One byte more than is read of a mail, so that a longer one is known.
            part = f"(INTERNALDATE BODY.PEEK[]<0.{MOST_BYTES + 1}>)"
            for found in _answer(imap.uid("FETCH", mail.number, part)):
                if isinstance(found, tuple):
                    kept.keep(mail, found[1], _came(found[0]))
                    break
        return len(missing)


def _fetch_by_pop3(account: Account, password: str, kept: _Kept) -> int:
    with _pop3(account, password) as pop:
        sizes, names = dict(_listed(pop.list()[1])), _listed(pop.uidl()[1])
        name = f"{account.host} {account.user}"
        mails = (_Mail(f"{name} {uidl.decode(errors='replace')}", number.decode()) for number, uidl in names)
        missing = kept.missing(mails)
        for mail in missing:
            pop.limit.begin(_seconds(account))
            whole = int(sizes.get(mail.number.encode(), b"0")) <= _LARGEST
            lines = pop.retr(mail.number)[1] if whole else pop.top(mail.number, _FIRST_LINES)[1]
            kept.keep(mail, b"\r\n".join([*lines, b""])[: MOST_BYTES + 1], None)
        return len(missing)


def _listed(lines: list[bytes]) -> list[tuple[bytes, bytes]]:
    """Return the numbers of mails with what a server tells of each."""
    return [(found[1], found[2]) for line in lines if (found := _LISTED.match(line))]


class _LimitedImap(imaplib.IMAP4):
    """A talk in parts, each with one deadline and one limit of bytes."""

    def __init__(self, account: Account, context: ssl.SSLContext | None) -> None:
        self.limit: Final = TalkLimit(account.timeout_seconds, _MOST_ANSWER_BYTES)
        self._context: Final = context
        super().__init__(account.host, account.port, account.timeout_seconds)

    def open(self, host: str = "", port: int = 0, timeout: float | None = None) -> None:
        """Connect."""
        super().open(host, port, timeout)
        if self._context:
            self.sock = self._context.wrap_socket(self.sock, server_hostname=host)
        self.take_socket()

    def protect(self, context: ssl.SSLContext) -> None:
        """Go on over TLS, which the server has to offer; imaplib's own way would read what comes past the limits."""
        _answer(self.xatom("STARTTLS"))
        self.sock = context.wrap_socket(self.sock, server_hostname=self.host)
        self.take_socket()

    def take_socket(self) -> None:
        """Read within the limits what comes over the connection from now on."""
        self._received: Any = io.BufferedReader(Received(self.sock, self.limit))

    def read(self, size: int) -> bytes:
        """Read so many bytes."""
        return bytes(self._received.read(size))

    def readline(self) -> bytes:
        """Read a line."""
        return bytes(self._received.readline(_MOST_ANSWER_BYTES))


class _LimitedPop3(poplib.POP3):
    """The same by POP3."""

    def __init__(self, account: Account, context: ssl.SSLContext | None) -> None:
        self.limit: Final = TalkLimit(account.timeout_seconds, _MOST_ANSWER_BYTES)
        self._context: Final = context
        super().__init__(account.host, account.port, account.timeout_seconds)
        self.take_socket()

    def take_socket(self) -> None:
        """Read within the limits what comes over the connection from now on."""
        self.file: Any = io.BufferedReader(Received(self.sock, self.limit))

    def _create_socket(self, timeout: float) -> Any:  # noqa: ANN401 - as poplib has it
        made = super()._create_socket(timeout)  # type: ignore[misc] # not told by its types
        return self._context.wrap_socket(made, server_hostname=self.host) if self._context else made


@contextmanager
def _imap(account: Account, password: str) -> Iterator[_LimitedImap]:
    imap = _LimitedImap(account, ssl.create_default_context() if account.security is Security.TLS else None)
    with _closed_after(imap.logout, imap.shutdown):
        if account.security is Security.STARTTLS:
            imap.protect(ssl.create_default_context())
        imap.login(account.user, password)
        yield imap


@contextmanager
def _pop3(account: Account, password: str) -> Iterator[_LimitedPop3]:
    pop = _LimitedPop3(account, ssl.create_default_context() if account.security is Security.TLS else None)
    with _closed_after(pop.quit, pop.close):
        if account.security is Security.STARTTLS:
            pop.stls(ssl.create_default_context())
            pop.take_socket()
        pop.user(account.user)
        pop.pass_(password)
        yield pop


@contextmanager
def _closed_after(leave: Callable[[], object], close: Callable[[], object]) -> Iterator[None]:
    """Leave a server politely where that is possible, and end the connection."""
    try:
        yield
        with suppress(*_FAILURES):  # whatever it says now, the mails are here
            leave()
    finally:
        with suppress(OSError):  # leaving may have ended it
            close()


def _answer(found: tuple[str, list[Any]]) -> list[Any]:
    """Return what a server has answered; raises the protocol's error where it has refused."""
    said, data = found
    if said != "OK":
        words = next((each for each in data if isinstance(each, bytes)), b"").decode(errors="replace")
        raise imaplib.IMAP4.error(f"{said} {words}")
    return data


def _came(head: bytes) -> float | None:
    """Return when a server says that it took a mail in."""
    found = imaplib.Internaldate2tuple(head)
    return time.mktime(found) if found else None


def _seconds(account: Account) -> float:
    return account.timeout_seconds + MOST_BYTES // SLOWEST_BYTES_PER_SECOND


def _problem(account: Account, error: Exception, password: str) -> Problem:
    """Return why mails cannot be fetched."""
    allowed, hint = "", "nothing is lost: what was not fetched stays there, and the next fetching takes it"
    if isinstance(error, ssl.SSLCertVerificationError):
        found, allowed = certificate_refused(error)
    elif isinstance(error, ssl.SSLError):
        found = "it does not speak TLS here"
        allowed = "the port and the security that the provider names, often 993 (IMAP) or 995 (POP3) and tls"
    elif isinstance(error, TimeoutError):
        found = f"the server gave no whole answer within {account.timeout_seconds:g} seconds"
    elif isinstance(error, TooMuchError):
        found = f"the server's answer does not end: {error}"
    elif isinstance(error, imaplib.IMAP4.abort):
        found = "the connection was cut"
    elif isinstance(error, imaplib.IMAP4.error | poplib.error_proto):
        words = error.args[0] if error.args else ""
        found = f"the server refuses: {in_words(words if isinstance(words, bytes) else str(words), password)}"
        allowed = "the user, the password (an app password where the provider wants one) and the mailbox of the account"
    else:
        found = f"the mails cannot be fetched: {in_words(getattr(error, 'strerror', None) or str(error), password)}"
        allowed = "the host, port and security that the provider names"
    return Problem(account.place, found, allowed, hint)
