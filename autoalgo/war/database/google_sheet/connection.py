"""Connections without a whole answer: each way in which they fail, with a sentence that says what to do.

The libraries wrap each other's exceptions several times over, so the whole chain is looked through. Their words are
never passed on: they may hold a proxy's password.
"""

import ssl
from collections.abc import Callable, Mapping
from typing import Final

import requests.exceptions
import urllib3.exceptions
from google.auth.exceptions import GoogleAuthError, RefreshError, TransportError

from autoalgo.common.error_chain import error_chain
from autoalgo.common.talk_limit import TooMuchError
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.refusals import SIGN_IN_AGAIN, Refusal, foreign_answer, refresh_refusal

NO_ANSWER = (requests.exceptions.RequestException, urllib3.exceptions.HTTPError, GoogleAuthError, OSError)
"""What asking over the network may raise; `OSError` covers files of certificates that cannot be read."""

_OFFLINE: Final[Mapping[type[Exception], str]] = {
    urllib3.exceptions.NameResolutionError: (
        "this computer cannot find Google: there is no network, or no name server answers"
    ),
    urllib3.exceptions.NewConnectionError: (
        "Google cannot be reached: the connection was refused, or there is no network"
    ),
    urllib3.exceptions.ConnectTimeoutError: "Google cannot be reached: no connection came about in time",
}
"""Why no connection came about; each kind is one of the next, too."""


def failure_of_sign_in(error: Exception) -> SheetFailure:
    """Return what it means that no token could be had, so that Google was asked for nothing."""
    if isinstance(error, RefreshError):
        return failure_of_refusal(refresh_refusal(error))
    if not isinstance(error, TransportError | OSError | urllib3.exceptions.HTTPError):
        return SheetFailure("the sign-in cannot be used", "a sign-in that is valid", SIGN_IN_AGAIN, refused=True)
    failure = failure_of_connection(error)
    failure.refused = True
    return failure


def failure_of_refusal(refusal: Refusal) -> SheetFailure:
    """Return the failure that Google does not let the program in, so that it was asked for nothing."""
    return SheetFailure(refusal.found, refusal.allowed, refusal.hint, passing=refusal.passing, refused=True)


def failure_of_connection(error: Exception) -> SheetFailure:
    """Return what `error`, one of `NO_ANSWER`, means."""
    chain = list(error_chain(error))

    def has(*kinds: type[BaseException]) -> bool:
        return any(isinstance(link, kinds) for link in chain)

    if has(ssl.SSLCertVerificationError):
        return _untrusted()
    if has(requests.exceptions.InvalidURL, requests.exceptions.InvalidSchema, urllib3.exceptions.LocationValueError):
        return _settings()
    # urllib3 blames the proxy, too, when a connection through it breaks off after the request was sent.
    tunnel = next((str(link) for link in chain if str(link).startswith("Tunnel connection failed")), "")
    if tunnel or (has(urllib3.exceptions.ProxyError) and has(*_OFFLINE)):
        return _proxy(wants_password="407" in tunnel)
    for kind, sentence in _OFFLINE.items():
        if has(kind):
            return SheetFailure(sentence, "a connection to the internet", "connect, and try again", refused=True)
    if not has(requests.exceptions.RequestException, urllib3.exceptions.HTTPError, TooMuchError):
        return _settings()
    return _unusable(has)


def _unusable(has: Callable[..., bool]) -> SheetFailure:
    """Return what it means that an answer began, or could have."""
    if has(TooMuchError):
        return SheetFailure("Google's answer does not end", "an answer of at most 64 MiB", "take a smaller sheet")
    if has(requests.exceptions.TooManyRedirects):
        return failure_of_refusal(foreign_answer())
    late = has(requests.exceptions.Timeout, urllib3.exceptions.TimeoutError, TimeoutError)
    return _cut("Google did not answer in time" if late else "the connection broke off before the answer was complete")


def _untrusted() -> SheetFailure:
    return SheetFailure(
        "the certificate that was shown instead of Google's is not one that this computer trusts",
        "a connection to Google that nobody reads along",
        "if this network inspects all connections, let REQUESTS_CA_BUNDLE name the file of its certificate; else use "
        "another network, and look whether this computer's date is right",
        refused=True,
    )


def _proxy(wants_password: bool) -> SheetFailure:
    found = "wants a name and a password" if wants_password else "cannot be reached, or refuses the connection"
    return SheetFailure(
        f"the proxy of this network {found}",
        "a proxy that lets the program through to Google",
        "look at the environment variable HTTPS_PROXY (http://NAME:PASSWORD@HOST:PORT), or ask who runs the proxy",
        refused=True,
    )


def _cut(found: str) -> SheetFailure:
    return SheetFailure(found, "a whole answer", "try again; if it goes on, look at the network", passing=True)


def _settings() -> SheetFailure:
    return SheetFailure(
        "this computer's settings for the network cannot be used",
        "a proxy's address and a file of certificates that are there",
        "look at the environment variables HTTPS_PROXY and REQUESTS_CA_BUNDLE",
        refused=True,
    )
