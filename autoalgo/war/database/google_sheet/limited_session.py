"""Sessions whose requests end in time: the timeouts of requests hold for each read, and start anew with every byte.

From the first byte to the last an answer has one deadline, and one limit of bytes, unpacked.
"""

import ssl
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from urllib3 import ProxyManager
from urllib3.util.ssl_ import create_urllib3_context

from autoalgo.common.talk_limit import TalkLimit

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

WHOLE_SECONDS: Final = 180.0
"""For one request with its answer."""
MOST_BYTES: Final = 2**26
"""Of one answer: as many as a workbook may have."""
_limit: ContextVar[TalkLimit | None] = ContextVar("_limit", default=None)


def limited(session: Session) -> Session:
    """Limit each request of a session, and return it."""
    session.mount("https://", _LimitedAdapter())
    return session


class _LimitedAdapter(HTTPAdapter):
    def init_poolmanager(self, *arguments: int, **options: object) -> None:
        super().init_poolmanager(*arguments, ssl_context=_context(), **options)  # type: ignore[arg-type] # as it comes

    def proxy_manager_for(self, proxy: str, **options: object) -> ProxyManager:
        made: ProxyManager = super().proxy_manager_for(proxy, ssl_context=_context(), **options)
        return made

    def send(self, request: PreparedRequest, *arguments: object, **options: object) -> Response:
        """Send a request and read the whole answer."""
        limit = TalkLimit(WHOLE_SECONDS, MOST_BYTES)
        before = _limit.set(limit)
        try:
            response = super().send(request, *arguments, **options)  # type: ignore[arg-type] # as requests gives them
            try:
                content = bytearray()
                for part in response.iter_content(2**16):
                    limit.count(len(part))
                    content += part
            except Exception:
                response.close()
                raise
        finally:
            _limit.reset(before)
        response._content = bytes(content)
        return response


def _context() -> ssl.SSLContext:
    context = create_urllib3_context()
    context.sslsocket_class = _LimitedSocket
    return context


class _LimitedSocket(ssl.SSLSocket):
    """Waits for nothing longer than the request under way may last."""

    def recv_into(self, buffer: "WriteableBuffer", nbytes: int | None = None, flags: int = 0) -> int:
        self._hurry()
        return super().recv_into(buffer, nbytes, flags)

    def send(self, data: "ReadableBuffer", flags: int = 0) -> int:
        self._hurry()
        return super().send(data, flags)

    def _hurry(self) -> None:
        if limit := _limit.get():
            left = limit.seconds_left
            self.settimeout(min(self.gettimeout() or left, left))
