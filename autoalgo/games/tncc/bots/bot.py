"""The base of every bot (TN-12)."""

import numpy as np

from autoalgo.games.tncc.bots.view import Offer, View
from autoalgo.games.tncc.rules.actions import Action
from autoalgo.games.tncc.rules.war import Division


class Bot:
    """Decides for a player. A game takes a new one for each player and begins with `reset`.

    What raises an exception, and every answer that the rules do not allow, is replaced by the default of the rules:
    waiting, agreeing, no soldiers on any flank (TN-11).

    Parameters
    ----------
    chance
        The bot's own generator. Drawn from it alone, the same seed makes the same game.
    """

    def __init__(self, chance: np.random.Generator) -> None:
        self.chance = chance

    def reset(self, game: View) -> None:
        """Learn that a game begins."""

    def action(self, game: View) -> Action:
        """Return what to do in one's turn."""
        raise NotImplementedError

    def accept_trade(self, game: View, offer: Offer) -> bool:
        """Return whether to agree to a trade; by default not."""
        return False

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Return how the army is divided over the flanks against `attacker`, who sends `total` soldiers in all."""
        raise NotImplementedError
