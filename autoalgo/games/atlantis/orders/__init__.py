"""The reader of orders that factions send (AL-20, AL-22 … AL-28)."""

from autoalgo.games.atlantis.orders.order import read_order
from autoalgo.games.atlantis.orders.sent import LEFT_OUT, LONGEST_LINE, TWICE, Sent, lines_of, read_sent

__all__ = ["LEFT_OUT", "LONGEST_LINE", "TWICE", "Sent", "lines_of", "read_order", "read_sent"]
