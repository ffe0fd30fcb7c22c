"""A game by mail: who orders which unit, mails taken in and answered, each player's report."""

from autoalgo.games.capture_the_flag.mail.collecting import Collected, Taken, collect
from autoalgo.games.capture_the_flag.mail.people import (
    People,
    Players,
    keep_people,
    open_people,
    outbox_of,
    read_people,
    with_words,
)
from autoalgo.games.capture_the_flag.mail.reports import post_reports
from autoalgo.games.capture_the_flag.mail.sorting import Outcome
from autoalgo.games.capture_the_flag.mail.table import Table, open_table

__all__ = [
    "Collected",
    "Outcome",
    "People",
    "Players",
    "Table",
    "Taken",
    "collect",
    "keep_people",
    "open_people",
    "open_table",
    "outbox_of",
    "post_reports",
    "read_people",
    "with_words",
]
