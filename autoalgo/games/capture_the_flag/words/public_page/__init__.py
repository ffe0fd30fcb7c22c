"""The public record of a game as one page that needs no network: it replays the game and checks it (CF-59)."""

from autoalgo.games.capture_the_flag.words.public_page.page import public_page

__all__ = ["public_page"]
