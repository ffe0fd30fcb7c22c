"""Everything that can go wrong between the program and Google, each told in a sentence of its own."""

import gzip
import socket
import ssl
from collections.abc import Callable
from pathlib import Path

import pytest
import requests.exceptions
import urllib3.exceptions
from google.auth.exceptions import MalformedError, RefreshError, TransportError
from online import IMPATIENT, problem_of, store_of
from outcomes import only_problem
from rows import cells
from sheets_server import SERVICE, SPREADSHEETS_READONLY, Fault, Google
from sheets_server.proxy import Sent
from sheets_server.wire import Answer, Asked

from autoalgo.common import talk_limit
from autoalgo.war.database import StabilityCommit
from autoalgo.war.database.google_sheet import limited_session
from autoalgo.war.database.google_sheet.connection import failure_of_connection, failure_of_sign_in
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience

ONCE = Patience(attempts=1, connection=2.0, answer=0.3)


@pytest.fixture
def store(google: Google, tmp_path: Path) -> SheetStore:
    """The usual database as a sheet called Game, asked for once."""
    return store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())), ONCE)


def said(store: SheetStore) -> str:
    """Return what is told of the one thing that keeps `store` from being read, without the sheet's key."""
    return problem_of(store).removeprefix(f"{store.reference.key}: ")


@pytest.mark.parametrize(
    ("fault", "sentence", "to_do"),
    [
        (Fault.UNAUTHORIZED, "Google does not accept the sign-in any more (401)", "sign in again"),
        (Fault.FORBIDDEN, "the account may not see the sheet (403)", "ask its owner to share it with you"),
        (
            Fault.API_DISABLED,
            "the Google Sheets API is not switched on in the project of the sign-in (403)",
            "switch it on at https://console.developers.google.com/apis/api/sheets.googleapis.com/overview?project=",
        ),
        (Fault.QUOTA_403, "Google is asked too often (403)", "wait a minute, and try again"),
        (Fault.TOO_MANY, "Google is asked too often (429)", "wait a minute, and try again"),
        (Fault.NOT_FOUND, "there is no such sheet, or the account may not see it (404)", "compare the address"),
        (Fault.INTERNAL, "Google has a fault of its own (500)", "try again in a few minutes"),
        (Fault.UNAVAILABLE, "Google has a fault of its own (503)", "try again in a few minutes"),
        (Fault.CUT, "the connection broke off before the answer was complete", "try again"),
        (Fault.HANG_UP, "the connection broke off before the answer was complete", "try again"),
        (Fault.SLOW(0.6), "Google did not answer in time", "try again"),
        (Fault.HTML, "a web page came instead of Google's answer", "open a browser and sign in there"),
        (Fault.HTML(403), "a web page came instead of Google's answer", "ask who runs its proxy"),
        (Fault.HTML(404), "a web page came instead of Google's answer", "ask who runs its proxy"),
        (Fault.HTML(502), "Google has a fault of its own (502)", "try again in a few minutes"),
        (Fault.HTML(302), "a web page came instead of Google's answer", "open a browser and sign in there"),
        (Fault.EMPTY, "something that is not JSON came instead of Google's answer", "ask who runs its proxy"),
        (Fault.WRONG_CHARSET, "something that is not JSON came instead of Google's answer", "ask who runs its proxy"),
    ],
    ids=lambda value: value.kind.name if isinstance(value, Fault) else "",
)
def test_each_has_a_sentence_of_its_own(
    google: Google, store: SheetStore, fault: Fault, sentence: str, to_do: str
) -> None:
    google.order(fault, times=2)
    text = said(store)
    assert text.startswith(sentence)
    assert to_do in text


@pytest.mark.parametrize("fault", [Fault.ENDLESS_HEADERS, Fault.ENDLESS_BODY])
def test_an_answer_byte_by_byte_is_left_when_the_time_for_all_of_it_is_over(
    google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    """A second passes with each byte; each byte alone comes in time."""
    clock = let_seconds_pass(google, monkeypatch)
    google.order(fault)
    patience = Patience(attempts=1, connection=120.0, answer=120.0)
    store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())), patience)
    assert said(store).startswith("Google did not answer in time")
    assert clock


