"""How Google is asked: counted, with a valid token, again after what passes, and never when the user has had enough."""

import io
import math
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from online import Onlooker, cells_of, client_of, problem_of, store_of
from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter
from rows import cells
from sheets_server import Fault, Google
from urllib3 import HTTPResponse

from autoalgo.war.database import Cells
from autoalgo.war.database.google_sheet.answers import SentRequest, failure_of_answer
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience
from autoalgo.war.database.watch import Waiting, Watch

ALL = Patience(draw=lambda: 1.0)
"""Waits all that it may."""


@pytest.fixture
def onlooker() -> Onlooker:
    """Somebody who looks on."""
    return Onlooker()


@pytest.fixture
def store(google: Google, tmp_path: Path, onlooker: Onlooker) -> SheetStore:
    """The usual database as a sheet, asked for with all the patience there is."""
    key = google.add("Game", cells())
    return store_of(google, tmp_path, SheetReference(key=key), ALL, onlooker.watch)


def test_every_request_is_counted(google: Google, store: SheetStore) -> None:
    google.order(Fault.UNAVAILABLE, times=2)
    cells_of(store)
    assert store.calls == len(google.calls) == 4
    cells_of(store)
    assert store.calls == len(google.calls) == 6


def test_waits_double_up_to_the_longest_and_are_told(google: Google, store: SheetStore, onlooker: Onlooker) -> None:
    """1, 2, 4, 8 and 16 seconds are waited before the second to the sixth attempt, and there is no seventh."""
    google.order(Fault.UNAVAILABLE, times=6)
    assert problem_of(store) == (
        f"{store.reference.key}: Google has a fault of its own (503), 6 times in a row; allowed: an answer; "
        "try again in a few minutes"
    )
    assert onlooker.waits.seconds == [1, 2, 4, 8, 16]
    assert [(told.seconds, told.attempt, told.attempts) for told in onlooker.waited] == [
        (1, 2, 6), (2, 3, 6), (4, 4, 6), (8, 5, 6), (16, 6, 6)
    ]  # fmt: skip
    assert {told.reason for told in onlooker.waited} == {"Google has a fault of its own (503)"}
    assert store.calls == 6


def test_no_wait_is_longer_than_the_longest(google: Google, tmp_path: Path, onlooker: Onlooker) -> None:
    patience = Patience(attempts=8, longest=5, draw=lambda: 1.0)
    key = google.add("Game", cells())
    google.order(Fault.INTERNAL, times=7)
    cells_of(store_of(google, tmp_path, SheetReference(key=key), patience, onlooker.watch))
    assert onlooker.waits.seconds == [1, 2, 4, 5, 5, 5, 5]


def test_the_whole_wait_is_left_to_chance(google: Google, tmp_path: Path, onlooker: Onlooker) -> None:
    draws = iter((0.0, 0.25, 0.9))
    patience = Patience(draw=lambda: next(draws))
    google.order(Fault.TOO_MANY, times=3)
    key = google.add("Game", cells())
    cells_of(store_of(google, tmp_path, SheetReference(key=key), patience, onlooker.watch))
    assert onlooker.waits.seconds == pytest.approx([0, 0.5, 3.6])  # 0 × 1, 0.25 × 2, 0.9 × 4


def test_google_is_waited_for_as_long_as_it_asks(google: Google, store: SheetStore, onlooker: Onlooker) -> None:
    google.order(Fault.TOO_MANY(30))
    cells_of(store)
    assert onlooker.waits.seconds == [30]
    assert onlooker.waited[0].reason == "Google is asked too often (429)"


def test_what_google_asks_is_no_reason_to_wait_less(google: Google, store: SheetStore, onlooker: Onlooker) -> None:
    google.order(Fault.TOO_MANY(1), times=3)
    cells_of(store)
    assert onlooker.waits.seconds == [1, 2, 4]


def test_too_long_a_wait_is_told_instead(google: Google, store: SheetStore, onlooker: Onlooker) -> None:
    google.order(Fault.TOO_MANY(3600))
    assert problem_of(store).endswith(
        "Google is asked too often (429); allowed: 60 readings and 60 changes a minute for each account; "
        "Google asks to wait 3,600 seconds; try again after that"
    )
    assert onlooker.waits.seconds == []


@pytest.mark.parametrize(
    "fault", [Fault.QUOTA_403, Fault.UNAVAILABLE, Fault.INTERNAL, Fault.TOO_MANY, Fault.CUT, Fault.HANG_UP]
)
@pytest.mark.parametrize("call", ["spreadsheets.get", "values.batchGet"])
def test_what_passes_is_asked_again(google: Google, store: SheetStore, fault: Fault, call: str) -> None:
    google.order(fault, when=call)
    assert isinstance(store.read(), Cells)


