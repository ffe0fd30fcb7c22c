"""Google's OAuth: the page that asks the moderator, and the endpoints that give, renew and take back tokens.

The code comes with the state that was sent and is worth nothing without the verifier of its challenge; a service
account's assertion must bear the signature of its key.
"""

import base64
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final
from urllib.parse import urlencode, urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding

from sheets_server.accounts import (
    CLIENT_ID,
    KNOWN_SCOPES,
    MODERATOR,
    SERVICE,
    TOKEN_SECONDS,
    TOKEN_URI,
    Accounts,
    Code,
    Grant,
    private_key,
)
from sheets_server.wire import Answer, Asked, Json, NotSpokenError, RefusedError, html, oauth_error

_LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
_CODE_SECONDS: Final = 600
_LONGEST_ASSERTION: Final = 3600
_VERIFIER: Final = range(43, 129)


class Consent(Enum):
    """What the moderator does on the page."""

    ALLOW = auto()
    DENY = auto()
    CLOSE = auto()
    """Closes the window, so nothing ever comes back."""


@dataclass
class OAuth:
    """The endpoints, and how the moderator and Google behave at them."""

    accounts: Accounts
    consent: Consent = Consent.ALLOW
    unticked: frozenset[str] = frozenset()
    """Scopes whose boxes the moderator leaves empty."""
    other_state: bool = False
    """Whether the browser comes back with a state that nobody sent, as in a forged call."""
    rotating: bool = False
    """Whether a refresh brings a new refresh token, after which the old one is worth nothing."""
    answers: list[str] = field(default_factory=list)
    """The addresses that the browser was sent back to."""

    def authorize(self, asked: Asked) -> Answer:
        """Answer the page that asks the moderator, after what the moderator did there."""
        option = asked.option
        redirect = option("redirect_uri")
        if option("client_id") != CLIENT_ID:
            return html(401, "Error 401: invalid_client", "The OAuth client was not found.")
        parts = urlsplit(redirect)
        if parts.scheme != "http" or (parts.hostname or "") not in _LOOPBACK or not parts.port:
            return html(400, "Error 400: redirect_uri_mismatch", "Access blocked: This app's request is invalid")
        wrong = _wrong_request(asked)
        if wrong:
            return html(400, f"Error 400: {wrong}", "Access blocked: Authorization Error")
        if self.consent is Consent.CLOSE:
            return html(200, "Sign in - Google Accounts", "An app wants to access your Google Account.")
        state = secrets.token_urlsafe(16) if self.other_state else option("state")
        fields = {"state": state} if state else {}
        if self.consent is Consent.DENY:
            return self._back(redirect, {"error": "access_denied", **fields})
        granted = frozenset(option("scope").split()) - self.unticked
        code = f"4/0{secrets.token_urlsafe(55)}"
        until = time.monotonic() + _CODE_SECONDS
        method = option("code_challenge_method", "plain")
        grant = Grant(MODERATOR, granted)
        self.accounts.codes[code] = Code(grant, redirect, option("code_challenge"), method, until)
        return self._back(redirect, {**fields, "code": code, "scope": " ".join(sorted(granted))})

    def token(self, asked: Asked) -> Answer:
        """Answer the token endpoint."""
        form = _form(asked)
        kinds = {
            "authorization_code": self._from_code,
            "refresh_token": self._from_refresh_token,
            "urn:ietf:params:oauth:grant-type:jwt-bearer": self._from_assertion,
        }
        kind = kinds.get(form.get("grant_type", ""))
        if kind is None:
            raise _error("unsupported_grant_type", f"Invalid grant_type: {form.get('grant_type', '')}")
        return kind(form)

    def revoke(self, asked: Asked) -> Answer:
        """Answer the revoking endpoint: with a token all that came of the same consent is gone."""
        token = _form(asked).get("token") or asked.option("token")
        held = self.accounts.access.get(token)
        refresh_token = held.refresh_token if held else token
        if held is None and refresh_token not in self.accounts.grants:
            raise _error("invalid_token", "Token expired or revoked")
        self.accounts.grants.pop(refresh_token, None)
        for value, access in list(self.accounts.access.items()):
            if value == token or (refresh_token and access.refresh_token == refresh_token):
                del self.accounts.access[value]
        return Answer.of({})

    def _back(self, redirect: str, fields: Mapping[str, str]) -> Answer:
        address = f"{redirect}{'&' if urlsplit(redirect).query else '?'}{urlencode(fields)}"
        self.answers.append(address)
        return Answer(302, b"", "text/html; charset=UTF-8", {"Location": address})

    def _from_code(self, form: Mapping[str, str]) -> Answer:
        self._check_client(form)
        code = self.accounts.codes.pop(form.get("code", ""), None)
        if code is None or time.monotonic() >= code.until:
            raise _error("invalid_grant", "Malformed auth code.")
        if form.get("redirect_uri") != code.redirect_uri:
            raise _error("redirect_uri_mismatch", "Bad Request")
        _check_verifier(code, form.get("code_verifier", ""))
        refresh_token = self.accounts.refresh_token(code.grant)
        access = self.accounts.access_token(code.grant, refresh_token)
        return _tokens(access.value, code.grant, refresh_token)

    def _from_refresh_token(self, form: Mapping[str, str]) -> Answer:
        self._check_client(form)
        refresh_token = form.get("refresh_token", "")
        grant = self.accounts.grants.get(refresh_token)
        if grant is None:
            raise _error("invalid_grant", "Token has been expired or revoked.")
        wanted = frozenset(form.get("scope", "").split()) or grant.scopes
        if not wanted <= grant.scopes:
            raise _error("invalid_scope", "Some requested scopes were invalid.")
        new = ""
        if self.rotating:
            del self.accounts.grants[refresh_token]
            new = self.accounts.refresh_token(grant)
        given = Grant(grant.email, wanted)
        return _tokens(self.accounts.access_token(given, new or refresh_token).value, given, new)

    def _from_assertion(self, form: Mapping[str, str]) -> Answer:
        claims = _claims(form.get("assertion", ""), self.accounts.service_key_id)
        if claims.get("iss") != SERVICE or self.accounts.service_deleted:
            raise _error("invalid_grant", "Invalid grant: account not found")
        if claims.get("aud") != TOKEN_URI:
            raise _error("invalid_grant", "Invalid JWT: Failed audience check.")
        start, end = claims.get("iat"), claims.get("exp")
        now = time.time()
        if not isinstance(start, int) or not isinstance(end, int) or end - start > _LONGEST_ASSERTION or end < now:
            raise _error(
                "invalid_grant",
                "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check "
                "your iat and exp values in the JWT claim.",
            )
        scopes = str(claims.get("scope", "")).split()
        if not scopes or not set(scopes) <= KNOWN_SCOPES:
            raise _error("invalid_scope", "Invalid OAuth scope or ID token audience provided.")
        grant = self.accounts.service_grant(scopes)
        return _tokens(self.accounts.access_token(grant).value, grant, "", with_scope=False)

    def _check_client(self, form: Mapping[str, str]) -> None:
        if form.get("client_id") != CLIENT_ID:
            raise _error("invalid_client", "The OAuth client was not found.", 401)
        if not hmac.compare_digest(form.get("client_secret", ""), self.accounts.client_secret):
            raise _error("invalid_client", "The provided client secret is invalid.", 401)


