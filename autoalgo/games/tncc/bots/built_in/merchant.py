"""The bot that trades."""

from typing import Final

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.sentinel import Sentinel
from autoalgo.games.tncc.bots.view import Offer, View
from autoalgo.games.tncc.rules.actions import Action, Trade, Wait
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.war import Division

_PRICES: Final = {
    Resource.GOLD: 1.0,
    Resource.FOOD: 0.5,
    Resource.CITIZENS: 5.0,
    Resource.ARMY: 5.0,
    Resource.LAND: 40.0,
}
"""What one of each is worth to it, in gold: land feeds ten citizens, who pay for it within twenty cycles."""
_BID: Final = 0.75
"""Share of the price that it offers."""


class Merchant(Bot):
    """Guards itself as the sentinel does, buys land in quiet cycles, and takes every offer that is worth its price."""

    def reset(self, game: View) -> None:
        """Remember nobody."""
        self._guard: Bot = Sentinel(self.chance)
        self._asked: set[int] = set()

    def action(self, game: View) -> Action:
        """Do what the sentinel does; where that is waiting, ask somebody for land who was not asked before."""
        action = self._guard.action(game)
        if not isinstance(action, Wait):
            return action
        for number, rival in game.rivals():
            land = min(rival.land // 10, int(game.me.gold / (2 * _BID * _PRICES[Resource.LAND])))
            if number not in self._asked and land > 0:
                self._asked.add(number)
                return Trade(number, Resource.GOLD, int(land * _BID * _PRICES[Resource.LAND]), Resource.LAND, land)
        return action

    def accept_trade(self, game: View, offer: Offer) -> bool:
        """Agree to what is worth more than it costs."""
        return offer.getting_amount * _PRICES[offer.getting] > offer.giving_amount * _PRICES[offer.giving]

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Defend as the sentinel does."""
        return self._guard.fight_war(game, attacker, total)