@pytest.mark.parametrize(
    "fault", [Fault.FORBIDDEN, Fault.API_DISABLED, Fault.NOT_FOUND, Fault.UNAUTHORIZED, Fault.HTML, Fault.EMPTY]
)
def test_what_stays_is_not(google: Google, store: SheetStore, onlooker: Onlooker, fault: Fault) -> None:
    google.order(fault, times=99)
    assert problem_of(store)
    assert onlooker.waits.seconds == []
    assert store.calls == (2 if fault is Fault.UNAUTHORIZED else 1)


def test_cancelling_ends_a_wait_and_everything_after_it(google: Google, store: SheetStore, onlooker: Onlooker) -> None:
    google.order(Fault.TOO_MANY, times=2)

    def cancel(told: Waiting | None) -> None:
        onlooker.told.append(told)
        onlooker.waits.set()

    store.watch = Watch(cancel, onlooker.waits)
    assert "it was cancelled before Google had answered" in problem_of(store)
    assert len(google.calls) == 1
    assert onlooker.told[-1] is None, "that the waiting is over is told even so"


def test_cancelling_holds_until_whoever_did_it_takes_it_back(google: Google, store: SheetStore) -> None:
    store.watch.cancelled.set()
    assert "it was cancelled" in problem_of(store)
    assert "it was cancelled" in problem_of(store)
    assert google.calls == []
    store.watch.cancelled.clear()
    cells_of(store)


def test_cancelling_between_the_two_calls_of_a_reading(google: Google, store: SheetStore) -> None:
    google.before("spreadsheets.get", store.watch.cancelled.set)
    assert "it was cancelled" in problem_of(store)
    assert google.calls == ["spreadsheets.get"]


# Tokens


def test_an_expired_token_is_refreshed_and_kept(google: Google, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", expired=True)
    before = (tmp_path / "tokens" / "authorized_user.json").read_bytes()
    key = google.add("Game", cells())
    cells_of(store_of(google, tmp_path, SheetReference(key=key)))
    assert (tmp_path / "tokens" / "authorized_user.json").read_bytes() != before
    refreshed = [asked.call for asked in google.asked].count("oauth.token")
    cells_of(store_of(google, tmp_path, SheetReference(key=key)))
    assert [asked.call for asked in google.asked].count("oauth.token") == refreshed == 1


@pytest.mark.parametrize("seconds", [10**300, -1, math.nan, math.inf, "1e400", "soon", [], 3599.5])
def test_a_token_of_no_sound_length_is_told_as_none_of_googles(
    google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: object
) -> None:
    google.tokens_in(tmp_path / "tokens", expired=True)
    monkeypatch.setattr("sheets_server.oauth.TOKEN_SECONDS", seconds)
    store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())))
    assert "answered in Google's place" in problem_of(store)


def test_a_token_that_google_forgot_is_refreshed_once(google: Google, store: SheetStore) -> None:
    google.order(Fault.UNAUTHORIZED)
    cells_of(store)
    assert google.calls == ["spreadsheets.get", "spreadsheets.get", "values.batchGet"]


