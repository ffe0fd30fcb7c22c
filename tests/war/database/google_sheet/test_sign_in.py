"""Signing in by way of the browser, against a server that speaks Google's OAuth (real HTTP, real TLS)."""

import json
import logging
import math
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from outcomes import only_problem
from sheets_server import DRIVE_METADATA_READONLY, SPREADSHEETS, Asked, Consent, Fault, Google

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.account import Account, AccountKind, account, credentials
from autoalgo.war.database.google_sheet.sign_in import sign_in
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens

NEVER = threading.Event()
LONG = 120
"""Seconds that no test should need."""


@pytest.fixture
def tokens(google: Google, tmp_path: Path) -> Tokens:
    """A folder with the moderators' client and nobody signed in."""
    return Tokens(google.tokens_in(tmp_path / "tokens", "client"))


def only(failure: Failure | None) -> str:
    return only_problem(failure).text()


def exchanging(asked: Asked) -> bool:
    return asked.call == "oauth.token"


def test_a_moderator_who_agrees_is_signed_in_with_what_was_asked_for_and_no_more(
    google: Google, tokens: Tokens
) -> None:
    assert sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG) is None

    assert account(tokens) == Account(AccountKind.USER, scopes=(SPREADSHEETS,))
    consent = next(asked for asked in google.asked if asked.call == "oauth.authorize")
    assert consent.option("scope") == SPREADSHEETS
    assert consent.option("access_type") == "offline"
    assert "consent" in consent.option("prompt").split(), "or Google gives a lasting sign-in only the first time"
    assert consent.option("code_challenge_method") == "S256"
    assert len(consent.option("state")) >= 32
    assert urlsplit(consent.option("redirect_uri")).hostname == "127.0.0.1"
    used = credentials(tokens, [SPREADSHEETS])
    assert not isinstance(used, Failure)
    assert used.token in google.accounts.access


def test_two_sign_ins_share_neither_state_nor_proof(google: Google, tokens: Tokens) -> None:
    sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG)
    sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG)

    first, second = (asked for asked in google.asked if asked.call == "oauth.authorize")
    assert first.option("state") != second.option("state")
    assert first.option("code_challenge") != second.option("code_challenge")


def test_signing_in_again_for_less_keeps_what_was_granted_before(google: Google, tokens: Tokens) -> None:
    assert sign_in(tokens, [SPREADSHEETS, DRIVE_METADATA_READONLY], google.browser, NEVER, LONG) is None
    assert sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG) is None

    signed_in = account(tokens)
    assert isinstance(signed_in, Account)
    assert set(signed_in.scopes) == {SPREADSHEETS, DRIVE_METADATA_READONLY}


def test_the_browser_is_told_in_plain_words_to_go_back(google: Google, tokens: Tokens) -> None:
    pages: list[str] = []

    def browse(url: str) -> None:
        def visit() -> None:
            bundle = google.environment["REQUESTS_CA_BUNDLE"]
            pages.append(requests.get(url, timeout=120, verify=bundle).text)

        visitors.append(threading.Thread(target=visit))
        visitors[0].start()

    visitors: list[threading.Thread] = []
    assert sign_in(tokens, [SPREADSHEETS], browse, NEVER, LONG) is None
    visitors[0].join()
    assert "Thank you" in pages[0]
    assert "close this page" in pages[0]


def test_one_who_does_not_agree_is_told_what_it_may_mean(google: Google, tokens: Tokens) -> None:
    google.oauth.consent = Consent.DENY

    text = only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG))

    assert "access was not allowed" in text
    assert "Test users" in text
    assert not tokens.path(TokenFile.USER).exists()


def test_a_page_that_is_closed_ends_the_waiting_after_its_time(google: Google, tokens: Tokens) -> None:
    google.oauth.consent = Consent.CLOSE

    text = only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, wait_seconds=0.3))

    assert "no answer came from Google's page within 0.005 minutes" in text
    # Google shows these on its own page and never sends the browser back, so the program can only guess.
    assert "403 access_denied" in text
    assert "400 redirect_uri_mismatch" in text


def test_an_answer_with_another_state_is_not_taken(google: Google, tokens: Tokens) -> None:
    google.oauth.other_state = True

    text = only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, wait_seconds=2))

    assert "another sign-in" in text
    assert not any(exchanging(asked) for asked in google.asked)
    assert not tokens.path(TokenFile.USER).exists()


def test_a_sign_in_can_be_cancelled_while_the_browser_is_open(google: Google, tokens: Tokens) -> None:
    google.oauth.consent = Consent.CLOSE
    cancelled = threading.Event()
    timer = threading.Timer(0.2, cancelled.set)
    timer.start()

    text = only(sign_in(tokens, [SPREADSHEETS], google.browser, cancelled, wait_seconds=60))

    timer.join()
    assert "cancelled" in text
    assert not tokens.path(TokenFile.USER).exists()


def test_a_sign_in_that_is_cancelled_during_the_exchange_keeps_nothing(google: Google, tokens: Tokens) -> None:
    cancelled = threading.Event()
    google.before(exchanging, cancelled.set)

    text = only(sign_in(tokens, [SPREADSHEETS], google.browser, cancelled, LONG))

    assert "cancelled" in text
    assert not tokens.path(TokenFile.USER).exists()


