"""What the tests of the server itself may use."""

import pytest

from sheets_server import Google
from sheets_server.grid import Formula, percent
from sheets_server.talking import Talk


@pytest.fixture
def talk(google: Google) -> Talk:
    """A moderator's talk with a spreadsheet of two tabs."""
    key = google.add(
        "Game",
        {
            "Nations": [["Name", "Score"], ["Albion", 95.5], [], ["Gaul", None, Formula("=1/0", "#DIV/0!")]],
            "It's 2": [[percent(0.6), True, 8_000_000_000]],
        },
    )
    return Talk(google, key, google.bearer())
