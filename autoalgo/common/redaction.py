"""Redacts secrets in text that is logged or kept: tokens, keys, and what carries them.

The program itself logs no secret. This is for texts from elsewhere: an exception of a library, the address of a
request, a key file that is quoted.
"""

import re
from typing import Final

REDACTED: Final = "[redacted]"
_VALUE: Final = r"""(?!\[redacted\])(?:"[^"]*"|'[^']*'|[^\s"'&,;)}\]]+)"""
"""A value in quotes, or up to whatever ends one without; not what is redacted already."""
_NAMES: Final = r"(?:access_|refresh_|id_)?token|client_secret|private_key(?:_id)?|code_verifier|assertion|password"
_WHOLE: Final = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)",
        r"\bya29\.[\w.-]+",  # Google's access tokens,
        r"\b1//[\w-]+",  # its refresh tokens,
        r"\b4/0[\w-]{10,}",  # the codes that are exchanged for them,
        r"\bGOCSPX-[\w-]+",  # client secrets
        r"\bAIza[\w-]{20,}",  # and API keys
        r"\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?",  # JSON web tokens
    )
)
"""Secrets that are known by their form."""
_NAMED: Final = tuple(
    re.compile(f"(?i)({name}){_VALUE}")
    for name in (
        r"\bauthorization[\"']?\s*[:=]\s*[\"']?(?:bearer|basic)\s+",
        r"\bauthorization[\"']?\s*[:=]\s*(?!\S*(?:bearer|basic)\b)",
        r"\bbearer\s+",
        rf"\b(?:{_NAMES})[\"']?\s*[:=]\s*",
        r"\b(?:key|code)=",
    )
)
"""Secrets that are known by the name before them, which stays."""
_KEY_FILE: Final = (
    *("PRIVATE KEY-----", "private_key", "client_secret", "access_token", "refresh_token", "id_token"),
    *('token":', '"token:', "ya29.", "GOCSPX-"),
)
"""What a key file holds, whole or damaged, and no file of a game."""


def holds_secret(text: str) -> bool:
    """Return whether a file's text looks like that of a key or a token, so that no message may quote it."""
    return any(part in text for part in _KEY_FILE)


def redacted(text: str) -> str:
    """Return `text` with `[redacted]` in the place of every secret in it."""
    for pattern in _WHOLE:
        text = pattern.sub(REDACTED, text)
    for pattern in _NAMED:
        text = pattern.sub(rf"\1{REDACTED}", text)
    return text
