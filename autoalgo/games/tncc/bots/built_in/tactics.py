"""What several of the bots work out: divisions of an army, whom to fear, and what an attack is worth."""

from bisect import bisect_left

import numpy as np

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.war import FLANKS, Division, fight, thirds


class InThirds(Bot):
    """Defends in thirds."""

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Spread the army evenly."""
        return thirds(game.me.army)


def drawn(chance: np.random.Generator, options: int) -> int:
    """Return a number from 0 to `options` − 1, each as likely as any other."""
    return int(chance.random() * options)


def on_one(army: int, flank: int) -> Division:
    """Return the whole army on a flank, 0 to 2."""
    return army if flank == 0 else 0, army if flank == 1 else 0, army if flank == 2 else 0


def on_two(army: int, empty: int) -> Division:
    """Return an army in halves on all flanks but `empty`."""
    halves = [army // 2, army - army // 2]
    halves.insert(empty, 0)
    left, middle, right = halves
    return left, middle, right


def can_pay_soon(country: Country, constants: Constants) -> bool:
    """Return whether a country could declare war in this cycle or the next."""
    return country.gold + constants.gold_per_citizen * country.citizens >= constants.war_cost


def largest_threat(game: View) -> int:
    """Return the largest army among the rivals who could declare war in this cycle or the next."""
    return max([rival.army for _, rival in game.rivals() if can_pay_soon(rival, game.constants)], default=0)


def fed(game: View) -> int:
    """Return how many of the people can be soldiers so that the other citizens grow their food."""
    constants, people = game.constants, game.me.population
    eaten, grown = constants.food_per_soldier, constants.food_per_citizen
    if eaten <= 0:
        return max(people - 1, 0)
    if grown <= 0:
        return 0
    return int(people * grown / (grown + eaten))


def survivors(attackers: int, defenders: int, constants: Constants) -> float:
    """Return how many of an attack on one flank are left on average, whichever way the defenders may stand."""
    attack = on_one(attackers, 0)
    stands = (thirds(defenders), on_two(defenders, 0), on_two(defenders, 1), on_one(defenders, 0))
    return sum(fight(attack, stand, constants).attackers_left for stand in stands) / len(stands)


def surely_left(attackers: int, defenders: int, constants: Constants) -> int:
    """Return how many of an attack on one flank are left at least, unless all defenders stand on that very flank."""
    attack = on_one(attackers, 0)
    return min(fight(attack, stand, constants).attackers_left for stand in (thirds(defenders), on_two(defenders, 1)))


def enough_to_hold(attackers: int, constants: Constants) -> int:
    """Return the fewest soldiers in thirds that an attack of so many on one flank does not beat."""

    def holds(army: int) -> bool:
        # On the last flank, which has the fewest where thirds do not come out even.
        return not fight(on_one(attackers, FLANKS - 1), thirds(army), constants).attackers_left

    return bisect_left(range(attackers), True, key=holds)
