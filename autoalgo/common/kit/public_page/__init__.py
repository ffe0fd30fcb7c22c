"""The public record of a game as one page that needs no network: it shows the game and checks the record."""

from autoalgo.common.kit.public_page.page import PublicPage

__all__ = ["PublicPage"]
