"""The two ends of a sign-in in the browser: the address of Google's page, and the exchange of its answer for a token.

google_auth_oauthlib makes the address, with a proof (PKCE) that only the program that asked can exchange the answer.
Granted scopes are looked at one by one, because Google's page lets the moderator leave boxes unticked.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import requests
from google_auth_oauthlib.flow import InstalledAppFlow
from oauthlib.oauth2 import OAuth2Error
from pydantic import ValidationError

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.bearer import TokenAnswer
from autoalgo.war.database.google_sheet.connection import NO_ANSWER, failure_of_connection
from autoalgo.war.database.google_sheet.key_files import TOKEN_ADDRESS, ClientKey, UserKey
from autoalgo.war.database.google_sheet.limited_session import limited
from autoalgo.war.database.google_sheet.refusals import (
    NOT_ALL_TICKED,
    NOT_LASTING,
    PASSING,
    Refusal,
    exchange_refusal,
    foreign_answer,
)

_PAGE: Final = "https://accounts.google.com/o/oauth2/auth"
_PATIENCE_SECONDS: Final = 30.0


class Consent:
    """One sign-in on its way: made for one server's address and state, good for one answer."""

    def __init__(self, client: ClientKey, scopes: Sequence[str], return_address: str) -> None:
        self._client = client
        self._scopes = tuple(scopes)
        fields = {"client_id": client.id, "client_secret": client.secret, "auth_uri": _PAGE, "token_uri": TOKEN_ADDRESS}
        self._flow = InstalledAppFlow.from_client_config(
            {"installed": fields}, list(scopes), redirect_uri=return_address, autogenerate_code_verifier=True
        )
        limited(self._flow.oauth2session).max_redirects = 0
        self._flow.oauth2session.register_compliance_hook("access_token_response", _checked)

    def page(self, state: str) -> str:
        """Return the address of Google's page, which hands `state` back with its answer."""
        # Without asking for consent Google gives a lasting sign-in only the first time that the user agrees.
        address, _ = self._flow.authorization_url(state=state, access_type="offline", prompt="select_account consent")
        return str(address)

    def redeem(self, code: str) -> UserKey | Failure:
        """Return what the moderator granted, in exchange for the code of Google's answer; or why there is nothing."""
        token = self._token(code)
        if isinstance(token, Failure):
            return token
        granted = _words(token.get("scope")) or self._scopes
        if not set(self._scopes) <= set(granted):
            return NOT_ALL_TICKED.failure
        refresh_token, access_token = token.get("refresh_token"), token.get("access_token")
        if not (isinstance(refresh_token, str) and isinstance(access_token, str)):
            return NOT_LASTING.failure
        return UserKey(self._client, refresh_token, access_token, _moment(token.get("expires_at")), granted)

    def _token(self, code: str) -> Mapping[str, object] | Failure:
        try:
            token: Mapping[str, object] = self._flow.fetch_token(
                code=code, include_client_id=True, timeout=_PATIENCE_SECONDS
            )
        except _RefusedError as refused:
            return refused.refusal.failure
        except Warning as warning:  # so oauthlib tells that less or more was granted than asked for
            token = getattr(warning, "token", {})
        except OAuth2Error:
            return foreign_answer().failure
        except NO_ANSWER as error:
            return failure_of_connection(error).failure("Google")
        return token


class _RefusedError(Exception):
    """Google's answer was no token."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.found)
        self.refusal = refusal


def _checked(response: requests.Response) -> requests.Response:
    """Return Google's answer if it holds a token, before oauthlib looks for one in whatever came."""
    if response.status_code == requests.codes.too_many_requests or response.status_code >= 500:
        raise _RefusedError(PASSING)
    try:
        TokenAnswer.model_validate_json(response.content)
    except ValidationError:
        raise _RefusedError(foreign_answer()) from None
    content = response.json()
    if "error" in content:
        raise _RefusedError(exchange_refusal(str(content["error"])))
    return response


def _words(scope: object) -> tuple[str, ...]:
    if isinstance(scope, str):
        return tuple(scope.split())
    return tuple(str(word) for word in scope) if isinstance(scope, list) else ()


def _moment(seconds: object) -> datetime:
    """Return the moment `seconds` after 1970, or 1970 itself where Google does not say when the token ends."""
    return datetime.fromtimestamp(seconds if isinstance(seconds, int | float) else 0, UTC)
