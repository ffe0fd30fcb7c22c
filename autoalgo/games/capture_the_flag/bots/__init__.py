"""Automatic players of capture the flag: one unit each, of a few plain personalities (CF-50)."""

from autoalgo.games.capture_the_flag.bots.bot_orders import orders_of
from autoalgo.games.capture_the_flag.bots.personalities import MIXES, Mix, Personality

__all__ = ["MIXES", "Mix", "Personality", "orders_of"]