def _wrong_request(asked: Asked) -> str:
    """Return Google's name for what is wrong with a request for consent, "" if nothing is."""
    option = asked.option
    scopes = option("scope").split()
    if option("response_type") != "code" or not scopes:
        return "invalid_request"
    if not set(scopes) <= KNOWN_SCOPES:
        return "invalid_scope"
    if option("access_type", "online") != "offline":
        raise NotSpokenError("consent without a refresh token")
    if option("code_challenge") and option("code_challenge_method", "plain") not in ("S256", "plain"):
        return "invalid_request"
    return ""


def _check_verifier(code: Code, verifier: str) -> None:
    if not code.challenge:
        if verifier:
            raise _error("invalid_grant", "code_verifier or verifier is not needed.")
        return
    if not verifier:
        raise _error("invalid_grant", "Missing code verifier.")
    digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    expected = digest if code.method == "S256" else verifier
    if len(verifier) not in _VERIFIER or not hmac.compare_digest(expected, code.challenge):
        raise _error("invalid_grant", "Invalid code verifier.")


def _claims(assertion: str, key_id: str) -> Mapping[str, Json]:
    try:
        head, body, signature = assertion.split(".")
        header = json.loads(_decoded(head))
        claims = json.loads(_decoded(body))
    except ValueError:
        raise _error("invalid_grant", "Invalid JWT: malformed.") from None
    signed = f"{head}.{body}".encode()
    try:
        if header.get("alg") != "RS256" or header.get("kid", key_id) != key_id:
            raise InvalidSignature
        private_key().public_key().verify(_decoded(signature), signed, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        raise _error("invalid_grant", "Invalid JWT Signature.") from None
    assert isinstance(claims, dict)
    return claims


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _tokens(access: str, grant: Grant, refresh_token: str, with_scope: bool = True) -> Answer:
    told: dict[str, Json] = {"access_token": access, "expires_in": TOKEN_SECONDS, "token_type": "Bearer"}
    if with_scope:
        told["scope"] = " ".join(sorted(grant.scopes))
    return Answer.of({**told, "refresh_token": refresh_token} if refresh_token else told)


def _form(asked: Asked) -> Mapping[str, str]:
    if asked.method != "POST":
        raise RefusedError(html(405, "Error 405", "The request method is inappropriate for the URL."))
    return {name: str(value) for name, value in asked.body.items()} if isinstance(asked.body, dict) else {}


def _error(error: str, description: str, code: int = 400) -> RefusedError:
    return RefusedError(oauth_error(code, error, description))
