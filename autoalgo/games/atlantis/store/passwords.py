"""Passwords of factions: made by the program, and kept as salted hashes (AL-82)."""

import hashlib
import hmac
import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that looks like another."""
_LENGTH: Final = 12
_ROUNDS: Final = 2000
"""Enough, since no password is chosen by a person; so a thousand of them are checked within a second."""


def new_password() -> str:
    """Return a password that nobody has had."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def hashed(password: str) -> str:
    """Return what is kept of a password: its salt and hash."""
    salt = secrets.token_hex(8)
    return f"{salt}:{_hash(password, salt)}"


def is_right(password: str, kept: str) -> bool:
    """Return whether a password is that of which `kept` was kept; capitals do not count, as telephones add them."""
    salt, _, wanted = kept.partition(":")
    return hmac.compare_digest(_hash(password, salt), wanted)


def _hash(password: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", password.casefold().encode(), salt.encode(), _ROUNDS).hex()