def let_seconds_pass(google: Google, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Let a second pass with each part that Google sends without end; return one entry for each."""
    passed: list[None] = []
    monkeypatch.setattr(talk_limit, "monotonic", lambda: len(passed))
    google.passed = lambda: passed.append(None)
    return passed


def test_an_answer_that_is_too_large_is_left(google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_session, "MOST_BYTES", 2**20)
    google.order(Fault.ENDLESS_BODY(100_000))
    patience = Patience(attempts=6, connection=120.0, answer=120.0)
    store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())), patience)
    assert said(store).startswith("Google's answer does not end; allowed: an answer of at most 64 MiB")
    assert google.calls == ["spreadsheets.get"]


def test_an_answer_may_not_unfold_without_end(
    google: Google, store: SheetStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limited_session, "MOST_BYTES", 2**20)
    folded = Answer(200, gzip.compress(b" " * 2**24), headers={"Content-Encoding": "gzip"})
    monkeypatch.setattr(google, "carry_out", lambda _: Sent(folded))
    assert said(store).startswith("Google's answer does not end")


@pytest.mark.parametrize("fault", [Fault.ENDLESS_HEADERS, Fault.ENDLESS_BODY])
def test_a_token_byte_by_byte_is_left(
    google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    google.tokens_in(tmp_path / "tokens", expired=True)
    let_seconds_pass(google, monkeypatch)
    google.order(fault, when="oauth.token")
    patience = Patience(attempts=1, connection=120.0, answer=120.0)
    store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())), patience)
    assert "Google did not answer in time" in problem_of(store)


def test_a_token_is_not_asked_for_elsewhere(google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor again and again, where each answer is a redirection to the next."""
    google.tokens_in(tmp_path / "tokens", expired=True)
    asked = list[Asked]()

    def lead_on(request: Asked) -> Sent:
        asked.append(request)
        return Sent(Answer(302, b"", headers={"Location": "https://oauth2.googleapis.com/token"}))

    monkeypatch.setattr(google, "carry_out", lead_on)
    store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())), ONCE)
    assert "something between this computer and Google answered in Google's place" in problem_of(store)
    assert len(asked) == 1


def test_a_service_account_is_told_by_which_address_to_share(google: Google, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", "service")
    key = google.add("Game", cells(), editors=set())
    assert f"share the sheet with {SERVICE}" in problem_of(store_of(google, tmp_path, SheetReference(key=key)))
    assert f"share the sheet with {SERVICE}" in problem_of(store_of(google, tmp_path, SheetReference(key="x" * 44)))


def test_who_may_read_and_not_write_is_told_so(google: Google, store: SheetStore) -> None:
    google.order(Fault.FORBIDDEN, when="values.batchUpdate")
    problem = only_problem(store.write_stability([StabilityCommit("Albion", 100, 60)]))
    assert problem.text() == (
        "Game: the account may not change the sheet (403); allowed: a sheet that is shared with the account; nothing "
        "was written; ask its owner to share it with you as an editor, or sign in with the account that it is shared "
        "with"
    )


def test_a_sign_in_that_covers_too_little(google: Google, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", scopes=[SPREADSHEETS_READONLY])
    assert "sign in again" in problem_of(store_of(google, tmp_path, SheetReference(key=google.add("Game", cells()))))


def test_a_sign_in_that_was_taken_back(google: Google, store: SheetStore) -> None:
    google.accounts.revoke()
    assert "sign in again" in said(store)
    assert google.calls == ["spreadsheets.get"]


def test_a_web_page_in_place_of_a_token(google: Google, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", expired=True)
    google.order(Fault.HTML, when="oauth.token")
    store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())), IMPATIENT)
    assert "something between this computer and Google answered in Google's place" in problem_of(store)
    assert google.calls == []


# The way to Google


