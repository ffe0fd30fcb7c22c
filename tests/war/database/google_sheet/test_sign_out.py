"""Signing out: what Google is told, what is deleted, and what is said when one of them fails."""

from pathlib import Path

import pytest
import requests
from outcomes import only_problem
from sheets_server import SPREADSHEETS, Asked, Fault, Google
from sheets_server.proxy import Sent
from sheets_server.wire import Answer

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.account import Account, AccountKind, account
from autoalgo.war.database.google_sheet.sign_in import sign_out
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens

CONNECTIONS = "https://myaccount.google.com/connections"


@pytest.fixture
def tokens(google: Google, tmp_path: Path) -> Tokens:
    return Tokens(google.tokens_in(tmp_path / "tokens", "user", [SPREADSHEETS]))


def revoking(asked: Asked) -> bool:
    return asked.call == "oauth.revoke"


def only(failure: Failure | None) -> str:
    return only_problem(failure).text()


def test_the_sign_in_is_worth_nothing_afterwards_and_the_client_stays(google: Google, tokens: Tokens) -> None:
    assert sign_out(tokens) is None

    assert google.accounts.grants == {}
    assert google.accounts.access == {}
    assert account(tokens) == Account(AccountKind.CLIENT)


def test_the_token_is_sent_where_no_log_of_addresses_shows_it(google: Google, tokens: Tokens) -> None:
    [token] = google.accounts.grants

    sign_out(tokens)

    [asked] = [asked for asked in google.asked if revoking(asked)]
    assert asked.method == "POST"
    assert token not in f"{asked.path} {asked.query}"


def test_one_whom_google_does_not_know_any_more_is_signed_out_all_the_same(google: Google, tokens: Tokens) -> None:
    google.accounts.revoke()

    assert sign_out(tokens) is None
    assert account(tokens) == Account(AccountKind.CLIENT)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault.UNAVAILABLE, "the error 503"),
        (Fault.HTML(502), "answered in Google's place (502)"),
        (Fault.HANG_UP, "could not be told"),
        (Fault.ENDLESS_BODY(1_000_000), "could not be told: Google's answer does not end"),
    ],
)
def test_when_google_cannot_be_told_the_token_is_deleted_and_the_moderator_told_where(
    google: Google, tokens: Tokens, fault: Fault, words: str
) -> None:
    google.order(fault, when=revoking)

    said = only(sign_out(tokens))

    assert "you are signed out here" in said
    assert words in said
    assert CONNECTIONS in said
    assert account(tokens) == Account(AccountKind.CLIENT)


def test_a_login_page_of_the_network_is_not_taken_for_googles_yes(google: Google, tokens: Tokens) -> None:
    google.order(Fault.HTML, when=revoking)

    assert CONNECTIONS in only(sign_out(tokens))


def test_a_redirection_is_not_taken_for_googles_yes(
    google: Google, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = Answer(302, b"", headers={"Location": "https://oauth2.googleapis.com/token"})
    monkeypatch.setattr(google, "carry_out", lambda _: Sent(elsewhere))

    assert "answered in Google's place" in only(sign_out(tokens))


def test_without_a_network_one_is_signed_out_here(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(*_: object, **__: object) -> None:
        raise requests.ConnectionError

    monkeypatch.setattr(requests.Session, "post", offline)

    assert CONNECTIONS in only(sign_out(tokens))
    assert account(tokens) == Account(AccountKind.CLIENT)


def test_a_damaged_sign_in_is_deleted_and_said_to_be_untold(tokens: Tokens) -> None:
    tokens.write(TokenFile.USER, b"{")

    said = only(sign_out(tokens))

    assert "damaged" in said
    assert CONNECTIONS in said
    assert not tokens.path(TokenFile.USER).exists()


def test_a_token_that_cannot_be_deleted_is_told(tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)

    assert "delete it by hand" in only(sign_out(tokens))


def test_a_service_accounts_file_is_deleted_and_google_not_asked(google: Google, tmp_path: Path) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "service", "service"))

    assert sign_out(tokens) is None
    assert account(tokens) == Account(AccountKind.NONE)
    assert google.asked == []


@pytest.mark.parametrize("kind", ["none", "client"])
def test_nobody_can_sign_out_twice_and_nobody_need(google: Google, tmp_path: Path, kind: str) -> None:
    tokens = Tokens(google.tokens_in(tmp_path / "other", kind))
    before = account(tokens)

    assert sign_out(tokens) is None
    assert account(tokens) == before
