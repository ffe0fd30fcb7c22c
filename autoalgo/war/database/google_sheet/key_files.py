"""Reads and checks the three kinds of key file.

A moderator can choose the wrong file in many ways: a web client, a key without its secret, a page saved in its
place. Each gets its own words. No word is ever taken from the file's content, because that may be a secret.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from google.auth import crypt

from autoalgo.common.problems import Failure, Place, Problem

TOKEN_ADDRESS: Final = "https://oauth2.googleapis.com/token"  # noqa: S105 an address
"""Where codes, sign-ins and signatures are turned into tokens. What a file says of it is never followed: a forged one
could send the moderators' secrets elsewhere."""
_CLIENT_ID_ENDING: Final = ".apps.googleusercontent.com"
_SERVICE_EMAIL_ENDING: Final = ".gserviceaccount.com"
_WANTED: Final = "the JSON file of a Desktop app client or of a service account, as Google gave it"
_DOWNLOAD_AGAIN: Final = "download it again and leave it as it is"
_NEW_CLIENT: Final = (
    "in the Google Auth Platform open Clients, create a client of the type Desktop app, and choose Download JSON"
)

JsonObject = Mapping[str, object]


@dataclass(frozen=True)
class ClientKey:
    """The OAuth client of the moderators: by this Google knows the program that asks."""

    id: str
    secret: str = field(repr=False)


@dataclass(frozen=True)
class ServiceKey:
    """A service account: an account that is a program's own."""

    email: str
    key_id: str = field(repr=False)
    private_key: str = field(repr=False)


@dataclass(frozen=True)
class UserKey:
    """The consent that a moderator gave in the browser."""

    client: ClientKey
    refresh_token: str = field(repr=False)
    access_token: str = field(repr=False)
    expiry: datetime
    """When the access token ends, in UTC; long ago where the file does not say it."""
    scopes: tuple[str, ...]

    def data(self) -> bytes:
        """Return the file that says this, in the form that gspread and gcloud know as an authorized user."""
        fields = {
            "type": "authorized_user",
            "client_id": self.client.id,
            "client_secret": self.client.secret,
            "refresh_token": self.refresh_token,
            "token": self.access_token,
            "expiry": self.expiry.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "scopes": list(self.scopes),
        }
        return json.dumps(fields, indent=1).encode()


def read_key_file(data: bytes, file: str) -> ClientKey | ServiceKey | Failure:
    """Return the client or the service account that `data` is, or why it is neither. `file` is named in messages."""
    place = Place(file=file)
    content = _json_object(data)
    if content is None:
        return Failure(Problem(place, *_not_json(data)))
    kind = content.get("type")
    if kind == "service_account":
        return _service_key(content, place)
    if isinstance(content.get("installed"), dict):
        return _client_key(_object(content, "installed"), place)
    return Failure(Problem(place, *_another_key(content)))


def read_user_file(data: bytes, file: str, client: ClientKey | None) -> UserKey | Failure:
    """Return what a moderator granted, or why `data` does not tell.

    `client` is what the client file says now. Where the two are of one client its secret counts, because Google lets
    the moderators replace the secret of a client and keep the client.
    """
    content = _json_object(data) or {}
    client_id, refresh_token = _text(content, "client_id"), _text(content, "refresh_token")
    of_client = client is not None and client.id == client_id
    secret = client.secret if client is not None and of_client else _text(content, "client_secret")
    if not (client_id.endswith(_CLIENT_ID_ENDING) and secret and refresh_token):
        found, hint = "the sign-in that is kept here is damaged", "sign in again"
        return Failure(Problem(Place(file=file), found, "a sign-in as the program wrote it", hint))
    return UserKey(
        ClientKey(client_id, secret),
        refresh_token,
        _text(content, "token"),
        _moment(_text(content, "expiry")),
        _scopes(content.get("scopes")),
    )


