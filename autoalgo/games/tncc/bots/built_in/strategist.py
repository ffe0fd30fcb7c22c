"""The bot that weighs a cycle ahead what it could lose and what it could win."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Final

from autoalgo.games.tncc.bots.built_in.tactics import InThirds, can_pay_soon, drawn, enough_to_hold, on_one, surely_left
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait, War
from autoalgo.games.tncc.rules.country import Country, Resource, produce
from autoalgo.games.tncc.rules.war import FLANKS, BattleOutcome, fight, loot, moved, thirds

# Most of the numbers are those of ten drawn sets that did best against the other bots, by six presets.
_LAND: Final = 1.2
"""What room for one head is worth, in people."""
_SHARES: Final = 20
"""It considers each twentieth of its people as its army."""
_CHEST: Final = 0.1
"""What the gold for a war is worth, as a share of the richest loot that all its people could carry away."""
_WARS: Final = 5
"""Wars that it saves for."""
_MEAL: Final = 0.03
"""What a meal for all its people as soldiers is worth, as a share of them."""
_MEALS: Final = 2
"""Meals that it saves for."""
_SIEGE: Final = 5
"""Cycles at most for which it foresees hunger while others have the gold to go on attacking."""
_END: Final = 0.1
"""What the end of a rival is worth, as a share of his country."""
_HURT: Final = 0.3
"""What it is worth that a rival loses something, beside having it."""
_CARE: Final = 1.5
"""How many times a loss counts that it must expect."""
_FATAL: Final = 3
"""How many times a loss counts that ends the country."""
_SHELTER: Final = 0.5
"""How far it must expect an attack when another rival is the better victim."""
_MARGIN: Final = 1.03
"""How much larger it takes an army to be: of all who only just hold it, the weakest is attacked all the same."""
_SECOND: Final = 0.4
"""How far it must expect that another rival follows an attack that has beaten its army."""
_VAIN: Final = 0.02
"""How far it must expect that where an attack leaves nobody on either side."""


class Strategist(InThirds):
    """Looks one cycle ahead: what it will have, what the worst attack would take, and whom it could attack next."""

    def action(self, game: View) -> Action:
        """Choose the best of what it considers; of equals the first."""
        outlook = _Outlook(game)
        return max(self._considered(game, outlook), key=lambda option: option[1])[0]

    def _considered(self, game: View, outlook: "_Outlook") -> Iterator[tuple[Action, float]]:
        """Yield what it could do, and what that is worth."""
        me, constants = game.me, game.constants
        yield Wait(), outlook.worth(me)
        for army in sorted(_armies(me.population, outlook) - {me.army}):
            yield Recruit(army - me.army), outlook.worth(replace(me, army=army, citizens=me.population - army))
        if not me.army or me.gold < constants.war_cost:
            return
        flank = drawn(self.chance, FLANKS)
        for number, rival in game.rivals():
            if left := surely_left(me.army, rival.army, constants):
                after = replace(me, gold=me.gold - constants.war_cost, army=left)
                after = moved(after, loot(rival, left, constants), 1)
                gain = outlook.worth(after) + _HURT * outlook.loss(rival, left) + outlook.end(rival, left)
                if gain > -inf and outlook.wins(rival, left):
                    gain = inf
                yield War(number, on_one(me.army, flank)), gain


def _armies(people: int, outlook: "_Outlook") -> set[int]:
    """Return the armies to consider: equal shares of the people, all but one, and what holds the two worst threats."""
    shares = {people * share // _SHARES for share in range(_SHARES + 1)} | {max(people - 1, 0)}
    guards = {enough_to_hold(army, outlook.constants) for army in sorted({army for army, _ in outlook.threats})[-2:]}
    return shares | {guard for guard in guards if guard <= people}


class _Outlook:
    """What a bot must fear and may hope for from its rivals; worth is counted in people."""

    def __init__(self, game: View) -> None:
        self.constants = game.constants
        self._price = _LAND * game.constants.people_per_land
        turns = sorted(game.rivals(), key=lambda rival: (rival[0] - game.number) % len(game.players))
        self._rivals = [rival for _, rival in turns]
        """In the order of their turns before its own next one."""
        able = [(turn, rival) for turn, rival in enumerate(self._rivals) if self._can_attack(rival)]
        self.threats = [(int(rival.army * _MARGIN), self._elsewhere(turn)) for turn, rival in able]
        """The armies that could attack it before its next turn, and what each could have from another victim."""
        cost = self.constants.war_cost
        wars = (rival.gold // cost if cost else _SIEGE for _, rival in able)
        self._siege = min(max(wars, default=0) - 1, _SIEGE)
        """Cycles after the coming one in which it must keep its guard."""
        spoils = (self._gain(rival, game.me.population) for rival in self._rivals)
        self._chest = _CHEST * max(spoils, default=0.0)

    def left(self, attackers: int, defenders: int) -> int:
        """Return how many of an attack on one flank survive against defenders in thirds."""
        return self._battle(attackers, defenders).attackers_left

    def _battle(self, attackers: int, defenders: int) -> BattleOutcome:
        return fight(on_one(attackers, FLANKS - 1), thirds(defenders), self.constants)

    def loss(self, loser: Country, winners: int) -> float:
        """Return what so many survivors of an attack take from a country, in people."""
        taken = loot(loser, winners, self.constants)
        return self._price * taken[Resource.LAND] + taken[Resource.CITIZENS]

    def end(self, loser: Country, winners: int) -> float:
        """Return what it is worth that so many survivors of an attack end a country; 0 if they do not."""
        return _END * self._country(loser) if self._ends(loser, winners) else 0.0

    def wins(self, loser: Country, winners: int) -> bool:
        """Return whether so many survivors of an attack leave its own country as the only one."""
        return len(self._rivals) == 1 and self._ends(loser, winners)

    def worth(self, country: Country) -> float:
        """Return what a country is worth to its owner after his turn, once the cycle has ended."""
        after = produce(country, self.constants)
        if not after.alive:
            return -inf
        threatened = self._famine(after) + _CARE * self._fear(after)
        return self._country(after) + self._stores(after) - threatened + self._hope(after)

    def _country(self, country: Country) -> float:
        return self._price * country.land + country.population

    def _stores(self, country: Country) -> float:
        """Return what gold and food are worth, up to what it saves for."""
        people, cost = country.population, self.constants.war_cost
        wars = min(country.gold / cost, _WARS) if cost else _WARS
        meal = self.constants.food_per_soldier * people
        meals = min(country.food / meal, _MEALS) if meal > 0 else _MEALS
        return self._chest * wars + _MEAL * people * meals

    def _famine(self, country: Country) -> float:
        """Return how many citizens hunger would kill after the coming cycle if the army had to stay as it is."""
        constants = self.constants
        shortage = constants.food_per_soldier * country.army - constants.food_per_citizen * country.citizens
        if shortage <= 0:
            return 0.0
        return constants.hunger_deaths * max(self._siege - country.food / shortage, 0.0)

    def _fear(self, country: Country) -> float:
        """Return the largest loss that it must expect before its next turn."""
        worst = 0.0
        for turn, (army, elsewhere) in enumerate(self.threats):
            battle = self._battle(army, country.army)
            left = battle.attackers_left
            loss = self.loss(country, left) * (_FATAL if self._ends(country, left) else 1)
            if not battle.defenders_left:
                bare = moved(replace(country, army=0), loot(country, left, self.constants), -1)
                others = self.threats[:turn] + self.threats[turn + 1 :]
                loss += (_SECOND if left else _VAIN) * self.loss(bare, max(others, default=(0, 0.0))[0])
            worst = max(worst, loss * _SHELTER if loss < elsewhere else loss)
        return worst

    def _hope(self, country: Country) -> float:
        """Return the most that its army could take in its next turn from whoever cannot hold with all people."""
        if not country.army or country.gold < self.constants.war_cost:
            return 0.0
        enough = enough_to_hold(country.army, self.constants)
        prey = [rival for rival in self._rivals if rival.population < enough]
        return max((self._gain(rival, self.left(country.army, rival.population)) for rival in prey), default=0.0)

    def _gain(self, loser: Country, winners: int) -> float:
        return self.loss(loser, winners) + self.end(loser, winners)

    def _ends(self, loser: Country, winners: int) -> bool:
        if not winners:
            return False
        taken = loot(loser, winners, self.constants)
        return taken[Resource.LAND] >= loser.land or taken[Resource.CITIZENS] >= loser.citizens

    def _can_attack(self, rival: Country) -> bool:
        return rival.army > 0 and can_pay_soon(rival, self.constants)

    def _elsewhere(self, attacker: int) -> float:
        """Return the most that a rival could take from another; who has a turn before him may arm all his people."""
        guards = (
            (victim, victim.population if turn < attacker else victim.army)
            for turn, victim in enumerate(self._rivals)
            if turn != attacker
        )
        army = self._rivals[attacker].army
        return max((self._gain(victim, self.left(army, guard)) for victim, guard in guards), default=0.0)
