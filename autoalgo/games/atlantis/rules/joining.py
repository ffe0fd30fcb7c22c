"""How a faction comes into the game: with one person and money, in a region that the moderator chooses (AL-16)."""

from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Place
from autoalgo.games.atlantis.rules.world import Faction, Unit, World, free_numbers


def join(world: World, place: Place, newcomer: Faction, numbers: Numbers) -> Unit:
    """Add a faction and its first unit to a world, and return the unit.

    Parameters
    ----------
    world
        Is changed; the faction's number must be free in it, and the place must be in it.
    place
        Where it begins.
    newcomer
        Without a name it gets that of its number. It has joined, and is taken to have sent orders, with the last turn.
    numbers
        The numbers of the rules.
    """
    newcomer.name = newcomer.name or f"Faction {newcomer.number}"
    newcomer.joined = newcomer.last_orders = world.turn
    world.factions = dict(sorted((world.factions | {newcomer.number: newcomer}).items()))
    number = next(free_numbers({unit.number for region in world.regions.values() for unit in region.units}))
    unit = Unit(number, f"Unit {number}", newcomer.number, people=1, money=numbers.start_money)
    world.regions[place].units.append(unit)
    return unit
