"""Bots: what they are asked, what they see, those that come along, and a game between some of them (TN-11, TN-12)."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in import BUILT_IN
from autoalgo.games.tncc.bots.playing import MakeBot, Seat, Table, play
from autoalgo.games.tncc.bots.view import Offer, PastWar, View

__all__ = ["BUILT_IN", "Bot", "MakeBot", "Offer", "PastWar", "Seat", "Table", "View", "play"]
