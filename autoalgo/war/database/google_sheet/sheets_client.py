"""Sends every request to Google: counted, limited in time, repeated after passing failures, and cancellable.

gspread knows the addresses and the parameters of the API. Its own client that repeats requests is not used: it repeats
each request for itself where only a whole turn of reading and writing may be repeated, takes every 403 for a quota,
sleeps without a way to cancel, and never gives up (burnash/gspread issues 1268 and 1599).
"""

import logging
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from random import SystemRandom
from typing import Any, Final, TypeVar

from google.auth.credentials import Credentials
from gspread.http_client import FileType, HTTPClient, ParamsType
from gspread.urls import SPREADSHEETS_API_V4_BASE_URL
from pydantic import TypeAdapter
from requests import Response, Session

from autoalgo.war.database.google_sheet.answers import SentRequest, failure_of_answer, not_googles
from autoalgo.war.database.google_sheet.bearer import Bearer, TokenRequests
from autoalgo.war.database.google_sheet.connection import NO_ANSWER, failure_of_connection, failure_of_sign_in
from autoalgo.war.database.google_sheet.failures import SheetFailure, cancelled
from autoalgo.war.database.google_sheet.limited_session import limited
from autoalgo.war.database.watch import Waiting, Watch, nothing

logger = logging.getLogger(__name__)

T = TypeVar("T")

_OBJECT: Final = TypeAdapter(dict[str, object])


@dataclass(frozen=True)
class Patience:
    """How long Google is waited for, and how often it is asked. Times are seconds."""

    attempts: int = 6
    """How often at most, the first time included."""
    first: float = 1.0
    """The longest wait before the second attempt; it doubles with each one."""
    longest: float = 32.0
    """The longest wait before any attempt, unless Google asks for more."""
    longest_asked: float = 120.0
    """What Google may ask for; when it asks for more, that is told instead of waited for."""
    connection: float = 10.0
    """To connect."""
    answer: float = 30.0
    """For each part of an answer; the whole of it has `limited_session.WHOLE_SECONDS`."""
    draw: Callable[[], float] = SystemRandom().random
    """Draws the share of the longest wait that is waited, 0–1, so that many programs do not ask all at once."""


