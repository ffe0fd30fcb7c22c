"""Failures between the program and a wiki, as one kind of exception with sentences for the moderator.

MediaWiki answers with codes, which are told in words here; a code that is not known is told with the wiki's own
sentence. Words of other exceptions are never passed on: they may hold the bot password.
"""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import requests.exceptions
import urllib3.exceptions
from mwclient.errors import MwClientError

from autoalgo.common.error_chain import error_chain
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.talk_limit import TooMuchError

NO_ANSWER = (requests.exceptions.RequestException, urllib3.exceptions.HTTPError, MwClientError, OSError)
"""What asking a wiki may raise."""
SIGN_IN_AGAIN: Final = "autoalgo wiki sign-in signs you in"
_LONGEST_INFO: Final = 300
_LATER: Final = "try again in a few minutes"


@dataclass(eq=False)
class WikiFailure(Exception):  # noqa: N818 nothing is wrong in the program, so it is no Error
    """The wiki could not be asked, or did not do what it was asked."""

    sentence: str
    """What was found; this and the next two are as in a `Problem`."""
    allowed: str = ""
    hint: str = ""
    code: str = ""
    """MediaWiki's; empty where the wiki did not answer."""
    passing: bool = False
    """True when it is worth trying again."""
    refused: bool = False
    """True when the wiki certainly did nothing; otherwise an edit may have been made although no answer came."""
    retry_after: float = 0.0
    """Seconds that the wiki asks to wait."""

    def failure(self, place: str) -> Failure:
        """Return the failure as a value, of the wiki or page that messages call `place`."""
        return Failure(Problem(Place(file=place), self.sentence, self.allowed, self.hint))


_CODES: Final[Mapping[str, tuple[str, str]]] = {
    "protectedpage": ("the page is protected", "ask an administrator to post it, or for the right to edit it"),
    "cascadeprotected": ("the page is protected, as it is part of a protected page", "ask an administrator to post it"),
    "protectednamespace": ("pages of this kind are protected", "ask an administrator to post it"),
    "blocked": ("the account is blocked from editing", "look at its user page on the wiki, and ask who blocked it"),
    "autoblocked": ("the account's address is blocked from editing", "ask an administrator of the wiki"),
    "permissiondenied": ("the account may not do this", "give the bot password the grant to edit pages"),
    "noedit": ("the account may not edit", "give the bot password the grant to edit pages"),
    "cantcreate": ("the account may not create pages", "give the bot password that grant"),
    "readapidenied": ("the wiki lets nobody read it who is not signed in", SIGN_IN_AGAIN),
    "spamblacklist": ("the wiki takes a link in the receipt for spam", "take the link out of the war's name"),
    "abusefilter-disallowed": ("a filter of the wiki refuses the edit", "ask an administrator to let the account pass"),
    "abusefilter-warning": ("a filter of the wiki warns of the edit", "ask an administrator to let the account pass"),
    "captcha": (
        "the wiki asks a question that only a person can answer (a captcha)",
        "ask an administrator for the right to skip it, or copy the receipt and post it by hand",
    ),
    "titleblacklist-forbidden": ("the wiki's list of forbidden titles refuses the page", "choose another page"),
    "contenttoobig": ("the page would be larger than the wiki allows", "move old sections to an archive page"),
    "missingtitle": ("there is no such page", "look whether it was moved or deleted"),
    "nosuchsection": ("the section is not on the page any more", "collect again"),
    "pagedeleted": ("the page was deleted meanwhile", "look at it on the wiki"),
    "uploaddisabled": ("the wiki takes no files", "ask an administrator, or put the file elsewhere"),
    "verification-error": ("the wiki does not take such a file", "ask an administrator whether it may"),
    "fileexists-forbidden": ("a file of this name exists", "look at it on the wiki"),
    "toomanyvalues": ("more pages were asked for at a time than the wiki allows", "choose fewer pages"),
}
"""Refusals that stay: found, and what to do."""
_PASSING: Final[Mapping[str, str]] = {
    "maxlag": "the wiki's database servers are behind",
    "readonly": "the wiki cannot be edited at the moment",
    "ratelimited": "the account has edited too often in a short time",
    "editconflict": "somebody else edited the page at the same time",
    "badtoken": "the wiki does not accept the session any more",
    "assertuserfailed": "the wiki does not know the session any more",
    "assertnameduserfailed": "the wiki knows the session as somebody else's",
    "notloggedin": "the wiki does not know the session any more",
}
"""Refusals that pass: found."""


