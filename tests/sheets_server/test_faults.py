"""Faults to order, other moderators at the worst moment, and the end of it all."""

import threading

import pytest
import requests

from sheets_server import Fault, Google
from sheets_server.talking import Talk, message


@pytest.mark.parametrize(
    ("fault", "status", "reason"),
    [
        (Fault.TOO_MANY, 429, "RATE_LIMIT_EXCEEDED"),
        (Fault.UNAVAILABLE, 503, None),
        (Fault.INTERNAL, 500, None),
        (Fault.FORBIDDEN, 403, None),
        (Fault.API_DISABLED, 403, "SERVICE_DISABLED"),
        (Fault.NOT_FOUND, 404, None),
        (Fault.UNAUTHORIZED, 401, "ACCESS_TOKEN_EXPIRED"),
    ],
)
def test_faults_that_google_words(google: Google, talk: Talk, fault: Fault, status: int, reason: str | None) -> None:
    google.order(fault, times=2)
    for answer in (talk.ask("GET", ""), talk.list()):
        message(answer, status)
    google.order(fault)
    details = talk.ask("GET", "").json()["error"].get("details", [{}])
    assert details[0].get("reason") == reason
    assert talk.ask("GET", "").ok


def test_how_long_to_wait_is_said_when_ordered(google: Google, talk: Talk) -> None:
    google.order(Fault.TOO_MANY(7))
    google.order(Fault.UNAVAILABLE(retry_after=8))
    assert [talk.ask("GET", "").headers.get("Retry-After") for _ in range(3)] == ["7", "8", None]


def test_a_quota_may_be_a_403(google: Google, talk: Talk) -> None:
    google.order(Fault.QUOTA_403)
    (entry,) = talk.ask("GET", "").json()["error"]["errors"]
    assert (entry["domain"], entry["reason"]) == ("usageLimits", "userRateLimitExceeded")


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.CUT, requests.exceptions.ChunkedEncodingError),
        (Fault.HANG_UP, requests.exceptions.ConnectionError),
        (Fault.AFTER_DOING(Fault.CUT), requests.exceptions.ChunkedEncodingError),
        (Fault.AFTER_DOING(then=Fault.HANG_UP), requests.exceptions.ConnectionError),
    ],
)
def test_lines_break_before_or_after_the_action(
    google: Google, talk: Talk, fault: Fault, error: type[Exception]
) -> None:
    google.order(fault, when="values.batchUpdate")
    with pytest.raises(error):
        talk.write(("Nations!A1", [["changed"]]))
    done = google.tab(talk.key, "Nations").rows[0][0] == "changed"
    assert done is (fault is not Fault.HANG_UP)


def test_a_503_may_come_after_the_action(google: Google, talk: Talk) -> None:
    google.order(Fault.AFTER_DOING, when="values.batchUpdate")
    assert talk.write(("Nations!A1", [["changed"]])).status_code == 503
    assert google.tab(talk.key, "Nations").rows[0][0] == "changed"


def test_web_pages_and_nothing_in_the_place_of_json(google: Google, talk: Talk) -> None:
    google.order(Fault.HTML)
    google.order(Fault.HTML(502))
    google.order(Fault.EMPTY)
    answers = [talk.ask("GET", "") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 502, 200]
    assert [answer.text[:15] for answer in answers] == ["<!DOCTYPE html>", "<!DOCTYPE html>", ""]


def test_faults_and_deeds_wait_for_their_request(google: Google, talk: Talk) -> None:
    google.order(Fault.UNAVAILABLE, when=lambda asked: asked.option("ranges") == "Nations!A1", skip=1)
    google.before("values.batchUpdate", lambda: google.edit(talk.key, "Nations", 1, 2, "theirs"))
    first = [talk.ask("GET", "/values:batchGet", ranges="Nations!A1").status_code for _ in range(3)]
    assert first == [200, 503, 200]
    talk.write(("Nations!A1", [["mine"]]))
    assert google.tab(talk.key, "Nations").rows[0] == ["mine", "theirs"]
    assert google.calls == ["values.batchGet"] * 3 + ["values.batchUpdate"]


def test_rows_come_and_go(google: Google, talk: Talk) -> None:
    tab = google.tab(talk.key, "Nations")
    google.insert_row(talk.key, "Nations", 2)
    assert [row[:1] for row in tab.rows] == [["Name"], [], ["Albion"], [], ["Gaul"]]
    google.delete_row(talk.key, "Nations", 3)
    assert [row[:1] for row in tab.rows] == [["Name"], [], [], ["Gaul"]]
    assert tab.row_count == 1000


def test_the_proxy_lets_nothing_through_to_anyone_else(google: Google, talk: Talk) -> None:
    with pytest.raises(requests.exceptions.ProxyError):
        talk.send("GET", "https://example.com/")
    assert google.failures == ["the program wanted to reach example.com"]
    google.failures.clear()
    google.tunnels_refused = 407
    with pytest.raises(requests.exceptions.ProxyError):
        talk.ask("GET", "")
    assert google.asked == []


def test_who_does_not_trust_the_authority_hears_of_the_certificate(
    google: Google, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REQUESTS_CA_BUNDLE")
    monkeypatch.delenv("CURL_CA_BUNDLE")
    with pytest.raises(requests.exceptions.SSLError, match="CERTIFICATE_VERIFY_FAILED"):
        talk.ask("GET", "")
    assert google.asked == []


def test_nothing_is_left_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(threading.enumerate())
    with Google() as google, requests.Session() as session:
        for name, value in google.environment.items():
            monkeypatch.setenv(name, value)
        key = google.add("Game", {"A": [[1]]})
        google.order(Fault.SLOW(600), when="values.get")
        url = f"https://sheets.googleapis.com/v4/spreadsheets/{key}"
        session.get(url, timeout=120)  # keeps its connection open
        with pytest.raises(requests.exceptions.Timeout):
            session.get(f"{url}/values/A!A1", timeout=0.2)
    assert set(threading.enumerate()) <= before
