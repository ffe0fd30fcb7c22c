"""A server on this machine that speaks the part of Google's APIs that the program uses, over real HTTP and TLS.

`Google` is the whole of it: `add` spreadsheets, `order` a `Fault`, look at `asked`. What Google would refuse it refuses
in Google's words; what it does not speak it tells loudly.
"""

from sheets_server.accounts import (
    DRIVE_METADATA_READONLY,
    MODERATOR,
    SERVICE,
    SPREADSHEETS,
    SPREADSHEETS_READONLY,
)
from sheets_server.faults import Fault
from sheets_server.google import Google
from sheets_server.grid import Formatted, Formula, NumberFormat, Spilled, Spreadsheet, Tab, dated, percent
from sheets_server.oauth import Consent
from sheets_server.wire import Asked

__all__ = [
    "DRIVE_METADATA_READONLY",
    "MODERATOR",
    "SERVICE",
    "SPREADSHEETS",
    "SPREADSHEETS_READONLY",
    "Asked",
    "Consent",
    "Fault",
    "Formatted",
    "Formula",
    "Google",
    "NumberFormat",
    "Spilled",
    "Spreadsheet",
    "Tab",
    "dated",
    "percent",
]
