"""The meaning of each error answer of Google, with a sentence that says what to do.

Google tells kinds of refusals apart by status and by a reason in the answer's JSON: 403 alone may be a sheet that is
not shared, an API that is not switched on, a sign-in that covers too little, or a quota.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel
from requests import Response

from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.refusals import SIGN_IN_AGAIN
from autoalgo.war.domain.numerals import tidy

_PASSING: Final = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT})
_ASKED_TOO_OFTEN: Final = frozenset({"RATE_LIMIT_EXCEEDED", "rateLimitExceeded", "userRateLimitExceeded"})
_USED_UP: Final = frozenset({"dailyLimitExceeded", "quotaExceeded"})
_SWITCHED_OFF: Final = frozenset({"SERVICE_DISABLED", "accessNotConfigured"})
_TOO_LITTLE_GRANTED: Final = frozenset({"ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"})
_DRIVE_FULL: Final = frozenset({"storageQuotaExceeded"})
_CONSOLE: Final = re.compile(r"https://console\.(?:developers|cloud)\.google\.com/[^\s\"'<>]+")
_LIBRARY: Final = "https://console.cloud.google.com/apis/library/"
_CHANGED_MEANWHILE: Final = ("exceeds grid limits", "unable to parse range", "no grid with id")
_BY_WORDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "not supported for this document": (
        "it is an Excel workbook kept in Google Drive, not a Google Sheet (400)",
        "a Google Sheet",
        "open it in the browser, choose File, Save as Google Sheets, and take the new sheet's address; or download "
        "it and use it as a workbook",
    ),
    "protected": (
        "a cell that would be changed is protected (400)",
        "cells that the account may change",
        "ask the sheet's owner to let the account edit the protected range",
    ),
}
"""What Google's words stand in for a reason: found, allowed and hint, in the order in which they are looked for."""
_LONGEST_WORDS: Final = 300


@dataclass(frozen=True)
class SentRequest:
    """A request that was sent, and by whom."""

    email: str = ""
    """A service account's address; empty for a user, whose own is not known."""
    changing: bool = False
    """Whether something was to be changed."""
    creating: bool = False
    """Whether a new sheet was to be made."""


