"""Orders as people write them: a mail's own words, read as orders, and what of them was not understood (CF-31)."""

from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.order_builder import Note
from autoalgo.games.capture_the_flag.orders.order_reader import Understood, understand
from autoalgo.games.capture_the_flag.orders.unit_orders import asks_for_help, understood_for

__all__ = ["Note", "Understood", "asks_for_help", "plain_name", "understand", "understood_for"]
