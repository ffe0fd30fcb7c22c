"""Asks a wiki: signed in, in turn, within limits of time and size, again after failures that pass.

mwclient knows how the API is addressed. Its own repetition is not used, nor are its pages: it sends an edit again after
an answer that did not come, sleeps without a way to cancel, follows redirections with the password, and its exceptions
hold what was sent. Here an edit is sent once; whether it is sent again is decided by who has looked at the page.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import Final, TypeVar
from urllib.parse import urlsplit

import mwclient
from pydantic import TypeAdapter, ValidationError
from requests import Response, Session

from autoalgo import __version__
from autoalgo.war.database.google_sheet.limited_session import limited
from autoalgo.war.wiki.account import WikiAccount
from autoalgo.war.wiki.failures import (
    NO_ANSWER,
    WikiFailure,
    failure_of_code,
    failure_of_connection,
    failure_of_login,
    failure_of_status,
    not_an_api,
)

_Result = TypeVar("_Result")
_OBJECT: Final = TypeAdapter(dict[str, object])
Files = Mapping[str, tuple[str, bytes]]
"""Files by the fields of a form, each with its name."""
_MAX_LAG_SECONDS: Final = 5
"""What MediaWiki advises programs that can wait."""
_LOST_SESSION: Final = frozenset({"badtoken", "assertuserfailed", "assertnameduserfailed", "notloggedin"})


@dataclass(frozen=True)
class WikiPatience:
    """How long a wiki is waited for, and how often it is asked. Times are seconds."""

    attempts: int = 6
    """How often at most, the first time included."""
    first: float = 1.0
    """The wait before the second attempt; it doubles with each one."""
    longest: float = 60.0
    """The longest wait, whatever the wiki asks for."""
    timeout: tuple[float, float] = (10.0, 60.0)
    """To connect, and for each part of an answer."""


@dataclass(eq=False)
class WikiWatch:
    """Who looks on while a wiki is asked. Setting `cancelled` ends all waiting and all asking."""

    told: Callable[[str], None] = lambda _: None
    """Called with a sentence before each wait."""
    cancelled: Event = field(default_factory=Event)


class WikiClient:
    """The client of one account, which asks one thing at a time. Its methods raise `WikiFailure` and nothing else."""

    def __init__(
        self, account: WikiAccount, watch: WikiWatch | None = None, patience: WikiPatience | None = None
    ) -> None:
        self.account = account
        self.watch = watch or WikiWatch()
        self.patience = patience or WikiPatience()
        self._site: mwclient.Site | None = None
        self._token = ""
        self._response: Response | None = None
        # mwclient logs what a server answers.
        logging.getLogger("mwclient.client").setLevel(logging.CRITICAL)

    def query(self, **parameters: str | int) -> dict[str, object]:
        """Return what a query finds; asked again after failures that pass."""
        return self.again(lambda: self.signed_in("query", {**parameters, "assert": "user"}))

    def parse(self, **parameters: str | int) -> dict[str, object]:
        """Return what the wiki's parser makes of a text; asked again after failures that pass."""
        return self.again(lambda: self.signed_in("parse", {**parameters, "assert": "user"}))

    def edit_once(self, **parameters: str | int) -> dict[str, object]:
        """Send an edit once and return the wiki's answer to it.

        Where a `WikiFailure` is not `refused`, the edit may have been made.
        """
        sent = {**parameters, "assert": "user", "token": self._token_known(), "maxlag": _MAX_LAG_SECONDS}
        answer = self.signed_in("edit", sent)
        edit = answer.get("edit")
        if not isinstance(edit, dict):
            raise not_an_api()
        if edit.get("result") != "Success":
            code = "captcha" if "captcha" in edit else str(edit.get("code") or edit.get("result") or "failure")
            raise failure_of_code(code, str(edit.get("info") or edit.get("warning") or ""))
        return edit

    def upload_once(self, name: str, content: bytes, **parameters: str | int) -> None:
        """Send a file once, under a name that no file has.

        Where a `WikiFailure` is not `refused`, the file may have been taken.
        """
        sent = {**parameters, "filename": name, "assert": "user", "token": self._token_known()}
        answer = self.signed_in("upload", {**sent, "maxlag": _MAX_LAG_SECONDS}, {"file": (name, content)})
        upload = answer.get("upload")
        if not isinstance(upload, dict):
            raise not_an_api()
        if upload.get("result") != "Success":
            told = ", ".join(upload["warnings"]) if isinstance(upload.get("warnings"), dict) else ""
            raise failure_of_code(str(upload.get("result") or "failure").lower(), told)

    def again(self, ask: Callable[[], _Result]) -> _Result:
        """Ask, and ask again after failures that pass; raises the last one."""
        for attempt in range(1, self.patience.attempts + 1):
            try:
                return ask()
            except WikiFailure as failure:
                self.recover(failure)
                if not failure.passing or attempt == self.patience.attempts:
                    raise
                self.wait(failure, attempt)
        raise AssertionError("there is at least one attempt")

    def recover(self, failure: WikiFailure) -> None:
        """Sign in anew at the next request, where a failure says that the session is lost."""
        if failure.code in _LOST_SESSION:
            self._site, self._token = None, ""

    def wait(self, failure: WikiFailure, attempt: int) -> None:
        """Wait before the attempt after `attempt`; raises the failure where the user cancels."""
        seconds = max(self.patience.first * 2 ** (attempt - 1), failure.retry_after)
        seconds = min(seconds, self.patience.longest)
        self.watch.told(f"{failure.sentence}; asking again in {seconds:.0f} s")
        if self.watch.cancelled.wait(seconds):
            raise failure

    def signed_in(
        self, action: str, parameters: Mapping[str, str | int], files: Files | None = None
    ) -> dict[str, object]:
        """Return the answer to one request of the signed-in account."""
        if self._site is None:
            self._sign_in()
        return self._ask(self._site, action, parameters, files)

    def _sign_in(self) -> None:
        site = self._new_site()
        tokens = self._ask(site, "query", {"meta": "tokens", "type": "login"})
        login_token = text_at(tokens, "query", "tokens", "logintoken")
        sent = {"lgname": self.account.user, "lgpassword": self.account.password, "lgtoken": login_token}
        login = self._ask(site, "login", sent).get("login")
        if not isinstance(login, dict):
            raise not_an_api()
        if login.get("result") != "Success":
            raise failure_of_login(str(login.get("result")), str(login.get("reason") or ""))
        self._site = site

    def _token_known(self) -> str:
        if not self._token:
            found = self.query(meta="tokens")
            self._token = text_at(found, "query", "tokens", "csrftoken")
        return self._token

    def _new_site(self) -> mwclient.Site:
        address = urlsplit(self.account.api)
        session = limited(Session())
        session.mount("http://", session.get_adapter("https://"))
        session.headers["User-Agent"] = f"Autoalgo/{__version__} (war algorithm of map games)"
        session.hooks["response"].append(self._note)
        options = {"timeout": self.patience.timeout, "allow_redirects": False}
        path = address.path.removesuffix("api.php")
        return mwclient.Site(
            *(address.netloc, path),
            **{"scheme": address.scheme, "pool": session, "max_retries": 0, "do_init": False},
            connection_options=options,
        )

    def _note(self, response: Response, *_arguments: object, **_options: object) -> None:
        self._response = response

    def _ask(
        self, site: "mwclient.Site | None", action: str, parameters: Mapping[str, str | int], files: Files | None = None
    ) -> dict[str, object]:
        """Return the answer of the API to one request."""
        if self.watch.cancelled.is_set():
            raise WikiFailure("it was cancelled", refused=True, code="cancelled")
        self._response = None
        method = "POST" if action in {"login", "edit", "parse"} else "GET"
        try:
            assert site is not None  # noqa: S101 - `signed_in` has seen to it
            if files:
                sent = {**parameters, "action": action, "format": "json", "formatversion": 2}
                answer = _OBJECT.validate_json(site.raw_call("api", sent, files, retry_on_error=False))
            else:
                answer = _OBJECT.validate_python(
                    site.raw_api(action, method, retry_on_error=False, formatversion=2, **parameters)
                )
        except ValidationError:
            raise not_an_api() from None
        except NO_ANSWER as error:
            raise self._failure_of(error) from None
        problem = answer.get("error")
        if isinstance(problem, dict):
            retry_after = _seconds(self._response)
            raise failure_of_code(str(problem.get("code")), str(problem.get("info") or ""), retry_after)
        return answer

    def _failure_of(self, error: Exception) -> WikiFailure:
        response = self._response
        if response is None:
            return failure_of_connection(error)
        if response.headers.get("x-database-lag"):
            return failure_of_code("maxlag", "", _seconds(response))
        if response.status_code == 200:
            return not_an_api()
        return failure_of_status(response.status_code, _seconds(response))


def _seconds(response: Response | None) -> float:
    """Return how many seconds an answer asks to wait, 0 where it does not say."""
    asked = response.headers.get("retry-after", "") if response is not None else ""
    return float(asked) if asked.isascii() and asked.isdecimal() else 0.0


def value_at(answer: object, *keys: str | int) -> object:
    """Return what stands in an answer at a path of keys and list places; raises `WikiFailure` where nothing does."""
    for key in keys:
        try:
            answer = answer[key]  # type: ignore[index] # what cannot be is caught
        except (KeyError, IndexError, TypeError):
            raise not_an_api() from None
    return answer


def text_at(answer: object, *keys: str | int) -> str:
    """Return the text at a path; raises `WikiFailure` where there is none."""
    found = value_at(answer, *keys)
    if not isinstance(found, str):
        raise not_an_api()
    return found


def number_at(answer: object, *keys: str | int) -> int:
    """Return the whole number at a path; raises `WikiFailure` where there is none."""
    found = value_at(answer, *keys)
    if not isinstance(found, int):
        raise not_an_api()
    return found
