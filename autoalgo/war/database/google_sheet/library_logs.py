"""Keeps tokens and keys out of logs: silences the debug lines of Google's libraries.

Those libraries write requests, answers and tokens to Python's loggers at level DEBUG. No handler gets these lines.
"""

import logging
from typing import Final

_TALKATIVE: Final = (
    "google.auth.transport.requests",
    "google.oauth2._client",
    "google_auth_oauthlib.flow",
    "requests_oauthlib.oauth2_session",
)
"""Loggers that were seen to be given requests' headers and bodies, tokens, or addresses with a code in them."""


class _WarningsOnly(logging.Filter):
    """Lets only warnings and worse pass; Google's libraries put no secret into those."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.WARNING


_WARNINGS_ONLY: Final = _WarningsOnly()


def keep_secrets_out_of_logs() -> None:
    """Silence what the libraries tell of requests and tokens, for the rest of the program's life."""
    for name in _TALKATIVE:
        logging.getLogger(name).addFilter(_WARNINGS_ONLY)
