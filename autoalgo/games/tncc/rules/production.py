"""What happens to a country when a cycle ends (TN-4)."""

from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country


def produce(country: Country, constants: Constants) -> Country:
    """Return a living country after the end of a cycle, in this order (TN-4).

    Citizens produce food and gold and multiply; the land limits the population; the army takes its food and gold; an
    army without gold becomes citizens; citizens without food die. Fractions are cut off.
    """
    food = country.food + int(constants.food_per_citizen * country.citizens)
    gold = country.gold + int(constants.gold_per_citizen * country.citizens)
    citizens, army = int(country.citizens * constants.growth), country.army
    room = int(country.land * constants.people_per_land)
    if citizens + army > room:
        citizens = room - army
    food -= int(army * constants.food_per_soldier)
    gold -= int(army * constants.gold_per_soldier)
    if gold <= 0:
        gold, citizens, army = 0, citizens + army, 0
    if food <= 0:
        food, citizens = 0, citizens - constants.hunger_deaths
    citizens = max(citizens, 0)
    return Country(country.name, gold, food, citizens, army, country.land, alive=citizens > 0)
