"""A game as one page that any browser shows, with nothing but the page itself."""

from autoalgo.games.tncc.words.game_page.page import filled, game_page

__all__ = ["filled", "game_page"]