class _Answer(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class _Detail(_Answer):
    reason: str = ""
    metadata: Mapping[str, object] = {}
    retry_delay: str = ""


class _OldReason(_Answer):
    reason: str = ""


class _Error(_Answer):
    message: str = ""
    status: str = ""
    details: Sequence[_Detail] = ()
    errors: Sequence[_OldReason] = ()
    """Drive tells its reasons here."""

    @property
    def reasons(self) -> frozenset[str]:
        return frozenset([detail.reason for detail in self.details] + [old.reason for old in self.errors])

    @property
    def words(self) -> str:
        words = tidy(self.message)
        return words if len(words) <= _LONGEST_WORDS else f"{words[:_LONGEST_WORDS]}…"

    @property
    def service(self) -> str:
        named = (detail.metadata.get("service") for detail in self.details)
        return next((name for name in named if isinstance(name, str)), "")


class _Body(_Answer):
    error: _Error


def failure_of_answer(response: Response, asked: SentRequest) -> SheetFailure:
    """Return what `response`, whose status is not a good one, means."""
    status, error = response.status_code, _error(response)
    if status == HTTPStatus.UNAUTHORIZED:
        found = "Google does not accept the sign-in any more (401)"
        return _refusal(found, "a sign-in that is valid", SIGN_IN_AGAIN)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return _too_often(response, error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _fault_of_googles(response, error)
    return not_googles(response) if error is None else _refused(response, error, asked)


def not_googles(response: Response) -> SheetFailure:
    """Return the failure that something between here and Google gave `response`: a web page, or anything not JSON."""
    text = response.content[:512].lstrip().lower()
    page = text.startswith((b"<!doctype", b"<html", b"<head", b"<body")) or response.is_redirect
    return SheetFailure(
        f"{'a web page' if page else 'something that is not JSON'} came instead of Google's answer",
        "a connection to Google that nothing else answers",
        "if this network has a page to sign in at, open a browser and sign in there; else ask who runs its proxy",
        refused=HTTPStatus.BAD_REQUEST <= response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR,
    )


def _error(response: Response) -> _Error | None:
    try:
        return _Body.model_validate_json(response.content).error
    except ValidationError:
        return None


def _too_often(response: Response, error: _Error | None) -> SheetFailure:
    return SheetFailure(
        f"Google is asked too often ({response.status_code})",
        "60 readings and 60 changes a minute for each account",
        "wait a minute, and try again",
        passing=True,
        refused=True,
        retry_after=_retry_after(response, error),
    )


def _fault_of_googles(response: Response, error: _Error | None) -> SheetFailure:
    return SheetFailure(
        f"Google has a fault of its own ({response.status_code})",
        "an answer",
        "try again in a few minutes",
        passing=True,
        retry_after=_retry_after(response, error),
    )


def _retry_after(response: Response, error: _Error | None) -> float | None:
    """Return the seconds that Google asks to wait, None if it does not, or not in a way that can be read."""
    asked = response.headers.get("Retry-After", "").strip()
    delays = [delay.retry_delay.removesuffix("s") for delay in error.details if delay.retry_delay] if error else []
    for seconds in (asked, *delays):
        if re.fullmatch(r"\d{1,9}(?:\.\d+)?", seconds):
            return float(seconds)
    try:
        # Both times are the sender's, so a wrong clock on this computer makes no difference.
        wait = parsedate_to_datetime(asked) - parsedate_to_datetime(response.headers.get("Date", ""))
    except (ValueError, TypeError):
        return None
    return max(0.0, wait.total_seconds())


def _forbidden(response: Response, error: _Error, asked: SentRequest) -> SheetFailure:
    reasons = error.reasons
    if reasons & _ASKED_TOO_OFTEN or error.status == "RESOURCE_EXHAUSTED":
        return _too_often(response, error)
    if reasons & _USED_UP:
        return _refusal("what the project may ask of Google in a day is used up (403)", "", "try again tomorrow")
    if reasons & _SWITCHED_OFF:
        return _switched_off(response, error)
    if reasons & _TOO_LITTLE_GRANTED or "insufficient authentication scopes" in error.message:
        wanted, hint = "a sign-in at which every box was ticked", f"{SIGN_IN_AGAIN}, and leave every box ticked"
        return _refusal("the sign-in does not cover this (403)", wanted, hint)
    if reasons & _DRIVE_FULL:
        return _refusal("the account's Google Drive is full (403)", "", _without_storage(asked) or "make room in it")
    return _no_access(asked)


def _switched_off(response: Response, error: _Error) -> SheetFailure:
    drive = "drive" in (error.service or response.url)
    name, service = ("Drive", "drive.googleapis.com") if drive else ("Sheets", "sheets.googleapis.com")
    found = _CONSOLE.search(error.message)
    address = found[0].rstrip(".,") if found else f"{_LIBRARY}{service}"
    otherwise = "; or name the sheet by its address, for which it is not needed" if drive else ""
    return _refusal(
        f"the Google {name} API is not switched on in the project of the sign-in (403)",
        "a project in which it is switched on",
        f"switch it on at {address} and try again a few minutes later{otherwise}",
    )


def _no_access(asked: SentRequest) -> SheetFailure:
    if asked.creating:
        hint = _without_storage(asked) or "sign in with another account"
        return _refusal("the account may not make sheets (403)", "an account with a Google Drive of its own", hint)
    found = f"the account may not {'change' if asked.changing else 'see'} the sheet (403)"
    return _refusal(found, "a sheet that is shared with the account", _share(asked))


def _without_storage(asked: SentRequest) -> str:
    hint = "a service account has no room for sheets: make the sheet yourself and share it with"
    return f"{hint} {asked.email}" if asked.email else ""


def _share(asked: SentRequest) -> str:
    role = " as an editor" if asked.changing else ""
    if asked.email:
        return f"share the sheet with {asked.email}{role}"
    return f"ask its owner to share it with you{role}, or sign in with the account that it is shared with"


def _refused(response: Response, error: _Error, asked: SentRequest) -> SheetFailure:
    if response.status_code == HTTPStatus.FORBIDDEN:
        return _forbidden(response, error, asked)
    if response.status_code == HTTPStatus.NOT_FOUND:
        return _refusal(
            "there is no such sheet, or the account may not see it (404)",
            "the address or key of a sheet that is shared with the account",
            f"compare the address with the browser's; {_share(asked)}",
        )
    return _impossible(response.status_code, error)


def _impossible(status: int, error: _Error) -> SheetFailure:
    words = error.message.lower()
    for part, told in _BY_WORDS.items():
        if part in words:
            return _refusal(*told)
    if any(part in words for part in _CHANGED_MEANWHILE):
        # The ranges come from a reading a moment earlier, so they fit once the tabs are looked at anew.
        found = "a tab was renamed, deleted or cut short while the sheet was read (400)"
        return _refusal(found, "tabs that stay as they are for a moment", "try again", passing=True)
    hint = "read the sheet again and look at the cells that it names; if that does not help, report it"
    return _refusal(f'Google refuses the request ({status}): "{error.words}"', "", hint, passing=status in _PASSING)


def _refusal(found: str, allowed: str, hint: str, *, passing: bool = False) -> SheetFailure:
    return SheetFailure(found, allowed, hint, passing=passing, refused=True)