def test_no_name_server(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.delenv(name)
    monkeypatch.setattr("socket.getaddrinfo", _no_such_name)
    assert said(store) == (
        "this computer cannot find Google: there is no network, or no name server answers; "
        "allowed: a connection to the internet; connect, and try again"
    )


def _no_such_name(*_: object, **__: object) -> None:
    raise socket.gaierror(-2, "Name or service not known")


def test_no_proxy_where_one_should_be(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, "http://somebody:hunter2@127.0.0.1:9")
    assert said(store).startswith("the proxy of this network cannot be reached, or refuses the connection")
    assert "hunter2" not in said(store)


@pytest.mark.parametrize(("status", "words"), [(407, "wants a name and a password"), (403, "refuses the connection")])
def test_a_proxy_that_lets_nothing_through(google: Google, store: SheetStore, status: int, words: str) -> None:
    google.tunnels_refused = status
    assert words in said(store)


@pytest.mark.parametrize("proxy", ["http://[::1", "gopher://127.0.0.1:70", "http://a b:1"])
def test_a_proxys_address_that_is_none(store: SheetStore, monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, proxy)
    assert said(store).startswith(("this computer's settings for the network cannot be used", "the proxy of this"))


def test_a_certificate_that_is_not_googles(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name)
    assert said(store).startswith(
        "the certificate that was shown instead of Google's is not one that this computer trusts"
    )
    assert "REQUESTS_CA_BUNDLE" in said(store)


def test_a_file_of_certificates_that_is_not_there(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/nowhere/ca.pem")
    assert said(store).startswith("this computer's settings for the network cannot be used")


# Whether Google may have done something all the same


@pytest.mark.parametrize(
    ("fault", "refused"),
    [
        (Fault.TOO_MANY, True), (Fault.FORBIDDEN, True), (Fault.NOT_FOUND, True), (Fault.UNAUTHORIZED, True),
        (Fault.HTML(403), True), (Fault.QUOTA_403, True),
        (Fault.UNAVAILABLE, False), (Fault.CUT, False), (Fault.HANG_UP, False), (Fault.HTML, False),
        (Fault.EMPTY, False), (Fault.SLOW(0.6), False), (Fault.HTML(302), False),
    ],
    ids=lambda value: value.kind.name if isinstance(value, Fault) else "",
)  # fmt: skip
def test_nothing_is_certain_without_an_answer(google: Google, store: SheetStore, fault: Fault, refused: bool) -> None:
    google.order(fault, times=2, when="values.batchUpdate")
    problem = only_problem(store.write_stability([StabilityCommit("Albion", 100, 60)]))
    assert ("nothing was written" in problem.text()) == refused
    assert ("it is not known whether the scores were written" in problem.text()) != refused


def untrusted() -> requests.exceptions.SSLError:
    """A certificate that is not Google's, as requests wraps it."""
    reason = urllib3.exceptions.SSLError(ssl.SSLCertVerificationError(1, "certificate verify failed"))
    pool = urllib3.connectionpool.HTTPSConnectionPool("sheets.googleapis.com")
    return requests.exceptions.SSLError(urllib3.exceptions.MaxRetryError(pool, "/", reason))


@pytest.mark.parametrize(
    ("error", "passing", "refused"),
    [
        (untrusted(), False, True),
        (requests.exceptions.SSLError("bad record mac"), True, False),
        (requests.exceptions.ConnectionError("reset"), True, False),
        (requests.exceptions.ContentDecodingError("not gzip"), True, False),
        (requests.exceptions.InvalidProxyURL("http://"), False, True),
        (urllib3.exceptions.ProtocolError("broken"), True, False),
        (FileNotFoundError("no bundle"), False, True),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_may_pass_and_what_was_never_sent(error: Exception, passing: bool, refused: bool) -> None:
    failure = failure_of_connection(error)
    assert (failure.passing, failure.refused) == (passing, refused)


def _wrapped(error: Exception) -> Exception:
    wrapped = TransportError("hidden")
    wrapped.__cause__ = error
    return wrapped


@pytest.mark.parametrize(
    ("error", "words", "passing"),
    [
        (lambda: RefreshError("invalid_grant: Bad Request", {"error": "invalid_grant"}), "sign in again", False),
        (lambda: MalformedError("private_key: hunter2"), "the sign-in cannot be used", False),
        (lambda: ValueError("hunter2"), "the sign-in cannot be used", False),
        (lambda: _wrapped(requests.exceptions.ReadTimeout("hunter2")), "did not answer in time", True),
        (lambda: _wrapped(untrusted()), "not one that this computer trusts", False),
    ],
)
def test_without_a_token_google_was_asked_for_nothing(
    error: Callable[[], Exception], words: str, passing: bool
) -> None:
    failure = failure_of_sign_in(error())
    assert words in only_problem(failure.failure("Game")).text()
    assert "hunter2" not in repr(failure)
    assert (failure.passing, failure.refused) == (passing, True)
