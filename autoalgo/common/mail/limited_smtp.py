"""A talk with a mail server that ends in time: smtplib's own limit holds for each read and starts anew with every byte.

The talk has parts: connecting and logging in is one, each letter is one. A part has one deadline for all that is sent
and received in it, and one limit of bytes for all of the server's answers.
"""

import io
import smtplib
import socket
import ssl
from typing import TYPE_CHECKING, Any, Final

from autoalgo.common.talk_limit import TalkLimit, TooMuchError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

MOST_ANSWER_BYTES: Final = 2**16
"""Of all answers in one part of a talk; an honest server needs some hundred."""
_LONGEST_LINE_BYTES: Final = 8192
"""That smtplib takes."""
_SENT_AT_ONCE: Final = 2**14
"""At most one TLS record: a socket's timeout holds for each."""


class LimitedSmtp(smtplib.SMTP):
    """A talk in parts; every method may raise `SMTPServerDisconnected` caused by `TimeoutError` or `TooMuchError`.

    `own_name` is what the server is told that this machine is called; `seconds` are those of the first part, which
    begins here. The others begin with `limit.begin`.
    """

    def __init__(self, host: str, port: int, own_name: str, seconds: float, **protection: ssl.SSLContext) -> None:
        self.limit: Final = TalkLimit(seconds, MOST_ANSWER_BYTES)
        super().__init__(host, port, own_name, timeout=seconds, **protection)  # type: ignore[arg-type] # `context`, over TLS

    def send(self, s: "str | ReadableBuffer") -> None:
        """Send all of it within the part's time."""
        data = memoryview(s.encode(self.command_encoding) if isinstance(s, str) else s)
        for start in range(0, len(data), _SENT_AT_ONCE):
            if self.sock:
                self.sock.settimeout(self.limit.seconds_left)
            super().send(data[start : start + _SENT_AT_ONCE])

    def getreply(self) -> tuple[int, bytes]:
        """Read an answer within the part's limits; TooMuchError if one of its lines is too long."""
        if self.file is None and self.sock:
            self.file: Any = io.BufferedReader(Received(self.sock, self.limit))
        try:
            return super().getreply()
        except smtplib.SMTPResponseException:
            # Not the server's words: smtplib puts its own in the form of an answer.
            raise TooMuchError(f"a line of more than {_LONGEST_LINE_BYTES:,} bytes") from None


class LimitedSmtpOverTls(LimitedSmtp, smtplib.SMTP_SSL):
    """The same, protected from the first byte on."""


class Received(io.RawIOBase):
    """The answers of a server, within the limits of the part of the talk in which they are read."""

    def __init__(self, connection: socket.socket, limit: TalkLimit) -> None:
        self._connection: Final = connection
        self._limit: Final = limit

    def readable(self) -> bool:
        """Return that it can be read."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read what has come, as much as there is room for."""
        self._connection.settimeout(self._limit.seconds_left)
        received = self._connection.recv_into(buffer)
        self._limit.count(received)
        return received
