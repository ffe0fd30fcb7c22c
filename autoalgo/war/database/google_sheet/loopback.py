"""The small web server on this computer to which Google's page sends the moderator's browser back.

It listens on 127.0.0.1 alone, for one sign-in, and takes only the answer that carries this sign-in's state. Browsers
also ask for an icon, open connections that they do not use, and load old tabs anew; none of that disturbs it.
"""

import secrets
import socket
import socketserver
import sys
import threading
import time
from dataclasses import dataclass, field
from enum import Enum, auto
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Final
from urllib.parse import parse_qs, urlsplit

_ADDRESS: Final = "127.0.0.1"
_GLANCE_SECONDS: Final = 0.1
"""How often it is looked whether the moderator cancelled."""
_SILENCE_SECONDS: Final = 0.5
"""How long a connection may say nothing. Browsers open some ahead of need and try anew when these are closed."""
_PAGE: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Autoalgo</title>
<style>
body {{ font: 1.2em/1.5 sans-serif; max-width: 30em; margin: 15vh auto; padding: 0 1em; text-align: center }}
</style>
</head><body><h1>{heading}</h1><p>{text}</p></body></html>
"""


class ConsentEnd(Enum):
    """How the waiting ended without an answer."""

    CANCELLED = auto()
    TIMED_OUT = auto()
    TIMED_OUT_AFTER_A_STRAY = auto()
    """An answer came that was another sign-in's: an old tab, most often."""


@dataclass(frozen=True)
class ConsentAnswer:
    """The answer of Google's page: a code to exchange, or the code of a refusal."""

    code: str = field(default="", repr=False)
    error: str = ""


class Loopback(HTTPServer):
    """The server. A context manager; used by one thread."""

    allow_reuse_address = False
    """On Windows this would let another program listen on the same port."""
    timeout = _GLANCE_SECONDS

    def __init__(self) -> None:
        """Listen on a free port.

        Raises
        ------
        OSError
            When this computer lets no program listen.
        """
        self.state: Final = secrets.token_urlsafe(32)
        self.answer: ConsentAnswer | None = None
        self.stray = False
        super().__init__((_ADDRESS, 0), _Visit)

    @property
    def address(self) -> str:
        """Where the browser is to be sent back to."""
        return f"http://{_ADDRESS}:{self.server_port}/"

    def wait(self, cancelled: threading.Event, seconds: float) -> ConsentAnswer | ConsentEnd:
        """Return the answer once it is there, or how the waiting ended without one."""
        end = time.monotonic() + seconds
        while self.answer is None:
            if cancelled.is_set():
                return ConsentEnd.CANCELLED
            if time.monotonic() > end:
                return ConsentEnd.TIMED_OUT_AFTER_A_STRAY if self.stray else ConsentEnd.TIMED_OUT
            self.handle_request()
        return self.answer

    def receive(self, path: str) -> tuple[HTTPStatus, str, str]:
        """Take what the browser asks for; return status, heading and text of the page that answers it."""
        try:
            parts = urlsplit(path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        except ValueError:
            return HTTPStatus.BAD_REQUEST, "Nothing to see here", "This address makes no sense."
        answer = ConsentAnswer(query.get("code", ""), query.get("error", ""))
        if parts.path != "/" or not (answer.code or answer.error):
            return HTTPStatus.NOT_FOUND, "Nothing to see here", "Autoalgo waits here for Google's answer."
        if not secrets.compare_digest(query.get("state", "").encode(), self.state.encode()):
            self.stray = True
            text = "It belongs to another sign-in. Please use the page that Autoalgo opened last."
            return HTTPStatus.BAD_REQUEST, "This answer was not expected", text
        self.answer = answer
        if answer.error:
            return (
                HTTPStatus.OK,
                "You are not signed in",
                "Go back to Autoalgo, which says why. You can close this page.",
            )
        return HTTPStatus.OK, "Thank you", "Go back to Autoalgo, which finishes the sign-in. You can close this page."

    def server_bind(self) -> None:
        """Bind the port for this program alone, without asking for the computer's name, which can take seconds."""
        if sys.platform == "win32":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = _ADDRESS, self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that breaks off is no error of ours, and a traceback could show the code."""


class _Visit(BaseHTTPRequestHandler):
    """One request of the browser's."""

    server: Loopback
    timeout = _SILENCE_SECONDS

    def do_GET(self) -> None:
        """Answer with a page in plain words."""
        status, heading, text = self.server.receive(self.path)
        page = _PAGE.format(heading=heading, text=text).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 the library's name
        """Say nothing: the line would hold the code."""
