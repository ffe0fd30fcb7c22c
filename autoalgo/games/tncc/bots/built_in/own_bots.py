"""Our own bots that fight, guard and trade."""

from typing import Final

from autoalgo.games.tncc.bots.built_in.tactics import InThirds, drawn, enough_to_hold, largest_threat, on_one, survivors
from autoalgo.games.tncc.bots.view import Offer, View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.war import FLANKS

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


class Sentinel(InThirds):
    """Keeps what holds the largest army that could attack it, whatever it eats, and strikes the weak with the rest."""

    def action(self, game: View) -> Action:
        """Guard first, then strike, then let the soldiers go home."""
        me, constants = game.me, game.constants
        guard = min(enough_to_hold(largest_threat(game), constants), me.population - 1)
        spare = me.army - guard
        if spare > 0 and me.gold >= constants.war_cost:
            gain, target = max(
                ((survivors(spare, rival.army, constants), -number) for number, rival in game.rivals()),
                default=(0.0, 0),
            )
            if gain > spare / 2:
                return War(-target, on_one(spare, drawn(self.chance, FLANKS)))
        force = self._force(game)
        change = max(guard, force) - me.army
        return Recruit(change) if change else Wait()

    def _force(self, game: View) -> int:
        """Return the army to strike with in the next cycle; 0 when gold or food do not suffice."""
        me, constants = game.me, game.constants
        force = me.population * 2 // 3
        income = constants.gold_per_citizen * (me.population - force)
        gold = me.gold + income - force * constants.gold_per_soldier
        if gold < constants.war_cost or me.food < 2 * force * constants.food_per_soldier:
            return 0
        best = max((survivors(force, rival.army, constants) for _, rival in game.rivals()), default=0)
        return force if best > force / 2 else 0


class Raider(InThirds):
    """Raids whom it can beat with all its people, the one nearest to his end first, and guards itself in between."""

    def action(self, game: View) -> Action:
        """Raid, draft for a raid, or keep a guard."""
        me, constants = game.me, game.constants
        if me.army and me.gold >= constants.war_cost:
            target = self._target(game, me.army)
            if target is not None:
                return War(target, on_one(me.army, drawn(self.chance, FLANKS)))
        wanted = self._wanted(game)
        return Recruit(wanted - me.army) if wanted != me.army else Wait()

    def _wanted(self, game: View) -> int:
        """Return the army to have: all but one citizen when they can raid in the next cycle, else a guard."""
        me, constants = game.me, game.constants
        all_people = max(me.population - 1, 0)
        gold = me.gold - all_people * constants.gold_per_soldier
        food = me.food - all_people * constants.food_per_soldier
        if gold >= constants.war_cost and food > 0 and self._target(game, all_people) is not None:
            return all_people
        return min(enough_to_hold(largest_threat(game), constants), all_people)

    def _target(self, game: View, force: int) -> int | None:
        """Return whom to raid: of those who would leave two of five raiders alive, the one with the least land."""
        worth = [
            (rival.land, number)
            for number, rival in game.rivals()
            if survivors(force, rival.army, game.constants) >= 0.4 * force
        ]
        return min(worth)[1] if worth else None


class Merchant(Sentinel):
    """Guards itself as the sentinel does, buys land in quiet cycles, and takes every offer that is worth its price."""

    def reset(self, game: View) -> None:
        """Remember nobody."""
        self._asked: set[int] = set()

    def action(self, game: View) -> Action:
        """Do what the sentinel does; where that is waiting, ask somebody for land who was not asked before."""
        action = super().action(game)
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
