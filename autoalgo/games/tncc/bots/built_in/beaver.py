"""The bot that looks one cycle ahead."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from autoalgo.games.tncc.bots.built_in.tactics import InThirds, can_pay_soon, drawn, on_one, survivors
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait, War
from autoalgo.games.tncc.rules.country import Country, Resource, produce
from autoalgo.games.tncc.rules.war import FLANKS, fight, loot, moved, thirds

_LAND: Final = 12
"""What a unit of land is worth, in people."""
_SHARES: Final = 10
"""It considers each tenth of its people as its army."""


class Beaver(InThirds):
    """Tries each tenth of its people as its army, and each attack; does what leaves it the most after one cycle."""

    def action(self, game: View) -> Action:
        """Choose the best of what it considers; of equals the first."""
        return max(self._considered(game), key=lambda option: _worth(game, option[1]))[0]

    def _considered(self, game: View) -> Iterator[tuple[Action, Country]]:
        """Yield what it could do, and its country right after it."""
        me, constants = game.me, game.constants
        yield Wait(), me
        for share in range(_SHARES + 1):
            army = me.population * share // _SHARES
            if army != me.army:
                after = replace(me, army=army, citizens=me.population - army)
                yield Recruit(army - me.army), after
        if me.army and me.gold >= constants.war_cost:
            attack = on_one(me.army, drawn(self.chance, FLANKS))
            for number, rival in game.rivals():
                left = int(survivors(me.army, rival.army, constants))
                after = replace(me, gold=me.gold - constants.war_cost, army=left)
                yield War(number, attack), moved(after, loot(rival, left, constants), 1)


def _worth(game: View, country: Country) -> float:
    """Return what a country has after the end of the cycle, less what the worst attack could take."""
    constants = game.constants
    after = produce(country, constants)
    if not after.alive:
        return -1.0
    lost = 0
    for army in {rival.army for _, rival in game.rivals() if can_pay_soon(rival, constants)}:
        left = fight(on_one(army, FLANKS - 1), thirds(after.army), constants).attackers_left
        taken = loot(after, left, constants)
        lost = max(lost, _LAND * taken[Resource.LAND] + taken[Resource.CITIZENS])
    return _LAND * after.land + after.population - lost
