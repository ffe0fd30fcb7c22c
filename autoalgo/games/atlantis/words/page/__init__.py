"""A player's page: one HTML file that needs nothing else, made of the reports of a faction alone (AL-77 … AL-79)."""

from autoalgo.games.atlantis.words.page.history import history
from autoalgo.games.atlantis.words.page.pages import Pages, pages_of_month
from autoalgo.games.atlantis.words.page.seen_file import SEEN

__all__ = ["SEEN", "Pages", "history", "pages_of_month"]
