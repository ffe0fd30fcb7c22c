"""The public record of a game as one page that needs no network: it tells the months and checks the record (AL-94)."""

from autoalgo.games.atlantis.words.public_page.page import public_page

__all__ = ["public_page"]