def test_the_token_goes_to_google_alone_and_netrc_is_not_asked(
    google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("default login somebody password hunter2\n")
    monkeypatch.setenv("NETRC", str(netrc))
    google.tokens_in(tmp_path / "tokens", expired=True)
    answered, sent = HTTPAdapter.build_response, []

    def watched(adapter: HTTPAdapter, request: PreparedRequest, answer: HTTPResponse) -> Response:
        sent.append((urlsplit(request.url).hostname, request.headers.get("Authorization")))
        return answered(adapter, request, answer)

    monkeypatch.setattr(HTTPAdapter, "build_response", watched)
    cells_of(store_of(google, tmp_path, SheetReference(key=google.add("Game", cells()))))
    sheets = ("sheets.googleapis.com", f"Bearer {google.asked[-1].bearer}")
    assert sent == [("oauth2.googleapis.com", None), sheets, sheets]


def test_a_service_account_asks_for_a_token_and_nothing_else(google: Google, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", "service")
    cells_of(store_of(google, tmp_path, SheetReference(key=google.add("Game", cells()))))
    assert [asked.call for asked in google.asked] == ["oauth.token", "spreadsheets.get", "values.batchGet"]


@pytest.mark.parametrize("fault", [Fault.UNAVAILABLE, Fault.TOO_MANY])
def test_faults_of_the_sign_in_are_waited_for_like_others(
    google: Google, tmp_path: Path, onlooker: Onlooker, fault: Fault
) -> None:
    google.tokens_in(tmp_path / "tokens", expired=True)
    google.order(fault, when="oauth.token")
    key = google.add("Game", cells())
    cells_of(store_of(google, tmp_path, SheetReference(key=key), ALL, onlooker.watch))
    assert onlooker.waits.seconds == [1]


class Elsewhere(HTTPAdapter):
    """A network that leads every request to its own page."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def send(self, request: PreparedRequest, *_: object, **__: object) -> Response:
        """Answer with the way to the page."""
        self.asked.append(str(request.url))
        response = Response()
        response.request, response.url, response.status_code = request, str(request.url), 302
        response.headers["Location"] = "https://login.example.com/"
        response.raw = io.BytesIO(b"")
        return response


def test_the_token_follows_nobody_elsewhere(store: SheetStore) -> None:
    client, network = client_of(store), Elsewhere()
    client.session.mount("https://", network)
    with pytest.raises(SheetFailure, match="a web page came instead of Google's answer"):
        client.spreadsheets_get(store.reference.key)
    assert len(network.asked) == 1


# Repeating actions


def failing(*failures: SheetFailure) -> Callable[[], str]:
    """Return an action that fails so, one after the other, and then is done."""
    left = list(failures)

    def action() -> str:
        if left:
            raise left.pop(0)
        return "done"

    return action


def refused() -> SheetFailure:
    """Google did nothing."""
    return SheetFailure("refused", passing=True, refused=True)


def unknown() -> SheetFailure:
    """Google may have done it."""
    return SheetFailure("unknown", passing=True)


def test_deeds_not_to_be_done_twice_are_repeated_only_when_refused(store: SheetStore) -> None:
    client = client_of(store)
    assert client.again(failing(refused(), refused()), only_refused=True) == "done"
    assert client.again(failing(refused(), unknown())) == "done"
    with pytest.raises(SheetFailure, match="unknown"):
        client.again(failing(refused(), unknown(), refused()), only_refused=True)


def test_a_failure_is_refused_only_if_all_before_it_were(store: SheetStore, onlooker: Onlooker) -> None:
    client = client_of(store)
    last = SheetFailure("last", refused=True)
    with pytest.raises(SheetFailure) as caught:
        client.again(failing(unknown(), last))
    assert not caught.value.refused
    onlooker.waits.set()
    with pytest.raises(SheetFailure, match="it was cancelled") as caught:
        client.again(failing())
    assert caught.value.refused


def test_nobody_waits_before_the_first_attempt_or_after_the_last(store: SheetStore, onlooker: Onlooker) -> None:
    store.patience = Patience(attempts=1)
    with pytest.raises(SheetFailure, match=r"^refused$"):
        client_of(store).again(failing(refused()))
    assert onlooker.waits.seconds == []


def test_other_errors_are_bugs_and_pass_through(store: SheetStore) -> None:
    def broken() -> None:
        raise KeyError("a bug")

    with pytest.raises(KeyError):
        client_of(store).again(broken)


def test_chance_is_drawn_between_nothing_and_everything() -> None:
    draws = [Patience().draw() for _ in range(100)]
    assert 0 <= min(draws) < max(draws) < 1


@pytest.mark.parametrize(
    ("header", "date", "seconds"),
    [
        ("30", "", 30),
        ("1.5", "", 1.5),
        ("Sat, 21 Nov 2026 10:05:30 GMT", "Sat, 21 Nov 2026 10:05:00 GMT", 30),
        ("Sat, 21 Nov 2026 10:04:00 GMT", "Sat, 21 Nov 2026 10:05:00 GMT", 0),
        ("Sat, 21 Nov 2026 10:05:30 GMT", "", None),
        ("soon", "Sat, 21 Nov 2026 10:05:00 GMT", None),
        ("-5", "", None),
        ("", "", None),
    ],
)
def test_how_long_google_asks_to_wait(header: str, date: str, seconds: float | None) -> None:
    """A date counts from the one that the answer itself was sent on: 10:05:30 is 30 seconds after 10:05:00."""
    response = Response()
    response.status_code = 429
    response.headers.update({"Retry-After": header, "Date": date})
    assert failure_of_answer(response, SentRequest()).retry_after == seconds


def test_the_line_of_somebody_else(google: Google, store: SheetStore, tmp_path: Path) -> None:
    """Who signs in anew is asked for by the next reading, without a new store."""
    cells_of(store)
    google.tokens_in(tmp_path / "tokens")
    cells_of(store)
    bearers = [asked.bearer for asked in google.asked if asked.of_the_api]
    assert len(set(bearers)) == 2
