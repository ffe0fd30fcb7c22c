"""The small server that waits for the browser: what it takes, what it turns away, and that nothing disturbs it."""

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.database.google_sheet import loopback
from autoalgo.war.database.google_sheet.loopback import ConsentAnswer, ConsentEnd, Loopback

NEVER = threading.Event()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    monkeypatch.setattr(loopback._Visit, "timeout", 120)
    with Loopback() as listening:
        yield listening


class Waiting:
    """The server waits in a thread, as it does in the window."""

    def __init__(self, server: Loopback, seconds: float = 120) -> None:
        self.cancelled = threading.Event()
        self.ended: list[ConsentAnswer | ConsentEnd] = []
        self._thread = threading.Thread(target=lambda: self.ended.append(server.wait(self.cancelled, seconds)))
        self._thread.start()

    def end(self) -> ConsentAnswer | ConsentEnd:
        self._thread.join()
        return self.ended[0]


@contextmanager
def waiting(server: Loopback, seconds: float = 120) -> Iterator[Waiting]:
    under_way = Waiting(server, seconds)
    try:
        yield under_way
    finally:
        under_way.cancelled.set()
        under_way.end()


def ask(server: Loopback, path: str, method: str = "GET") -> tuple[int, str, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=120)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers
    finally:
        connection.close()


def answer_to(server: Loopback, **fields: str) -> str:
    return f"/?{urlencode({'state': server.state, **fields})}"


def test_it_listens_on_this_computer_alone(server: Loopback) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert server.address == f"http://127.0.0.1:{server.server_port}/"


def test_two_can_wait_at_once(server: Loopback) -> None:
    with Loopback() as other:
        assert other.server_port != server.server_port
        assert other.state != server.state


def test_the_code_is_taken(server: Loopback) -> None:
    with waiting(server) as under_way:
        status, page, headers = ask(server, answer_to(server, code="4/0abc"))
        assert under_way.end() == ConsentAnswer(code="4/0abc")

    assert status == HTTPStatus.OK
    assert "Thank you" in page
    assert "4/0abc" not in page
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_a_refusal_is_taken_and_its_words_are_not_repeated(server: Loopback) -> None:
    with waiting(server) as under_way:
        _, page, _ = ask(server, answer_to(server, error="<script>"))
        assert under_way.end() == ConsentAnswer(error="<script>")

    assert "You are not signed in" in page
    assert "script" not in page


def test_what_browsers_ask_besides_does_not_disturb_it(server: Loopback) -> None:
    with waiting(server) as under_way:
        assert ask(server, "/favicon.ico")[0] == HTTPStatus.NOT_FOUND
        assert ask(server, "/")[0] == HTTPStatus.NOT_FOUND
        assert ask(server, "/robots.txt?code=1&state=" + server.state)[0] == HTTPStatus.NOT_FOUND
        assert ask(server, answer_to(server, code="x"), "HEAD")[0] == HTTPStatus.NOT_IMPLEMENTED
        ask(server, answer_to(server, code="right"))
        assert under_way.end() == ConsentAnswer(code="right")


@pytest.mark.parametrize("state", ["", "wrong", "é", "\udcff"])
def test_an_answer_with_another_state_is_turned_away_and_the_right_one_still_taken(
    server: Loopback, state: str
) -> None:
    with waiting(server) as under_way:
        query = urlencode({"code": "forged", "state": state}, errors="surrogatepass")
        status, page, _ = ask(server, f"/?{query}")
        assert status == HTTPStatus.BAD_REQUEST
        assert "belongs to another sign-in" in page
        ask(server, answer_to(server, code="right"))
        assert under_way.end() == ConsentAnswer(code="right")


def test_an_answer_without_a_state_ends_nothing(server: Loopback) -> None:
    """Or any web page could end a sign-in by asking this address."""
    with waiting(server) as under_way:
        ask(server, "/?error=access_denied")
        under_way.cancelled.set()
        assert under_way.end() is ConsentEnd.CANCELLED
    assert server.wait(NEVER, 0) is ConsentEnd.TIMED_OUT_AFTER_A_STRAY


def test_connections_that_say_nothing_do_not_hold_it_up(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers open some ahead of need."""
    monkeypatch.setattr(loopback._Visit, "timeout", loopback._SILENCE_SECONDS)
    idle = [socket.create_connection(("127.0.0.1", server.server_port)) for _ in range(2)]
    try:
        with waiting(server) as under_way:
            ask(server, answer_to(server, code="right"))
            assert under_way.end() == ConsentAnswer(code="right")
    finally:
        for connection in idle:
            connection.close()


def test_a_browser_that_breaks_off_leaves_no_trace(server: Loopback, capfd: pytest.CaptureFixture[str]) -> None:
    with waiting(server) as under_way:
        for said in (b"", b"GET /?code=secret", b"\x16\x03\x01\x02", b"GET / HTTP/9.9\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.server_port)) as connection:
                connection.sendall(said)
                # Closed with a reset, so that answering fails.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        ask(server, answer_to(server, code="right"))
        assert under_way.end() == ConsentAnswer(code="right")

    assert capfd.readouterr() == ("", "")


def test_it_can_be_cancelled(server: Loopback) -> None:
    with waiting(server, seconds=60) as under_way:
        under_way.cancelled.set()
        assert under_way.end() is ConsentEnd.CANCELLED


def test_its_patience_ends(server: Loopback) -> None:
    assert server.wait(NEVER, 0.2) is ConsentEnd.TIMED_OUT


def test_nobody_answers_there_afterwards() -> None:
    with Loopback() as server:
        port = server.server_port
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


def test_the_code_does_not_show_in_the_answers_representation() -> None:
    assert "secret" not in repr(ConsentAnswer(code="secret"))


@given(st.text(max_size=80))
def test_whatever_is_asked_gets_a_page_and_is_no_answer(path: str) -> None:
    with Loopback() as server:
        status, _, _ = server.receive(path)

        assert status >= HTTPStatus.BAD_REQUEST
        assert server.answer is None
