"""The mail server that letters are handed over to, and the way in.

The password is in no file of the program: it comes from an environment variable, or a person is asked for it.
"""

import os
import smtplib
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from autoalgo.common.mail.limited_smtp import LimitedSmtp, LimitedSmtpOverTls
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Place, Problem
from autoalgo.common.redaction import REDACTED, redacted
from autoalgo.common.talk_limit import TooMuchError

LOGIN_VARIABLE: Final = "AUTOALGO_MAIL_PASSWORD"
"""The environment variable that holds the password."""
_OWN_NAME: Final = "[127.0.0.1]"
"""What the server is told that this machine is called: to ask the system may take long, and would tell its name."""
OWN_MACHINE: Final = {"localhost", "127.0.0.1", "::1"}
"""To which a password may go unprotected."""
_FAILURES: Final = OSError, smtplib.SMTPException, ValueError
"""Of a connection; the last comes of hosts, ports, names and passwords that cannot be."""
_LONGEST_SAID: Final = 300
SLOWEST_BYTES_PER_SECOND: Final = 10_000
"""Of a line over which letters can be sent: the largest takes three quarters of an hour."""
_UNKNOWN: Final = (
    "nobody whom this system trusts has signed it, so this may be another server",
    "a certificate of a known authority; for one that you have made yourself, SSL_CERT_FILE names its file",
)
_OTHER_HOST: Final = ("it is of another host", "the host exactly as the provider names it")
_TIME: Final = "a certificate that is valid today; look whether the date of this computer is right"
_REFUSALS: Final = {
    **dict.fromkeys((18, 19, 20, 21), _UNKNOWN),
    **dict.fromkeys((62, 64), _OTHER_HOST),
    9: ("it is not valid yet", _TIME),
    10: ("it has expired", _TIME),
}
"""By the numbers of OpenSSL: what is wrong with a certificate, and what would be accepted."""


class Security(StrEnum):
    """How the connection is protected."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


@dataclass(frozen=True, slots=True)
class Server:
    """A mail server as its provider describes it."""

    host: str
    port: int
    user: str = ""
    """Empty where the server asks for none."""
    security: Security = Security.STARTTLS
    timeout_seconds: float = 60
    """How long connecting and logging in may take in all, and how long one letter; see `letter_seconds`."""

    @property
    def place(self) -> Place:
        """The server as the place of a problem."""
        return Place(file=f"{self.host}:{self.port}")

    def letter_seconds(self, size: int) -> float:
        """Return how long a letter of so many bytes may take, from its first command to the answer to its last line."""
        return self.timeout_seconds + size // SLOWEST_BYTES_PER_SECOND


class ServerError(Exception):
    """The server cannot be used; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.found)
        self.problem = problem


def password_for(server: Server, ask: Callable[[str], str]) -> str:
    """Return the password of the server's user: that of the environment variable, else what `ask` returns."""
    if not server.user:
        return ""
    return os.environ.get(LOGIN_VARIABLE) or ask(f"Password of {displayed(server.user)} at {server.host}: ")


def in_words(said: bytes | str, password: str) -> str:
    """Return what a server has said, on one line and without the password."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    text = text.replace(password, REDACTED) if password else text
    return displayed(redacted(" ".join(text.split())), _LONGEST_SAID)


@contextmanager
def connected(server: Server, password: str) -> Iterator[LimitedSmtp]:
    """Connect with a server and log in; the certificate of a protected connection is checked.

    Raises
    ------
    ServerError
        When that is not possible.
    """
    if server.user and server.security == Security.NONE and server.host not in OWN_MACHINE:
        found = "a password would go over the network unprotected"
        raise ServerError(Problem(server.place, found, "security starttls or tls"))
    try:
        if not 0 < server.port < 2**16:  # the system would take another one
            raise ValueError
        smtp = _opened(server)
    except _FAILURES as error:
        raise ServerError(_problem(server, error, password)) from None
    try:
        try:
            if server.security == Security.STARTTLS:
                smtp.starttls(context=ssl.create_default_context())
            if server.user:
                smtp.login(server.user, password)
            smtp.ehlo_or_helo_if_needed()
        except _FAILURES as error:
            raise ServerError(_problem(server, error, password)) from None
        yield smtp
        _leave(smtp, server)
    finally:
        smtp.close()


def _opened(server: Server) -> LimitedSmtp:
    if server.security == Security.TLS:
        context = ssl.create_default_context()
        return LimitedSmtpOverTls(server.host, server.port, _OWN_NAME, server.timeout_seconds, context=context)
    return LimitedSmtp(server.host, server.port, _OWN_NAME, server.timeout_seconds)


def _leave(smtp: LimitedSmtp, server: Server) -> None:
    try:
        smtp.limit.begin(server.timeout_seconds)
        smtp.quit()
    except (OSError, smtplib.SMTPException):
        return  # whatever it says now, each letter has its answer


def _problem(server: Server, error: Exception, password: str) -> Problem:
    """Return why there is no connection."""
    if isinstance(error, smtplib.SMTPAuthenticationError):
        found = f"the server does not let {server.user} in: {in_words(error.smtp_error, password)}"
        allowed = "the user's name and password, or an app password where the provider wants one"
    elif isinstance(error, smtplib.SMTPResponseException):
        found = f"the server says {error.smtp_code} {in_words(error.smtp_error, password)}"
        allowed = ""
    elif isinstance(error, ssl.SSLCertVerificationError):
        found, allowed = certificate_refused(error)
    elif isinstance(error, ssl.SSLError):
        found = "it does not speak TLS here"
        allowed = "the port and the security that the provider names, often 465 and tls or 587 and starttls"
    elif isinstance(error, smtplib.SMTPServerDisconnected | TimeoutError | TooMuchError):
        found, allowed = broken_off(error, server.timeout_seconds), ""
    elif isinstance(error, UnicodeEncodeError):
        found, allowed = "the user's name or the password has letters that are not ASCII", "an app password"
    elif isinstance(error, ValueError):
        found, allowed = "no server can have this host and port", "the host and port that the provider names"
    else:
        found = f"there is no connection: {in_words(getattr(error, 'strerror', None) or str(error), password)}"
        allowed = "the host, port and security that the provider names"
    return Problem(server.place, found, allowed, "every letter that was not sent waits; send again later")


def certificate_refused(error: ssl.SSLCertVerificationError) -> tuple[str, str]:
    """Return why the certificate of a server is refused, in a sentence, and what would be accepted."""
    why, allowed = _REFUSALS.get(error.verify_code, (error.verify_message.rstrip("."), "a valid certificate"))
    return f"the server's certificate is refused: {why}; nothing was told to it", allowed


def broken_off(error: Exception, seconds: float) -> str:
    """Return in words how a connection ended, or the part of a talk that may take so many seconds."""
    # smtplib turns whatever happens to a connection into its end.
    cause = error.__context__ if isinstance(error, smtplib.SMTPServerDisconnected) else error
    if isinstance(cause, TimeoutError):
        return f"the server gave no whole answer within {seconds:g} seconds"
    if isinstance(cause, TooMuchError):
        return f"the server's answer does not end: {cause}"
    return "the connection was cut"