class SheetsClient(HTTPClient):
    """The client of one account, which asks one thing at a time.

    All of gspread's methods can be used on it. They raise `SheetFailure` and nothing else, and ask once; `again` asks
    again.

    Attributes
    ----------
    calls : int
        Requests to the API so far, repeated ones included; asking for a token is none.
    """

    def __init__(
        self,
        credentials: Credentials,
        watch: Watch | None = None,
        patience: Patience | None = None,
        refreshed: Callable[[Credentials], None] = nothing,
    ) -> None:
        """Make the client of `credentials`; `refreshed` is told whenever they have a new token."""
        super().__init__(credentials, limited(Session()))
        self.auth = credentials
        self.calls = 0
        self._watch = Watch() if watch is None else watch
        self._patience = Patience() if patience is None else patience
        self._refreshed = refreshed
        self._undisturbed = False
        self._token_requests = TokenRequests((self._patience.connection, self._patience.answer))
        self.set_timeout((self._patience.connection, self._patience.answer))

    def request(  # noqa: PLR0913, PLR0917 gspread's signature
        self,
        method: str,
        endpoint: str,
        params: ParamsType | None = None,
        data: bytes | None = None,
        json: Mapping[str, Any] | None = None,
        files: FileType = None,
        headers: MutableMapping[str, str] | None = None,
    ) -> Response:
        """Ask Google once and return its answer, which is a JSON object.

        Raises
        ------
        SheetFailure
            When there is no such answer, or the user has cancelled.
        """
        if self._watch.cancelled.is_set() and not self._undisturbed:
            raise cancelled(refused=True)

        # A redirection leads to the page of a proxy; the token must not follow it there.
        send = partial(
            self.session.request,
            method,
            endpoint,
            params=params,
            data=data,
            json=json,
            files=files,
            headers=headers,
            timeout=self.timeout,
            auth=Bearer(self.auth),
            allow_redirects=False,
        )
        response = self._answer(send)
        if response.status_code == HTTPStatus.UNAUTHORIZED:
            # A token may be taken back, or run out on the way; Google has done nothing, so asking again is safe.
            self._refresh()
            response = self._answer(send)
        if not response.ok:
            raise failure_of_answer(response, self._asked(method, endpoint))
        if response.is_redirect or not _is_json_object(response):
            raise not_googles(response)
        return response

    def again(self, action: Callable[[], T], only_refused: bool = False) -> T:
        """Do `action`, and the whole of it anew after each passing failure, and return what it returns.

        Waits in between, at least as long as Google asks for. With `only_refused`, for actions that must not be done
        twice, a failure ends it unless Google certainly did nothing.

        Raises
        ------
        SheetFailure
            The last one. It is `refused` only if all were.
        """
        refused, attempt = True, 0
        while True:
            attempt += 1
            if self._watch.cancelled.is_set():
                raise cancelled(refused)
            try:
                return action()
            except SheetFailure as failure:
                refused = failure.refused = failure.refused and refused
                if not failure.passing or (only_refused and not refused):
                    raise
                reason = failure
            logger.info("Asking Google failed, attempt %d: %s", attempt, reason.sentence)
            self._wait(reason, attempt)

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Let requests pass although the user cancels meanwhile: what is begun in here must be finished.

        Raises
        ------
        SheetFailure
            When the user has cancelled before.
        """
        if self._watch.cancelled.is_set():
            raise cancelled(refused=True)
        self._undisturbed = True
        try:
            yield
        finally:
            self._undisturbed = False

    def close(self) -> None:
        """Close the connections."""
        self.session.close()

    def _answer(self, send: Callable[[], Response]) -> Response:
        """Send one request with a valid token, and return the answer, whatever it is."""
        if not self.auth.valid:
            self._refresh()
        self.calls += 1
        self._watch.calls += 1
        try:
            return send()
        except NO_ANSWER as error:
            failure = failure_of_connection(error)
        raise failure  # outside of the handler, so that the library's words are no part of it

    def _refresh(self) -> None:
        try:
            self.auth.refresh(self._token_requests)
        except SheetFailure:
            raise
        except (*NO_ANSWER, ValueError, TypeError) as error:
            failure = failure_of_sign_in(error)
        else:
            self._refreshed(self.auth)
            return
        raise failure

    def _asked(self, method: str, endpoint: str) -> SentRequest:
        email = getattr(self.auth, "service_account_email", "")
        changing = method.upper() != "GET"
        creating = changing and endpoint == SPREADSHEETS_API_V4_BASE_URL
        return SentRequest(email if isinstance(email, str) else "", changing, creating)

    def _wait(self, failure: SheetFailure, attempt: int) -> None:
        """Wait before the next attempt; raise `failure` if there is none, and when the user cancels."""
        patience, asked = self._patience, failure.retry_after or 0.0
        if attempt >= patience.attempts:
            failure.sentence = f"{failure.sentence}, {attempt} times in a row" if attempt > 1 else failure.sentence
            raise failure
        if asked > patience.longest_asked:
            failure.hint = f"Google asks to wait {asked:,.0f} seconds; try again after that"
            raise failure
        longest = min(patience.longest, patience.first * 2 ** (attempt - 1))
        seconds = max(asked, patience.draw() * longest)
        self._watch.told(Waiting(seconds, attempt + 1, patience.attempts, failure.sentence))
        try:
            self._watch.cancelled.wait(seconds)
        finally:
            self._watch.told(None)


def _is_json_object(response: Response) -> bool:
    """Return whether an answer is one in bytes, and as gspread reads it: by the charset that the answer claims."""
    try:
        _OBJECT.validate_json(response.content)
        response.json()
    except ValueError:
        return False
    return True
