"""The bot that saves for several wars and hides behind the weak until then."""

from collections.abc import Iterator
from typing import Final

from autoalgo.games.tncc.bots.built_in.tactics import (
    InThirds,
    can_pay_soon,
    drawn,
    enough_to_hold,
    on_one,
    surely_left,
    survivors,
)
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait, War
from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.war import FLANKS

_WARS: Final = 2.5
"""Wars that it saves the gold for before it drafts: soldiers earn nothing, so they should not wait for gold."""
_DRAFTED: Final = 0.8
"""Share of its people that must be able to march; the price of a war does not fall with the army."""
_LEFT: Final = 0.4
"""Share of the army that must be left after an attack that ends no country."""
_RISK: Final = 0.2
"""Share of its country that it would rather guard than lose, were each of the weaker as likely to be the victim."""
_TOKEN: Final = 0.25
"""Share of its people that it drafts at most only to be stronger than the weakest."""
_BEARABLE: Final = 0.05
"""Share of its people that may starve in a cycle."""


class Hunter(InThirds):
    """Saves for several wars, strikes who cannot hold, the dying and the largest first; hides behind the weak."""

    def action(self, game: View) -> Action:
        """Strike, draft for it, or keep the guard that the moment asks for."""
        me, constants = game.me, game.constants
        if me.army and me.gold >= constants.war_cost and (prey := _prey(game, me.army)) is not None:
            return War(prey, on_one(me.army, drawn(self.chance, FLANKS)))
        wanted = max(_levy(game), _guard(game))
        return Recruit(wanted - me.army) if wanted != me.army else Wait()


def _levy(game: View) -> int:
    """Return the army to draft for wars; 0 while it could not pay for them, or nobody is worth one."""
    me, constants = game.me, game.constants
    meals = 1 + int(me.population * constants.food_per_soldier)
    under_arms = me.army > me.population / 2
    army = _affordable(game, constants.war_cost, meals)
    if army < me.population / 2 or _prey(game, army) is None:
        return 0
    saved = under_arms or _affordable(game, _WARS * constants.war_cost, meals) >= _DRAFTED * me.population
    return army if saved else 0


def _guard(game: View) -> int:
    """Return the army to keep at home: one more than the weakest, or what holds the largest army that could attack."""
    me, constants = game.me, game.constants
    most = _affordable(game, 1, 1)
    rivals = [rival for _, rival in game.rivals()]
    armed = [rival for rival in rivals if rival.army and can_pay_soon(rival, constants)]
    if not armed:
        return min(1, most)
    threat = max(armed, key=lambda rival: rival.army)
    holds = enough_to_hold(threat.army, constants)
    others = [rival.army for rival in rivals if rival is not threat]
    token = min(others, default=holds) + 1
    small = token <= _TOKEN * me.population
    weaker = sum(army < token for army in others)
    if (small and token < holds and _loss(me, threat.army, game) < _RISK * (1 + weaker)) or holds > most:
        return min(token, most) if small else 0
    return holds


def _loss(country: Country, attackers: int, game: View) -> float:
    """Return the share of its land or people that a country without a guard would lose, whichever is larger."""
    land = attackers * game.constants.loot_land / max(country.land, 1)
    people = attackers * game.constants.loot_citizens / max(country.population, 1)
    return min(max(land, people), 1.0)


def _prey(game: View, force: int) -> int | None:
    """Return whom to attack: first who would be out of the game, then who has the most to take; None for nobody."""
    return max(_worth_attacking(game, force), default=(False, 0.0, 0, None))[-1]


def _worth_attacking(game: View, force: int) -> Iterator[tuple[bool, float, int, int | None]]:
    """Yield whether an attack would end a rival, what it is worth, and who it is; of equals the first is best."""
    constants, me = game.constants, game.me
    all_land = sum(rival.land for _, rival in game.rivals())
    for number, rival in game.rivals():
        sure = surely_left(force, rival.army, constants)
        fatal = sure >= 1 and (
            int(sure * constants.loot_citizens) >= rival.citizens or int(sure * constants.loot_land) >= rival.land
        )
        left = survivors(force, rival.army, constants)
        if fatal or left >= _LEFT * max(force, me.population):
            land = min(left * constants.loot_land, rival.land)
            taken = land / (force * constants.loot_land) if constants.loot_land else left / force
            yield fatal, taken + rival.land / all_land, -number, number


def _affordable(game: View, gold: float, food: float) -> int:
    """Return the largest army, all but one citizen at most, after whose next pay and meal so much is left."""
    me, constants = game.me, game.constants
    bearable = constants.hunger_deaths <= _BEARABLE * me.population

    def suffices(army: int) -> bool:
        citizens = me.population - army
        paid = me.gold + int(citizens * constants.gold_per_citizen) - int(army * constants.gold_per_soldier)
        fed = me.food + int(citizens * constants.food_per_citizen) - int(army * constants.food_per_soldier)
        return paid >= gold and (fed >= food or (bearable and citizens > constants.hunger_deaths + 1))

    least, most = 0, max(min(me.population, int(me.land * constants.people_per_land)) - 1, 0)
    if suffices(most):
        return most
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if suffices(middle) else (least, middle - 1)
    return least
