"""Who may do what, and how one becomes somebody: tokens, scopes, sharing, and Google's OAuth."""

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import requests
from google.auth.transport.requests import Request
from google.oauth2 import credentials, service_account

from sheets_server import DRIVE_METADATA_READONLY, SERVICE, SPREADSHEETS, SPREADSHEETS_READONLY, Consent, Google
from sheets_server.accounts import CLIENT_ID, TOKEN_URI
from sheets_server.talking import Talk, message

REDIRECT = "http://127.0.0.1:1/"


def consent(verifier: str = "", **changes: str) -> requests.Response:
    """Open the page that asks the moderator, and stay where it sends the browser to."""
    digest = hashlib.sha256(verifier.encode()).digest()
    fields = {
        "client_id": CLIENT_ID,
        "redirect_uri": REDIRECT,
        "response_type": "code",
        "scope": SPREADSHEETS,
        "access_type": "offline",
        "state": "abc",
        "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
        "code_challenge_method": "S256",
        **changes,
    }
    url = f"https://accounts.google.com/o/oauth2/auth?{urlencode(fields)}"
    return requests.get(url, timeout=120, allow_redirects=False)


def answered(page: requests.Response) -> Mapping[str, str]:
    """Return what the browser was sent back with."""
    assert page.status_code == 302, page.text
    location = page.headers["Location"]
    assert location.startswith(REDIRECT)
    return {name: values[0] for name, values in parse_qs(urlsplit(location).query).items()}


def tokens(google: Google, **fields: str) -> requests.Response:
    """Ask for tokens as the moderators' client."""
    client = {"client_id": CLIENT_ID, "client_secret": google.accounts.client_secret}
    return requests.post(TOKEN_URI, {**client, **fields}, timeout=120)


def redeemed(google: Google, **changes: str) -> requests.Response:
    """Change a code for tokens, with `changes` to what should be sent."""
    verifier = secrets.token_urlsafe(48)
    code = answered(consent(verifier))["code"]
    fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": REDIRECT, "code_verifier": verifier}
    return tokens(google, **{**fields, **changes})


def test_consent_gives_a_code_that_is_worth_tokens_once(google: Google) -> None:
    verifier = secrets.token_urlsafe(48)
    answer = answered(consent(verifier))
    assert (answer["state"], answer["scope"]) == ("abc", SPREADSHEETS)
    fields = {"grant_type": "authorization_code", "code": answer["code"], "redirect_uri": REDIRECT}
    given = tokens(google, **fields, code_verifier=verifier).json()
    assert {*given} == {"access_token", "expires_in", "token_type", "scope", "refresh_token"}
    assert tokens(google, **fields, code_verifier=verifier).json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"code_verifier": "x" * 50}, "invalid_grant", "Invalid code verifier."),
        ({"code_verifier": ""}, "invalid_grant", "Missing code verifier."),
        ({"redirect_uri": "http://127.0.0.1:2/"}, "redirect_uri_mismatch", "Bad Request"),
        ({"client_secret": "wrong"}, "invalid_client", "The provided client secret is invalid."),
        ({"grant_type": "password"}, "unsupported_grant_type", "Invalid grant_type: password"),
    ],
)
def test_a_code_is_worth_nothing_without_its_proof(
    google: Google, changes: dict[str, str], error: str, words: str
) -> None:
    assert redeemed(google, **changes).json() == {"error": error, "error_description": words}


@pytest.mark.parametrize(
    "changes",
    [
        {"client_id": "other"},
        {"redirect_uri": "https://example.com/"},
        {"scope": "everything"},
        {"scope": ""},
        {"response_type": "token"},
    ],
)
def test_wrong_requests_for_consent_stay_on_googles_page(google: Google, changes: dict[str, str]) -> None:
    assert consent("v", **changes).status_code in (400, 401)
    assert google.accounts.codes == {}


def test_the_moderator_may_refuse_or_untick(google: Google) -> None:
    google.oauth.consent = Consent.DENY
    assert answered(consent("v")) == {"error": "access_denied", "state": "abc"}
    google.oauth.consent = Consent.ALLOW
    google.oauth.unticked = frozenset((DRIVE_METADATA_READONLY,))
    assert answered(consent("v", scope=f"{SPREADSHEETS} {DRIVE_METADATA_READONLY}"))["scope"] == SPREADSHEETS


