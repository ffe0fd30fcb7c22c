"""What may go wrong, to order: what Google answers when it does, and what a line or a proxy does to an answer.

`Fault.TOO_MANY` is a fault as it is; `Fault.TOO_MANY(30)` the same with an amount, here of seconds to wait.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import ClassVar, Final, TypeAlias

from sheets_server.wire import (
    DRIVE,
    PROJECT,
    Answer,
    Asked,
    DriveReason,
    Json,
    drive_error,
    error_info,
    html,
    sheets_error,
)

Matcher: TypeAlias = Callable[[Asked], bool] | str | None
"""Which requests are meant: a test of them, the name of a call such as "values.batchUpdate", None for the whole API."""


class Kind(Enum):
    """Kinds of faults."""

    TOO_MANY = auto()
    UNAVAILABLE = auto()
    INTERNAL = auto()
    SLOW = auto()
    CUT = auto()
    ENDLESS_HEADERS = auto()
    ENDLESS_BODY = auto()
    HANG_UP = auto()
    HTML = auto()
    EMPTY = auto()
    WRONG_CHARSET = auto()
    FORBIDDEN = auto()
    API_DISABLED = auto()
    NOT_FOUND = auto()
    UNAUTHORIZED = auto()
    QUOTA_403 = auto()
    AFTER_DOING = auto()


@dataclass(frozen=True)
class Fault:
    """One fault."""

    kind: Kind
    amount: float | None = None
    """Seconds, or of a page its status."""
    then: "Fault | None" = None
    """What comes in place of the answer once the request was carried out."""

    TOO_MANY: ClassVar["Fault"]
    """429, asked too often; with an amount Retry-After says so many seconds."""
    UNAVAILABLE: ClassVar["Fault"]
    """503; with an amount it has Retry-After."""
    INTERNAL: ClassVar["Fault"]
    """500."""
    SLOW: ClassVar["Fault"]
    """Answers rightly, after the amount of seconds."""
    ENDLESS_HEADERS: ClassVar["Fault"]
    """Begins to answer with a header that never ends, byte by byte."""
    ENDLESS_BODY: ClassVar["Fault"]
    """Answers with a body that never ends, of as many bytes at once as the amount says."""
    CUT: ClassVar["Fault"]
    """Carries the request out and breaks the connection in the middle of the answer."""
    HANG_UP: ClassVar["Fault"]
    """Breaks the connection without doing or answering anything."""
    HTML: ClassVar["Fault"]
    """A web page in place of the answer, with status 200 or the amount, as from a proxy that wants a login."""
    EMPTY: ClassVar["Fault"]
    """Status 200 and nothing."""
    WRONG_CHARSET: ClassVar["Fault"]
    """Status 200 and an object, said to be in another encoding than it is."""
    FORBIDDEN: ClassVar["Fault"]
    """403, the account may not."""
    API_DISABLED: ClassVar["Fault"]
    """403, the API is not switched on in the project."""
    NOT_FOUND: ClassVar["Fault"]
    """404."""
    UNAUTHORIZED: ClassVar["Fault"]
    """401, whatever the token."""
    QUOTA_403: ClassVar["Fault"]
    """403 that means the same as 429."""
    AFTER_DOING: ClassVar["Fault"]
    """Carries the request out and then answers 503, or what is given as `then`."""

    def __call__(
        self, amount: "float | Fault | None" = None, *, retry_after: float | None = None, then: "Fault | None" = None
    ) -> "Fault":
        """Return the fault with an amount, or with what is to come after doing."""
        if isinstance(amount, Fault):
            return replace(self, then=amount)
        given = retry_after if amount is None else amount
        return replace(self, amount=self.amount if given is None else given, then=then or self.then)

    @property
    def does(self) -> bool:
        """Tell whether the request is carried out all the same."""
        return self.kind in (Kind.SLOW, Kind.CUT, Kind.AFTER_DOING)

    @property
    def endless(self) -> bytes | None:
        """What is sent again and again, if it is without end."""
        return b" " * int(self.amount or 1) if self.kind in (Kind.ENDLESS_HEADERS, Kind.ENDLESS_BODY) else None

    def answer(self, asked: Asked) -> Answer | None:
        """Return what is answered; None for what has no answer of its own."""
        if self.kind is Kind.AFTER_DOING:
            return (self.then or Fault.UNAVAILABLE).answer(asked)
        made = _ANSWERS.get(self.kind)
        return made(self, asked) if made else None

    @property
    def breaks(self) -> "Fault | None":
        """The fault of the line in it, if it is or holds one."""
        last = (self.then or Fault.UNAVAILABLE) if self.kind is Kind.AFTER_DOING else self
        return last if last.kind in (Kind.CUT, Kind.HANG_UP) else None


for _kind in Kind:
    setattr(Fault, _kind.name, Fault(_kind))


def matches(matcher: Matcher, asked: Asked) -> bool:
    """Tell whether `asked` is meant."""
    if matcher is None:
        return asked.of_the_api
    return asked.call == matcher if isinstance(matcher, str) else matcher(asked)


def _wait_for(fault: Fault) -> dict[str, str]:
    return {} if fault.amount is None else {"Retry-After": f"{fault.amount:g}"}


def _too_many(fault: Fault, asked: Asked) -> Answer:
    if asked.host == DRIVE:
        return drive_error(
            429, "Rate Limit Exceeded", DriveReason("rateLimitExceeded", "usageLimits"), _wait_for(fault)
        )
    reads = asked.method == "GET"
    limit = f"{'Read' if reads else 'Write'} requests per minute per user"
    text = (
        f"Quota exceeded for quota metric '{'Read' if reads else 'Write'} requests' and limit '{limit}' of service "
        f"'{asked.host}' for consumer 'project_number:{PROJECT}'."
    )
    info = error_info("RATE_LIMIT_EXCEEDED", asked.host, quota_limit_value="60", quota_location="global")
    return sheets_error(429, text, [info], _wait_for(fault))


def _quota() -> Answer:
    return drive_error(403, "User Rate Limit Exceeded", DriveReason("userRateLimitExceeded", "usageLimits"))


def _disabled(_fault: Fault, asked: Asked) -> Answer:
    name = "Google Drive API" if asked.host == DRIVE else "Google Sheets API"
    host = "drive.googleapis.com" if asked.host == DRIVE else asked.host
    url = f"https://console.developers.google.com/apis/api/{host}/overview?project={PROJECT}"
    text = (
        f"{name} has not been used in project {PROJECT} before or it is disabled. Enable it by visiting {url} then "
        "retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and "
        "retry."
    )
    if asked.host == DRIVE:
        entry = DriveReason("accessNotConfigured", "usageLimits", detail=error_info("SERVICE_DISABLED", host))
        return drive_error(403, text, entry)
    link: Json = {"description": "Google developers console API activation", "url": url}
    helps: Json = {"@type": "type.googleapis.com/google.rpc.Help", "links": [link]}
    return sheets_error(403, text, [error_info("SERVICE_DISABLED", host), helps])


def _forbidden(_fault: Fault, asked: Asked) -> Answer:
    if asked.host == DRIVE:
        text = "The user does not have sufficient permissions for this file."
        return drive_error(403, text, DriveReason("insufficientFilePermissions"))
    return sheets_error(403, "The caller does not have permission")


def unauthorized(asked: Asked) -> Answer:
    """Return the answer to a token that is none."""
    wanted = {"WWW-Authenticate": 'Bearer realm="https://accounts.google.com/", error="invalid_token"'}
    if asked.host == DRIVE:
        place = {"location": "Authorization", "locationType": "header"}
        return drive_error(401, "Invalid Credentials", DriveReason("authError", further=place), wanted)
    text = (
        "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid "
        "authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project."
    )
    info = error_info("ACCESS_TOKEN_EXPIRED", asked.host)
    return sheets_error(401, text, [info], wanted)


def not_found(asked: Asked) -> Answer:
    """Return the answer to a key under which there is nothing that the account can see."""
    if asked.host == DRIVE:
        place = {"location": "fileId", "locationType": "parameter"}
        return drive_error(404, "File not found: .", DriveReason("notFound", further=place))
    return sheets_error(404, "Requested entity was not found.")


_ANSWERS: Final[dict[Kind, Callable[[Fault, Asked], Answer]]] = {
    Kind.TOO_MANY: _too_many,
    Kind.UNAVAILABLE: lambda fault, asked: (
        drive_error(503, "Backend Error", DriveReason("backendError"), _wait_for(fault))
        if asked.host == DRIVE
        else sheets_error(503, "The service is currently unavailable.", headers=_wait_for(fault))
    ),
    Kind.INTERNAL: lambda _, asked: (
        drive_error(500, "Internal Error", DriveReason("internalError"))
        if asked.host == DRIVE
        else sheets_error(500, "Internal error encountered.")
    ),
    Kind.HTML: lambda fault, _: html(
        int(fault.amount or 200), "Network sign-in", "Please sign in to use this network."
    ),
    Kind.EMPTY: lambda _fault, _asked: Answer(200, b""),
    Kind.WRONG_CHARSET: lambda _fault, _asked: Answer(200, b"{}", "application/json; charset=utf-16"),
    Kind.FORBIDDEN: _forbidden,
    Kind.API_DISABLED: _disabled,
    Kind.NOT_FOUND: lambda _, asked: not_found(asked),
    Kind.UNAUTHORIZED: lambda _, asked: unauthorized(asked),
    Kind.QUOTA_403: lambda *_: _quota(),
}
