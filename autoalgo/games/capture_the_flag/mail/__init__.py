"""A game by mail: who orders which unit, mails taken in and answered, each player's report."""

from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame, open_table
from autoalgo.games.capture_the_flag.mail.mail_intake import Collected, collect
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

__all__ = [
    "Collected",
    "MailGame",
    "MailOutcome",
    "Outcome",
    "People",
    "Players",
    "collect",
    "keep_people",
    "open_people",
    "open_table",
    "outbox_of",
    "post_reports",
    "read_people",
    "with_words",
]
