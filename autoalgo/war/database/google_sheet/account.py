"""Who the program is at Google: nobody yet, a moderator who signed in, or a service account.

A service account's file counts before a moderator's sign-in. Adding one while the other is in use is refused, so that
the account never changes unless the user says so.
"""

import errno
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

import google.oauth2.credentials
from google.auth.credentials import Credentials
from google.oauth2 import service_account

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.text_matching import closest
from autoalgo.war.database.google_sheet.failures import logs_problems
from autoalgo.war.database.google_sheet.key_files import (
    TOKEN_ADDRESS,
    ClientKey,
    ServiceKey,
    UserKey,
    read_key_file,
    read_user_file,
)
from autoalgo.war.database.google_sheet.library_logs import keep_secrets_out_of_logs
from autoalgo.war.database.google_sheet.refusals import KEY_FILE, SIGN_IN, SIGN_IN_AGAIN
from autoalgo.war.database.google_sheet.tokens import MAXIMUM_KEY_BYTES, TokenFile, Tokens

_WANTED: Final = "the JSON file of a Desktop app client or of a service account"
_GIVE_KEY_FILE: Final = f"docs/google_sheet.md says step by step how to get such a file; then {KEY_FILE}"


class AccountKind(StrEnum):
    """How far the signing in has come, and by which of the two ways."""

    NONE = "none"
    CLIENT = "client"
    """The client file is there, and no one has signed in yet."""
    USER = "user"
    SERVICE = "service"


@dataclass(frozen=True)
class Account:
    """Who the program is at Google."""

    kind: AccountKind
    email: str = ""
    """A service account's address, with which a sheet is shared; empty for the others, whose address is not asked."""
    scopes: tuple[str, ...] = ()
    """What the moderator granted; empty but for a user."""
    warning: str = ""
    """What a face should show beside it: that others could read the folder. A sentence, mostly empty."""


class _UserCredentials(google.oauth2.credentials.Credentials):
    """A moderator's credentials, with the sign-in that they were made from."""

    def __init__(self, key: UserKey) -> None:
        super().__init__(  # type: ignore[no-untyped-call]  # google-auth leaves its constructors untyped
            key.access_token or None,
            refresh_token=key.refresh_token,
            token_uri=TOKEN_ADDRESS,
            client_id=key.client.id,
            client_secret=key.client.secret,
            scopes=list(key.scopes) or None,
            expiry=key.expiry.astimezone(UTC).replace(tzinfo=None),  # google-auth compares moments without a zone
        )
        self.made_from = key

    def as_key(self) -> UserKey:
        """Return what is to be kept of them now."""
        kept, expiry = self.made_from, self.expiry
        moment = expiry.replace(tzinfo=UTC) if isinstance(expiry, datetime) else kept.expiry
        return UserKey(kept.client, self.refresh_token or kept.refresh_token, self.token or "", moment, kept.scopes)


def account(tokens: Tokens) -> Account | Failure:
    """Return who the program is at Google, or which file keeps it from knowing."""
    key = _key(tokens)
    match key:
        case Failure():
            return key
        case ServiceKey():
            return Account(AccountKind.SERVICE, email=key.email, warning=tokens.warning)
        case UserKey():
            return Account(AccountKind.USER, scopes=key.scopes, warning=tokens.warning)
        case ClientKey():
            return Account(AccountKind.CLIENT, warning=tokens.warning)
        case None:
            return Account(AccountKind.NONE, warning=tokens.warning)


@logs_problems("Taking up a key file")
def adopt_key_file(tokens: Tokens, path: Path) -> Account | Failure:
    """Copy a client file or a service-account file into the folder, or return why it is neither.

    A key that takes the place of another way to sign in is refused until that is signed out of.
    """
    data = _key_data(path)
    if isinstance(data, Failure):
        return data
    key = read_key_file(data, path.name)
    if isinstance(key, Failure):
        return key
    file = TokenFile.SERVICE if isinstance(key, ServiceKey) else TokenFile.CLIENT
    return tokens.write(file, data, lambda: _in_the_way(tokens, key, path.name)) or account(tokens)


def client_key(tokens: Tokens) -> ClientKey | Failure | None:
    """Return the moderators' client, None without one, or why its file cannot be used."""
    key = _read_key(tokens, TokenFile.CLIENT)
    if isinstance(key, ServiceKey):
        found, hint = "this is a service account's key", f"delete it; {_GIVE_KEY_FILE}"
        return Failure(Problem(Place(file=str(tokens.path(TokenFile.CLIENT))), found, "a client file", hint))
    return key


def service_key(tokens: Tokens) -> ServiceKey | Failure | None:
    """Return the service account, None without one, or why its file cannot be used."""
    key = _read_key(tokens, TokenFile.SERVICE)
    if isinstance(key, ClientKey):
        found, hint = "this is a client's key", f"delete it; {_GIVE_KEY_FILE}"
        return Failure(Problem(Place(file=str(tokens.path(TokenFile.SERVICE))), found, "a service account's key", hint))
    return key


def user_key(tokens: Tokens) -> UserKey | Failure | None:
    """Return what a moderator granted, None if none did with the present client, or why it cannot be used."""
    data = tokens.read(TokenFile.USER)
    if not isinstance(data, bytes):
        return data
    client = client_key(tokens)
    if isinstance(client, Failure):
        return client
    key = read_user_file(data, str(tokens.path(TokenFile.USER)), client)
    another = isinstance(key, UserKey) and client is not None and client.id != key.client.id
    return None if another else key


