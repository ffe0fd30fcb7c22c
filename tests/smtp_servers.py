"""A real SMTP server on this machine, aiosmtpd, that takes letters or does what a test orders of it."""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import NamedTuple

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

Order = str | Callable[["SmtpConnection"], str | None]
"""An answer in place of "250 OK", or something done to the connection that gives the answer, or None if none comes."""
USER, PASSWORD = b"umpire", b"open sesame"


class Taken(NamedTuple):
    """A letter that a server has taken."""

    sender: str
    reader: str
    data: bytes


@dataclass
class Inbox:
    """What a server has taken and is to do."""

    letters: list[Taken] = field(default_factory=list)
    orders: dict[tuple[str, str], Order] = field(default_factory=dict)
    """By the stage, MAIL, RCPT, DATA (asked for the text) or TEXT (has it), and the recipient; for MAIL the sender."""

    async def handle_MAIL(  # noqa: N802 - aiosmtpd calls it so
        self, server: "SmtpConnection", _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Answer to who sends a letter."""
        envelope.mail_from = address
        return await self.answer("MAIL", address, server)

    async def handle_RCPT(  # noqa: N802
        self, server: "SmtpConnection", _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Answer to who is to get a letter."""
        answer = await self.answer("RCPT", address, server)
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: "SmtpConnection", _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Answer to a letter's text."""
        assert isinstance(envelope.content, bytes)
        (reader,) = envelope.rcpt_tos
        answer = await self.answer("TEXT", reader, server)
        if answer.startswith("250"):
            self.letters.append(Taken(str(envelope.mail_from), reader, envelope.content))
        return answer

    async def answer(self, stage: str, address: str, server: "SmtpConnection") -> str:
        """Return the ordered answer, or do what is ordered and never answer."""
        order = self.orders.get((stage, address), "250 OK")
        answer = order if isinstance(order, str) else order(server)
        if answer is None:
            await asyncio.Event().wait()
        return str(answer)


class SmtpConnection(SMTP):
    """One connection to a server."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Ask for a letter's text, or do what is ordered."""
        assert self.envelope
        answer = await self.event_handler.answer("DATA", *self.envelope.rcpt_tos, self)
        if answer == "250 OK":
            await super().smtp_DATA(arg)
        else:
            await self.push(answer)


def cut(connection: SmtpConnection) -> None:
    """End the connection without a word."""
    assert isinstance(connection.transport, asyncio.Transport)
    connection.transport.abort()


def read_nothing(connection: SmtpConnection) -> None:
    """Ask for a letter's text, and read none of it."""
    assert isinstance(connection.transport, asyncio.Transport)
    connection.transport.write(b"354 go on\r\n")
    connection.transport.pause_reading()
    connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)


def cut_within_the_text(connection: SmtpConnection) -> None:
    """Ask for a letter's text, read none of it, and end the connection."""
    read_nothing(connection)
    asyncio.get_running_loop().call_later(0, cut, connection)


def endless(part: bytes, may_send: Callable[[], bool] = lambda: True) -> Order:
    """Send `part` again and again, whenever it may be sent, until the other side has left."""

    def order(connection: SmtpConnection) -> None:
        transport, loop = connection.transport, asyncio.get_running_loop()
        assert isinstance(transport, asyncio.Transport)

        def go_on() -> None:
            if not transport.is_closing():
                if transport.get_write_buffer_size() == 0 and may_send():
                    transport.write(part)
                loop.call_soon(go_on)

        go_on()

    return order


def certificate(host: str) -> tuple[ssl.SSLContext, trustme.CA]:
    """Return what a server needs to be `host`, and the authority that says that it is."""
    authority = trustme.CA(organization_name="Autoalgo tests")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(host, organization_name="Autoalgo tests").configure_cert(context)
    return context, authority


@contextmanager
def serving(inbox: Inbox, tls: ssl.SSLContext | None = None, starttls: ssl.SSLContext | None = None) -> Iterator[int]:
    """Serve on a free port, which is given; with TLS in one of its two ways the server wants USER and PASSWORD."""
    listening = socket.create_server(("127.0.0.1", 0))
    loop = asyncio.new_event_loop()
    connections: list[SmtpConnection] = []

    def authenticated(*arguments: object) -> AuthResult:
        return AuthResult(success=arguments[-1] == (USER, PASSWORD), handled=False)

    def connection() -> SmtpConnection:
        safe = tls is not None or starttls is not None
        made = SmtpConnection(
            inbox,
            loop=loop,
            hostname="localhost",
            ident="test",
            tls_context=starttls,
            require_starttls=starttls is not None,
            authenticator=authenticated if safe else None,
            auth_required=starttls is not None,
            auth_require_tls=starttls is not None,
            data_size_limit=2**25,
        )
        connections.append(made)
        return made

    async def end() -> None:
        for each in connections:
            if isinstance(each.transport, asyncio.WriteTransport):
                each.transport.abort()
        server.close()
        await server.wait_closed()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    thread = Thread(target=loop.run_forever)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(loop.create_server(connection, sock=listening, ssl=tls), loop).result()
    try:
        yield listening.getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
