"""The reader of orders that factions send (AL-20, AL-22 … AL-28)."""

from autoalgo.games.atlantis.orders.order import is_order, read_order
from autoalgo.games.atlantis.orders.sent import LEFT_OUT, LONGEST_LINE, TWICE, Sent, lines_of, opens, read_sent

__all__ = ["LEFT_OUT", "LONGEST_LINE", "TWICE", "Sent", "is_order", "lines_of", "opens", "read_order", "read_sent"]