def _client_key(content: JsonObject, place: Place) -> ClientKey | Failure:
    key = ClientKey(_text(content, "client_id"), _text(content, "client_secret"))
    if not key.id:
        return _damaged(place, "the client file is damaged: it names no client")
    if not key.id.endswith(_CLIENT_ID_ENDING):
        return _damaged(place, "the client file is not Google's")
    if not key.secret:
        hint = (
            "Google gives the secret only once: in the Google Auth Platform open Clients, choose the client, "
            "add a secret and download that, or create another client and choose Download JSON in the window that opens"
        )
        found = "the client file has no client secret in it"
        return Failure(Problem(place, found, "a client file with its secret", hint))
    return key


def _service_key(content: JsonObject, place: Place) -> ServiceKey | Failure:
    key = ServiceKey(_text(content, "client_email"), _text(content, "private_key_id"), _text(content, "private_key"))
    if not key.email.endswith(_SERVICE_EMAIL_ENDING):
        return _damaged(place, "the service-account file is damaged or not Google's: it names no account")
    try:
        crypt.RSASigner.from_string(key.private_key).sign(b"a try")
    except Exception:  # whatever the libraries make of a damaged key, or of one of another kind
        return _damaged(place, "the service-account file is damaged: its private key cannot be used")
    return key


def _damaged(place: Place, found: str) -> Failure:
    return Failure(Problem(place, found, _WANTED, _DOWNLOAD_AGAIN))


def _json_object(data: bytes) -> JsonObject | None:
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):  # not UTF-8, not JSON
        return None
    return content if isinstance(content, dict) else None


def _not_json(data: bytes) -> tuple[str, str, str]:
    """Return found, allowed and hint for a file that holds no JSON object."""
    start = data[:512].lstrip().lower()
    if not data.strip():
        return "the file is empty", _WANTED, _DOWNLOAD_AGAIN
    if start.startswith((b"<!doctype html", b"<html")):
        return "the file is a web page, saved in the place of the key", _WANTED, "use the page's download button"
    if start.startswith(b"-----begin"):
        return "the file is a bare private key", _WANTED, "create a key of the type JSON and give the file as it is"
    if start.startswith(b"{"):
        return "the file is damaged: its JSON cannot be read", _WANTED, _DOWNLOAD_AGAIN
    return "the file is no key file", _WANTED, "choose the file that Google gave when the client or the key was made"


def _another_key(content: JsonObject) -> tuple[str, str, str]:
    """Return found, allowed and hint for a JSON object that is neither of the two keys."""
    if isinstance(content.get("web"), dict):
        return "the file is of a web application's client, which cannot sign in from here", _WANTED, _NEW_CLIENT
    if content.get("type") == "authorized_user":
        found = "the file is somebody's sign-in and not a key"
        return found, _WANTED, f"leave it where it is; {_NEW_CLIENT}, then sign in yourself"
    if _text(content, "type") in {"external_account", "impersonated_service_account", "gdch_service_account"}:
        return "the file is a key of another kind than a service account's", _WANTED, "create a key of the type JSON"
    return "the file is JSON, but no key of Google's", _WANTED, _NEW_CLIENT


def _object(content: JsonObject, name: str) -> JsonObject:
    value = content.get(name)
    return value if isinstance(value, dict) else {}


def _text(content: JsonObject, name: str) -> str:
    value = content.get(name)
    return value.strip() if isinstance(value, str) else ""


def _moment(text: str) -> datetime:
    """Return the moment that `text` names in Google's form, or one long ago, so that a new token is asked for.

    So where a moment lies before all tokens, or in UTC before or after all years that a date can have.
    """
    long_ago = datetime.fromtimestamp(0, UTC)
    try:
        moment = datetime.fromisoformat(text)
        return max(long_ago, moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC))
    except (ValueError, OverflowError):
        return long_ago


def _scopes(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    return tuple(scope for scope in value if isinstance(scope, str)) if isinstance(value, list) else ()
