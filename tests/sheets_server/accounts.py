"""Who Google knows: the moderator, the service account, the program's client, and the tokens that they hold.

Nothing in here is a secret of anyone: keys and tokens are made anew in every run.
"""

import datetime
import json
import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from google.oauth2.credentials import Credentials

SPREADSHEETS: Final = "https://www.googleapis.com/auth/spreadsheets"
SPREADSHEETS_READONLY: Final = "https://www.googleapis.com/auth/spreadsheets.readonly"
DRIVE: Final = "https://www.googleapis.com/auth/drive"
DRIVE_READONLY: Final = "https://www.googleapis.com/auth/drive.readonly"
DRIVE_FILE: Final = "https://www.googleapis.com/auth/drive.file"
DRIVE_METADATA: Final = "https://www.googleapis.com/auth/drive.metadata"
DRIVE_METADATA_READONLY: Final = "https://www.googleapis.com/auth/drive.metadata.readonly"
KNOWN_SCOPES: Final = frozenset(
    (SPREADSHEETS, SPREADSHEETS_READONLY, DRIVE, DRIVE_READONLY, DRIVE_FILE, DRIVE_METADATA, DRIVE_METADATA_READONLY,
     "openid", "https://www.googleapis.com/auth/userinfo.email", "https://www.googleapis.com/auth/userinfo.profile")
)  # fmt: skip

MODERATOR: Final = "moderator@example.com"
SERVICE: Final = "map-game@map-game-482915.iam.gserviceaccount.com"
CLIENT_ID: Final = "482915730264-7bq0c1v5mapgame0moderators0desktop.apps.googleusercontent.com"
TOKEN_SECONDS: Final = 3599
TOKEN_URI: Final = "https://oauth2.googleapis.com/token"  # noqa: S105 – an address
AUTH_URI: Final = "https://accounts.google.com/o/oauth2/auth"
_CERTIFICATES: Final = "https://www.googleapis.com/oauth2/v1/certs"


@dataclass
class AccessToken:
    """Lets its holder do what its scopes say, for an hour."""

    value: str
    email: str
    scopes: frozenset[str]
    refresh_token: str = ""
    """The one that it was made from, "" for a service account's."""
    until: float = 0.0
    """Seconds on the monotonic clock."""
    client_id: str = CLIENT_ID

    @property
    def expired(self) -> bool:
        """Tell whether its hour is over."""
        return time.monotonic() >= self.until


@dataclass
class Grant:
    """What a moderator has allowed the program."""

    email: str
    scopes: frozenset[str]
    client_id: str = CLIENT_ID


@dataclass(frozen=True)
class Code:
    """What the browser brings back, to be changed for tokens once."""

    grant: Grant
    redirect_uri: str
    challenge: str
    method: str
    """Of the challenge: S256 or plain."""
    until: float


@dataclass
class Accounts:
    """All that is known of them."""

    client_secret: str = field(default_factory=lambda: f"GOCSPX-{secrets.token_urlsafe(21)}")
    service_key_id: str = field(default_factory=lambda: secrets.token_hex(20))
    access: dict[str, AccessToken] = field(default_factory=dict)
    """By the token's text."""
    grants: dict[str, Grant] = field(default_factory=dict)
    """By the refresh token."""
    codes: dict[str, Code] = field(default_factory=dict)
    service_deleted: bool = False
    """Whether the service account, or its key, is there no more."""

    def access_token(self, grant: Grant, refresh_token: str = "", seconds: float = TOKEN_SECONDS) -> AccessToken:
        """Return a new access token of `grant`."""
        token = AccessToken(
            f"ya29.{secrets.token_urlsafe(60)}",
            grant.email,
            grant.scopes,
            refresh_token,
            time.monotonic() + seconds,
            grant.client_id,
        )
        self.access[token.value] = token
        return token

    def refresh_token(self, grant: Grant) -> str:
        """Return a new refresh token of `grant`."""
        token = f"1//0{secrets.token_urlsafe(60)}"
        self.grants[token] = grant
        return token

    def expire(self) -> None:
        """Let the hour of all access tokens be over."""
        for token in self.access.values():
            token.until = 0

    def revoke(self) -> None:
        """Take all tokens back, as a moderator can on Google's page of connected programs."""
        self.access.clear()
        self.grants.clear()

    def service_grant(self, scopes: Sequence[str]) -> Grant:
        """Return what a service account may do with tokens of `scopes`."""
        return Grant(SERVICE, frozenset(scopes), "service account")

    def client_file(self) -> str:
        """Return the file that the Google Cloud console gives for a client of the kind "Desktop app"."""
        return json.dumps(
            {
                "installed": {
                    "client_id": CLIENT_ID,
                    "project_id": "map-game-482915",
                    "auth_uri": AUTH_URI,
                    "token_uri": TOKEN_URI,
                    "auth_provider_x509_cert_url": _CERTIFICATES,
                    "client_secret": self.client_secret,
                    "redirect_uris": ["http://localhost"],
                }
            }
        )

    def service_file(self) -> str:
        """Return the file that the Google Cloud console gives for a service account's key."""
        return json.dumps(
            {
                "type": "service_account",
                "project_id": "map-game-482915",
                "private_key_id": self.service_key_id,
                "private_key": private_key_text(),
                "client_email": SERVICE,
                "client_id": "108241739475602913845",
                "auth_uri": AUTH_URI,
                "token_uri": TOKEN_URI,
                "auth_provider_x509_cert_url": _CERTIFICATES,
                "client_x509_cert_url": f"https://www.googleapis.com/robot/v1/metadata/x509/{SERVICE}",
                "universe_domain": "googleapis.com",
            },
            indent=2,
        )

    def user_file(self, scopes: Sequence[str], expired: bool = False, email: str = MODERATOR) -> str:
        """Return the file of a moderator who has signed in, as google-auth writes it."""
        grant = Grant(email, frozenset(scopes))
        refresh_token = self.refresh_token(grant)
        seconds = 0 if expired else TOKEN_SECONDS
        token = self.access_token(grant, refresh_token, seconds)
        now = datetime.datetime.now(datetime.UTC).replace(tzinfo=None)
        kept = Credentials(
            token.value,
            refresh_token=refresh_token,
            token_uri=TOKEN_URI,
            client_id=CLIENT_ID,
            client_secret=self.client_secret,
            scopes=list(scopes),
            expiry=now + datetime.timedelta(seconds=seconds - 3600 * expired),
        )
        return str(kept.to_json())

    def write_folder(self, folder: Path, kind: str, scopes: Sequence[str], expired: bool = False) -> Path:
        """Write the tokens of one who is signed in, or nearly so: `kind` is none, client, user or service."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if kind in ("client", "user"):
            _write(folder / "client.json", self.client_file())
        if kind == "user":
            _write(folder / "authorized_user.json", self.user_file(scopes, expired))
        elif kind == "service":
            _write(folder / "service_account.json", self.service_file())
        elif kind not in ("none", "client"):
            raise ValueError(f"no kind of account: {kind}")
        return folder


@cache
def private_key() -> rsa.RSAPrivateKey:
    """The service account's key; one a run, for making it takes a while."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@cache
def private_key_text() -> str:
    """The key as its file has it."""
    form = serialization.PrivateFormat.PKCS8
    return private_key().private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()).decode()


def _write(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
