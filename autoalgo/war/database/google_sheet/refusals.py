"""Why Google refuses to let the program in, each reason with a sentence that says what to do.

Google answers with a code of one word and a description; the code chooses the sentence. The description is looked at
and never shown, because it is not ours and may repeat what was sent.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from google.auth.exceptions import RefreshError

from autoalgo.common.problems import Failure, Place, Problem

KEY_FILE: Final = "“Choose key file…” in the window, or autoalgo sheet sign-in --key-file FILE"
"""How the program is given a client file or the key of a service account."""
SIGN_IN: Final = "sign in (in the window, or with autoalgo sheet sign-in)"
SIGN_IN_AGAIN: Final = "sign in again (in the window, or with autoalgo sheet sign-in)"
_LOOK: Final = 'the part "When something goes wrong" of docs/google_sheet.md tells more'
_LONGEST_CODE: Final = 40
_PASSING_CODES: Final = frozenset(
    {"server_error", "temporarily_unavailable", "internal_failure", "rate_limit_exceeded"}
)


@dataclass(frozen=True)
class Refusal:
    """One reason: what happened, what would be right, what to do. No word of it is a secret."""

    found: str
    allowed: str
    hint: str
    passing: bool = False
    """Whether it is worth trying again as it is."""

    @property
    def failure(self) -> Failure:
        """The reason as a failure of Google's."""
        return Failure(Problem(Place(file="Google"), self.found, self.allowed, self.hint))


_NEW_CLIENT_FILE: Final = (
    "in the Google Auth Platform, under Clients, see that the client is still there and its secret enabled; if not, "
    "make another of the type Desktop app and give its file with " + KEY_FILE
)
_ANYWHERE: Final[Mapping[str, Refusal]] = {
    "invalid_client": Refusal(
        "Google does not know the client any more, or its secret is wrong", "a client that exists", _NEW_CLIENT_FILE
    ),
    "deleted_client": Refusal("the client was deleted at Google", "a client that exists", _NEW_CLIENT_FILE),
    "disabled_client": Refusal(
        "the client is disabled at Google",
        "an enabled client",
        "enable it in the Google Auth Platform under Clients, or use another client's file",
    ),
    "redirect_uri_mismatch": Refusal(
        "Google does not let this client answer to a program on your computer (redirect_uri_mismatch)",
        "a client of the type Desktop app",
        "create a Desktop app client in the Google Auth Platform under Clients and give its file with " + KEY_FILE,
    ),
    "unauthorized_client": Refusal(
        "Google does not let this client sign anybody in",
        "a client of the type Desktop app, or a service account in a project with the Google Sheets API",
        _NEW_CLIENT_FILE,
    ),
    "org_internal": Refusal(
        "the client is only for members of the organization that made it",
        "an account of that organization",
        "sign in with such an account, or set the Audience in the Google Auth Platform to External",
    ),
    "admin_policy_enforced": Refusal(
        "the administrator of your Google Workspace does not allow this",
        "what the administrator allows",
        "ask the administrator to allow the client, or sign in with another account, or use a service account",
    ),
    "invalid_scope": Refusal(
        "Google does not grant what was asked for", "what the moderator granted", f"sign out, then {SIGN_IN_AGAIN}"
    ),
}
"""Reasons that always mean the same."""

_AT_THE_BROWSER: Final[Mapping[str, Refusal]] = {
    "access_denied": Refusal(
        "Google says that access was not allowed",
        "Allow or Continue on Google's page",
        f"{SIGN_IN_AGAIN}; where Google says that the app is being tested, the owner of the client must add your "
        "address in the Google Auth Platform: Audience, Test users",
    ),
    "disallowed_useragent": Refusal(
        "Google does not let anybody sign in from within another program's window",
        "an ordinary browser",
        "open the address in an ordinary browser",
    ),
}

_AT_THE_EXCHANGE: Final[Mapping[str, Refusal]] = {
    "invalid_grant": Refusal(
        "Google's answer came too late or was used already", "an answer that is fresh", SIGN_IN_AGAIN
    ),
}

