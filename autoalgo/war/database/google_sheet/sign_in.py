"""Signing the moderator in at Google by way of the browser, and out again.

The browser shows Google's page; what the moderator agrees to there comes back to a small server on this computer and is
exchanged for a token. The program never sees the moderator's password.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final

import requests

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.google_sheet.account import client_key, service_key, user_key
from autoalgo.war.database.google_sheet.connection import NO_ANSWER, failure_of_connection
from autoalgo.war.database.google_sheet.consent import Consent
from autoalgo.war.database.google_sheet.failures import logs_problems
from autoalgo.war.database.google_sheet.key_files import ClientKey, UserKey, read_user_file
from autoalgo.war.database.google_sheet.library_logs import keep_secrets_out_of_logs
from autoalgo.war.database.google_sheet.limited_session import limited
from autoalgo.war.database.google_sheet.loopback import ConsentAnswer, ConsentEnd, Loopback
from autoalgo.war.database.google_sheet.refusals import KEY_FILE, SIGN_IN_AGAIN, browser_refusal, foreign_answer
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens

_GOOGLE: Final = Place(file="Google")
_REVOKE_ADDRESS: Final = "https://oauth2.googleapis.com/revoke"
_REVOKE_SECONDS: Final = 10.0
_CONNECTIONS: Final = "https://myaccount.google.com/connections"
"""Where an account's owner sees and ends what was granted."""


@logs_problems("Signing in")
def sign_in(
    tokens: Tokens,
    scopes: Sequence[str],
    browser: Callable[[str], None],
    cancelled: threading.Event,
    wait_seconds: float = 300.0,
) -> Failure | None:
    """Let the moderator grant `scopes` in the browser, and keep the token; or return why that failed.

    Parameters
    ----------
    tokens : Tokens
        Where the client file lies and the token is kept.
    scopes : sequence of str
        What to ask for, as `scopes_for` says. What the moderator granted before is asked for as well.
    browser : callable
        Is called with the address of Google's page and shows it to the moderator. It must not wait for the answer.
    cancelled : threading.Event
        Ends the waiting when it is set, from any thread.
    wait_seconds : float
        How long the moderator has.

    Returns
    -------
    Failure or None
        None when the moderator is signed in. What was kept before stays as it is otherwise.
    """
    keep_secrets_out_of_logs()
    client = _client(tokens)
    if isinstance(client, Failure):
        return client
    if failure := tokens.prepare():
        return failure
    wanted = _with_granted(tokens, scopes)
    try:
        server = Loopback()
    except OSError as error:
        return _no_server(error)
    with server:
        consent = Consent(client, wanted, server.address)
        browser(consent.page(server.state))
        answer = server.wait(cancelled, wait_seconds)
    if isinstance(answer, ConsentEnd):
        return _ended(answer, wait_seconds)
    return _finish(tokens, consent, answer, cancelled)


@logs_problems("Signing out")
def sign_out(tokens: Tokens) -> Failure | None:
    """Take the sign-in back at Google and delete it; or delete a service account's file. The client file stays.

    It is deleted here even if Google cannot be told, which is returned then, with the page where the moderator does
    it.
    """
    if tokens.read(TokenFile.SERVICE) is not None:
        return tokens.delete(TokenFile.SERVICE)
    data = tokens.read(TokenFile.USER)
    if data is None:
        return None
    key = read_user_file(data, "", None) if isinstance(data, bytes) else data
    untold = _take_back(key) if isinstance(key, UserKey) else "what was kept here is damaged"
    undeleted = tokens.delete(TokenFile.USER)
    if undeleted or not untold:
        return undeleted
    found = f"you are signed out here, but Google could not be told: {untold}"
    return Failure(Problem(_GOOGLE, found, "", f"take the access away yourself: {_CONNECTIONS}"))


def _client(tokens: Tokens) -> ClientKey | Failure:
    """Return the client to sign in with, or why signing in is not possible or not needed."""
    if service_key(tokens) is not None:
        found = "a service account is in use, which needs no signing in"
        hint = "to sign in yourself, sign out first (autoalgo sheet sign-out)"
        return Failure(Problem(_GOOGLE, found, "one account at a time", hint))
    client = client_key(tokens)
    if client is not None:
        return client
    found = "there is no client file, by which Google would know this program"
    hint = f"docs/google_sheet.md says step by step how to get one; then {KEY_FILE}"
    place = Place(file=str(tokens.path(TokenFile.CLIENT)))
    return Failure(Problem(place, found, "the file of a Desktop app client", hint))


def _with_granted(tokens: Tokens, scopes: Sequence[str]) -> tuple[str, ...]:
    """Return `scopes` and what was granted before, so that signing in anew for one sheet takes nothing from another."""
    present = user_key(tokens)
    granted = present.scopes if isinstance(present, UserKey) else ()
    return tuple(dict.fromkeys((*scopes, *granted)))


def _finish(tokens: Tokens, consent: Consent, answer: ConsentAnswer, cancelled: threading.Event) -> Failure | None:
    """Exchange the browser's answer and keep what it gives."""
    if answer.error:
        return browser_refusal(answer.error).failure
    key = consent.redeem(answer.code)
    if cancelled.is_set():
        return _ended(ConsentEnd.CANCELLED, 0)
    return key if isinstance(key, Failure) else tokens.write(TokenFile.USER, key.data())


def _take_back(key: UserKey) -> str:
    """Tell Google that the sign-in has ended; return why that failed, or nothing."""
    session = limited(requests.Session())
    session.max_redirects = 0
    try:
        answer = session.post(_REVOKE_ADDRESS, data={"token": key.refresh_token}, timeout=_REVOKE_SECONDS)
    except NO_ANSWER as error:
        return failure_of_connection(error).sentence
    if "html" in answer.headers.get("Content-Type", ""):
        return f"{foreign_answer().found} ({answer.status_code})"
    return "" if answer.ok or _has_ended(answer) else f"it answered with the error {answer.status_code}"


def _has_ended(answer: requests.Response) -> bool:
    """Return whether Google knows no such sign-in any more."""
    try:
        return bool(answer.json()["error"] == "invalid_token")
    except (ValueError, KeyError, TypeError):
        return False


def _ended(ending: ConsentEnd, wait_seconds: float) -> Failure:
    if ending is ConsentEnd.CANCELLED:
        hint = "nothing was changed; sign in whenever you like"
        return Failure(Problem(_GOOGLE, "the sign-in was cancelled", "", hint))
    found = f"no answer came from Google's page within {wait_seconds / 60:.3g} minutes"
    if ending is ConsentEnd.TIMED_OUT_AFTER_A_STRAY:
        hint = f"an answer came that belongs to another sign-in: close old pages of Google's, then {SIGN_IN_AGAIN}"
        return Failure(Problem(_GOOGLE, found, "an answer to this sign-in", hint))
    hint = (
        f"{SIGN_IN_AGAIN} and go on to the end; if Google's page shows an error, docs/google_sheet.md says what to do "
        "(403 access_denied: the app is in testing and its owner must add your address under Audience, Test users; "
        "400 redirect_uri_mismatch: the client is not of the type Desktop app; 401: the client was deleted)"
    )
    return Failure(Problem(_GOOGLE, found, "an answer within that time", hint))


def _no_server(error: OSError) -> Failure:
    found = f"this computer does not let the program wait for Google's answer: {error.strerror or type(error).__name__}"
    hint = "let the firewall or security program allow it on 127.0.0.1, or use a service account"
    return Failure(Problem(Place(file="127.0.0.1"), found, "a program that may listen on its own computer", hint))