def test_boxes_left_empty_are_told_and_nothing_is_kept(google: Google, tokens: Tokens) -> None:
    google.oauth.unticked = frozenset([SPREADSHEETS])

    text = only(sign_in(tokens, [SPREADSHEETS, DRIVE_METADATA_READONLY], google.browser, NEVER, LONG))

    assert "not every box" in text
    assert "tick every box" in text
    assert not tokens.path(TokenFile.USER).exists()


def test_a_failed_sign_in_leaves_the_one_before_as_it_was(google: Google, tokens: Tokens) -> None:
    sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG)
    before = tokens.read(TokenFile.USER)
    google.oauth.consent = Consent.DENY

    only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG))

    assert tokens.read(TokenFile.USER) == before


def test_a_client_whose_secret_was_replaced_is_told_what_to_do(google: Google, tokens: Tokens) -> None:
    google.accounts.client_secret = "GOCSPX-another"  # noqa: S105 a test's

    text = only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG))

    assert "Google does not know the client any more, or its secret is wrong" in text
    assert "--key-file" in text


def test_an_answer_that_is_used_twice_is_told(google: Google, tokens: Tokens) -> None:
    google.before(exchanging, google.accounts.codes.clear)

    assert "came too late or was used already" in only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault.UNAVAILABLE, "cannot let anybody in at present"),
        (Fault.TOO_MANY, "cannot let anybody in at present"),
        (Fault.HTML, "answered in Google's place"),
        (Fault.EMPTY, "answered in Google's place"),
        (Fault.CUT, "broke off"),
        (Fault.ENDLESS_BODY(1_000_000), "Google's answer does not end"),
    ],
)
def test_an_exchange_that_fails_is_told_and_keeps_nothing(
    google: Google, tokens: Tokens, fault: Fault, words: str
) -> None:
    google.order(fault, when=exchanging)

    assert words in only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG))
    assert not tokens.path(TokenFile.USER).exists()


def test_a_proxy_that_lets_nothing_through_is_told(google: Google, tokens: Tokens) -> None:
    def browse(url: str) -> None:
        query = parse_qs(urlsplit(url).query)
        google.tunnels_refused = 403
        address = f"{query['redirect_uri'][0]}?code=4/0abc&state={query['state'][0]}"
        visitor = threading.Thread(target=requests.get, args=(address,), kwargs={"timeout": 5})
        visitor.start()
        visitors.append(visitor)

    visitors: list[threading.Thread] = []
    text = only(sign_in(tokens, [SPREADSHEETS], browse, NEVER, LONG))
    visitors[0].join()

    assert "proxy" in text


def test_without_a_client_file_the_browser_is_not_opened(google: Google, tmp_path: Path) -> None:
    opened: list[str] = []

    text = only(sign_in(Tokens(tmp_path / "tokens"), [SPREADSHEETS], opened.append, NEVER, LONG))

    assert "there is no client file" in text
    assert "docs/google_sheet.md" in text
    assert opened == []
    assert google.asked == []


def test_with_a_service_account_nobody_need_sign_in(google: Google, tmp_path: Path) -> None:
    opened: list[str] = []
    tokens = Tokens(google.tokens_in(tmp_path / "tokens", "service"))

    assert "needs no signing in" in only(sign_in(tokens, [SPREADSHEETS], opened.append, NEVER, LONG))
    assert opened == []


def test_a_folder_that_cannot_be_written_to_is_told_before_the_browser_opens(
    google: Google, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("os.access", lambda *_: False)

    text = only(sign_in(tokens, [SPREADSHEETS], opened.append, NEVER, LONG))

    assert str(tokens.folder) in text
    assert "may not write" in text
    assert opened == []
    assert google.asked == []


def test_a_damaged_sign_in_is_replaced_by_the_next(google: Google, tokens: Tokens) -> None:
    tokens.write(TokenFile.USER, b"{")

    assert sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG) is None
    assert account(tokens) == Account(AccountKind.USER, scopes=(SPREADSHEETS,))


def test_no_secret_reaches_a_log_at_any_level(google: Google, tokens: Tokens, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("requests_oauthlib", "oauthlib", "google", "google.auth", "urllib3", "google_auth_oauthlib"):
        caplog.set_level(logging.DEBUG, name)

    assert sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG) is None

    kept = json.loads(tokens.path(TokenFile.USER).read_bytes())
    code = parse_qs(urlsplit(google.oauth.answers[0]).query)["code"][0]
    # The test's browser is in this process too, and its addresses are no concern of the program's.
    told = [record for record in caplog.records if record.threadName != "browser"]
    logged = "\n".join(f"{record.getMessage()} {vars(record)}" for record in told)
    assert logged, "the libraries are expected to say something harmless"
    for secret in (kept["client_secret"], kept["refresh_token"], kept["token"], code, code.replace("/", "%2F")):
        assert secret not in logged


def test_nothing_is_printed(google: Google, tokens: Tokens, capfd: pytest.CaptureFixture[str]) -> None:
    sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG)

    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("seconds", [10**300, -1, math.nan, math.inf, "soon", []])
def test_a_token_of_no_sound_length_signs_nobody_in(
    google: Google, tokens: Tokens, monkeypatch: pytest.MonkeyPatch, seconds: object
) -> None:
    monkeypatch.setattr("sheets_server.oauth.TOKEN_SECONDS", seconds)
    assert "answered in Google's place" in only(sign_in(tokens, [SPREADSHEETS], google.browser, NEVER, LONG))
