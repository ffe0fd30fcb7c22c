"""How factions come into the game: with one person and money, in a region that the moderator chooses (AL-16)."""

from collections.abc import Iterable
from dataclasses import replace

from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, Unit, World, free_numbers


def joined(before: World, newcomers: Iterable[tuple[Coordinates, Faction]], numbers: Numbers) -> World:
    """Return a world with factions that come into it, each with its first unit.

    The world before stays as it is; what the newcomers do not change is in both. Each comes with a place that must be
    in the world and a number that must be free there; without a name it gets that of its number. It has joined, and is
    taken to have sent orders, with the last turn.
    """
    world = replace(before, regions=dict(before.regions), factions=dict(before.factions))
    free = free_numbers({unit.number for region in before.regions.values() for unit in region.units})
    for place, newcomer in newcomers:
        newcomer.name = newcomer.name or f"Faction {newcomer.number}"
        newcomer.joined = newcomer.last_orders = world.turn
        world.factions[newcomer.number] = newcomer
        number = next(free)
        unit = Unit(number, f"Unit {number}", newcomer.number, people=1, money=numbers.start_money)
        region = world.regions[place]
        world.regions[place] = replace(region, units=[*region.units, unit])
    world.factions = dict(sorted(world.factions.items()))
    return world