def failure_of_code(code: str, info: str, retry_after: float = 0.0) -> WikiFailure:
    """Return what a code of MediaWiki's API means; `info` is the wiki's own sentence."""
    told = f": {displayed(' '.join(info.split()), _LONGEST_INFO)}" if info else ""
    if code in _PASSING:
        sentence = f"{_PASSING[code]} ({code}{told})"
        return WikiFailure(sentence, "", _LATER, code, passing=True, refused=True, retry_after=retry_after)
    if code in _CODES:
        found, hint = _CODES[code]
        return WikiFailure(f"{found} ({code}{told})", "what the wiki allows", hint, code, refused=True)
    # An error inside the wiki may come after the edit was made.
    inside = code.startswith("internal_api_error")
    found = "the wiki has a fault of its own" if inside else "the wiki refuses"
    return WikiFailure(f"{found} ({code}{told})", "", _LATER, code, passing=inside, refused=not inside)


def failure_of_login(result: str, reason: str) -> WikiFailure:
    """Return why a sign-in was refused: what the login of MediaWiki's API answers."""
    told = displayed(" ".join(reason.split()), _LONGEST_INFO)
    if result == "Throttled" or "wait" in reason.lower():
        return WikiFailure(f"the wiki was asked to sign in too often ({told})", "", _LATER, "throttled", refused=True)
    hint = "make a bot password at Special:BotPasswords on the wiki, and sign in with it as NAME@BOT"
    found = f"the wiki refuses the sign-in ({told or result})"
    return WikiFailure(found, "a user name with a bot's name, and its bot password", hint, "login", refused=True)


def failure_of_status(status: int, retry_after: float) -> WikiFailure:
    """Return what an HTTP status means that is no answer of the API."""
    if status == 429:
        return WikiFailure("the wiki is asked too often (429)", "", _LATER, passing=True, retry_after=retry_after)
    if status >= 500:
        sentence = f"the wiki has a fault of its own ({status})"
        return WikiFailure(sentence, "", _LATER, passing=True, retry_after=retry_after)
    if status in {401, 403}:
        return WikiFailure(f"the wiki's server lets nobody in ({status})", "an address that may be asked", "", "http")
    hint = "look at the address: Special:Version on the wiki names that of api.php"
    return WikiFailure(f"there is no MediaWiki at this address ({status})", "the address of a wiki's api.php", hint)


def not_an_api() -> WikiFailure:
    """Return the failure that what came is no answer of MediaWiki's API."""
    hint = "look at the address: Special:Version on the wiki names that of api.php; a proxy may have answered, too"
    return WikiFailure("what came is no answer of MediaWiki's API", "the address of a wiki's api.php", hint)


def failure_of_connection(error: Exception) -> WikiFailure:
    """Return what it means that no whole answer came."""
    chain = list(error_chain(error))

    def has(*kinds: type[BaseException]) -> bool:
        return any(isinstance(link, kinds) for link in chain)

    if has(ssl.SSLCertVerificationError):
        hint = "if this network inspects all connections, let REQUESTS_CA_BUNDLE name the file of its certificate"
        return WikiFailure("the wiki's certificate is not one that this computer trusts", "", hint, refused=True)
    if has(requests.exceptions.InvalidURL, requests.exceptions.InvalidSchema, urllib3.exceptions.LocationValueError):
        return WikiFailure("this is no address", "https://… of a wiki's api.php", refused=True)
    if has(
        urllib3.exceptions.NameResolutionError,
        urllib3.exceptions.NewConnectionError,
        urllib3.exceptions.ConnectTimeoutError,
    ):
        hint = "look at the network and at the address, and try again"
        return WikiFailure("the wiki cannot be reached", "a connection to it", hint, passing=True, refused=True)
    if has(TooMuchError):
        return WikiFailure("the wiki's answer does not end", "an answer of at most 64 MiB")
    late = has(requests.exceptions.Timeout, urllib3.exceptions.TimeoutError, TimeoutError)
    found = "the wiki did not answer in time" if late else "the connection broke off before the answer was complete"
    return WikiFailure(found, "a whole answer", "try again; if it goes on, look at the network", passing=True)
