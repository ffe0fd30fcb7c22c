"""A proxy on this machine that ends the TLS of Google's hosts itself, with certificates of a test authority.

The program under test reaches it as it reaches any proxy, by HTTPS_PROXY, so its own code speaks to Google's hosts.
"""

import contextlib
import socket
import ssl
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final, Protocol
from urllib.parse import parse_qs, parse_qsl, unquote, urlsplit

import trustme

from sheets_server.messages import read_json
from sheets_server.wire import HOSTS, Answer, Asked, Json, RefusedError, html

_POLL_SECONDS: Final = 0.01
_LARGEST_BODY: Final = 64 * 2**20


@dataclass(frozen=True)
class Sent:
    """What is to be sent, and whether the line breaks in the middle of it; without an answer it breaks at the end."""

    answer: Answer | None
    cut: bool = False
    endless: Iterable[bytes] = ()
    """What is sent in the place of an answer, until the client leaves."""


class Service(Protocol):
    """What stands behind the proxy."""

    def carry_out(self, asked: Asked) -> Sent:
        """Return what is to be sent to `asked`."""

    def refuse_tunnel(self, host: str) -> int:
        """Return the status with which a tunnel to `host` is refused, 0 to open it."""

    def note_failure(self, error: BaseException) -> None:
        """Keep what went wrong in the server itself."""


@cache
def authority() -> trustme.CA:
    """The test authority; one a run."""
    return trustme.CA(organization_name="Autoalgo tests")


@cache
def _tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority().issue_cert(*HOSTS, organization_name="Autoalgo tests").configure_cert(context)
    return context


class Proxy(ThreadingHTTPServer):
    """Listens on a free port of 127.0.0.1 from its making to `close`."""

    daemon_threads = False
    request_queue_size = 64

    def __init__(self, service: Service) -> None:
        self.service = service
        self._open: set[socket.socket] = set()
        self._closing = False
        self._guard = threading.Lock()
        super().__init__(("127.0.0.1", 0), _Tunnel)
        self._thread = threading.Thread(target=self.serve_forever, args=(_POLL_SECONDS,), name="sheets_server")
        self._thread.start()

    @property
    def url(self) -> str:
        """The address for HTTPS_PROXY."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def close(self) -> None:
        """Break all connections and end all threads."""
        self.shutdown()
        self._thread.join()
        with self._guard:
            self._closing = True
            for connection in self._open:
                _break(connection)
        self.server_close()

    @contextlib.contextmanager
    def open_while(self, connection: socket.socket) -> Iterator[None]:
        """Let `close` break `connection` for as long as it is in use."""
        with self._guard:
            self._open.add(connection)
            if self._closing:
                _break(connection)
        try:
            yield
        finally:
            with self._guard:
                self._open.discard(connection)

    def process_request(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """Keep the connection, so that `close` can break it."""
        assert isinstance(request, socket.socket)
        with self._guard:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        """Close the connection and forget it."""
        assert isinstance(request, socket.socket)
        with self._guard:
            self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: object, client_address: object) -> None:  # noqa: ARG002 – overridden
        """Keep what went wrong; a line that the client breaks is no fault of the server."""
        error = sys.exception()
        if error is not None and not isinstance(error, ssl.SSLError | ConnectionError):
            self.service.note_failure(error)


class _Tunnel(BaseHTTPRequestHandler):
    """What a client says to the proxy itself."""

    # Small packets that wait for each other would cost 40 ms an answer.
    disable_nagle_algorithm = True
    protocol_version = "HTTP/1.1"
    server: Proxy

    def do_CONNECT(self) -> None:
        host = self.path.rpartition(":")[0]
        status = self.server.service.refuse_tunnel(host)
        if status:
            page = html(status, "Refused by the proxy", f"This network does not let you reach {host}.")
            _send(self, page)
            self.close_connection = True
            return
        self.send_response(200, "Connection established")
        self.end_headers()
        self.close_connection = True
        try:
            self.connection.getpeername()  # where the client has gone already, ssl would leave a socket open
            secured = _tls().wrap_socket(self.connection, server_side=True, do_handshake_on_connect=True)
        except OSError:
            return  # the client does not trust the authority, and may be meant not to
        # Wrapping takes the place of the connection, which can no longer be broken by itself.
        with secured, self.server.open_while(secured):
            _Speech(secured, self.client_address, self.server, host)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 – the base class calls it so
        """Say nothing."""


class _Speech(BaseHTTPRequestHandler):
    """What a client says to one of Google's hosts."""

    wbufsize = -1
    protocol_version = "HTTP/1.1"
    server: Proxy

    def __init__(self, connection: ssl.SSLSocket, address: object, server: Proxy, host: str) -> None:
        self.host = host
        with contextlib.suppress(ssl.SSLError, ConnectionError):
            super().__init__(connection, address, server)

    def _answer(self) -> None:
        sent = self._carried_out()
        if sent.answer is None:
            with contextlib.suppress(OSError):
                for part in sent.endless:
                    self.connection.sendall(part)
            self._break()
        elif sent.cut:
            half = sent.answer.body[: len(sent.answer.body) // 2]
            _send(self, sent.answer, half)
            self._break()
        else:
            _send(self, sent.answer)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = _answer  # noqa: N815 – the base class looks for these

    def _carried_out(self) -> Sent:
        length = int(self.headers.get("Content-Length") or 0)
        assert length <= _LARGEST_BODY
        self._acknowledge()
        data = self.rfile.read(length)
        try:
            return self.server.service.carry_out(self._asked(data))
        except RefusedError as error:
            return Sent(error.answer)

    def _asked(self, data: bytes) -> Asked:
        parts = urlsplit(self.path)
        query = {name: tuple(values) for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        kind = self.headers.get_content_type() if data else ""
        body: Json = dict(parse_qsl(data.decode(), keep_blank_values=True)) if "urlencoded" in kind else None
        scheme, _, bearer = (self.headers.get("Authorization") or "").partition(" ")
        bearer = bearer if scheme == "Bearer" else ""
        body = read_json(data) if kind == "application/json" else body
        return Asked(self.command, self.host, unquote(parts.path), query, body, bearer, parts.path)

    def _acknowledge(self) -> None:
        """Acknowledge the headers: urllib3 sends the body after that where there is a proxy, and Linux takes 40 ms."""
        if sys.platform == "linux":
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _break(self) -> None:
        self.close_connection = True
        _break(self.connection)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 – the base class calls it so
        """Say nothing."""


def _break(connection: socket.socket) -> None:
    # Of a secured connection this ends what carries it, so the client never hears that the end was meant.
    with contextlib.suppress(OSError):
        socket.socket.shutdown(connection, socket.SHUT_RDWR)


def _send(handler: BaseHTTPRequestHandler, answer: Answer, part: bytes | None = None) -> None:
    """Send `answer`, or the headers of all of it with only a `part` of its body."""
    handler.send_response(answer.status)
    headers: Mapping[str, str] = {
        "Content-Type": answer.kind,
        "Content-Length": str(len(answer.body)),
        **answer.headers,
    }
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(answer.body if part is None else part)
    handler.wfile.flush()


__all__ = ["Proxy", "Sent", "Service", "authority"]
