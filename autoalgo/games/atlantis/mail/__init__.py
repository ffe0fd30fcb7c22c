"""Atlantis by mail: sets of orders taken in and answered, and each faction's report (AL-89, AL-91)."""

from autoalgo.games.atlantis.mail.collecting import Collected, Taken, answer_key, collect
from autoalgo.games.atlantis.mail.letters import Posted, post_reports
from autoalgo.games.atlantis.mail.sorting import Outcome
from autoalgo.games.atlantis.mail.table import Table, open_table

__all__ = ["Collected", "Outcome", "Posted", "Table", "Taken", "answer_key", "collect", "open_table", "post_reports"]