def credentials(tokens: Tokens, scopes: Sequence[str]) -> Credentials | Failure:
    """Return what Google's calls are made with, or why there is nothing that covers `scopes`.

    Nothing is asked of Google here; a token that has run out is renewed by the first call.
    """
    keep_secrets_out_of_logs()
    key = _key(tokens)
    match key:
        case Failure():
            return key
        case ServiceKey():
            return _service_credentials(key, scopes)
        case UserKey():
            return _missing(scopes, key) or _UserCredentials(key)
    place = Place(file="Google")
    if key is None:
        found = "nobody is signed in, and there is no key to sign in with"
        return Failure(Problem(place, found, _WANTED, _GIVE_KEY_FILE))
    return Failure(Problem(place, "nobody is signed in", "a sign-in at Google", SIGN_IN))


def keep_refreshed(tokens: Tokens, used: Credentials) -> None:
    """Keep a token that was renewed while it was used. Raises nothing.

    Nothing is kept if the user signed out or in again meanwhile, and a disk that refuses costs no more than renewing
    the token again the next time.
    """
    if not isinstance(used, _UserCredentials):
        return
    renewed = used.as_key()
    if renewed == used.made_from:
        return
    before, used.made_from = used.made_from, renewed

    def signed_out_or_anew() -> Failure | None:
        present = user_key(tokens)
        if isinstance(present, UserKey) and present.refresh_token == before.refresh_token:
            return None
        place = Place(file=str(tokens.path(TokenFile.USER)))
        found = "the sign-in whose token was renewed is not the one that is kept any more"
        return Failure(Problem(place, found, "", "the renewed token is not kept"))

    tokens.write(TokenFile.USER, renewed.data(), signed_out_or_anew)


def _key(tokens: Tokens) -> ServiceKey | UserKey | ClientKey | Failure | None:
    """Return the key by which the program is known at Google, the farthest that there is."""
    return service_key(tokens) or user_key(tokens) or client_key(tokens)


def _read_key(tokens: Tokens, file: TokenFile) -> ClientKey | ServiceKey | Failure | None:
    data = tokens.read(file)
    return read_key_file(data, str(tokens.path(file))) if isinstance(data, bytes) else data


def _service_credentials(key: ServiceKey, scopes: Sequence[str]) -> Credentials:
    # Only what the key needs goes on: nothing else that a file says can send the signature elsewhere.
    fields = {
        "client_email": key.email,
        "private_key": key.private_key,
        "private_key_id": key.key_id,
        "token_uri": TOKEN_ADDRESS,
    }
    made: Credentials = service_account.Credentials.from_service_account_info(fields, scopes=list(scopes))
    return made


def _missing(scopes: Sequence[str], key: UserKey) -> Failure | None:
    """Return what is to be done when the moderator granted less than `scopes`."""
    if set(scopes) <= set(key.scopes):
        return None
    if any("drive" in scope for scope in set(scopes) - set(key.scopes)):
        found = "your sign-in does not cover looking for a sheet by its title"
        hint = "name the sheet by its address (URL), or sign in with: autoalgo sheet sign-in TITLE"
    else:
        found, hint = "your sign-in does not cover Google Sheets", f"{SIGN_IN_AGAIN} and tick every box"
    return Failure(Problem(Place(file="Google"), found, "a sign-in that covers it", hint))


def _in_the_way(tokens: Tokens, key: ClientKey | ServiceKey, file: str) -> Failure | None:
    """Return why `key` must not be added yet: another account is in use."""
    service, user = tokens.read(TokenFile.SERVICE), user_key(tokens)
    if isinstance(key, ClientKey) and service is not None:
        found = "a service account is in use, and this file is for signing in yourself"
    elif isinstance(key, ServiceKey) and user is not None:
        found = "you are signed in yourself, and this file is of a service account"
    elif isinstance(key, ClientKey) and isinstance(user, UserKey) and user.client.id != key.id:
        found = "you are signed in by way of another client than this file's"
    else:
        return None
    hint = "sign out first (autoalgo sheet sign-out)"
    return Failure(Problem(Place(file=file), found, "one account at a time", hint))


def _key_data(path: Path) -> bytes | Failure:
    """Return what the file at `path` holds, or why it cannot be read."""
    place = Place(file=path.name or str(path))
    try:
        return read_whole(path, MAXIMUM_KEY_BYTES)
    except FileNotFoundError:
        close = closest(path.name, _beside(path))
        hint = f'did you mean "{close}"?' if close else ""
        return Failure(Problem(place, f"there is no file {path}", _WANTED, hint))
    except OSError as error:
        if error.errno == errno.EFBIG:
            hint = "choose the file that Google gave"
            return Failure(Problem(place, "the file is too large to be a key", _WANTED, hint))
        found = f"{path} cannot be read: {error.strerror or type(error).__name__}"
        return Failure(Problem(place, found, "a file that you may read", "copy it to a folder of your own"))


def _beside(path: Path) -> list[str]:
    try:
        return [other.name for other in path.parent.iterdir() if other.suffix.lower() == ".json"]
    except OSError:
        return []
