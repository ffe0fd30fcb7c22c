"""The token that every request to Google carries, and where a new one comes from when it has run out."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import requests
from google.auth.credentials import Credentials
from google.auth.transport import Response
from google.auth.transport.requests import Request
from pydantic import BaseModel, Field, ValidationError
from requests.auth import AuthBase

from autoalgo.war.database.google_sheet.connection import failure_of_refusal
from autoalgo.war.database.google_sheet.limited_session import limited
from autoalgo.war.database.google_sheet.refusals import PASSING, foreign_answer

_LONGEST_SECONDS: Final = 366 * 24 * 3600
"""For how long a token may be good; Google's are for an hour."""


class TokenAnswer(BaseModel):
    """An answer with a token, checked before the libraries reckon with it: an object that any moment can follow."""

    expires_in: int | None = Field(default=None, ge=0, le=_LONGEST_SECONDS)
    expires_at: None = None
    """Nothing that Google says, but oauthlib would believe it."""


class Bearer(AuthBase):
    """Puts the token into a request's header.

    google.auth's own session would do it too. It also looks up from which regions a service account may be used, at
    another host and in a thread of its own, which this program does not need. Without an `auth`, requests would use
    what ~/.netrc says of the host.
    """

    def __init__(self, credentials: Credentials) -> None:
        self._credentials = credentials

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        """Return `request` with the token in its header."""
        self._credentials.apply(request.headers)
        return request


class _Nobody(AuthBase):
    """Adds nothing, and keeps requests from looking into ~/.netrc."""

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        return request


class TokenRequests(Request):
    """Asks Google for tokens on behalf of google.auth.

    By itself google.auth sleeps between attempts, which cannot be cancelled, and takes a proxy's web page for a token.
    What is worth trying again is raised from here instead, so that the `SheetsClient` waits, tells and is cancelled.
    """

    def __init__(self, timeout: tuple[float, float]) -> None:
        session = limited(requests.Session())
        session.auth = _Nobody()
        super().__init__(session)
        self._timeout = timeout

    def __call__(
        self,
        url: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
        **others: object,
    ) -> Response:
        """Return Google's answer.

        Raises
        ------
        SheetFailure
            When the answer is none that google.auth can understand, or one to try again.
        google.auth.exceptions.TransportError, OSError
            When there is no answer.
        """
        del timeout  # google.auth's own, which is none or two minutes
        asked = super().__call__
        response: Response = asked(url, method, body, headers, self._timeout, allow_redirects=False, **others)  # type: ignore[no-untyped-call] # google.auth does not say
        if response.status == HTTPStatus.TOO_MANY_REQUESTS or response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise failure_of_refusal(PASSING)
        try:
            TokenAnswer.model_validate_json(response.data)
        except ValidationError:
            raise failure_of_refusal(foreign_answer()) from None
        return response
