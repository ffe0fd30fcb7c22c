"""Atlantis by mail: sets of orders taken in and answered, and each faction's report (AL-89, AL-91)."""

from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.games.atlantis.mail.letters import PostedReports, post_reports
from autoalgo.games.atlantis.mail.mail_game import MailGame, open_table
from autoalgo.games.atlantis.mail.mail_intake import Collected, answer_key, collect

__all__ = [
    "Collected",
    "MailGame",
    "MailOutcome",
    "Outcome",
    "PostedReports",
    "answer_key",
    "collect",
    "open_table",
    "post_reports",
]