def test_google_auth_takes_the_file_of_a_moderator_refreshes_and_hears_of_the_end(
    google: Google, tmp_path: Path
) -> None:
    folder = google.tokens_in(tmp_path / "tokens", expired=True)
    kept = credentials.Credentials.from_authorized_user_file(str(folder / "authorized_user.json"))
    assert kept.expired
    google.oauth.rotating = True
    before = kept.refresh_token
    with requests.Session() as session:
        kept.refresh(Request(session))
        assert kept.refresh_token != before
        assert kept.valid
        google.accounts.revoke()
        with pytest.raises(Exception, match=r"invalid_grant: Token has been expired or revoked\."):
            kept.refresh(Request(session))


def test_a_revoked_token_takes_the_whole_consent_with_it(google: Google, talk: Talk) -> None:
    given = redeemed(google).json()
    talk.bearer = given["access_token"]
    assert talk.ask("GET", "").ok
    gone = requests.post("https://oauth2.googleapis.com/revoke", {"token": given["refresh_token"]}, timeout=120)
    assert (gone.status_code, gone.json()) == (200, {})
    message(talk.ask("GET", ""), 401)
    again = requests.post("https://oauth2.googleapis.com/revoke", {"token": given["refresh_token"]}, timeout=120)
    assert again.json() == {"error": "invalid_token", "error_description": "Token expired or revoked"}


def test_a_service_account_needs_the_signature_of_its_own_key(google: Google, tmp_path: Path) -> None:
    path = google.tokens_in(tmp_path / "tokens", "service") / "service_account.json"
    signed_in = service_account.Credentials.from_service_account_file(str(path), scopes=[SPREADSHEETS])
    with requests.Session() as session:
        signed_in.refresh(Request(session))
    assert google.accounts.access[signed_in.token].email == SERVICE
    (asked,) = google.asked
    assert isinstance(asked.body, dict)
    head, body, signature = str(asked.body["assertion"]).split(".")
    kind = str(asked.body["grant_type"])

    def answer(claims: str) -> str:
        told = requests.post(TOKEN_URI, {"grant_type": kind, "assertion": f"{head}.{claims}.{signature}"}, timeout=120)
        return str(told.json().get("error_description", ""))

    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    forged = base64.urlsafe_b64encode(json.dumps({**claims, "scope": "other"}).encode()).decode().rstrip("=")
    assert answer(body) == ""
    assert answer(forged) == "Invalid JWT Signature."
    assert claims["exp"] - claims["iat"] <= 3600
    assert abs(claims["iat"] - time.time()) < 60


@pytest.mark.parametrize(
    ("scopes", "write", "listing"),
    [
        ((SPREADSHEETS, DRIVE_METADATA_READONLY), 200, 200),
        ((SPREADSHEETS,), 200, 403),
        ((SPREADSHEETS_READONLY,), 403, 403),
    ],
)
def test_scopes_say_what_a_token_is_good_for(
    google: Google, talk: Talk, scopes: tuple[str, ...], write: int, listing: int
) -> None:
    talk.bearer = google.bearer(scopes)
    answers = talk.ask("GET", ""), talk.write(("Nations!A1", [["x"]])), talk.list()
    assert [answer.status_code for answer in answers] == [200, write, listing]
    for answer in answers:
        if answer.status_code == 403:
            assert message(answer, 403) == "Request had insufficient authentication scopes."
            assert answer.json()["error"]["details"][0]["reason"] == "ACCESS_TOKEN_SCOPE_INSUFFICIENT"
    if listing == 403:
        assert answers[2].json()["error"]["errors"][0]["reason"] == "insufficientPermissions"


def test_tokens_that_are_none_and_sheets_that_are_not_shared(google: Google, talk: Talk) -> None:
    good = talk.bearer
    talk.bearer = ""
    assert "unregistered callers" in message(talk.ask("GET", ""), 403)
    talk.bearer = "ya29.other"
    assert "invalid authentication credentials" in message(talk.ask("GET", ""), 401)
    assert talk.list().json()["error"]["errors"][0]["reason"] == "authError"
    talk.bearer = good
    held = google.sheet(talk.key)
    held.editors = set()
    assert message(talk.ask("GET", ""), 403) == "The caller does not have permission"
    assert talk.list().json()["files"] == []
    held.viewers.add("moderator@example.com")
    assert talk.ask("GET", "").ok
    assert message(talk.write(("Nations!A1", [["x"]])), 403) == "The caller does not have permission"
    talk.key = "1" + "a" * 43
    assert message(talk.ask("GET", ""), 404) == "Requested entity was not found."
    google.accounts.expire()
    message(talk.ask("GET", ""), 401)
