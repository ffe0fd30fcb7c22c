"""What goes over the wire: a request as it came, the answer to it, and refusals in the shapes that Google gives them.

Sheets answers with a status name and details, Drive with a list of errors, the token endpoint with two plain texts;
clients tell cases apart by these, so each shape is kept.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import unquote

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

SHEETS: Final = "sheets.googleapis.com"
DRIVE: Final = "www.googleapis.com"
TOKENS: Final = "oauth2.googleapis.com"
ACCOUNTS: Final = "accounts.google.com"
BOUNDARIES: Final = "iamcredentials.googleapis.com"
"""Where google-auth asks, by itself and on the side, from where a service account may be used."""
HOSTS: Final = (SHEETS, DRIVE, TOKENS, ACCOUNTS, BOUNDARIES)
PROJECT: Final = "482915730264"

_STATUS_NAMES: Final = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    501: "UNIMPLEMENTED",
    503: "UNAVAILABLE",
}


_KEY: Final = "/v4/spreadsheets/(?P<key>[^/:]+)"
_ROUTES: Final = (
    (SHEETS, "POST", "/v4/spreadsheets", "spreadsheets.create"),
    (SHEETS, "GET", _KEY, "spreadsheets.get"),
    (SHEETS, "POST", f"{_KEY}:batchUpdate", "spreadsheets.batchUpdate"),
    (SHEETS, "GET", f"{_KEY}/values:batchGet", "values.batchGet"),
    (SHEETS, "POST", f"{_KEY}/values:batchUpdate", "values.batchUpdate"),
    (SHEETS, "GET", f"{_KEY}/values/(?P<range>[^/]+)", "values.get"),
    (SHEETS, "PUT", f"{_KEY}/values/(?P<range>[^/]+)", "values.update"),
    (DRIVE, "GET", "/drive/v3/files", "files.list"),
    (TOKENS, "POST", "/token", "oauth.token"),
    (TOKENS, "POST", "/revoke", "oauth.revoke"),
    (ACCOUNTS, "GET", "/o/oauth2/(v2/)?auth", "oauth.authorize"),
)


@dataclass(frozen=True)
class Route:
    """What a request is, and what it is about."""

    call: str = ""
    key: str = ""
    """Of the spreadsheet."""
    range: str = ""


@dataclass(frozen=True)
class Asked:
    """One request."""

    method: str
    """In capitals."""
    host: str
    path: str
    """Decoded, without the query."""
    query: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    body: Json = None
    """The JSON of the body, or the fields of a form; None without a body."""
    bearer: str = ""
    """The access token, "" without one."""
    sent_path: str = field(default="", repr=False)
    """The path as it was sent, with %2F where a part of it holds a slash."""

    @property
    def call(self) -> str:
        """What the API calls it: `values.batchGet`, `spreadsheets.create`, `files.list`, `oauth.token`, or ""."""
        return self.route.call

    @property
    def route(self) -> "Route":
        """What it is and what it is about."""
        for host, method, pattern, call in _ROUTES:
            found = re.fullmatch(pattern, self.sent_path or self.path)
            if found and (self.host, self.method) == (host, method):
                parts = {name: unquote(text) for name, text in found.groupdict().items()}
                return Route(call, parts.get("key", ""), parts.get("range", ""))
        return Route()

    @property
    def of_the_api(self) -> bool:
        """Tell whether it asks for data rather than for tokens."""
        return self.host in (SHEETS, DRIVE)

    def option(self, name: str, default: str = "") -> str:
        """Return the query parameter `name`."""
        return (self.query.get(name) or (default,))[-1]


@dataclass(frozen=True)
class Answer:
    """What is sent back."""

    status: int
    body: bytes
    kind: str = "application/json; charset=UTF-8"
    headers: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(body: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> "Answer":
        """Return `body` as JSON, indented as Google does."""
        return Answer(status, json.dumps(body, indent=2, ensure_ascii=False).encode(), headers=headers or {})


class RefusedError(Exception):
    """A request that Google would refuse; carries the answer."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.body.decode(errors="replace"))
        self.answer = answer

    def at(self, place: str) -> "RefusedError":
        """Return it as the refusal of the part of a request that stands at `place`."""
        message = json.loads(self.answer.body)["error"]["message"]
        return RefusedError(sheets_error(self.answer.status, f"Invalid {place}: {message}"))


class NotSpokenError(Exception):
    """A request that Google would understand and this server does not: the test that made it must fail."""


def sheets_error(
    code: int,
    message: str,
    details: list[Json] | None = None,
    headers: Mapping[str, str] | None = None,
    named: str = "",
) -> Answer:
    """Return an error of the Sheets API; its status has the usual name of the code unless it is `named`."""
    error: dict[str, Json] = {"code": code, "message": message, "status": named or _STATUS_NAMES[code]}
    if details:
        error["details"] = details
    return Answer.of({"error": error}, code, headers)


def drive_error(code: int, message: str, entry: "DriveReason", headers: Mapping[str, str] | None = None) -> Answer:
    """Return an error of the Drive API; some have the status and the details of the newer kind as well."""
    listed: dict[str, Json] = {
        "message": entry.text or message, "domain": entry.domain, "reason": entry.reason, **entry.further
    }  # fmt: skip
    error: dict[str, Json] = {"code": code, "message": message, "errors": [listed]}
    if entry.detail is not None:
        error |= {"status": _STATUS_NAMES[code], "details": [entry.detail]}
    return Answer.of({"error": error}, code, headers)


@dataclass(frozen=True)
class DriveReason:
    """The entry in the list of errors that Drive gives."""

    reason: str
    domain: str = "global"
    text: str = ""
    """What it says if that is not what the whole error says."""
    further: Mapping[str, str] = field(default_factory=dict)
    """Other fields, such as its location."""
    detail: Json = None


def oauth_error(code: int, error: str, description: str) -> Answer:
    """Return an error of the token endpoint."""
    return Answer.of({"error": error, "error_description": description}, code)


def invalid(message: str, details: list[Json] | None = None) -> RefusedError:
    """Return the refusal of a request to Sheets that is wrong."""
    return RefusedError(sheets_error(400, message, details))


def html(status: int, title: str, text: str) -> Answer:
    """Return a web page."""
    page = f"<!DOCTYPE html>\n<html lang=en>\n<title>{title}</title>\n<p><b>{status}.</b> {text}\n"
    return Answer(status, page.encode(), "text/html; charset=utf-8")


def no_such_page(asked: Asked) -> Answer:
    """Return what Google answers to an address under which there is nothing."""
    reason = HTTPStatus(404).phrase
    return html(404, f"Error 404 ({reason})!!1", f"The requested URL <code>{asked.path}</code> was not found.")


def error_info(reason: str, host: str, **metadata: str) -> Json:
    """Return the detail that names the reason of an error."""
    known: dict[str, Json] = {"service": host, "consumer": f"projects/{PROJECT}", **metadata}
    return {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": reason,
        "domain": "googleapis.com",
        "metadata": known,
    }
