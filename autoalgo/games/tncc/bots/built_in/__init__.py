"""The shipped bots."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.beaver import Beaver
from autoalgo.games.tncc.bots.built_in.hunter import Hunter
from autoalgo.games.tncc.bots.built_in.own_bots import Merchant, Raider, Sentinel
from autoalgo.games.tncc.bots.built_in.sample_bots import Blitz, Nothing, Turtle, Warlike
from autoalgo.games.tncc.bots.built_in.strategist import Strategist

BUILT_IN: Final[Mapping[str, type[Bot]]] = MappingProxyType(
    {
        "nothing": Nothing,
        "turtle": Turtle,
        "war": Warlike,
        "blitz": Blitz,
        "sentinel": Sentinel,
        "raider": Raider,
        "merchant": Merchant,
        "hunter": Hunter,
        "beaver": Beaver,
        "strategist": Strategist,
    }
)
"""By the names of the command line; the first line of a class says what the bot does."""
AFTER_THE_PROGRAM: Final = frozenset({"nothing", "turtle", "war", "blitz"})
"""Those that are after the sample bots of the authors' program; the others are our own."""
