"""Bots: what they are asked, what they see, the shipped ones, and a game between some of them (TN-11, TN-12)."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.bot_game import BotTable, MakeBot, Seat, apart, play, unready
from autoalgo.games.tncc.bots.built_in import BUILT_IN
from autoalgo.games.tncc.bots.isolated import BotLimits, Isolated
from autoalgo.games.tncc.bots.named import NamedBot, cell_problem, named_bot
from autoalgo.games.tncc.bots.view import Offer, PastWar, View
from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War

__all__ = [
    "BUILT_IN",
    "Bot",
    "BotLimits",
    "BotTable",
    "Isolated",
    "MakeBot",
    "NamedBot",
    "Offer",
    "PastWar",
    "Recruit",
    "Seat",
    "Trade",
    "View",
    "Wait",
    "War",
    "apart",
    "cell_problem",
    "named_bot",
    "play",
    "unready",
]