_AT_THE_REFRESH: Final[Mapping[str, Refusal]] = {
    "invalid_grant": Refusal(
        "your sign-in at Google has expired or was taken back",
        "a sign-in that is valid",
        f"{SIGN_IN_AGAIN}; while the app is in testing a sign-in ends after 7 days, which ends when its owner chooses "
        "Publish app in the Google Auth Platform under Audience",
    ),
}

_REAUTHENTICATION: Final = Refusal(
    "your organization wants you to sign in at Google from time to time, and it is time",
    "a fresh sign-in",
    SIGN_IN_AGAIN,
)
_CLOCK: Final = Refusal(
    "Google does not accept the service account's request because of its time",
    "a computer clock that is right to the minute",
    "set the date, the time and the time zone of this computer, best by letting it take them from the internet",
)
_KEY_DELETED: Final = Refusal(
    "Google does not know the service account's key any more",
    "a key that exists",
    "in the Google Cloud console open IAM & Admin, Service Accounts, the account, Keys; create a key of the type JSON "
    "and give it with " + KEY_FILE,
)
_ACCOUNT_DELETED: Final = Refusal(
    "the service account does not exist any more, or is disabled",
    "a service account that exists",
    "enable it in the Google Cloud console (IAM & Admin, Service Accounts), or create another and share the sheet with "
    "it",
)
NOT_ALL_TICKED: Final = Refusal(
    "not every box on Google's page was ticked", "all that the program asks for", f"{SIGN_IN_AGAIN} and tick every box"
)
NOT_LASTING: Final = Refusal(
    "Google gave a sign-in that does not last",
    "a lasting one",
    f"remove the app on https://myaccount.google.com/connections, then {SIGN_IN_AGAIN}",
)
PASSING: Final = Refusal("Google cannot let anybody in at present", "", "wait a little and try again", passing=True)
_NO_ANSWER_OF_GOOGLE: Final = Refusal(
    "something between this computer and Google answered in Google's place",
    "a way to the internet that leads to Google",
    "open a web page in the browser: a network that asks for a login must be logged in to; else ask about the proxy",
)
_SERVICE_ACCOUNT: Final[tuple[tuple[str, Refusal], ...]] = (
    (r"reasonable timeframe|short-lived token|\biat\b|\bexp\b", _CLOCK),
    (r"signature", _KEY_DELETED),
    (r"account not found|not a valid email|robot is disabled", _ACCOUNT_DELETED),
)
"""What the description of a service account's invalid_grant says, as a pattern, and what it means."""


def browser_refusal(code: str) -> Refusal:
    """Return what the code means that Google's page handed back in place of an answer."""
    return _AT_THE_BROWSER.get(code) or _common(code)


def exchange_refusal(code: str) -> Refusal:
    """Return why the answer of Google's page could not be exchanged for a token."""
    return _AT_THE_EXCHANGE.get(code) or _common(code)


def refresh_refusal(error: RefreshError) -> Refusal:
    """Return why a token could not be refreshed, or a service account's not be had."""
    message = str(error.args[0]) if error.args else ""
    answer = error.args[1] if len(error.args) > 1 else None
    if "reauth" in message.lower():
        return _REAUTHENTICATION
    if not isinstance(answer, dict):
        return PASSING if error.retryable else _NO_ANSWER_OF_GOOGLE
    code, description = str(answer.get("error", "")), str(answer.get("error_description", ""))
    if error.retryable:
        return PASSING
    if code == "invalid_grant":
        for pattern, refusal in _SERVICE_ACCOUNT:
            if re.search(pattern, description, re.IGNORECASE):
                return refusal
    return _AT_THE_REFRESH.get(code) or _common(code)


def foreign_answer() -> Refusal:
    """Return the reason for an answer that cannot be Google's: a proxy's page, most often."""
    return _NO_ANSWER_OF_GOOGLE


def _common(code: str) -> Refusal:
    if code in _PASSING_CODES:
        return PASSING
    # A code is Google's own word; anything longer could be something else.
    named = code if re.fullmatch(rf"[a-z_]{{1,{_LONGEST_CODE}}}", code) else "unknown"
    return _ANYWHERE.get(code) or Refusal(
        f"Google refused to let you in, with the code {named}", "", f"{SIGN_IN_AGAIN}; {_LOOK}"
    )
