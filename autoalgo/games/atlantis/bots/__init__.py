"""Automatic players of Atlantis: they read a faction's report and write orders, as a player does (AL-96)."""

from autoalgo.games.atlantis.bots.automatic_orders import automatic_orders
from autoalgo.games.atlantis.bots.seats import (
    automatic_seats,
    away_with_bot,
    play_coming_with_automatic,
    with_automatic,
)

__all__ = ["automatic_orders", "automatic_seats", "away_with_bot", "play_coming_with_automatic", "with_automatic"]
