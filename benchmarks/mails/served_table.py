"""A game that a desk serves on a clock of its own: mails lie on an account until they are fetched, letters go out."""

import asyncio
import re
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from email.utils import format_datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from autoalgo.common.kit.mail_service import Pass, Post, ServingDesk
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.kit.serving_settings import IncomingPart, OutgoingPart, Serving, ServingFile
from autoalgo.common.mail import Outbox, Security, Sending, Server, send
from autoalgo.common.problems import Failure, Place, Problem

BEGIN: Final = datetime(2026, 11, 23, 12, tzinfo=UTC)
DOWN: Final = Failure(Problem(Place(file="imap.example.org:993"), "the connection was cut", ""))
"""What is told where nothing can be fetched."""


@dataclass
class Table:
    """A game, its account, and the time."""

    folder: Path
    open_game: OpenServed
    port: int
    """Of the SMTP server on this machine."""
    now: datetime = BEGIN
    down: bool = False
    """Whether nothing can be fetched."""
    waiting: list[bytes] = field(default_factory=list)
    """Mails that lie on the account; they stay there."""
    problems: Counter[str] = field(default_factory=Counter)
    """All that the desk has told of what went wrong."""
    _desk: ServingDesk | None = None

    def serve(self, hours: float = 0) -> Pass:
        """Carry out a pass of the desk so many hours later."""
        self.now += timedelta(hours=hours)
        if self._desk is None:
            part, out = IncomingPart(protocol="imap", host="x", user="x"), OutgoingPart(host="x")
            serving = Serving(self.folder, ServingFile(incoming=part, outgoing=out), "")
            self._desk = ServingDesk(serving, self.open_game, Post(self._fetch, self._send), lambda: self.now)
        done = self._desk.carry_out()
        self.problems.update(problem.text() for problem in done.problems)
        return done

    def write(self, sender: str, text: str, subject: str = "", **headers: str) -> None:
        """Let a mail come to the account now; `Content_Type="text/html"` names a header."""
        more = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in headers.items())
        number = f"<{sha256(f'{sender}{text}{self.now}{len(self.waiting)}'.encode()).hexdigest()[:12]}@x>"
        head = f"Received: by mx; {format_datetime(self.now)}\nFrom: {sender}\nMessage-ID: {number}\n"
        self.waiting.append(f"{head}Subject: {subject}\n{more}\n{text}\n".encode())

    def _fetch(self, folder: Path) -> int | Failure:
        if self.down:
            return DOWN
        folder.mkdir(exist_ok=True)
        known = {file.name.split()[1] for file in folder.rglob("*.eml")}
        for number, data in enumerate(self.waiting, 1):
            name = f"{sha256(data).hexdigest()[:24]}.eml"
            if name not in known:
                (folder / f"{number:06} {name}").write_bytes(data)
        return 0

    def _send(self, outbox: Outbox) -> Sending | Failure:
        return send(outbox, Server("127.0.0.1", self.port, security=Security.NONE))


@dataclass
class Readers:
    """Everybody's letters, as an SMTP server on this machine has taken them."""

    letters: list[tuple[str, bytes]] = field(default_factory=list)
    """Each with its reader."""

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:  # noqa: N802
        """Take a letter; the SMTP server calls it so."""
        if isinstance(envelope.content, bytes):
            self.letters.append((envelope.rcpt_tos[0], envelope.content))
        await asyncio.sleep(0)
        return "250 OK"

    @property
    def keys(self) -> list[str]:
        """The keys of all letters."""
        return [str(message_from_bytes(data, policy=default)["X-Autoalgo-Letter"]) for _, data in self.letters]

    def last(self, reader: str, subject: str = "") -> tuple[str, str]:
        """Return subject and text of the last letter to somebody whose subject has `subject`; empty for none."""
        mails = (message_from_bytes(data, policy=default) for to, data in reversed(self.letters) if to == reader)
        mail = next((each for each in mails if re.search(subject, str(each["Subject"]))), None)
        body = mail.get_body(("plain",)) if mail else None
        return (str(mail["Subject"]), body.get_content().replace("\r\n", "\n")) if mail and body else ("", "")

    def all_of(self, reader: str) -> Iterator[str]:
        """Yield the text of each letter to somebody."""
        for to, data in self.letters:
            body = message_from_bytes(data, policy=default).get_body(("plain",))
            if to == reader and body:
                yield body.get_content()


@contextmanager
def taking_letters(readers: Readers) -> Iterator[int]:
    """Let an SMTP server take letters; yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    controller = Controller(readers, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()
